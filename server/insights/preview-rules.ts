import type { Facet } from '../../contract/deals/facets.ts';
import { fewestDeals, type Chart } from '../../contract/insights/insights.ts';

/** What of facets and charts people without access may see: nothing that fewer than five rows make up. */

const enough = (count: number): boolean => count >= fewestDeals;
const orNone = (count: number): number => (enough(count) ? count : 0);

export function withoutSmallCounts(facet: Facet): Facet {
  const unknown = orNone(facet.unknown);
  if (facet.shape !== 'values')
    return { ...facet, unknown, buckets: facet.buckets.filter(({ count }) => enough(count)) };
  const values = facet.values.filter(({ count }) => enough(count));
  return { ...facet, unknown, values, moreValues: 0 };
}

/** Where a chart has no gaps, values that are too small show as none. */
export function withoutSmallGroups(chart: Chart): Chart {
  switch (chart.shape) {
    case 'too_few':
      return chart;
    case 'figures':
      return { ...chart, figures: chart.figures.map(withoutSmallDeals) };
    case 'periods':
      return {
        ...chart,
        yearOnly: orNone(chart.yearOnly),
        unknown: orNone(chart.unknown),
        periods: chart.periods.map((period) => (enough(period.count) ? period : none(period))),
      };
    case 'bars':
      return {
        ...chart,
        unknown: orNone(chart.unknown),
        bars: chart.bars.filter(({ count }) => enough(count)),
      };
    case 'boxes':
      return { ...chart, boxes: chart.boxes.filter(({ count }) => enough(count)) };
    case 'matrix':
      return { ...chart, rows: chart.rows.map((row) => ({ ...row, counts: row.counts.map(orNone) })) };
    case 'shares':
      return {
        ...chart,
        shares: chart.shares.map((share) => ({
          ...share,
          yes: orNone(share.yes),
          no: orNone(share.no),
          unknown: orNone(share.unknown),
        })),
      };
    case 'funders':
      return { ...chart, funders: chart.funders.filter(({ count }) => enough(count)) };
  }
}

const none = <Period extends { count: number }>(period: Period): Period & { totalAmountUsd: null } => ({
  ...period,
  count: 0,
  totalAmountUsd: null,
});

type Figure = Extract<Chart, { shape: 'figures' }>['figures'][number];
function withoutSmallDeals(figure: Figure): Figure {
  if (figure.key !== 'deals') return figure;
  const kept = (count: number | null): number | null => (count !== null && enough(count) ? count : null);
  return { ...figure, value: kept(figure.value), lastYear: kept(figure.lastYear), yearBefore: kept(figure.yearBefore) };
}
