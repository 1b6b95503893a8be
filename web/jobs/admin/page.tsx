import { useQuery } from '@tanstack/react-query';
import type { Work } from '../../../contract/jobs/jobs.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { emptyValue, formatInstant, formatInteger } from '../../../contract/formats.ts';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { AdminFrame } from '../../admin/frame.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { ReviewRuns } from './review-runs.tsx';
import { scheduleWords, workTitle } from './words.ts';
import { jobsQuery } from './api.ts';
import styles from './page.module.css';
import { ageOf } from '../../admin/age.ts';
import { Box, Grid, Text } from '../../ui/layout/layout.tsx';

/** The work of the server in the background: permanently failed jobs first, then the state of all jobs. */
export function JobsPage() {
  return (
    <AdminFrame>
      <Grid className={styles.page} gap={7} px="page" pt={6} pb={8}>
        <Jobs />
      </Grid>
    </AdminFrame>
  );
}

function Jobs() {
  const { data, isPending, refetch, dataUpdatedAt } = useQuery(jobsQuery);
  if (isPending) return <SkeletonLines lines={12} label="Loading the jobs" />;
  if (data === undefined) return <ErrorState message="The jobs did not load." onRetry={() => void refetch()} />;
  const { works, failed, reviewRuns } = data.data;
  return (
    <>
      <FailedJobs jobs={failed} />
      <ReviewRuns offered={reviewRuns} />
      <Works works={works} now={new Date(dataUpdatedAt)} />
    </>
  );
}

function Works({ works, now }: { works: readonly Work[]; now: Date }) {
  return (
    <section aria-labelledby="all-work">
      <Text id="all-work" as="h2" mb={3} size="lg">
        All work
      </Text>
      {/* Between a telephone, where each row is a block, and a desk: it scrolls by itself, by keyboard too. */}
      <div className={styles.scroll} role="region" aria-label="All work, as a table" tabIndex={0}>
        <Box as="table" className={styles.table} width="100%" minWidth="860px" size="sm">
          <thead>
            <tr>
              <th scope="col">Work</th>
              <th scope="col">Starts</th>
              <th scope="col">Last done</th>
              <th scope="col">Waiting</th>
              <th scope="col">Later</th>
              <th scope="col">Running</th>
              <th scope="col">Failed</th>
            </tr>
          </thead>
          <tbody>
            {works.map((work) => (
              <tr key={work.name}>
                <th scope="row">{workTitle(work.name)}</th>
                <td data-head="Starts">{scheduleWords(work.schedule)}</td>
                <td data-head="Last done">{work.lastDoneAt === null ? emptyValue : formatInstant(work.lastDoneAt)}</td>
                <td className={styles.count} data-head="Waiting">
                  {formatInteger(work.waiting)}
                  {work.oldestWaitingAt !== null && (
                    <span className="dim"> for {ageOf(work.oldestWaitingAt, now)}</span>
                  )}
                </td>
                <td className={styles.count} data-head="Later">
                  {formatInteger(work.later)}
                </td>
                <td className={styles.count} data-head="Running">
                  {formatInteger(work.running)}
                </td>
                <td className={styles.count} data-head="Failed">
                  {work.failed === 0 ? '0' : <b>{formatInteger(work.failed)}</b>}
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      </div>
    </section>
  );
}
