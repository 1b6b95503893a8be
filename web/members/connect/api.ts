import { queryOptions } from '@tanstack/react-query';
import type { allowConnection, readConnectionRequest } from '../../../contract/api-keys/connections.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { call } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { afterFactor } from '../../factors/step-up.ts';

/** What a program asks for, from what stands in the address. */
export const requestQuery = (request: string) =>
  queryOptions({
    queryKey: ['account', 'connection-request', request],
    queryFn: async ({ signal }) =>
      (
        await call<typeof readConnectionRequest>('POST /api/account/connections/requests', {
          body: { request },
          signal,
        })
      ).data,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });

/** Null: a second factor was asked for, and the person changed their mind. */
export function useAllow() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof allowConnection>) =>
      afterFactor(async () => (await call<typeof allowConnection>('POST /api/account/connections', { body })).data),
  });
}
