import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '../../api/use-mutation.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type {
  decideResponse,
  decideResponses,
  listResponseQueue,
  ResponseTab,
} from '../../../contract/replies/replies.ts';
import { call } from '../../api/call.ts';

export const responsesKey = ['admin', 'responses'] as const;

export const responseQueueQuery = (state: ResponseTab, filter: Readonly<Record<string, string>> = {}) =>
  infiniteQueryOptions({
    queryKey: [...responsesKey, state, filter],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listResponseQueue>('GET /api/admin/review-responses', {
        query: { state, ...filter, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** Whatever the answer, the queue is read again: a refusal means that it moved. */
export function useDecideResponse(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof decideResponse>) =>
      call<typeof decideResponse>('POST /api/admin/review-responses/:id/decisions', { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: responsesKey }),
  });
}

export const decideResponsesTogether = (body: BodyOf<typeof decideResponses>) =>
  call<typeof decideResponses>('POST /api/admin/reply-decisions', { body });
