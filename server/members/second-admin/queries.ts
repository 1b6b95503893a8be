import { sql } from 'kysely';
import type { WaitingAction } from '../../../contract/members/second-admin.ts';
import type { Db } from '../../database/connect.ts';
import { decisionsOf } from './rules.ts';

const shownNames = 5;
const shownDecided = 30;

export async function listWaitingActions(
  db: Db,
  adminId: string,
): Promise<{ waiting: WaitingAction[]; decided: WaitingAction[] }> {
  const [waiting, decided] = await Promise.all([
    actionsOf(db, adminId).where('outcome', 'is', null).orderBy('asked_at').execute(),
    actionsOf(db, adminId).where('outcome', 'is not', null).orderBy('decided_at', 'desc').limit(shownDecided).execute(),
  ]);
  return { waiting: waiting.map((row) => present(row, adminId)), decided: decided.map((row) => present(row, adminId)) };
}

const actionsOf = (db: Db, adminId: string) =>
  db
    .selectFrom('waiting_actions as one')
    .leftJoin('members as asker', 'asker.id', 'one.asked_by')
    .leftJoin('members as decider', 'decider.id', 'one.decided_by')
    .select(['one.id', 'one.kind', 'one.role', 'one.is_moderator', 'one.reason', 'asked_by', 'asked_at', 'runs_at'])
    .select(['outcome', 'decided_at', 'asker.email as asker_email', 'decider.email as decider_email'])
    .select([
      sql<number>`(select count(*) from waiting_action_members where action_id = one.id)::integer`.as('members'),
      sql<string[]>`array(select email from waiting_action_members join members on members.id = member_id
        where action_id = one.id order by email limit ${sql.lit(shownNames)})`.as('names'),
      sql<boolean>`exists (select from waiting_action_members where action_id = one.id and member_id = ${adminId})`.as(
        'is_about',
      ),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof actionsOf>['execute']>>[number];

function present(row: Row, adminId: string): WaitingAction {
  const isYours = row.asked_by === adminId;
  return {
    id: row.id,
    kind: row.kind,
    role: row.role,
    isModerator: row.is_moderator,
    members: row.members,
    names: row.names,
    reason: row.reason,
    askedBy: row.asker_email,
    isYours,
    askedAt: row.asked_at.toISOString(),
    runsAt: row.runs_at?.toISOString() ?? null,
    outcome: row.outcome,
    decidedBy: row.decider_email,
    decidedAt: row.decided_at?.toISOString() ?? null,
    can: row.outcome === null ? [...decisionsOf({ isYours, isAbout: row.is_about })] : [],
  };
}
