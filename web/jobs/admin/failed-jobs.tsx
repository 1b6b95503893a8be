import { Button } from '@mantine/core';
import { useState } from 'react';
import { failedJobDays, type FailedJob } from '../../../contract/jobs/jobs.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { formatCount, formatInstant } from '../../ui/formats.ts';
import { showSuccess } from '../../ui/states/toasts.ts';
import { workTitle } from './words.ts';
import { useJobAction } from './api.ts';
import styles from '../../admin/item-list.module.css';

/** What was tried as often as it may be. An admin lets it run again, or gives it up. */
export function FailedJobs({ jobs }: { jobs: readonly FailedJob[] }) {
  return (
    <section aria-labelledby="failed-jobs">
      <h2 id="failed-jobs" className={styles.heading}>
        Failed for good
      </h2>
      {jobs.length === 0 ? (
        <EmptyState title="Nothing failed">Everything the server does on its own went through.</EmptyState>
      ) : (
        <>
          <p className={styles.hint}>We keep these for {failedJobDays} days. Mend the cause first, then try again.</p>
          <ul className={styles.list}>
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
    <li className={styles.item}>
      <div>
        <b>{title}</b>
        <span>
          {job.error}, {formatCount(job.tries, 'try', 'tries')}, last {formatInstant(job.failedAt)}
        </span>
      </div>
      <div className={styles.choices}>
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
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Give this job up?"
        keepLabel="Keep it"
        confirmLabel="Give up"
        isDangerous
        isWorking={act.isPending}
        onConfirm={() => act.mutate({ id: job.id, action: 'drop' }, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <p>It is not done and will not be. Where it was a letter, nobody gets it.</p>
      </ConfirmDialog>
    </li>
  );
}
