import { sql } from 'kysely';
import {
  chartsOf,
  fewestDeals,
  shareColumns,
  type Chart,
  type ChartName,
  type ChartOf,
} from '../../contract/insights/insights.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import type { TableFilters } from '../../contract/table/table.ts';
import type { Db } from '../database/connect.ts';
import { boxPlans, readBoxes } from './chart-boxes.ts';
import { readKeyFigures } from './chart-figures.ts';
import { periodsOf, type MonthOfDeals } from './periods-rules.ts';
import { getColumn } from '../deals/columns.ts';
import { asHeld, engine } from '../deals/dialects.ts';
import { exactSum, exactTotal, inUnits, orderOfNames, rowsIn, valuesFrom } from '../deals/engine/columns.ts';
import { answerFrom } from '../deals/engine/keep.ts';
import { monthMark, readMonth } from '../deals/engine/months.ts';
import { findFunders } from '../deals/funders.ts';
import { filtersOf, whereOf } from '../deals/filters.ts';
import type { Sources } from '../deals/medians.ts';
import { countNamed, namedRows } from '../deals/named-rows.ts';

/** Charts over all rows of a filter, one query or two each. */

export interface ChartQuestion {
  readonly kind: DealKind;
  readonly filters: TableFilters;
  /** A UTC day. */
  readonly today: string;
}

const isChartOf = (kind: DealKind, name: ChartName): boolean =>
  chartsOf[kind].some((candidate: ChartName) => candidate === name);

type Drawn = Pick<ChartQuestion, 'filters' | 'today'>;

interface FoundChart {
  readonly name: ChartName;
  readonly dealCount: number;
  readonly chart: Chart;
}

/** Null when the kind has no such chart. What was drawn is kept until a row of the kind changes. */
export async function findChart(
  db: Db,
  name: ChartName,
  { kind, filters: own, today }: ChartQuestion,
): Promise<FoundChart | null> {
  if (!isChartOf(kind, name)) return null;
  const filters = filtersOf(own);
  const question = { filters, today };
  const found = await answerFrom(db, {
    kind,
    question: ['chart', name, question],
    answer: (ask) => readFound({ db, ask, kind }, name, question),
  });
  // The pages and the ratings of funders change by themselves.
  return found.chart.shape === 'funders' ? { ...found, chart: await withFunders(db, found.chart) } : found;
}

async function readFound(sources: Sources, name: ChartName, question: Drawn): Promise<FoundChart> {
  const { ask, kind } = sources;
  const [row] = await ask(sql<{ count: number }>`
    select count(*) as count from ${rowsIn(kind)} where ${whereOf(kind, question.filters, engine)}`);
  const dealCount = row?.count ?? 0;
  const chart: Chart =
    dealCount < fewestDeals ? { shape: 'too_few' } : await readChart(sources, name, { ...question, dealCount });
  return { name, dealCount, chart };
}

function readChart(sources: Sources, name: ChartName, question: Drawn & { dealCount: number }): Promise<Chart> {
  switch (name) {
    case 'key_figures':
      return readKeyFigures(sources, question);
    case 'over_time':
      return readPeriods(sources, question);
    case 'amount_bands':
      return readBars(sources, 'amountBand', question);
    case 'sectors':
      return readBars(sources, 'sectors', question);
    case 'country_by_year':
      return readMatrix(sources, question);
    case 'shares':
      return readShares(sources, question);
    case 'funders':
      return readFunders(sources, question);
    case 'amount_by_stage':
    case 'valuation_by_stage':
    case 'apr_by_debt_type':
    case 'hours_by_grant_type':
    case 'success_by_grant_type':
      return readBoxes(sources, boxPlans[name], question.filters);
  }
}

async function readPeriods({ ask, kind }: Sources, { filters, today }: Drawn): Promise<ChartOf<'periods'>> {
  const amount = engine.value(getColumn(kind, 'amountUsd'));
  const rows = await ask(sql<Omit<MonthOfDeals, 'month' | 'precision'> & { mark: number }>`
    select ${monthMark} as mark, count(*) as count, sum(${amount}) as total, count(${amount}) as amounts
    from ${rowsIn(kind)} where ${whereOf(kind, filters, engine)} group by 1`);
  const found = rows.map(({ mark, ...counts }) => ({ month: readMonth(mark), counts }));
  const unknown = found.reduce((sum, { month, counts }) => sum + (month === null ? counts.count : 0), 0);
  const months = found.flatMap(({ month, counts }) => (month === null ? [] : [{ ...month, ...counts }]));
  return periodsOf(months, { unknown, today });
}

