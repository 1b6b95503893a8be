import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { searchFunders } from '../../contract/funders/funders.ts';
import type { getHome } from '../../contract/home/home.ts';
import { call } from '../api/call.ts';

export type Home = ReplyOf<typeof getHome>['data'];

/**
 * The figures are the same for everyone: a token would only delay the call, and be refused while a member is signing
 * out.
 */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: async ({ signal }) => (await call<typeof getHome>('GET /api/home', { signal, isUnsigned: true })).data,
});

const mostFound = '8';

export function funderSearchQuery(term: string) {
  return queryOptions({
    queryKey: ['home', 'funder-search', term],
    queryFn: async ({ signal }) =>
      (await call<typeof searchFunders>('GET /api/funders/search', { query: { term, limit: mostFound }, signal })).data,
    enabled: term !== '',
    placeholderData: keepPreviousData,
  });
}
