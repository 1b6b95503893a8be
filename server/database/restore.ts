import { chownSync, createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { StartError } from '../start-error.ts';
import { checkArchive, readArchive, type Manifest } from './backup-archive.ts';
import { isEncrypted, openEncrypted, type EncryptedBackup } from './backup-encryption.ts';
import { findPackage } from './embedded-binaries.ts';
import { chooseFolder, systemFolder, type DataFolder } from './embedded-folder.ts';
import type { SystemUser } from './embedded-user.ts';
import { startEmbedded, type EmbeddedOptions } from './embedded.ts';
import { lockAlone } from './folder-lock.ts';
import { copyKeys, planKeys, secretName, type KeyAnswer, type KeyPlan } from './restore-keys.ts';

export interface Restored {
  readonly dataDir: string;
  readonly madeAt: string;
  /** The newest migration that it holds; null for a database without any. */
  readonly newestMigration: string | null;
  /** What it lacks because of keys that were not there; as the operator wanted it. */
  readonly without: readonly string[];
}

/** What a restore is told beside the backup. */
export interface RestoreAnswer {
  /** The file with the identity that opens an encrypted backup. */
  readonly identityFile: string | null;
  readonly keys: KeyAnswer;
}

const longestWaitForOthers = 5_000;
/** What a backup may bring. */
const brought = ['keys', 'outbox', 'database-password', 'postgresql'];
/** A folder that holds one of them contains data of an installation. The cluster comes last: it makes a database of it. */
const placed = ['author-keys', ...brought];

/** A backup that was read to its end, and what is to be done with it. */
interface Examined {
  readonly zip: string;
  readonly manifest: Manifest;
  readonly plan: KeyPlan;
}

/**
 * Puts a backup into a data folder that holds no data, and opens it once to see that it works. The whole file is
 * checked before anything is written. Throws a StartError, with nothing done, for a damaged one, for one that the
 * identity does not open, when keys are missing, and for a folder in use.
 */
export async function restoreBackup(
  archive: string,
  options: EmbeddedOptions,
  { identityFile, keys }: RestoreAnswer,
): Promise<Restored> {
  const encrypted = (await isEncrypted(archive)) ? await openEncrypted(archive, identityFile) : null;
  // The secret is in it as a rule. Author keys are not, which is better said before all of it is read.
  if (encrypted !== null) planKeys(archive, true, keys);
  await encrypted?.check();
  const examined = encrypted === null ? await examine(archive, archive, keys) : null;
  const { folder, user } = chooseFolder({ ...options, systemDir: options.systemDir ?? systemFolder });
  const { manifest, plan } = await inLockedFolder(folder, user, async (unfinished) => {
    const found = examined ?? (await examineDecrypted(encrypted, { archive, unfinished, keys }));
    await unpack(found.zip, unfinished, user);
    copyKeys(found.plan, unfinished, keys.authorKeysDir);
    return found;
  });
  const newestMigration = await openOnce({ ...options, dataDir: folder.path });
  return { dataDir: folder.path, madeAt: manifest.madeAt, newestMigration, without: plan.without };
}

async function examine(zip: string, archive: string, keys: KeyAnswer): Promise<Examined> {
  const manifest = await checkArchive(zip);
  const { major } = findPackage();
  if (manifest.postgresqlMajor !== major)
    throw new StartError(
      `${archive} was made with PostgreSQL ${manifest.postgresqlMajor}, this Fundsight brings PostgreSQL ${major}. Restore it with the release that made it. Nothing was restored.`,
    );
  const isSecretInBackup = manifest.files.some(({ path }) => path === secretName);
  return { zip, manifest, plan: planKeys(archive, isSecretInBackup, keys) };
}

/** A ZIP is read from its end, so it has to lie somewhere: where the restored data will lie. */
async function examineDecrypted(
  encrypted: EncryptedBackup | null,
  { archive, unfinished, keys }: { archive: string; unfinished: string; keys: KeyAnswer },
): Promise<Examined> {
  const zip = join(unfinished, 'backup.zip');
  await encrypted?.decryptTo(zip);
  return examine(zip, archive, keys);
}

function refuseData(folder: DataFolder): void {
  const found = placed.find((name) => existsSync(join(folder.path, name)));
  if (found !== undefined)
    throw new StartError(
      `${folder.path} holds data already (${found}). Nothing was restored. Move that folder away, or set DATA_DIR to an empty one.`,
    );
}

/**
 * Has everything put beside its place first: a restore that breaks off leaves no half database, and the next start
 * clears it away.
 */
async function inLockedFolder<T>(
  folder: DataFolder,
  user: SystemUser | null,
  fill: (unfinished: string) => Promise<T>,
): Promise<T> {
  const lock = await lockAlone(folder.startingLock, longestWaitForOthers);
  if (lock === null) throw new StartError(`A start or stop in ${folder.path} is going on. Nothing was restored.`);
  const unfinished = folder.unfinishedCluster;
  try {
    refuseData(folder);
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { mode: 0o700 });
    if (user !== null) chownSync(unfinished, user.uid, user.gid);
    const filled = await fill(unfinished);
    for (const name of placed)
      if (existsSync(join(unfinished, name))) renameSync(join(unfinished, name), join(folder.path, name));
    return filled;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    lock.release();
  }
}

async function unpack(zip: string, unfinished: string, user: SystemUser | null): Promise<void> {
  const own = (path: string, name: string): void => {
    if (user !== null && /^(postgresql|database-password)/.test(name)) chownSync(path, user.uid, user.gid);
  };
  const makeFolder = (name: string): void => {
    const path = within(unfinished, name);
    if (existsSync(path)) return;
    if (name.includes('/')) makeFolder(dirname(name));
    mkdirSync(path, { mode: 0o700 });
    own(path, name);
  };
  const { folders } = await readArchive(zip, async (name, content) => {
    if (name.includes('/')) makeFolder(dirname(name));
    const path = within(unfinished, name);
    await pipeline(content, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
    own(path, name);
  });
  for (const name of folders) makeFolder(name);
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
