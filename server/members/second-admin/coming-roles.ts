import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { getComingRoles } from '../../../contract/members/own-account.ts';
import type { Db } from '../../database/connect.ts';

/** The roles of an accepted invitation that wait. Members are not told of roles that were never promised to them. */
export async function findComingRoles(db: Db, memberId: string): Promise<ReplyOf<typeof getComingRoles>['data']> {
  const row = await db
    .selectFrom('waiting_actions')
    .innerJoin('member_invitations', 'member_invitations.id', 'waiting_actions.invitation_id')
    .where('member_invitations.member_id', '=', memberId)
    .where('outcome', 'is', null)
    .where('kind', '=', 'change_role')
    .select(['waiting_actions.role', 'waiting_actions.is_moderator', 'runs_at'])
    .executeTakeFirst();
  if (row === undefined || row.role === null) return null;
  return { role: row.role, isModerator: row.is_moderator === true, startsAt: row.runs_at?.toISOString() ?? null };
}
