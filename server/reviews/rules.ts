import { hiddenDays } from '../../contract/reviews/hiding-words.ts';
import type { RefusalCode } from '../../contract/refusals.ts';
import type { Decision } from '../../contract/reviews/moderation.ts';
import { reasons, type ReasonCode } from '../../contract/reviews/reasons.ts';
import {
  aloneAfterDays,
  changeDays,
  longestBatchDays,
  publishedTogether,
  settledAfterDays,
  settlementDays,
} from '../../contract/reviews/days.ts';
import type { ReviewState } from '../../contract/reviews/reviews.ts';
import { formatDay } from '../../contract/formats.ts';
import { workingDays } from '../../contract/product-settings/words.ts';
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

/** The day of the last batch, YYYY-MM-DD: today on a Monday. */
export const lastBatchDayOf = (now: Date): string => dayOf(after(now, -days((now.getUTCDay() + 7 - monday) % 7)));

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
/** The day itself on a Monday, else the Monday after it. */
export const mondayFrom = (day: string): string => lastBatchDayOf(after(startOf(day), days(6)));
const laterOf = (one: string, other: string): string => (one > other ? one : other);
const daysAfter = (day: string, count: number): string => dayOf(after(startOf(day), days(count)));

/** Known deals in 24 months from which on a funder is not small. */
export const largeFunderDeals = 10;
export const largeFunderMonths = 24;

/**
 * How the reviews of a subject wait for each other (decision 0082). `large`: a funder with many known deals. `small`: one
 * with few, or a provider. `private`: a venture, which alone reads what is written of it.
 */
export type BatchKind = 'large' | 'small' | 'private';

export interface DueReview {
  readonly id: string;
  /** The day of its first batch, a Monday. */
  readonly publishOn: string;
  /** Two reviews of one organisation are one voice. */
  readonly voice: string;
  readonly isSettled: boolean;
  readonly mayComeOutAlone: boolean;
  /** Its author wants it to come out with two others, however long that takes. */
  readonly waitsForOthers: boolean;
}

/** Whether a review brings others out and moves figures: its contact was shown, or it was sent long ago. */
export function isSettled(review: { verification_level: number; submitted_at: Date }, now: Date): boolean {
  return review.verification_level >= 1 || review.submitted_at < after(now, -days(settledAfterDays));
}

/** The same on the morning of a day. */
export const isSettledOn = (review: { verification_level: number; submitted_at: Date }, day: string): boolean =>
  isSettled(review, startOf(day));

/**
 * Which of the due reviews of one subject are published today: all where three voices are there, which must be settled
 * ones where it is small; else those whose latest day has come.
 */
export function comingOut(
  due: readonly DueReview[],
  { kind, today }: { kind: BatchKind; today: string },
): readonly DueReview[] {
  if (areEnough(due, kind)) return due;
  return due.filter((review) => {
    const latest = latestDayOf(review, kind);
    return latest !== null && latest <= today;
  });
}

/** Whether so many voices are there that they are published together. */
export function areEnough(due: readonly DueReview[], kind: BatchKind): boolean {
  const counting = kind === 'small' ? due.filter((review) => review.isSettled) : due;
  return new Set(counting.map(({ voice }) => voice)).size >= publishedTogether;
}

type Waiting = Pick<DueReview, 'publishOn' | 'mayComeOutAlone' | 'waitsForOthers'>;

/** The day on which a review is published with fewer others, a Monday; null where it waits however long that takes. */
export function latestDayOf({ publishOn, mayComeOutAlone, waitsForOthers }: Waiting, kind: BatchKind): string | null {
  if (waitsForOthers) return null;
  if (kind === 'private') return publishOn;
  if (kind === 'large') return daysAfter(publishOn, longestBatchDays);
  return mayComeOutAlone ? mondayFrom(daysAfter(publishOn, aloneAfterDays)) : null;
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

/** What its author reads of the publication of an approved review, on `today`: never a batch that is over. */
export function publicationOf(review: Waiting & { kind: BatchKind; today: string }): string {
  const { kind, waitsForOthers } = review;
  const next = mondayFrom(review.today);
  const first = laterOf(review.publishOn, next);
  const day = formatDay(first);
  const fromDay = `on ${day} or a later Monday`;
  if (waitsForOthers)
    return `${kind === 'private' ? 'It goes to the organisation' : 'It will be published'} ${fromDay}, together with two others, as you chose.`;
  if (kind === 'private') return `It goes to the organisation on ${day} at the earliest.`;
  const latest = latestDayOf(review, kind);
  if (latest !== null && latest <= first) return `It will be published on ${day} at the latest.`;
  if (latest !== null && kind === 'large')
    return `It will be published with two others ${fromDay}, or on ${formatDay(latest)} at the latest.`;
  const alone = latest === null ? '' : `, or alone on ${formatDay(latest)}`;
  return `It will be published with others ${fromDay}, once three are ready that are verified or were sent more than ${settledAfterDays} days ago${alone}.`;
}

const hiddenStep = `Readers do not see its words for now. Its ratings count as before. If it is not removed within ${hiddenDays} days, readers see the words again, unless a court or authority ordered this.`;

/** What its author reads about the next step. A review of an entrepreneur goes to the venture, not to readers. */
export function nextStepOf(
  state: ReviewState,
  review: {
    isForVenture: boolean;
    /** Its words are hidden, as far as its author was told. */
    isHidden: boolean;
    /** As `publicationOf` says it; empty for one that does not wait for its publication. */
    publication: string;
    leavesOn: string | null;
    /** Readers see it, or saw it. */
    wasPublic: boolean;
    answerBy: string | null;
    canResend: boolean;
    /** Not once they did, or the time is over. */
    canAppeal: boolean;
    /** Working days within which we mean to decide. */
    reviewDays: number;
  },
): string {
  switch (state) {
    case 'submitted':
      return `A moderator reads it, usually within ${workingDays(review.reviewDays)}.`;
    case 'changes_requested':
      return `Change it and send it again${review.answerBy === null ? '' : ` by ${formatDay(review.answerBy)}`}.`;
    case 'approved':
      return review.publication;
    case 'published':
      if (review.isHidden) return hiddenStep;
      return review.isForVenture
        ? 'The organisation reads your words. Others see figures over several funders only.'
        : 'Everyone sees its ratings in the figures. Members with access can read it.';
    case 'declined':
      return review.canResend ? 'Change it and send it again.' : `It is not published.${appealWords(review.canAppeal)}`;
    case 'withdrawn':
      if (review.leavesOn === null) return 'You withdrew it. No reader sees it.';
      return review.wasPublic
        ? `You withdrew it. It leaves the pages on ${formatDay(review.leavesOn)}, together with other changes.`
        : `You withdrew it. It is not published. Moderators see that on ${formatDay(review.leavesOn)}, together with other changes.`;
    case 'superseded':
      return 'Your newer review took its place.';
    case 'removed':
      return `It is no longer shown.${appealWords(review.canAppeal)}`;
  }
}

const appealWords = (canAppeal: boolean): string => (canAppeal ? ' If we got this wrong, you can appeal.' : '');
