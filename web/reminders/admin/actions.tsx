import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { AdminReminder, LeftOutReason } from '../../../contract/reminders/admin-reminders.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { formatCount } from '../../ui/formats.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import { showError, showSuccess } from '../../ui/states/toasts.ts';
import { useReminderDeed, type Outcome, type ReminderDeed } from './api.ts';

const none = { filters: {}, unknown: [], search: '' };
const reasons: Readonly<Record<LeftOutReason, string>> = {
  over: 'it is over',
  six_days: 'had a letter less than six days ago',
  six_a_year: 'had six letters within a year',
};
const words: Readonly<Record<ReminderDeed['kind'], { ask: string; label: string; done: string }>> = {
  send: { ask: 'Send now?', label: 'Send now', done: 'sent' },
  reschedule: { ask: 'Change the day', label: 'Change the day', done: 'moved' },
  cancel: { ask: 'Cancel for good?', label: 'Cancel reminders', done: 'cancelled' },
};
const counted = (count: number): string => formatCount(count, 'reminder');
const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

interface Begun {
  readonly deed: ReminderDeed;
  readonly onDone: () => void;
}

/** One is sent at once; everything else asks first. What was left out is shown until it is closed. */
export function useReminderDeeds() {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [leftOut, setLeftOut] = useState<Outcome['leftOut']>([]);
  const { mutateAsync, isPending } = useReminderDeed();
  const run = useCallback(
    ({ deed, onDone }: Begun, date: string) =>
      mutateAsync(
        { deed, date },
        {
          onSuccess: (outcome) => {
            if (outcome.done > 0) showSuccess(`${counted(outcome.done)} ${words[deed.kind].done}.`);
            setLeftOut(outcome.leftOut);
            setBegun(null);
            onDone();
          },
        },
      ),
    [mutateAsync],
  );
  const sendNow = useCallback(
    (deed: ReminderDeed, onDone: () => void) =>
      run({ deed, onDone }, '').catch((failure: Error) => showError(`Nothing was sent. ${failure.message}`)),
    [run],
  );
  const begin = useCallback(
    (deed: ReminderDeed, onDone: () => void): void => {
      if (deed.kind === 'send' && deed.count === 1) return void sendNow(deed, onDone);
      setBegun({ deed, onDone });
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
    leftOut,
    isWorking: isPending,
    begin,
    sendOne,
    confirm: async (date: string) => begun && run(begun, date),
    drop: () => setBegun(null),
    forgetLeftOut: () => setLeftOut([]),
  };
}

export function ReminderDeedDialogs({ deeds }: { deeds: ReturnType<typeof useReminderDeeds> }) {
  const { begun, leftOut } = deeds;
  return (
    <>
      {begun && <DeedDialog deed={begun.deed} {...deeds} />}
      {leftOut.length > 0 && (
        <Dialog
          isOpen
          onClose={deeds.forgetLeftOut}
          title={`${counted(leftOut.length)} left out`}
          actions={<Button onClick={deeds.forgetLeftOut}>Close</Button>}
        >
          <Stack as="ul" gap={3} breaks>
            {leftOut.map(({ id, email, why }) => (
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

type DeedDialogProps = { deed: ReminderDeed } & Pick<ReturnType<typeof useReminderDeeds>, 'confirm' | 'drop'>;

function DeedDialog({ deed, confirm, drop }: DeedDialogProps) {
  const form = useForm({
    initialValues: { date: tomorrow() },
    mutation: useMutation({ mutationFn: confirm, meta: { silent: true } }),
    toSent: ({ date }) => date,
  });
  const { ask, label } = words[deed.kind];
  return (
    <Dialog
      isOpen
      onClose={drop}
      title={ask}
      actions={
        <FormButtons
          submitLabel={label}
          cancelLabel="Keep as it is"
          isDangerous={deed.kind === 'cancel'}
          isWorking={form.isWorking}
          onSubmit={form.submit}
          onClose={drop}
        />
      }
    >
      <Stack gap={5}>
        {form.problem && <Note tone="error">{form.problem} Nothing was changed.</Note>}
        {deed.kind === 'send' && (
          <p>
            The next e-mail of {counted(deed.count)} goes out now. Left out are those that are over, that had one less
            than six days ago, or six within a year.
          </p>
        )}
        {deed.kind === 'cancel' && <p>{counted(deed.count)}: no e-mail goes out any more. This cannot be undone.</p>}
        {deed.kind === 'reschedule' && (
          <TextField
            label="Day of the next e-mail"
            help={`For ${counted(deed.count)}. From tomorrow to twelve months ahead.`}
            type="date"
            {...form.field('date')}
          />
        )}
      </Stack>
    </Dialog>
  );
}
