import { sql, type RawBuilder } from 'kysely';
import { fewestDeals, type ChartOf } from '../../contract/insights/insights.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import type { TableFilters } from '../../contract/table/table.ts';
import type { Db } from '../database/connect.ts';
import { hoursPerThousand } from './chart-boxes.ts';
import { getColumn, shown } from '../deals/columns.ts';
import { isEmptyFilter, whereOf } from '../deals/filters.ts';
import { findCuts, measureOf, type Measure } from '../deals/medians.ts';

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
    measure: measureOf(kind, column),
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
  db: Db,
  { kind, filters, today }: { kind: DealKind; filters: TableFilters; today: string },
): Promise<ChartOf<'figures'>> {
  const where = whereOf(kind, filters);
  const date = shown(getColumn(kind, 'date'));
  const between = (from: number, to: number): RawBuilder<boolean> =>
    sql<boolean>`${where} and ${date} > ${today}::date - make_interval(months => ${from}::integer)
      and ${date} <= ${today}::date - make_interval(months => ${to}::integer)`;
  const spans = [where, between(12, 0), between(24, 12)];
  const totals = await Promise.all(spans.map((span) => readTotals(db, kind, span)));
  const medians = await Promise.all(
    mediansOf(kind).map(async ({ key, unit, measure }): Promise<Figure> => {
      const cuts = await Promise.all(
        spans.map((span, at) =>
          findCuts(db, { kind, measure, where: span, isWhole: at === 0 && isEmptyFilter(filters) }),
        ),
      );
      const median = (at: number): number | null =>
        (cuts[at]?.count ?? 0) >= fewestDeals ? (cuts[at]?.median ?? null) : null;
      return { key, unit, value: median(0), lastYear: median(1), yearBefore: median(2) };
    }),
  );
  const deals = (at: number): number => totals[at]?.deals ?? 0;
  const total = (at: number): number | null =>
    (totals[at]?.known ?? 0) >= fewestDeals ? (totals[at]?.total ?? null) : null;
  return {
    shape: 'figures',
    figures: [
      { key: 'deals', unit: 'deals', value: deals(0), lastYear: deals(1), yearBefore: deals(2) },
      { key: 'total', unit: 'usd', value: total(0), lastYear: total(1), yearBefore: total(2) },
      ...medians,
    ],
  };
}

async function readTotals(
  db: Db,
  kind: DealKind,
  where: RawBuilder<boolean>,
): Promise<{ deals: number; known: number; total: number | null } | undefined> {
  const amount = shown(getColumn(kind, 'amountUsd'));
  const { rows } = await sql<{ deals: number; known: number; total: number | null }>`
    select count(*) as deals, count(${amount}) as known, round(sum(${amount})) as total from deals where ${where}`.execute(
    db,
  );
  return rows[0];
}
