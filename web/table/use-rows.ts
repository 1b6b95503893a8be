import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

export interface RowPage<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
}

export interface TableRows<Row> {
  readonly rows: readonly Row[];
  readonly status: 'loading' | 'ready' | 'failed';
  /** The rows are those of the filter before; the new ones are on their way. */
  readonly isStale: boolean;
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  readonly hasFailedMore: boolean;
  /** Why there are no rows, or no more. */
  readonly failure: Error | null;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

export interface RowSource<Row> {
  /** Everything that the rows depend on. */
  readonly queryKey: readonly unknown[];
  readonly loadPage: (cursor: string | null, signal?: AbortSignal) => Promise<RowPage<Row>>;
}

/** The rows of a table, page by page from a cursor. The old rows stay in sight until the new ones are there. */
export function useRows<Row>({ queryKey, loadPage }: RowSource<Row>, isWanted = true): TableRows<Row> {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => loadPage(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
  const { fetchNextPage, refetch } = query;
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  const retry = useCallback(() => void refetch(), [refetch]);
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  const hasFailed = query.isError && !query.isFetchNextPageError;
  return {
    rows,
    status: hasFailed ? 'failed' : query.data === undefined ? 'loading' : 'ready',
    isStale: query.isPlaceholderData,
    isLoading: query.isFetching,
    hasMore: query.hasNextPage && !query.isPlaceholderData,
    failure: query.error,
    hasFailedMore: query.isFetchNextPageError,
    loadMore,
    retry,
  };
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
