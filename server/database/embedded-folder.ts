import { accessSync, chmodSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';
import { canEnter, chooseSystemUser, makeEnterable, type SystemUser } from './embedded-user.ts';

/** Where Fundsight keeps its data when PostgreSQL's user cannot reach the default folder. */
export const systemFolder = '/var/lib/fundsight';

/** Every name that Fundsight itself puts into a data folder before the cluster is there. */
const ownNames =
  /^(postgresql(\.new|\.log|-[\w.-]+)?|starting\.lock|attached\.lock|last-backup\.json|audit-heads\.txt|erasures\.txt|erasures-to-repeat|restored-from\.json|database-password|programs|engine|user-pool|outbox|keys|author-keys|lost\+found|\.DS_Store)$/;

export interface DataFolder {
  readonly path: string;
  readonly cluster: string;
  /** initdb works here and the result is renamed, so that a cluster is there whole or not at all. */
  readonly unfinishedCluster: string;
  readonly log: string;
  readonly password: string;
  /** Held exclusively by the process that starts or stops the cluster. */
  readonly startingLock: string;
  /** Shared by every process that uses the cluster: the one who can take it alone is the last. */
  readonly attachedLock: string;
  /** When the last backup was whole, and how large. */
  readonly lastBackup: string;
}

export function dataFolder(path: string): DataFolder {
  return {
    path,
    cluster: join(path, 'postgresql'),
    unfinishedCluster: join(path, 'postgresql.new'),
    log: join(path, 'postgresql.log'),
    password: join(path, 'database-password'),
    startingLock: join(path, 'starting.lock'),
    attachedLock: join(path, 'attached.lock'),
    lastBackup: join(path, 'last-backup.json'),
  };
}

export interface ChosenFolder {
  readonly folder: DataFolder;
  readonly user: SystemUser | null;
  readonly notes: readonly string[];
}

/**
 * Settles where the data lie and who runs PostgreSQL there, and leaves a folder behind that this user can enter.
 * A default folder out of reach gives way to the system folder; one that was named is refused.
 */
export function chooseFolder(wanted: { dataDir: string; isDefaultDataDir: boolean; systemDir: string }): ChosenFolder {
  const folder = dataFolder(wanted.dataDir);
  refuseForeign(folder);
  const user = chooseSystemUser(folder.cluster);
  if (user === null || canEnter(user, dirname(folder.path))) return { folder: prepare(folder, user), user, notes: [] };
  if (wanted.isDefaultDataDir && !existsSync(folder.cluster)) {
    const moved = dataFolder(wanted.systemDir);
    refuseForeign(moved);
    const movedUser = chooseSystemUser(moved.cluster);
    const note = `Started as root: PostgreSQL runs as ${movedUser?.name}, who cannot reach ${folder.path}, so the data are in ${moved.path}.`;
    return { folder: prepare(moved, movedUser), user: movedUser, notes: [note] };
  }
  throw outOfReach(folder.path, user);
}

function outOfReach(path: string, user: SystemUser): StartError {
  return new StartError(
    `PostgreSQL cannot run as root and runs as ${user.name}, who cannot enter ${path}. Set DATA_DIR to a folder below one that everybody may enter, such as ${systemFolder}, or start Fundsight as an ordinary user.`,
  );
}

function prepare(folder: DataFolder, user: SystemUser | null): DataFolder {
  try {
    makeEnterable(folder.path);
    accessSync(folder.path, constants.R_OK | constants.W_OK | constants.X_OK);
    // An own folder that is closed to others may be opened for passing through: what is in it stays closed.
    if (!canEnter(user, folder.path) && statSync(folder.path).uid === 0) chmodSync(folder.path, 0o711);
  } catch (cause) {
    throw unreadable(folder.path, cause);
  }
  if (user !== null && !canEnter(user, folder.path)) throw outOfReach(folder.path, user);
  return folder;
}

/** Never start over what is not ours: refused before anything is written. */
function refuseForeign(folder: DataFolder): void {
  const names = namesIn(folder.path);
  if (names === null) return;
  if (names.includes('PG_VERSION')) {
    throw new StartError(
      `${folder.path} is a PostgreSQL cluster that Fundsight did not make. Set DATA_DIR to an empty folder, or DATABASE_URL to use that server.`,
    );
  }
  const inCluster = namesIn(folder.cluster);
  if (inCluster !== null && inCluster.length > 0) {
    if (inCluster.includes('PG_VERSION')) return;
    throw new StartError(
      `${folder.cluster} is not empty and holds no PostgreSQL cluster (no PG_VERSION). It was left as it is. Set DATA_DIR to an empty folder.`,
    );
  }
  const foreign = names.filter((name) => !ownNames.test(name));
  if (foreign.length > 0) {
    throw new StartError(
      `${folder.path} holds something else already (${foreign.slice(0, 3).join(', ')}). It was left as it is. Set DATA_DIR to an empty folder.`,
    );
  }
}

function namesIn(path: string): string[] | null {
  try {
    return readdirSync(path);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw unreadable(path, cause);
  }
}

function unreadable(path: string, cause: unknown): StartError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new StartError(`${path} is not a folder. Set DATA_DIR to a folder.`, { cause });
  return new StartError(
    `The data folder ${path} cannot be read and written (${code}). Give it to the user who starts Fundsight, or set DATA_DIR to another folder.`,
    { cause },
  );
}

/** A cluster of another major version is refused untouched: PostgreSQL converts forward only, and only when asked. */
export function refuseOtherVersion(folder: DataFolder, major: number): void {
  const file = join(folder.cluster, 'PG_VERSION');
  if (!existsSync(file)) return;
  const text = readFileSync(file, 'utf8').trim();
  if (Number(text) === major) return;
  const remedy = Number(text) > major ? 'Use the release of Fundsight that wrote it' : 'Move it over with pg_upgrade';
  throw new StartError(
    `${folder.cluster} was written by PostgreSQL ${text}, this Fundsight brings PostgreSQL ${major}. It was left as it is. ${remedy}, or set DATA_DIR to an empty folder.`,
  );
}
