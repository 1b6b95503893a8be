import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import type { Logger } from 'pino';
import { minutes, systemClock, type Clock } from '../clock.ts';
import { erasureListIn, joinErasures } from '../erasure-list.ts';
import { readLastBackup, removeOlderBackups, takeBackup } from '../database/backup.ts';

const backupInterval = minutes(15);
/** A start has other things to do than to save what it has not changed yet. */
const leastWait = minutes(1);
/** A day of backups. */
const keptBackups = 96;

/** Milliseconds until the next backup is due; `last` is when the last one was whole, null for never. */
export function waitForBackup(last: Date | null, now: Date): number {
  const due = last === null ? 0 : last.getTime() + backupInterval - now.getTime();
  return Math.min(backupInterval, Math.max(leastWait, due));
}

/** Saves the embedded database every quarter of an hour until it is aborted; one that fails is tried again. */
export async function keepBackups(options: {
  connection: ClientConfig;
  dataDir: string;
  targetFolder: string;
  recipients: readonly string[];
  log: Logger;
  signal: AbortSignal;
  clock?: Clock;
}): Promise<void> {
  const { dataDir, targetFolder, recipients, log, signal, clock = systemClock } = options;
  for (;;) {
    const wait = waitForBackup(readLastBackup(dataDir), clock.now());
    // An abort ends the wait; the next line sees it.
    await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      const { bytes } = await takeBackup(options, { targetFolder, recipients, now: clock.now() });
      joinErasures(erasureListIn(dataDir), targetFolder);
      removeOlderBackups(targetFolder, keptBackups);
      log.info({ event: 'backup.made', bytes, encrypted: recipients.length > 0 }, 'backup made');
    } catch (error) {
      log.error({ event: 'backup.failed', err: error }, 'no backup');
      await sleep(leastWait, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
