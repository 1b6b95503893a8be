import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { decideWaitingAction, listWaitingActions } from '../../../../contract/members/second-admin.ts';
import { call } from '../../../api/call.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { afterFactor } from '../../../factors/step-up.ts';

export const waitingActionsQuery = queryOptions({
  queryKey: ['admin', 'waiting-actions'],
  queryFn: async ({ signal }) =>
    (await call<typeof listWaitingActions>('GET /api/admin/waiting-actions', { signal })).data,
});

/** Whatever the answer, the list is read again. Null: the admin did not show the second factor. */
export function useDecideWaiting(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof decideWaitingAction>) =>
      afterFactor(
        async () =>
          (
            await call<typeof decideWaitingAction>('POST /api/admin/waiting-actions/:id/decisions', {
              params: { id },
              body,
            })
          ).data,
      ),
    // Not awaited: what leaves the list goes with its buttons, and could not report its success.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['admin'] });
      void client.invalidateQueries({ queryKey: ['members'] });
    },
  });
}
