import { sql } from 'kysely';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { expiringDays, mostChangedDays, type getChanges } from '../../contract/overview/overview.ts';
import { appealDays } from '../../contract/reviews/appeal-words.ts';
import { subjectKinds } from '../../contract/reviews/options.ts';
import { startOfDay } from '../access/rules.ts';
import { after, dayOf, days } from '../clock.ts';
import type { Db } from '../database/connect.ts';
import { listAlerts } from '../reviews/moderation/screening-alert-commands.ts';

type Changes = ReplyOf<typeof getChanges>['data'];

const mostImports = 10;
const mostSources = 10;
/** A source is told of after so many failures in a row: before, it mostly mends itself. */
const toldFailures = 3;

/** What happened since the beginning of a day (UTC). */
export async function readChanges(
  db: Db,
  { since, isAdmin, isModerator, now }: { since: string; isAdmin: boolean; isModerator: boolean; now: Date },
): Promise<Changes> {
  const earliest = after(startOfDay(now), -days(mostChangedDays));
  const asked = new Date(`${since}T00:00:00Z`);
  const from = asked < earliest ? earliest : asked;
  const [alerts, counts, imports, sources, appealsEnding] = await Promise.all([
    isModerator ? listAlerts(db, { kinds: subjectKinds, now }) : [],
    isAdmin ? countFailures(db, from) : undefined,
    isAdmin ? listImports(db, from) : [],
    isAdmin ? listSources(db, from) : [],
    countAppealsEnding(db, { isAdmin, isModerator, now }),
  ]);
  return {
    since: dayOf(from),
    // Of any day: they stay until a moderator has seen them.
    bursts: alerts,
    failedJobs: counts?.failed ?? 0,
    refusedEmails: counts?.refused ?? 0,
    imports,
    sources,
    appealsEnding,
  };
}

async function countFailures(db: Db, from: Date): Promise<{ failed: number; refused: number } | undefined> {
  const { rows } = await sql<{ failed: number; refused: number }>`select
      (select count(*) from pgboss.job where state = 'failed' and name !~ '^__' and completed_on >= ${from}) as failed,
      (select count(*) from email_refusals where refused_at >= ${from}) as refused`.execute(db);
  return rows[0];
}

async function listImports(db: Db, from: Date): Promise<Changes['imports']> {
  const { rows } = await sql<Changes['imports'][number]>`
    select imports.id as "importId", imports.source_name as "sourceName", count(*) as funders
    from deal_imports as imports
      join deal_import_funders as made on made.import_id = imports.id
      join funders on funders.id = made.funder_id and funders.state = 'proposed'
    where imports.state = 'done' and imports.finished_at >= ${from}
    group by imports.id order by imports.finished_at desc, imports.id limit ${mostImports}`.execute(db);
  return rows;
}

/** One that failed earlier is on Today as work that waits. */
async function listSources(db: Db, from: Date): Promise<Changes['sources']> {
  const { rows } = await sql<Changes['sources'][number]>`
    select sources.id as "sourceId", sources.name as "sourceName", state = 'stopped' as "isStopped", failures
    from deal_sources as sources cross join lateral (
      select max(finished_at) as failed_at from deal_source_runs where source_id = sources.id and outcome = 'failed') as last
    where state <> 'paused' and (state = 'stopped' or failures >= ${toldFailures}) and failed_at >= ${from}
    order by failed_at desc, sources.id limit ${mostSources}`.execute(db);
  return rows;
}

/**
 * By the day of the decision: the day on which its author heard of it would tell whether there is a link to one. An
 * appeal that waits for its intake counts as none.
 */
async function countAppealsEnding(
  db: Db,
  { isAdmin, isModerator, now }: { isAdmin: boolean; isModerator: boolean; now: Date },
): Promise<Changes['appealsEnding']> {
  const earliest = after(startOfDay(now), -days(appealDays));
  const isEnding = sql`decided_at >= ${earliest} and decided_at < ${after(earliest, days(expiringDays + 1))}`;
  const { rows } = await sql<Changes['appealsEnding']>`select
      count(*) filter (where kind <> 'entrepreneur') as "funderReviews",
      count(*) filter (where kind = 'entrepreneur') as "entrepreneurReviews",
      (select count(*) from suspensions where ${isAdmin} and ${isEnding} and lifted_at is null
        and not exists (select from suspension_appeals where suspension_id = suspensions.id)) as accounts
    from (select subject_kind as kind from review_decisions as last join reviews on reviews.id = last.review_id
      where ${isModerator} and ${isEnding} and reviews.state in ('declined', 'removed')
        and last.decision in ('decline', 'remove') and not last.is_appeal
        and not exists (select from review_decisions as later
          where later.review_id = last.review_id and later.review_version > last.review_version)
        and not exists (select from review_appeals
          where review_appeals.review_id = last.review_id and review_appeals.review_version = last.review_version)
    ) as ending`.execute(db);
  return rows[0] ?? { funderReviews: 0, entrepreneurReviews: 0, accounts: 0 };
}
