import { z } from 'zod';
import { uuid } from '../../../contract/endpoint.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { appealsLateEmail } from '../../mail/emails/appeals-late.ts';
import { suspensionAppealDecidedEmail } from '../../mail/emails/suspension-appeal-decided.ts';
import { emailFrameOf, emailRetryLimit, sendEmail } from '../../mail/send.ts';
import { defineJob } from '../../queue/queue.ts';
import { suspensionWords } from './email-words.ts';
import { makePageToken } from './page-token.ts';
import { dueOnOf } from './rules.ts';

/** Tells a member what came of their appeal. */
export const appealDecidedEmailJob = defineJob({
  name: 'members.appeal-letter',
  payload: z.strictObject({ appealId: uuid }),
  retryLimit: emailRetryLimit,
  async handle(context, { appealId }) {
    const { db, config, vault } = context;
    const row = await db
      .selectFrom('suspension_appeals')
      .innerJoin('suspensions', 'suspensions.id', 'suspension_appeals.suspension_id')
      .innerJoin('members', 'members.id', 'suspensions.member_id')
      .where('suspension_appeals.id', '=', appealId)
      .select(['email', 'outcome', 'suspension_id', 'is_same_decider', 'suspension_appeals.rule_code'])
      .select(['suspension_appeals.facts', 'suspension_appeals.found_by'])
      .executeTakeFirst();
    if (row === undefined || row.outcome === null || row.facts === null || row.found_by === null) return;
    const email = suspensionAppealDecidedEmail(
      {
        outcome: row.outcome,
        ...suspensionWords({ rule_code: row.rule_code, facts: row.facts, found_by: row.found_by }),
        isSameDecider: row.is_same_decider,
        url:
          row.outcome === 'lift'
            ? `${config.publicUrl}/login`
            : `${config.publicUrl}/suspended/${makePageToken(vault, row.suspension_id)}`,
      },
      await emailFrameOf(context),
    );
    await sendEmail(context, { to: row.email, email, key: `account.appeal-decided:${appealId}` });
  },
});

async function countLate({ db, clock }: Context): Promise<number> {
  const open = await db.selectFrom('suspension_appeals').where('outcome', 'is', null).select('sent_at').execute();
  const today = dayOf(clock.now());
  return open.filter((appeal) => dueOnOf(appeal.sent_at) < today).length;
}

const adminsOf = ({ db }: Context) =>
  db.selectFrom('members').where('role', '=', 'admin').where('suspended_at', 'is', null).select(['id', 'email']);

const lateEmailJob = defineJob({
  name: 'members.late-appeals-letter',
  payload: z.strictObject({ adminId: uuid, day: z.iso.date() }),
  retryLimit: emailRetryLimit,
  async handle(context, { adminId, day }) {
    const admin = await adminsOf(context).where('id', '=', adminId).executeTakeFirst();
    const appeals = await countLate(context);
    // Decided in the meantime.
    if (admin === undefined || appeals === 0) return;
    const queueUrl = `${context.config.publicUrl}/admin/users/appeals`;
    const email = appealsLateEmail({ appeals, of: 'members', queueUrl }, await emailFrameOf(context));
    await sendEmail(context, { to: admin.email, email, key: `account.appeals-late:${day}:${adminId}` });
  },
});

/** Admins read once a day that appeals of suspended members are past their target. */
export const tellLateSuspensionAppealsJob = defineJob({
  name: 'members.tell-late-appeals',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '5 7 * * 1-5',
  async handle(context) {
    if ((await countLate(context)) === 0) return;
    const day = dayOf(context.clock.now());
    const admins = await adminsOf(context).execute();
    await context.db.transaction().execute(async (trx) => {
      for (const { id } of admins)
        await context.jobs.send(trx, lateEmailJob, { adminId: id, day }, { key: `${day}:${id}` });
    });
  },
});

export const suspensionJobs = [appealDecidedEmailJob, tellLateSuspensionAppealsJob, lateEmailJob] as const;
