import { z } from 'zod';
import { email } from '../../../contract/members/account.ts';
import { uuid } from '../../../contract/endpoint.ts';
import { sourceOfDeed } from '../../access/admin-pass-commands.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { findAccountOfMember } from '../../identity/queries.ts';
import { defineJob } from '../../queue/queue.ts';
import { accountsMergedLetter } from '../../mail/emails/accounts-merged.ts';
import { letterFrameOf, letterRetryLimit, sendLetter } from '../../mail/send.ts';
import { letterOfDeed } from './emails.ts';
import { forgetDeeds } from './tidy-commands.ts';

/** Tells a member what an admin did. Looks again when it runs: what was undone, or is not so any more, needs no letter. */
export const deedLetter = defineJob({
  name: 'members.deed-letter',
  payload: z.strictObject({ deedId: uuid, memberId: uuid }),
  retryLimit: letterRetryLimit,
  async handle(context, { deedId, memberId }) {
    const { db, config } = context;
    const row = await db
      .selectFrom('member_deed_members')
      .innerJoin('member_deeds', 'member_deeds.id', 'member_deed_members.deed_id')
      .innerJoin('members', 'members.id', 'member_deed_members.member_id')
      .leftJoin('account_deletions', 'account_deletions.member_id', 'members.id')
      .where('deed_id', '=', deedId)
      .where('member_deed_members.member_id', '=', memberId)
      .where('account_deletions.member_id', 'is', null)
      .select(['member_deeds.kind', 'words', 'member_deeds.role', 'members.email'])
      .executeTakeFirst();
    if (row === undefined) return;
    const isGift = row.kind === 'give_access' || row.kind === 'extend_access';
    const endsOn = isGift ? await findEnd(context, sourceOfDeed(deedId, memberId)) : null;
    // Taken back before the letter left: another one says so.
    if (isGift && endsOn === null) return;
    await sendLetter(context, {
      to: row.email,
      letter: letterOfDeed(config, { ...row, endsOn }),
      key: `account.by-admin:${deedId}:${memberId}`,
    });
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

/** Our own sessions have ended already; this tells a pool of somebody else's. Done twice it is done once. */
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
export const mergedLetter = defineJob({
  name: 'members.merged-letter',
  payload: z.strictObject({ intoId: uuid, goneEmail: email, to: z.enum(['stays', 'gone']) }),
  retryLimit: letterRetryLimit,
  async handle(context, { intoId, goneEmail, to }) {
    const { db, config } = context;
    const account = await findAccountOfMember(db, intoId);
    if (account === null) return;
    const letter = accountsMergedLetter(
      { goneEmail, staysEmail: account.email, loginUrl: `${config.publicUrl}/login` },
      letterFrameOf(config),
    );
    await sendLetter(context, {
      to: to === 'gone' ? goneEmail : account.email,
      letter,
      key: `account.merged:${intoId}:${goneEmail}:${to}`,
    });
  },
});

/** A pool of somebody else's still knows the address that is gone. Done twice it is done once. */
export const leavePool = defineJob({
  name: 'members.leave-pool',
  payload: z.strictObject({ memberId: uuid, subject: z.string(), email }),
  retryLimit: 8,
  handle: (context, gone) => context.pool.removeMember(context, gone),
});

const forgetOldDeeds = defineJob({
  name: 'members.forget-old-deeds',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '55 3 * * *',
  async handle({ db, clock }) {
    await forgetDeeds(db, clock.now());
  },
});

export const memberJobs = [deedLetter, endPoolSessions, mergedLetter, leavePool, forgetOldDeeds];
