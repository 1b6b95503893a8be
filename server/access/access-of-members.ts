import { sql, type RawBuilder } from 'kysely';
import { defaultSettings } from '../../contract/product-settings/settings.ts';
import {
  administratorReason,
  correctionDays,
  kindsOfReviews,
  otherReviewDays,
  reasonTexts,
  termsBonusDays,
} from './rules.ts';

/** Of the settings as they come: those of a review depend on when it was approved. */
const usual = defaultSettings;
const daysOfKind = sql<number>`case passes.kind when 'further_review' then ${sql.lit(usual.furtherAccessDays)}
  when 'other_review' then ${sql.lit(otherReviewDays)} when 'terms_bonus' then ${sql.lit(termsBonusDays)}
  when 'correction' then ${sql.lit(correctionDays)} else ${sql.lit(usual.reviewAccessDays)} end`;

/**
 * By a review, or by a correction of the data, whose days come on top of those of reviews. All other passes were given by a
 * person or for a code.
 */
export const isEarned = sql<boolean>`passes.kind not in ('code', 'application', 'admin')`;

/** By an approved review: `isEarnedByReview` as SQL. */
export const isOfReview = sql<boolean>`passes.kind in (${sql.join(kindsOfReviews.map((kind) => sql.lit(kind)))})`;

/** One reason for all that reviews earned: "additional review" and "deal terms" would say which reviews they were. */
export const toldReason = sql<string>`case when ${isOfReview} then ${sql.lit(reasonTexts.review)} else passes.reason end`;

const [declinedReason, removedReason] = ['review declined', 'review removed'] as const;

/** Ended by what was decided about a review, and not by an admin or with the account. */
export const endedByReview = sql<boolean>`passes.revoked_reason in (${sql.lit(declinedReason)}, ${sql.lit(removedReason)})`;
/** The same of a pass that was read. */
export const isEndedByReview = (reason: string | null): boolean =>
  reason === declinedReason || reason === removedReason;

/**
 * What admins are told of a pass, as SQL over `passes` (decisions 0058, 0073 and 0113). Earned ones show once five
 * members have such a pass that changed, with one day for all of them: else a pass that appears or ends, and the review that
 * came in or was decided then, would name each other. Provisional access never shows. A member reads of their own at once.
 */
export const isTold = sql<boolean>`(not ${isEarned} or (passes.told_ends_at is not null and passes.kind <> 'provisional'))`;
/**
 * So long before its told end as its kind gives: its own length would say how long the access before it lasted. What a review
 * earns begins with a month, and lasts up to a month longer.
 */
export const toldStartsAt = sql<Date>`case when passes.kind = 'correction'
    then passes.told_ends_at - make_interval(days => ${daysOfKind})
  when ${isEarned} then date_trunc('month', passes.told_ends_at - make_interval(days => ${daysOfKind} + 28), 'UTC')
  else passes.starts_at end`;
export const toldEndsAt = sql<Date>`case when ${isEarned} then passes.told_ends_at else passes.ends_at end`;
export const toldRevokedAt = sql<Date | null>`case when ${endedByReview} then passes.told_revoked_at
  else passes.revoked_at end`;

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
      select distinct on (passes.member_id) passes.member_id, ${toldReason} as reason, ${toldEndsAt} as ends_at from passes
      where ${toldRevokedAt} is null and passes.starts_at <= ${now} and ${toldEndsAt} > ${now} and ${isTold} ${ofMembers(ids)}
      order by passes.member_id, ${toldEndsAt} desc, passes.deal_kind nulls first, passes.id) as live on live.member_id = members.id`,
  };
}

const ofMembers = (ids: readonly string[] | null): RawBuilder<unknown> =>
  ids === null ? sql`` : sql`and passes.member_id = any(${ids}::uuid[])`;

/**
 * Whether the database is open to a member for one kind of deals, as SQL; `kind` and `member` are expressions. Without
 * provisional access, which is stored beside no member: `provisional` names the members who have it.
 */
export function isKindOpen({
  member,
  kind,
  provisional,
  now,
}: {
  member: RawBuilder<unknown>;
  kind: RawBuilder<unknown>;
  provisional: readonly string[];
  now: Date;
}): RawBuilder<boolean> {
  return sql<boolean>`exists (select from members as holder where holder.id = ${member} and (holder.role = 'admin'
      or holder.id = any(${[...provisional]}::uuid[]) or exists (select from passes where passes.member_id = holder.id and passes.revoked_at is null
        and passes.starts_at <= ${now} and passes.ends_at > ${now}
        and (passes.deal_kind is null or passes.deal_kind = ${kind}))))`;
}
