import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import {
  columnsOf,
  defaultSort,
  maximumColumnOptions,
  type CellValue,
  type Deal,
  type figures,
} from '../../contract/funding.ts';
import { dealKinds, type DealKind } from '../../contract/funding-options.ts';
import { printTableQuery, type TableFilters, type TableQuery } from '../../contract/table.ts';
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
import { isEmptyFilter, likePattern, searchTerms, whereOf } from './filters.ts';
import { findCuts, measureOf, type Cuts } from './medians.ts';

type StoredRow = Record<string, unknown>;

/** From so many hits on, a search walks the order instead: most rows it meets are hits. */
const manyHits = 3_000;

/** How many rows each kind has; what anybody may know. */
export async function countKinds(db: Db): Promise<{ kind: DealKind; count: number }[]> {
  const counted = await db
    .selectFrom('deals')
    .select(['kind', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('kind')
    .execute();
  return dealKinds.map((kind) => ({ kind, count: counted.find((row) => row.kind === kind)?.count ?? 0 }));
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
  const page =
    searchTerms(kind, query).length > 0 && !(await hasManyHits(db, search))
      ? await readFrom(hitsSource(db, search))
      : await readFrom(tableSource(db, search));
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

/** The few rows that a text search finds, gathered first: left alone, the planner would walk the order in search of them. */
function hitsSource(db: Db, { kind, query, terms }: Search): Source {
  const where = whereOf(kind, query);
  const ofHits = terms.map((term, at) => ({ ...term, expression: sql.raw(`hits.sort_${at}`) }));
  return {
    terms: ofHits,
    id: sql.raw('hits.id'),
    read: async ({ condition, order }, limit) => {
      const found =
        await sql<StoredRow>`with hits as materialized (select deals.id, ${sortKeys(terms)} from deals where ${where}),
        page as materialized (select *, row_number() over () as number from (
          select * from hits where ${condition} order by ${order} limit ${limit}) as ordered)
        ${rowsOf(kind, terms)}`.execute(db);
      return found.rows;
    },
  };
}

async function hasManyHits(db: Db, { kind, query }: Search): Promise<boolean> {
  const patterns = sql.join(
    searchTerms(kind, query).map((term) => sql`deals.search_text like ${likePattern(term)}`),
    sql` and `,
  );
  const counted = await sql<{
    hits: number;
  }>`select count(*) as hits from (select from deals where deals.kind = ${kind} and ${patterns} limit ${manyHits}) as hit`.execute(
    db,
  );
  return (counted.rows[0]?.hits ?? 0) >= manyHits;
}

/** Exact figures over all rows of a filter: see `figures` of the contract for what counts where. */
export async function countDeals(
  db: Db,
  { kind, filters }: { kind: DealKind; filters: TableFilters },
): Promise<z.input<typeof figures>> {
  const amount = shown(getColumn(kind, 'amountUsd'));
  const where = whereOf(kind, filters);
  const { rows } = await sql<{ count: number; known: number; total: number | null }>`
    select count(*) as count, count(${amount}) as known, round(sum(${amount})) as total from deals where ${where}`.execute(
    db,
  );
  const cutsOf = (key: string): Promise<Cuts> =>
    findCuts(db, { kind, measure: measureOf(kind, key), where, isWhole: isEmptyFilter(filters) });
  const cuts = await cutsOf('amountUsd');
  const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value));
  return {
    count: rows[0]?.count ?? 0,
    amountCount: rows[0]?.known ?? 0,
    totalAmountUsd: rows[0]?.total ?? null,
    lowerQuartileAmountUsd: rounded(cuts.lower),
    medianAmountUsd: rounded(cuts.median),
    upperQuartileAmountUsd: rounded(cuts.upper),
    medianRatePct: kind === 'debt' ? (await cutsOf('ratePct')).median : null,
  };
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
    where value is not null and ' ' || deal_fold(value) like ${likePattern(search)} order by deal_fold(value), value limit ${maximumColumnOptions}`.execute(
    db,
  );
  return rows.map((row) => row.value);
}

/** What is known, under the keys of the contract. Details that the registry does not list stay here. */
export function presentDeal(kind: DealKind, row: StoredRow): Deal {
  // The driver gives details as the document that an import or a review wrote, typed by the registry.
  const details = row['details'] as Record<string, CellValue | null>;
  const cells: Record<string, CellValue | null> = {};
  for (const column of columnsOf(kind)) {
    const value = isReal(column) ? (row[column.key] as CellValue | null) : (details[column.key] ?? null);
    const isEmpty = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
    if (!isEmpty) cells[column.key] = value;
  }
  return { ...cells, id: String(row['id']), kind };
}
