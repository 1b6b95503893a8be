import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, ReplyOf } from '../../contract/endpoint.ts';
import type {
  decideReview,
  getReviewForModeration,
  listReviewQueue,
  QueueTab,
} from '../../contract/review-moderation.ts';
import { call } from '../api/call.ts';

export type QueuePage = ReplyOf<typeof listReviewQueue>;
export type DecisionBody = BodyOf<typeof decideReview>;

const queueKey = ['admin', 'reviews', 'queue'] as const;

export const queueQuery = (tab: QueueTab) =>
  infiniteQueryOptions({
    queryKey: [...queueKey, tab],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listReviewQueue>('GET /api/admin/reviews', {
        query: { state: tab, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // The page shows the failure where the queue would be.
    meta: { silent: true },
  });

export const moderatedReviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'reviews', 'one', id],
    queryFn: async ({ signal }) =>
      (await call<typeof getReviewForModeration>('GET /api/admin/reviews/:id', { params: { id }, signal })).data,
    // Somebody else may have decided meanwhile.
    staleTime: 0,
    meta: { silent: true },
  });

/** Whatever the answer, queue and review are read again: a refusal means that they moved. */
export function useDecideReview(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: DecisionBody) =>
      (await call<typeof decideReview>('POST /api/admin/reviews/:id/decisions', { params: { id }, body })).data,
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'reviews'] }),
    // The page and the dialog say it themselves.
    meta: { silent: true },
  });
}
