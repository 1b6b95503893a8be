import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { AdminReminder, LeftOutReason } from '../../../contract/reminders/admin-reminders.ts';
import { CallError } from '../../api/call.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { formatCount } from '../../ui/formats.ts';
import { Note } from '../../ui/states/note.tsx';
import { showError, showSuccess } from '../../ui/states/toasts.ts';
import { useReminderDeed, type Outcome, type ReminderDeed } from './api.ts';
import styles from './page.module.css';

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
  const { mutate, isPending, error, reset } = useReminderDeed();
  const run = useCallback(
    ({ deed, onDone }: Begun, date: string, onError?: (error: Error) => void) =>
      mutate(
        { deed, date },
        {
          onSuccess: (outcome) => {
            if (outcome.done > 0) showSuccess(`${counted(outcome.done)} ${words[deed.kind].done}.`);
            setLeftOut(outcome.leftOut);
            setBegun(null);
            onDone();
          },
          ...(onError ? { onError } : {}),
        },
      ),
    [mutate],
  );
  const sendNow = useCallback(
    (deed: ReminderDeed, onDone: () => void) =>
      run({ deed, onDone }, '', (failure) => showError(`Nothing was sent. ${failure.message}`)),
    [run],
  );
  const begin = useCallback(
    (deed: ReminderDeed, onDone: () => void): void => {
      if (deed.kind === 'send' && deed.count === 1) return sendNow(deed, onDone);
      reset();
      setBegun({ deed, onDone });
    },
    [sendNow, reset],
  );
  const sendOne = useCallback(
    ({ id }: AdminReminder): void =>
      sendNow({ kind: 'send', only: [id], except: [], filters: none, count: 1 }, () => undefined),
    [sendNow],
  );
  return {
    begun,
    leftOut,
    isWorking: isPending,
    error,
    begin,
    sendOne,
    confirm: (date: string) => begun && run(begun, date),
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
          <ul className={styles.leftOut}>
            {leftOut.map(({ id, email, why }) => (
              <li key={id}>
                <b>{email}</b>: {reasons[why]}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

type DeedDialogProps = { deed: ReminderDeed } & Pick<
  ReturnType<typeof useReminderDeeds>,
  'isWorking' | 'error' | 'confirm' | 'drop'
>;

function DeedDialog({ deed, isWorking, error, confirm, drop }: DeedDialogProps) {
  const [date, setDate] = useState(tomorrow);
  const { ask, label } = words[deed.kind];
  const dateError = error instanceof CallError ? error.errors['date'] : undefined;
  return (
    <Dialog
      isOpen
      onClose={drop}
      title={ask}
      actions={
        <>
          <Button variant="default" onClick={drop}>
            Keep as it is
          </Button>
          <Button
            loading={isWorking}
            color={deed.kind === 'cancel' ? 'red.6' : undefined}
            onClick={() => confirm(date)}
          >
            {label}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {error && dateError === undefined && <Note tone="error">{error.message} Nothing was changed.</Note>}
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
            value={date}
            error={dateError}
            onChange={(event) => setDate(event.currentTarget.value)}
          />
        )}
      </div>
    </Dialog>
  );
}
