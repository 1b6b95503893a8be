import { sql } from 'kysely';
import type { AuditAction } from '../../../contract/audit/words.ts';
import { skippedWords, type AnyAction, type SkippedReason } from '../../../contract/members/admin-actions.ts';
import { recordAdminAction } from '../../audit/commands.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import type { Admin } from '../../http/viewer.ts';
import { listChosenIds, readMembers, type Chosen, type ChosenMember } from './action-queries.ts';
import { judge } from './rules.ts';
import type { Period } from '../../access/rules.ts';

/** Who does it, and in which request. */
export interface By {
  readonly admin: Pick<Admin, 'memberId'>;
  readonly requestId: string;
}

export interface Hit extends ChosenMember {
  readonly period: Period | null;
}

export interface Skipped {
  readonly id: string;
  readonly email: string;
  readonly why: SkippedReason;
}

export interface Sorted {
  readonly hits: readonly Hit[];
  readonly skipped: readonly Skipped[];
}

export function sortOut(
  members: readonly ChosenMember[],
  action: AnyAction,
  by: { adminId: string; now: Date },
): { hits: Hit[]; skipped: Skipped[] } {
  const hits: Hit[] = [];
  const skipped: Skipped[] = [];
  const isOneOfSeveral = members.length > 1;
  for (const member of members) {
    const judgement = judge(action, member, { ...by, isOneOfSeveral });
    if (judgement.why === null) hits.push({ ...member, period: judgement.period });
    else skipped.push({ id: member.memberId, email: member.email, why: judgement.why });
  }
  return { hits, skipped };
}

/** Where an admin could be lost, or who else could approve is asked. */
const needsAllAdmins: ReadonlySet<AnyAction['kind']> = new Set(['change_role', 'suspend', 'erase']);

/**
 * Locks the chosen, judges them as they are then, and refuses what the admin did not see: a member who changed, a
 * preview that named others, no member left to act on.
 */
export async function lockChosen(
  trx: Trx,
  { clock }: Pick<Context, 'clock'>,
  call: { by: By; action: AnyAction; chosen: Chosen; most?: number },
): Promise<Sorted> {
  const now = clock.now();
  const { by, action, chosen } = call;
  const ids = await listChosenIds(trx, { ...call, now });
  await lockMembers(trx, by.admin, ids, needsAllAdmins.has(action.kind));
  const members = await readMembers(trx, ids, now);
  const [only] = members;
  if (chosen.only?.length === 1) {
    if (only === undefined) throw new Refusal('not_found', { detail: 'There is no such member.' });
    if (chosen.version !== null && chosen.version !== only.version)
      throw new Refusal('stale', { detail: 'Another admin has just changed this member. Check again.' });
  }
  const sorted = sortOut(members, action, { adminId: by.admin.memberId, now });
  const { hits, skipped } = sorted;
  if (chosen.hits !== null && chosen.hits !== hits.length)
    throw new Refusal('stale', {
      detail: `Members changed since the preview: it is ${hits.length} now, not ${chosen.hits}. Look again.`,
    });
  if (members.length === 1 && skipped[0] !== undefined) throw refusalOf(skipped[0].why);
  if (hits.length === 0) throw new Refusal('invalid_transition', { detail: 'No member is left for this action.' });
  return sorted;
}

const refusalOf = (why: SkippedReason): Refusal =>
  new Refusal('invalid_transition', { detail: `Not possible: ${skippedWords[why]}.` });

/**
 * Locks in the order of their ids, so that two admins who work on the same members wait for each other and never
 * deadlock. Includes all admins where one could be lost: an admin who was made a member or suspended in the meantime can do
 * nothing any more, so that an admin always remains.
 */
export async function lockMembers(
  trx: Trx,
  admin: By['admin'],
  ids: readonly string[],
  hasAdmins: boolean,
): Promise<void> {
  const { rows } = await sql<{ id: string; is_admin: boolean }>`
    select id, role = 'admin' and suspended_at is null as is_admin from members
    where id = any(${ids}::uuid[]) or id = ${admin.memberId}
      ${hasAdmins ? sql`or role = 'admin'` : sql``}
    order by id for no key update`.execute(trx);
  if (rows.find(({ id }) => id === admin.memberId)?.is_admin !== true) throw new Refusal('admin_only');
}

/** What comes behind the dot of an action on members. */
type MemberVerb = AuditAction extends infer Action ? (Action extends `member.${infer Verb}` ? Verb : never) : never;

interface AuditNote {
  readonly by: By;
  readonly now: Date;
  readonly verb: MemberVerb;
  readonly memberIds: readonly string[];
  /** Where there are several: what the entry is found by. */
  readonly actionId: string;
  /** Whether many were chosen, even if one was hit. */
  readonly isBulk: boolean;
  readonly reason: string | null;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** One entry for an admin action: of one member under their id, of many under the admin action's with the list of all. */
export async function recordAction(trx: Trx, note: AuditNote): Promise<void> {
  const { by, now, verb, memberIds, actionId, isBulk, reason, before, after } = note;
  await recordAdminAction(trx, {
    now,
    actorId: by.admin.memberId,
    action: `member.${verb}`,
    target: { kind: isBulk ? 'members' : 'member', id: isBulk ? actionId : (memberIds[0] ?? actionId) },
    reason,
    before: before ?? null,
    after: isBulk ? { ...after, count: memberIds.length, members: memberIds } : (after ?? null),
    requestId: by.requestId,
  });
}
