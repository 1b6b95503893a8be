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
import { monthMark, monthName, readMonth, type MarkedMonth } from './engine/months.ts';
import { areStepsEnough, barsOfSteps, noStep, step, stepName, steppedKey, type StepCount } from './engine/steps.ts';
import { filtersOf, isEmptyFilter, isSameWithout, whereOf, withoutFilter } from './filters.ts';
import { edgesOf, toBuckets } from './histogram-bars.ts';
import { dateBars } from './histogram-steps.ts';
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
  readonly column: DealColumn;
  readonly rows: RawBuilder<unknown>;
  /** The same for a statement of its own. */
  readonly alone: RawBuilder<unknown>;
  /** `rows` are found once for several facets, and fewer than all. */
  readonly isOfShared: boolean;
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
    else if (filter === 'range') facets.push(await histogramFacet(ask, question, counts));
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
    questions: columns.map((column) => {
      const alone = sql`from ${rowsIn(kind)} where ${whereOf(kind, withoutFilter(filters, column.key), engine)}`;
      const isOfShared = isShared && same.includes(column);
      const rows = isOfShared ? sql`from matched as deals where true` : alone;
      return { column, rows, alone, isOfShared, chosen: chosenOf(filters.filters[column.key]) };
    }),
  };
}

/** What its facet reads of a row. */
const readOf = (column: DealColumn): string[] => [
  isDealDate(column) ? monthName : column.key,
  ...(column.key === steppedKey ? [stepName] : []),
];

function countsOf(question: Question): RawBuilder<unknown> {
  const { filter } = question.column;
  if (filter === 'dateRange') return countDates(question);
  return filter === 'range' ? countNumbers(question) : countValues(question);
}

const nothing = sql`null::double`;

function countValues({ column, rows, chosen }: Question): RawBuilder<unknown> {
  const grouped = column.isTriState
    ? countStates(column, rows)
    : sql`select ${asHeld(column)} as value, count(*) as count ${rows} group by 1`;
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

/** To group by what may be null takes longer. */
const countStates = (column: DealColumn, rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select * from (select unnest([true, false, null]) as value, unnest([yes, known - yes, all_rows - known]) as count from (
    select count(*) filter (where ${asHeld(column)}) as yes, count(${asHeld(column)}) as known, count(*) as all_rows ${rows}) as states) as counted
  where count > 0`;

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
function countNumbers({ column, rows, isOfShared }: Question): RawBuilder<unknown> {
  const value = engine.value(column);
  const ends = sql`(min(${value}))::double as least, (max(${value}))::double as greatest`;
  return column.key === steppedKey
    ? sql`select null::varchar as value, count(*)::double as count, ${step}::double as place, ${nothing} as held, ${isOfShared ? ends : sql`${nothing} as least, ${nothing} as greatest`} ${rows} group by ${step}`
    : sql`select null::varchar as value, (count(*) - count(${value}))::double as count, ${sql.raw(String(noStep))}::double as place, ${nothing} as held, ${ends} ${rows}`;
}

async function histogramFacet(ask: Ask, question: Question, counts: readonly Counted[]): Promise<HistogramFacet> {
  const { column, alone } = question;
  const unknown = counts.find(({ place }) => place === noStep)?.count ?? 0;
  const facet = { shape: 'numbers', key: column.key, unknown, coarser: 0, later: 0 } as const;
  const { least, greatest } = await readEnds(ask, question, counts);
  if (least === null || greatest === null) return { ...facet, buckets: [] };
  const edges = edgesOf(column, least, greatest);
  const starts = edges.slice(0, -1);
  if (column.key === steppedKey && areStepsEnough(least, greatest)) {
    const bars = barsOfSteps(stepsOf(counts), starts);
    return { ...facet, buckets: toBuckets(edges, (bar) => bars[bar] ?? 0) };
  }
  const bars = await ask(sql<{ start: number; count: number }>`
    select -unnest(map_keys(bars)) as start, unnest(map_values(bars))::double as count
    from (select ${barsFrom(engine.value(column), starts)} as bars ${alone})`);
  const byStart = new Map(bars.map(({ start, count }) => [start, count]));
  return { ...facet, buckets: toBuckets(edges, (bar) => byStart.get(starts[bar] ?? 0) ?? 0) };
}

type Ends = Pick<Counted, 'least' | 'greatest'>;

/** Over all rows it is faster to look once more, at the first and at the last step. */
async function readEnds(ask: Ask, { column, alone, isOfShared }: Question, counts: readonly Counted[]): Promise<Ends> {
  const reached = stepsOf(counts).map((one) => one.step);
  if (column.key !== steppedKey || isOfShared) return endsOf(counts);
  if (reached.length === 0) return endsOf([]);
  const value = engine.value(column);
  const inEnds = sql.join([Math.min(...reached), Math.max(...reached)].map((one) => sql.raw(String(one))));
  return endsOf(
    await ask(sql<Ends>`select min(${value}) as least, max(${value}) as greatest ${alone} and ${step} in (${inEnds})`),
  );
}

function endsOf(counts: readonly Ends[]): Ends {
  const ends = counts.flatMap(({ least, greatest }) => (least === null || greatest === null ? [] : [least, greatest]));
  return ends.length === 0
    ? { least: null, greatest: null }
    : { least: Math.min(...ends), greatest: Math.max(...ends) };
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

/** By month; those of a deal by how exactly they are known, too. */
function countDates({ column, rows }: Question): RawBuilder<unknown> {
  const place = isDealDate(column) ? monthMark : monthOf(column.key);
  return sql`select null::varchar as value, count, place::double as place, ${nothing} as held, ${nothing} as least, ${nothing} as greatest
    from (select ${place} as place, count(*)::double as count ${rows} group by 1) as months`;
}

function datesFacet({ column }: Question, counts: readonly Counted[], today: string): HistogramFacet {
  const months = counts.map(({ place, count }) => ({ found: monthFound(column, place), count }));
  const unknown = months.reduce((sum, { found, count }) => sum + (found === null ? count : 0), 0);
  const dated = months.flatMap(({ found, count }) => (found === null ? [] : [{ ...found, count }]));
  const { buckets, ...rest } = dateBars(dated, isDealDate(column) ? monthNumber(today) : null);
  return { shape: 'dates', key: column.key, buckets: [...buckets], ...rest, unknown };
}

function monthFound(column: DealColumn, place: number | null): MarkedMonth | null {
  if (place === null) return null;
  return isDealDate(column) ? readMonth(place) : { month: place, precision: 'day' };
}
