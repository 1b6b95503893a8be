import { z } from 'zod';
import { defineJob } from '../queue/queue.ts';
import { forgetSendings } from './sending-commands.ts';

/** When emails went to a mailbox is kept for as long as a ceiling counts it. */
const forgetOldSendings = defineJob({
  name: 'mail.forget-old-sendings',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '47 3 * * *',
  async handle({ db, clock }) {
    await forgetSendings(db, clock.now());
  },
});

export const mailJobs = [forgetOldSendings];
