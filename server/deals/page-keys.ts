import { sql, type RawBuilder } from 'kysely';
import { normalise, isShortTerm } from '../../contract/table/filter-rules.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { maximumLimit, type TableQuery } from '../../contract/table/table.ts';
import { minutes } from '../clock.ts';
import type { Db } from '../database/connect.ts';
import {
  readPage,
  segmentsOf,
  type OrderTerm,
  type Page,
  type PageDirection,
  type Position,
  type Segment,
} from '../database/paging.ts';
import { askPrinted } from '../database/prepared.ts';
import { likePattern } from '../database/table-query.ts';
import { selectionOf, rowsOfKind } from './columns.ts';
import type { RowKey } from './rows.ts';
import { isEmptyFilter, searchTerms, whereOf } from './filters.ts';

/**
 * Which rows a page holds: their ids in order, with the text of each sort value for the cursor. In the table's own
 * order their cells come along. In another the rows are read by id afterwards: sorting does not carry whole rows.
 */
export interface PageKey extends RowKey {
  readonly [sortText: `sort_text_${number}`]: string | null;
}

export interface Search {
  readonly kind: DealKind;
  readonly query: TableQuery;
  readonly terms: readonly OrderTerm[];
  readonly start: { readonly direction: PageDirection; readonly position: Position } | null;
}

interface Source {
  readonly terms: readonly OrderTerm[];
  readonly id: RawBuilder<unknown>;
  readonly read: (segment: Segment, limit: number, place: number) => Promise<readonly PageKey[]>;
}

/** Finds pages in orders that no index has; null for the others, and where PostgreSQL has to find them. */
export type FindUnindexed = (db: Db, search: Search) => Promise<Page<PageKey> | null>;

export async function findPageKeys(
  db: Db,
  search: Search,
  findUnindexed: FindUnindexed = async () => null,
): Promise<Page<PageKey>> {
  const { kind, query } = search;
  if (searchTerms(kind, query).length > 0) {
    const found = await findHits(db, search);
    if (found !== null) return found;
  }
  return (await findUnindexed(db, search)) ?? walkTable(db, search);
}

/** The same by PostgreSQL alone, without a search for texts. */
export const walkTable = (db: Db, search: Search): Promise<Page<PageKey>> => readFrom(tableSource(db, search), search);

function readFrom({ terms, id, read }: Source, { query, start }: Search): Promise<Page<PageKey>> {
  const direction = start?.direction ?? 'next';
  const segments = segmentsOf(terms, id, direction, start?.position ?? null);
  return readPage({
    segments,
    direction,
    isFirst: start === null,
    limit: query.limit,
    read: (segment, limit) => read(segment, limit, segments.indexOf(segment)),
  });
}

/** Null where there are many. */
async function findHits(db: Db, search: Search): Promise<Page<PageKey> | null> {
  const { kind, query } = search;
  const name = JSON.stringify([kind, query.filters, query.unknown, query.search]);
  const known = amounts.get(name);
  const isRecent = known !== undefined && performance.now() < known.until;
  if (isRecent && known.isMany) return null;
  const source = hitsSource(db, search, isRecent);
  const found = await readFrom(source, search);
  const isMany = source.hasTooMany();
  remember(name, isMany);
  return isMany ? null : found;
}

/**
 * Whether a search had many hits a while ago. It decides how rows are looked for and never which are found, so it may
 * be out of date.
 */
const amounts = new Map<string, { readonly isMany: boolean; readonly until: number }>();
const mostSearches = 2_000;
const rememberedFor = minutes(5);

function remember(name: string, isMany: boolean): void {
  amounts.delete(name);
  if (amounts.size >= mostSearches) amounts.delete(amounts.keys().next().value ?? '');
  amounts.set(name, { isMany, until: performance.now() + rememberedFor });
}

const sortTexts = (terms: readonly OrderTerm[]): RawBuilder<unknown> =>
  sql`${sql.join(terms.map(({ expression }, at) => sql`(${expression})::text as ${sql.raw(`sort_text_${at}`)}`))}`;

