import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '../../contract/endpoint.ts';
import type { getProvider, listProviderReviews, listProviders } from '../../contract/providers/providers.ts';
import { noticingEnd } from '../session/ended-access.ts';
import { call } from '../api/call.ts';
import { pageByPage, reviewsPerPage, rowsPerPage } from '../subjects/page-by-page.ts';

export type ProviderFilter = Pick<
  QueryOf<typeof listProviders>,
  'search' | 'type' | 'country' | 'reviewed' | 'rated' | 'sort'
>;

export function providersQuery(filter: ProviderFilter) {
  return infiniteQueryOptions({
    queryKey: ['providers', 'directory', filter],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listProviders>('GET /api/providers', {
        query: { ...filter, limit: rowsPerPage, cursor: pageParam },
        signal,
      }),
    ...pageByPage,
  });
}

export function providerQuery(id: string) {
  return queryOptions({
    queryKey: ['providers', 'one', id],
    queryFn: async ({ signal }) =>
      (await call<typeof getProvider>('GET /api/providers/:id', { params: { id }, signal })).data,
  });
}

export function providerReviewsQuery(
  id: string,
  filter: Pick<QueryOf<typeof listProviderReviews>, 'overall' | 'text' | 'sort'>,
) {
  return infiniteQueryOptions({
    queryKey: ['providers', 'reviews', id, filter],
    queryFn: ({ pageParam, signal }) =>
      noticingEnd(
        call<typeof listProviderReviews>('GET /api/providers/:id/reviews', {
          params: { id },
          query: { ...filter, limit: reviewsPerPage, cursor: pageParam },
          signal,
        }),
      ),
    ...pageByPage,
  });
}
