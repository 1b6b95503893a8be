import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type {
  createApiKey,
  createLiveLink,
  listApiKeys,
  listLiveLinks,
  revokeAllApiKeys,
  revokeApiKey,
  revokeLiveLink,
} from '../../../contract/api-keys/api-keys.ts';
import type { endConnection, listConnections } from '../../../contract/api-keys/connections.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { call } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { afterFactor } from '../../factors/step-up.ts';

const programs = ['account', 'programs'] as const;

export const keysQuery = queryOptions({
  queryKey: [...programs, 'keys'],
  queryFn: async ({ signal }) => (await call<typeof listApiKeys>('GET /api/account/keys', { signal })).data,
});

export const linksQuery = queryOptions({
  queryKey: [...programs, 'links'],
  queryFn: async ({ signal }) => (await call<typeof listLiveLinks>('GET /api/account/live-links', { signal })).data,
});

export const connectionsQuery = queryOptions({
  queryKey: [...programs, 'connections'],
  queryFn: async ({ signal }) => (await call<typeof listConnections>('GET /api/account/connections', { signal })).data,
});

/** After a refusal too: another window may have changed what the list shows. */
function useRefresh(): { onSettled: () => Promise<void> } {
  const client = useQueryClient();
  return { onSettled: () => client.invalidateQueries({ queryKey: programs }) };
}

/** Null: a second factor was asked for, and the person changed their mind. */
export function useCreateKey() {
  return useMutation({
    ...useRefresh(),
    mutationFn: (body: BodyOf<typeof createApiKey>) =>
      afterFactor(async () => (await call<typeof createApiKey>('POST /api/account/keys', { body })).data),
  });
}

/** Null: as of a key. */
export function useCreateLink() {
  return useMutation({
    ...useRefresh(),
    mutationFn: (body: BodyOf<typeof createLiveLink>) =>
      afterFactor(async () => (await call<typeof createLiveLink>('POST /api/account/live-links', { body })).data),
  });
}

export function useRevokeLink() {
  return useMutation({
    ...useRefresh(),
    mutationFn: (id: string) => call<typeof revokeLiveLink>('DELETE /api/account/live-links/:id', { params: { id } }),
  });
}

export function useRevokeKey() {
  return useMutation({
    ...useRefresh(),
    mutationFn: (id: string) => call<typeof revokeApiKey>('DELETE /api/account/keys/:id', { params: { id } }),
  });
}

export function useEndConnection() {
  return useMutation({
    ...useRefresh(),
    mutationFn: (id: string) => call<typeof endConnection>('DELETE /api/account/connections/:id', { params: { id } }),
  });
}

export function useRevokeAll() {
  return useMutation({
    ...useRefresh(),
    mutationFn: () => call<typeof revokeAllApiKeys>('POST /api/account/keys/revocation'),
  });
}
