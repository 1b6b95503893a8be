import { sql, type RawBuilder } from 'kysely';
import { revocationReasons } from '../../../contract/members/admin-actions.ts';

/**
 * A strike: an admin took access back for what the member did, and one more while the account is suspended. What a
 * decision about a review ends on its own is none, or a strike would point to a review. One admin action may end several
 * passes: they have one instant. A relation with `member_id` and `revocations`, of all members or of `ids`.
 */
export function revocationsOfMembers(ids: readonly string[] | null): RawBuilder<unknown> {
  const ofMembers = ids === null ? sql`` : sql`and member_id = any(${ids}::uuid[])`;
  return sql`select member_id, count(distinct revoked_at)::integer as revocations from passes
    where revoked_by is not null and revoked_reason <> ${revocationReasons.given_by_mistake} ${ofMembers}
    group by member_id`;
}

/** A member who closed the account themselves counts as no more suspended than before. */
export const isSuspended = sql`(members.suspended_at is not null
  and members.id not in (select member_id from account_deletions where not was_suspended))`;

export const strikeCount = sql`coalesce(strikes.revocations, 0) + ${isSuspended}::integer`;
