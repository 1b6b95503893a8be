import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '../../contract/endpoint.ts';
import type { getFunder, listFunderOffers, listFunderReviews, listFunders } from '../../contract/funders/funders.ts';
import { noticingEnd } from '../session/ended-access.ts';
import { call } from '../api/call.ts';

export type DirectoryFilter = Pick<
  QueryOf<typeof listFunders>,
  'search' | 'kind' | 'type' | 'country' | 'reviewed' | 'rated' | 'sort'
>;
/** What a list of reviews is narrowed to; all of it stands on the cards. */
export type ReviewFilter = Pick<
  QueryOf<typeof listFunderReviews>,
  'reviewClass' | 'kind' | 'outcome' | 'overall' | 'text'
>;

export const rowsPerPage = '25';
export const reviewsPerPage = '10';

/** How the lists of funders and of providers, and of reviews of them, go on where a page of theirs ended. */
export const pageByPage = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { readonly nextCursor: string | null }) => page.nextCursor ?? undefined,
  placeholderData: keepPreviousData,
  // The page says it in the place of the list.
  meta: { silent: true },
};

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
    meta: { silent: true },
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
    meta: { silent: true },
  });
}
