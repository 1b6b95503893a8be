import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { getSetup, sendTestEmail, showChecklist } from '../../../contract/setup/setup.ts';
import { call } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';

const key = ['admin', 'setup'] as const;
/** Steps tick themselves, some of them in another window. */
const refreshMilliseconds = 5_000;

export const setupQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await call<typeof getSetup>('GET /api/admin/setup', { signal })).data,
  refetchInterval: ({ state: { data } }) =>
    data !== undefined && (data.isShown || data.isTestSent) ? refreshMilliseconds : false,
});

export function useShowChecklist() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (isShown: boolean) =>
      (await call<typeof showChecklist>('PUT /api/admin/setup/checklist', { body: { isShown } })).data,
    onSuccess: (setup) => client.setQueryData(key, setup),
  });
}

export function useSendTestEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => call<typeof sendTestEmail>('POST /api/admin/setup/test-email', { body: { email } }),
    onSettled: () => void client.invalidateQueries({ queryKey: key }),
  });
}
