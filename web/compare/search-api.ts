import { queryOptions } from '@tanstack/react-query';
import type { searchFunders } from '../../contract/funders/funders.ts';
import { call } from '../api/call.ts';

const mostFound = '8';

export const foundFundersQuery = (term: string) =>
  queryOptions({
    queryKey: ['compare', 'funders', term],
    queryFn: async ({ signal }) =>
      (await call<typeof searchFunders>('GET /api/funders/search', { query: { term, limit: mostFound }, signal })).data,
    enabled: term !== '',
  });
