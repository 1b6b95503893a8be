import { sql } from 'kysely';
import { extendProvisionalPass } from '../access/commands.ts';
import { after, dayOf, days } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import { reviewKeyOf } from './authorship.ts';
import { publishedLetter } from './letter-jobs.ts';
import { supersede } from './moderation-commands.ts';
import { comingOut, largeFunderDeals, largeFunderMonths, monthsBefore, type DueReview } from './rules.ts';
import { readStored } from './stored-answers.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock' | 'jobs'>;

/**
 * Publishes what is due, funder by funder, each in its own transaction: a batch that stops half-way goes on where it
 * was. Reviews of a small funder wait for each other (see `comingOut`). Answers how many came out.
 */
export async function publishBatch(tools: Tools): Promise<number> {
  const { db, clock } = tools;
  const now = clock.now();
  const funders = await db
    .selectFrom('reviews')
    .where('state', '=', 'approved')
    .where('subject_kind', '=', 'funder')
    .where('publish_on', '<=', dayOf(now))
    .select('funder_id')
    .distinct()
    .orderBy('funder_id')
    .execute();
  let published = 0;
  for (const { funder_id: funderId } of funders) {
    if (funderId !== null)
      published += await db.transaction().execute((trx) => publishOf(tools, trx, { funderId, now }));
  }
  return published;
}

async function publishOf(
  { jobs }: Tools,
  trx: Trx,
  { funderId, now }: { funderId: string; now: Date },
): Promise<number> {
  const today = dayOf(now);
  // In random order: what follows from it (letters, row versions) must not tell who wrote first.
  const rows = await trx
    .selectFrom('reviews')
    .where('funder_id', '=', funderId)
    .where('state', '=', 'approved')
    .where('publish_on', '<=', today)
    .select(['id', 'version', 'publish_on', 'venture_digest', 'answers'])
    .orderBy(sql`random()`)
    .forUpdate()
    .execute();
  const due = rows.map((row): DueReview => ({
    id: row.id,
    publishOn: row.publish_on ?? today,
    voice: row.venture_digest?.toString('hex') ?? row.id,
    mayComeOutAlone: readStored(row.answers).publishAlone === true,
  }));
  const isSmall = await isSmallFunder(trx, { funderId, now });
  const out = comingOut(due, { isSmall, today });
  for (const { id } of out) {
    const version = rows.find((row) => row.id === id)?.version ?? 1;
    await supersede(trx, { reviewId: id, state: 'published', now });
    await trx
      .updateTable('reviews')
      .set({ state: 'published', published_on: today, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await trx
      .insertInto('review_decisions')
      .values({ review_id: id, review_version: version, decision: 'publish', decided_at: now })
      .execute();
    await jobs.send(trx, publishedLetter, { reviewId: id }, { key: `${id}:${version + 1}` });
  }
  return out.length;
}

/** Fewer than ten known deals in 24 months: then one review may be enough to guess who wrote it. */
async function isSmallFunder(trx: Trx, { funderId, now }: { funderId: string; now: Date }): Promise<boolean> {
  const deals = await trx
    .selectFrom('deals')
    .where('funder_ids', '@>', sql<string[]>`array[${funderId}]::text[]`)
    .where('date', '>=', dayOf(monthsBefore(now, largeFunderMonths)))
    .select('id')
    .limit(largeFunderDeals)
    .execute();
  return deals.length < largeFunderDeals;
}

/** When we are late with a decision, provisional access lasts until we have decided. */
export async function extendLateReviews({ db, vault, clock }: Tools): Promise<void> {
  const now = clock.now();
  const waiting = await db.selectFrom('reviews').where('state', '=', 'in_review').select('id').execute();
  for (const { id } of waiting) {
    await db
      .transaction()
      .execute((trx) => extendProvisionalPass(trx, { key: reviewKeyOf(vault, id), now, until: after(now, days(1)) }));
  }
}
