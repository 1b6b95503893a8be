import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMutation } from '../api/use-mutation.ts';
import type { Reminder } from '../../contract/reminders/reminders.ts';
import type { DraftSummary } from '../../contract/reviews/reviews.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { formatDay } from '../../contract/formats.ts';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { myReviewsQuery } from '../reviews/api.ts';
import styles from '../reviews/my-reviews.module.css';
import { dropReminder, myRemindersQuery } from '../reminders/own-api.ts';
import { reviewWords } from '../reviews/words.ts';
import { Text } from '../ui/layout/layout.tsx';

/** The emails that are still to come, each with the one way out. */
export function MyReminders() {
  const { data, error, refetch } = useQuery(myRemindersQuery);
  const drafts = useQuery(myReviewsQuery).data?.drafts ?? [];
  if (error && !data)
    return <ErrorState message={`Your reminders did not load. ${error.message}`} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={2} label="Loading your reminders" />;
  if (data.length === 0)
    return (
      <EmptyState
        title="No reminders"
        action={
          <ButtonLink to="/review" variant="default">
            Remind me later
          </ButtonLink>
        }
      >
        Not ready for a review? We will email you on a day you choose.
      </EmptyState>
    );
  return (
    <ul className={styles.list} aria-label="Reminders">
      {data.map((reminder) => (
        <ReminderRow key={reminder.id} reminder={reminder} draft={drafts.find(({ id }) => id === reminder.draftId)} />
      ))}
    </ul>
  );
}

function ReminderRow({ reminder, draft }: { reminder: Reminder; draft: DraftSummary | undefined }) {
  const cancel = useMutation({ mutationFn: () => dropReminder(reminder.id) });
  const day = formatDay(reminder.remindOn);
  return (
    <li className={styles.row}>
      <IconBell size={22} stroke={1.5} className={styles.lead} aria-hidden="true" />
      <Text className={styles.name} weight={600} breaks>
        {day}
      </Text>
      <p className={`small dim ${styles.beside}`}>{aboutOf(reminder, draft)}</p>
      <Button
        variant="default"
        size="sm"
        aria-label={`Cancel the reminder of ${day}`}
        className={styles.end}
        loading={cancel.isPending}
        onClick={() => cancel.mutate()}
      >
        Cancel
      </Button>
    </li>
  );
}

function aboutOf({ about, draftId }: Reminder, draft: DraftSummary | undefined): string {
  const name = about?.name ?? draft?.subjectName ?? null;
  if (draftId !== null) {
    const words =
      draft === undefined ? 'Your draft' : `Your draft, ${reviewWords[draft.subjectKind].name.toLowerCase()}`;
    return name === null ? words : `${words} about ${name}`;
  }
  return name === null ? 'To write a review' : `To write a review of ${name}`;
}
