import { z } from 'zod';
import { defineJob, type JobDefinition } from '../queue/queue.ts';
import { recordFacts } from './fact-commands.ts';

/** On Mondays, after the figures of the week: what is new of a funder is told a week at a time. */
export const recordFactsJob = defineJob({
  name: 'shortlist.record-facts',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '20 6 * * 1',
  async handle(context) {
    const count = await recordFacts(context);
    context.log.info({ event: 'shortlist.facts', count }, 'what the pages of funders say was noted');
  },
});

export const shortlistJobs: readonly JobDefinition[] = [recordFactsJob];
