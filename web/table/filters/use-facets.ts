import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Facet } from '../../../contract/deals/facets.ts';
import type { FilterTools } from '../column.ts';
import type { TableControl } from '../use-table-state.ts';

export interface FoundFacets {
  /** Null while nothing is known, or where the table has no counts. */
  readonly facets: readonly Facet[] | null;
  /** The counts are those of the filter before; the new ones are on their way. */
  readonly isStale: boolean;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * Counts of these columns for the present filter. The old ones stay in sight until the new ones are there, and where
 * these do not come.
 */
export function useFacets(keys: readonly string[], { state }: TableControl, tools: FilterTools): FoundFacets {
  const source = keys.length === 0 ? undefined : tools.findFacets?.(keys, state);
  const query = useQuery({
    queryKey: source?.queryKey ?? ['facets', 'none'],
    queryFn: source === undefined ? skipToken : ({ signal }) => source.load(signal),
    placeholderData: keepPreviousData,
  });
  const { data, isLoadingError, refetch } = query;
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  const kept = isLoadingError ? last : undefined;
  return {
    facets: data ?? kept ?? null,
    isStale: query.isPlaceholderData || kept !== undefined,
    isLoading: source !== undefined && query.isFetching,
    error: query.error,
    retry: () => void refetch(),
  };
}

export const facetOf = ({ facets }: FoundFacets, key: string): Facet | null =>
  facets?.find((facet) => facet.key === key) ?? null;
