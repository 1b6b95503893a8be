import type { HistogramFacet } from '../../../contract/deals/facets.ts';
import { parseDay, type Range } from '../../../contract/table/values.ts';
import type { Filter } from '../../../contract/table/table.ts';

/** The first bar and the one after the last that a filter takes in. */
export interface Span {
  readonly first: number;
  readonly end: number;
}

/** Which bars a filter covers; a bar counts as soon as the filter touches it. No filter covers all. */
export function spanOf({ buckets, shape }: HistogramFacet, filter: Filter | undefined): Span {
  const whole = { first: 0, end: buckets.length };
  if (filter?.kind !== 'range' && filter?.kind !== 'dateRange') return whole;
  const { from, to } = filter.range;
  const isLast = (place: number): boolean => place === buckets.length - 1;
  const touches = buckets.map((bucket, place) => {
    const endsBefore = from !== null && (shape === 'dates' || isLast(place) ? bucket.to < from : bucket.to <= from);
    return !endsBefore && !(to !== null && bucket.from > to);
  });
  const first = touches.indexOf(true);
  return first < 0 ? { first: 0, end: 0 } : { first, end: touches.lastIndexOf(true) + 1 };
}

/**
 * The filter that takes in the bars of a span: an end at the first or the last bar stays open, so that all bars mean
 * no filter (null). Both ends of a filter belong to it, the upper end of a bar of whole numbers does not.
 */
export function filterOf({ buckets, shape }: HistogramFacet, { first, end }: Span, isInteger: boolean): Filter | null {
  const from = first === 0 ? null : (buckets[first]?.from ?? null);
  const to = end >= buckets.length ? null : (buckets[end - 1]?.to ?? null);
  if (from === null && to === null) return null;
  if (shape === 'dates') return { kind: 'dateRange', range: { from: dayOf(from), to: dayOf(to) } };
  const upper = numberOf(to);
  const range: Range<number> = { from: numberOf(from), to: upper !== null && isInteger ? upper - 1 : upper };
  return { kind: 'range', range };
}

const numberOf = (end: string | number | null): number | null => (typeof end === 'number' ? end : null);
const dayOf = (end: string | number | null): string | null =>
  typeof end === 'string' && parseDay(end).isValid ? end : null;
