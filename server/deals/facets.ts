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
import { areStepsEnough, barsOfSteps, noStep, step, stepName, steppedKey, type StepCount } from './engine/steps.ts';
import { filtersOf, isEmptyFilter, isSameWithout, whereOf, withoutFilter } from './filters.ts';
import { edgesOf, toBuckets } from './histogram-bars.ts';
import { dateBars, type MonthCount } from './histogram-steps.ts';
import { chosenOf, valuesFacet } from './value-counts.ts';

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

interface Asked {
  readonly kind: DealKind;
  readonly keys: readonly string[];
  readonly filters: TableFilters;
  /** A UTC day. */
  readonly today: string;
}

/** One column, and the rows of the other filters, as `deals`. */
interface Question {
  readonly kind: DealKind;
  readonly column: DealColumn;
  readonly rows: RawBuilder<unknown>;
  /** The values that the column's own filter names. */
  readonly chosen: readonly string[];
}

/** What is counted of a column, in one shape for all: so one statement counts for all facets. */
interface Counted {
  readonly facet: number;
  readonly value: string | null;
  readonly count: number;
  /** A month, a step of money or, of a column that may hold any value, its place among its values. */
  readonly place: number | null;
  /** All values with rows, where not all are among these. */
  readonly held: number | null;
  readonly least: number | null;
  readonly greatest: number | null;
}

async function readFacets(ask: Ask, asked: Asked): Promise<Facet[]> {
  const { today } = asked;
  const { shared, questions } = questionsOf(asked);
  const parts = questions.map(
    (question, at) => sql`select ${sql.raw(String(at))} as facet, counted.* from (${countsOf(question)}) as counted`,
  );
  const rows = await ask(sql<Counted>`${shared} ${sql.join(parts, sql` union all `)}`);
  const found = Map.groupBy(rows, ({ facet }) => facet);
  const facets: Facet[] = [];
  for (const [at, question] of questions.entries()) {
    const counts = found.get(at) ?? [];
    const { filter } = question.column;
    if (filter === 'dateRange') facets.push(datesFacet(question, counts, today));
    else if (filter === 'range') facets.push(await histogramFacet(ask, question, { counts, shared }));
    else facets.push(valuesFacetOf(question, counts));
  }
  return facets;
}

/**
 * Facets of columns without a filter of their own count the same rows. These are found once, with the columns that are
 * counted; without a filter they are the table.
 */
function questionsOf({ kind, keys, filters }: Asked): { shared: RawBuilder<unknown>; questions: readonly Question[] } {
  const columns = keys.map((key) => getColumn(kind, key));
  const same = columns.filter(({ key }) => isSameWithout(filters, key));
  const isShared = same.length > 1 && !isEmptyFilter(filters);
  const needed = [...new Set(same.flatMap(readOf))].map((name) => sql`deals.${sql.ref(name)}`);
  const shared = isShared
    ? sql`with matched as materialized (select ${sql.join(needed)}
        from ${rowsIn(kind)} where ${whereOf(kind, filters, engine)})`
    : sql``;
  return {
    shared,
    questions: columns.map((column) => ({
      kind,
      column,
      rows:
        isShared && same.includes(column)
          ? sql`from matched as deals where true`
          : sql`from ${rowsIn(kind)} where ${whereOf(kind, withoutFilter(filters, column.key), engine)}`,
      chosen: chosenOf(filters.filters[column.key]),
    })),
  };
}

/** What its facet reads of a row. */
const readOf = (column: DealColumn): string[] => [
  column.key,
  ...(isDealDate(column) ? ['datePrecision'] : []),
  ...(column.key === steppedKey ? [stepName] : []),
];

function countsOf(question: Question): RawBuilder<unknown> {
  const { filter } = question.column;
  if (filter === 'dateRange') return countDates(question);
  return filter === 'range' ? countNumbers(question) : countValues(question);
}

const nothing = sql`null::double`;

function countValues({ column, rows, chosen }: Question): RawBuilder<unknown> {
  const grouped = sql`select ${asHeld(column)} as value, count(*) as count ${rows} group by 1`;
  const values = valuesFrom(column, grouped, ', count');
  const counted = column.isArray ? sql`select value, sum(count) as count from (${values}) as items group by 1` : values;
  const shape = sql`value::varchar as value, count::double as count`;
  if (!isOpen(column))
    return sql`select ${shape}, ${nothing} as place, ${nothing} as held, ${nothing} as least, ${nothing} as greatest from (${counted}) as counted`;
  const isChosen = chosen.length === 0 ? sql`false` : sql`value in (${sql.join(chosen)})`;
  return sql`select value, count, place, held, ${nothing} as least, ${nothing} as greatest from (
      select ${shape}, (count(value) over ())::double as held,
        (row_number() over (order by value is null, count desc, value))::double as place from (${counted}) as counted) as ranked
    where place <= ${sql.raw(String(maximumFacetValues))} or value is null or ${isChosen}`;
}

