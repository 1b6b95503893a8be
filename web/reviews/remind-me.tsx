import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Reminder } from '../../contract/reminders.ts';
import { Dialog } from '../ui/dialog.tsx';
import { formatDay } from '../ui/formats.ts';
import { TextButton } from '../ui/text-button.tsx';
import { ReminderForm } from './reminder-form.tsx';
import styles from './reminder.module.css';

/** "Save and remind me": the draft waits, and a letter leads back to it. */
export function RemindMe({ draftId, isText = false }: { draftId: string; isText?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isText ? (
        <TextButton onClick={() => setOpen(true)}>Save and remind me</TextButton>
      ) : (
        <Button
          variant="default"
          size="sm"
          className={styles.side}
          leftSection={<IconClock size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          Save and remind me
        </Button>
      )}
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Finish another day">
        <Inside draftId={draftId} onStay={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Inside({ draftId, onStay }: { draftId: string; onStay: () => void }) {
  const [reminder, setReminder] = useState<Reminder | null>(null);
  const navigate = useNavigate();
  if (reminder === null)
    return (
      <>
        <p className="small dim">Your draft is kept. We write to you on the day you pick, without naming anybody.</p>
        <ReminderForm draftId={draftId} onSet={setReminder} />
      </>
    );
  return (
    <>
      <p className={styles.set} role="status">
        We will write on <b className="strong">{formatDay(reminder.remindOn)}</b>. Your draft waits for you.
      </p>
      <div className={styles.actions}>
        <Button variant="default" onClick={onStay}>
          Go on writing
        </Button>
        <Button onClick={() => void navigate('/review')}>Leave for today</Button>
      </div>
    </>
  );
}
