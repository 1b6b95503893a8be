import { sql, type RawBuilder } from 'kysely';
import type { FunderGroup, FunderOrder, FunderSort } from '../../contract/deals/facets.ts';
import { columnsOf, leftOutKey } from '../../contract/deals/deals.ts';
import { dealKinds, type DealKind } from '../../contract/deals/options.ts';
import { fewestDeals } from '../../contract/insights/insights.ts';
import { printTableQuery, type TableFilters } from '../../contract/table/table.ts';
import type { Db } from '../database/connect.ts';
import { printCursor, readCursor, readPage, segmentsOf, type OrderTerm } from '../database/paging.ts';
import type { Vault } from '../vault.ts';
import { getColumn, joinItems, shown } from '../deals/columns.ts';
import { findFunders, orderOfNames, ratedFunders } from '../deals/funders.ts';
import { isNewest, whereOf } from '../deals/filters.ts';
import { measureIn, measureOf } from '../deals/medians.ts';
import { lastMark, precisionOf } from './last-date.ts';

/** The table grouped by funder: one line per name, a page at a time. */

interface Question {
  readonly kind: DealKind;
  readonly filters: TableFilters;
  readonly sort: FunderOrder;
  readonly cursor: string | null;
  readonly limit: number;
  readonly vault: Vault;
  readonly readerId: string;
}

interface Line {
  readonly name: string;
  readonly deals: number;
  readonly total: number | null;
  readonly amounts: number;
  readonly median: number | null;
  readonly median_amounts: number;
  readonly last: string | null;
  readonly last_mark: number | null;
  readonly sort_texts: readonly (string | null)[];
}

const expressions: Readonly<Record<FunderSort, { readonly value: string; readonly sqlType: OrderTerm['sqlType'] }>> = {
  deals: { value: 'grouped.deals', sqlType: 'numeric' },
  total: { value: 'grouped.total', sqlType: 'numeric' },
  median: { value: 'grouped.median', sqlType: 'numeric' },
  last: { value: 'grouped.last', sqlType: 'date' },
  rating: { value: 'grouped.rating', sqlType: 'numeric' },
  name: { value: orderOfNames('grouped.name')[0], sqlType: 'text' },
};

/** By the value, then by name. */
function termsOf({ by, direction }: FunderOrder): OrderTerm[] {
  const { value, sqlType } = expressions[by];
  const names = orderOfNames('grouped.name').filter((name) => name !== value);
  return [
    { expression: sql.raw(value), sqlType, direction },
    ...names.map((name): OrderTerm => ({ expression: sql.raw(name), sqlType: 'text', direction: 'ascending' })),
  ];
}

// Paging wants a uuid that no two lines share: here a digest of the name, written as one.
const nameId = "overlay(overlay(md5(grouped.name) placing '4' from 13) placing '8' from 17)::uuid";

/** Every funder of the filter. A median stands from five amounts on, and takes the same ones as all medians do. */
function groupedBy({ kind, filters, sort }: Pick<Question, 'kind' | 'filters' | 'sort'>): RawBuilder<unknown> {
  const amount = shown(getColumn(kind, 'amountUsd'));
  const named = joinItems(getColumn(kind, 'funderNames'));
  const where = sql<boolean>`${whereOf(kind, filters)} and item.value is not null`;
  const group = sql`item.value`;
  const measured = measureIn({ measure: measureOf(kind, ['amountUsd']), group, from: sql`deals ${named}`, where });
  const grouped = sql`select ${group} as name, count(*)::numeric as deals, round(sum(${amount})) as total, count(${amount}) as amounts,
      max(deals.date) as last, ${lastMark} as last_mark,
      case when count(${measured}) >= ${fewestDeals} then round((percentile_cont(0.5) within group (order by ${measured}::float8))::numeric, 2) end as median,
      count(${measured}) as median_amounts
    from deals ${named} where ${where} group by ${group}`;
  if (sort.by !== 'rating') return grouped;
  return sql`select grouped.*, rated.rating from (${grouped}) as grouped left join lateral (
    select max(every.rating) as rating from (${ratedFunders}) as every where every.name = grouped.name) as rated on true`;
}

