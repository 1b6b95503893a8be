import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '../../contract/endpoint.ts';
import type { getFunder, listFunderOffers, listFunderReviews, listFunders } from '../../contract/funders/funders.ts';
import type { getFunderDeals } from '../../contract/insights/funder-deals.ts';
import { noticingEnd } from '../session/ended-access.ts';
import { call } from '../api/call.ts';
import { pageByPage, reviewsPerPage, rowsPerPage } from '../subjects/page-by-page.ts';

export type DirectoryFilter = Pick<
  QueryOf<typeof listFunders>,
  'search' | 'kind' | 'type' | 'country' | 'reviewed' | 'rated' | 'sort'
>;
/** What a list of reviews is narrowed to; all of it is on the cards. */
export type ReviewFilter = Pick<
  QueryOf<typeof listFunderReviews>,
  'reviewClass' | 'kind' | 'outcome' | 'overall' | 'text' | 'sort'
>;

export function directoryQuery(filter: DirectoryFilter) {
  return infiniteQueryOptions({
    queryKey: ['funders', 'directory', filter],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listFunders>('GET /api/funders', {
        query: { ...filter, limit: rowsPerPage, cursor: pageParam },
        signal,
      }),
    ...pageByPage,
  });
}

export function funderQuery(id: string) {
  return queryOptions({
    queryKey: ['funders', 'one', id],
    queryFn: async ({ signal }) =>
      (await call<typeof getFunder>('GET /api/funders/:id', { params: { id }, signal })).data,
  });
}

export function funderReviewsQuery(id: string, filter: ReviewFilter) {
  return infiniteQueryOptions({
    queryKey: ['funders', 'reviews', id, filter],
    queryFn: ({ pageParam, signal }) =>
      noticingEnd(
        call<typeof listFunderReviews>('GET /api/funders/:id/reviews', {
          params: { id },
          query: { ...filter, limit: reviewsPerPage, cursor: pageParam },
          signal,
        }),
      ),
    ...pageByPage,
  });
}

export function funderOffersQuery(id: string) {
  return queryOptions({
    queryKey: ['funders', 'offers', id],
    queryFn: async ({ signal }) =>
      (await noticingEnd(call<typeof listFunderOffers>('GET /api/funders/:id/offers', { params: { id }, signal })))
        .data,
  });
}

export function funderDealsQuery(id: string) {
  return queryOptions({
    queryKey: ['funders', 'deals', id],
    queryFn: async ({ signal }) =>
      (await call<typeof getFunderDeals>('GET /api/funders/:id/deals', { params: { id }, signal })).data,
  });
}
