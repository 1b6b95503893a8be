import { z } from 'zod';
import { after } from '../clock.ts';
import { defineJob } from '../jobs/queue.ts';
import { longestLimit } from './rules.ts';

/** Counts, dead links and ended sessions say where somebody was and when: they go as soon as they are of no use. */
export const forgetOldSignIns = defineJob({
  name: 'identity.forget-old-sign-ins',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '17 3 * * *',
  async handle({ db, clock }) {
    const now = clock.now();
    const limit = after(now, -longestLimit);
    await db.deleteFrom('identity_link_requests').where('requested_at', '<=', limit).execute();
    await db.deleteFrom('identity_failures').where('failed_at', '<=', limit).execute();
    await db.deleteFrom('identity_links').where('expires_at', '<=', limit).execute();
    await db.deleteFrom('identity_sessions').where('expires_at', '<=', limit).execute();
  },
});

export const identityJobs = [forgetOldSignIns];
