import type { HistogramFacet } from '../../contract/deals/facets.ts';
import type { DealColumn } from '../../contract/deals/column.ts';
import { evenEdges, moneyEdges } from './histogram-steps.ts';

/** Edges of the bars of a column of numbers over [least, greatest]. */
export function edgesOf(column: DealColumn, least: number, greatest: number): readonly number[] {
  const isMoney = column.unit === 'usd' || column.unit === 'currency';
  return isMoney ? moneyEdges(least, greatest) : evenEdges(least, greatest, column.isInteger);
}

/** Bars between edges, as the contract writes them. */
export function toBuckets(edges: readonly number[], countOf: (bar: number) => number): HistogramFacet['buckets'] {
  return edges.slice(0, -1).map((from, bar) => ({ from, to: edges[bar + 1] ?? from, count: countOf(bar) }));
}
