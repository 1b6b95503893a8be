import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import { ratedFunders } from './funders.ts';

/**
 * Copies the ratings of funders into the rows that name them, and answers how many rows changed. Of several funders
 * the one with most reviews counts. To be called daily and after an import; rows that stay as they are are not written.
 */
export async function refreshDealRatings(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    with rated as materialized (select * from (${ratedFunders}) as every where rating is not null),
    meant as (
      select deals.kind, deals.id, best.rating, best.review_count from deals left join lateral (
        select rated.rating, rated.review_count from rated where rated.id = any(deals.funder_ids)
        order by rated.review_count desc, rated.id limit 1) as best on true
      where deals.funder_score is not null or deals.funder_ids && (select coalesce(array_agg(id), '{}') from rated))
    update deals set funder_score = meant.rating, funder_reviews = meant.review_count from meant
    where deals.kind = meant.kind and deals.id = meant.id
      and (deals.funder_score, deals.funder_reviews) is distinct from (meant.rating, meant.review_count)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
