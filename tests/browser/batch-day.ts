import { publishBatch } from '../../server/reviews/publishing/publish-commands.ts';
import { openDatabaseOf, vaultOf } from './places.ts';
import type { RunningServer } from './running-server.ts';

/**
 * What the daily job does on a day that is still to come, on the data of a running server: reviews are published on
 * Mondays, and a journey does not wait for one. Answers how many were published.
 */
export async function publishOn(now: Date, server: RunningServer): Promise<number> {
  const db = openDatabaseOf(server);
  try {
    return await publishBatch({ db, vault: vaultOf(server), clock: { now: () => now } });
  } finally {
    await db.destroy();
  }
}
