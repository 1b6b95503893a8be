import { endedLinkDays } from '../../../contract/reviews/days.ts';
import { reasons, type ReasonCode } from '../../../contract/reviews/reasons.ts';
import type { ReviewState } from '../../../contract/reviews/reviews.ts';
import { after, dayOf, days } from '../../clock.ts';

/** How long we know who wrote a review: docs/decisions/0063-author-keys.md. */

/**
 * Days after the publication, of a review by the day of it: the fewest that were set since. A promise that was made to an
 * author is not stretched by a later change. Null: not published.
 */
export type AuthorDays = (publishedOn: string | null) => number;

export interface Remembered {
  readonly state: ReviewState;
  /** Of the last decision; null where none needs one. */
  readonly lastReason: ReasonCode | null;
  /** YYYY-MM-DD; null before. */
  readonly publishedOn: string | null;
  /** When its author heard of the last decision; null before. */
  readonly toldAt: Date | null;
  /** A complaint about it is not decided yet. */
  readonly isContested: boolean;
  /** A day before which we do not forget, YYYY-MM-DD. */
  readonly keptUntil: string | null;
  /** The author chose that it goes as soon as the review is finally decided. */
  readonly isSoon: boolean;
  /** The author asked for it. */
  readonly isAsked: boolean;
}

/**
 * The last day on which the link exists, YYYY-MM-DD; null while the review is still to be decided. `authorDays`: 0 to
 * 90, after the publication.
 */
export function lastDayOf(review: Remembered, authorDays: number): string | null {
  const usual = usualLastDay(review, authorDays);
  if (usual === null || review.isAsked || review.keptUntil === null) return usual;
  return usual < review.keptUntil ? review.keptUntil : usual;
}

function usualLastDay(review: Remembered, authorDays: number): string | null {
  const { state, publishedOn, toldAt } = review;
  // The email about it needs the link.
  if (toldAt === null) return null;
  const daysPublished = review.isSoon ? 0 : authorDays;
  if (state === 'published') return publishedOn === null ? null : dayAfter(new Date(publishedOn), daysPublished);
  if (!isOver(review)) return null;
  // It can be changed and sent again while the link is there.
  const canChange = state === 'declined' && isFixable(review);
  if (canChange) return dayAfter(toldAt, Math.max(daysPublished, endedLinkDays));
  return dayAfter(toldAt, review.isSoon ? 0 : endedLinkDays);
}

const isFixable = ({ lastReason }: Remembered): boolean => lastReason !== null && reasons[lastReason].isFixable;
const isOver = ({ state }: Remembered): boolean =>
  state === 'declined' || state === 'removed' || state === 'withdrawn' || state === 'superseded';
const dayAfter = (from: Date, count: number): string => dayOf(after(from, days(count)));

/** The same as the author reads it: what is overdue goes in the next night. `today`: YYYY-MM-DD, UTC. */
export function knownUntilOf(review: Remembered, { authorDays, today }: { authorDays: AuthorDays; today: string }) {
  const lastDay = lastDayOf(review, authorDays(review.publishedOn));
  return lastDay !== null && lastDay < today ? today : lastDay;
}

/**
 * Whether the link goes today. A day before its last one: the key that opens copies of it is destroyed a day later.
 * `today`: YYYY-MM-DD, UTC.
 */
export function isForgotten(
  review: Remembered,
  { authorDays, today }: { authorDays: AuthorDays; today: string },
): boolean {
  if (review.isContested) return false;
  const lastDay = lastDayOf(review, authorDays(review.publishedOn));
  if (lastDay === null) return false;
  return review.isAsked || after(new Date(today), days(1)) >= new Date(lastDay);
}
