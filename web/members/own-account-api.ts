import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '../api/use-mutation.ts';
import type { changeMe } from '../../contract/members/account.ts';
import type { listMyHistoryReads } from '../../contract/members/access-history.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import type {
  deleteMyAccount,
  exportMyData,
  getComingRoles,
  listMyPasses,
  restoreAccount,
} from '../../contract/members/own-account.ts';
import type { changeDeskEmails, getDeskEmails } from '../../contract/desk/desk-emails.ts';
import { call } from '../api/call.ts';
import { saveFile } from '../api/save-file.ts';
import { refreshSession } from '../session/session.ts';

export const passesQuery = queryOptions({
  queryKey: ['account', 'passes'],
  queryFn: async ({ signal }) => (await call<typeof listMyPasses>('GET /api/account/passes', { signal })).data,
});

export const historyReadsQuery = queryOptions({
  queryKey: ['account', 'history-reads'],
  queryFn: async ({ signal }) =>
    (await call<typeof listMyHistoryReads>('GET /api/account/access-history-reads', { signal })).data,
});

export const comingRolesQuery = queryOptions({
  queryKey: ['account', 'coming-roles'],
  queryFn: async ({ signal }) => (await call<typeof getComingRoles>('GET /api/account/coming-roles', { signal })).data,
});

/** What a member is decides what the pages offer them: the session learns it before the form says "Saved". */
export function useChangeMe() {
  return useMutation({
    mutationFn: async (body: BodyOf<typeof changeMe>) => (await call<typeof changeMe>('PATCH /api/me', { body })).data,
    onSuccess: () => refreshSession(),
  });
}

export function useDownload() {
  return useMutation({
    mutationFn: () => call<typeof exportMyData>('POST /api/account/export') as Promise<Blob>,
    onSuccess: (bytes) => saveFile(`my-data-${new Date().toISOString().slice(0, 10)}.zip`, bytes),
  });
}

export function useDeleteAccount() {
  return useMutation({
    mutationFn: async (body: BodyOf<typeof deleteMyAccount>) =>
      (await call<typeof deleteMyAccount>('POST /api/account/deletion', { body })).data,
  });
}

export function useRestoreAccount() {
  return useMutation({
    mutationFn: (token: string) =>
      call<typeof restoreAccount>('POST /api/account/restorations', { body: { token }, isUnsigned: true }),
  });
}

export const deskEmailsQuery = queryOptions({
  queryKey: ['account', 'desk-emails'],
  queryFn: async ({ signal }) => (await call<typeof getDeskEmails>('GET /api/admin/desk-emails', { signal })).data,
});

export function useChangeDeskEmails() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (hasEmails: boolean) =>
      (await call<typeof changeDeskEmails>('PUT /api/admin/desk-emails', { body: { hasEmails } })).data,
    onSuccess: (data) => client.setQueryData(deskEmailsQuery.queryKey, data),
  });
}
