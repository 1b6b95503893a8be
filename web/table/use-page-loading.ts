import { useEffect, useRef } from 'react';
import type { TableRows } from './rows/use-rows.ts';

/** A place that is farther than this from all rows that are held is gone to at once, not page by page. */
const farRows = 100;
/** A hand on the scroll bar passes many places that it does not stop at. */
const restMilliseconds = 100;

/** Rows that are drawn, by their number. */
interface DrawnRows {
  readonly first: number;
  readonly last: number;
  /** The next page is requested this many rows before the end of what is held. */
  readonly ahead: number;
}

/** Loads the pages around the drawn rows, before the member reaches them. */
export function usePageLoading<Row>(rows: TableRows<Row>, { first, last, ahead }: DrawnRows): void {
  const { offset, hasNext, hasPrevious, isLoading, hasFailedMore, loadNext, loadPrevious, seek } = rows;
  const end = offset + rows.rows.length;
  const isFar =
    rows.status === 'ready' && !rows.isStale && last >= 0 && (last < offset - farRows || first > end + farRows);
  const isNearStart = hasPrevious && first < offset + ahead;
  const isNearEnd = hasNext && last >= end - ahead;
  const mayLoad = !isLoading && !hasFailedMore && !isFar;
  // What lacks rows in sight comes first, where both ends are near.
  const wanted = !mayLoad
    ? null
    : isNearEnd && (last >= end || !isNearStart)
      ? 'next'
      : isNearStart
        ? 'previous'
        : null;
  useEffect(() => {
    if (wanted === 'next') loadNext();
    if (wanted === 'previous') loadPrevious();
  }, [wanted, loadNext, loadPrevious]);

  const latest = useRef(first);
  useEffect(() => {
    latest.current = first;
  });
  useEffect(() => {
    if (!isFar) return undefined;
    const rest = setTimeout(() => seek(latest.current), restMilliseconds);
    return () => clearTimeout(rest);
  }, [isFar, seek]);
}
