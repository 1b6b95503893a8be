import { useMutation } from '../api/use-mutation.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import type { askGuestReminder, confirmGuestReminder } from '../../contract/reminders/guest-reminders.ts';
import type { stopReminders } from '../../contract/reminders/stops.ts';
import { call } from '../api/call.ts';

export function useAskReminder() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof askGuestReminder>) =>
      call<typeof askGuestReminder>('POST /api/reminders/guest', { body }),
  });
}

export function useConfirmReminder() {
  return useMutation({
    mutationFn: (token: string) =>
      call<typeof confirmGuestReminder>('POST /api/reminders/confirm', { body: { token } }),
  });
}

export function useStopReminders() {
  return useMutation({
    mutationFn: (token: string) => call<typeof stopReminders>('POST /api/reminders/stop', { body: { token } }),
  });
}
