import { isEarned, isTold, toldEndsAt, toldRevokedAt, toldStartsAt } from './access-of-members.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../database/connect.ts';
import type { Vault } from '../vault.ts';
import type { Period } from './rules.ts';
import { listProvisional } from './sealed-periods.ts';

/*
 * Passes that admins give and revoke, for one member or for thousands in one statement. The caller has locked the
 * members, like every caller that gives or ends a pass.
 */

/**
 * When the access of each ends, as far as admins are told of it, that has a live pass; null where no such pass opens everything. Admins hold none by
 * their role.
 */
export async function listPresentEnds(
  db: Db | Trx,
  { memberIds, now }: { memberIds: readonly string[]; now: Date },
): Promise<Map<string, Date | null>> {
  const { rows } = await sql<{ member_id: string; ends_at: Date | null }>`
    select member_id, max(${toldEndsAt}) filter (where deal_kind is null) as ends_at from passes
    where member_id = any(${memberIds}::uuid[]) and ${toldRevokedAt} is null and starts_at <= ${now}
      and ${toldEndsAt} > ${now} and ${isTold}
    group by member_id`.execute(db);
  return new Map(rows.map((row) => [row.member_id, row.ends_at]));
}

/** The cause of a pass that an admin gave. */
export const sourceOfAction = (actionId: string, memberId: string): string => `admin:${actionId}:${memberId}`;

export async function giveAdminPasses(
  trx: Trx,
  gift: {
    actionId: string;
    givenBy: string;
    reason: string;
    periods: readonly (Period & { readonly memberId: string })[];
  },
): Promise<void> {
  const { actionId, givenBy, reason, periods } = gift;
  await sql`
    insert into passes (member_id, kind, reason, source, starts_at, ends_at, given_by)
    select given.member_id, 'admin', ${reason}, given.source, given.starts_at, given.ends_at, ${givenBy}
    from unnest(
      ${periods.map(({ memberId }) => memberId)}::uuid[],
      ${periods.map(({ memberId }) => sourceOfAction(actionId, memberId))}::text[],
      ${periods.map(({ startsAt }) => startsAt)}::timestamptz[],
      ${periods.map(({ endsAt }) => endsAt)}::timestamptz[]
    ) as given (member_id, source, starts_at, ends_at)`.execute(trx);
}

/** As if it had never been given: for an undo within seconds. */
export async function dropAdminPasses(
  trx: Trx,
  { actionId, memberIds }: { actionId: string; memberIds: readonly string[] },
): Promise<void> {
  const sources = memberIds.map((memberId) => sourceOfAction(actionId, memberId));
  await sql`delete from passes where source = any(${sources}::text[])`.execute(trx);
}

/** Ends everything that is live or to come. Passes keep their dates: the history shows what was given and when it was taken. */
export async function takeBackPasses(
  trx: Trx,
  taking: { vault: Vault; memberIds: readonly string[]; reason: string; revokedBy: string; now: Date },
): Promise<void> {
  const { vault, memberIds, reason, revokedBy, now } = taking;
  const provisional = (await listProvisional(trx, { vault, memberIds })).map(({ id }) => id);
  await sql`
    update passes set revoked_at = ${now}, revoked_reason = ${reason}, revoked_by = ${revokedBy}
    where (member_id = any(${memberIds}::uuid[]) or id = any(${provisional}::uuid[]))
      and revoked_at is null and ends_at > ${now}`.execute(trx);
}

/** The inverse of `takeBackPasses` at that instant by that admin. */
export async function handBackPasses(
  trx: Trx,
  taken: { vault: Vault; memberIds: readonly string[]; revokedBy: string; revokedAt: Date },
): Promise<void> {
  const { vault, memberIds, revokedBy, revokedAt } = taken;
  const provisional = (await listProvisional(trx, { vault, memberIds })).map(({ id }) => id);
  await sql`
    update passes set revoked_at = null, revoked_reason = null, revoked_by = null
    where (member_id = any(${memberIds}::uuid[]) or id = any(${provisional}::uuid[]))
      and revoked_by = ${revokedBy} and revoked_at = ${revokedAt}`.execute(trx);
}

/**
 * Before an admin makes the member part of an account that may be the admin's own: its passes are from now on as admins are
 * told of them, and those of which they are not told end.
 */
export async function keepToldPasses(trx: Trx, memberId: string): Promise<void> {
  await sql`delete from passes where member_id = ${memberId} and not ${isTold}`.execute(trx);
  await sql`update passes set starts_at = ${toldStartsAt}, ends_at = ${toldEndsAt}, told_of = ${toldEndsAt},
      revoked_at = ${toldRevokedAt}, revoked_reason = case when ${toldRevokedAt} is not null then revoked_reason end
    where member_id = ${memberId} and ${isEarned}`.execute(trx);
}

/** Ends everything that is live or to come of an account that closes. To be called with the holder locked. */
export async function endAllPasses(
  trx: Trx,
  { vault, memberId, reason, now }: { vault: Vault; memberId: string; reason: string; now: Date },
): Promise<void> {
  const provisional = (await listProvisional(trx, { vault, memberIds: [memberId] })).map(({ id }) => id);
  await sql`
    update passes set revoked_at = ${now}, revoked_reason = ${reason}
    where (member_id = ${memberId} or id = any(${provisional}::uuid[])) and revoked_at is null and ends_at > ${now}`.execute(
    trx,
  );
}
