import { z } from 'zod';
import { defineJob } from '../queue/queue.ts';
import { forgetAnswers } from './commands.ts';

export const forgetWriteAnswers = defineJob({
  name: 'writes.forget-answers',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '35 * * * *',
  handle: (context) => forgetAnswers(context),
});

export const repeatedWriteJobs = [forgetWriteAnswers];
