import { sql } from 'kysely';
import type { Invitation } from '../../contract/invitations/invitations.ts';
import { dayOf } from '../clock.ts';
import type { Db, Trx } from '../database/connect.ts';
import { stateOf } from './rules.ts';

const mostListed = 500;

export async function listInvitations(db: Db, now: Date): Promise<Invitation[]> {
  const rows = await selectInvitations(db)
    .orderBy(sql`accepted_at is null and withdrawn_at is null and expires_at > ${now}`, 'desc')
    .orderBy('invited_at', 'desc')
    .orderBy('member_invitations.id')
    .limit(mostListed)
    .execute();
  return rows.map((row) => present(row, now));
}

export async function readInvitation(trx: Trx, id: string, now: Date): Promise<Invitation> {
  return present(await selectInvitations(trx).where('member_invitations.id', '=', id).executeTakeFirstOrThrow(), now);
}

function selectInvitations(db: Db | Trx) {
  return db
    .selectFrom('member_invitations')
    .leftJoin('members as inviter', 'inviter.id', 'member_invitations.invited_by')
    .select(['member_invitations.id', 'member_invitations.email', 'member_invitations.role'])
    .select(['member_invitations.is_moderator', 'access_days', 'reason', 'invited_at', 'sent_count', 'expires_at'])
    .select(['withdrawn_at', 'accepted_at', 'member_id', 'inviter.email as invited_by'])
    .select(
      sql<boolean>`exists (select from waiting_actions
        where invitation_id = member_invitations.id and outcome is null)`.as('role_waits'),
    );
}

type Stored = Awaited<ReturnType<ReturnType<typeof selectInvitations>['executeTakeFirstOrThrow']>>;

const present = (row: Stored, now: Date): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  isModerator: row.is_moderator,
  roleWaits: row.role_waits,
  accessDays: row.access_days,
  reason: row.reason,
  state: stateOf(row, now),
  invitedBy: row.invited_by,
  invitedOn: dayOf(row.invited_at),
  expiresOn: dayOf(row.expires_at),
  sentCount: row.sent_count,
  memberId: row.member_id,
});
