import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { letterDelaySeconds } from '../../../contract/reviews/decisions.ts';
import type { doMemberDeed, MemberDeed } from '../../../contract/members/admin-actions.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { giveAdminPasses, takeBackPasses } from '../../access/admin-pass-commands.ts';
import { longestAheadDays } from '../../access/rules.ts';
import { after, dayOf, days, seconds } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import { lockChosen, noteDeed, type By, type Hit } from './chosen-commands.ts';
import { deedLetter, endPoolSessions } from './jobs.ts';
import type { Chosen } from './action-queries.ts';
import { mustTell, wordsOf } from './rules.ts';

interface Doing {
  readonly by: By;
  readonly deed: MemberDeed;
  readonly deedId: string;
  readonly hits: readonly Hit[];
  readonly now: Date;
}

/** One deed, one transaction, one audit entry, whether it hits one member or thousands. */
export async function doDeed(
  context: Context,
  by: By,
  { deed, chosen, hasLetter }: { deed: MemberDeed; chosen: Chosen; hasLetter: boolean },
): Promise<ReplyOf<typeof doMemberDeed>['data']> {
  const { db, clock, jobs } = context;
  const now = clock.now();
  refuseDay(deed, now);
  const deedId = randomUUID();
  return db.transaction().execute(async (trx) => {
    const { hits, leftOut } = await lockChosen(trx, context, { by, deed, chosen });
    const doing = { by, deed, deedId, hits, now };
    await applyDeed(trx, doing);
    await rememberDeed(trx, doing);
    const memberIds = hits.map(({ memberId }) => memberId);
    const payloads = memberIds.map((memberId) => ({ deedId, memberId }));
    if (hasLetter || mustTell(deed))
      await jobs.sendMany(trx, deedLetter, payloads, { startAfter: after(now, seconds(letterDelaySeconds)) });
    if (deed.kind === 'suspend')
      await jobs.sendMany(
        trx,
        endPoolSessions,
        memberIds.map((memberId) => ({ memberId })),
      );
    await noteDeed(trx, {
      by,
      now,
      verb: deed.kind,
      memberIds,
      deedId,
      isBulk: chosen.only?.length !== 1,
      reason: wordsOf(deed),
      ...changesOf(doing),
    });
    return { deedId, done: hits.length, leftOut: [...leftOut] };
  });
}

function refuseDay(deed: MemberDeed, now: Date): void {
  if (deed.kind !== 'give_access_until') return;
  const latest = dayOf(after(now, days(longestAheadDays)));
  if (deed.until > dayOf(now) && deed.until <= latest) return;
  const words = `Choose a day from tomorrow to ${latest}`;
  throw new Refusal('invalid', { errors: { 'deed.until': words } });
}

async function applyDeed(trx: Trx, { by, deed, deedId, hits, now }: Doing): Promise<void> {
  const memberIds = hits.map(({ memberId }) => memberId);
  const adminId = by.admin.memberId;
  switch (deed.kind) {
    case 'give_access':
    case 'give_access_until':
    case 'extend_access': {
      const periods = hits.flatMap(({ memberId, period }) => (period === null ? [] : [{ memberId, ...period }]));
      return giveAdminPasses(trx, { deedId, givenBy: adminId, reason: deed.reason, periods });
    }
    case 'revoke_access':
      return takeBackPasses(trx, { memberIds, reason: wordsOf(deed), revokedBy: adminId, now });
    case 'change_role':
      return void (await trx
        .updateTable('members')
        .set({ role: deed.role })
        .where('id', '=', sql<string>`any(${memberIds}::uuid[])`)
        .execute());
    case 'suspend':
      return suspendAll(trx, memberIds, now);
    case 'restore':
      return void (await sql`update members set suspended_at = null where id = any(${memberIds}::uuid[])`.execute(trx));
  }
}

/** Their sessions end in the same moment: no request of theirs is answered any more, whatever its token says. */
async function suspendAll(trx: Trx, memberIds: readonly string[], now: Date): Promise<void> {
  await sql`update members set suspended_at = ${now} where id = any(${memberIds}::uuid[])`.execute(trx);
  await endSessions(trx, memberIds, now);
}

export async function endSessions(trx: Trx, memberIds: readonly string[], now: Date): Promise<void> {
  await sql`update identity_sessions set revoked_at = ${now}
    where member_id = any(${memberIds}::uuid[]) and revoked_at is null`.execute(trx);
}

/** What the undo and the letters need; every member's version goes up. */
async function rememberDeed(trx: Trx, { by, deed, deedId, hits, now }: Doing): Promise<void> {
  await trx
    .insertInto('member_deeds')
    .values({
      id: deedId,
      kind: deed.kind === 'give_access_until' ? 'give_access' : deed.kind,
      words: wordsOf(deed),
      role: deed.kind === 'change_role' ? deed.role : null,
      done_by: by.admin.memberId,
      done_at: now,
    })
    .execute();
  await sql`
    with bumped as (
      update members set version = version + 1
      from unnest(
        ${hits.map(({ memberId }) => memberId)}::uuid[], ${hits.map(({ suspendedAt }) => suspendedAt)}::timestamptz[]
      ) as hit (member_id, suspended_at)
      where members.id = hit.member_id returning members.id, members.version, hit.suspended_at)
    insert into member_deed_members (deed_id, member_id, version, suspended_at)
    select ${deedId}::uuid, id, version, suspended_at from bumped`.execute(trx);
}

export async function bumpVersions(trx: Trx, memberIds: readonly string[]): Promise<void> {
  await sql`update members set version = version + 1 where id = any(${memberIds}::uuid[])`.execute(trx);
}

/** For the audit: what changed, without anything that says who somebody is. */
function changesOf({ deed, hits, now }: Doing): { before?: Record<string, unknown>; after?: Record<string, unknown> } {
  const [first] = hits;
  switch (deed.kind) {
    case 'give_access':
      return { after: { days: deed.days } };
    case 'give_access_until':
      return { after: { until: deed.until } };
    case 'extend_access':
      return { after: { moreDays: deed.days } };
    case 'revoke_access':
      return { after: { reasonCode: deed.reasonCode } };
    case 'change_role':
      return { before: { role: deed.role === 'admin' ? 'member' : 'admin' }, after: { role: deed.role } };
    case 'suspend':
      return { before: { suspendedAt: null }, after: { suspendedAt: now.toISOString() } };
    case 'restore':
      return {
        ...(hits.length === 1 ? { before: { suspendedAt: first?.suspendedAt?.toISOString() ?? null } } : {}),
        after: { suspendedAt: null },
      };
  }
}
