import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { reminderPromise } from '../../contract/reminders/email-days.ts';
import type { Reminder } from '../../contract/reminders/reminders.ts';
import { formatDay } from '../../contract/formats.ts';
import { Group, Text } from '../ui/layout/layout.tsx';
import { ReminderForm } from './form.tsx';

export interface RemindMeFormProps {
  draftId: string;
  onStay: () => void;
}

/** In the dialog of "Save and remind me": the day, then that it is set. */
export function RemindMeForm({ draftId, onStay }: RemindMeFormProps) {
  const [reminder, setReminder] = useState<Reminder | null>(null);
  const navigate = useNavigate();
  if (reminder === null)
    return (
      <>
        <p className="small dim">Your draft is kept. {reminderPromise.asked} None of them names an organisation.</p>
        <ReminderForm draftId={draftId} onSet={setReminder} />
      </>
    );
  return (
    <>
      <Text size="lg" role="status">
        We will write on <b className="strong">{formatDay(reminder.remindOn)}</b>. Your draft waits for you.
      </Text>
      <Group gap={3} mt={5} align="stretch">
        <Button variant="default" onClick={onStay}>
          Continue writing
        </Button>
        <Button onClick={() => void navigate('/review')}>Leave for today</Button>
      </Group>
    </>
  );
}
