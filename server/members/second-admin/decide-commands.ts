import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts';
import type { decideWaitingAction as endpointOfDecision } from '../../../contract/members/second-admin.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import type { Admin } from '../../http/viewer.ts';
import { Refusal } from '../../refusal.ts';
import { listFreeAdmins } from '../../reviews/removal/queries.ts';
import { removalRunsAt } from '../../reviews/removal/rules.ts';
import { closeWaiting, tellDeciders } from '../../waiting-actions/commands.ts';
import { listOtherAdmins } from '../../waiting-actions/queries.ts';
import { runsAtOf } from '../../waiting-actions/rules.ts';
import { perform } from '../admin/action-commands.ts';
import { lockMembers, recordAction, type By } from '../admin/chosen-commands.ts';
import { eraseNow } from '../admin/erase-commands.ts';
import { lockWritingOf, mergeNow } from '../admin/merge-commands.ts';
import { decideInvitedRole, giveInvitedRole } from './invitation-commands.ts';
import { carryOutRemoval, decideRemoval } from './removal-commands.ts';
import { decisionsOf } from './rules.ts';
import { lockAction, type Action } from './waiting.ts';

type Decided = ReplyOf<typeof endpointOfDecision>['data'];
interface Call extends BodyOf<typeof endpointOfDecision> {
  readonly id: string;
}

/** A second admin approves or declines, or it is withdrawn. */
export async function decideWaitingAction(
  context: Context,
  by: By & { readonly admin: Admin },
  { id, decision, note = '' }: Call,
): Promise<Decided> {
  return context.db.transaction().execute(async (trx) => {
    const action = await lockAction(trx, id);
    if (action === null) throw new Refusal('not_found', { detail: 'There is no such action.' });
    if (action.kind === 'merge') await lockWritingOf(trx, context, action.memberIds);
    await lockMembers(trx, by.admin, action.memberIds, true);
    if (action.outcome !== null) throw new Refusal('invalid_transition', { detail: 'This is decided already.' });
    const { review_id: reviewId } = action;
    if (reviewId !== null) {
      const { outcome, runsAt } = await decideRemoval(context, trx, { ...by, action, reviewId, decision, note });
      return { id, outcome, runsAt: runsAt?.toISOString() ?? null };
    }
    const adminId = by.admin.memberId;
    const can = decisionsOf({ isYours: action.asked_by === adminId, isAbout: action.memberIds.includes(adminId) });
    if (decision === 'decline' || !can.includes(decision))
      throw new Refusal('invalid_transition', {
        detail:
          action.asked_by === adminId ? 'You asked for this, so another admin approves it.' : 'This is about you.',
      });
    const outcome =
      action.kind === 'invite_role'
        ? await decideInvitedRole(context, trx, { action, by, decision })
        : await decideOfMembers(context, trx, { action, by, decision });
    return { id, outcome, runsAt: null };
  });
}

/** Roles of accounts, and their end. */
async function decideOfMembers(
  context: Context,
  trx: Trx,
  { action, by, decision }: { action: Action; by: By; decision: 'approve' | 'withdraw' },
): Promise<'done' | 'withdrawn' | 'dropped'> {
  const now = context.clock.now();
  const { id, memberIds } = action;
  const outcome = decision === 'withdraw' ? 'withdrawn' : await carryOut(context, trx, action);
  await closeWaiting(trx, { id, outcome, decidedBy: by.admin.memberId, now });
  await recordAction(trx, {
    by,
    now,
    verb: decision === 'withdraw' ? 'withdraw_waiting' : 'approve_waiting',
    memberIds,
    actionId: id,
    isBulk: memberIds.length !== 1,
    reason: null,
    after: { kind: action.kind, outcome },
  });
  return outcome;
}

/** Does what has waited for its pause or its batch. A pause runs while no admin is there who could approve, and is over with the first. */
export async function carryOutDue(context: Context): Promise<void> {
  const { db, clock } = context;
  const waiting = await db
    .selectFrom('waiting_actions')
    .where('outcome', 'is', null)
    .select('id')
    .orderBy('asked_at')
    .execute();
  const due: string[] = [];
  // First for all: an admin whom one of them makes decides about none that was due with it.
  for (const { id } of waiting)
    if (await db.transaction().execute((trx) => isDue(context, trx, { id, now: clock.now() }))) due.push(id);
  for (const id of due)
    await db.transaction().execute(async (trx) => {
      const action = await lockAction(trx, id);
      if (action === null || action.outcome !== null) return;
      await closeWaiting(trx, { id, outcome: await carryOut(context, trx, action), decidedBy: null, now: clock.now() });
    });
}

async function isDue(context: Context, trx: Trx, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const action = await lockAction(trx, id);
  if (action === null || action.outcome !== null) return false;
  const { runs_at: runsAt, approved_at: approvedAt } = action;
  if (approvedAt !== null) return runsAt !== null && runsAt <= now;
  const others = await listDeciders(trx, action);
  if (others.length === 0 && runsAt !== null) return runsAt <= now;
  if (others.length > 0 && runsAt === null) return false;
  await trx
    .updateTable('waiting_actions')
    .set({ runs_at: action.review_id === null ? runsAtOf(others.length, now) : removalRunsAt(others.length, now) })
    .where('id', '=', id)
    .execute();
  await tellDeciders(trx, context, { actionId: id, admins: others, now });
  return false;
}

/** Active admins who could approve. */
const listDeciders = (
  trx: Trx,
  { asked_by: askedBy, memberIds, review_id: reviewId }: Action,
): Promise<{ id: string }[]> =>
  reviewId === null ? listOtherAdmins(trx, { askedBy, memberIds }) : listFreeAdmins(trx, { reviewId, askedBy });

async function carryOutMerge(
  context: Context,
  trx: Trx,
  { action: { memberIds, endsId: fromId, reason }, by }: { action: Action; by: By },
): Promise<'done' | 'dropped'> {
  const intoId = memberIds.find((id) => id !== fromId);
  // One of the two accounts is gone in the meantime.
  if (fromId === null || intoId === undefined) return 'dropped';
  await mergeNow(trx, context, by, { fromId, intoId, reason });
  return 'done';
}

/** In the name of the one who asked. Members who are gone or changed since are left out; without any left it is dropped. */
async function carryOut(context: Context, trx: Trx, action: Action): Promise<'done' | 'dropped'> {
  const { kind, role, is_moderator: isModerator, reason, asked_by: askedBy, memberIds, review_id: reviewId } = action;
  if (reviewId !== null) return carryOutRemoval(context, trx, { action, reviewId });
  if (kind === 'invite_role') return giveInvitedRole(context, trx, action);
  if (askedBy === null || memberIds.length === 0) return 'dropped';
  const by: By = { admin: { memberId: askedBy }, requestId: `waiting:${action.id}` };
  const chosen = {
    only: memberIds,
    except: [],
    filters: { filters: {}, unknown: [], search: '' },
    version: null,
    hits: null,
  };
  try {
    if (kind === 'erase') await eraseNow(trx, context, by, { chosen, reason });
    else if (kind === 'merge') return await carryOutMerge(context, trx, { action, by });
    else if (role !== null && isModerator !== null)
      await perform(trx, context, by, {
        action: { kind: 'change_role', role, isModerator, reason },
        chosen,
        hasEmail: true,
      });
    return 'done';
  } catch (error) {
    // Nothing was written before a refusal: the admin who asked has lost the role, or no member is left to act on.
    if (error instanceof Refusal) return 'dropped';
    throw error;
  }
}
