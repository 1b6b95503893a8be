import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { appealSuspension, readSuspension } from '../../../contract/members/suspensions.ts';
import { call } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';

export const suspensionQuery = (token: string) =>
  queryOptions({
    queryKey: ['suspension', token],
    queryFn: async ({ signal }) =>
      (await call<typeof readSuspension>('POST /api/suspensions/read', { body: { token }, isUnsigned: true, signal }))
        .data,
  });

export function useAppealSuspension(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (text: string) =>
      (
        await call<typeof appealSuspension>('POST /api/suspensions/appeal', {
          body: { token, text },
          isUnsigned: true,
        })
      ).data,
    onSuccess: (own) => client.setQueryData(suspensionQuery(token).queryKey, own),
  });
}
