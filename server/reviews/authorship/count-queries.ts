import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Trx } from '../../database/connect.ts';
import type { Vault } from '../../vault.ts';
import { noReviews, type AuthorCounts, type ReviewCounts } from '../scores/record-counts-rules.ts';
import { countedDigest } from './link-commands.ts';
import { openLink } from './sealed-link.ts';

const atOnce = 200;

/**
 * How many declined reviews every author has, and what of it was recorded last: for record-counts-commands.ts alone, which
 * records no more of it than docs/decisions/0019 allows.
 */
export async function countByAuthor(trx: Trx, { vault }: { vault: Vault }): Promise<AuthorCounts[]> {
  const counted = await countByLinks(trx, { vault });
  const known = await trx.selectFrom('authorship.recorded_counts').selectAll().execute();
  const recorded = new Map(known.map(({ member_digest: digest, ...counts }) => [digest.toString('hex'), counts]));
  return [...counted].map(([memberId, counts]) => {
    const author = countedDigest(vault, memberId).toString('hex');
    return { author, memberId, counts, recorded: recorded.get(author) ?? noReviews };
  });
}

async function countByLinks(trx: Trx, { vault }: { vault: Vault }): Promise<Map<string, ReviewCounts>> {
  const { rows } = await sql<ReviewCounts & { sealed: Buffer }>`
    select links.sealed, (reviews.state in ('declined', 'removed'))::integer as declined
    from authorship.review_authors as links join reviews on reviews.id = links.review_id`.execute(trx);
  const counted = new Map<string, ReviewCounts>();
  for (const [place, { sealed, ...more }] of rows.entries()) {
    // Opening thousands of seals at once would hold up every request.
    if (place % atOnce === 0) await setImmediate();
    const link = openLink(vault, sealed);
    if (link === null) continue;
    const { declined } = counted.get(link.memberId) ?? noReviews;
    counted.set(link.memberId, { declined: declined + more.declined });
  }
  return counted;
}

/** Keeps what is recorded from now on; authors of whom nothing is recorded keep no row. */
export async function keepRecordedCounts(
  trx: Trx,
  recorded: readonly (ReviewCounts & { author: string })[],
): Promise<void> {
  const of = (state: keyof ReviewCounts): number[] => recorded.map((counts) => counts[state]);
  await sql`delete from authorship.recorded_counts`.execute(trx);
  await sql`insert into authorship.recorded_counts (member_digest, declined)
    select decode(author, 'hex'), declined
    from unnest(${recorded.map(({ author }) => author)}::text[], ${of('declined')}::integer[])
      as counts (author, declined)
    order by random()`.execute(trx);
}

/**
 * How many of the members who signed up in each month have written a review, by the first day of the month. Exact, so
 * for the cohorts alone (cohort-commands.ts), which round it. In steps: opening thousands of seals at once would hold
 * up everyone else.
 */
export async function countAuthorsByMonth(db: Db, { vault }: { vault: Vault }): Promise<Map<string, number>> {
  const earned = await db.selectFrom('passes').where('kind', '=', 'review').select('member_id').distinct().execute();
  const ids = new Set(earned.map(({ member_id: memberId }) => memberId));
  const rows = await db.selectFrom('authorship.review_authors').select('sealed').execute();
  for (const [place, { sealed }] of rows.entries()) {
    if (place % atOnce === 0) await setImmediate();
    const link = openLink(vault, sealed);
    if (link !== null) ids.add(link.memberId);
  }
  const { rows: months } = await sql<{ month: string; count: number }>`
    select date_trunc('month', created_at at time zone 'UTC')::date as month, count(*) as count
    from members where id = any(${[...ids]}::uuid[]) group by 1`.execute(db);
  return new Map(months.map(({ month, count }) => [month, count]));
}
