import { sql, type RawBuilder } from 'kysely';
import { administratorReason } from './rules.ts';

/** Members whose access changed in one settlement, from which on admins are told of it. */
export const toldTogether = 5;

/**
 * Whether admins are told of a pass, as SQL over `passes` (decision 0058). Those that reviews earned show only from the
 * first settlement of five members on that lies on a later day: else a pass that appears, and the review that came in
 * or was decided then, would name each other. A member reads of their own at once.
 */
export const isTold = sql<boolean>`(passes.kind in ('correction', 'code', 'application', 'admin')
  or passes.starts_at < (select date_trunc('day', max(settled_at), 'UTC') from review_settlements
    where members >= ${sql.lit(toldTogether)}))`;

/**
 * The rule of findAccess for many members at once, as far as admins are told of it, over a query of `members`: `join`
 * comes behind it, `columns` are `has_access`, `reason` and `access_expires_on` (a day of UTC). `ids` names the members
 * where few are asked for. A query that uses none of the columns does not pay for the join.
 */
export function accessColumns(
  now: Date,
  ids: readonly string[] | null = null,
): { columns: RawBuilder<unknown>; join: RawBuilder<unknown> } {
  return {
    columns: sql`members.role = 'admin' or live.member_id is not null as has_access,
      case when members.role = 'admin' then ${administratorReason} else live.reason end as reason,
      case when members.role = 'admin' then null else (live.ends_at at time zone 'UTC')::date end as access_expires_on`,
    join: sql`left join (
      select distinct on (passes.member_id) passes.member_id, passes.reason, passes.ends_at from passes
      where passes.revoked_at is null and passes.starts_at <= ${now} and passes.ends_at > ${now} and ${isTold} ${ofMembers(ids)}
      order by passes.member_id, passes.ends_at desc, passes.deal_kind nulls first, passes.id) as live on live.member_id = members.id`,
  };
}

const ofMembers = (ids: readonly string[] | null): RawBuilder<unknown> =>
  ids === null ? sql`` : sql`and passes.member_id = any(${ids}::uuid[])`;

/** Whether the database is open to a member for one kind of deals, as SQL; `kind` and `member` are expressions. */
export function isKindOpen({
  member,
  kind,
  now,
}: {
  member: RawBuilder<unknown>;
  kind: RawBuilder<unknown>;
  now: Date;
}): RawBuilder<boolean> {
  return sql<boolean>`exists (select from members as holder where holder.id = ${member} and (holder.role = 'admin'
      or exists (select from passes where passes.member_id = holder.id and passes.revoked_at is null
        and passes.starts_at <= ${now} and passes.ends_at > ${now}
        and (passes.deal_kind is null or passes.deal_kind = ${kind}))))`;
}
