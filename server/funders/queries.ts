import { sql, type RawBuilder } from 'kysely';
import {
  profileDimensions,
  type DirectoryCounts,
  type FoundFunder,
  type FunderRow,
  type FunderSummary,
  type funderSorts,
} from '../../contract/funders/funders.ts';
import type { getHome } from '../../contract/home/home.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { dimensionKeys, mayJudge } from '../../contract/reviews/ratings.ts';
import { fewestVoices } from '../../contract/subjects/score-rules.ts';
import type { Db, Trx } from '../database/connect.ts';
import { openCursor, sealCursor } from '../database/sealed-cursor.ts';
import type { Vault } from '../vault.ts';
import { countChoices, readTypicalAmounts } from './directory-queries.ts';
import { matching, type DirectoryFilter } from './filter-queries.ts';
import { shownLogo } from './logo.ts';
import { oneDecimal, itemsOf, shownScoreOf, tenths } from '../subjects/shown-figures.ts';

type Sort = (typeof funderSorts)[number];
type RecentFunder = ReplyOf<typeof getHome>['data']['recentFunders'][number];
const defaultPage = 50;
const defaultSearchResults = 20;

// Counts and scores as readers see them, with the thresholds in SQL: an order by what is hidden would show it.
const shownReviews = sql<number>`coalesce(case when pitch.voices >= ${fewestVoices} then pitch.reviews end, 0) + coalesce(case when funded.voices >= ${fewestVoices} then funded.reviews end, 0)`;
const shownScore = sql<number>`coalesce(case when funded.voices >= ${fewestVoices} then round(funded.score, 1) end, case when pitch.voices >= ${fewestVoices} then round(pitch.score, 1) end, 0)`;
/** `2026 H2` as 20262: the half-year of the newest review, of either class, from five voices on. */
const newestHalf = sql<number>`coalesce(replace(greatest(case when pitch.voices >= ${fewestVoices} then pitch.last_review end, case when funded.voices >= ${fewestVoices} then funded.last_review end), ' H', '')::integer, 0)`;
const normalisedName = sql<string>`lower(funders.name)`;
const sortValues: Readonly<Record<Sort, RawBuilder<number>>> = {
  most_reviewed: shownReviews,
  best_rated: shownScore,
  newest: newestHalf,
  name: sql<number>`0`,
};

interface DirectoryAnswer {
  readonly data: FunderRow[];
  readonly total: number;
  readonly counts: DirectoryCounts | null;
  readonly nextCursor: string | null;
  readonly nearest: FunderSummary | null;
}

/** A page of the directory. Equals stand by name; funders without a score come after those with one. */
export async function listFunders(
  db: Db,
  options: {
    filter: DirectoryFilter;
    sort: Sort;
    limit?: number | undefined;
    cursor?: string | undefined;
    today: string;
    vault: Vault;
  },
): Promise<DirectoryAnswer> {
  const { filter, sort, limit = defaultPage, today, vault } = options;
  const binding = JSON.stringify(['listFunders', filter, sort]);
  let page = directoryOf(db, filter, sort).limit(limit + 1);
  if (options.cursor !== undefined) {
    const [after = '0', name = '', id = ''] = openCursor(vault, binding, options.cursor);
    const value = sortValues[sort];
    page = page.where(
      sql<boolean>`(${value} < ${after}::numeric or (${value} = ${after}::numeric and (${normalisedName}, funders.id) > (${name}, ${id})))`,
    );
  }
  const [rows, total, counts] = await Promise.all([
    page.execute(),
    countMatching(db, filter),
    options.cursor === undefined ? countChoices(db, filter) : null,
  ]);
  const shown = rows.slice(0, limit);
  const amounts = await readTypicalAmounts(db, { funderIds: shown.map(({ id }) => id), today });
  const last = shown.at(-1);
  const position = last === undefined ? [] : [String(last.sort_value), last.sort_name, last.id];
  return {
    data: shown.map((row) => ({
      ...presentRow(row),
      profile: fiveBarsOf(ratedProfileOf(row)),
      typicalAmount: amounts.get(row.id) ?? null,
    })),
    total,
    counts,
    nextCursor: rows.length > limit ? sealCursor(vault, binding, position) : null,
    nearest: total === 0 && filter.search.trim() !== '' ? await findNearest(db, filter.search) : null,
  };
}

const everyFunder: DirectoryFilter = { search: '', kinds: [], types: [], countries: [] };

/** Funders as the search field offers them, by name. An empty term matches all. */
export async function searchFunders(
  db: Db,
  { term, limit = defaultSearchResults }: { term: string; limit?: number | undefined },
): Promise<FoundFunder[]> {
  // The scores of those found alone: a short term finds nearly all.
  const found = matching(db.selectFrom('funders'), { ...everyFunder, search: term })
    .select('funders.id')
    .orderBy(normalisedName)
    .orderBy('funders.id')
    .limit(limit);
  const rows = await directoryOf(db, everyFunder, 'name').where('funders.id', 'in', found).execute();
  return rows.map((row) => {
    const { wouldTakeAgain: _share, logo: _logo, ...found } = presentRow(row);
    return found;
  });
}

