import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMutation } from '../api/use-mutation.ts';
import { useState } from 'react';
import { reminderPromise } from '../../contract/reminders/email-days.ts';
import type { Reminder } from '../../contract/reminders/reminders.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { formatDay } from '../../contract/formats.ts';
import { Group, Text } from '../ui/layout/layout.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { dropReminder, myRemindersQuery } from './own-api.ts';
import { ReminderForm } from './form.tsx';
import styles from './reminder.module.css';

/** "Not today?": emails from a day of one's choice on, about no draft in particular. */
export function ReminderPanel() {
  const { data, error, refetch } = useQuery(myRemindersQuery);
  const set = data?.find(({ draftId }) => draftId === null);
  return (
    <section className={styles.panel} aria-labelledby="reminder-title">
      <h2 id="reminder-title">Not today?</h2>
      {error && !data && (
        <ErrorState message={`Your reminders did not load. ${error.message}`} onRetry={() => void refetch()} />
      )}
      {!error && !data && <SkeletonLines lines={5} gap={26} label="Loading your reminders" />}
      {data && <SetOrAsk key={set?.id} reminder={set} />}
    </section>
  );
}

function SetOrAsk({ reminder }: { reminder: Reminder | undefined }) {
  const [isChanging, setChanging] = useState(false);
  const cancel = useMutation({ mutationFn: (id: string) => dropReminder(id) });
  if (reminder === undefined || isChanging)
    return (
      <>
        <p className="small dim">{reminderPromise.asked}</p>
        <ReminderForm draftId={null} onSet={() => setChanging(false)} />
      </>
    );
  return (
    <>
      <Text size="lg" role="status">
        We will write on <b className="strong">{formatDay(reminder.remindOn)}</b>.
      </Text>
      <Group gap={3} mt={5} align="stretch">
        <Button variant="default" size="sm" onClick={() => setChanging(true)}>
          Change
        </Button>
        <Button variant="default" size="sm" loading={cancel.isPending} onClick={() => cancel.mutate(reminder.id)}>
          Cancel
        </Button>
      </Group>
    </>
  );
}
