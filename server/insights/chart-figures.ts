import { sql } from 'kysely';
import { fewestDeals, type ChartOf } from '../../contract/insights/insights.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import type { TableFilters } from '../../contract/table/table.ts';
import { dayAfter, monthsBefore } from './periods-rules.ts';
import { hoursPerThousand } from './chart-boxes.ts';
import { getColumn } from '../deals/columns.ts';
import { engine } from '../deals/dialects.ts';
import { exactSum, inUnits, rowsIn } from '../deals/engine/columns.ts';
import { dateTouches, dateWithin, isEmptyFilter, whereOf } from '../deals/filters.ts';
import {
  countOf,
  findCuts,
  findCutsOfParts,
  measureOf,
  noCuts,
  type Cuts,
  type Measure,
  type Sources,
  type Where,
} from '../deals/medians.ts';

/** The figures over the charts, each for all rows, the last twelve months and the twelve before them. */

type Figure = ChartOf<'figures'>['figures'][number];
interface MedianPlan {
  readonly key: Figure['key'];
  readonly unit: Figure['unit'];
  readonly measure: Measure;
}

function mediansOf(kind: DealKind): readonly MedianPlan[] {
  const of = (key: Figure['key'], unit: Figure['unit'], column: string): MedianPlan => ({
    key,
    unit,
    measure: measureOf(kind, [column]),
  });
  switch (kind) {
    case 'equity':
      return [
        of('median_amount', 'usd', 'amountUsd'),
        of('median_pre_money', 'usd', 'preMoneyUsd'),
        of('median_days_to_close', 'days', 'daysToClose'),
      ];
    case 'debt':
      return [
        of('median_amount', 'usd', 'amountUsd'),
        of('median_rate', 'percent', 'ratePct'),
        of('median_term', 'months', 'termMonths'),
        of('median_days_to_cash', 'days', 'daysToCash'),
      ];
    case 'grant':
      return [
        of('median_award', 'usd', 'amountUsd'),
        of('success_rate', 'percent', 'successRatePct'),
        { key: 'median_hours', unit: 'hours_per_1000_usd', measure: hoursPerThousand(kind) },
      ];
  }
}

/** `today` is a UTC day. */
export async function readKeyFigures(
  sources: Sources,
  { filters, today }: { filters: TableFilters; today: string },
): Promise<ChartOf<'figures'>> {
  const { kind } = sources;
  const where: Where = (dialect) => whereOf(kind, filters, dialect);
  const date = getColumn(kind, 'date');
  const between =
    (from: number, to: number): Where =>
    (dialect) =>
      dateWithin(date, monthsUntil(today, from, to), dialect);
  const spans = [between(12, 0), between(24, 12)];
  const { from, to } = monthsUntil(today, 24, 0);
  const dated: Where = (dialect) =>
    sql<boolean>`${where(dialect)} and ${dialect.value(date)} >= ${from}::date and ${dialect.value(date)} <= ${to}::date`;
  const around: Where = (dialect) => dateTouches(date, { from, to }, dialect);
  const [all, last, before, near] = await readTotals(sources, where, [anyOf, ...spans, around]);
  const plans = mediansOf(kind);
  const measures = plans.map(({ measure }) => measure);
  const lately = await findCutsOfParts(sources, { measures, where: dated, parts: spans });
  const medians: Figure[] = [];
  for (const [at, plan] of plans.entries()) {
    const whole = await findCuts(sources, { measure: plan.measure, where, isWhole: isEmptyFilter(filters) });
    medians.push(medianFigure(plan, [whole, ...(lately[at] ?? [])]));
  }
  const exact = { hidden: 0, isApproximate: false, isLastYearApproximate: false, isYearBeforeApproximate: false };
  return {
    shape: 'figures',
    partly: (near?.deals ?? 0) - (last?.deals ?? 0) - (before?.deals ?? 0),
    figures: [
      {
        key: 'deals',
        unit: 'deals',
        ...threeOf([all, last, before], ({ deals }) => deals),
        known: all?.deals ?? 0,
        ...exact,
      },
      { key: 'total', unit: 'usd', ...threeOf([all, last, before], totalOf), known: all?.known ?? 0, ...exact },
      ...medians,
    ],
  };
}

const anyOf: Where = () => sql<boolean>`true`;

/** From the day after so many months before today to so many before it. */
const monthsUntil = (today: string, from: number, to: number): { from: string; to: string } => ({
  from: dayAfter(monthsBefore(today, from)),
  to: monthsBefore(today, to),
});

/** All rows, the last twelve months, the twelve before. */
function threeOf<Span>(
  [all, last, before]: readonly (Span | undefined)[],
  read: (span: Span) => number | null,
): Pick<Figure, 'value' | 'lastYear' | 'yearBefore'> {
  const of = (span: Span | undefined): number | null => (span === undefined ? null : read(span));
  return { value: of(all), lastYear: of(last), yearBefore: of(before) };
}

function medianFigure({ key, unit }: MedianPlan, cuts: readonly Cuts[]): Figure {
  const enough = cuts.map((cut) => (countOf(cut) >= fewestDeals ? cut : noCuts));
  const [all = noCuts, last = noCuts, before = noCuts] = enough;
  return {
    key,
    unit,
    ...threeOf(enough, ({ median }) => median),
    known: cuts[0]?.known ?? 0,
    hidden: cuts[0]?.hidden ?? 0,
    isApproximate: all.isApproximate,
    isLastYearApproximate: last.isApproximate,
    isYearBeforeApproximate: before.isApproximate,
  };
}

interface Totals {
  readonly deals: number;
  readonly known: number;
  readonly total: number | null;
}

const totalOf = ({ known, total }: Totals): number | null => (known >= fewestDeals ? total : null);

/**
 * Of several parts of the rows of a condition, which depend on the date alone: rows of one date are counted together
 * first.
 */
async function readTotals({ ask, kind }: Sources, where: Where, parts: readonly Where[]): Promise<Totals[]> {
  const amount = engine.value(getColumn(kind, 'amountUsd'));
  const day = engine.value(getColumn(kind, 'date'));
  const totals = parts.map((part, at) => {
    const of = sql`filter (where coalesce(${part(engine)}, false))`;
    return sql`{deals: (coalesce(sum(count) ${of}, 0))::double, known: (coalesce(sum(amounts) ${of}, 0))::double,
      total: ${inUnits(sql`sum(sum) ${of}`)}} as ${sql.ref(`part_${at}`)}`;
  });
  const [row] = await ask(sql<Readonly<Record<string, Totals>>>`
    select ${sql.join(totals)} from (
      select ${day} as date, ${engine.datePrecision} as "datePrecision", count(*) as count, count(${amount}) as amounts, ${exactSum} as sum
      from ${rowsIn(kind)} where ${where(engine)} group by 1, 2) as deals`);
  return parts.map((_, at) => row?.[`part_${at}`] ?? { deals: 0, known: 0, total: null });
}
