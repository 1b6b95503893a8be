import { keptAfterDays } from '../../contract/invitations/days.ts';
import { z } from 'zod';
import { uuid } from '../../contract/endpoint.ts';
import { after, dayOf, days } from '../clock.ts';
import { invitationEmail } from '../mail/emails/invitation.ts';
import { emailFrameOf, emailRetryLimit, sendEmail } from '../mail/send.ts';
import { defineJob } from '../queue/queue.ts';
import { stateOf } from './rules.ts';

/** Looks again when it runs: what was withdrawn or accepted in the meantime needs no email. */
export const invitationEmailJob = defineJob({
  name: 'invitations.email',
  payload: z.strictObject({ invitationId: uuid, round: z.int() }),
  retryLimit: emailRetryLimit,
  async handle(context, { invitationId, round }) {
    const { db, config, clock } = context;
    const row = await db
      .selectFrom('member_invitations')
      .where('id', '=', invitationId)
      .where('sent_count', '=', round)
      .selectAll()
      .executeTakeFirst();
    if (row === undefined || stateOf(row, clock.now()) !== 'open') return;
    const signUpUrl = new URL('/signup', config.publicUrl);
    signUpUrl.searchParams.set('email', row.email);
    const facts = {
      role: row.role,
      isModerator: row.is_moderator,
      accessDays: row.access_days,
      reason: row.reason,
      expiresOn: dayOf(row.expires_at),
      signUpUrl: signUpUrl.href,
    };
    await sendEmail(context, {
      to: row.email,
      email: invitationEmail(facts, await emailFrameOf(context)),
      key: `invitations.invite:${invitationId}:${round}`,
    });
  },
});

export const forgetInvitations = defineJob({
  name: 'invitations.forget',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '25 3 * * *',
  async handle({ db, clock }) {
    await db
      .deleteFrom('member_invitations')
      .where('accepted_at', 'is', null)
      .where('expires_at', '<=', after(clock.now(), -days(keptAfterDays)))
      .execute();
  },
});

export const invitationJobs = [invitationEmailJob, forgetInvitations];
