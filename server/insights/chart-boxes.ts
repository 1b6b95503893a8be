import { sql } from 'kysely';
import type { ChartOf } from '../../contract/insights/insights.ts';
import { fewestDeals } from '../../contract/insights/insights.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import type { TableFilters } from '../../contract/table/table.ts';
import { getColumn } from '../deals/columns.ts';
import { whereOf } from '../deals/filters.ts';
import { countOf, findCutsPer, measureOf, type Measure, type Sources } from '../deals/medians.ts';

/** Charts of boxes: the middle half and the median of a number per value of a column. */

export interface BoxPlan {
  readonly column: string;
  readonly unit: ChartOf<'boxes'>['unit'];
  readonly measure: (kind: DealKind) => Measure;
}

/** Hours of applying per 1,000 USD that the grant brought; unknown where it brought nothing. */
export const hoursPerThousand = (kind: DealKind): Measure =>
  measureOf(
    kind,
    ['hoursToApply', 'amountUsd'],
    (hours, amount) => sql`(${hours} * 1000.0 / case when ${amount} > 0 then ${amount} end)`,
  );

const of =
  (key: string) =>
  (kind: DealKind): Measure =>
    measureOf(kind, [key]);

export const boxPlans = {
  amount_by_stage: { column: 'stage', unit: 'usd', measure: of('amountUsd') },
  valuation_by_stage: {
    column: 'stage',
    unit: 'usd',
    measure: (kind) =>
      measureOf(kind, ['preMoneyUsd', 'valuationCapUsd'], (preMoney, cap) => sql`coalesce(${preMoney}, ${cap})`),
  },
  apr_by_debt_type: { column: 'debtType', unit: 'percent', measure: of('aprPct') },
  hours_by_grant_type: { column: 'grantType', unit: 'hours_per_1000_usd', measure: hoursPerThousand },
  success_by_grant_type: { column: 'grantType', unit: 'percent', measure: of('successRatePct') },
} as const satisfies Readonly<Record<string, BoxPlan>>;

/** In the order of the column's options, those alone that have a value. */
export async function readBoxes(sources: Sources, plan: BoxPlan, filters: TableFilters): Promise<ChartOf<'boxes'>> {
  const { kind } = sources;
  const column = getColumn(kind, plan.column);
  const cuts = await findCutsPer(sources, {
    measure: plan.measure(kind),
    column,
    where: (dialect) => whereOf(kind, filters, dialect),
  });
  const boxes = (column.options ?? []).flatMap(({ value }) => {
    const cut = cuts.get(value);
    if (cut === undefined || countOf(cut) === 0) return [];
    const isEnough = countOf(cut) >= fewestDeals;
    return [
      {
        value,
        count: countOf(cut),
        hidden: cut.hidden,
        lowerQuartile: isEnough ? cut.lower : null,
        median: isEnough ? cut.median : null,
        upperQuartile: isEnough ? cut.upper : null,
        isApproximate: cut.isApproximate,
      },
    ];
  });
  return { shape: 'boxes', column: plan.column, unit: plan.unit, boxes };
}
