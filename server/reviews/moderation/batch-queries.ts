import { formatDay } from '../../../contract/formats.ts';
import type { BatchDay } from '../../../contract/reviews/decisions.ts';
import { desks, type Desk } from '../../../contract/reviews/moderation.ts';
import { after, dayOf, days } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { firstWords } from './queue-queries.ts';
import { readDeciding } from './rules.ts';
import { reviewsWithSubject } from './subject.ts';
import { isSmallSubject } from '../publishing/publish-commands.ts';
import { aloneAfterDays, comingOut, smallFunderBatch, type DueReview } from '../rules.ts';

const mostShown = 500;

type Tools = Pick<Context, 'db' | 'clock'>;
type Approved = Awaited<ReturnType<typeof listApproved>>[number];

/** When the approved reviews are published, as things stand now: what is approved later may let others be published sooner. */
export async function listNextBatches(tools: Tools, { desk }: { desk: Desk }): Promise<BatchDay[]> {
  const approved = await listApproved(tools, desk);
  const batches: BatchDay[] = [];
  for (const day of new Set(approved.map(({ due }) => due.publishOn))) {
    const subjects: BatchDay['subjects'] = [];
    for (const id of new Set(approved.filter((one) => one.due.publishOn === day).map((one) => one.subject.id))) {
      const dueThen = approved.filter((one) => one.subject.id === id && one.due.publishOn <= day);
      subjects.push(await presentSubject(tools, dueThen, day));
    }
    batches.push({ publishOn: day, subjects });
  }
  return batches;
}

async function listApproved({ db }: Tools, desk: Desk) {
  const rows = await reviewsWithSubject(db)
    .where('reviews.state', '=', 'approved')
    .where('reviews.subject_kind', 'in', [...desks[desk]])
    .select(['reviews.id', 'reviews.headline', 'reviews.publish_on', 'reviews.subject_kind'])
    .select(['reviews.organisation_number', 'reviews.answers', 'reviews.review_text'])
    .orderBy('reviews.publish_on')
    .orderBy('reviews.id')
    .limit(mostShown)
    .execute();
  return rows.map((row) => ({
    subject: { kind: row.subject_kind, id: row.subject_id ?? '', name: row.subject_name ?? '' },
    headline: row.headline ?? firstWords(row.review_text ?? ''),
    due: {
      id: row.id,
      publishOn: row.publish_on ?? '',
      voice: row.organisation_number ?? row.id,
      mayComeOutAlone: readDeciding(row.answers).publishAlone === true,
      // Moderators do not read what the author chose: it lies with the link.
      waitsForOthers: false,
    } satisfies DueReview,
  }));
}

/** The reviews of one subject whose day this is, among those that are due by then. */
async function presentSubject(
  { db, clock }: Tools,
  dueThen: readonly Approved[],
  day: string,
): Promise<BatchDay['subjects'][number]> {
  const now = clock.now();
  const subject = dueThen[0]?.subject ?? { kind: 'funder' as const, id: '', name: '' };
  const isSmall = await isSmallSubject(db, { subject, now });
  const today = day > dayOf(now) ? day : dayOf(now);
  const due = dueThen.map((one) => one.due);
  const out = new Set(comingOut(due, { isSmall, today }).map(({ id }) => id));
  return {
    subjectKind: subject.kind,
    subjectName: subject.name,
    reviews: dueThen
      .filter((one) => one.due.publishOn === day)
      .map((one) => ({
        id: one.due.id,
        headline: one.headline,
        waitsFor: out.has(one.due.id) ? null : waitsFor(one.due),
      })),
  };
}

function waitsFor({ publishOn, mayComeOutAlone }: DueReview): string {
  const others = `until ${smallFunderBatch} writers of this subject are ready`;
  if (!mayComeOutAlone) return others;
  const alone = dayOf(after(new Date(`${publishOn}T00:00:00Z`), days(aloneAfterDays)));
  return `${others}, or ${formatDay(alone)} when it may be published alone`;
}
