import type { WaitingDecision } from '../../../contract/members/second-admin.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import { perform } from '../admin/action-commands.ts';
import { lockMembers, recordAction, type By } from '../admin/chosen-commands.ts';
import { eraseNow } from '../admin/erase-commands.ts';
import { listOtherAdmins } from './ask-commands.ts';
import { decisionsOf, runsAtOf } from './rules.ts';

type Outcome = 'done' | 'withdrawn' | 'dropped';

/** A second admin approves, or an admin takes it back. */
export async function decideWaitingAction(
  context: Context,
  by: By,
  { id, decision }: { id: string; decision: WaitingDecision },
): Promise<{ id: string; outcome: Outcome }> {
  const now = context.clock.now();
  return context.db.transaction().execute(async (trx) => {
    const action = await lockAction(trx, id);
    if (action === null) throw new Refusal('not_found', { detail: 'There is no such action.' });
    const { memberIds } = action;
    await lockMembers(trx, by.admin, memberIds, true);
    if (action.outcome !== null) throw new Refusal('invalid_transition', { detail: 'This is decided already.' });
    const adminId = by.admin.memberId;
    const can = decisionsOf({ isYours: action.asked_by === adminId, isAbout: memberIds.includes(adminId) });
    if (!can.includes(decision))
      throw new Refusal('invalid_transition', {
        detail:
          action.asked_by === adminId ? 'You asked for this, so another admin approves it.' : 'This is about you.',
      });
    const outcome = decision === 'withdraw' ? 'withdrawn' : await carryOut(context, trx, action);
    await close(trx, { id, outcome, decidedBy: adminId, now });
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
    return { id, outcome };
  });
}

/** Does what has waited for its pause, and begins the pause of what lost its second admin. */
export async function carryOutDue(context: Context): Promise<void> {
  const { db, clock } = context;
  const waiting = await db.selectFrom('waiting_actions').where('outcome', 'is', null).select('id').execute();
  for (const { id } of waiting)
    await db.transaction().execute(async (trx) => {
      const now = clock.now();
      const action = await lockAction(trx, id);
      if (action === null || action.outcome !== null) return;
      if (action.runs_at === null) {
        const others = await listOtherAdmins(trx, { askedBy: action.asked_by, memberIds: action.memberIds });
        if (others.length === 0)
          await trx
            .updateTable('waiting_actions')
            .set({ runs_at: runsAtOf(0, now) })
            .where('id', '=', id)
            .execute();
        return;
      }
      if (action.runs_at > now) return;
      await close(trx, { id, outcome: await carryOut(context, trx, action), decidedBy: null, now });
    });
}

async function lockAction(trx: Trx, id: string) {
  const row = await trx.selectFrom('waiting_actions').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();
  if (row === undefined) return null;
  const members = await trx
    .selectFrom('waiting_action_members')
    .where('action_id', '=', id)
    .select('member_id')
    .execute();
  return { ...row, memberIds: members.map(({ member_id: memberId }) => memberId) };
}
type Action = NonNullable<Awaited<ReturnType<typeof lockAction>>>;

/** In the name of the admin who asked. Members who are gone or changed since are left out; without any left it is dropped. */
async function carryOut(context: Context, trx: Trx, action: Action): Promise<Outcome> {
  const { kind, role, is_moderator: isModerator, reason, asked_by: askedBy, memberIds } = action;
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
    else if (role !== null && isModerator !== null)
      await perform(trx, context, by, { action: { kind, role, isModerator, reason }, chosen, hasEmail: true });
    return 'done';
  } catch (error) {
    // Nothing was written before a refusal: the admin who asked has lost the role, or no member is left to act on.
    if (error instanceof Refusal) return 'dropped';
    throw error;
  }
}

const close = (
  trx: Trx,
  { id, outcome, decidedBy, now }: { id: string; outcome: Outcome; decidedBy: string | null; now: Date },
) =>
  trx
    .updateTable('waiting_actions')
    .set({ outcome, decided_by: decidedBy, decided_at: now })
    .where('id', '=', id)
    .execute();
