import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database/connect.ts';

/** What is known of the funders that rows name. */

export interface FunderFacts {
  readonly funderId: string;
  /** Null below five voices. */
  readonly rating: number | null;
  readonly reviewCount: number;
}

/**
 * One line per listed funder: id, name, rating, review_count. The rating is the Pitch score, of people who did not get
 * their money: a funder has two scores and never one, so that the other class never stands in for it. It shows from five
 * voices on, and with one decimal: a finer one would tell single votes apart. The directory and the page show both.
 */
export const ratedFunders: RawBuilder<unknown> = sql.raw(`
  select funders.id, funders.name, round(pitch.score, 1) as rating, coalesce(pitch.reviews, 0) as review_count
  from funders
  left join funder_scores as pitch on pitch.funder_id = funders.id and pitch.review_class = 'pitch' and pitch.voices >= 5
  where funders.state = 'listed'`);

/** By the name as rows write it; a name that no listed funder has is left out. */
export async function findFunders(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, FunderFacts>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string; rating: number | null; review_count: number }>`
    select id, name, rating, review_count from (${ratedFunders}) as rated
    where name = any(${names}::text[]) order by review_count, id desc`.execute(db);
  return new Map(
    rows.map((row) => [row.name, { funderId: row.id, rating: row.rating, reviewCount: row.review_count }]),
  );
}
