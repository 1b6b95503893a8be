import { sql } from 'kysely';
import { defaultFacets, maximumFacetValues, type Facet, type HistogramFacet } from '../../contract/deals/facets.ts';
import type { DealColumn } from '../../contract/deals/column.ts';
import { monthNumber } from '../../contract/deals/date-precision.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import type { TableFilters } from '../../contract/table/table.ts';
import type { Db } from '../database/connect.ts';
import { getColumn, isDealDate, joinItems, monthOf, precisionKey, precisionOf, shown } from './columns.ts';
import { filtersOf, whereOf, withoutFilter } from './filters.ts';
import { edgesOf, toBuckets } from './histogram-bars.ts';
import { dateBars, type MonthCount } from './histogram-steps.ts';
import { askFacets } from './row-index/ask.ts';
import { keysOfFilters } from './row-index/match.ts';
import { answerKept } from './row-index/keep.ts';
import { chosenOf, valuesFacet } from './value-counts.ts';

interface Question {
  readonly kind: DealKind;
  readonly column: DealColumn;
  /** Without the column's own. */
  readonly filters: TableFilters;
  /** The values that the column's own filter names. */
  readonly chosen: readonly string[];
  /** A UTC day. */
  readonly today: string;
}

/** Counts per value or range, each over the rows of the other filters; in the order asked for. */
export async function listFacets(
  db: Db,
  {
    kind,
    keys,
    filters,
    today,
  }: { kind: DealKind; keys: readonly string[] | null; filters: TableFilters; today: string },
): Promise<Facet[]> {
  const wanted = keys ?? defaultFacets[kind];
  const rows = filtersOf(filters);
  return answerKept(db, {
    kind,
    question: ['facets', wanted, rows, today.slice(0, 7)],
    keys: [...keysOfFacets(kind, wanted), ...keysOfFilters(kind, rows)],
    byIndex:
      rows.isNewestOnly === true ? null : (index) => askFacets(db, index, { keys: wanted, filters: rows, today }),
    bySql: () => readFacets(db, { kind, keys: wanted, filters: rows, today }),
  });
}

/** The columns that the index needs for facets. */
const keysOfFacets = (kind: DealKind, keys: readonly string[]): string[] =>
  keys.flatMap((key) => (isDealDate(getColumn(kind, key)) ? [key, precisionKey] : [key]));

/** The same as `askFacets`, by SQL. */
export function readFacets(
  db: Db,
  { kind, keys, filters, today }: { kind: DealKind; keys: readonly string[]; filters: TableFilters; today: string },
): Promise<Facet[]> {
  return Promise.all(
    keys.map((key) => {
      const chosen = chosenOf(filters.filters[key]);
      const question = { kind, column: getColumn(kind, key), filters: withoutFilter(filters, key), chosen, today };
      const { filter } = question.column;
      if (filter === 'dateRange') return readDates(db, question);
      return filter === 'range' ? readHistogram(db, question) : readValues(db, question);
    }),
  );
}

async function readValues(db: Db, { kind, column, filters, chosen }: Question): Promise<Facet> {
  const { rows } = await sql<{ value: string | null; count: number; held: number }>`
    with counted as (
      select item.value::text as value, count(*) as count from deals ${joinItems(column)}
      where ${whereOf(kind, filters)} group by item.value)
    select value, count, held from (
      select value, count, count(value) over () as held,
        row_number() over (order by value is null, count desc, value collate "C") as place from counted) as ranked
    where place <= ${maximumFacetValues} or value is null or value = any(${chosen}::text[]) order by place`.execute(db);
  return valuesFacet({
    key: column.key,
    found: rows.flatMap(({ value, count }) => (value === null ? [] : [{ value, count }])),
    held: rows[0]?.held ?? 0,
    unknown: rows.find(({ value }) => value === null)?.count ?? 0,
    chosen,
  });
}

async function readHistogram(db: Db, question: Question): Promise<HistogramFacet> {
  const { kind, column, filters } = question;
  const value = shown(column);
  const { rows } = await sql<{ least: number | null; greatest: number | null; unknown: number }>`
    select min(${value}) as least, max(${value}) as greatest, count(*) - count(${value}) as unknown
    from deals where ${whereOf(kind, filters)}`.execute(db);
  const [bounds] = rows;
  const facet = { shape: 'numbers', key: column.key, unknown: bounds?.unknown ?? 0, coarser: 0, later: 0 } as const;
  if (bounds === undefined || bounds.least === null || bounds.greatest === null) return { ...facet, buckets: [] };
  const edges = edgesOf(column, bounds.least, bounds.greatest);
  const counts = await countBetween(db, question, edges);
  return { ...facet, buckets: toBuckets(edges, (bar) => counts.get(bar) ?? 0) };
}

/** Rows per bar, by its place. The greatest value belongs to the last bar. */
async function countBetween(
  db: Db,
  { kind, column, filters }: Question,
  edges: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const value = sql`${shown(column)}::numeric`;
  const starts = sql`${edges.slice(0, -1).map(String)}::numeric[]`;
  const { rows } = await sql<{ bar: number; count: number }>`
    select width_bucket(${value}, ${starts}) - 1 as bar, count(*) as count from deals
    where ${whereOf(kind, filters)} and ${value} is not null group by 1`.execute(db);
  return new Map(rows.map(({ bar, count }) => [bar, count]));
}

async function readDates(db: Db, { kind, column, filters, today }: Question): Promise<HistogramFacet> {
  const { rows } = await sql<MonthCount & { month: number | null }>`
    select ${monthOf(column)} as month, ${precisionOf(kind, column)} as precision, count(*) as count
    from deals where ${whereOf(kind, filters)} group by 1, 2`.execute(db);
  const unknown = rows.reduce((sum, { month, count }) => sum + (month === null ? count : 0), 0);
  const dated = rows.filter(({ month }) => month !== null);
  const { buckets, ...rest } = dateBars(dated, isDealDate(column) ? monthNumber(today) : null);
  return { shape: 'dates', key: column.key, buckets: [...buckets], ...rest, unknown };
}
