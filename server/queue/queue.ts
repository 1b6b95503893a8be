import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { fromKysely, PgBoss, type Job } from 'pg-boss';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { failedJobDays } from '../../contract/jobs/jobs.ts';
import type { Context } from '../context.ts';
import { afterCommit } from '../database/before-commit.ts';
import type { Db, Trx } from '../database/connect.ts';
import type { Vault } from '../vault.ts';
import { leavesNoRow, renewPayloads } from './author-jobs.ts';
import { RetryLater } from './retry-later.ts';

/** What a command needs to send a job. It does not load the handler. */
export interface JobKind<P extends z.ZodType = z.ZodType> {
  /** `feature.what-it-does`; never changed once released, since jobs wait under this name. */
  readonly name: string;
  /** Ids only: a payload is in the database and holds no secret, no email and no author of a review. */
  readonly payload: P;
}

/** A kind of work that is done after the answer, or on a schedule. Its handler may run twice without harm. */
export interface JobDefinition<P extends z.ZodType = z.ZodType> extends JobKind<P> {
  readonly retryLimit: number;
  /** Minutes, hours, day of month, month, day of week, in UTC. */
  readonly schedule?: string;
  /** Of a job that concerns a review or its author: what its payload is sealed for (`author-jobs.ts`). Its row goes when it is done. */
  readonly sealedFor?: string;
  /** Its row goes when it is done, though it is not sealed. */
  readonly leavesNoRow?: true;
  readonly handle: (context: Context, payload: z.output<P>) => Promise<void>;
}

export function defineJob<P extends z.ZodType>(definition: JobDefinition<P>): JobDefinition<P> {
  return definition;
}

export interface JobQueue {
  /** Sends inside the caller's transaction: the job exists exactly if the transaction commits. The same key waits once. */
  send<P extends z.ZodType>(
    trx: Trx,
    job: JobKind<P>,
    payload: z.input<P>,
    options?: { key?: string; startAfter?: Date },
  ): Promise<void>;
  /** Many of one kind in one statement. */
  sendMany<P extends z.ZodType>(
    trx: Trx,
    job: JobKind<P>,
    payloads: readonly z.input<P>[],
    options?: { startAfter?: Date },
  ): Promise<void>;
  /** Lets a job that failed permanently run again, as if it were new. */
  retry(trx: Trx, job: { name: string; id: string }): Promise<void>;
  /** Forgets a job. */
  drop(trx: Trx, job: { name: string; id: string }): Promise<void>;
  /** Seals the payloads of jobs that concern a review or its author with the author key in use. Answers how many. */
  renewPayloads(trx: Trx, vault: Pick<Vault, 'authors' | 'open'>): Promise<number>;
  /** Starts the workers and the schedules. */
  work(context: Context): Promise<void>;
  /**
   * Runs everything that waits, in this call, and what waits for its hour as well; a failed job throws. For tests and
   * for loading the sample world.
   */
  runWaiting(context: Context): Promise<void>;
  stop(): Promise<void>;
}

const pollSeconds = 2;
const secondsPerDay = 86_400;

