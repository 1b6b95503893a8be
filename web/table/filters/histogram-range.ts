import type { HistogramFacet } from '../../../contract/deals/facets.ts';
import { parseDay, type Range } from '../../../contract/table/values.ts';
import type { Filter } from '../../../contract/table/table.ts';

/** The first bar and the one after the last that a filter takes in. */
export interface Span {
  readonly first: number;
  readonly end: number;
}

/**
 * Which bars a filter covers; a bar counts as soon as the filter touches it. No filter covers all. A filter that
 * touches no bar is an empty span: after the last bar when the filter starts there, else before the first.
 */
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
  if (first >= 0) return { first, end: touches.lastIndexOf(true) + 1 };
  const last = buckets.at(-1);
  const side = from !== null && last !== undefined && last.to < from ? buckets.length : 0;
  return { first: side, end: side };
}

type End = string | number | null;

/** The ends of a filter as they were given; null where it has none. */
export function endsOf(filter: Filter | undefined): { readonly from: End; readonly to: End } {
  return filter?.kind === 'range' || filter?.kind === 'dateRange' ? filter.range : { from: null, to: null };
}

/**
 * The filter after the thumbs moved to `next`. An end whose thumb did not move keeps what the filter says, which may
 * lie inside of a bar.
 */
export function movedFilter(
  facet: HistogramFacet,
  filter: Filter | undefined,
  next: Span,
  isInteger: boolean,
): Filter | null {
  const before = spanOf(facet, filter);
  const moved = filterOf(facet, next, isInteger);
  if (before.first === before.end) return moved;
  const [kept, set] = [endsOf(filter), endsOf(moved ?? undefined)];
  const from = next.first === before.first ? kept.from : set.from;
  const to = next.end === before.end ? kept.to : set.to;
  if (from === null && to === null) return null;
  return facet.shape === 'dates'
    ? { kind: 'dateRange', range: { from: dayOf(from), to: dayOf(to) } }
    : { kind: 'range', range: { from: numberOf(from), to: numberOf(to) } };
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

const numberOf = (end: End): number | null => (typeof end === 'number' ? end : null);
const dayOf = (end: End): string | null => (typeof end === 'string' && parseDay(end).isValid ? end : null);