/** A column that may hold any value: those are counted that are listed, and those that are asked for. */
const isOpen = ({ options, isTriState }: DealColumn): boolean => options === null && !isTriState;

function valuesFacetOf({ column, chosen }: Question, counts: readonly Counted[]): Facet {
  const known = counts.flatMap(({ value, count, place }) =>
    value === null ? [] : [{ value, count, place: place ?? 0 }],
  );
  const ordered = isOpen(column)
    ? known.toSorted((one, other) => one.place - other.place)
    : known.toSorted(compareCounts);
  return valuesFacet({
    key: column.key,
    found: ordered.map(({ value, count }) => ({ value, count })),
    held: counts[0]?.held ?? known.length,
    unknown: counts.find(({ value }) => value === null)?.count ?? 0,
    chosen,
  });
}

type Count = ValuesFacet['values'][number];
/** Values of columns with a closed list are plain ASCII. */
const compareCounts = (one: Count, other: Count): number =>
  other.count - one.count || Number(one.value > other.value) - Number(one.value < other.value);

/** Of amounts by their steps: the bars follow from them. Of other numbers only the ends, which their bars depend on. */
function countNumbers({ column, rows }: Question): RawBuilder<unknown> {
  const value = engine.value(column);
  const ends = sql`(min(${value}))::double as least, (max(${value}))::double as greatest`;
  return column.key === steppedKey
    ? sql`select null::varchar as value, count(*)::double as count, ${step}::double as place, ${nothing} as held, ${ends} ${rows} group by ${step}`
    : sql`select null::varchar as value, (count(*) - count(${value}))::double as count, ${sql.raw(String(noStep))}::double as place, ${nothing} as held, ${ends} ${rows}`;
}

async function histogramFacet(
  ask: Ask,
  { column, rows }: Question,
  { counts, shared }: { counts: readonly Counted[]; shared: RawBuilder<unknown> },
): Promise<HistogramFacet> {
  const unknown = counts.find(({ place }) => place === noStep)?.count ?? 0;
  const facet = { shape: 'numbers', key: column.key, unknown, coarser: 0, later: 0 } as const;
  const known = counts.flatMap(({ least, greatest }) => (least === null || greatest === null ? [] : [least, greatest]));
  if (known.length === 0) return { ...facet, buckets: [] };
  const [least, greatest] = [Math.min(...known), Math.max(...known)];
  const edges = edgesOf(column, least, greatest);
  const starts = edges.slice(0, -1);
  if (column.key === steppedKey && areStepsEnough(least, greatest)) {
    const bars = barsOfSteps(stepsOf(counts), starts);
    return { ...facet, buckets: toBuckets(edges, (bar) => bars[bar] ?? 0) };
  }
  const bars = await ask(sql<{ start: number; count: number }>`${shared}
    select -unnest(map_keys(bars)) as start, unnest(map_values(bars))::double as count
    from (select ${barsFrom(engine.value(column), starts)} as bars ${rows})`);
  const byStart = new Map(bars.map(({ start, count }) => [start, count]));
  return { ...facet, buckets: toBuckets(edges, (bar) => byStart.get(starts[bar] ?? 0) ?? 0) };
}

const stepsOf = (counts: readonly Counted[]): StepCount[] =>
  counts.flatMap(({ place, count }) => (place === null || place === noStep ? [] : [{ step: place, count }]));

/**
 * How many values each bar holds that begins at one of `starts`, the smallest first. The engine counts values up to the
 * end of a bar, with it; ours hold their beginning: so both are turned around.
 */
function barsFrom(value: RawBuilder<unknown>, starts: readonly number[]): RawBuilder<unknown> {
  const turned = starts.map((start) => sql`${-start}::double`).toReversed();
  return sql`histogram(-(${value})::double, [${sql.join(turned)}])`;
}

function countDates({ column, rows }: Question): RawBuilder<unknown> {
  const precision = isDealDate(column) ? engine.datePrecision : sql`'day'`;
  return sql`select value, count, place::double as place, ${nothing} as held, ${nothing} as least, ${nothing} as greatest from (
    select ${precision} as value, count(*)::double as count, ${monthOf(column.key)} as place ${rows} group by 1, 3) as months`;
}

function datesFacet({ column }: Question, counts: readonly Counted[], today: string): HistogramFacet {
  const unknown = counts.reduce((sum, { place, count }) => sum + (place === null ? count : 0), 0);
  const dated = counts.flatMap(({ place, value, count }) =>
    place === null ? [] : [{ month: place, precision: value as MonthCount['precision'], count }],
  );
  const { buckets, ...rest } = dateBars(dated, isDealDate(column) ? monthNumber(today) : null);
  return { shape: 'dates', key: column.key, buckets: [...buckets], ...rest, unknown };
}
