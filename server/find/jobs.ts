import { z } from 'zod';
import { defineJob, type JobDefinition } from '../queue/queue.ts';
import { trainModels } from './commands.ts';

/** Each hour, and nothing is done where nothing changed. A second run finds the models new. */
const trainJob = defineJob({
  name: 'find.train',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '40 * * * *',
  handle: (context) => trainModels(context),
});

export const findJobs: readonly JobDefinition[] = [trainJob];
