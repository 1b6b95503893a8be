import { sql } from 'kysely';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { mostChangedDays, type getChanges } from '../../contract/overview/overview.ts';
import { subjectKinds } from '../../contract/reviews/options.ts';
import { startOfDay } from '../access/rules.ts';
import { after, dayOf, days } from '../clock.ts';
import type { Db } from '../database/connect.ts';
import { listAlerts } from '../reviews/moderation/screening-alert-commands.ts';

type Changes = ReplyOf<typeof getChanges>['data'];

const mostImports = 10;

/** What happened since the beginning of a day (UTC). */
export async function readChanges(
  db: Db,
  { since, isModerator, now }: { since: string; isModerator: boolean; now: Date },
): Promise<Changes> {
  const earliest = after(startOfDay(now), -days(mostChangedDays));
  const asked = new Date(`${since}T00:00:00Z`);
  const from = asked < earliest ? earliest : asked;
  const [alerts, counts, imports] = await Promise.all([
    isModerator ? listAlerts(db, { kinds: subjectKinds, now }) : [],
    countFailures(db, from),
    listImports(db, from),
  ]);
  return {
    since: dayOf(from),
    bursts: alerts.filter(({ noticedAt }) => new Date(noticedAt) >= from),
    failedJobs: counts?.failed ?? 0,
    refusedEmails: counts?.refused ?? 0,
    imports,
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
