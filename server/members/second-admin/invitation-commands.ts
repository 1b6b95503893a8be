import type { WaitingDecision } from '../../../contract/members/second-admin.ts';
import { recordAdminAction } from '../../audit/commands.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { closeWaiting } from '../../waiting-actions/commands.ts';
import type { By } from '../admin/chosen-commands.ts';
import type { Action } from './waiting.ts';

/** The role of who was invited and has no account yet. Withdrawn: the invitation stays, for a member. */
export async function decideInvitedRole(
  context: Context,
  trx: Trx,
  { action, by, decision }: { action: Action; by: By; decision: Exclude<WaitingDecision, 'decline'> },
): Promise<'done' | 'dropped' | 'withdrawn'> {
  const now = context.clock.now();
  const outcome = decision === 'withdraw' ? 'withdrawn' : await giveInvitedRole(context, trx, action);
  await closeWaiting(trx, { id: action.id, outcome, decidedBy: by.admin.memberId, now });
  if (decision === 'withdraw' && action.invitation_id !== null)
    await trx
      .updateTable('member_invitations')
      .set({ role: 'member', is_moderator: false })
      .where('id', '=', action.invitation_id)
      .execute();
  await recordAdminAction(trx, {
    now,
    actorId: by.admin.memberId,
    action: decision === 'withdraw' ? 'invitation.withdraw_role' : 'invitation.approve_role',
    target: { kind: 'invitation', id: action.invitation_id ?? action.id },
    after: { outcome },
    requestId: by.requestId,
  });
  return outcome;
}

/** From here on the account opens with it. Nothing where the invitation is over, or the one who asked is no admin any more. */
export async function giveInvitedRole(context: Context, trx: Trx, action: Action): Promise<'done' | 'dropped'> {
  const now = context.clock.now();
  const { invitation_id: id, asked_by: askedBy } = action;
  if (id === null || askedBy === null) return 'dropped';
  const given = await trx
    .updateTable('member_invitations')
    .set({ role_approved_at: now })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .where((one) =>
      one.exists(
        one
          .selectFrom('members')
          .where('id', '=', askedBy)
          .where('role', '=', 'admin')
          .where('suspended_at', 'is', null)
          .select('id'),
      ),
    )
    .returning(['role', 'is_moderator'])
    .executeTakeFirst();
  if (given === undefined) return 'dropped';
  await recordAdminAction(trx, {
    now,
    actorId: askedBy,
    action: 'invitation.give_role',
    target: { kind: 'invitation', id },
    after: { role: given.role, isModerator: given.is_moderator },
    requestId: `waiting:${action.id}`,
  });
  return 'done';
}
