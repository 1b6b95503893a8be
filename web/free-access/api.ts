import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '../api/use-mutation.ts';
import type { BodyOf, ReplyOf } from '../../contract/endpoint.ts';
import type {
  applyForAccess,
  getMyApplication,
  redeemCode,
  withdrawApplication,
} from '../../contract/free-access/free-access.ts';
import { refreshSession } from '../session/session.ts';
import { call } from '../api/call.ts';
import { forgetRequestDraft } from './kept-request.ts';

export type MyRequest = ReplyOf<typeof getMyApplication>['data'];
export type ApplicationBody = BodyOf<typeof applyForAccess>;

export const myRequestQuery = queryOptions({
  queryKey: ['free access'],
  queryFn: async ({ signal }) => (await call<typeof getMyApplication>('GET /api/free-access', { signal })).data,
});

/** The menu and the guard know of new access at once. */
function useRefresh() {
  const client = useQueryClient();
  return async (): Promise<void> => {
    await Promise.all([client.invalidateQueries({ queryKey: myRequestQuery.queryKey }), refreshSession()]);
  };
}

export function useApply() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: ApplicationBody) => call<typeof applyForAccess>('POST /api/free-access/applications', { body }),
    // Here, since the form is gone when its request is shown.
    onSuccess: forgetRequestDraft,
    onSettled: refresh,
  });
}

export function useWithdrawRequest(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () =>
      call<typeof withdrawApplication>('POST /api/free-access/applications/:id/withdraw', { params: { id } }),
    onSettled: refresh,
  });
}

export function useRedeem() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (code: string) =>
      (await call<typeof redeemCode>('POST /api/free-access/codes', { body: { code } })).data,
    onSuccess: refresh,
  });
}
