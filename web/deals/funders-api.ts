import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { columnsOf } from '../../contract/deals/deals.ts';
import type { FunderOrder, listFunderGroups } from '../../contract/deals/facets.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { maximumLimit, type TableFilters } from '../../contract/table/table.ts';
import { noticingEnd } from '../session/ended-access.ts';
import { call } from '../api/call.ts';
import { filtersOf } from '../table/use-table-state.ts';

/** The rows of a filter gathered by funder, page by page. */
export function funderGroupsQuery(kind: DealKind, filters: TableFilters, { by, direction }: FunderOrder) {
  const query = {
    ...filtersOf(columnsOf(kind), filters),
    sort: direction === 'descending' ? `-${by}` : by,
    limit: String(maximumLimit),
  };
  return infiniteQueryOptions({
    queryKey: ['deals', kind, 'funders', query],
    queryFn: ({ pageParam, signal }) =>
      noticingEnd(
        call<typeof listFunderGroups>('GET /api/deals/:kind/funders', {
          params: { kind },
          query: pageParam === null ? query : { ...query, cursor: pageParam },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
}
