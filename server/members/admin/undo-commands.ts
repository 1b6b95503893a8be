import { sql } from 'kysely';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { undoAdminAction } from '../../../contract/members/admin-actions.ts';
import { undoGraceSeconds } from '../../../contract/reviews/decisions.ts';
import { dropAdminPasses, handBackPasses } from '../../access/admin-pass-commands.ts';
import { after, seconds } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import { dropSuspensions, putSuspensionsBack } from '../suspensions/commands.ts';
import { recordAction, type By } from './chosen-commands.ts';
import { bumpVersions } from './action-commands.ts';
import type { Vault } from '../../vault.ts';

interface Done {
  readonly id: string;
  readonly kind: 'give_access' | 'extend_access' | 'revoke_access' | 'change_role' | 'suspend' | 'restore';
  readonly done_by: string;
  readonly done_at: Date;
}

/** Puts everything back as it was before one's own admin action; members who changed since stay as they are and are named. */
export async function undoAction(
  { db, vault, clock }: Pick<Context, 'db' | 'vault' | 'clock'>,
  by: By,
  actionId: string,
): Promise<ReplyOf<typeof undoAdminAction>['data']> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const action = await trx
      .selectFrom('admin_actions')
      .where('id', '=', actionId)
      .where('done_by', '=', by.admin.memberId)
      .select(['id', 'kind', 'done_by', 'done_at', 'undone_at'])
      .forUpdate()
      .executeTakeFirst();
    if (action === undefined) throw new Refusal('not_found', { detail: 'There is no such admin action of yours.' });
    if (action.undone_at !== null) throw new Refusal('invalid_transition', { detail: 'This has already been undone.' });
    if (action.done_at <= after(now, -seconds(undoGraceSeconds)))
      throw new Refusal('invalid_transition', { detail: 'It is too late to undo this: the emails are on their way.' });
    const members = await lockHit(trx, actionId);
    const same = members.filter((member) => member.version === member.version_then);
    const memberIds = same.map(({ id }) => id);
    await takeBack(trx, { vault, action, memberIds });
    await bumpVersions(trx, memberIds);
    await trx.updateTable('admin_actions').set({ undone_at: now }).where('id', '=', actionId).execute();
    // Their emails find nothing any more; of those who were left the admin action stands.
    await sql`delete from admin_action_members where admin_action_id = ${actionId} and member_id = any(${memberIds}::uuid[])`.execute(
      trx,
    );
    const isBulk = members.length !== 1;
    await recordAction(trx, { by, now, verb: `undo_${action.kind}`, memberIds, actionId, isBulk, reason: null });
    const skipped = members
      .filter((member) => !same.includes(member))
      .map(({ id, email }) => ({ id, email, why: 'changed' as const }));
    return { done: same.length, skipped };
  });
}

async function lockHit(trx: Trx, actionId: string) {
  const { rows } = await sql<{ id: string; email: string; version: number; version_then: number }>`
    select members.id, members.email, members.version, hit.version as version_then
    from members join admin_action_members as hit on hit.member_id = members.id
    where hit.admin_action_id = ${actionId} order by members.id for no key update of members`.execute(trx);
  return rows;
}

async function takeBack(
  trx: Trx,
  { vault, action, memberIds }: { vault: Vault; action: Done; memberIds: readonly string[] },
): Promise<void> {
  switch (action.kind) {
    case 'give_access':
    case 'extend_access':
      return dropAdminPasses(trx, { actionId: action.id, memberIds });
    case 'revoke_access':
      return handBackPasses(trx, { vault, memberIds, revokedBy: action.done_by, revokedAt: action.done_at });
    case 'change_role':
      return void (await sql`
        update members set role = hit.role_before, is_moderator = hit.was_moderator from admin_action_members as hit
        where hit.admin_action_id = ${action.id} and hit.member_id = members.id and members.id = any(${memberIds}::uuid[])`.execute(
        trx,
      ));
    case 'suspend':
    case 'restore':
      if (action.kind === 'suspend') await dropSuspensions(trx, { actionId: action.id, memberIds });
      else await putSuspensionsBack(trx, { memberIds, liftedAt: action.done_at });
      // Before a suspension there was none; before a restoration there was the one that is remembered.
      return void (await sql`
        update members set suspended_at = hit.suspended_at from admin_action_members as hit
        where hit.admin_action_id = ${action.id} and hit.member_id = members.id and members.id = any(${memberIds}::uuid[])`.execute(
        trx,
      ));
  }
}
