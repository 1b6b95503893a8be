import { sql } from 'kysely';
import type { Role } from '../../../contract/members/account.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import { keepWaiting } from '../../waiting-actions/commands.ts';
import { listOtherAdmins } from '../../waiting-actions/queries.ts';
import { runsAtOf } from '../../waiting-actions/rules.ts';
import { recordAction, type By, type Hit, type Skipped } from '../admin/chosen-commands.ts';

export interface Asked {
  readonly kind: 'change_role' | 'erase' | 'merge';
  readonly roles: { readonly role: Role; readonly isModerator: boolean } | null;
  readonly reason: string;
  readonly hits: readonly Pick<Hit, 'memberId' | 'email'>[];
  readonly isBulk: boolean;
  /** Of a merge the account that ends: it is asked for both members or for none. */
  readonly endsId?: string;
}

export interface Waits {
  readonly id: string;
  readonly members: number;
  readonly until: Date | null;
  readonly skipped: readonly Skipped[];
}

/** Notes what an admin wants; the caller has judged and locked the members, and all admins. */
export async function askSecondAdmin(
  trx: Trx,
  { clock, jobs }: Pick<Context, 'clock' | 'jobs'>,
  by: By,
  { kind, roles, reason, hits, isBulk, endsId }: Asked,
): Promise<Waits> {
  const now = clock.now();
  const waiting = await listWaiting(trx, { kind, memberIds: hits.map(({ memberId }) => memberId) });
  const free = hits.filter(({ memberId }) => !waiting.has(memberId));
  if (free.length === 0 || (kind === 'merge' && free.length < hits.length))
    throw new Refusal('invalid_transition', { detail: 'The same action is already waiting for these members.' });
  const memberIds = free.map(({ memberId }) => memberId);
  const askedBy = by.admin.memberId;
  const others = await listOtherAdmins(trx, { askedBy, memberIds });
  const until = runsAtOf(others.length, now);
  const id = await keepWaiting(trx, { jobs }, { kind, roles, reason, askedBy, now, runsAt: until }, others);
  await sql`insert into waiting_action_members (action_id, member_id, ends)
    select ${id}::uuid, member_id, member_id is not distinct from ${endsId ?? null}::uuid from unnest(${memberIds}::uuid[]) as chosen (member_id)`.execute(
    trx,
  );
  await recordAction(trx, {
    by,
    now,
    verb: `ask_${kind}`,
    memberIds,
    actionId: id,
    isBulk,
    reason,
    after: { ...roles, ...(endsId !== undefined && { merged: endsId }), runsAt: until?.toISOString() ?? null },
  });
  const skipped = hits
    .filter(({ memberId }) => waiting.has(memberId))
    .map(({ memberId, email }) => ({ id: memberId, email, why: 'waits' as const }));
  return { id, members: memberIds.length, until, skipped };
}

async function listWaiting(
  trx: Trx,
  { kind, memberIds }: { kind: Asked['kind']; memberIds: readonly string[] },
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('waiting_action_members')
    .innerJoin('waiting_actions', 'waiting_actions.id', 'waiting_action_members.action_id')
    .where('outcome', 'is', null)
    .where('kind', '=', kind)
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .select('member_id')
    .execute();
  return new Set(rows.map(({ member_id: id }) => id));
}
