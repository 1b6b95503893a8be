import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { seconds } from '../clock.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';

/** Kept free for the database itself: for what is under way, for its log and for a clean end. */
const mostReserveBytes = 200_000_000;
/** Of a small disk. */
const reserveShare = 0.05;
const freshFor = seconds(1);
const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface FreeSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

export async function freeSpaceOf(folder: string): Promise<FreeSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Below 200 MB, or below a twentieth of a disk that is smaller than 4 GB. */
export const isStorageLow = ({ freeBytes, totalBytes }: FreeSpace): boolean =>
  freeBytes < Math.min(mostReserveBytes, totalBytes * reserveShare);

/**
 * Says no to what would be written before PostgreSQL finds no room for it, because without any it stops altogether.
 * Reading continues, and so does signing in, which writes little: members stay who they are. The server of DATABASE_URL
 * lies on a disk that we do not see, and says so itself.
 */
export function refuseWritesWithoutRoom(
  app: FastifyInstance,
  { database, dataDir }: Pick<Config, 'database' | 'dataDir'>,
  look: (folder: string) => Promise<FreeSpace> = freeSpaceOf,
): void {
  if (database.kind === 'url') return;
  let isLow = false;
  let lookedAt = -freshFor;
  app.addHook('onRequest', async ({ method, url }) => {
    if (readingMethods.has(method) || url === '/identity') return;
    if (performance.now() - lookedAt >= freshFor) {
      lookedAt = performance.now();
      // A system without this figure does not stop writes.
      isLow = await look(dataDir).then(isStorageLow, () => false);
    }
    if (isLow) throw new Refusal('storage_low');
  });
}
