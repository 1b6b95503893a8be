import { pauseHours, type WaitingDecision } from '../../../contract/members/second-admin.ts';
import { after, hours } from '../../clock.ts';

/** Who decides about what waits for a second admin (decision 0116). */

/** `others`: active admins besides the one who asked, whom it is not about. Null: one of them decides. */
export const runsAtOf = (others: number, now: Date): Date | null => (others > 0 ? null : after(now, hours(pauseHours)));

/** `isAbout`: the admin is one of the members whom it changes. */
export function decisionsOf({ isYours, isAbout }: { isYours: boolean; isAbout: boolean }): readonly WaitingDecision[] {
  if (isYours) return ['withdraw'];
  return isAbout ? [] : ['approve', 'withdraw'];
}