/**
 * Rows by the half-year of their newest review, then by how many there are; the id settles a draw. All of it is of the
 * weekly figures, and only of classes with five voices, so that the list never tells when a single review came.
 */
export async function listRecentlyReviewed(db: Db, { limit }: { limit: number }): Promise<RecentFunder[]> {
  const rows = await directoryOf(db, { ...everyFunder, isReviewed: true }, 'newest')
    .clearOrderBy()
    .orderBy(newestHalf, 'desc')
    .orderBy(shownReviews, 'desc')
    .orderBy('funders.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...presentRow(row), profile: ratedProfileOf(row) }));
}

const nearEnough = 0.25;

/** The funder whose name is most like what was typed; null where none is like it. */
async function findNearest(db: Db, search: string): Promise<FunderSummary | null> {
  const likeness = sql<number>`similarity(lower(name), ${search.trim().toLowerCase()})`;
  const found = await db
    .selectFrom('funders')
    .where('state', '=', 'listed')
    .where(sql<boolean>`${likeness} >= ${nearEnough}`)
    .select(['id', 'name', 'types', 'kinds', 'country'])
    .orderBy(likeness, 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
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
      .select(['funders.id', 'funders.name', 'funders.types', 'funders.kinds', 'funders.country', shownLogo])
      .select(['pitch.voices as pitch_voices', 'pitch.reviews as pitch_reviews'])
      .select([
        sql<number | null>`case when pitch.voices >= ${fewestVoices} then pitch.score end`.as('pitch_score'),
        sql<number | null>`case when pitch.voices >= ${fewestVoices} then pitch.recommend_share end`.as('pitch_share'),
      ])
      .select(['funded.voices as funded_voices', 'funded.reviews as funded_reviews'])
      .select([
        sql<number | null>`case when funded.voices >= ${fewestVoices} then funded.score end`.as('funded_score'),
        sql<number | null>`case when funded.voices >= ${fewestVoices} then funded.recommend_share end`.as(
          'funded_share',
        ),
        sql<
          number | null
        >`case when funded.voices >= ${fewestVoices} then (funded.items ->> 'fact.wouldTakeMoneyAgain')::numeric end`.as(
          'take_again',
        ),
        // What a class with too few voices has in its row is never shown.
        sql`case when pitch.voices >= ${fewestVoices} then pitch.items end`.as('pitch_items'),
        sql`case when funded.voices >= ${fewestVoices} then funded.items end`.as('funded_items'),
      ])
      .select([value.as('sort_value'), normalisedName.as('sort_name')])
      // PostgreSQL takes a constant in ORDER BY for the number of a column.
      .$if(sort !== 'name', (query) => query.orderBy(value, 'desc'))
      .orderBy(normalisedName)
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

function presentRow(row: DirectoryRow): Omit<FunderRow, 'typicalAmount' | 'profile'> {
  const { id, name, types, kinds, country, logo } = row;
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
  return {
    id,
    name,
    types,
    kinds,
    country,
    logo,
    scores: [
      { reviewClass: 'pitch', ...shownScoreOf(pitch) },
      { reviewClass: 'funded', ...shownScoreOf(funded) },
    ],
    wouldTakeAgain: row.take_again === null ? null : tenths(row.take_again),
  };
}

/** Every rated question that they can judge, of the funded, else of those who pitched; null where too few wrote in both. */
function ratedProfileOf(row: DirectoryRow): RecentFunder['profile'] {
  return profileOf('funded', row.funded_items) ?? profileOf('pitch', row.pitch_items);
}

function profileOf(reviewClass: 'pitch' | 'funded', stored: unknown): RecentFunder['profile'] {
  if (stored === null) return null;
  const items = itemsOf(stored);
  return {
    reviewClass,
    dimensions: dimensionKeys.flatMap((key) => {
      const score = items.number(`dimension.${key}`);
      return score === null || !mayJudge(reviewClass, key) ? [] : [{ key, score: oneDecimal(score) }];
    }),
  };
}

function fiveBarsOf(profile: RecentFunder['profile']): FunderRow['profile'] {
  return (
    profile && {
      reviewClass: profile.reviewClass,
      dimensions: profileDimensions.map((key) => ({
        key,
        score: profile.dimensions.find((rated) => rated.key === key)?.score ?? null,
      })),
    }
  );
}

export interface FunderRecord {
  readonly id: string;
  readonly name: string;
  readonly website: string | null;
}

/**
 * A funder that a review can be about; for a merged one, its survivor. Null for the others: members reach a proposed
 * one by proposing it again, so that no member learns who proposed what.
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
