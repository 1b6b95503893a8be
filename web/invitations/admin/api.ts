import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '../../api/use-mutation.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type {
  invite,
  listInvitations,
  sendInvitationAgain,
  withdrawInvitation,
} from '../../../contract/invitations/invitations.ts';
import { afterFactor } from '../../factors/step-up.ts';
import { call } from '../../api/call.ts';

const key = ['admin', 'invitations'] as const;

export const invitationsQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await call<typeof listInvitations>('GET /api/admin/invitations', { signal })).data,
});

function useRefresh() {
  const client = useQueryClient();
  // Not awaited: the component may be gone from the list by then, and could not report its success.
  return { onSettled: () => void client.invalidateQueries({ queryKey: key }) };
}

/** Null: the admin did not show the second factor. */
export function useInvite() {
  return useMutation({
    ...useRefresh(),
    mutationFn: (body: BodyOf<typeof invite>) =>
      afterFactor(async () => (await call<typeof invite>('POST /api/admin/invitations', { body })).data),
  });
}

export function useSendAgain(id: string) {
  return useMutation({
    ...useRefresh(),
    mutationFn: () =>
      afterFactor(
        async () =>
          (await call<typeof sendInvitationAgain>('POST /api/admin/invitations/:id/email', { params: { id } })).data,
      ),
  });
}

export function useWithdraw(id: string) {
  return useMutation({
    ...useRefresh(),
    mutationFn: () => call<typeof withdrawInvitation>('POST /api/admin/invitations/:id/withdrawal', { params: { id } }),
  });
}
