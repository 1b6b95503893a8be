import { sql, type RawBuilder } from 'kysely';
import {
  defaultFacets,
  maximumFacetValues,
  type Facet,
  type HistogramFacet,
  type ValuesFacet,
} from '../../contract/deals/facets.ts';
import type { DealColumn } from '../../contract/deals/column.ts';
import { monthNumber } from '../../contract/deals/date-precision.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import type { TableFilters } from '../../contract/table/table.ts';
import type { Db } from '../database/connect.ts';
import { getColumn, isDealDate } from './columns.ts';
import { asHeld, engine } from './dialects.ts';
import { monthOf, rowsIn, valuesFrom } from './engine/columns.ts';
import type { Ask } from './engine/ask.ts';
import { answerFrom } from './engine/keep.ts';
import { filtersOf, whereOf, withoutFilter } from './filters.ts';
import { edgesOf, toBuckets } from './histogram-bars.ts';
import { dateBars, type MonthCount } from './histogram-steps.ts';
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
  return answerFrom(db, {
    kind,
    question: ['facets', wanted, rows, today.slice(0, 7)],
    answer: (ask) => readFacets(ask, { kind, keys: wanted, filters: rows, today }),
  });
}

async function readFacets(
  ask: Ask,
  { kind, keys, filters, today }: { kind: DealKind; keys: readonly string[]; filters: TableFilters; today: string },
): Promise<Facet[]> {
  const facets: Facet[] = [];
  for (const key of keys) {
    const chosen = chosenOf(filters.filters[key]);
    const question = { kind, column: getColumn(kind, key), filters: withoutFilter(filters, key), chosen, today };
    facets.push(await readFacet(ask, question));
  }
  return facets;
}

function readFacet(ask: Ask, question: Question): Promise<Facet> {
  const { filter } = question.column;
  if (filter === 'dateRange') return readDates(ask, question);
  return filter === 'range' ? readHistogram(ask, question) : readValues(ask, question);
}

async function readValues(ask: Ask, { kind, column, filters, chosen }: Question): Promise<Facet> {
  const grouped = sql`select ${asHeld(column)} as value, count(*) as count
    from ${rowsIn(kind)} where ${whereOf(kind, filters, engine)} group by 1`;
  const values = valuesFrom(column, grouped, ', count');
  const counted = column.isArray ? sql`select value, sum(count) as count from (${values}) as items group by 1` : values;
  const isOpen = column.options === null && !column.isTriState;
  const rows = await ask(
    isOpen
      ? firstOf(counted, chosen)
      : sql<Counted>`select value::varchar as value, count::double as count from (${counted}) as counted`,
  );
  const found = rows.flatMap(({ value, count }) => (value === null ? [] : [{ value, count }]));
  return valuesFacet({
    key: column.key,
    found: isOpen ? found : found.toSorted(compareCounts),
    held: rows[0]?.held ?? found.length,
    unknown: rows.find(({ value }) => value === null)?.count ?? 0,
    chosen,
  });
}

interface Counted {
  readonly value: string | null;
  readonly count: number;
  /** All values with rows, where not all are among these. */
  readonly held?: number;
}

/** Of a column that may hold any value: those that are listed, and those that are asked for. */
function firstOf(counted: RawBuilder<unknown>, chosen: readonly string[]): RawBuilder<Counted> {
  const isChosen = chosen.length === 0 ? sql`false` : sql`value in (${sql.join(chosen)})`;
  return sql<Counted>`
    select value, count, held from (
      select value::varchar as value, count::double as count, count(value) over () as held,
        row_number() over (order by value is null, count desc, value) as place from (${counted}) as counted) as ranked
    where place <= ${sql.raw(String(maximumFacetValues))} or value is null or ${isChosen} order by place`;
}

type Count = ValuesFacet['values'][number];
/** Values of columns with a closed list are plain ASCII. */
const compareCounts = (one: Count, other: Count): number =>
  other.count - one.count || Number(one.value > other.value) - Number(one.value < other.value);

async function readHistogram(ask: Ask, { kind, column, filters }: Question): Promise<HistogramFacet> {
  const value = engine.value(column);
  const rows = sql`from ${rowsIn(kind)} where ${whereOf(kind, filters, engine)}`;
  const [bounds] = await ask(sql<{ least: number | null; greatest: number | null; unknown: number }>`
    select min(${value}) as least, max(${value}) as greatest, count(*) - count(${value}) as unknown ${rows}`);
  const facet = { shape: 'numbers', key: column.key, unknown: bounds?.unknown ?? 0, coarser: 0, later: 0 } as const;
  if (bounds === undefined || bounds.least === null || bounds.greatest === null) return { ...facet, buckets: [] };
  const edges = edgesOf(column, bounds.least, bounds.greatest);
  const starts = edges.slice(0, -1);
  const counts = await ask(sql<{ start: number; count: number }>`
    select -unnest(map_keys(bars)) as start, unnest(map_values(bars))::double as count
    from (select ${barsFrom(value, starts)} as bars ${rows})`);
  const byStart = new Map(counts.map(({ start, count }) => [start, count]));
  return { ...facet, buckets: toBuckets(edges, (bar) => byStart.get(starts[bar] ?? 0) ?? 0) };
}

/**
 * How many values each bar holds that begins at one of `starts`, the smallest first. The engine counts values up to the
 * end of a bar, with it; ours hold their beginning: so both are turned around.
 */
function barsFrom(value: RawBuilder<unknown>, starts: readonly number[]): RawBuilder<unknown> {
  const turned = starts.map((start) => sql`${-start}::double`).toReversed();
  return sql`histogram(-(${value})::double, [${sql.join(turned)}])`;
}

async function readDates(ask: Ask, { kind, column, filters, today }: Question): Promise<HistogramFacet> {
  const precision = isDealDate(column) ? engine.datePrecision : sql`'day'`;
  const rows = await ask(sql<MonthCount & { month: number | null }>`
    select ${monthOf(column.key)} as month, ${precision} as precision, count(*) as count
    from ${rowsIn(kind)} where ${whereOf(kind, filters, engine)} group by 1, 2`);
  const unknown = rows.reduce((sum, { month, count }) => sum + (month === null ? count : 0), 0);
  const dated = rows.filter(({ month }) => month !== null);
  const { buckets, ...rest } = dateBars(dated, isDealDate(column) ? monthNumber(today) : null);
  return { shape: 'dates', key: column.key, buckets: [...buckets], ...rest, unknown };
}
