import { sql, type RawBuilder } from 'kysely';
import {
  refusedEmailDays,
  shownMonths,
  shownWeeks,
  waitingKinds,
  type WaitingTargets,
  type Cohort,
  type OverviewWeek,
  type WaitingItem,
  type WaitingKind,
} from '../../contract/overview/overview.ts';
import { isEarned } from '../access/access-of-members.ts';
import { startOfDay } from '../access/rules.ts';
import { after, dayOf, days } from '../clock.ts';
import type { Db } from '../database/connect.ts';
import { oneDecimalOf, workingDaysAfter, workingDaysBefore, workingDaysBetween } from '../desk/working-days.ts';
import { waitsSince } from '../reviews/moderation/queue-filter.ts';
import { readMinutes } from './minutes-queries.ts';
import { lastMondays } from './rules.ts';

/** What is decided by moderators: other admins are not told of it. */
export const ofModerators: ReadonlySet<WaitingKind> = new Set([
  'funder_reviews',
  'entrepreneur_reviews',
  'appeals',
  'replies',
  'reports',
]);
/** The moment at which a review came in, or at which a member with access reported a row, is told to no one. */
export const byDay: ReadonlySet<WaitingKind> = new Set([
  'funder_reviews',
  'entrepreneur_reviews',
  'appeals',
  'deal_reports',
]);

/** Sources that ask, have stopped or failed three times in a row, with the time since which each does. */
const sourcesInNeed = sql`
  select coalesce(min(imports.started_at), max(sources.fresh_at), sources.created_at) as since
  from deal_sources as sources left join deal_imports as imports on imports.source_id = sources.id
    and imports.state in ('uploaded', 'checking', 'checked', 'failed', 'interrupted')
  where sources.state <> 'paused' group by sources.id
  having count(imports.id) > 0 or sources.state = 'stopped' or sources.failures >= 3`;

/** Who has a case, in queues whose cases are assigned. */
const assigneeOf = (column: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select assignee_id from case_assignments where ${column} = ${id})`;
const noOne = sql`null::uuid as assignee`;

/** Of each kind: since when each case waits, and who means to decide where that can be said. */
export function waitingSince(now: Date): Readonly<Record<WaitingKind, RawBuilder<unknown>>> {
  const reviews = (isAbout: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select date_trunc('day', ${waitsSince}, 'UTC') as since,
        (select moderator_id from review_assignments where review_id = reviews.id) as assignee
      from reviews where ${isAbout} and state = 'submitted'`;
  return {
    funder_reviews: reviews(sql`subject_kind in ('funder', 'provider')`),
    entrepreneur_reviews: reviews(sql`subject_kind = 'entrepreneur'`),
    appeals: sql`select came_in_on::timestamp at time zone 'UTC' as since from review_appeals where outcome is null`,
    replies: sql`select sent_at as since, ${assigneeOf(sql`response_id`, sql`review_responses.id`)} as assignee
      from review_responses where state = 'submitted'`,
    reports: sql`select min(reported_at) as since, (array_agg(assignee_id) filter (where assignee_id is not null))[1] as assignee
      from review_reports left join case_assignments on report_id = review_reports.id
      where state = 'open' group by review_reports.review_id, review_reports.response_id`,
    suspension_appeals: sql`select sent_at as since from suspension_appeals where outcome is null`,
    waiting_actions: sql`select asked_at as since, ${noOne}, array(select member_id from waiting_action_members where action_id = waiting_actions.id
        union select asked_by where asked_by is not null order by 1) as except_members
      from waiting_actions where outcome is null and approved_at is null`,
    claims: sql`select proved_at as since, ${assigneeOf(sql`claim_id`, sql`funder_claims.id`)} as assignee
      from funder_claims where state = 'waiting'`,
    logos: sql`select sent_at as since, ${noOne} from funder_logos where state = 'waiting'`,
    deal_reports: sql`select date_trunc('day', reported_at, 'UTC') as since,
        ${assigneeOf(sql`deal_report_id`, sql`deal_reports.id`)} as assignee
      from deal_reports where state = 'open'`,
    applications: sql`select asked_at as since, ${noOne} from access_applications where state = 'received'`,
    new_funders: sql`select created_at as since from funders where state = 'proposed' and exists (
      select from deal_import_funders as made join deal_imports as imports on imports.id = made.import_id
      where made.funder_id = funders.id and imports.state = 'done')`,
    sources: sourcesInNeed,
    duplicates: sql`select coalesce(first_found_at, found_at) as since, ${noOne} from possible_duplicates where state = 'open'`,
    // No more exact than the page that lists them.
    failed_jobs: sql`select case when name like 'reviews.%' then date_trunc('hour', completed_on) else completed_on end as since from pgboss.job as job where state = 'failed' and name !~ '^__'`,
    refused_emails: sql`select case when domain is null then date_trunc('day', refused_at, 'UTC') else refused_at end as since
      from email_refusals
      where refused_at > ${after(now, -days(refusedEmailDays))}`,
  };
}