export async function openJobQueue(options: {
  db: Db;
  definitions: readonly JobDefinition[];
  log: Logger;
  hasWorkers: boolean;
}): Promise<JobQueue> {
  const { db, definitions, log, hasWorkers } = options;
  // Its tables are made by their owner, before (server/database/prepare-database.ts).
  const boss = new PgBoss({ db: fromKysely(db), migrate: false, supervise: hasWorkers, schedule: hasWorkers });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  await createQueues(boss, definitions);
  const workers: Workers = new Map();
  const wake = (trx: Trx, job: JobKind): void => wakeWorker(boss, trx, workers.get(job.name));
  return {
    async send(trx, job, payload, sendOptions = {}) {
      await boss.send(
        job.name,
        { payload: job.payload.parse(payload) },
        {
          db: fromKysely(trx),
          // One job waits per key; a job without a key of its own must not displace another.
          singletonKey: sendOptions.key ?? randomUUID(),
          ...(sendOptions.startAfter === undefined ? {} : { startAfter: sendOptions.startAfter }),
        },
      );
      if (sendOptions.startAfter === undefined) wake(trx, job);
    },
    async sendMany(trx, job, payloads, sendOptions = {}) {
      await sendMany(boss, trx, job, payloads, sendOptions);
      if (payloads.length > 0 && sendOptions.startAfter === undefined) wake(trx, job);
    },
    async retry(trx, { name, id }) {
      await boss.retry(name, id, { db: fromKysely(trx) });
    },
    async drop(trx, { name, id }) {
      await boss.deleteJob(name, id, { db: fromKysely(trx) });
    },
    renewPayloads: (trx, vault) => renewPayloads(trx, vault, definitions),
    async work(context) {
      for (const job of definitions) {
        workers.set(job.name, await startWorker(boss, context, job));
        if (job.schedule !== undefined) await boss.schedule(job.name, job.schedule, null, { tz: 'UTC' });
      }
    },
    runWaiting: (context) => runAll(boss, context, definitions),
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** The ids of the workers of this process, by the name of the job. */
type Workers = Map<string, string>;

/** Without it a worker finds its job when it looks again, up to two seconds later; a person waits for their link. */
function wakeWorker(boss: PgBoss, trx: Trx, worker: string | undefined): void {
  if (worker !== undefined) afterCommit(trx, async () => boss.notifyWorker(worker));
}

/** Answers the id of the worker. */
async function startWorker(boss: PgBoss, context: Context, job: JobDefinition): Promise<string> {
  let workerId: string | null = null;
  workerId = await boss.work<{ payload?: unknown }>(
    job.name,
    { batchSize: 1, pollingIntervalSeconds: pollSeconds, includeMetadata: true },
    async ([one]) => {
      try {
        await runJob(boss, context, job, one);
        // Before the library marks it as done: then there is no row to mark.
        if (leavesNoRow(job) && one !== undefined) await boss.deleteJob(job.name, one);
      } catch (error) {
        recordFailure(context.log, job, { triedBefore: one?.retryCount ?? 0, error });
        throw error;
      } finally {
        // While there was one there may be another: of a hundred emails none waits two seconds for each before it.
        if (workerId !== null) boss.notifyWorker(workerId);
      }
    },
  );
  return workerId;
}

/** By the name of the queue and the kind of the error alone: its words may repeat what a payload held. */
export function recordFailure(
  log: Logger,
  job: Pick<JobDefinition, 'name' | 'retryLimit'>,
  { triedBefore, error }: { readonly triedBefore: number; readonly error: unknown },
): void {
  const fields = { queue: job.name, failure: error instanceof Error ? error.name : typeof error };
  if (triedBefore >= job.retryLimit) log.error({ event: 'job.dead', ...fields }, 'job failed permanently');
  else log.warn({ event: 'job.failed', ...fields }, 'work failed and will be tried again');
}

async function sendMany<P extends z.ZodType>(
  boss: PgBoss,
  trx: Trx,
  job: JobKind<P>,
  payloads: readonly z.input<P>[],
  { startAfter }: { startAfter?: Date } = {},
): Promise<void> {
  if (payloads.length === 0) return;
  const jobs = payloads.map((payload) => ({
    data: { payload: job.payload.parse(payload) },
    singletonKey: randomUUID(),
    ...(startAfter === undefined ? {} : { startAfter }),
  }));
  await boss.insert(job.name, jobs, { db: fromKysely(trx) });
}

/** Those that are not there yet: at every start but the first that is none. A queue keeps the settings it was made with. */
async function createQueues(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const job of definitions.filter(({ name }) => !known.has(name))) {
    await boss.createQueue(job.name, {
      policy: 'short',
      retryLimit: job.retryLimit,
      retryDelay: 60,
      retryBackoff: true,
      retentionSeconds: 14 * secondsPerDay,
      deleteAfterSeconds: failedJobDays * secondsPerDay,
    });
  }
}

async function runAll(boss: PgBoss, context: Context, definitions: readonly JobDefinition[]): Promise<void> {
  // A kind of work that waits its turn would be met again at once: it is left for the next call.
  const left = new Set(definitions);
  for (let ran = true; ran;) {
    ran = false;
    // What waits for its hour runs as well; what failed waits for its next try.
    await sql`update pgboss.job set start_after = now() where state = 'created' and start_after > now()`.execute(
      context.db,
    );
    const waiting = await listWaiting(context.db);
    for (const job of [...left].filter(({ name }) => waiting.has(name))) {
      const outcome = await runOne(boss, context, job);
      if (outcome === 'waits') {
        // The others of its kind do not wait for it.
        while ((await runOne(boss, context, job)) !== 'none');
        left.delete(job);
      }
      ran ||= outcome !== 'none';
    }
  }
}

/** The names of the queues that hold work which may begin. */
async function listWaiting(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select distinct name from pgboss.job
    where state in ('created', 'retry') and start_after <= now()`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

type Outcome = 'none' | 'done' | 'waits';

async function runJob(
  boss: PgBoss,
  context: Context,
  definition: JobDefinition,
  job: Job<{ payload?: unknown }> | undefined,
): Promise<Outcome> {
  if (job === undefined) return 'none';
  try {
    await definition.handle(context, definition.payload.parse(job.data?.payload));
    return 'done';
  } catch (error) {
    if (!(error instanceof RetryLater)) throw error;
    // Before this one counts as done: a server that ends in between leaves the job twice, never not at all.
    await boss.send(definition.name, job.data, { singletonKey: randomUUID(), startAfter: error.seconds });
    return 'waits';
  }
}

async function runOne(boss: PgBoss, context: Context, definition: JobDefinition): Promise<Outcome> {
  const [job] = await boss.fetch<{ payload?: unknown }>(definition.name);
  if (job === undefined) return 'none';
  try {
    const outcome = await runJob(boss, context, definition, job);
    if (leavesNoRow(definition)) await boss.deleteJob(definition.name, job.id);
    else await boss.complete(definition.name, job.id);
    return outcome;
  } catch (error) {
    await boss.fail(definition.name, job.id, { name: error instanceof Error ? error.name : 'Error' });
    throw error;
  }
}
