import { publishedTogether, settledAfterDays } from '../../../contract/reviews/days.ts';
import { formatDay } from '../../../contract/formats.ts';
import type { BatchDay } from '../../../contract/reviews/decisions.ts';
import { desks, type Desk } from '../../../contract/reviews/moderation.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { findBatchKind } from '../publishing/waiting-queries.ts';
import {
  areEnough,
  comingOut,
  isSettledOn,
  latestDayOf,
  mondayFrom,
  type BatchKind,
  type DueReview,
} from '../rules.ts';
import { firstWords } from './queue-queries.ts';
import { readDeciding } from './rules.ts';
import { reviewsWithSubject } from './subject.ts';

const mostShown = 500;

type Tools = Pick<Context, 'db' | 'clock'>;
type Approved = Awaited<ReturnType<typeof listApproved>>[number];

interface Forecast {
  readonly day: string;
  readonly review: Approved;
  /** Null for one that is published on that day. */
  readonly waitsFor: string | null;
}

/** When the approved reviews are published, as things stand now: what is approved later may let others be published sooner. */
export async function listNextBatches(tools: Tools, { desk }: { desk: Desk }): Promise<BatchDay[]> {
  const { db, clock } = tools;
  const approved = await listApproved(tools, desk);
  const batchDays = [...new Set(approved.map(({ firstDay }) => firstDay))].toSorted();
  const forecasts: Forecast[] = [];
  for (const reviews of Map.groupBy(approved, ({ subject }) => subject.id).values()) {
    const subject = reviews[0]?.subject;
    if (subject === undefined) continue;
    const kind = await findBatchKind(db, { subject, now: clock.now() });
    forecasts.push(...forecast(reviews, { kind, batchDays }));
  }
  return batchDays.flatMap((day) => presentDay(day, forecasts) ?? []);
}

async function listApproved({ db, clock }: Tools, desk: Desk) {
  const rows = await reviewsWithSubject(db)
    .where('reviews.state', '=', 'approved')
    .where('reviews.subject_kind', 'in', [...desks[desk]])
    .select(['reviews.id', 'reviews.headline', 'reviews.publish_on', 'reviews.subject_kind'])
    .select(['reviews.answers', 'reviews.review_text'])
    .select(['reviews.verification_level', 'reviews.submitted_at'])
    .orderBy('reviews.publish_on')
    .orderBy('reviews.id')
    .limit(mostShown)
    .execute();
  const next = mondayFrom(dayOf(clock.now()));
  return rows.map((row) => ({
    id: row.id,
    subject: { kind: row.subject_kind, id: row.subject_id ?? '', name: row.subject_name ?? '' },
    headline: row.headline ?? firstWords(row.review_text ?? ''),
    /** Of the batches that are still to come. */
    firstDay: row.publish_on !== null && row.publish_on > next ? row.publish_on : next,
    dueOn: (day: string): DueReview => ({
      id: row.id,
      publishOn: row.publish_on ?? day,
      // As if each were of another organisation: who approves reviews and undoes that must not see which belong together.
      voice: row.id,
      isSettled: isSettledOn(row, day),
      mayComeOutAlone: readDeciding(row.answers).publishAlone === true,
      // Moderators do not read what the author chose: it lies with the link.
      waitsForOthers: false,
    }),
  }));
}

/** Of one subject: each review on the day on which it is published, or on its first one, with what it waits for. */
function forecast(
  reviews: readonly Approved[],
  { kind, batchDays }: { kind: BatchKind; batchDays: readonly string[] },
): Forecast[] {
  const forecasts: Forecast[] = [];
  let waiting = reviews;
  for (const day of batchDays) {
    const reviewsThen = waiting.filter(({ firstDay }) => firstDay <= day);
    const due = reviewsThen.map((review) => review.dueOn(day));
    const ids = new Set(comingOut(due, { kind, today: day }).map(({ id }) => id));
    const isTogether = areEnough(due, kind);
    for (const review of reviewsThen.filter(({ id }) => ids.has(id)))
      forecasts.push({ day, review, waitsFor: isTogether ? null : staysFor(review.dueOn(day), { kind, day }) });
    waiting = waiting.filter(({ id }) => !ids.has(id));
  }
  const left = waiting.map((review) => {
    const day = review.firstDay;
    return { day, review, waitsFor: waitsFor(review.dueOn(day), kind) };
  });
  return [...forecasts, ...left];
}

/** Its time was over before this batch, and it is still here. Moderators do not read what its writer chose. */
function staysFor(review: DueReview, { kind, day }: { kind: BatchKind; day: string }): string | null {
  const latest = latestDayOf(review, kind);
  if (latest === null || latest >= day) return null;
  return `until ${publishedTogether} writers of this subject are ready, if its writer chose to wait for others`;
}

function waitsFor(review: DueReview, kind: BatchKind): string {
  const latest = latestDayOf(review, kind);
  const ready = `until ${publishedTogether} writers of this subject are ready`;
  if (kind === 'large' && latest !== null)
    return `${ready}, or until ${formatDay(latest)} unless its writer chose to wait for others`;
  const settled = `${ready} whose reviews are verified or were sent more than ${settledAfterDays} days ago`;
  return latest === null ? settled : `${settled}, or until ${formatDay(latest)} when it may be published alone`;
}

function presentDay(publishOn: string, forecasts: readonly Forecast[]): BatchDay | null {
  const thatDay = forecasts.filter(({ day }) => day === publishOn);
  if (thatDay.length === 0) return null;
  const subjects = [...Map.groupBy(thatDay, ({ review }) => review.subject.id).values()].map((ofSubject) => ({
    subjectKind: ofSubject[0]?.review.subject.kind ?? 'funder',
    subjectName: ofSubject[0]?.review.subject.name ?? '',
    reviews: ofSubject.map(({ review, waitsFor: what }) => ({
      id: review.id,
      headline: review.headline,
      waitsFor: what,
    })),
  }));
  return { publishOn, subjects };
}
