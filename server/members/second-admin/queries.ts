import { sql } from 'kysely';
import type { WaitingAction } from '../../../contract/members/second-admin.ts';
import type { Context } from '../../context.ts';
import { currentSettings } from '../../current-settings.ts';
import type { Db } from '../../database/connect.ts';
import { oneDecimalOf, workingDaysBetween } from '../../desk/working-days.ts';
import type { Admin } from '../../http/viewer.ts';
import { isMine } from '../../reviews/authorship/one-link-queries.ts';
import { reasonCodeOf } from '../../reviews/last-decision.ts';
import { hasTie } from '../../reviews/moderation/lock.ts';
import { reviewsWithSubject } from '../../reviews/moderation/subject.ts';
import { isHidden } from '../../reviews/removal/queries.ts';
import { decisionsOf, removalDecisionsOf } from './rules.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock' | 'config'>;
const shownNames = 5;
const shownDecided = 30;

export async function listWaitingActions(
  tools: Tools,
  admin: Admin,
): Promise<{ waiting: WaitingAction[]; decided: WaitingAction[] }> {
  const { db } = tools;
  const [waiting, decided] = await Promise.all([
    actionsOf(db, admin.memberId).where('outcome', 'is', null).orderBy('asked_at').execute(),
    actionsOf(db, admin.memberId)
      .where('outcome', 'is not', null)
      .orderBy('decided_at', 'desc')
      .limit(shownDecided)
      .execute(),
  ]);
  return { waiting: await presentAll(tools, admin, waiting), decided: await presentAll(tools, admin, decided) };
}

const actionsOf = (db: Db, adminId: string) =>
  db
    .selectFrom('waiting_actions as one')
    .leftJoin('members as asker', 'asker.id', 'one.asked_by')
    .leftJoin('members as decider', 'decider.id', 'one.decided_by')
    .leftJoin('members as approver', 'approver.id', 'one.approved_by')
    .select(['one.id', 'one.kind', 'one.role', 'one.is_moderator', 'one.reason', 'asked_by', 'asked_at', 'runs_at'])
    .select(['outcome', 'decided_at', 'asker.email as asker_email', 'decider.email as decider_email'])
    .select(['review_id', 'reason_code', 'note', 'approved_at', 'approver.email as approver_email'])
    .select([
      sql<number>`(select count(*) from waiting_action_members where action_id = one.id)::integer`.as('members'),
      sql<string[]>`array(select email from waiting_action_members join members on members.id = member_id
        where action_id = one.id order by ends desc, email limit ${sql.lit(shownNames)})`.as('names'),
      sql<string | null>`(select email from member_invitations where id = one.invitation_id)`.as('invited'),
      sql<boolean>`exists (select from waiting_action_members where action_id = one.id and member_id = ${adminId})`.as(
        'is_about',
      ),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof actionsOf>['execute']>>[number];

async function presentAll(tools: Tools, admin: Admin, rows: readonly Row[]): Promise<WaitingAction[]> {
  const { secondAdminDays } = await currentSettings(tools);
  const actions: WaitingAction[] = [];
  for (const row of rows) actions.push(await present(tools, admin, { row, target: secondAdminDays }));
  return actions;
}

async function present(
  tools: Tools,
  admin: Admin,
  { row, target }: { row: Row; target: number },
): Promise<WaitingAction> {
  const isYours = row.asked_by === admin.memberId;
  const removal = row.review_id === null ? null : await findRemoval(tools, admin, row);
  const decisions =
    removal === null
      ? decisionsOf({ isYours, isAbout: row.is_about })
      : removalDecisionsOf({
          isYours,
          isApproved: row.approved_at !== null,
          isTied: removal.isTied,
          isAuthor: await isMine(tools.db, {
            vault: tools.vault,
            reviewId: removal.reviewId,
            memberId: admin.memberId,
          }),
        });
  // Of an invitation that was accepted, the account.
  const isInvited = row.members === 0 && row.invited !== null;
  const isWaiting = row.outcome === null && row.approved_at === null;
  const waited = isWaiting ? workingDaysBetween(row.asked_at, tools.clock.now()) : null;
  return {
    id: row.id,
    kind: row.kind,
    role: row.role,
    isModerator: row.is_moderator,
    members: isInvited ? 1 : row.members,
    names: isInvited && row.invited !== null ? [row.invited] : row.names,
    reason: row.reason,
    removal,
    askedBy: row.asker_email,
    isYours,
    askedAt: row.asked_at.toISOString(),
    waitedDays: waited === null ? null : oneDecimalOf(waited),
    isLate: waited !== null && waited > target,
    runsAt: row.runs_at?.toISOString() ?? null,
    approvedBy: row.approver_email,
    approvedAt: row.approved_at?.toISOString() ?? null,
    outcome: row.outcome,
    note: row.note,
    decidedBy: row.decider_email,
    decidedAt: row.decided_at?.toISOString() ?? null,
    can: row.outcome === null ? [...decisions] : [],
  };
}

async function findRemoval({ db }: Tools, admin: Admin, row: Row): Promise<WaitingAction['removal']> {
  const review = await reviewsWithSubject(db)
    .where('reviews.id', '=', row.review_id)
    .select(['reviews.id', 'reviews.subject_kind', isHidden.as('is_hidden')])
    .executeTakeFirstOrThrow();
  const subject = { kind: review.subject_kind, id: review.subject_id ?? '' };
  return {
    reviewId: review.id,
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectName: review.subject_name ?? '',
    reasonCode: reasonCodeOf(row.reason_code),
    isHidden: review.is_hidden,
    isTied: await hasTie(db, { admin, subject, website: review.subject_website }),
  };
}
