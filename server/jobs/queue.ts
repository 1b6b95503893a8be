import { randomUUID } from 'node:crypto';
import { fromKysely, PgBoss, type Job } from 'pg-boss';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { Db, Trx } from '../database/connect.ts';

/** A kind of work that is done after the answer, or on a schedule. Its handler may run twice without harm. */
export interface JobDefinition<P extends z.ZodType = z.ZodType> {
  /** `feature.what-it-does`; never changed once released, since jobs wait under this name. */
  readonly name: string;
  /** Ids only: a payload lies in the database and holds no secret, no letter and no author of a review. */
  readonly payload: P;
  readonly retryLimit: number;
  /** Minutes, hours, day of month, month, day of week, in UTC. */
  readonly schedule?: string;
  readonly handle: (context: Context, payload: z.output<P>) => Promise<void>;
}

export function defineJob<P extends z.ZodType>(definition: JobDefinition<P>): JobDefinition<P> {
  return definition;
}

export interface JobQueue {
  /** Sends inside the caller's transaction: the job exists exactly if the transaction commits. The same key waits once. */
  send<P extends z.ZodType>(
    trx: Trx,
    job: JobDefinition<P>,
    payload: z.input<P>,
    options?: { key?: string; startAfter?: Date },
  ): Promise<void>;
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
  const boss = new PgBoss({ db: fromKysely(db), supervise: hasWorkers, schedule: hasWorkers });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  await createQueues(boss, definitions);
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
    },
    async work(context) {
      for (const job of definitions) {
        await boss.work<{ payload?: unknown }>(
          job.name,
          { batchSize: 1, pollingIntervalSeconds: pollSeconds },
          ([one]) => runJob(context, job, one),
        );
        if (job.schedule !== undefined) await boss.schedule(job.name, job.schedule, null, { tz: 'UTC' });
      }
    },
    async runWaiting(context) {
      for (let ran = true; ran;) {
        ran = false;
        for (const job of definitions) ran = (await runOne(boss, context, job)) || ran;
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

async function createQueues(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  for (const job of definitions) {
    await boss.createQueue(job.name, {
      policy: 'short',
      retryLimit: job.retryLimit,
      retryDelay: 60,
      retryBackoff: true,
      retentionSeconds: 14 * secondsPerDay,
      deleteAfterSeconds: 7 * secondsPerDay,
    });
  }
}

async function runJob(
  context: Context,
  definition: JobDefinition,
  job: Job<{ payload?: unknown }> | undefined,
): Promise<void> {
  if (job === undefined) return;
  await definition.handle(context, definition.payload.parse(job.data?.payload));
}

async function runOne(boss: PgBoss, context: Context, definition: JobDefinition): Promise<boolean> {
  const [job] = await boss.fetch<{ payload?: unknown }>(definition.name, { ignoreStartAfter: true });
  if (job === undefined) return false;
  await runJob(context, definition, job);
  await boss.complete(definition.name, job.id);
  return true;
}
