import { queryOptions } from '@tanstack/react-query';
import type { findFits } from '../../contract/find/find.ts';
import { printList } from '../../contract/table/values.ts';
import { call } from '../api/call.ts';
import { noticingEnd } from '../session/ended-access.ts';
import type { SearchQuery } from './state.ts';

/** How these funders fit a search, which is an address of the page. At most fifty at once. */
export const fitQuery = (search: string, funders: readonly string[]) =>
  queryOptions({
    queryKey: ['find', 'fit', search, funders],
    queryFn: async ({ signal }) => {
      const { sort: _sort, limit: _limit, ...sought } = Object.fromEntries(new URLSearchParams(search));
      // The server reads what it says, and refuses what is no search.
      const query = { ...(sought as SearchQuery), funders: printList([...funders]) };
      const { data } = await noticingEnd(call<typeof findFits>('GET /api/find/fit', { query, signal, isSilent: true }));
      return data;
    },
    staleTime: 60_000,
  });
