import type { HistogramFacet } from '../../contract/deals/facets.ts';
import type { DealColumn } from '../../contract/deals/column.ts';
import { dayBefore, evenEdges, moneyEdges, periodEdges } from './histogram-steps.ts';

/** Edges of the bars of a column over [least, greatest]; days are text. */
export function edgesOf(
  column: DealColumn,
  least: number | string,
  greatest: number | string,
): readonly (number | string)[] {
  if (typeof least === 'string' || typeof greatest === 'string') return periodEdges(String(least), String(greatest));
  const isMoney = column.unit === 'usd' || column.unit === 'currency';
  return isMoney ? moneyEdges(least, greatest) : evenEdges(least, greatest, column.isInteger);
}

/** Bars between edges, as the contract writes them. */
export function toBuckets(
  edges: readonly (number | string)[],
  countOf: (bar: number) => number,
): HistogramFacet['buckets'] {
  return edges.slice(0, -1).map((from, bar) => {
    const end = edges[bar + 1] ?? from;
    return { from, to: typeof end === 'string' ? dayBefore(end) : end, count: countOf(bar) };
  });
}
