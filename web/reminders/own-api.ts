import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '../../contract/endpoint.ts';
import type {
  cancelReminder,
  listMyReminders,
  remindOfDraft,
  Reminder,
  setReminder,
} from '../../contract/reminders/reminders.ts';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { myReviewsKey } from '../api/query-keys.ts';

export const myRemindersQuery = queryOptions({
  queryKey: ['reminders'],
  queryFn: async ({ signal }) => (await call<typeof listMyReminders>('GET /api/reminders', { signal })).data,
});

export type ReminderWish = BodyOf<typeof remindOfDraft>;

/** About a draft, or about no review in particular. */
export async function askReminder(draftId: string | null, body: ReminderWish): Promise<Reminder> {
  const { data } =
    draftId === null
      ? await call<typeof setReminder>('POST /api/reminders', { body })
      : await call<typeof remindOfDraft>('POST /api/reviews/drafts/:id/remind', { params: { id: draftId }, body });
  await forgetReminders();
  return data;
}

export async function dropReminder(id: string): Promise<void> {
  await call<typeof cancelReminder>('DELETE /api/reminders/:id', { params: { id } });
  await forgetReminders();
}

/** Drafts say when we remind of them. */
async function forgetReminders(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: myRemindersQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: myReviewsKey }),
  ]);
}
