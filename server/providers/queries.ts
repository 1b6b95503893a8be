import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { ProviderRow, ProviderSummary, providerSorts } from '../../contract/providers/providers.ts';
import { fewestVoices } from '../../contract/subjects/score-rules.ts';
import type { Db, Trx } from '../database/connect.ts';
import { openCursor, sealCursor } from '../database/sealed-cursor.ts';
import type { Database } from '../database/schema.generated.ts';
import { patternOf, isNamedLike } from '../subjects/name-match.ts';
import { shownScoreOf } from '../subjects/shown-figures.ts';
import type { Vault } from '../vault.ts';

export interface ProviderFilter {
  readonly search: string;
  readonly types: readonly string[];
  readonly countries: readonly string[];
  /** Only those with a score. */
  readonly isReviewed: boolean;
  /** Only those whose score, as it is shown, is at least this. */
  readonly leastScore: number | null;
}

type Sort = (typeof providerSorts)[number];
const defaultPage = 50;

/** One WHERE for the page and its total. */
function matching<O>(
  query: SelectQueryBuilder<Database, 'providers', O>,
  filter: ProviderFilter,
): SelectQueryBuilder<Database, 'providers', O> {
  const pattern = patternOf(filter.search);
  let found = query.where('providers.state', '=', 'listed');
  if (pattern !== null) found = found.where(isNamedLike('provider', pattern));
  if (filter.types.length > 0) found = found.where('providers.provider_type', 'in', [...filter.types]);
  if (filter.countries.length > 0) found = found.where('providers.country', 'in', [...filter.countries]);
  const least = filter.leastScore ?? (filter.isReviewed ? 1 : null);
  if (least !== null)
    found = found.where(
      sql<boolean>`exists (select from provider_scores as shown where shown.provider_id = providers.id
        and shown.voices >= ${fewestVoices} and round(shown.score, 1) >= ${least})`,
    );
  return found;
}

// As readers see them, with the thresholds in SQL: an order by what is hidden would show it.
const isShown = sql<boolean>`scores.voices >= ${fewestVoices}`;
const shownScore = sql<number | null>`case when ${isShown} then scores.score end`;
const normalisedName = sql<string>`lower(providers.name)`;
const sortValues: Readonly<Record<Sort, RawBuilder<number>>> = {
  most_reviewed: sql<number>`coalesce(case when ${isShown} then scores.reviews end, 0)`,
  best_rated: sql<number>`coalesce(round(${shownScore}, 1), 0)`,
  newest: sql<number>`coalesce(case when ${isShown} then replace(scores.last_review, ' H', '')::integer end, 0)`,
  name: sql<number>`0`,
};

/** A page of the directory. Equals stand by name; providers without a score come after those with one. */
export async function listProviders(
  db: Db,
  options: {
    filter: ProviderFilter;
    sort: Sort;
    limit?: number | undefined;
    cursor?: string | undefined;
    vault: Vault;
  },
): Promise<{ data: ProviderRow[]; total: number; nextCursor: string | null; nearest: ProviderSummary | null }> {
  const { filter, sort, limit = defaultPage, vault } = options;
  const binding = JSON.stringify(['listProviders', filter, sort]);
  const value = sortValues[sort];
  let page = directoryOf(db, filter, sort).limit(limit + 1);
  if (options.cursor !== undefined) {
    const [after = '0', name = '', id = ''] = openCursor(vault, binding, options.cursor);
    page = page.where(
      sql<boolean>`(${value} < ${after}::numeric or (${value} = ${after}::numeric and (${normalisedName}, providers.id) > (${name}, ${id})))`,
    );
  }
  const [rows, total] = await Promise.all([page.execute(), countMatching(db, filter)]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const position = last === undefined ? [] : [String(last.sort_value), last.sort_name, last.id];
  return {
    data: shown.map(({ id, name, provider_type, country, voices, reviews, score, share }) => ({
      id,
      name,
      providerType: provider_type,
      country,
      score: shownScoreOf({ voices, reviews, score, share }),
    })),
    total,
    nextCursor: rows.length > limit ? sealCursor(vault, binding, position) : null,
    nearest: total === 0 && filter.search.trim() !== '' ? await findNearest(db, filter.search) : null,
  };
}

function directoryOf(db: Db, filter: ProviderFilter, sort: Sort) {
  return (
    matching(db.selectFrom('providers'), filter)
      .leftJoin('provider_scores as scores', 'scores.provider_id', 'providers.id')
      .select(['providers.id', 'providers.name', 'providers.provider_type', 'providers.country'])
      .select(['scores.voices', 'scores.reviews', shownScore.as('score')])
      .select(sql<number | null>`case when ${isShown} then scores.recommend_share end`.as('share'))
      .select([sortValues[sort].as('sort_value'), normalisedName.as('sort_name')])
      // PostgreSQL takes a constant in ORDER BY for the number of a column.
      .$if(sort !== 'name', (query) => query.orderBy(sortValues[sort], 'desc'))
      .orderBy(normalisedName)
      .orderBy('providers.id')
  );
}

async function countMatching(db: Db, filter: ProviderFilter): Promise<number> {
  const { count } = await matching(db.selectFrom('providers'), filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const nearEnough = 0.25;

/** The provider whose name is most like what was typed; null where none is like it. */
async function findNearest(db: Db, search: string): Promise<ProviderSummary | null> {
  const likeness = sql<number>`similarity(lower(name), ${search.trim().toLowerCase()})`;
  const found = await db
    .selectFrom('providers')
    .where('state', '=', 'listed')
    .where(sql<boolean>`${likeness} >= ${nearEnough}`)
    .select(['id', 'name', 'provider_type as providerType', 'country'])
    .orderBy(likeness, 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

export interface ProviderRecord {
  readonly id: string;
  readonly name: string;
  readonly website: string | null;
  readonly provider_type: string;
}

/** A provider that a review can be about; a merged one answers its survivor. Null for the others. */
export async function findReviewableProvider(db: Db | Trx, id: string): Promise<ProviderRecord | null> {
  const found = await db
    .selectFrom('providers')
    .where('id', '=', id)
    .select(['id', 'name', 'state', 'website', 'provider_type', 'merged_into'])
    .executeTakeFirst();
  if (found?.merged_into != null) return findReviewableProvider(db, found.merged_into);
  return found?.state === 'listed' ? found : null;
}
