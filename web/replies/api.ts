import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '../api/use-mutation.ts';
import type {
  getReply,
  getUpdate,
  listReceivedReplies,
  listResponses,
  OwnResponse,
  ResponseKind,
  saveReply,
  sendReply,
  sendUpdate,
} from '../../contract/replies/replies.ts';
import { call } from '../api/call.ts';

/** One question for all reviews of a page: cards that name the same ids share it. */
export function responsesQuery(reviewIds: readonly string[]) {
  return queryOptions({
    queryKey: ['replies', 'under', reviewIds],
    queryFn: async ({ signal }) =>
      (
        await call<typeof listResponses>('GET /api/review-responses', {
          query: { reviewIds: reviewIds.join(',') },
          signal,
        })
      ).data,
  });
}

/** What it answers joins the person with their reviews: it leaves with the page, and no copy is kept. */
export const receivedQuery = queryOptions({
  queryKey: ['replies', 'received'],
  queryFn: async ({ signal }) => (await call<typeof listReceivedReplies>('GET /api/replies/received', { signal })).data,
  gcTime: 0,
});

const ownKey = (kind: ResponseKind, reviewId: string) => ['replies', 'own', kind, reviewId] as const;

/**
 * The member's own text in its present state. Fetched each time it is opened: another member of the funder may write
 * too.
 */
export function ownQuery(kind: ResponseKind, reviewId: string) {
  return queryOptions({
    queryKey: ownKey(kind, reviewId),
    queryFn: async ({ signal }) => {
      const params = { id: reviewId };
      return kind === 'reply'
        ? (await call<typeof getReply>('GET /api/reviews/:id/reply', { params, signal })).data
        : (await call<typeof getUpdate>('GET /api/reviews/:id/update', { params, signal })).data;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

interface Writing {
  readonly text: string;
  readonly version: number;
  readonly action: 'save' | 'send';
}

/** Saves or sends. What stands under the review is read again, since the buttons there may change. */
export function useWriteResponse(kind: ResponseKind, reviewId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ action, ...body }: Writing): Promise<OwnResponse> => {
      const params = { id: reviewId };
      if (kind === 'update')
        return (await call<typeof sendUpdate>('POST /api/reviews/:id/update', { params, body })).data;
      return action === 'save'
        ? (await call<typeof saveReply>('PUT /api/reviews/:id/reply', { params, body })).data
        : (await call<typeof sendReply>('POST /api/reviews/:id/reply/send', { params, body })).data;
    },
    onSuccess: (own) => {
      client.setQueryData(ownKey(kind, reviewId), own);
      return Promise.all([
        client.invalidateQueries({ queryKey: ['replies', 'under'] }),
        client.invalidateQueries({ queryKey: receivedQuery.queryKey }),
      ]);
    },
  });
}
