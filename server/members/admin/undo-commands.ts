import { sql } from 'kysely';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { undoMemberDeed } from '../../../contract/members/admin-actions.ts';
import { undoGraceSeconds } from '../../../contract/reviews/decisions.ts';
import { dropAdminPasses, handBackPasses } from '../../access/admin-pass-commands.ts';
import { after, seconds } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import { noteDeed, type By } from './chosen-commands.ts';
import { bumpVersions } from './action-commands.ts';

interface Done {
  readonly id: string;
  readonly kind: 'give_access' | 'extend_access' | 'revoke_access' | 'change_role' | 'suspend' | 'restore';
  readonly role: 'member' | 'admin' | null;
  readonly done_by: string;
  readonly done_at: Date;
}

/** Puts everything back as it was before one's own deed; whoever was changed since is left as they are and named. */
export async function undoDeed(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  by: By,
  deedId: string,
): Promise<ReplyOf<typeof undoMemberDeed>['data']> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const deed = await trx
      .selectFrom('member_deeds')
      .where('id', '=', deedId)
      .where('done_by', '=', by.admin.memberId)
      .select(['id', 'kind', 'role', 'done_by', 'done_at', 'undone_at'])
      .forUpdate()
      .executeTakeFirst();
    if (deed === undefined) throw new Refusal('not_found', { detail: 'There is no such deed of yours.' });
    if (deed.undone_at !== null) throw new Refusal('invalid_transition', { detail: 'This is undone already.' });
    if (deed.done_at <= after(now, -seconds(undoGraceSeconds)))
      throw new Refusal('invalid_transition', { detail: 'It is too late to undo this: the e-mails are on their way.' });
    const members = await lockHit(trx, deedId);
    const same = members.filter((member) => member.version === member.version_then);
    const memberIds = same.map(({ id }) => id);
    await takeBack(trx, deed, memberIds);
    await bumpVersions(trx, memberIds);
    await trx.updateTable('member_deeds').set({ undone_at: now }).where('id', '=', deedId).execute();
    // Their letters find nothing any more; of those who were left the deed stands.
    await sql`delete from member_deed_members where deed_id = ${deedId} and member_id = any(${memberIds}::uuid[])`.execute(
      trx,
    );
    const isBulk = members.length !== 1;
    await noteDeed(trx, { by, now, verb: `undo_${deed.kind}`, memberIds, deedId, isBulk, reason: null });
    const leftOut = members
      .filter((member) => !same.includes(member))
      .map(({ id, email }) => ({ id, email, why: 'changed' as const }));
    return { done: same.length, leftOut };
  });
}

async function lockHit(trx: Trx, deedId: string) {
  const { rows } = await sql<{ id: string; email: string; version: number; version_then: number }>`
    select members.id, members.email, members.version, hit.version as version_then
    from members join member_deed_members as hit on hit.member_id = members.id
    where hit.deed_id = ${deedId} order by members.id for no key update of members`.execute(trx);
  return rows;
}

async function takeBack(trx: Trx, deed: Done, memberIds: readonly string[]): Promise<void> {
  switch (deed.kind) {
    case 'give_access':
    case 'extend_access':
      return dropAdminPasses(trx, { deedId: deed.id, memberIds });
    case 'revoke_access':
      return handBackPasses(trx, { memberIds, revokedBy: deed.done_by, revokedAt: deed.done_at });
    case 'change_role': {
      const role = deed.role === 'admin' ? 'member' : 'admin';
      return void (await sql`update members set role = ${role} where id = any(${memberIds}::uuid[])`.execute(trx));
    }
    case 'suspend':
    case 'restore':
      // Before a suspension there was none; before a restoration there was the one that is remembered.
      return void (await sql`
        update members set suspended_at = hit.suspended_at from member_deed_members as hit
        where hit.deed_id = ${deed.id} and hit.member_id = members.id and members.id = any(${memberIds}::uuid[])`.execute(
        trx,
      ));
  }
}
