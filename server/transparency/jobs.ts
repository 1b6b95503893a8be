import { z } from 'zod';
import { defineJob, type JobDefinition } from '../queue/queue.ts';
import { computeTransparency } from './commands.ts';

export const computeTransparencyJob = defineJob({
  name: 'transparency.compute',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '20 2 * * *',
  handle: (context) => computeTransparency(context),
});

export const transparencyJobs: readonly JobDefinition[] = [computeTransparencyJob];
