import { publishBatch } from '../../server/reviews/publishing/publish-commands.ts';
import { openDatabaseOf, vaultOf } from './places.ts';
import type { RunningServer } from './running-server.ts';

/**
 * Publishes what is due on a day that is still to come, on the data of a running server: a journey waits neither for a
 * Monday nor for others. Answers how many were published.
 */
export async function publishOn(now: Date, server: RunningServer): Promise<number> {
  const db = openDatabaseOf(server);
  try {
    return await publishBatch({ db, vault: vaultOf(server), clock: { now: () => now } }, { isForced: true });
  } finally {
    await db.destroy();
  }
}
