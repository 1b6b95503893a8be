import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { listFunders, searchFunders } from '../../contract/funders/funders.ts';
import type { listMembers } from '../../contract/members/list.ts';
import type { listAdminReviews } from '../../contract/reviews/admin-reviews.ts';
import { call } from '../api/call.ts';

const most = '6';
const palette = 'palette';

export const settingPlacesQuery = queryOptions({
  queryKey: [palette, 'settings'],
  queryFn: async () => (await import('./setting-places.ts')).settingPlaces,
  staleTime: Infinity,
});

export const fundersQuery = (term: string) =>
  queryOptions({
    queryKey: [palette, 'funders', term],
    queryFn: async ({ signal }) =>
      (await call<typeof searchFunders>('GET /api/funders/search', { query: { term, limit: most }, signal })).data,
    enabled: term !== '',
    placeholderData: keepPreviousData,
  });

/** The funder whose name is nearest, for a term that is in no name. */
export const nearestQuery = (term: string) =>
  queryOptions({
    queryKey: [palette, 'nearest', term],
    queryFn: async ({ signal }) =>
      (await call<typeof listFunders>('GET /api/funders', { query: { search: term, limit: '1' }, signal })).nearest,
  });

export const membersQuery = (term: string) =>
  queryOptions({
    queryKey: [palette, 'members', term],
    queryFn: async ({ signal }) =>
      (await call<typeof listMembers>('GET /api/admin/members', { query: { email: term, limit: most }, signal })).rows,
    enabled: term !== '',
  });

/** Reviews of both desks about a subject of that name, the newest first. */
export const casesQuery = (term: string) =>
  queryOptions({
    queryKey: [palette, 'cases', term],
    queryFn: async ({ signal }) => {
      const query = { subjectName: term, limit: most };
      const [funder, entrepreneur] = await Promise.all([
        call<(typeof listAdminReviews)['funder']>('GET /api/admin/funder-reviews', { query, signal }),
        call<(typeof listAdminReviews)['entrepreneur']>('GET /api/admin/entrepreneur-reviews', { query, signal }),
      ]);
      return [
        ...funder.rows.map((review) => ({ ...review, desk: 'funder-reviews' })),
        ...entrepreneur.rows.map((review) => ({ ...review, desk: 'entrepreneur-reviews' })),
      ];
    },
    enabled: term !== '',
  });
