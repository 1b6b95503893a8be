import { sql } from 'kysely';
import { z } from 'zod';
import { pauseAfterDeclineDays } from '../../contract/free-access/free-access.ts';
import { uuid } from '../../contract/endpoint.ts';
import { findAccess } from '../access/queries.ts';
import { after, dayOf, days } from '../clock.ts';
import { defineJob } from '../queue/queue.ts';
import { freeAccessApprovedEmail } from '../mail/emails/free-access-approved.ts';
import { freeAccessDeclinedEmail } from '../mail/emails/free-access-declined.ts';
import { emailFrameOf, emailRetryLimit, sendEmail } from '../mail/send.ts';
import { tidyUp } from './tidy-commands.ts';

/** Tells a member how their request was answered. */
export const answerEmail = defineJob({
  name: 'free-access.answer-letter',
  payload: z.strictObject({ applicationId: uuid }),
  retryLimit: emailRetryLimit,
  async handle(context, { applicationId }) {
    const { db, config, clock } = context;
    const row = await db
      .selectFrom('access_applications')
      .innerJoin('members', 'members.id', 'access_applications.member_id')
      .where('access_applications.id', '=', applicationId)
      .where('members.suspended_at', 'is', null)
      .select(['access_applications.state', 'reason', 'decided_at', 'members.id as member_id', 'members.email', 'role'])
      .select(
        sql<Date | null>`(select ends_at from passes where source = 'application:' || access_applications.id)`.as(
          'given_until',
        ),
      )
      .executeTakeFirst();
    if (row === undefined || (row.state !== 'approved' && row.state !== 'declined')) return;
    const frame = await emailFrameOf(context);
    const { accessExpiresOn } = (
      await findAccess(context, { memberId: row.member_id, role: row.role, now: clock.now() })
    ).access;
    const email =
      row.state === 'declined'
        ? freeAccessDeclinedEmail(
            {
              reason: row.reason ?? '',
              askAgainOn: dayOf(after(row.decided_at ?? clock.now(), days(pauseAfterDeclineDays + 1) - 1)),
              reviewUrl: `${config.publicUrl}/review`,
            },
            frame,
          )
        : freeAccessApprovedEmail(
            {
              accessUntil: accessExpiresOn,
              hadLongerAccess:
                accessExpiresOn !== null && (row.given_until === null || accessExpiresOn > dayOf(row.given_until)),
              databaseUrl: `${config.publicUrl}/database/equity`,
            },
            frame,
          );
    await sendEmail(context, { to: row.email, email, key: `free-access.answer:${applicationId}` });
  },
});

export const tidyUpJob = defineJob({
  name: 'free-access.tidy-up',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '35 3 * * *',
  async handle(context) {
    const ended = await tidyUp(context);
    context.log.info({ event: 'free_access.expired', count: ended }, 'requests ended unanswered');
  },
});

export const freeAccessJobs = [answerEmail, tidyUpJob];
