import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { formatDay } from '../../../contract/formats.ts';
import { emailDelaySeconds } from '../../../contract/reviews/decisions.ts';
import type { doAdminAction, AdminAction } from '../../../contract/members/admin-actions.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { giveAdminPasses, takeBackPasses } from '../../access/admin-pass-commands.ts';
import { longestAheadDays } from '../../access/rules.ts';
import { startOfDay } from '../../access/rules.ts';
import { after, dayOf, days, seconds } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import { addSuspensions, liftSuspensions } from '../suspensions/commands.ts';
import { lockChosen, recordAction, type By, type Hit } from './chosen-commands.ts';
import { askSecondAdmin } from '../second-admin/ask-commands.ts';
import { actionEmail, endPoolSessions } from './jobs.ts';
import type { Chosen } from './action-queries.ts';
import { mustTell, wordsOf } from './rules.ts';
import { revokeStored } from '../../identity/stored-sessions.ts';
import type { Vault } from '../../vault.ts';

interface Doing {
  readonly by: By;
  readonly action: AdminAction;
  readonly actionId: string;
  readonly hits: readonly Hit[];
  readonly now: Date;
}

/** One admin action, one transaction, one audit entry, whether it hits one member or thousands. */
export async function doAction(
  context: Context,
  by: By,
  { action, chosen, hasEmail }: { action: AdminAction; chosen: Chosen; hasEmail: boolean },
): Promise<ReplyOf<typeof doAdminAction>['data']> {
  return context.db.transaction().execute(async (trx) => {
    if (action.kind === 'change_role') return askForRoles(trx, context, by, { action, chosen });
    return perform(trx, context, by, { action, chosen, hasEmail });
  });
}

/** New roles wait for a second admin, or for the end of a pause. */
async function askForRoles(
  trx: Trx,
  context: Context,
  by: By,
  { action, chosen }: { action: Extract<AdminAction, { kind: 'change_role' }>; chosen: Chosen },
): Promise<ReplyOf<typeof doAdminAction>['data']> {
  const { hits, skipped } = await lockChosen(trx, context, { by, action, chosen });
  const { kind, reason, role, isModerator } = action;
  const isBulk = chosen.only?.length !== 1;
  const waits = await askSecondAdmin(trx, context, by, { kind, roles: { role, isModerator }, reason, hits, isBulk });
  return {
    actionId: waits.id,
    done: 0,
    skipped: [...skipped, ...waits.skipped],
    waits: { members: waits.members, until: waits.until?.toISOString() ?? null },
  };
}

/** Does it: in the request itself, or once a second admin approved it. */
export async function perform(
  trx: Trx,
  context: Pick<Context, 'clock' | 'jobs' | 'vault'>,
  by: By,
  { action, chosen, hasEmail }: { action: AdminAction; chosen: Chosen; hasEmail: boolean },
): Promise<ReplyOf<typeof doAdminAction>['data']> {
  const { clock, jobs } = context;
  const now = clock.now();
  refuseDay(action, now);
  const actionId = randomUUID();
  const { hits, skipped } = await lockChosen(trx, context, { by, action, chosen });
  const doing = { by, action, actionId, hits, now };
  await applyAction(trx, context, doing);
  await keepAction(trx, doing);
  const memberIds = hits.map(({ memberId }) => memberId);
  const payloads = memberIds.map((memberId) => ({ deedId: actionId, memberId }));
  if (hasEmail || mustTell(action))
    await jobs.sendMany(trx, actionEmail, payloads, { startAfter: after(now, seconds(emailDelaySeconds)) });
  if (action.kind === 'suspend')
    await jobs.sendMany(
      trx,
      endPoolSessions,
      memberIds.map((memberId) => ({ memberId })),
    );
  await recordAction(trx, {
    by,
    now,
    verb: action.kind,
    memberIds,
    actionId,
    isBulk: chosen.only?.length !== 1,
    reason: wordsOf(action),
    ...changesOf(doing),
  });
  return { actionId, done: hits.length, skipped: [...skipped], waits: null };
}

function refuseDay(action: AdminAction, now: Date): void {
  if (action.kind !== 'give_access_until') return;
  const latest = dayOf(after(now, days(longestAheadDays)));
  if (action.until > dayOf(now) && action.until <= latest) return;
  const words = `Choose a day from tomorrow to ${formatDay(latest)}`;
  throw new Refusal('invalid', { errors: { 'action.until': words } });
}

