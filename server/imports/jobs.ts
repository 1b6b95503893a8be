import { join } from 'node:path';
import { z } from 'zod';
import { defineJob, type JobDefinition } from '../queue/queue.ts';
import { sourceJobs } from './sources/source-jobs.ts';
import { markInterruptedImports } from './storing/interrupted-imports.ts';
import { removeAbandonedUploads } from './upload/abandoned-uploads.ts';

/** Abandoned partial uploads would fill the disk. */
const removeAbandonedUploadsJob = defineJob({
  name: 'funding.remove-abandoned-uploads',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '50 3 * * *',
  async handle({ db, clock, config, log }) {
    const folder = join(config.dataDir, 'imports');
    const count = await removeAbandonedUploads(db, { folder, now: clock.now() });
    if (count > 0) log.info({ event: 'imports.abandoned_uploads', count }, 'abandoned uploads removed');
  },
});

/** Rolls back runs that died with their server, whether or not an admin looks. */
const markInterruptedJob = defineJob({
  name: 'funding.mark-interrupted-imports',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '* * * * *',
  async handle({ connection, log }) {
    const count = await markInterruptedImports(connection);
    if (count > 0) log.info({ event: 'imports.interrupted', count }, 'interrupted imports rolled back');
  },
});

export const importJobs: readonly JobDefinition[] = [removeAbandonedUploadsJob, markInterruptedJob, ...sourceJobs];
