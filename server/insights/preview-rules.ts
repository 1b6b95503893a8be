import type { Facet } from '../../contract/deals/facets.ts';
import { fewestDeals, type Chart } from '../../contract/insights/insights.ts';

/** What of facets and charts people without access may see: nothing that fewer than five rows make up. */

const enough = (count: number): boolean => count >= fewestDeals;
/** None and many may be told: a few are neither. */
const isToldApart = (count: number): boolean => count === 0 || enough(count);
const orNone = (count: number): number => (enough(count) ? count : 0);

export function withoutSmallCounts(facet: Facet): Facet {
  const unknown = orNone(facet.unknown);
  if (facet.shape !== 'values')
    return {
      ...facet,
      unknown,
      coarser: orNone(facet.coarser),
      later: orNone(facet.later),
      buckets: facet.buckets.filter(({ count }) => enough(count)),
    };
  const values = facet.values.filter(({ count }) => enough(count));
  const moreValues = orNone(facet.moreValues + facet.values.length - values.length);
  return { ...facet, unknown, values, chosen: [], moreValues };
}

/** Where a chart has no gaps, values that are too small show as none. */
export function withoutSmallGroups(chart: Chart): Chart {
  switch (chart.shape) {
    case 'too_few':
      return chart;
    case 'figures':
      return { ...chart, partly: orNone(chart.partly), figures: chart.figures.map(withoutSmallDeals) };
    case 'periods':
      return {
        ...chart,
        coarser: orNone(chart.coarser),
        earlier: orNone(chart.earlier),
        later: orNone(chart.later),
        unknown: orNone(chart.unknown),
        periods: chart.periods.map((period) => (enough(period.count) ? withoutSmallSum(period) : none(period))),
      };
    case 'bars':
      return {
        ...chart,
        known: isToldApart(chart.unknown) ? chart.known : null,
        unknown: orNone(chart.unknown),
        bars: chart.bars.filter(({ count }) => enough(count)).map(withoutSmallSum),
      };
    case 'boxes':
      // One part that is small would be told by the other.
      return {
        ...chart,
        boxes: chart.boxes.filter(
          ({ count, hidden }) => enough(count) && isToldApart(hidden) && isToldApart(count - hidden),
        ),
      };
    case 'matrix':
      return {
        ...chart,
        known: orNone(chart.known),
        rows: chart.rows.map((row) => ({ ...row, counts: row.counts.map(orNone) })),
      };
    case 'shares':
      return {
        ...chart,
        // A share of which one side is kept back would be wrong.
        shares: chart.shares
          .filter(({ yes, no }) => isToldApart(yes) && isToldApart(no))
          .map((share) => ({ ...share, unknown: orNone(share.unknown) })),
      };
    case 'funders':
      return {
        ...chart,
        known: orNone(chart.known),
        funders: chart.funders.filter(({ count }) => enough(count)).map(withoutSmallSum),
      };
  }
}

/** A sum of fewer than five amounts is as telling as the amounts. */
const withoutSmallSum = <Sum extends { amountCount: number; totalAmountUsd: number | null }>(sum: Sum): Sum =>
  enough(sum.amountCount) ? sum : { ...sum, amountCount: 0, totalAmountUsd: null };

const none = <Period extends { count: number }>(period: Period): Period & { totalAmountUsd: null } => ({
  ...period,
  count: 0,
  totalAmountUsd: null,
  amountCount: 0,
});

type Figure = Extract<Chart, { shape: 'figures' }>['figures'][number];
function withoutSmallDeals(figure: Figure): Figure {
  if (figure.key !== 'deals') return { ...figure, known: orNone(figure.known), hidden: orNone(figure.hidden) };
  const kept = (count: number | null): number | null => (count !== null && enough(count) ? count : null);
  return {
    ...figure,
    value: kept(figure.value),
    lastYear: kept(figure.lastYear),
    yearBefore: kept(figure.yearBefore),
    known: orNone(figure.known),
  };
}
