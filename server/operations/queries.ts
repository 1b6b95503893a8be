import { sql } from 'kysely';
import { hours } from '../clock.ts';
import type { Db } from '../database/connect.ts';

/** Throws when the database does not answer. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

export interface QueueLoad {
  readonly name: string;
  readonly queued: number;
  readonly active: number;
  readonly dead: number;
  /** Seconds for which the oldest one has been due; 0 when none is. */
  readonly age: number;
}

/** How much is in each of our queues; the queues of the library itself begin with two underscores. */
export async function listQueueLoads(db: Db): Promise<readonly QueueLoad[]> {
  const { rows } = await sql<QueueLoad>`
    select queue.name,
      count(job.id) filter (where job.state in ('created', 'retry')) as queued,
      count(job.id) filter (where job.state = 'active') as active,
      count(job.id) filter (where job.state = 'failed') as dead,
      coalesce(extract(epoch from now() - min(job.start_after)
        filter (where job.state in ('created', 'retry') and job.start_after <= now())), 0)::float8 as age
    from pgboss.queue as queue left join pgboss.job as job on job.name = queue.name
    where queue.name !~ '^__' group by queue.name`.execute(db);
  return rows;
}

/** Milliseconds for which the oldest review waits, in whole hours, so that it does not reveal when one was sent. */
export async function oldestReviewWaits(db: Db, now: Date): Promise<number> {
  const row = await db
    .selectFrom('reviews')
    .select(({ fn }) => fn.min('submitted_at').as('oldest'))
    .where('state', '=', 'submitted')
    .executeTakeFirst();
  if (!row?.oldest) return 0;
  return Math.max(0, Math.floor((now.getTime() - row.oldest.getTime()) / hours(1))) * hours(1);
}
