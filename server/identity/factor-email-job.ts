import { z } from 'zod';
import { instant, uuid } from '../../contract/endpoint.ts';
import { defineJob } from '../queue/queue.ts';
import { factorAddedEmail } from '../mail/emails/factor-added.ts';
import { factorRemovedEmail } from '../mail/emails/factor-removed.ts';
import { emailFrameOf, emailRetryLimit, sendEmail } from '../mail/send.ts';

const factorChanges = ['app_added', 'app_removed', 'passkey_added', 'passkey_removed', 'all_removed'] as const;
export type FactorChange = (typeof factorChanges)[number];

/** Tells a member of a change to how they sign in. */
export const sendFactorEmail = defineJob({
  name: 'identity.send-factor-letter',
  payload: z.object({ memberId: uuid, change: z.enum(factorChanges), happenedAt: instant }),
  retryLimit: emailRetryLimit,
  async handle(context, { memberId, change, happenedAt }) {
    const member = await context.db.selectFrom('members').select('email').where('id', '=', memberId).executeTakeFirst();
    // Erased since: there is no recipient.
    if (member === undefined) return;
    const frame = await emailFrameOf(context);
    const data = { email: member.email, happenedAt: new Date(happenedAt), userUrl: `${context.config.publicUrl}/user` };
    const email =
      change === 'app_added' || change === 'passkey_added'
        ? factorAddedEmail({ ...data, factor: change === 'app_added' ? 'app' : 'passkey' }, frame)
        : factorRemovedEmail({ ...data, factor: removedFactors[change] }, frame);
    const key = `identity.factor:${memberId}:${change}:${happenedAt}`;
    await sendEmail(context, { to: member.email, email, key, isUrgent: true });
  },
});

const removedFactors = { app_removed: 'app', passkey_removed: 'passkey', all_removed: 'all' } as const;
