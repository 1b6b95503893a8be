import { sql } from 'kysely';
import {
  refusedEmailDays,
  shownMonths,
  shownWeeks,
  waitingKinds,
  waitingTargets,
  type Cohort,
  type OverviewWeek,
  type WaitingItem,
  type WaitingKind,
} from '../../contract/overview/overview.ts';
import { isTold } from '../access/access-of-members.ts';
import { startOfDay } from '../access/rules.ts';
import { after, days } from '../clock.ts';
import type { Db } from '../database/connect.ts';
import { oneDecimalOf, workingDaysBetween } from '../reviews/moderation/rules.ts';
import { lastMondays } from './rules.ts';

/** What is decided by moderators: other admins are not told of it. */
const ofModerators: ReadonlySet<WaitingKind> = new Set([
  'funder_reviews',
  'entrepreneur_reviews',
  'replies',
  'reports',
]);
/** The moment at which a review came in is told to no one. */
const byDay: ReadonlySet<WaitingKind> = new Set(['funder_reviews', 'entrepreneur_reviews']);

/** Sources that ask, have stopped or failed three times in a row, with the time since which each does. */
const sourcesInNeed = sql`
  select coalesce(min(imports.started_at), max(sources.fresh_at), sources.created_at) as since
  from deal_sources as sources left join deal_imports as imports on imports.source_id = sources.id
    and imports.state in ('uploaded', 'checking', 'checked', 'failed', 'interrupted')
  where sources.state <> 'paused' group by sources.id
  having count(imports.id) > 0 or sources.state = 'stopped' or sources.failures >= 3`;

/** The oldest of each kind and how many there are: one question to the database, each part of it by an index. */
export async function listWaiting(
  db: Db,
  { isModerator, now }: { isModerator: boolean; now: Date },
): Promise<WaitingItem[]> {
  const { rows } = await sql<{ kind: WaitingKind; count: number; oldest_at: Date | null }>`
    with waiting_reviews as (
      select subject_kind, date_trunc('day', coalesce(sent.sent_at, submitted_at), 'UTC') as sent_at
      from reviews left join lateral (
        select max(review_versions.sent_at) as sent_at from review_versions where review_id = reviews.id
      ) as sent on true
      where subject_kind in ('funder', 'provider', 'entrepreneur') and state = 'submitted'
    ), failed as (
      select job.completed_on from pgboss.job as job where job.state = 'failed' and job.name !~ '^__'
    )
    select 'funder_reviews' as kind, count(*) as count, min(sent_at) as oldest_at
      from waiting_reviews where subject_kind <> 'entrepreneur'
    union all select 'entrepreneur_reviews', count(*), min(sent_at) from waiting_reviews where subject_kind = 'entrepreneur'
    union all select 'replies', count(*), min(sent_at) from review_responses where state = 'submitted'
    union all select 'reports', count(distinct (review_id, response_id)), min(reported_at) from review_reports where state = 'open'
    union all select 'claims', count(*), min(proved_at) from funder_claims where state = 'waiting'
    union all select 'deal_reports', count(*), min(reported_at) from deal_reports where state = 'open'
    union all select 'applications', count(*), min(asked_at) from access_applications where state = 'received'
    union all select 'new_funders', count(*), min(created_at) from funders where state = 'proposed' and exists (
      select from deal_import_funders as made join deal_imports as imports on imports.id = made.import_id
      where made.funder_id = funders.id and imports.state = 'done')
    union all select 'sources', count(*), min(since) from (${sourcesInNeed}) as sources
    union all select 'failed_jobs', count(*), min(completed_on) from failed
    union all select 'refused_emails', count(*), min(refused_at) from email_refusals
      where refused_at > ${after(now, -days(refusedEmailDays))}`.execute(db);
  const found = new Map(rows.map((row) => [row.kind, row]));
  return waitingKinds
    .filter((kind) => isModerator || !ofModerators.has(kind))
    .map((kind) => {
      const { count = 0, oldest_at: oldestAt = null } = found.get(kind) ?? {};
      const waited = oldestAt === null ? null : workingDaysBetween(oldestAt, byDay.has(kind) ? startOfDay(now) : now);
      const target = waitingTargets[kind];
      return {
        kind,
        count,
        oldestAt: oldestAt?.toISOString() ?? null,
        waitedDays: waited === null ? null : oneDecimalOf(waited),
        isLate: waited !== null && target !== null && waited > target,
      };
    });
}

/** Every week of the chart, those without anything too. Each is a stretch of an index: nothing is worked out by row. */
export async function listWeeks(db: Db, now: Date): Promise<OverviewWeek[]> {
  const mondays = lastMondays(now, shownWeeks);
  // What begins at this very moment has begun.
  const end = after(now, 1);
  const { rows } = await sql<{ monday: string; sign_ups: number; passes: number }>`
    select monday,
      (select count(*) from members where created_at >= start_at and created_at < end_at) as sign_ups,
      (select count(*) from passes where starts_at >= start_at and starts_at < end_at and ${isTold}) as passes
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
