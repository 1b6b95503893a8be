import { sql, type RawBuilder } from 'kysely';
import { defaultMemberSort, memberColumns, type FactorState, type MemberRow } from '../../../contract/members/list.ts';
import { accessColumns, isOfReview, isTold } from '../../access/access-of-members.ts';
import type { TableRelation } from '../../database/table-query.ts';
import { revocationReasons } from '../../../contract/members/admin-actions.ts';

/**
 * A strike: an admin revoked access for what the member did, and one more while the account is suspended. What a
 * decision about a review ends on its own is none, or a strike would point to a review. One admin action may end several
 * passes: they have one instant. A relation with `member_id` and `revocations`, of all members or of `ids`.
 */
function revocationsOfMembers(ids: readonly string[] | null): RawBuilder<unknown> {
  const ofMembers = ids === null ? sql`` : sql`and member_id = any(${ids}::uuid[])`;
  return sql`select member_id, count(distinct revoked_at)::integer as revocations from passes
    where revoked_by is not null and revoked_reason <> ${revocationReasons.given_by_mistake} ${ofMembers}
    group by member_id`;
}

/** A member who closed the account themselves counts as no more suspended than before. */
const isSuspended = sql`(members.suspended_at is not null
  and members.id not in (select member_id from account_deletions where not was_suspended))`;

const strikeCount = sql`coalesce(strikes.revocations, 0) + ${isSuspended}::integer`;

/** The list of members as its queries see it: the columns of the contract in snake_case. */
export const memberTable: TableRelation = {
  name: 'listMembers',
  columns: memberColumns,
  alias: 'people',
  idType: 'uuid',
  searched: ['email', 'organisation'],
  months: ['joinedOn', 'lastSeenOn'],
  defaultSort: defaultMemberSort,
};

export interface StoredMember {
  readonly id: string;
  readonly email: string;
  readonly organisation: string | null;
  readonly member_type: MemberRow['memberType'];
  readonly role: MemberRow['role'];
  readonly is_moderator: boolean;
  readonly is_verified: boolean | null;
  readonly has_access: boolean;
  readonly reason: string | null;
  readonly access_expires_on: string | null;
  readonly pass_count: number;
  readonly has_approved_reviews: boolean;
  readonly declined_reviews: number | null;
  readonly drafts: number | null;
  readonly strike_count: number;
  readonly last_seen_on: string | null;
  readonly joined_on: string;
  readonly second_factor: FactorState;
  readonly is_suspended: boolean;
  readonly is_sample: boolean;
}

/**
 * Every member, or those of `ids`, at the moment. Each joined part has one row for a member at most, so that a query
 * that does not use its columns leaves it out. Each part is filtered by `ids` as well: otherwise all of it would be
 * read.
 */
export function people(now: Date, ids: readonly string[] | null = null): RawBuilder<unknown> {
  const access = accessColumns(now, ids);
  const ofMembers = (column: string): RawBuilder<unknown> =>
    ids === null ? sql`` : sql`and ${sql.ref(column)} = any(${ids}::uuid[])`;
  const where = (column: string): RawBuilder<unknown> =>
    ids === null ? sql`` : sql`where ${sql.ref(column)} = any(${ids}::uuid[])`;
  return sql`select members.id, members.email, coalesce(claimed.name, asked.organisation) as organisation, members.member_type, members.role, members.is_moderator, ${verified} as is_verified,
      ${access.columns}, coalesce(given.pass_count, 0) as pass_count,
      coalesce(given.has_of_review, false) as has_approved_reviews, ${declinedCount} as declined_reviews,
      case when drafting.member_id is null then 0 else drafting.shown end as drafts, ${strikeCount} as strike_count,
      members.told_seen_on as last_seen_on, (members.created_at at time zone 'UTC')::date as joined_on, ${secondFactor} as second_factor,
      ${isSuspended} as is_suspended, members.is_sample
    from members ${access.join}
      left join (select member_id, (count(*) filter (where not ${isOfReview}) + bool_or(${isOfReview})::integer)::integer as pass_count,
          bool_or(${isOfReview}) as has_of_review from passes
        where ${isTold} ${ids === null ? sql`` : sql`and member_id = any(${ids}::uuid[])`} group by member_id)
        as given on given.member_id = members.id
      left join member_review_counts as told on told.member_id = members.id
      left join member_draft_counts as drafting on drafting.member_id = members.id
      left join (select distinct on (funder_claims.member_id) funder_claims.member_id, funders.name
        from funder_claims join funders on funders.id = funder_claims.funder_id
        where funder_claims.state in ('approved', 'waiting') ${ofMembers('funder_claims.member_id')}
        order by funder_claims.member_id, funder_claims.state, funder_claims.created_at desc, funder_claims.id)
        as claimed on claimed.member_id = members.id
      left join (select distinct on (member_id) member_id, organisation from access_applications
        where true ${ofMembers('member_id')} order by member_id, asked_at desc, id) as asked on asked.member_id = members.id
      left join (${revocationsOfMembers(ids)}) as strikes on strikes.member_id = members.id
    ${where('members.id')}`;
}

const verified = sql`case
  when members.id in (select member_id from funder_claims where state = 'approved') then true
  when members.id in (select member_id from funder_claims where state in ('declined', 'revoked')) then false end`;

/** No row: none that are told of. Null in a row: some. */
const declinedCount = sql`case when told.member_id is null then 0 else told.declined end`;

const hasPasskey = sql`members.id in (select member_id from identity_passkeys where checks_holder)`;
const hasApp = sql`members.id in (select member_id from identity_totp where proved_at is not null)`;
const secondFactor = sql`case when ${hasPasskey} then case when ${hasApp} then 'both' else 'passkey' end
  when ${hasApp} then 'app' else 'none' end`;

export function presentMember(row: StoredMember): MemberRow {
  return {
    id: row.id,
    email: row.email,
    organisation: row.organisation,
    memberType: row.member_type,
    role: row.role,
    isModerator: row.is_moderator,
    isVerified: row.is_verified,
    hasAccess: row.has_access,
    reason: row.reason,
    accessExpiresOn: row.access_expires_on,
    passCount: row.pass_count,
    hasApprovedReviews: row.has_approved_reviews,
    declinedReviews: row.declined_reviews,
    drafts: row.drafts,
    strikeCount: row.strike_count,
    lastSeenOn: row.last_seen_on,
    joinedOn: row.joined_on,
    secondFactor: row.second_factor,
    isSuspended: row.is_suspended,
    isSample: row.is_sample,
  };
}