/** One bar for each option of the column, also where no row has it. */
async function readBars(
  { ask, kind }: Sources,
  key: string,
  { filters, dealCount }: Drawn & { dealCount: number },
): Promise<ChartOf<'bars'>> {
  const column = getColumn(kind, key);
  const amount = engine.value(getColumn(kind, 'amountUsd'));
  const grouped = sql`select ${asHeld(column)} as value, count(*) as count, ${exactSum} as sum, count(${amount}) as amounts
    from ${rowsIn(kind)} where ${whereOf(kind, filters, engine)} group by 1`;
  const rows = await ask(sql<{ value: string | null; count: number; total: number | null; amounts: number }>`
    select value, sum(count)::double as count, ${inUnits(sql`sum(sum)`)} as total, sum(amounts)::double as amounts
    from (${valuesFrom(column, grouped, ', count, sum, amounts')}) as items group by value`);
  const bars = (column.options ?? []).map(({ value }) => {
    const row = rows.find((candidate) => candidate.value === value);
    return { value, count: row?.count ?? 0, totalAmountUsd: row?.total ?? null, amountCount: row?.amounts ?? 0 };
  });
  const unknown = rows.find(({ value }) => value === null)?.count ?? 0;
  return { shape: 'bars', column: key, bars, known: dealCount - unknown, unknown };
}

async function readMatrix({ ask, kind }: Sources, { filters, today }: Drawn): Promise<ChartOf<'matrix'>> {
  const column = getColumn(kind, 'recipientCountry');
  const country = asHeld(column);
  const date = engine.value(getColumn(kind, 'date'));
  const rows = await ask(sql<{ value: string; year: number; count: number }>`
    select ${country} as value, year(${date}) as year, count(*) as count from ${rowsIn(kind)}
    where ${whereOf(kind, filters, engine)} and not ${engine.isUnknown(column)} and ${date} is not null group by 1, 2`);
  const past = rows.filter(({ year }) => year <= Number(today.slice(0, 4)));
  const years = [...new Set(past.map((row) => row.year))].sort((a, b) => a - b).slice(-5);
  const countries = new Map<string, number[]>();
  for (const { value, year, count } of past) {
    const at = years.indexOf(year);
    if (at === -1) continue;
    const counts = countries.get(value) ?? years.map(() => 0);
    counts[at] = count;
    countries.set(value, counts);
  }
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  const matrixRows = [...countries]
    .map(([value, counts]) => ({ value, counts }))
    .sort((a, b) => sum(b.counts) - sum(a.counts) || (a.value < b.value ? -1 : 1))
    .slice(0, 10);
  const known = sum(past.map(({ count }) => count));
  return { shape: 'matrix', column: 'recipientCountry', known, years, rows: matrixRows };
}

async function readShares(
  { ask, kind }: Sources,
  { filters, dealCount }: Drawn & { dealCount: number },
): Promise<ChartOf<'shares'>> {
  const columns = shareColumns[kind];
  const counts = columns.map((key, at) => {
    const value = engine.value(getColumn(kind, key));
    const name = (part: string): string => `${part}_${at}`;
    return sql`count(*) filter (where ${value}) as ${sql.ref(name('yes'))}, count(${value}) as ${sql.ref(name('known'))}`;
  });
  const rows = await ask(sql<Record<string, number>>`
    select ${sql.join(counts)} from ${rowsIn(kind)} where ${whereOf(kind, filters, engine)}`);
  const count = (part: string, at: number): number => rows[0]?.[`${part}_${at}`] ?? 0;
  const shares = columns.map((column, at) => ({
    column,
    yes: count('yes', at),
    no: count('known', at) - count('yes', at),
    unknown: dealCount - count('known', at),
  }));
  return { shape: 'shares', shares };
}

/** Without what the funders themselves say: `withFunders` adds it. */
async function readFunders({ ask, kind }: Sources, { filters }: Drawn): Promise<ChartOf<'funders'>> {
  const amount = engine.value(getColumn(kind, 'amountUsd'));
  const rows = await ask(sql<{ name: string; count: number; total: number | null; amounts: number }>`
    select name, count(*) as count, ${exactTotal} as total, count(${amount}) as amounts
    from (${namedRows(kind, filters)}) as deals
    where name <> '' group by name order by count desc, ${sql.raw(orderOfNames('name').join(', '))} limit 10`);
  const [all] = await ask(countNamed(kind, filters));
  const unknown = { funderId: null, rating: null, reviewCount: 0 };
  const funders = rows.map(({ name, count, total, amounts }) => {
    return { name, count, totalAmountUsd: total, amountCount: amounts, ...unknown };
  });
  return { shape: 'funders', known: all?.known ?? 0, funders };
}

async function withFunders(db: Db, chart: ChartOf<'funders'>): Promise<ChartOf<'funders'>> {
  const found = await findFunders(
    db,
    chart.funders.map(({ name }) => name),
  );
  const funders = chart.funders.map((line) => {
    const funder = found.get(line.name);
    return {
      ...line,
      funderId: funder?.funderId ?? null,
      rating: funder?.rating ?? null,
      reviewCount: funder?.reviewCount ?? 0,
    };
  });
  return { ...chart, funders };
}
