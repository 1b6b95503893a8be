import { Button } from '@mantine/core';
import { useMutation } from '../../api/use-mutation.ts';
import { useCallback, useState } from 'react';
import type { AdminReminder, SkippedReason } from '../../../contract/reminders/admin-reminders.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { DateField } from '../../ui/forms/date-field.tsx';
import { readOrNull, type Written } from '../../ui/forms/unread.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { formatCount } from '../../../contract/formats.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { pickableDays } from '../days.ts';
import { useReminderAction, type Outcome, type ReminderAction } from './api.ts';

const none = { filters: {}, unknown: [], search: '' };
const reasons: Readonly<Record<SkippedReason, string>> = {
  over: 'it is over',
  six_days: 'had an email less than six days ago',
  six_a_year: 'had six emails within a year',
};
const words: Readonly<Record<ReminderAction['kind'], { ask: string; label: string; done: string }>> = {
  send: { ask: 'Send now?', label: 'Send now', done: 'sent' },
  reschedule: { ask: 'Change the day', label: 'Change the day', done: 'moved' },
  cancel: { ask: 'Cancel permanently?', label: 'Cancel reminders', done: 'cancelled' },
};
const counted = (count: number): string => formatCount(count, 'reminder');

interface Begun {
  readonly action: ReminderAction;
  readonly onDone: () => void;
}

/** One is sent at once; everything else asks first. What was skipped is shown until it is closed. */
export function useReminderActions() {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [skipped, setSkipped] = useState<Outcome['skipped']>([]);
  const { mutateAsync, isPending } = useReminderAction();
  const run = useCallback(
    ({ action, onDone }: Begun, date: string) =>
      mutateAsync(
        { action, date },
        {
          onSuccess: (outcome) => {
            if (outcome.done > 0) showSuccess(`${counted(outcome.done)} ${words[action.kind].done}.`);
            setSkipped(outcome.skipped);
            setBegun(null);
            onDone();
          },
        },
      ),
    [mutateAsync],
  );
  const sendNow = useCallback(
    (action: ReminderAction, onDone: () => void) => run({ action, onDone }, '').catch(() => undefined),
    [run],
  );
  const begin = useCallback(
    (action: ReminderAction, onDone: () => void): void => {
      if (action.kind === 'send' && action.count === 1) return void sendNow(action, onDone);
      setBegun({ action, onDone });
    },
    [sendNow],
  );
  const sendOne = useCallback(
    ({ id }: AdminReminder): void =>
      void sendNow({ kind: 'send', only: [id], except: [], filters: none, count: 1 }, () => undefined),
    [sendNow],
  );
  return {
    begun,
    skipped,
    isWorking: isPending,
    begin,
    sendOne,
    confirm: async (date: string) => begun && run(begun, date),
    drop: () => setBegun(null),
    forgetSkipped: () => setSkipped([]),
  };
}

export function ReminderActionDialogs({ actions }: { actions: ReturnType<typeof useReminderActions> }) {
  const { begun, skipped } = actions;
  return (
    <>
      {begun && <ActionDialog action={begun.action} {...actions} />}
      {skipped.length > 0 && (
        <Dialog
          isOpen
          onClose={actions.forgetSkipped}
          title={`${counted(skipped.length)} skipped`}
          actions={<Button onClick={actions.forgetSkipped}>Close</Button>}
        >
          <Stack as="ul" gap={3} breaks>
            {skipped.map(({ id, email, why }) => (
              <li key={id}>
                <b>{email}</b>: {reasons[why]}
              </li>
            ))}
          </Stack>
        </Dialog>
      )}
    </>
  );
}

type ActionDialogProps = { action: ReminderAction } & Pick<ReturnType<typeof useReminderActions>, 'confirm' | 'drop'>;

function ActionDialog({ action, confirm, drop }: ActionDialogProps) {
  const [{ first, last }] = useState(() => pickableDays(new Date()));
  const initialValues: { date: Written<string> } = { date: first };
  const form = useForm({
    initialValues,
    rules: ({ date }) => ({ date: date === null && 'Write the day' }),
    mutation: useMutation({ mutationFn: confirm }),
    toSent: ({ date }) => readOrNull(date) ?? '',
  });
  const { ask, label } = words[action.kind];
  return (
    <Dialog
      isOpen
      onClose={drop}
      title={ask}
      actions={
        <FormButtons
          submitLabel={label}
          cancelLabel="Keep as it is"
          isDangerous={action.kind === 'cancel'}
          isWorking={form.isWorking}
          onSubmit={form.submit}
          onClose={drop}
        />
      }
    >
      <Stack gap={5}>
        {form.problem && <Note tone="error">{form.problem} Nothing was changed.</Note>}
        {action.kind === 'send' && (
          <p>
            The next email of {counted(action.count)} goes out now. Reminders that are over, that had an email less than
            six days ago, or six within a year, are skipped.
          </p>
        )}
        {action.kind === 'cancel' && <p>{counted(action.count)}: no more emails. This cannot be undone.</p>}
        {action.kind === 'reschedule' && (
          <DateField
            label="Day of the next email"
            help={`For ${counted(action.count)}. From tomorrow to twelve months ahead.`}
            least={first}
            most={last}
            {...form.field('date')}
          />
        )}
      </Stack>
    </Dialog>
  );
}
