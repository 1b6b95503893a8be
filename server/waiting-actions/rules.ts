import { pauseHours } from '../../contract/members/second-admin.ts';
import { after, hours } from '../clock.ts';

/** `others`: active admins besides the one who asked, whom it is not about. Null: one of them decides. */
export const runsAtOf = (others: number, now: Date): Date | null => (others > 0 ? null : after(now, hours(pauseHours)));
