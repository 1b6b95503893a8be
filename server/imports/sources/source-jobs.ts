import { z } from 'zod';
import { defineJob, type JobDefinition } from '../../queue/queue.ts';
import { runSource, sourceTools } from './run-source.ts';
import { failingEmailJob } from './failing-email-job.ts';
import { fetchSourceJob } from './source-job-kind.ts';

/** Each source in a job of its own: one that hangs keeps no other from being read. */
const findDueSources = defineJob({
  name: 'imports.find-due-sources',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '*/15 * * * *',
  async handle({ db, jobs, clock }) {
    const due = await db
      .selectFrom('deal_sources')
      .where('state', '=', 'running')
      .where('due_at', '<=', clock.now())
      .select('id')
      .execute();
    for (const { id } of due)
      await db.transaction().execute((trx) => jobs.send(trx, fetchSourceJob, { sourceId: id }, { key: id }));
  },
});

/** A failure is written down and tried again by the schedule; the queue itself has nothing to repeat. */
const fetchSource = defineJob({
  ...fetchSourceJob,
  retryLimit: 0,
  handle: (context, { sourceId }) => runSource(sourceTools(context), sourceId),
});

export const sourceJobs: readonly JobDefinition[] = [findDueSources, fetchSource, failingEmailJob];
