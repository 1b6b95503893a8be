import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { isDamaged } from '../../database/connect-errors.ts';
import type { Db } from '../../database/connect.ts';

/**
 * Tables on the side of members: those in which sending a review, or what comes before it, writes, changes or deletes a row,
 * and those in which members write while they are here. The number of its transaction would say when that was. The value is
 * a column that every row has.
 */
const rowKeys = {
  members: 'id',
  passes: 'id',
  reminders: 'id',
  review_drafts: 'id',
  review_submissions: 'id',
  identity_sessions: 'id',
  identity_totp: 'member_id',
  identity_passkeys: 'credential_id',
  month_visits: 'visitor_digest',
  deal_views: 'id',
  api_keys: 'id',
  live_links: 'id',
  webhooks: 'id',
  webhook_deliveries: 'id',
  program_grants: 'id',
  program_tokens: 'digest',
  deal_reports: 'id',
  helpful_marks: 'member_id',
  shortlist_parts: 'id',
  deal_readings: 'reader_digest',
  week_readers: 'reader_digest',
} as const;

type ShuffledTable = keyof typeof rowKeys;
export const shuffledTables = Object.keys(rowKeys) as ShuffledTable[];

/** Tables that one job writes as a whole: what it deleted must not say what they held the nights before. */
const countTables = ['member_review_counts', 'member_draft_counts'] as const;

export async function rewriteCounts({ db }: Pick<Context, 'db'>): Promise<void> {
  for (const table of countTables) await rewrite(db, table);
}

const mostTries = 3;
const pause = 200;

/**
 * CLUSTER also copies rows that were deleted a moment ago, for older readers. Where the vacuum took their long values
 * already it fails as at a damaged page; soon afterwards it passes over these rows.
 */
async function rewrite(db: Db, table: ShuffledTable | (typeof countTables)[number], tries = 1): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`select rewrite_in_random_order(${`public.${table}`}::regclass)`.execute(trx);
    });
  } catch (error) {
    if (!isDamaged(error) || tries === mostTries) throw error;
    await sleep(pause);
    await rewrite(db, table, tries + 1);
  }
}

/**
 * Writes the rows of these tables anew: one transaction wrote them all, they lie in random order, and nothing is left
 * of what was changed or deleted. A table that was not written to since the last time stays as it is. Readers and
 * writers of a table wait while it is written.
 */
export async function shuffleRows({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> {
  for (const table of shuffledTables) {
    if (!(await isWrittenTo(db, table))) continue;
    await markWithOneTransaction(db, table);
    await rewrite(db, table);
    log.info({ event: 'reviews.rows_shuffled', table }, 'rows written anew in random order');
  }
}

/**
 * Whether more than one transaction wrote the rows that are there, or rows were changed or deleted. A server that was killed
 * lost the counts: then the file may hold what was deleted before.
 */
async function isWrittenTo(db: Db, table: ShuffledTable): Promise<boolean> {
  const { rows } = await sql<{ isWrittenTo: boolean }>`
    select (select count(distinct xmin::text) > 1 from ${sql.table(table)})
      or pg_stat_get_dead_tuples(${`public.${table}`}::regclass) > 0
      or (pg_relation_size(${`public.${table}`}::regclass) > 0 and pg_stat_get_tuples_updated(${`public.${table}`}::regclass) = 0)
      as "isWrittenTo"`.execute(db);
  return rows[0]?.isWrittenTo === true;
}

/** A rewritten row keeps the number of the transaction that wrote it. */
async function markWithOneTransaction(db: Db, table: ShuffledTable): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const key = sql.ref(rowKeys[table]);
    await sql`update ${sql.table(table)} set ${key} = ${key}`.execute(trx);
    // Counted before the table is written anew, which begins the count of dead rows again.
    await sql`select pg_stat_force_next_flush()`.execute(trx);
  });
}
