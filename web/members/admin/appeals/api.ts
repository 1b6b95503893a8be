import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { decideSuspensionAppeal, listSuspensionAppeals } from '../../../../contract/members/suspensions.ts';
import type { AppealTab } from '../../../../contract/reviews/appeal-words.ts';
import { call } from '../../../api/call.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { afterFactor } from '../../../factors/step-up.ts';

export const suspensionAppealsQuery = (state: AppealTab) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'suspension-appeals', state],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listSuspensionAppeals>('GET /api/admin/suspension-appeals', {
        query: { state, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** Whatever the answer, the queue is read again. Null: the admin did not show the second factor. */
export function useDecideSuspensionAppeal(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof decideSuspensionAppeal>) =>
      afterFactor(() =>
        call<typeof decideSuspensionAppeal>('POST /api/admin/suspension-appeals/:id/decisions', {
          params: { id },
          body,
        }),
      ),
    // Not awaited: what leaves the list goes with its buttons, and could not report its success.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['admin'] });
      void client.invalidateQueries({ queryKey: ['members'] });
    },
  });
}
