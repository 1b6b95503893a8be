import { sql, type RawBuilder } from 'kysely';
import { administratorReason } from './rules.ts';

/**
 * The rule of findAccess for many members at once: a relation with `member_id`, `has_access`, `reason` and
 * `access_expires_on` (a day of UTC), one row for each member.
 */
export function accessOfMembers(now: Date): RawBuilder<unknown> {
  return sql`select members.id as member_id,
      members.role = 'admin' or live.ends_at is not null as has_access,
      case when members.role = 'admin' then ${administratorReason} else live.reason end as reason,
      case when members.role = 'admin' then null else (live.ends_at at time zone 'UTC')::date end as access_expires_on
    from members left join lateral (
      select passes.reason, passes.ends_at from passes
      where passes.member_id = members.id and passes.revoked_at is null and passes.starts_at <= ${now} and passes.ends_at > ${now}
      order by passes.ends_at desc, passes.deal_kind nulls first, passes.id limit 1) as live on true`;
}

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
