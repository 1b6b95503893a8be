import { publishedTogether } from '../contract/reviews/days.ts';
import { after, dayOf, days } from '../server/clock.ts';
import { readDeciding } from '../server/reviews/moderation/rules.ts';
import {
  batchDayFor,
  comingOut,
  isSettledOn,
  lastBatchDayOf,
  latestDayOf,
  type BatchKind,
} from '../server/reviews/rules.ts';
import { itemAt } from './chance.ts';
import type { SampleReview } from './reviews.ts';

interface Waiting {
  readonly review: SampleReview;
  readonly publishOn: string;
}

/**
 * The days on which the reviews of one subject were published, by the rules of the product: Monday by Monday. What waits
 * for others that never came is published alone after its time.
 */
export function publicationDays(
  reviews: readonly SampleReview[],
  { kind, now }: { kind: BatchKind; now: Date },
): ReadonlyMap<string, string> {
  const published = new Map<string, string>();
  const waiting = reviews.map((review) => ({ review, publishOn: publishOnOf(review) }));
  const last = lastBatchDayOf(now);
  const isLeft = ({ review }: Waiting): boolean => !published.has(review.id);
  for (let day = earliest(waiting); day <= last; day = weekAfter(day)) {
    const due = waiting.filter((one) => isLeft(one) && one.publishOn <= day).map((one) => dueOn(one, day));
    for (const { id } of comingOut(due, { kind, today: day })) published.set(id, day);
  }
  for (const { review, publishOn } of waiting.filter(isLeft)) {
    const alone = latestDayOf({ publishOn, mayComeOutAlone: true, waitsForOthers: false }, 'small');
    if (alone !== null && alone <= last) published.set(review.id, alone);
  }
  joinLast(waiting, published);
  return published;
}

/** Those that have not waited long enough for that join the last group, or each other. */
function joinLast(waiting: readonly Waiting[], published: Map<string, string>): void {
  const left = waiting.filter(({ review }) => !published.has(review.id));
  if (left.length === 0) return;
  const groups = Map.groupBy(
    waiting.filter(({ review }) => published.has(review.id)),
    ({ review }) => published.get(review.id) ?? '',
  );
  const lastDay = [...groups].reduce(
    (last, [day, { length }]) => (length >= publishedTogether && day > last ? day : last),
    '',
  );
  const together = [...(groups.get(lastDay) ?? []), ...left];
  const joined = together.reduce((day, { publishOn }) => (publishOn > day ? publishOn : day), lastDay);
  for (const { review } of together) published.set(review.id, joined);
}

function publishOnOf({ history }: SampleReview): string {
  return batchDayFor(history.approvedAt ?? itemAt(history.sentAt, 0), history.publishDelay);
}

const weekAfter = (day: string): string => dayOf(after(new Date(day), days(7)));

const earliest = (waiting: readonly { publishOn: string }[]): string =>
  waiting.reduce((day, { publishOn }) => (publishOn < day ? publishOn : day), '9999-12-31');

function dueOn({ review, publishOn }: Waiting, day: string) {
  const sent = { verification_level: review.verificationLevel, submitted_at: itemAt(review.history.sentAt, 0) };
  return {
    id: review.id,
    publishOn,
    voice: review.venture?.id ?? review.authorId,
    isSettled: isSettledOn(sent, day),
    mayComeOutAlone: readDeciding(review.answers).publishAlone === true,
    waitsForOthers: false,
  };
}
