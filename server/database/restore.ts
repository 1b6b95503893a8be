import { chownSync, createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { StartError } from '../start-error.ts';
import { checkArchive, readArchive } from './backup-archive.ts';
import { findPackage } from './embedded-binaries.ts';
import { chooseFolder, systemFolder, type DataFolder } from './embedded-folder.ts';
import type { SystemUser } from './embedded-user.ts';
import { startEmbedded, type EmbeddedOptions } from './embedded.ts';
import { lockAlone } from './folder-lock.ts';

export interface Restored {
  readonly dataDir: string;
  readonly madeAt: string;
  /** The newest migration that it holds; null for a database without any. */
  readonly newestMigration: string | null;
}

const longestWaitForOthers = 5_000;
/** What a backup may bring; a folder that holds one of them contains data of an installation. */
const brought = ['keys', 'outbox', 'database-password', 'postgresql'];

/**
 * Puts a backup into a data folder that holds no data, and opens it once to see that it works. The whole file is
 * checked before anything is written. Throws a StartError, with nothing done, for a damaged one and for a folder in
 * use.
 */
export async function restoreBackup(archive: string, options: EmbeddedOptions): Promise<Restored> {
  const { postgresqlMajor, madeAt } = await checkArchive(archive);
  const { major } = findPackage();
  if (postgresqlMajor !== major)
    throw new StartError(
      `${archive} was made with PostgreSQL ${postgresqlMajor}, this Fundsight brings PostgreSQL ${major}. Restore it with the release that made it. Nothing was restored.`,
    );
  const { folder, user } = chooseFolder({ ...options, systemDir: options.systemDir ?? systemFolder });
  const lock = await lockAlone(folder.startingLock, longestWaitForOthers);
  if (lock === null) throw new StartError(`A start or stop in ${folder.path} is going on. Nothing was restored.`);
  try {
    refuseData(folder);
    await unpack(archive, folder, user);
  } finally {
    lock.release();
  }
  return { dataDir: folder.path, madeAt, newestMigration: await openOnce({ ...options, dataDir: folder.path }) };
}

function refuseData(folder: DataFolder): void {
  const found = brought.find((name) => existsSync(join(folder.path, name)));
  if (found !== undefined)
    throw new StartError(
      `${folder.path} holds data already (${found}). Nothing was restored. Move that folder away, or set DATA_DIR to an empty one.`,
    );
}

/** Beside its place first: a restore that breaks off leaves no half database, and the next start clears it away. */
async function unpack(archive: string, folder: DataFolder, user: SystemUser | null): Promise<void> {
  const unfinished = folder.unfinishedCluster;
  const own = (path: string, name: string): void => {
    if (user !== null && /^(postgresql|database-password)/.test(name)) chownSync(path, user.uid, user.gid);
  };
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (user !== null) chownSync(unfinished, user.uid, user.gid);
  try {
    const makeFolder = (name: string): void => {
      const path = within(unfinished, name);
      if (existsSync(path)) return;
      if (name.includes('/')) makeFolder(dirname(name));
      mkdirSync(path, { mode: 0o700 });
      own(path, name);
    };
    const { folders } = await readArchive(archive, async (name, content) => {
      if (name.includes('/')) makeFolder(dirname(name));
      const path = within(unfinished, name);
      await pipeline(content, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
      own(path, name);
    });
    for (const name of folders) makeFolder(name);
    // The cluster comes last: with it the folder is a database.
    for (const name of brought)
      if (existsSync(join(unfinished, name))) renameSync(join(unfinished, name), join(folder.path, name));
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** A forged backup must not write elsewhere. */
function within(home: string, name: string): string {
  const path = resolve(home, name);
  if (!path.startsWith(`${home}${sep}`) || !brought.includes(name.split('/')[0] ?? ''))
    throw new Error(`${name} has no place in a data folder`);
  return path;
}

async function openOnce(options: EmbeddedOptions): Promise<string | null> {
  const embedded = await startEmbedded(options);
  const client = new Client(embedded.connection);
  try {
    await client.connect();
    const { rows } = await client.query<{ exists: boolean }>(
      "select to_regclass('public.schema_migrations') is not null as exists",
    );
    if (!rows[0]?.exists) return null;
    const found = await client.query<{ name: string }>('select max(name) as name from public.schema_migrations');
    return found.rows[0]?.name ?? null;
  } finally {
    await client.end().catch(() => undefined);
    await embedded.stop();
  }
}
