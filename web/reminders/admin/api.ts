import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '../../api/use-mutation.ts';
import {
  reminderColumns,
  type cancelReminders,
  type countAdminReminders,
  type exportReminderCounts,
  type getReminderFigures,
  type listAdminReminders,
  type pauseReminders,
  type previewReminder,
  type rescheduleReminders,
  type revealReminder,
  type sendRemindersNow,
} from '../../../contract/reminders/admin-reminders.ts';
import type { QueryOf, ReplyOf } from '../../../contract/endpoint.ts';
import type { TableFilters } from '../../../contract/table/table.ts';
import { withFreshFactor } from '../../factors/step-up.ts';
import { call } from '../../api/call.ts';
import { saveFile } from '../../api/save-file.ts';
import type { ListCall } from '../../table/use-list.tsx';
import { filtersOf } from '../../table/use-table-state.ts';

export const reminders = ['admin', 'reminders'] as const;

export type ReminderFigures = ReplyOf<typeof getReminderFigures>['data'];
export type Outcome = ReplyOf<typeof sendRemindersNow>['data'];

export const listReminders = (asked: ListCall) => call<typeof listAdminReminders>('GET /api/admin/reminders', asked);
export const countReminders = (asked: ListCall) =>
  call<typeof countAdminReminders>('GET /api/admin/reminders/count', asked);

export const reminderFiguresQuery = queryOptions({
  queryKey: [...reminders, 'figures'],
  queryFn: async ({ signal }) =>
    (await call<typeof getReminderFigures>('GET /api/admin/reminders/figures', { signal })).data,
});

export const reminderPreviewQuery = (query: QueryOf<typeof previewReminder>) =>
  queryOptions({
    queryKey: [...reminders, 'preview', query],
    queryFn: async ({ signal }) =>
      (await call<typeof previewReminder>('GET /api/admin/reminders/preview', { query, signal })).data,
  });

/** What is done, and with which: `only` these, or all of `filters` but `except`. */
export interface ReminderAction {
  readonly kind: 'send' | 'reschedule' | 'cancel';
  readonly only: readonly string[] | null;
  readonly except: readonly string[];
  readonly filters: TableFilters;
  readonly count: number;
}

function useRefresh() {
  const client = useQueryClient();
  return { onSettled: () => client.invalidateQueries({ queryKey: reminders }) };
}

export function useReminderAction() {
  return useMutation({
    ...useRefresh(),
    mutationFn: async ({ action, date }: { action: ReminderAction; date: string }): Promise<Outcome> => {
      const query = filtersOf(reminderColumns, action.filters);
      const body = { only: action.only === null ? null : [...action.only], except: [...action.except] };
      switch (action.kind) {
        case 'send':
          return (await call<typeof sendRemindersNow>('POST /api/admin/reminders/send', { query, body })).data;
        case 'cancel':
          return (await call<typeof cancelReminders>('POST /api/admin/reminders/cancel', { query, body })).data;
        case 'reschedule':
          return (
            await call<typeof rescheduleReminders>('POST /api/admin/reminders/reschedule', {
              query,
              body: { ...body, date },
            })
          ).data;
      }
    },
  });
}

/** Not cached: the server notes each look. */
export function useReveal() {
  return useMutation({
    mutationFn: async (id: string) =>
      (await call<typeof revealReminder>('POST /api/admin/reminders/:id/address', { params: { id } })).data.email,
  });
}

export function usePause() {
  return useMutation({
    ...useRefresh(),
    mutationFn: (isPaused: boolean) =>
      call<typeof pauseReminders>('PUT /api/admin/reminders/pause', { body: { isPaused } }),
    meta: { failure: 'Nothing was changed.' },
  });
}

export function useCountsFile() {
  return useMutation({
    mutationFn: () =>
      withFreshFactor(async () => {
        // A CSV file comes as a Blob whatever the contract calls its text.
        const file: unknown = await call<typeof exportReminderCounts>('GET /api/admin/reminders/counts');
        if (file instanceof Blob) saveFile('reminder-counts.csv', file);
      }),
    meta: { failure: 'No file was made.' },
  });
}