interface WaitingRow {
  kind: WaitingKind;
  count: number;
  oldest_at: Date | null;
  late: number;
  due_today: number;
}

/** The oldest of each kind and how many there are: one question to the database, each part of it by an index. */
export async function listWaiting(
  db: Db,
  {
    isAdmin,
    isModerator,
    now,
    targets,
  }: { isAdmin: boolean; isModerator: boolean; now: Date; targets: WaitingTargets },
): Promise<WaitingItem[]> {
  const kinds = waitingKinds.filter((kind) => (ofModerators.has(kind) ? isModerator : isAdmin));
  const since = waitingSince(now);
  const tomorrow = after(startOfDay(now), days(1));
  const parts = kinds.map((kind) => {
    const target = targets[kind];
    const lateBefore = target === null ? null : workingDaysBefore(byDay.has(kind) ? startOfDay(now) : now, target);
    const dueBefore = target === null ? null : workingDaysBefore(tomorrow, target);
    return sql`select ${kind} as kind, count(*) as count, min(since) as oldest_at,
        count(*) filter (where since < ${lateBefore}::timestamptz) as late,
        count(*) filter (where since >= ${lateBefore}::timestamptz and since < ${dueBefore}::timestamptz) as due_today
      from (${since[kind]}) as cases`;
  });
  const [{ rows }, minutes] = await Promise.all([
    sql<WaitingRow>`${sql.join(parts, sql` union all `)}`.execute(db),
    readMinutes(db, now),
  ]);
  const found = new Map(rows.map((row) => [row.kind, row]));
  return kinds.map((kind) =>
    itemOf(kind, found.get(kind), { now, target: targets[kind], minutes: minutes.get(kind) ?? null }),
  );
}

function itemOf(
  kind: WaitingKind,
  row: WaitingRow | undefined,
  { now, target, minutes }: { now: Date; target: number | null; minutes: number | null },
): WaitingItem {
  const oldestAt = row?.oldest_at ?? null;
  const waited = oldestAt === null ? null : workingDaysBetween(oldestAt, byDay.has(kind) ? startOfDay(now) : now);
  return {
    kind,
    count: row?.count ?? 0,
    oldestAt: oldestAt?.toISOString() ?? null,
    waitedDays: waited === null ? null : oneDecimalOf(waited),
    target,
    late: row?.late ?? 0,
    dueToday: row?.due_today ?? 0,
    dueOn: oldestAt === null || target === null ? null : dayOf(workingDaysAfter(oldestAt, target)),
    minutesPerCase: minutes,
  };
}

/** Every week of the chart, those without anything too. Each is a stretch of an index: nothing is worked out by row. */
export async function listWeeks(db: Db, now: Date): Promise<OverviewWeek[]> {
  const mondays = lastMondays(now, shownWeeks);
  // What begins at this very moment has begun.
  const end = after(now, 1);
  const { rows } = await sql<{ monday: string; sign_ups: number; passes: number }>`
    select monday,
      (select coalesce(sum(accounts), 0)::integer from sign_up_counts where opened_on >= monday and opened_on < monday + 7) as sign_ups,
      (select count(*) from passes where starts_at >= start_at and starts_at < end_at and not ${isEarned})
        + (select coalesce(sum(passes), 0) from told_pass_counts where told_on >= monday and told_on < monday + 7) as passes
    from unnest(${mondays}::date[]) as monday
      cross join lateral (select monday::timestamp at time zone 'UTC' as start_at,
        least((monday + 7)::timestamp at time zone 'UTC', ${end}) as end_at) as week
    order by monday`.execute(db);
  return rows.map(({ monday, sign_ups: signUps, passes }, place) => ({
    from: monday,
    signUps,
    passes,
    isInProgress: place === rows.length - 1,
  }));
}

/** The last months of sign-up, the newest first, as the weekly count left them. */
export async function listCohorts(db: Db): Promise<{ computedOn: string | null; cohorts: Cohort[] }> {
  const rows = await db
    .selectFrom('signup_cohorts')
    .select(['month', 'members', 'authors', 'computed_on'])
    .orderBy('month', 'desc')
    .limit(shownMonths)
    .execute();
  return {
    computedOn: rows[0]?.computed_on ?? null,
    cohorts: rows.map(({ month, members, authors }) => ({ month, members, authors })),
  };
}
