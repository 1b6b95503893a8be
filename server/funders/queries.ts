import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { fold } from '../../contract/filter-rules.ts';
import type { FunderRow, FunderSummary, funderSorts } from '../../contract/funders.ts';
import type { MoneyKind } from '../../contract/review-options.ts';
import type { Db, Trx } from '../database/connect.ts';
import { openCursor, sealCursor } from '../database/sealed-cursor.ts';
import type { Database } from '../database/schema.generated.ts';
import { Refusal } from '../http/refusal.ts';
import type { Vault } from '../vault.ts';
import { nameKeyOf, oneDecimal, reviewCountOf } from './rules.ts';

export interface DirectoryFilter {
  readonly search: string;
  readonly kinds: readonly MoneyKind[];
  readonly types: readonly string[];
  readonly countries: readonly string[];
}

type Sort = (typeof funderSorts)[number];
const defaultPage = 50;
const defaultSearchResults = 20;

/** Funders as the search field offers them. An empty term matches all. */
export async function searchFunders(
  db: Db,
  { term, limit = defaultSearchResults }: { term: string; limit?: number | undefined },
): Promise<FunderSummary[]> {
  const rows = await matching(db.selectFrom('funders'), { search: term, kinds: [], types: [], countries: [] })
    .select(['id', 'name', 'types', 'kinds', 'country'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows;
}

/** One WHERE for the page and its total. */
function matching<O>(
  query: SelectQueryBuilder<Database, 'funders', O>,
  filter: DirectoryFilter,
): SelectQueryBuilder<Database, 'funders', O> {
  const wanted = fold(filter.search.trim());
  let found = query.where('funders.state', '=', 'listed');
  if (wanted !== '')
    found = found.where('funders.search_text', 'like', `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  if (filter.kinds.length > 0)
    found = found.where('funders.kinds', '&&', sql<MoneyKind[]>`${[...filter.kinds]}::text[]`);
  if (filter.types.length > 0) found = found.where('funders.types', '&&', sql<string[]>`${[...filter.types]}::text[]`);
  if (filter.countries.length > 0) found = found.where('funders.country', 'in', [...filter.countries]);
  return found;
}

// Counts and scores as readers see them: an order by what is hidden would show it.
const shownReviews = sql<number>`coalesce(case when pitch.voices >= 5 then pitch.reviews end, 0) + coalesce(case when funded.voices >= 5 then funded.reviews end, 0)`;
const shownScore = sql<number>`coalesce(round(funded.score, 1), round(pitch.score, 1), 0)`;
const foldedName = sql<string>`lower(funders.name)`;
const sortValues: Readonly<Record<Sort, RawBuilder<number>>> = {
  most_reviewed: shownReviews,
  best_rated: shownScore,
  name: sql<number>`0`,
};

/** A page of the directory. Equals stand by name; funders without a score come after those with one. */
export async function listFunders(
  db: Db,
  options: {
    filter: DirectoryFilter;
    sort: Sort;
    limit?: number | undefined;
    cursor?: string | undefined;
    vault: Vault;
  },
): Promise<{ data: FunderRow[]; total: number; nextCursor: string | null }> {
  const { filter, sort, limit = defaultPage, vault } = options;
  const binding = JSON.stringify(['listFunders', filter, sort]);
  let page = directoryOf(db, filter, sort).limit(limit + 1);
  if (options.cursor !== undefined) {
    const [after = '0', name = '', id = ''] = openCursor(vault, binding, options.cursor);
    const value = sortValues[sort];
    page = page.where(
      sql<boolean>`(${value} < ${after}::numeric or (${value} = ${after}::numeric and (${foldedName}, funders.id) > (${name}, ${id})))`,
    );
  }
  const [rows, total] = await Promise.all([page.execute(), countMatching(db, filter)]);
  const last = rows.slice(0, limit).at(-1);
  const position = last === undefined ? [] : [String(last.sort_value), last.sort_name, last.id];
  return {
    data: rows.slice(0, limit).map(presentRow),
    total,
    nextCursor: rows.length > limit ? sealCursor(vault, binding, position) : null,
  };
}

function directoryOf(db: Db, filter: DirectoryFilter, sort: Sort) {
  const value = sortValues[sort];
  return (
    matching(db.selectFrom('funders'), filter)
      .leftJoin('funder_scores as pitch', (join) =>
        join.onRef('pitch.funder_id', '=', 'funders.id').on('pitch.review_class', '=', 'pitch'),
      )
      .leftJoin('funder_scores as funded', (join) =>
        join.onRef('funded.funder_id', '=', 'funders.id').on('funded.review_class', '=', 'funded'),
      )
      .select(['funders.id', 'funders.name', 'funders.types', 'funders.kinds', 'funders.country'])
      .select(['pitch.voices as pitch_voices', 'pitch.reviews as pitch_reviews'])
      .select(['pitch.score as pitch_score', 'pitch.recommend_share as pitch_share'])
      .select(['funded.voices as funded_voices', 'funded.reviews as funded_reviews'])
      .select(['funded.score as funded_score', 'funded.recommend_share as funded_share'])
      .select([value.as('sort_value'), foldedName.as('sort_name')])
      // PostgreSQL takes a constant in ORDER BY for the number of a column.
      .$if(sort !== 'name', (query) => query.orderBy(value, 'desc'))
      .orderBy(foldedName)
      .orderBy('funders.id')
  );
}

async function countMatching(db: Db, filter: DirectoryFilter): Promise<number> {
  const { count } = await matching(db.selectFrom('funders'), filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type DirectoryRow = Awaited<ReturnType<ReturnType<typeof directoryOf>['execute']>>[number];

function presentRow(row: DirectoryRow): FunderRow {
  const { id, name, types, kinds, country } = row;
  const pitch = {
    voices: row.pitch_voices,
    reviews: row.pitch_reviews,
    score: row.pitch_score,
    share: row.pitch_share,
  };
  const funded = {
    voices: row.funded_voices,
    reviews: row.funded_reviews,
    score: row.funded_score,
    share: row.funded_share,
  };
  return { id, name, types, kinds, country, scores: [scoreOf('pitch', pitch), scoreOf('funded', funded)] };
}

interface Snapshot {
  readonly voices: number | null;
  readonly reviews: number | null;
  readonly score: number | null;
  readonly share: number | null;
}

export function scoreOf(
  reviewClass: 'pitch' | 'funded',
  { voices, reviews, score, share }: Snapshot,
): FunderRow['scores'][number] {
  return {
    reviewClass,
    count: reviewCountOf(voices === null || reviews === null ? null : { voices, reviews }),
    score: score === null ? null : oneDecimal(score),
    recommendShare: share,
  };
}

export interface FunderRecord {
  readonly id: string;
  readonly name: string;
  readonly website: string | null;
}

/**
 * A funder that a review can be about; a merged one answers its survivor. Null for the others: one that is only
 * proposed is reached by proposing it again, so that nobody learns who proposed what.
 */
export async function findReviewableFunder(db: Db | Trx, id: string): Promise<FunderRecord | null> {
  const found = await db
    .selectFrom('funders')
    .where('id', '=', id)
    .select(['id', 'name', 'state', 'website', 'merged_into'])
    .executeTakeFirst();
  if (found?.merged_into != null) return findReviewableFunder(db, found.merged_into);
  return found?.state === 'listed' ? found : null;
}

/** The survivor of a merge, however many merges away. */
export async function findSurvivor(db: Db | Trx, id: string): Promise<string> {
  const funder = await findReviewableFunder(db, id);
  if (funder === null) throw new Refusal('not_found');
  return funder.id;
}

/** Funders that are probably the one that a member wants to add: the same name without case, spaces and signs. */
export async function findSameName(
  db: Db | Trx,
  name: string,
): Promise<{ id: string; name: string; country: string | null; state: string }[]> {
  return db
    .selectFrom('funders')
    .where('name_key', '=', nameKeyOf(name))
    .where('state', 'in', ['listed', 'proposed'])
    .select(['id', 'name', 'country', 'state'])
    .orderBy('id')
    .execute();
}

const likeEnough = 0.5;

/** Listed funders with nearly this name, the nearest first: for an admin who decides about a proposed one. */
export async function listSimilarNames(
  db: Db | Trx,
  funder: { id: string; name: string },
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('funders')
    .where('state', '=', 'listed')
    .where('id', '<>', funder.id)
    .where(sql<boolean>`similarity(lower(name), lower(${funder.name})) >= ${likeEnough}`)
    .select(['id', 'name'])
    .orderBy(sql`similarity(lower(name), lower(${funder.name}))`, 'desc')
    .orderBy('id')
    .limit(5)
    .execute();
}
