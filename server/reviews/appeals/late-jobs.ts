import { z } from 'zod';
import { uuid } from '../../../contract/endpoint.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { appealsLateEmail } from '../../mail/emails/appeals-late.ts';
import { emailFrameOf, emailRetryLimit, sendEmail } from '../../mail/send.ts';
import { defineJob } from '../../queue/queue.ts';
import { dueOnOf } from './rules.ts';

/** Moderators read once a day that appeals are past their target. The email names no review. */

async function countLate({ db, clock }: Context): Promise<number> {
  const open = await db.selectFrom('review_appeals').where('outcome', 'is', null).select('came_in_on').execute();
  const today = dayOf(clock.now());
  return open.filter((appeal) => dueOnOf(appeal.came_in_on) < today).length;
}

const moderatorsOf = ({ db }: Context) =>
  db.selectFrom('members').where('is_moderator', '=', true).where('suspended_at', 'is', null).select(['id', 'email']);

const lateEmailJob = defineJob({
  name: 'appeals.late-letter',
  payload: z.strictObject({ moderatorId: uuid, day: z.iso.date() }),
  retryLimit: emailRetryLimit,
  async handle(context, { moderatorId, day }) {
    const moderator = await moderatorsOf(context).where('id', '=', moderatorId).executeTakeFirst();
    const appeals = await countLate(context);
    // Decided in the meantime.
    if (moderator === undefined || appeals === 0) return;
    const queueUrl = `${context.config.publicUrl}/admin/appeals`;
    const email = appealsLateEmail({ appeals, of: 'authors', queueUrl }, await emailFrameOf(context));
    await sendEmail(context, { to: moderator.email, email, key: `appeals.late:${day}:${moderatorId}` });
  },
});

export const tellLateAppealsJob = defineJob({
  name: 'appeals.tell-late',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '0 7 * * 1-5',
  async handle(context) {
    if ((await countLate(context)) === 0) return;
    const day = dayOf(context.clock.now());
    const moderators = await moderatorsOf(context).execute();
    await context.db.transaction().execute(async (trx) => {
      for (const { id } of moderators)
        await context.jobs.send(trx, lateEmailJob, { moderatorId: id, day }, { key: `${day}:${id}` });
    });
  },
});

export const appealJobs = [tellLateAppealsJob, lateEmailJob] as const;