/** Walks the order until the page is full; most filters do not stop it from finding one soon. */
function tableSource(db: Db, { kind, query, terms, start }: Search): Source {
  const where = whereOf(kind, query);
  return {
    terms,
    id: sql.raw('deals.id'),
    read: async ({ condition, order }, limit, place) => {
      const isOwnOrder = query.sort.length === 0;
      const cells = isOwnOrder ? sql`, ${selectionOf(kind)}` : sql``;
      const statement = sql<PageKey>`select deals.id, ${sortTexts(terms)}${cells} from ${rowsOfKind(kind)}
        where ${where} and ${condition} order by ${order} limit ${sql.raw(String(limit))}`;
      if (!isOwnOrder) return (await statement.execute(db)).rows;
      const { sql: text, parameters } = statement.compile(db);
      const nameOfWalk = (): string =>
        `${kind} page ${limit} ${Object.keys(query.filters).join()} ${start?.direction ?? 'first'} ${(start?.position.values ?? []).map((value) => value === null).join()} ${place}`;
      const rows = await askPrinted(
        db,
        isWalkOfAll(query, limit) ? { name: nameOfWalk(), text } : { text },
        parameters,
      );
      // The own order of the table has one column.
      return rows.map(([id, sortText = null, ...printed]) => ({
        id: String(id),
        sort_text_0: sortText,
        cells: printed,
      }));
    },
  };
}

/** The table as it is before a member filters it: the index says what to do, whatever the values. */
const isWalkOfAll = (query: TableQuery, limit: number): boolean => isEmptyFilter(query) && wholePages.has(limit);
const wholePages: ReadonlySet<number> = new Set([50, maximumLimit].map((rows) => rows + 1));

/** From so many hits on, a search walks the order instead: most rows it meets are hits. */
const manyHits = 3_000;

/**
 * The few rows that a text search finds, collected first: left alone, the planner would walk the order in search of
 * them. When there are many it has found nothing and says so: then walking the order is the faster way.
 */
function hitsSource(
  db: Db,
  { kind, query, terms }: Search,
  isKnownAsFew: boolean,
): Source & { hasTooMany: () => boolean } {
  const where = whereOf(kind, query);
  const sortKeys = sql.join(terms.map(({ expression }, at) => sql`${expression} as ${sql.raw(`sort_${at}`)}`));
  const texts = sql.join(terms.map((_term, at) => sql.raw(`page.sort_${at}::text as sort_text_${at}`)));
  let hitCount = 0;
  let readCount = 0;
  return {
    terms: terms.map((term, at) => ({ ...term, expression: sql.raw(`hits.sort_${at}`) })),
    id: sql.raw('hits.id'),
    hasTooMany: () => hitCount >= manyHits,
    read: async ({ condition, order }, limit) => {
      // All hits are out, or there are too many: the other segments have nothing to add.
      if (hitCount >= manyHits || (readCount > 0 && hitCount === 0)) return [];
      const found = await sql<PageKey & { hit_count: number }>`
        with sample as materialized (${isKnownAsFew ? sql`select false as is_common` : sampleOf(kind, query)}),
        hits as materialized (select deals.id, ${sortKeys} from ${rowsOfKind(kind)}
          where (select not is_common from sample) and ${where} limit ${manyHits}),
        page as materialized (select *, row_number() over () as number from (
          select * from hits where ${condition} order by ${order} limit ${limit}) as ordered),
        total as (select case when is_common then ${manyHits} else (select count(*) from hits) end as hit_count from sample)
        select page.id, ${texts}, total.hit_count from total left join page on true order by page.number`.execute(db);
      readCount += 1;
      hitCount = found.rows[0]?.hit_count ?? 0;
      return found.rows.filter((row) => row.id !== null);
    },
  };
}

/** So many hits in the sample, a thousandth of the table, mean many. */
const manyInSample = 10;

/**
 * Whether a search has so many hits that collecting them would take long. Only one or two letters are looked for in a
 * sample: longer terms are seldom so common, and the sample costs more than their hits.
 */
function sampleOf(kind: DealKind, query: TableQuery): RawBuilder<unknown> {
  const terms = searchTerms(kind, query);
  if (!terms.every((term) => isShortTerm(normalise(term)))) return sql`select false as is_common`;
  const patterns = terms.map((term) => sql`deals.search_text like ${likePattern(term)}`);
  return sql`select count(*) >= ${manyInSample} as is_common
    from ${rowsOfKind(kind)} tablesample system (0.1) where ${sql.join(patterns, sql` and `)}`;
}
