import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { findFunders } from '../../contract/find/find.ts';
import { call } from '../api/call.ts';
import type { SearchQuery } from './state.ts';
import { noticingEnd } from '../session/ended-access.ts';

/** Kept in this tab alone, as the address is. */
export const findQuery = (query: SearchQuery) =>
  queryOptions({
    queryKey: ['find', query],
    queryFn: async ({ signal }) => {
      const { data } = await noticingEnd(call<typeof findFunders>('GET /api/find', { query, signal }));
      return data;
    },
    placeholderData: keepPreviousData,
  });
