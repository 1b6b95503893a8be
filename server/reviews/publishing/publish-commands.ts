import { sql } from 'kysely';
import type { SubjectKind } from '../../../contract/reviews/forms.ts';
import { subjectKinds } from '../../../contract/reviews/options.ts';
import { extendProvisionalPass } from '../../access/commands.ts';
import { after, dayOf, days } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { findLink, listChoices } from '../authorship/link-queries.ts';
import { asPassKey } from '../authorship/sealed-link.ts';
import { readDeciding } from '../moderation/rules.ts';
import { subjectColumn } from '../moderation/subject.ts';
import { comingOut, largeFunderDeals, largeFunderMonths, monthsBefore, type DueReview } from '../rules.ts';
import { untoldReviews } from '../settlement/queries.ts';
import { shuffled } from '../settlement/rules.ts';
import { listWaiting } from '../intake/submissions.ts';
import { moveReturnCode, supersede } from './supersede-commands.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock'>;

interface Subject {
  readonly kind: SubjectKind;
  readonly id: string;
}

/**
 * Publishes what is due, subject by subject, each in its own transaction: a batch that stops half-way goes on where
 * it was. Reviews of a small subject wait for each other (see `comingOut`). Answers how many were published.
 */
export async function publishBatch(tools: Tools): Promise<number> {
  const { db, clock } = tools;
  const now = clock.now();
  let published = 0;
  for (const kind of subjectKinds) {
    for (const id of await listDueSubjects(db, { kind, now }))
      published += await db.transaction().execute((trx) => publishOf(tools, trx, { subject: { kind, id }, now }));
  }
  return published;
}

/** It changes no other review, or one that is public and stays so. */
const isOfPublic = sql<boolean>`(replaces_id is null or exists (select from reviews as changed
  where changed.id = reviews.replaces_id and changed.state = 'published' and changed.leaves_on is null))`;

async function listDueSubjects(db: Context['db'], { kind, now }: { kind: SubjectKind; now: Date }): Promise<string[]> {
  const column = subjectColumn(kind);
  const rows = await db
    .selectFrom('reviews')
    .where('state', '=', 'approved')
    .where('subject_kind', '=', kind)
    .where('publish_on', '<=', dayOf(now))
    .select(`${column} as id`)
    .distinct()
    .orderBy(column)
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}

async function publishOf(
  { vault }: Tools,
  trx: Trx,
  { subject, now }: { subject: Subject; now: Date },
): Promise<number> {
  const today = dayOf(now);
  // In random order: the versions of the rows must not tell who wrote first.
  const rows = await trx
    .selectFrom('reviews')
    .where(subjectColumn(subject.kind), '=', subject.id)
    .where('state', '=', 'approved')
    .where('publish_on', '<=', today)
    // A change of a review that its author took back, or that was taken down, goes with that one.
    .where(isOfPublic)
    .select(['id', 'version', 'publish_on', 'organisation_number', 'answers'])
    .orderBy(sql`random()`)
    .forUpdate()
    .execute();
  const choices = await listChoices(trx, { vault, reviewIds: rows.map(({ id }) => id) });
  const due = rows.map((row): DueReview => ({
    id: row.id,
    publishOn: row.publish_on ?? today,
    voice: row.organisation_number ?? row.id,
    mayComeOutAlone: readDeciding(row.answers).publishAlone === true,
    waitsForOthers: choices.get(row.id)?.company === 'two_others',
  }));
  const isSmall = await isSmallSubject(trx, { subject, now });
  const out = comingOut(due, { isSmall, today });
  for (const { id } of out) {
    const version = rows.find((row) => row.id === id)?.version ?? 1;
    await supersede(trx, { reviewId: id, state: 'published', now });
    await moveReturnCode(trx, id);
    await trx
      .updateTable('reviews')
      .set({ state: 'published', published_on: today, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await trx
      .insertInto('review_decisions')
      .values({ review_id: id, review_version: version, decision: 'publish', decided_at: now })
      .execute();
  }
  return out.length;
}

/**
 * A funder with fewer than ten known deals in 24 months: then one review may be enough to guess who wrote it. How many
 * ventures a provider serves is unknown, so it counts as small. A venture shows no single review.
 */
export async function isSmallSubject(
  db: Trx | Context['db'],
  { subject, now }: { subject: Subject; now: Date },
): Promise<boolean> {
  if (subject.kind !== 'funder') return subject.kind === 'provider';
  const deals = await db
    .selectFrom('deals')
    .where('funder_ids', '@>', sql<string[]>`array[${subject.id}]::text[]`)
    .where('date', '>=', dayOf(monthsBefore(now, largeFunderMonths)))
    .select('id')
    .limit(largeFunderDeals)
    .execute();
  return deals.length < largeFunderDeals;
}

/**
 * When we are late with a decision, provisional access lasts until its author hears of it, unless they chose to wait for
 * others: access that lasts as long as a site is quiet would be had for nothing. In one transaction and in
 * random order: the order of the passes must not be that of the reviews.
 */
export async function extendLateReviews({ db, vault, clock }: Tools): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const sentAgain = (await listWaiting(trx, { vault })).map(({ reviewId }) => reviewId);
    const waiting = await trx
      .selectFrom('reviews')
      .where((one) =>
        one.or([
          one('state', '=', 'submitted'),
          sql<boolean>`id in ${untoldReviews}`,
          sql<boolean>`id = any(${sentAgain}::uuid[])`,
        ]),
      )
      .select(['id', 'state'])
      .execute();
    const links = await Promise.all(
      waiting.map(async ({ id, state }) => ({ state, link: await findLink(trx, { vault, reviewId: id }) })),
    );
    const keys = links.flatMap(({ state, link }) => {
      if (link === null) return [];
      const isPatient = link.choices.company === 'two_others' && state !== 'submitted';
      return isPatient ? [] : [asPassKey(link.passKey)];
    });
    for (const key of shuffled(keys)) await extendProvisionalPass(trx, { key, now, until: after(now, days(1)) });
  });
}
