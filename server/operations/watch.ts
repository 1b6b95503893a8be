import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '../clock.ts';
import type { Context } from '../context.ts';
import { dataFolder } from '../database/embedded-folder.ts';
import { poolSizes } from '../database/prepared.ts';
import * as metrics from '../metrics.ts';
import { freeSpaceOf, isStorageLow } from './free-space.ts';
import { listQueueLoads, oldestReviewWaits, pingDatabase } from './queries.ts';
import type { Readiness } from './readiness.ts';

const readinessPause = seconds(2);
const longestPing = seconds(2);
/** Jobs and reviews are counted more rarely: what they tell changes in minutes. */
const roundsBetweenCounts = 8;

/** Looks at everything that `/readyz` and `/metrics` tell, again and again, until it is aborted. */
export async function watchOperations(context: Context, readiness: Readiness, signal: AbortSignal): Promise<void> {
  for (let round = 0; !signal.aborted; round++) {
    try {
      await lookForReadiness(context, readiness);
      if (round % roundsBetweenCounts === 0) await count(context);
    } catch (error) {
      // Without the database nothing can be counted; readiness says so already.
      context.log.debug({ err: error }, 'operations could not be counted');
    }
    // An abort ends the pause, and with it the watch.
    await sleep(readinessPause, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

export async function lookForReadiness(context: Context, readiness: Readiness): Promise<void> {
  const { db, pool, config, reads } = context;
  readiness.setReplica(reads.state());
  const isThere = await holds(pingDatabase(db));
  readiness.set('db', isThere);
  if (isThere) readiness.set('identity_keys', await holds(pool.publishedKeys(context)));
  readiness.set('disk', config.database.kind === 'url' || (await hasRoom(config.dataDir)));
  const failing = await metrics.mailFailing.get();
  readiness.setMail(failing.values[0]?.value !== 1);
  const sizes = poolSizes(db);
  for (const [state, size] of Object.entries(sizes)) metrics.poolConnections.set({ state }, size);
}

async function holds(work: Promise<unknown>): Promise<boolean> {
  const late = sleep(longestPing, false, { ref: false });
  return Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    late,
  ]);
}

async function hasRoom(folder: string): Promise<boolean> {
  const space = await freeSpaceOf(folder);
  metrics.freeBytes.set(space.freeBytes);
  return !isStorageLow(space);
}

/** Also for tests: what is counted in the database, and the note that the last backup left. */
export async function count({ db, clock, config }: Context): Promise<void> {
  for (const { name, queued, active, dead, age } of await listQueueLoads(db)) {
    metrics.jobsWaiting.set({ queue: name, state: 'queued' }, queued);
    metrics.jobsWaiting.set({ queue: name, state: 'active' }, active);
    metrics.jobsWaiting.set({ queue: name, state: 'dead' }, dead);
    metrics.oldestJobSeconds.set({ queue: name }, age);
  }
  metrics.moderationSeconds.set((await oldestReviewWaits(db, clock.now())) / 1_000);
  const note = dataFolder(config.dataDir).lastBackup;
  if (!existsSync(note)) return;
  const { finishedAt, bytes } = JSON.parse(readFileSync(note, 'utf8')) as { finishedAt: string; bytes: number };
  metrics.lastBackupSeconds.set(Date.parse(finishedAt) / 1_000);
  metrics.lastBackupBytes.set(bytes);
}
