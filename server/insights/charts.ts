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
import { getColumn, isUnknown, joinItems, monthOf, precisionOf, shown } from '../deals/columns.ts';
import { findFunders, orderOfNames } from '../deals/funders.ts';
import { filtersOf, whereOf } from '../deals/filters.ts';
import { answerKept } from '../deals/row-index/keep.ts';

/** Charts over all rows of a filter, one query or two each. */

export interface ChartQuestion {
  readonly kind: DealKind;
  readonly filters: TableFilters;
  /** A UTC day. */
  readonly today: string;
}

const isChartOf = (kind: DealKind, name: ChartName): boolean =>
  chartsOf[kind].some((candidate: ChartName) => candidate === name);

interface FoundChart {
  readonly name: ChartName;
  readonly dealCount: number;
  readonly chart: Chart;
}

/** Null when the kind has no such chart. What was drawn is kept until a row of the kind changes. */
export async function findChart(
  db: Db,
  name: ChartName,
  { kind, filters, today }: ChartQuestion,
): Promise<FoundChart | null> {
  if (!isChartOf(kind, name)) return null;
  const question: ChartQuestion = { kind, filters: filtersOf(filters), today };
  const bySql = (): Promise<FoundChart> => readFound(db, name, question);
  // The ratings of funders change by themselves.
  if (name === 'funders') return bySql();
  return answerKept(db, { kind, question: ['chart', name, question], keys: [], byIndex: null, bySql });
}

async function readFound(db: Db, name: ChartName, question: ChartQuestion): Promise<FoundChart> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from deals where ${whereOf(question.kind, question.filters)}`.execute(db);
  const dealCount = rows[0]?.count ?? 0;
  const chart: Chart =
    dealCount < fewestDeals ? { shape: 'too_few' } : await readChart(db, name, { ...question, dealCount });
  return { name, dealCount, chart };
}

function readChart(db: Db, name: ChartName, question: ChartQuestion & { dealCount: number }): Promise<Chart> {
  switch (name) {
    case 'key_figures':
      return readKeyFigures(db, question);
    case 'over_time':
      return readPeriods(db, question);
    case 'amount_bands':
      return readBars(db, 'amountBand', question);
    case 'sectors':
      return readBars(db, 'sectors', question);
    case 'country_by_year':
      return readMatrix(db, question);
    case 'shares':
      return readShares(db, question);
    case 'funders':
      return readFunders(db, question);
    case 'amount_by_stage':
    case 'valuation_by_stage':
    case 'apr_by_debt_type':
    case 'hours_by_grant_type':
    case 'success_by_grant_type':
      return readBoxes(db, boxPlans[name], question);
  }
}

async function readPeriods(db: Db, { kind, filters, today }: ChartQuestion): Promise<ChartOf<'periods'>> {
  const date = getColumn(kind, 'date');
  const amount = shown(getColumn(kind, 'amountUsd'));
  const { rows } = await sql<MonthOfDeals & { month: number | null }>`
    select ${monthOf(date)} as month, ${precisionOf(kind, date)} as precision, count(*) as count,
      sum(${amount}) as total, count(${amount}) as amounts
    from deals where ${whereOf(kind, filters)} group by 1, 2`.execute(db);
  const unknown = rows.reduce((sum, { month, count }) => sum + (month === null ? count : 0), 0);
  const months = rows.filter(({ month }) => month !== null);
  return periodsOf(months, { unknown, today });
}

/** One bar for each option of the column, also where no row has it. */
async function readBars(
  db: Db,
  key: string,
  { kind, filters, dealCount }: ChartQuestion & { dealCount: number },
): Promise<ChartOf<'bars'>> {
  const column = getColumn(kind, key);
  const amount = shown(getColumn(kind, 'amountUsd'));
  const { rows } = await sql<{ value: string | null; count: number; total: number | null; amounts: number }>`
    select item.value, count(*) as count, round(sum(${amount})) as total, count(${amount}) as amounts from deals ${joinItems(column)}
    where ${whereOf(kind, filters)} group by item.value`.execute(db);
  const bars = (column.options ?? []).map(({ value }) => {
    const row = rows.find((candidate) => candidate.value === value);
    return { value, count: row?.count ?? 0, totalAmountUsd: row?.total ?? null, amountCount: row?.amounts ?? 0 };
  });
  const unknown = rows.find(({ value }) => value === null)?.count ?? 0;
  return { shape: 'bars', column: key, bars, known: dealCount - unknown, unknown };
}

async function readMatrix(db: Db, { kind, filters, today }: ChartQuestion): Promise<ChartOf<'matrix'>> {
  const country = shown(getColumn(kind, 'recipientCountry'));
  const date = shown(getColumn(kind, 'date'));
  const { rows } = await sql<{ value: string; year: number; count: number }>`
    select ${country} as value, extract(year from ${date})::integer as year, count(*) as count from deals
    where ${whereOf(kind, filters)} and ${country} is not null and ${date} is not null group by 1, 2`.execute(db);
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

async function readShares(db: Db, { kind, filters }: ChartQuestion): Promise<ChartOf<'shares'>> {
  const columns = shareColumns[kind];
  const counts = columns.map((key, at) => {
    const value = shown(getColumn(kind, key));
    const name = (part: string): string => `${part}_${at}`;
    return sql`count(*) filter (where ${value}) as ${sql.ref(name('yes'))}, count(*) filter (where not ${value}) as ${sql.ref(name('no'))},
      count(*) filter (where ${value} is null) as ${sql.ref(name('unknown'))}`;
  });
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counts)} from deals where ${whereOf(kind, filters)}`.execute(db);
  const count = (part: string, at: number): number => rows[0]?.[`${part}_${at}`] ?? 0;
  const shares = columns.map((column, at) => ({
    column,
    yes: count('yes', at),
    no: count('no', at),
    unknown: count('unknown', at),
  }));
  return { shape: 'shares', shares };
}

async function readFunders(db: Db, { kind, filters }: ChartQuestion): Promise<ChartOf<'funders'>> {
  const amount = shown(getColumn(kind, 'amountUsd'));
  const named = getColumn(kind, 'funderNames');
  const [{ rows }, { rows: all }] = await Promise.all([
    sql<{ name: string; count: number; total: number | null; amounts: number }>`
      select item.value as name, count(*) as count, round(sum(${amount})) as total, count(${amount}) as amounts
      from deals ${joinItems(named)} where ${whereOf(kind, filters)} and item.value is not null
      group by item.value order by count desc, ${sql.raw(orderOfNames('item.value').join(', '))} limit 10`.execute(db),
    sql<{ known: number }>`
      select count(*) filter (where not ${isUnknown(named)}) as known from deals where ${whereOf(kind, filters)}`.execute(
      db,
    ),
  ]);
  const found = await findFunders(
    db,
    rows.map((row) => row.name),
  );
  const funders = rows.map(({ name, count, total, amounts }) => {
    const funder = found.get(name);
    return {
      name,
      funderId: funder?.funderId ?? null,
      count,
      totalAmountUsd: total,
      amountCount: amounts,
      rating: funder?.rating ?? null,
      reviewCount: funder?.reviewCount ?? 0,
    };
  });
  return { shape: 'funders', known: all[0]?.known ?? 0, funders };
}
