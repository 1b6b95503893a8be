import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  pauseWebhook,
  resumeWebhook,
  testWebhook,
} from '../../../contract/webhooks/webhooks.ts';
import { call } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { afterFactor } from '../../factors/step-up.ts';

const webhooks = ['account', 'programs', 'webhooks'] as const;

export const webhooksQuery = queryOptions({
  queryKey: webhooks,
  queryFn: ({ signal }) => call<typeof listWebhooks>('GET /api/account/webhooks', { signal }),
});

/** After a refusal too: another window may have changed what the list shows. */
function useRefresh(): { onSettled: () => Promise<void> } {
  const client = useQueryClient();
  return { onSettled: () => client.invalidateQueries({ queryKey: webhooks }) };
}

/** Null: a second factor was asked for, and the person changed their mind. */
export function useCreateWebhook() {
  return useMutation({
    ...useRefresh(),
    mutationFn: (body: BodyOf<typeof createWebhook>) =>
      afterFactor(async () => (await call<typeof createWebhook>('POST /api/account/webhooks', { body })).data),
  });
}

export function useTestWebhook() {
  return useMutation({
    ...useRefresh(),
    mutationFn: async (id: string) =>
      (await call<typeof testWebhook>('POST /api/account/webhooks/:id/test', { params: { id } })).data,
  });
}

export function useResumeWebhook() {
  return useMutation({
    ...useRefresh(),
    mutationFn: async (id: string) =>
      (await call<typeof resumeWebhook>('POST /api/account/webhooks/:id/resumption', { params: { id } })).data.tried,
  });
}

export function usePauseWebhook() {
  return useMutation({
    ...useRefresh(),
    mutationFn: (id: string) => call<typeof pauseWebhook>('POST /api/account/webhooks/:id/pause', { params: { id } }),
  });
}

export function useDeleteWebhook() {
  return useMutation({
    ...useRefresh(),
    mutationFn: (id: string) => call<typeof deleteWebhook>('DELETE /api/account/webhooks/:id', { params: { id } }),
  });
}