export async function listFunderGroups(
  db: Db,
  question: Question,
): Promise<{
  rows: FunderGroup[];
  funderCount: number | null;
  nextCursor: string | null;
  previousCursor: string | null;
}> {
  const { kind, sort, vault } = question;
  const binding = bindingOf(question);
  const start = question.cursor === null ? null : readCursor(vault, binding, question.cursor);
  const direction = start?.direction ?? 'next';
  const terms = termsOf(sort);
  const texts = sql.join(terms.map(({ expression }) => sql`(${expression})::text`));
  const grouped = groupedBy(question);
  const page = await readPage<Line & Record<string, unknown>>({
    segments: segmentsOf(terms, sql.raw(nameId), direction, start?.position ?? null),
    direction,
    isFirst: start === null,
    limit: question.limit,
    read: async ({ condition, order }, limit) => {
      const found = await sql<Line & Record<string, unknown>>`
        with grouped as (${grouped}) select grouped.*, ${sql.raw(nameId)} as id, array[${texts}] as sort_texts
        from grouped where ${condition} order by ${order} limit ${limit}`.execute(db);
      return found.rows;
    },
  });
  const cursorAt = (row: (Line & Record<string, unknown>) | undefined, towards: 'next' | 'previous'): string | null =>
    row === undefined ? null : printCursor(vault, binding, towards, { id: String(row['id']), values: row.sort_texts });
  return {
    rows: await presentLines(db, page.rows, question),
    funderCount: start === null ? await countFunders(db, kind, question.filters) : null,
    nextCursor: page.hasNext ? cursorAt(page.rows.at(-1), 'next') : null,
    previousCursor: page.hasPrevious ? cursorAt(page.rows[0], 'previous') : null,
  };
}

function bindingOf({ kind, filters, sort, readerId }: Question): string {
  const { limit: _limit, ...rest } = printTableQuery(columnsOf(kind), {
    ...filters,
    sort: [],
    cursor: null,
    limit: 1,
  });
  return JSON.stringify(['listFunderGroups by value and name', kind, readerId, sort.by, sort.direction, rest]);
}

async function countFunders(db: Db, kind: DealKind, filters: TableFilters): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct item.value) as count from deals ${joinItems(getColumn(kind, 'funderNames'))}
    where ${whereOf(kind, filters)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether the filter asks for rows that the table leaves out by default. */
function takesAll({ kind, filters: { filters } }: Question): boolean {
  const leftOut = leftOutKey[kind];
  return leftOut !== null && filters[leftOut] !== undefined;
}

async function presentLines(db: Db, lines: readonly Line[], question: Question): Promise<FunderGroup[]> {
  const names = lines.map((line) => line.name);
  const [funders, kinds] = [await findFunders(db, names), await countKindsOf(db, names, question)];
  return lines.map((line) => {
    const funder = funders.get(line.name);
    return {
      name: line.name,
      funderId: funder?.funderId ?? null,
      dealCount: line.deals,
      totalAmountUsd: line.total,
      amountCount: line.amounts,
      medianAmountUsd: line.median,
      medianAmountCount: line.median_amounts,
      // What members reported counts here alone.
      isMedianAmountApproximate: line.median_amounts > line.amounts,
      lastOn: line.last,
      lastPrecision: precisionOf(line.last_mark),
      rating: funder?.rating ?? null,
      reviewCount: funder?.reviewCount ?? 0,
      kinds: dealKinds.flatMap((kind) => {
        const count = kinds.find((row) => row.name === line.name && row.kind === kind)?.count ?? 0;
        return count === 0 ? [] : [{ kind, count }];
      }),
    };
  });
}

/** For whom the newest rows are all there is: those of each kind. */
const isNewestOfItsKind = sql<boolean>`(${sql.join(dealKinds.map(isNewest), sql` or `)})`;

async function countKindsOf(
  db: Db,
  names: readonly string[],
  question: Question,
): Promise<readonly { name: string; kind: DealKind; count: number }[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ name: string; kind: DealKind; count: number }>`
    select item.value as name, deals.kind, count(*) as count from deals ${joinItems(getColumn('equity', 'funderNames'))}
    where deals.funder_names && ${names}::text[] and item.value = any(${names}::text[]) and (${takesAll(question)} or deals.public_borrower is not true)
      and ${question.filters.isNewestOnly === true ? isNewestOfItsKind : sql`true`} group by item.value, deals.kind`.execute(
    db,
  );
  return rows;
}