async function applyAction(
  trx: Trx,
  { vault }: Pick<Context, 'vault'>,
  { by, action, actionId, hits, now }: Doing,
): Promise<void> {
  const memberIds = hits.map(({ memberId }) => memberId);
  const adminId = by.admin.memberId;
  switch (action.kind) {
    case 'give_access':
    case 'give_access_until':
    case 'extend_access': {
      const periods = hits.flatMap(({ memberId, period }) => (period === null ? [] : [{ memberId, ...period }]));
      return giveAdminPasses(trx, { actionId, givenBy: adminId, reason: action.reason, periods });
    }
    case 'revoke_access':
      return takeBackPasses(trx, { vault, memberIds, reason: wordsOf(action), revokedBy: adminId, now });
    case 'change_role':
      return void (await trx
        .updateTable('members')
        .set({ role: action.role, is_moderator: action.isModerator })
        .where('id', '=', sql<string>`any(${memberIds}::uuid[])`)
        .execute());
    case 'suspend':
      await suspendAll(trx, vault, { memberIds, reason: action.reason, now });
      return addSuspensions(trx, { ...action, memberIds, actionId, facts: action.reason, decidedBy: adminId, now });
    case 'restore':
      await sql`update members set suspended_at = null where id = any(${memberIds}::uuid[])`.execute(trx);
      return liftSuspensions(trx, { memberIds, decidedBy: adminId, now });
  }
}

/** Their sessions end in the same moment: none of their requests is answered any more, whatever its token says. */
async function suspendAll(
  trx: Trx,
  vault: Vault,
  { memberIds, reason, now }: { memberIds: readonly string[]; reason: string; now: Date },
): Promise<void> {
  await sql`update members set suspended_at = ${now}, suspension_reason = ${reason} where id = any(${memberIds}::uuid[])`.execute(
    trx,
  );
  await endSessions(trx, vault, memberIds);
}

export async function endSessions(trx: Trx, vault: Vault, memberIds: readonly string[]): Promise<void> {
  for (const memberId of memberIds) await revokeStored(trx, vault, { memberId });
}

/** What the undo and the emails need; every member's version goes up. */
async function keepAction(trx: Trx, { by, action, actionId, hits, now }: Doing): Promise<void> {
  await trx
    .insertInto('admin_actions')
    .values({
      id: actionId,
      kind: action.kind === 'give_access_until' ? 'give_access' : action.kind,
      words: wordsOf(action),
      role: action.kind === 'change_role' ? action.role : null,
      is_moderator: action.kind === 'change_role' ? action.isModerator : null,
      done_by: by.admin.memberId,
      done_at: now,
    })
    .execute();
  await sql`
    with bumped as (
      update members set version = version + 1
      from unnest(
        ${hits.map(({ memberId }) => memberId)}::uuid[], ${hits.map(({ suspendedAt }) => suspendedAt)}::timestamptz[],
        ${hits.map(({ role }) => role)}::text[], ${hits.map(({ isModerator }) => isModerator)}::boolean[]
      ) as hit (member_id, suspended_at, role_before, was_moderator)
      where members.id = hit.member_id
      returning members.id, members.version, hit.suspended_at, hit.role_before, hit.was_moderator)
    insert into admin_action_members (admin_action_id, member_id, version, suspended_at, role_before, was_moderator)
    select ${actionId}::uuid, id, version, suspended_at, role_before, was_moderator from bumped`.execute(trx);
}

export async function bumpVersions(trx: Trx, memberIds: readonly string[]): Promise<void> {
  await sql`update members set version = version + 1 where id = any(${memberIds}::uuid[])`.execute(trx);
}

/** For the audit: what changed, without anything that identifies a person. */
function changesOf({ action, hits, now }: Doing): {
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
} {
  const [first] = hits;
  switch (action.kind) {
    case 'give_access':
      return { after: { days: action.days, until: dayOf(after(startOfDay(now), days(action.days))) } };
    case 'give_access_until':
      return { after: { until: action.until } };
    case 'extend_access':
      return { after: { moreDays: action.days } };
    case 'revoke_access':
      return { after: { reasonCode: action.reasonCode } };
    case 'change_role':
      return {
        ...(hits.length === 1 ? { before: { role: first?.role, isModerator: first?.isModerator } } : {}),
        after: { role: action.role, isModerator: action.isModerator },
      };
    case 'suspend':
      return {
        before: { suspendedAt: null },
        after: { suspendedAt: now.toISOString(), ruleCode: action.ruleCode, foundBy: action.foundBy },
      };
    case 'restore':
      return {
        ...(hits.length === 1 ? { before: { suspendedAt: first?.suspendedAt?.toISOString() ?? null } } : {}),
        after: { suspendedAt: null },
      };
  }
}
