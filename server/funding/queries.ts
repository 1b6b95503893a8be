import { sql, type RawBuilder } from 'kysely';
import { fold, isShortTerm } from '../../contract/filter-rules.ts';
import { columnsOf, defaultSort, maximumColumnOptions, type CellValue, type Deal } from '../../contract/funding.ts';
import { dealKinds, type DealKind } from '../../contract/funding-options.ts';
import { printTableQuery, type TableQuery } from '../../contract/table.ts';
import type { Db } from '../database/connect.ts';
import {
  printCursor,
  readCursor,
  readPage,
  segmentsOf,
  type OrderTerm,
  type Page,
  type Segment,
} from '../database/paging.ts';
import type { Vault } from '../vault.ts';
import { getColumn, isReal, orderTerm, selectionOf, shown } from './columns.ts';
import { containsTerm, likePattern, searchTerms, whereOf } from './filters.ts';
import { answerKept } from './row-index/keep.ts';

type StoredRow = Record<string, unknown>;

/** From so many hits on, a search walks the order instead: most rows it meets are hits. */
const manyHits = 3_000;

/** How many rows each kind has; what anybody may know. */
export function countKinds(db: Db): Promise<{ kind: DealKind; count: number }[]> {
  return Promise.all(
    dealKinds.map((kind) =>
      answerKept(db, { kind, question: 'rows', keys: [], byIndex: null, bySql: () => countKind(db, kind) }),
    ),
  );
}

