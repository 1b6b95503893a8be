import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { AppealTab } from '../../../../contract/reviews/appeal-words.ts';
import type { decideAppeal, listAppeals } from '../../../../contract/reviews/appeals.ts';
import { call } from '../../../api/call.ts';
import { useMutation } from '../../../api/use-mutation.ts';

const appealsKey = ['admin', 'appeals'] as const;

export const appealsQuery = (state: AppealTab) =>
  infiniteQueryOptions({
    queryKey: [...appealsKey, state],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listAppeals>('GET /api/admin/appeals', {
        query: { state, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** Whatever the answer, the queue is read again: a refusal means that it moved. */
export function useDecideAppeal(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof decideAppeal>) =>
      call<typeof decideAppeal>('POST /api/admin/appeals/:id/decisions', { params: { id }, body }),
    // Not awaited: what leaves the queue goes with its form, which could not report its success.
    onSettled: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
