import { z } from 'zod';
import { after } from '../clock.ts';
import { defineJob } from '../queue/queue.ts';
import { rotateSigningKeys } from './embedded/signing-keys.ts';
import { sendFactorEmail } from './factor-email-job.ts';
import { forgetCodeSteps } from './factor-commands.ts';
import { failureWindow, longestLimit } from './rules.ts';
import { dropEndedSessions } from './stored-sessions.ts';

/**
 * Counts, dead links and ended sessions reveal where a member was and when: they are deleted as soon as they are of no
 * use.
 */
export const forgetOldSignIns = defineJob({
  name: 'identity.forget-old-sign-ins',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '17 3 * * *',
  async handle({ db, vault, clock }) {
    const now = clock.now();
    const limit = after(now, -longestLimit);
    await db.deleteFrom('identity_link_requests').where('requested_at', '<=', limit).execute();
    await db.deleteFrom('identity_failures').where('failed_at', '<=', limit).execute();
    await db.deleteFrom('identity_links').where('expires_at', '<=', limit).execute();
    await dropEndedSessions(db, vault, limit);
    await forgetCodeSteps(db, now);
    await db.deleteFrom('identity_challenges').where('expires_at', '<=', now).execute();
    await db.deleteFrom('identity_factor_failures').where('failed_at', '<=', after(now, -failureWindow)).execute();
  },
});

/** Only our own pool has keys to renew. */
export const rotateKeys = defineJob({
  name: 'identity.rotate-keys',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '41 2 * * *',
  async handle(context) {
    if (context.config.identity.kind === 'embedded') await rotateSigningKeys(context);
  },
});

export const identityJobs = [forgetOldSignIns, rotateKeys, sendFactorEmail];
