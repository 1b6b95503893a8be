import { z } from 'zod';
import { email } from '../../../contract/members/account.ts';
import { uuid } from '../../../contract/endpoint.ts';
import { sourceOfAction } from '../../access/admin-pass-commands.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { findAccountOfMember } from '../../identity/queries.ts';
import { defineJob } from '../../queue/queue.ts';
import { formatDay } from '../../../contract/formats.ts';
import { accessHistoryReadEmail } from '../../mail/emails/access-history-read.ts';
import { accountsMergedEmail } from '../../mail/emails/accounts-merged.ts';
import { emailFrameOf, emailRetryLimit, sendEmail } from '../../mail/send.ts';
import { suspensionForEmail } from '../suspensions/email-words.ts';
import { emailOfAction } from './emails.ts';
import { forgetActions } from './tidy-commands.ts';

/** Tells a member what an admin did. Looks again when it runs: what was undone, or is not so any more, needs no email. */
export const actionEmail = defineJob({
  name: 'members.deed-letter',
  // Named as waiting jobs store it.
  payload: z.strictObject({ deedId: uuid, memberId: uuid }),
  retryLimit: emailRetryLimit,
  async handle(context, { deedId: actionId, memberId }) {
    const { db } = context;
    const row = await db
      .selectFrom('admin_action_members')
      .innerJoin('admin_actions', 'admin_actions.id', 'admin_action_members.admin_action_id')
      .innerJoin('members', 'members.id', 'admin_action_members.member_id')
      .leftJoin('account_deletions', 'account_deletions.member_id', 'members.id')
      .where('admin_action_id', '=', actionId)
      .where('admin_action_members.member_id', '=', memberId)
      .where('account_deletions.member_id', 'is', null)
      .select(['admin_actions.kind', 'words', 'admin_actions.role', 'admin_actions.is_moderator as isModerator'])
      .select('members.email')
      .executeTakeFirst();
    if (row === undefined) return;
    const isGift = row.kind === 'give_access' || row.kind === 'extend_access';
    const endsOn = isGift ? await findEnd(context, sourceOfAction(actionId, memberId)) : null;
    // Taken back before the email left: another one says so.
    if (isGift && endsOn === null) return;
    const suspension = row.kind === 'suspend' ? await suspensionForEmail(context, memberId) : null;
    // Lifted before the email left: another one says so.
    if (row.kind === 'suspend' && suspension === null) return;
    await sendEmail(context, {
      to: row.email,
      email: await emailOfAction(context, { ...row, endsOn, suspension }),
      key: `account.by-admin:${actionId}:${memberId}`,
    });
  },
});

/** Tells a member that an admin read their full access history. */
export const historyReadEmail = defineJob({
  name: 'members.history-read-letter',
  payload: z.strictObject({ readId: uuid }),
  retryLimit: emailRetryLimit,
  async handle(context, { readId }) {
    const { db, config } = context;
    const read = await db
      .selectFrom('access_history_reads')
      .innerJoin('members', 'members.id', 'access_history_reads.member_id')
      .where('access_history_reads.id', '=', readId)
      .select(['email', 'reason', 'read_at'])
      .executeTakeFirst();
    if (read === undefined) return;
    const facts = { readOn: formatDay(read.read_at), reason: read.reason, accountUrl: `${config.publicUrl}/user` };
    const email = accessHistoryReadEmail(facts, await emailFrameOf(context));
    await sendEmail(context, { to: read.email, email, key: `access.history-read:${readId}` });
  },
});

async function findEnd({ db }: Context, source: string): Promise<string | null> {
  const pass = await db
    .selectFrom('passes')
    .where('source', '=', source)
    .where('revoked_at', 'is', null)
    .select('ends_at')
    .executeTakeFirst();
  return pass === undefined ? null : dayOf(pass.ends_at);
}

/** Our own sessions have ended already; this tells an external pool. Running it twice has the same effect as once. */
export const endPoolSessions = defineJob({
  name: 'members.end-pool-sessions',
  payload: z.strictObject({ memberId: uuid }),
  retryLimit: 8,
  async handle(context, { memberId }) {
    const account = await findAccountOfMember(context.db, memberId);
    if (account !== null) await context.pool.endSessions(context, account);
  },
});

/** To the address that stays, or to the one that is gone. */
export const mergedEmail = defineJob({
  name: 'members.merged-letter',
  payload: z.strictObject({ intoId: uuid, goneEmail: email, to: z.enum(['stays', 'gone']) }),
  retryLimit: emailRetryLimit,
  async handle(context, { intoId, goneEmail, to }) {
    const { db, config } = context;
    const account = await findAccountOfMember(db, intoId);
    if (account === null) return;
    const email = accountsMergedEmail(
      { goneEmail, staysEmail: account.email, loginUrl: `${config.publicUrl}/login` },
      await emailFrameOf(context),
    );
    await sendEmail(context, {
      to: to === 'gone' ? goneEmail : account.email,
      email,
      key: `account.merged:${intoId}:${goneEmail}:${to}`,
    });
  },
});

/** An external pool still knows the old address. Running it twice has the same effect as once. */
export const leavePool = defineJob({
  name: 'members.leave-pool',
  payload: z.strictObject({ memberId: uuid, subject: z.string(), email }),
  retryLimit: 8,
  handle: (context, gone) => context.pool.removeMember(context, gone),
});

const forgetOldActions = defineJob({
  name: 'members.forget-old-deeds',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '55 3 * * *',
  async handle({ db, clock }) {
    await forgetActions(db, clock.now());
  },
});

export const memberJobs = [actionEmail, historyReadEmail, endPoolSessions, mergedEmail, leavePool, forgetOldActions];
