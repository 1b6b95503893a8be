import { giveAdminPasses } from '../access/admin-pass-commands.ts';
import { givenPeriod } from '../access/rules.ts';
import { recordAdminAction } from '../audit/commands.ts';
import { dayOf } from '../clock.ts';
import type { Trx } from '../database/connect.ts';

/**
 * Gives an account that opened a moment ago what it was invited with: the link that opened it proved the address. An
 * invitation counts only while its sender is an admin.
 */
export async function acceptInvitation(
  trx: Trx,
  { memberId, email, now }: { memberId: string; email: string; now: Date },
): Promise<void> {
  const invitation = await trx
    .selectFrom('member_invitations')
    .innerJoin('members as inviter', 'inviter.id', 'member_invitations.invited_by')
    .where('member_invitations.email', '=', email)
    .where('withdrawn_at', 'is', null)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .where('inviter.role', '=', 'admin')
    .where('inviter.suspended_at', 'is', null)
    .select(['member_invitations.id', 'member_invitations.role', 'member_invitations.is_moderator'])
    .select(['access_days', 'reason', 'role_approved_at', 'inviter.id as invited_by'])
    .forUpdate('member_invitations')
    .executeTakeFirst();
  if (invitation === undefined) return;
  const { id, role, is_moderator: isModerator, access_days: days, reason, invited_by: invitedBy } = invitation;
  await trx
    .updateTable('member_invitations')
    .set({ accepted_at: now, member_id: memberId })
    .where('id', '=', id)
    .execute();
  const hasRole = role === 'admin' || isModerator;
  const isGiven = hasRole && invitation.role_approved_at !== null;
  if (hasRole && !isGiven) await waitForRole(trx, { id, memberId });
  if (isGiven)
    await trx
      .updateTable('members')
      .set({ role, is_moderator: isModerator, version: 2 })
      .where('id', '=', memberId)
      .execute();
  const period = days === null ? null : givenPeriod(null, { days }, now);
  if (period !== null && typeof period !== 'string')
    await giveAdminPasses(trx, { actionId: id, givenBy: invitedBy, reason, periods: [{ memberId, ...period }] });
  await recordAdminAction(trx, {
    now,
    actorId: invitedBy,
    action: 'invitation.accept',
    target: { kind: 'member', id: memberId },
    reason,
    after: {
      role: isGiven ? role : 'member',
      isModerator: isGiven && isModerator,
      ...(period !== null && typeof period !== 'string' ? { days, until: dayOf(period.endsAt) } : {}),
    },
  });
}

/** They are a member until the role is approved: what waits is from now on a change of roles like any other. */
async function waitForRole(trx: Trx, { id, memberId }: { id: string; memberId: string }): Promise<void> {
  const waiting = await trx
    .updateTable('waiting_actions')
    .set({ kind: 'change_role' })
    .where('invitation_id', '=', id)
    .where('kind', '=', 'invite_role')
    .where('outcome', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (waiting === undefined) return;
  await trx.insertInto('waiting_action_members').values({ action_id: waiting.id, member_id: memberId }).execute();
}
