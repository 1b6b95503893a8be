import { appealDays, appealTargetDays, type AppealOutcome } from '../../../contract/reviews/appeal-words.ts';
import { after, dayOf, days } from '../../clock.ts';
import type { Decided } from '../known-rules.ts';
import { workingDaysAfter } from '../../desk/working-days.ts';

/** Which decisions can be appealed, by whom an appeal is decided, and until when (decision 0109). */

/** A decision against the review. A request for a change is answered instead. */
export const isAgainst = (decision: string): decision is 'decline' | 'remove' =>
  decision === 'decline' || decision === 'remove';

/** The last day to appeal. `toldAt`: when its author heard of it, where that is known to be later. */
export function appealUntil({ decidedAt, toldAt }: { decidedAt: Date; toldAt: Date | null }): string {
  const from = toldAt !== null && toldAt > decidedAt ? toldAt : decidedAt;
  return dayOf(after(from, days(appealDays)));
}

/** The decision that can be appealed, of what the author knows of; null where there is none. */
export function appealable(last: Decided | null): Decided | null {
  return last !== null && isAgainst(last.decision) && !last.isAppeal ? last : null;
}

/** The day until which it is decided in time. */
export const dueOnOf = (cameInOn: string): string =>
  dayOf(workingDaysAfter(new Date(`${cameInOn}T00:00:00Z`), appealTargetDays));

/** The midnight from which the moderator who had decided may decide again: 24 hours or more after the intake. */
export const sameDeciderFrom = (cameInOn: string): Date => after(new Date(`${cameInOn}T00:00:00Z`), days(2));

export interface Deciding {
  readonly isDecider: boolean;
  /** Other moderators who have no tie to the subject. */
  readonly others: number;
  readonly hasConflict: boolean;
  readonly cameInOn: string;
  readonly now: Date;
}

export type MayDecide = 'yes' | 'yes_again' | 'conflict' | 'another' | 'later';

/** Another moderator than the one who had decided, where there is one; else the same, after 24 hours. */
export function mayDecide({ isDecider, others, hasConflict, cameInOn, now }: Deciding): MayDecide {
  if (hasConflict) return 'conflict';
  if (!isDecider) return 'yes';
  if (others > 0) return 'another';
  return now >= sameDeciderFrom(cameInOn) ? 'yes_again' : 'later';
}

/** What each outcome is in the history of the review. */
export const decisionOf = { keep: 'keep', ask: 'request_changes', publish: 'approve' } as const satisfies Record<
  AppealOutcome,
  string
>;
