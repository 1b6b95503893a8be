import { hashKey, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { createPageTrail, type PageTrail } from './page-trail.ts';

export interface RowPage<Row> {
  readonly rows: readonly Row[];
  /** Null at the end of the table. */
  readonly nextCursor: string | null;
  /** The cursor of the page before; null at the start of the table. */
  readonly previousCursor: string | null;
}

export interface TableRows<Row> {
  /** Those that are held: a stretch of the table, from the row `offset` on. */
  readonly rows: readonly Row[];
  readonly offset: number;
  /** Rows known to be there: those that were loaded and let go again count too. */
  readonly reach: number;
  readonly rowAt: (index: number) => Row | undefined;
  /** Another text for other rows or another order; the same while only more of them come. */
  readonly name: string;
  readonly status: 'loading' | 'ready' | 'failed';
  /** The rows are those of the filter before; the new ones are on their way. */
  readonly isStale: boolean;
  readonly isLoading: boolean;
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  readonly hasFailedMore: boolean;
  /** Why there are no rows, or no more. */
  readonly failure: Error | null;
  readonly loadNext: () => void;
  readonly loadPrevious: () => void;
  /** Asks again for the page that failed. */
  readonly retryMore: () => void;
  /** Reloads from the page that has this row, in place of what is held. */
  readonly seek: (index: number) => void;
  readonly retry: () => void;
}

export interface RowSource<Row> {
  /** Everything that the rows depend on. */
  readonly queryKey: readonly unknown[];
  readonly loadPage: (cursor: string | null, signal?: AbortSignal) => Promise<RowPage<Row>>;
}

/** The pages that are held at once. The others are dropped, and loaded again when the member scrolls back to them. */
export const heldPages = 25;

/** Each page that is read counts as rows read that day: going to and fro between tabs must not read them all again. */
const freshForMilliseconds = 300_000;
const keptForMilliseconds = 60_000;

/** Where a page stands: read forward from its first row, or backward up to the row after its last. */
type PagePlace =
  | { readonly cursor: string | null; readonly from: number }
  | { readonly cursor: string; readonly until: number };

interface PlacedPage<Row> extends RowPage<Row> {
  readonly from: number;
}

/**
 * The rows of a table, page by page from a cursor, in both directions. Each row keeps its number, whatever is held
 * before it. The old rows stay in sight until the new ones are there.
 */
export function useRows<Row>(source: RowSource<Row>, isWanted = true): TableRows<Row> {
  const { trail, start, name, seek } = useStart(hashKey(source.queryKey));
  const query = usePages(source, { trail, start, isWanted });
  const { data, fetchNextPage, fetchPreviousPage, refetch } = query;
  const loadNext = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  const loadPrevious = useCallback(() => void fetchPreviousPage({ cancelRefetch: false }), [fetchPreviousPage]);
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]);
  const offset = data?.pages[0]?.from ?? 0;
  const end = offset + rows.length;
  const hasFailedMore = query.isFetchNextPageError || query.isFetchPreviousPageError;
  const isStale = query.isPlaceholderData;
  return {
    rows,
    offset,
    reach: isStale || query.hasNextPage ? Math.max(end, trail.reach()) : end,
    rowAt: useCallback((index) => rows[index - offset], [rows, offset]),
    name,
    status: query.isError && !hasFailedMore ? 'failed' : data === undefined ? 'loading' : 'ready',
    isStale,
    isLoading: query.isFetching,
    hasNext: query.hasNextPage && !isStale,
    hasPrevious: query.hasPreviousPage && !isStale,
    failure: query.error,
    hasFailedMore,
    loadNext,
    loadPrevious,
    retryMore: query.isFetchPreviousPageError ? loadPrevious : loadNext,
    seek,
    retry: useCallback(() => void refetch(), [refetch]),
  };
}

interface Stay {
  readonly trail: PageTrail;
  readonly start: Start;
  readonly isWanted: boolean;
}

function usePages<Row>({ queryKey, loadPage }: RowSource<Row>, { trail, start, isWanted }: Stay) {
  const first: PagePlace = { cursor: start.cursor, from: start.from };
  return useInfiniteQuery({
    queryKey: [...queryKey, start],
    meta: { said: 'row_limit' },
    queryFn: async ({ pageParam, signal }: { pageParam: PagePlace; signal: AbortSignal }) => {
      const page = placedPage(await loadPage(pageParam.cursor, signal), pageParam);
      if ('from' in pageParam) trail.note(pageParam, page.rows.length);
      return page;
    },
    initialPageParam: first,
    getNextPageParam: (last, pages): PagePlace | null =>
      last.nextCursor === null ? null : { cursor: last.nextCursor, from: endOf(pages) },
    getPreviousPageParam: (page): PagePlace | null =>
      page.previousCursor === null ? null : { cursor: page.previousCursor, until: page.from },
    maxPages: heldPages,
    placeholderData: keepPreviousData,
    enabled: isWanted,
    staleTime: freshForMilliseconds,
    gcTime: keptForMilliseconds,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

interface Start {
  readonly cursor: string | null;
  readonly from: number;
  /** How often the member went elsewhere: rows that were held for another stay are not mixed into this one. */
  readonly turn: number;
}
const top: Start = { cursor: null, from: 0, turn: 0 };

/** Where the held rows start: the top, until the member goes to a place that is no longer held. */
function useStart(name: string): { trail: PageTrail; start: Start; name: string; seek: (index: number) => void } {
  const [kept, setKept] = useState({ name, start: top, trail: createPageTrail() });
  const now = kept.name === name ? kept : { name, start: top, trail: createPageTrail() };
  if (now !== kept) setKept(now);
  const { trail, start } = now;
  const seek = useCallback(
    (index: number) => setKept((old) => ({ ...old, start: { ...old.trail.placeOf(index), turn: old.start.turn + 1 } })),
    [],
  );
  return { trail, start, name, seek };
}

const endOf = <Row>(pages: readonly PlacedPage<Row>[]): number =>
  pages.reduce((end, page) => end + page.rows.length, pages[0]?.from ?? 0);

function placedPage<Row>(page: RowPage<Row>, place: PagePlace): PlacedPage<Row> {
  // Whatever came or went in the meantime: the page without one before it is the first.
  if (page.previousCursor === null) return { ...page, from: 0 };
  return { ...page, from: 'from' in place ? place.from : Math.max(0, place.until - page.rows.length) };
}

/** Loads pages until `limit` rows are there or no more come; for copying what is chosen but not loaded. */
export async function collectRows<Row>(loadPage: RowSource<Row>['loadPage'], limit: number): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    // Each page starts where the one before ended, so they cannot be asked for at once.
    const page: RowPage<Row> = await loadPage(cursor);
    rows.push(...page.rows);
    cursor = page.nextCursor;
  } while (cursor !== null && rows.length < limit);
  return rows.slice(0, limit);
}
