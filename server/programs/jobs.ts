import { z } from 'zod';
import { after, dayOf, days } from '../clock.ts';
import { defineJob, type JobDefinition } from '../queue/queue.ts';

/** Programs that may be registered at once: those that no one connects are forgotten. */
export const mostPrograms = 10_000;
const unusedDays = 7;
/** For which the list of a member says that a connection has ended. */
const shownAfterEnd = 30;

const forgetProgramsJob = defineJob({
  name: 'programs.forget-ended',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '55 3 * * *',
  async handle({ db, clock }) {
    const now = clock.now();
    const ago = (count: number): string => dayOf(after(now, -days(count)));
    await db.deleteFrom('program_tokens').where('ends_on', '<', dayOf(now)).execute();
    await db.deleteFrom('program_grants').where('ends_on', '<', ago(shownAfterEnd)).execute();
    const connected = db.selectFrom('program_grants').select('program_id');
    await db
      .deleteFrom('programs')
      .where('registered_on', '<', ago(unusedDays))
      .where('id', 'not in', connected)
      .execute();
  },
});

export const programJobs: readonly JobDefinition[] = [forgetProgramsJob];
