import { readConfig } from '../../server/config.ts';
import { publishBatch } from '../../server/reviews/publishing/publish-commands.ts';
import { openDatabaseOf } from './places.ts';
import type { RunningServer } from './running-server.ts';
import { openVault } from '../../server/vault.ts';

/**
 * What the daily job does on a day that is still to come, on the data of a running server: reviews are published on
 * Mondays, and a journey does not wait for one. Answers how many were published.
 */
export async function publishOn(now: Date, server: RunningServer): Promise<number> {
  const db = openDatabaseOf(server);
  try {
    const config = readConfig({ NODE_ENV: 'development', DATA_DIR: server.dataDir });
    return await publishBatch({ db, vault: openVault(config), clock: { now: () => now } });
  } finally {
    await db.destroy();
  }
}
