import { join } from 'node:path';
import pino from 'pino';
import { jobDefinitions } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/connect.ts';
import { dataFolder } from '../../server/database/embedded-folder.ts';
import { connectionTo, readPostmaster } from '../../server/database/embedded-postmaster.ts';
import { openJobQueue } from '../../server/queue/queue.ts';
import { publishBatch } from '../../server/reviews/publishing/publish-commands.ts';
import { createVault, loadSecret } from '../../server/vault.ts';

/**
 * What the daily job does on a day that is still to come, on the data of a running server: reviews are published on
 * Mondays, and a journey does not wait for one. Answers how many were published.
 */
export async function publishOn(now: Date, dataDir: string): Promise<number> {
  const folder = dataFolder(dataDir);
  const postmaster = readPostmaster(folder);
  if (postmaster === null) throw new Error(`no database runs in ${join(dataDir, 'postgresql')}`);
  const db = openDatabase(connectionTo(postmaster, folder, 'fundsight'), { maxConnections: 2 });
  try {
    const config = readConfig({ NODE_ENV: 'development', DATA_DIR: dataDir });
    const log = pino({ level: 'silent' });
    const jobs = await openJobQueue({ db, definitions: jobDefinitions, log, hasWorkers: false });
    return await publishBatch({ db, jobs, vault: createVault(loadSecret(config)), clock: { now: () => now } });
  } finally {
    await db.destroy();
  }
}
