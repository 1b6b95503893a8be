import { queryOptions } from '@tanstack/react-query';
import { useMutation } from '../api/use-mutation.ts';
import type {
  endSession,
  Factors,
  getFactors,
  listSessions,
  proveApp,
  renamePasskey,
} from '../../contract/identity/factors.ts';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { refreshSession } from '../session/session.ts';

export type Passkey = Factors['passkeys'][number];

/** As long a name as the contract allows; the browser knows the contract as types only. */
export const longestName = 60;

/** My second factors, and whether they may be changed now. The page shows what goes wrong. */
export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: async ({ signal }) => (await call<typeof getFactors>('GET /api/account/factors', { signal })).data,
});

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call<typeof listSessions>('GET /api/account/sessions', { signal })).data,
});

/** After a factor was added, removed or shown: what may be changed now, and which pages open, may be different. */
export async function refreshFactors(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey }), refreshSession()]);
}

/** Throws a `CallError`: `wrong_code` with the words in `errors.code`, or `too_many_attempts`. */
export async function showCode(code: string): Promise<void> {
  await call<typeof proveApp>('POST /api/account/factor-checks/app', { body: { code } });
}

export async function namePasskey(id: string, name: string): Promise<void> {
  await call<typeof renamePasskey>('PATCH /api/account/passkeys/:id', { params: { id }, body: { name } });
}

/** The form beside the passkey shows what goes wrong. */
export function useRenamePasskey() {
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) => namePasskey(id, name),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey }),
  });
}

export function useEndSession() {
  return useMutation({
    mutationFn: (id: string) => call<typeof endSession>('DELETE /api/account/sessions/:id', { params: { id } }),
    // Also when it failed: it may have ended by itself, and is then no longer in the list.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}
