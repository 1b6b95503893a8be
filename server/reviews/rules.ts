import type { RefusalCode } from '../../contract/refusals.ts';
import type { Decision } from '../../contract/reviews/moderation.ts';
import { reasons, type ReasonCode } from '../../contract/reviews/reasons.ts';
import { changeDays, settlementDays } from '../../contract/reviews/days.ts';
import type { ReviewState } from '../../contract/reviews/reviews.ts';
import { formatDay } from '../../contract/formats.ts';
import { after, dayOf, days } from '../clock.ts';

/** The life of a review (decision 0015), the days of its publication (decision 0007), and what is shown coarsely. */

const decisionsByState: Partial<Record<ReviewState, readonly Decision[]>> = {
  submitted: ['approve', 'request_changes', 'decline'],
  // The author does not answer: after their 14 days, or before when it is plain that no change will do.
  changes_requested: ['decline'],
  published: ['remove'],
};

/** What a moderator may decide now. */
export function decisionsFor(state: ReviewState): readonly Decision[] {
  return decisionsByState[state] ?? [];
}

/** What this moderator may decide about a review. */
export function decisionsOf(review: { state: ReviewState; hasConflict: boolean }): readonly Decision[] {
  return review.hasConflict ? [] : decisionsFor(review.state);
}

/** Null when the decision may be taken now. */
export function refusalToDecide(
  review: { state: ReviewState; hasConflict: boolean },
  decision: Decision,
): RefusalCode | null {
  if (review.hasConflict) return 'conflict_of_interest';
  return decisionsFor(review.state).includes(decision) ? null : 'invalid_transition';
}

export type AuthorAction = 'resend' | 'withdraw';

/** What its author may do now. `lastReason` is the code of the last decision: a decline that a change can fix is not final. */
export function authorActionsFor(state: ReviewState, lastReason: ReasonCode | null): readonly AuthorAction[] {
  if (state === 'changes_requested') return ['resend', 'withdraw'];
  if (state === 'declined') return lastReason !== null && reasons[lastReason].isFixable ? ['resend'] : [];
  return state === 'submitted' || state === 'approved' || state === 'published' ? ['withdraw'] : [];
}

/** Whether its author may still change what they chose about its way. */
export const canChoose = (state: ReviewState): boolean =>
  state === 'submitted' || state === 'changes_requested' || state === 'approved';

/** Months within which one author has one live review of a subject. */
export const oneReviewMonths = 12;

/** The day so many months before, kept within a shorter month. */
export function monthsBefore(now: Date, months: number): Date {
  const target = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return target;
}

const delayDays = { next_batch: 0, '30d': 30, '90d': 90, '180d': 180 } as const;
export type PublishDelay = keyof typeof delayDays;
const monday = 1;

/**
 * The day of the batch in which an approved review is published, YYYY-MM-DD: batches are on Mondays, and a review waits
 * for the first one after the day of its approval, or on or after the end of the delay its author chose.
 */
export function batchDayFor(approvedAt: Date, delay: PublishDelay): string {
  let day = after(approvedAt, days(Math.max(1, delayDays[delay])));
  while (day.getUTCDay() !== monday) day = after(day, days(1));
  return dayOf(day);
}

/** Known deals in 24 months from which on a funder is not small. */
export const largeFunderDeals = 10;
export const largeFunderMonths = 24;
/** Reviews of a small funder that must be published together. */
export const smallFunderBatch = 3;
/** Days after which one may be published alone, if its author said so. */
export const aloneAfterDays = 60;

export interface DueReview {
  readonly id: string;
  readonly publishOn: string;
  /** Two reviews of one organisation are one voice. */
  readonly voice: string;
  readonly mayComeOutAlone: boolean;
  /** Its author wants it to come out with two others, however long that takes. */
  readonly waitsForOthers: boolean;
}

/**
 * Which of the due reviews of one funder are published today: three voices together; of a large funder fewer, too; of a
 * small one only what waited 60 days and may come out alone.
 */
export function comingOut(
  due: readonly DueReview[],
  { isSmall, today }: { isSmall: boolean; today: string },
): readonly DueReview[] {
  if (new Set(due.map((review) => review.voice)).size >= smallFunderBatch) return due;
  const free = due.filter((review) => !review.waitsForOthers);
  if (!isSmall) return free;
  const waitedSince = dayOf(after(new Date(`${today}T00:00:00Z`), -days(aloneAfterDays)));
  return free.filter((review) => review.mayComeOutAlone && review.publishOn <= waitedSince);
}

/** Months after the last contact until which a review counts in scores. */
export const scoredMonths = 60;

/** The first day of the month of the last contact, `2026-03` to `2026-03-01`. */
export const firstOfMonth = (month: string): string => `${month}-01`;

export function isOutOfWindow(lastContactOn: string, now: Date): boolean {
  return lastContactOn < firstOfMonth(dayOf(monthsBefore(now, scoredMonths)).slice(0, 7));
}

/** Declines within so many days after which a member sends nothing for a while. */
export const pausingDeclines = 3;
export const pauseDays = 30;

/** The last day to answer a request for a change: `changeDays` from the day at the latest on which the author hears of it. */
export function answerByDay(askedAt: Date): string {
  return dayOf(after(askedAt, days(changeDays + settlementDays)));
}

/** What its author reads about the next step. A review of an entrepreneur goes to the venture, not to readers. */
export function nextStepOf(
  state: ReviewState,
  review: {
    isForVenture: boolean;
    publishOn: string | null;
    leavesOn: string | null;
    waitsForOthers: boolean;
    answerBy: string | null;
    canResend: boolean;
  },
): string {
  const day = formatDay(review.publishOn ?? '1970-01-01');
  const others = review.waitsForOthers ? ', once two others come out with it, as you chose' : '';
  switch (state) {
    case 'submitted':
      return 'A person reads it, usually within two working days.';
    case 'changes_requested':
      return `Change it and send it again${review.answerBy === null ? '' : ` by ${formatDay(review.answerBy)}`}.`;
    case 'approved':
      return review.isForVenture
        ? `It goes to the organisation on ${day} at the earliest${others}.`
        : `It will be published on ${day} at the earliest${others === '' ? ', together with others' : others}.`;
    case 'published':
      return review.isForVenture
        ? 'The organisation reads your words. Others see figures over several funders only.'
        : 'Everybody sees its ratings in the figures; people with access read it.';
    case 'declined':
      return review.canResend
        ? 'Change it and send it again.'
        : 'It is not published. If we got this wrong, write to us.';
    case 'withdrawn':
      return review.leavesOn === null
        ? 'You took it back. No reader sees it.'
        : `You took it back. It leaves the pages on ${formatDay(review.leavesOn)}, together with other changes.`;
    case 'superseded':
      return 'Your newer review took its place.';
    case 'removed':
      return 'It is no longer shown.';
  }
}
