import { sql } from 'kysely';
import { longestJobList, type FailedJob, type RefusedEmail, type Work } from '../../contract/jobs/jobs.ts';
import { dayOf } from '../clock.ts';
import type { Db } from '../database/connect.ts';
import { quietWork, shownTime } from './quiet-work.ts';

interface WorkRow {
  name: string;
  schedule: string | null;
  last_done_at: Date | null;
  waiting: number;
  oldest_waiting_at: Date | null;
  later: number;
  running: number;
  failed: number;
}

/** The queues of the library itself begin with two underscores: they are not ours to show. */
const ourQueues = sql`queue.name !~ '^__'`;

/** Every kind of work with its state, the ones that failed first. */
export async function listWorks(db: Db): Promise<Work[]> {
  const { rows } = await sql<WorkRow>`
    select queue.name, schedule.cron as schedule,
      max(job.completed_on) filter (where job.state = 'completed') as last_done_at,
      count(job.id) filter (where job.state in ('created', 'retry') and job.start_after <= now()) as waiting,
      min(job.start_after) filter (where job.state in ('created', 'retry') and job.start_after <= now()) as oldest_waiting_at,
      count(job.id) filter (where job.state in ('created', 'retry') and job.start_after > now()) as later,
      count(job.id) filter (where job.state = 'active') as running,
      count(job.id) filter (where job.state = 'failed') as failed
    from pgboss.queue as queue
      left join pgboss.schedule as schedule on schedule.name = queue.name
      left join (select job.*, ${quietWork} as is_quiet from pgboss.job as job) as job
        on job.name = queue.name and (job.state = 'failed' or not job.is_quiet)
    where ${ourQueues}
    group by queue.name, schedule.cron
    order by count(job.id) filter (where job.state = 'failed') > 0 desc, queue.name`.execute(db);
  return rows.map((row) => ({
    name: row.name,
    schedule: row.schedule,
    lastDoneAt: shownTime(row.name, row.last_done_at),
    waiting: row.waiting,
    oldestWaitingAt: row.oldest_waiting_at?.toISOString() ?? null,
    later: row.later,
    running: row.running,
    failed: row.failed,
  }));
}

interface FailedRow {
  id: string;
  name: string;
  completed_on: Date | null;
  retry_count: number;
  code: string | null;
  error_name: string | null;
  message: string | null;
}

/** The one message of ours that says more than its class, and holds nothing of a person. */
const ownMessage = /^The email could not be handed over \(\w+\)$/;

export async function listFailedJobs(db: Db): Promise<FailedJob[]> {
  const { rows } = await sql<FailedRow>`
    select job.id, job.name, job.completed_on, job.retry_count, job.output ->> 'code' as code,
      job.output ->> 'name' as error_name, job.output ->> 'message' as message
    from pgboss.job as job join pgboss.queue as queue on queue.name = job.name
    where job.state = 'failed' and ${ourQueues}
    order by job.completed_on desc, job.id limit ${longestJobList}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    failedAt: shownTime(row.name, row.completed_on) ?? new Date(0).toISOString(),
    tries: row.retry_count + 1,
    error: row.message !== null && ownMessage.test(row.message) ? row.message : (row.code ?? row.error_name ?? 'Error'),
  }));
}

export async function listRefusedEmails(db: Db): Promise<RefusedEmail[]> {
  const rows = await db
    .selectFrom('email_refusals')
    .select(['id', 'email_name as emailName', 'domain', 'code', 'refused_at'])
    .orderBy('refused_at', 'desc')
    .orderBy('id')
    .limit(longestJobList)
    .execute();
  return rows.map(({ refused_at, ...row }) => ({ ...row, refusedAt: shownRefusal(row.domain, refused_at) }));
}

/** Of an email that no act of an admin caused the day alone. */
function shownRefusal(domain: string | null, at: Date): string {
  return domain === null ? `${dayOf(at)}T00:00:00.000Z` : at.toISOString();
}

/** The kind of work of a job that failed permanently; null for every other id. */
export async function findFailedJob(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select job.name from pgboss.job as job join pgboss.queue as queue on queue.name = job.name
    where job.id = ${id} and job.state = 'failed' and ${ourQueues}`.execute(db);
  return rows[0]?.name ?? null;
}
