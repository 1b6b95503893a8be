import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { getOwnLogo, LogoStatus, removeOwnLogo, sendLogo } from '../../contract/funders/logos.ts';
import { call } from '../api/call.ts';
import { useMutation } from '../api/use-mutation.ts';

const logoKey = (funderId: string) => ['logo', funderId] as const;

export const logoQuery = (funderId: string) =>
  queryOptions({
    queryKey: logoKey(funderId),
    queryFn: async ({ signal }) =>
      (await call<typeof getOwnLogo>('GET /api/funders/:id/logo', { params: { id: funderId }, signal })).data,
  });

export function useSendLogo(funderId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: Blob) =>
      (await call<typeof sendLogo>('PUT /api/funders/:id/logo', { params: { id: funderId }, body: file })).data,
    onSuccess: (status: LogoStatus) => client.setQueryData(logoKey(funderId), status),
  });
}

/** What is shown changes for everyone, so pages with the logo are read again. */
export function useRemoveLogo(funderId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (which: 'waiting' | 'approved') =>
      (
        await call<typeof removeOwnLogo>('POST /api/funders/:id/logo/removal', {
          params: { id: funderId },
          body: { which },
        })
      ).data,
    onSuccess: async (status: LogoStatus) => {
      client.setQueryData(logoKey(funderId), status);
      await client.invalidateQueries({ queryKey: ['funders'] });
    },
  });
}
