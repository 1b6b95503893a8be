import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type {
  foldChecklist,
  getSetup,
  sendTestEmail,
  showChecklist,
  skipStep,
  skippableSteps,
} from '../../../contract/setup/setup.ts';
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

export function useFoldChecklist() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (isFolded: boolean) =>
      (await call<typeof foldChecklist>('PUT /api/admin/setup/checklist/folded', { body: { isFolded } })).data,
    onSuccess: (setup) => client.setQueryData(key, setup),
  });
}

export function useSkipStep() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ step, isSkipped }: { step: (typeof skippableSteps)[number]; isSkipped: boolean }) =>
      (await call<typeof skipStep>('PUT /api/admin/setup/steps/:step', { params: { step }, body: { isSkipped } })).data,
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
