import { z } from 'zod';
import { uuid } from '../../contract/endpoint.ts';
import { endedLogoDays } from '../../contract/funders/logos.ts';
import { after, days } from '../clock.ts';
import { logoDecidedEmail } from '../mail/emails/claim/logo-decided.ts';
import { emailFrameOf, emailRetryLimit, sendEmail } from '../mail/send.ts';
import { defineJob, type JobDefinition } from '../queue/queue.ts';

/** To the member who sent the logo. Each decision is told once. */
export const decidedEmail = defineJob({
  name: 'funder-logos.decided-letter',
  payload: z.strictObject({ logoId: uuid, decision: z.enum(['approve', 'decline', 'remove']) }),
  retryLimit: emailRetryLimit,
  async handle(context, { logoId, decision }) {
    const logo = await context.db
      .selectFrom('funder_logos')
      .innerJoin('members', 'members.id', 'funder_logos.member_id')
      .innerJoin('funders', 'funders.id', 'funder_logos.funder_id')
      .where('funder_logos.id', '=', logoId)
      .where('members.suspended_at', 'is', null)
      .select(['funder_logos.message', 'funders.id', 'funders.name', 'members.email'])
      .executeTakeFirst();
    if (logo === undefined) return;
    const funder = { funderName: logo.name, funderUrl: `${context.config.publicUrl}/funder/${logo.id}` };
    const email = logoDecidedEmail(
      { ...funder, decision, message: decision === 'approve' ? null : logo.message },
      await emailFrameOf(context),
    );
    await sendEmail(context, { to: logo.email, email, key: `funder-logos.decided:${logoId}:${decision}` });
  },
});

/** A merge can be undone for as long, and then shows again what it ended. */
const forgetEnded = defineJob({
  name: 'funder-logos.forget-ended',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '35 4 * * *',
  async handle({ db, clock }) {
    await db
      .updateTable('funder_logos')
      .set({ image: null })
      .where('ended_at', '<', after(clock.now(), -days(endedLogoDays)))
      .where('image', 'is not', null)
      .execute();
  },
});

export const logoJobs: readonly JobDefinition[] = [decidedEmail, forgetEnded];
