import { after, days, hours } from '../../clock.ts';
import { hiddenDays } from '../../../contract/reviews/hiding-words.ts';
import { pauseHours } from '../../../contract/members/second-admin.ts';

/** When a published review goes (decision 0117): with a batch, and never sooner than it is approved. */

const monday = 1;
/** The hour (UTC) at which batches are published. */
const batchHour = 5;

/** The first batch at or after an instant: Mondays, with what is published and what its author withdrew. */
export function nextBatchAt(from: Date): Date {
  let at = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate(), batchHour));
  while (at.getUTCDay() !== monday || at < from) at = after(at, days(1));
  return at;
}

/** `others`: admins who could approve. Null: one of them decides. Else the first batch after the pause. */
export const removalRunsAt = (others: number, now: Date): Date | null =>
  others > 0 ? null : nextBatchAt(after(now, hours(pauseHours)));

export const hidingEndsAt = (now: Date): Date => after(now, days(hiddenDays));

export interface Hiding {
  readonly endsAt: Date | null;
  /** Its removal is approved, or in the pause of an only admin: it comes with its batch. */
  readonly isGoing: boolean;
}

/** Readers see the words again. */
export const isOver = ({ endsAt, isGoing }: Hiding, now: Date): boolean => endsAt !== null && endsAt <= now && !isGoing;
