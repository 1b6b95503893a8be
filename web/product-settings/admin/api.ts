import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type {
  changeSettings,
  countAffected,
  getSettings,
  listSettingHistory,
} from '../../../contract/product-settings/endpoints.ts';
import type { SettingKey } from '../../../contract/product-settings/settings.ts';
import { call } from '../../api/call.ts';
import { configQuery } from '../../api/config.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { afterFactor } from '../../factors/step-up.ts';

const key = ['admin', 'settings'] as const;

export const settingsQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await call<typeof getSettings>('GET /api/admin/settings', { signal })).data,
});

export const historyQuery = (setting: SettingKey) =>
  queryOptions({
    queryKey: [...key, 'history', setting],
    queryFn: async ({ signal }) =>
      (
        await call<typeof listSettingHistory>('GET /api/admin/settings/:setting/history', {
          params: { setting },
          signal,
        })
      ).data,
  });

export const affectedQuery = (authorDays: number) =>
  queryOptions({
    queryKey: [...key, 'affected', authorDays],
    queryFn: async ({ signal }) =>
      (
        await call<typeof countAffected>('GET /api/admin/settings/affected', {
          query: { authorDays: String(authorDays) },
          signal,
        })
      ).data,
  });

/** Null: the admin did not show the second factor. Every page of this browser goes by the new settings at once. */
export function useChangeSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeSettings>) =>
      afterFactor(async () => (await call<typeof changeSettings>('PATCH /api/admin/settings', { body })).data),
    onSuccess: (state) => {
      if (state !== null) client.setQueryData(key, state);
    },
    // Also after a refusal: another admin may have been first.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: key });
      void client.invalidateQueries({ queryKey: configQuery.queryKey });
      void client.invalidateQueries({ queryKey: ['admin', 'overview'] });
    },
  });
}
