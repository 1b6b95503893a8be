import { z } from 'zod';
import { defineJob } from '../../queue/queue.ts';
import { carryOutDue } from './decide-commands.ts';
import { secondAdminEmail } from './email-jobs.ts';

/** Every five minutes: what an only admin asked for is done once its pause is over. */
export const carryOutJob = defineJob({
  name: 'members.carry-out-waiting',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '*/5 * * * *',
  handle: (context) => carryOutDue(context),
});

export const secondAdminJobs = [carryOutJob, secondAdminEmail] as const;
