import { Button } from '@mantine/core';
import { useState } from 'react';
import { failedJobDays, type FailedJob } from '../../../contract/jobs/jobs.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { formatCount, formatInstant } from '../../../contract/formats.ts';
import { showSuccess } from '../../ui/states/toasts.ts';
import { workTitle } from './words.ts';
import { useJobAction } from './api.ts';
import styles from '../../admin/item-list.module.css';
import { Group, Text } from '../../ui/layout/layout.tsx';

/** What was tried as often as it may be. An admin lets it run again, or gives it up. */
export function FailedJobs({ jobs }: { jobs: readonly FailedJob[] }) {
  return (
    <section aria-labelledby="failed-jobs">
      <Text id="failed-jobs" as="h2" mb={3} size="lg">
        Failed permanently
      </Text>
      {jobs.length === 0 ? (
        <EmptyState title="Nothing failed">All background jobs succeeded.</EmptyState>
      ) : (
        <>
          <Text className={styles.hint} maxWidth="70ch" tone="dim" size="sm" leading="normal">
            We keep these for {failedJobDays} days. Fix the cause first, then try again.
          </Text>
          <ul>
            {jobs.map((job) => (
              <FailedJobItem key={job.id} job={job} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function FailedJobItem({ job }: { job: FailedJob }) {
  const [isAsking, setAsking] = useState(false);
  const act = useJobAction();
  const title = workTitle(job.name);
  return (
    <Group className={styles.item} as="li" gap={[3, 5]} py={4} justify="space-between">
      <div>
        <b>{title}</b>
        <span>
          {job.error}, {formatCount(job.tries, 'try', 'tries')}, last {formatInstant(job.failedAt)}
        </span>
      </div>
      <Group flex="none" gap={3} align="stretch">
        <Button
          variant="default"
          size="sm"
          aria-label={`Try again: ${title}`}
          loading={act.isPending && act.variables.action === 'retry'}
          onClick={() =>
            act.mutate({ id: job.id, action: 'retry' }, { onSuccess: () => showSuccess('It runs again in a moment.') })
          }
        >
          Try again
        </Button>
        <Button variant="subtle" size="sm" aria-label={`Give up: ${title}`} onClick={() => setAsking(true)}>
          Give up
        </Button>
      </Group>
      <ConfirmDialog
        isOpen={isAsking}
        title="Give up this job?"
        keepLabel="Keep it"
        confirmLabel="Give up"
        isDangerous
        isWorking={act.isPending}
        onConfirm={() => act.mutate({ id: job.id, action: 'drop' }, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <p>It has not run and will not run. If it was an email, it is not sent.</p>
      </ConfirmDialog>
    </Group>
  );
}