async function countKind(db: Db, kind: DealKind): Promise<{ kind: DealKind; count: number }> {
  const { count } = await db
    .selectFrom('deals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return { kind, count };
}

/** One page in the order asked for, with cursors that only this reader can use and only for this filter and order. */
export async function listDeals(
  db: Db,
  { kind, query, vault, readerId }: { kind: DealKind; query: TableQuery; vault: Vault; readerId: string },
): Promise<{ rows: Deal[]; nextCursor: string | null; previousCursor: string | null }> {
  const binding = bindingOf(kind, query, readerId);
  const start = query.cursor === null ? null : readCursor(vault, binding, query.cursor);
  const direction = start?.direction ?? 'next';
  const terms = (query.sort.length > 0 ? query.sort : defaultSort).map((term) =>
    orderTerm(getColumn(kind, term.key), term.direction),
  );
  const search = { kind, query, terms };
  const position = start?.position ?? null;
  const readFrom = (source: Source): Promise<Page<StoredRow>> =>
    readPage({
      segments: segmentsOf(source.terms, source.id, direction, position),
      direction,
      isFirst: start === null,
      limit: query.limit,
      read: source.read,
    });
  const readByHits = async (): Promise<Page<StoredRow> | null> => {
    const source = hitsSource(db, search);
    const found = await readFrom(source);
    return source.hasTooMany() ? null : found;
  };
  const page =
    (searchTerms(kind, query).length === 0 ? null : await readByHits()) ?? (await readFrom(tableSource(db, search)));
  const cursorAt = (row: StoredRow | undefined, towards: 'next' | 'previous'): string | null =>
    row === undefined
      ? null
      : printCursor(vault, binding, towards, {
          id: String(row['id']),
          values: terms.map((_term, at) => textOrNull(row[`sort_text_${at}`])),
        });
  return {
    rows: page.rows.map((row) => presentDeal(kind, row)),
    nextCursor: page.hasNext ? cursorAt(page.rows.at(-1), 'next') : null,
    previousCursor: page.hasPrevious ? cursorAt(page.rows[0], 'previous') : null,
  };
}

/** What a cursor is good for; the page size may change on the way. */
function bindingOf(kind: DealKind, query: TableQuery, readerId: string): string {
  const { limit: _limit, cursor: _cursor, ...rest } = printTableQuery(columnsOf(kind), query);
  return JSON.stringify(['listDeals', kind, readerId, rest]);
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

interface Search {
  readonly kind: DealKind;
  readonly query: TableQuery;
  readonly terms: readonly OrderTerm[];
}

interface Source {
  readonly terms: readonly OrderTerm[];
  readonly id: RawBuilder<unknown>;
  readonly read: (segment: Segment, limit: number) => Promise<readonly StoredRow[]>;
}

const sortKeys = (terms: readonly OrderTerm[]): RawBuilder<unknown> =>
  sql`${sql.join(terms.map((term, at) => sql`${term.expression} as ${sql.raw(`sort_${at}`)}`))}`;
const sortTexts = (terms: readonly OrderTerm[]): RawBuilder<unknown> =>
  sql`${sql.join(terms.map((_term, at) => sql.raw(`page.sort_${at}::text as sort_text_${at}`)))}`;

/** The keys of the page first, then its rows: sorting must not carry whole rows. `number` keeps the order over the join. */
const rowsOf = (kind: DealKind, terms: readonly OrderTerm[]): RawBuilder<unknown> =>
  sql`select ${selectionOf(kind)}, ${sortTexts(terms)} from page join deals on deals.kind = ${kind} and deals.id = page.id order by page.number`;

function tableSource(db: Db, { kind, query, terms }: Search): Source {
  const where = whereOf(kind, query);
  return {
    terms,
    id: sql.raw('deals.id'),
    read: async ({ condition, order }, limit) => {
      const found = await sql<StoredRow>`with page as materialized (
        select id, ${sql.join(terms.map((_term, at) => sql.raw(`sort_${at}`)))}, row_number() over () as number from (
          select deals.id, ${sortKeys(terms)} from deals where ${where} and ${condition} order by ${order} limit ${limit}) as ordered)
        ${rowsOf(kind, terms)}`.execute(db);
      return found.rows;
    },
  };
}

/**
 * The few rows that a text search finds, gathered first: left alone, the planner would walk the order in search of
 * them. When there are many it has found nothing and says so: then walking the order is the faster way.
 */
function hitsSource(db: Db, { kind, query, terms }: Search): Source & { hasTooMany: () => boolean } {
  const where = whereOf(kind, query);
  let hitCount = 0;
  let readCount = 0;
  return {
    terms: terms.map((term, at) => ({ ...term, expression: sql.raw(`hits.sort_${at}`) })),
    id: sql.raw('hits.id'),
    hasTooMany: () => hitCount >= manyHits,
    read: async ({ condition, order }, limit) => {
      // All hits are out, or there are too many: the other segments have nothing to add.
      if (hitCount >= manyHits || (readCount > 0 && hitCount === 0)) return [];
      const found = await sql<StoredRow & { hit_count: number }>`
        with sample as materialized (${sampleOf(kind, query)}),
        hits as materialized (select deals.id, ${sortKeys(terms)} from deals
          where (select not is_common from sample) and ${where} limit ${manyHits}),
        page as materialized (select *, row_number() over () as number from (
          select * from hits where ${condition} order by ${order} limit ${limit}) as ordered),
        total as (select case when is_common then ${manyHits} else (select count(*) from hits) end as hit_count from sample)
        select ${selectionOf(kind)}, ${sortTexts(terms)}, total.hit_count
        from total left join (page join deals on deals.kind = ${kind} and deals.id = page.id) on true
        order by page.number`.execute(db);
      readCount += 1;
      hitCount = found.rows[0]?.hit_count ?? 0;
      return found.rows.filter((row) => row['id'] !== null);
    },
  };
}

/** So many hits in the sample, a thousandth of the table, mean many. */
const manyInSample = 10;

/**
 * Whether a search has so many hits that gathering them would take long. Only one or two letters are looked for in a
 * sample: longer terms are seldom so common, and the sample costs more than their hits.
 */
function sampleOf(kind: DealKind, query: TableQuery): RawBuilder<unknown> {
  const terms = searchTerms(kind, query);
  if (!terms.every((term) => isShortTerm(fold(term)))) return sql`select false as is_common`;
  const patterns = terms.map((term) => sql`deals.search_text like ${likePattern(term)}`);
  return sql`select count(*) >= ${manyInSample} as is_common
    from ${sql.table(`${kind}_deals`)} as deals tablesample system (0.1) where ${sql.join(patterns, sql` and `)}`;
}

export async function findDeal(db: Db, { kind, id }: { kind: DealKind; id: string }): Promise<Deal | null> {
  const { rows } =
    await sql<StoredRow>`select ${selectionOf(kind)} from deals where deals.kind = ${kind} and deals.id = ${id}`.execute(
      db,
    );
  return rows[0] === undefined ? null : presentDeal(kind, rows[0]);
}

/** Up to 50 values that the column holds and that contain the term, in order. */
export async function listColumnOptions(
  db: Db,
  { kind, key, search }: { kind: DealKind; key: string; search: string },
): Promise<string[]> {
  const column = getColumn(kind, key);
  const value = shown(column);
  const items = column.isArray
    ? isReal(column)
      ? sql`unnest(${value})`
      : sql`jsonb_array_elements_text(${value})`
    : value;
  const { rows } = await sql<{ value: string }>`
    select value from (select distinct ${items} as value from deals where deals.kind = ${kind}) as held
    where value is not null and ${containsTerm(sql`value`, search)} order by deal_fold(value), value limit ${maximumColumnOptions}`.execute(
    db,
  );
  return rows.map((row) => row.value);
}

interface Place {
  readonly key: string;
  readonly isInDetails: boolean;
}

const placesOf = (kind: DealKind): Place[] =>
  columnsOf(kind).map((column) => ({ key: column.key, isInDetails: !isReal(column) }));
/** Worked out once: it is asked for every row. */
const places = { equity: placesOf('equity'), debt: placesOf('debt'), grant: placesOf('grant') };

/** What is known, under the keys of the contract. Details that the registry does not list stay here. */
export function presentDeal(kind: DealKind, row: StoredRow): Deal {
  // The driver gives details as the document that an import or a review wrote, typed by the registry.
  const details = row['details'] as Record<string, CellValue | null>;
  const cells: Record<string, CellValue | null> = {};
  for (const { key, isInDetails } of places[kind]) {
    const value = isInDetails ? (details[key] ?? null) : (row[key] as CellValue | null);
    const isEmpty = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
    if (!isEmpty) cells[key] = value;
  }
  return { ...cells, id: String(row['id']), kind };
}
