import type { z } from 'zod';
import { restoreDays, type deleteMyAccount } from '../../contract/members/own-account.ts';
import { after, dayOf, days } from '../clock.ts';
import { endAllPasses } from '../access/admin-pass-commands.ts';
import { closedReason } from '../access/commands.ts';
import { lockAccess } from '../access/lock-commands.ts';
import type { Context } from '../context.ts';
import { dropDraftsOf } from '../review-drafts/stored-drafts.ts';
import type { Trx } from '../database/connect.ts';
import { recordErasure } from '../erasure-list.ts';
import { Refusal } from '../refusal.ts';
import type { Member } from '../http/viewer.ts';
import { hashOf, makeSecret } from '../identity/secrets.ts';
import { revokeAllSessions } from '../identity/session-commands.ts';
import { sealMember, sendDeletedEmail, withdrawReviewsOfMember } from './jobs.ts';

/**
 * Closes an account: its sessions and its access end in this transaction, the email that can bring it back is made by
 * a job. The email is typed once more, so that it does not happen by accident.
 */
export async function deleteAccount(
  context: Context,
  viewer: Member,
  body: z.output<typeof deleteMyAccount.body>,
): Promise<{ erasedOn: string }> {
  const { db, clock, pool, log } = context;
  const { memberId } = viewer;
  if (body.email.trim().toLowerCase() !== viewer.email)
    throw new Refusal('invalid', { errors: { email: 'This is not the email of your account' } });
  const now = clock.now();
  const eraseAt = after(now, days(restoreDays));
  const subject = await db.transaction().execute(async (trx) => {
    // Before the member: sending a review locks its draft, then its author, and must not wait for us crosswise.
    await dropDraftsOf(trx, { vault: context.vault, memberIds: [memberId] });
    await lockAccess(trx, [memberId]);
    const member = await lockMember(trx, memberId);
    if (member.role === 'admin') await refuseLastAdmin(trx, memberId);
    await closeAccount(trx, context, { memberId, reviews: body.reviews, now });
    return member.identity_subject;
  });
  // The account is closed already: a pool that is away must not undo that.
  await pool.endSessions(context, { memberId, subject, email: viewer.email }).catch(() => {
    log.warn({ event: 'account.pool_away' }, 'the pool did not end the sessions of a deleted account');
  });
  log.info({ event: 'session.revoked' }, 'all sessions of a deleted account ended');
  log.info({ event: 'account.deleted' }, 'account deleted by its member');
  return { erasedOn: dayOf(eraseAt) };
}

/**
 * What a deletion does at once, by its member or by an admin: to be called with the drafts gone and the member locked.
 * Access, sessions and the account itself end; the email that can bring it back is made by a job.
 */
export async function closeAccount(
  trx: Trx,
  tools: Pick<Context, 'jobs' | 'config' | 'vault' | 'clock' | 'log'>,
  { memberId, reviews, now }: { memberId: string; reviews: 'keep' | 'withdraw'; now: Date },
): Promise<void> {
  const member = await trx
    .selectFrom('members')
    .where('id', '=', memberId)
    .select('suspended_at')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('account_deletions')
    .values({
      member_id: memberId,
      reviews,
      // Replaced by the one of the email; until that leaves nothing opens it.
      restore_hash: hashOf(makeSecret()),
      was_suspended: member.suspended_at !== null,
      requested_at: now,
      erase_at: after(now, days(restoreDays)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx.updateTable('members').set({ suspended_at: now }).where('id', '=', memberId).execute();
  await endAllPasses(trx, { vault: tools.vault, memberId, reason: closedReason, now });
  await revokeAllSessions(trx, tools.vault, memberId);
  const { jobs, vault } = tools;
  if (reviews === 'withdraw') await jobs.send(trx, withdrawReviewsOfMember, sealMember(vault, memberId));
  await jobs.send(trx, sendDeletedEmail, sealMember(vault, memberId));
  await recordErasure(trx, tools, { kind: reviews === 'withdraw' ? 'left_with_reviews' : 'left', id: memberId });
}

const lockMember = (trx: Trx, memberId: string) =>
  trx
    .selectFrom('members')
    .where('id', '=', memberId)
    .select(['role', 'identity_subject'])
    .forUpdate()
    .executeTakeFirstOrThrow();

async function refuseLastAdmin(trx: Trx, memberId: string): Promise<void> {
  const others = await trx
    .selectFrom('members')
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .where('id', '<>', memberId)
    .select('id')
    .forUpdate()
    .execute();
  if (others.length === 0)
    throw new Refusal('invalid_transition', { detail: 'You are the only admin. Make another member an admin first.' });
}
