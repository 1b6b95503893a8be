import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { StartError } from '../start-error.ts';
import { createAppRole, embeddedAppRole } from './app-role.ts';
import { findBinaries, findPackage } from './embedded-binaries.ts';
import { chooseFolder, dataFolder, refuseOtherVersion, systemFolder } from './embedded-folder.ts';
import { askToStop, initialise, launch, type Cluster, type Transport } from './embedded-launch.ts';
import {
  askPostmaster,
  clearPidFile,
  connectionTo,
  isAlive,
  isSomebodyElse,
  readPostmaster,
  removeSocketFolder,
  waitUntilGone,
  type Postmaster,
} from './embedded-postmaster.ts';
import { clusterSettings } from './embedded-settings.ts';
import { lockAlone, tryLockAlone, tryShareLock, type FolderLock } from './folder-lock.ts';

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** A default folder may move when it cannot be reached; a chosen one is refused. */
  readonly isDefaultDataDir: boolean;
  readonly transport?: Transport;
  /** Over the settings of clusterSettings. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Where root's data and programs go when the checkout cannot be reached; another folder in tests. */
  readonly systemDir?: string;
  /** Told when the server went away under us and when it is back. */
  readonly onTrouble?: (message: string) => void;
}

export interface Embedded {
  /** As the owner of the cluster, who may do everything: for migrations and backups. */
  readonly connection: ClientConfig;
  /** As the role that the product works with. */
  readonly appConnection: ClientConfig;
  readonly pid: number;
  readonly dataDir: string;
  /** One line each, for the person who starts Fundsight. */
  readonly notes: readonly string[];
  /** Leaves the cluster; the last to leave stops it. */
  readonly stop: () => Promise<void>;
}

export const databaseName = 'fundsight';
const longestWaitForOthers = 60_000;
/** A disk that was full has room again at any moment: people should not wait much longer than the database does. */
const longestPauseBetweenStarts = 5_000;

/**
 * Starts PostgreSQL in the data folder, or joins the one that runs there: that of another Fundsight, or an orphan
 * whose parent was killed. Two starts at once take turns, so there is never a second initdb or a second server.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  refuseOtherVersion(dataFolder(options.dataDir), findPackage().major);
  const {
    folder,
    user,
    notes: folderNotes,
  } = chooseFolder({ ...options, systemDir: options.systemDir ?? systemFolder });
  const copyHome = user === null ? join(folder.path, 'programs') : (options.systemDir ?? systemFolder);
  const { binaries, note } = findBinaries(user, copyHome);
  const cluster: Cluster = {
    folder,
    user,
    binaries,
    transport: options.transport ?? (process.platform === 'win32' ? 'tcp' : 'socket'),
    settings: { ...clusterSettings, ...options.settings },
  };
  refuseOtherVersion(folder, binaries.major);
  const { postmaster, attached, joined } = await withStartingLock(cluster, () => attach(cluster));
  const notes = [...folderNotes, ...[note, joined].filter((line) => line !== null)];
  const watch = watchOver(cluster, postmaster, options.onTrouble ?? (() => undefined));
  let leaving: Promise<void> | null = null;
  const connection = connectionTo(postmaster, folder, databaseName);
  return {
    connection,
    appConnection: { ...connection, user: embeddedAppRole },
    pid: postmaster.pid,
    dataDir: folder.path,
    notes,
    stop: () => (leaving ??= watch.end().then(() => leave(cluster, attached))),
  };
}

async function withStartingLock<T>(cluster: Cluster, work: () => Promise<T>): Promise<T> {
  const lock = await lockAlone(cluster.folder.startingLock, longestWaitForOthers);
  if (lock === null)
    throw new StartError(
      `Another start or stop in ${cluster.folder.path} has not finished within a minute. Try again when it has.`,
      { exitCode: 1 },
    );
  try {
    return await work();
  } finally {
    lock.release();
  }
}

async function attach(
  cluster: Cluster,
): Promise<{ postmaster: Postmaster; attached: FolderLock; joined: string | null }> {
  const { folder } = cluster;
  const alone = tryLockAlone(folder.attachedLock);
  alone?.release();
  const { postmaster, wasRunning } = await ensureRunning(cluster);
  const attached = tryShareLock(folder.attachedLock);
  if (attached === null)
    throw new StartError(`${folder.attachedLock} is held by another program. Try again once it is released.`, {
      exitCode: 1,
    });
  try {
    await createDatabase(connectionTo(postmaster, folder, 'postgres'));
  } catch (error) {
    attached.release();
    if (alone !== null) await stopServer(cluster);
    throw error;
  }
  if (!wasRunning) return { postmaster, attached, joined: null };
  const joined =
    alone === null
      ? `Another Fundsight uses this data folder too: both share PostgreSQL (pid ${postmaster.pid}).`
      : `PostgreSQL was still running (pid ${postmaster.pid}) after a start that ended abruptly; it was taken over.`;
  return { postmaster, attached, joined };
}

/**
 * Joins a running cluster, waits for one that starts or stops, clears the pid file of a dead one, and starts one when
 * there is none.
 */
async function ensureRunning(cluster: Cluster): Promise<{ postmaster: Postmaster; wasRunning: boolean }> {
  const { folder } = cluster;
  const deadline = performance.now() + longestWaitForOthers;
  for (;;) {
    const postmaster = readPostmaster(folder);
    const answer = postmaster === null ? 'silent' : await askPostmaster(postmaster, folder);
    if (postmaster !== null && answer === 'ready') return { postmaster, wasRunning: true };
    const isGone =
      postmaster === null ||
      answer === 'stranger' ||
      !isAlive(postmaster.pid) ||
      isSomebodyElse(postmaster.pid, folder);
    if (isGone && answer !== 'busy') {
      clearPidFile(folder);
      if (!existsSync(join(folder.cluster, 'PG_VERSION'))) initialise(cluster);
      return { postmaster: await launch(cluster), wasRunning: false };
    }
    if (performance.now() > deadline)
      throw new StartError(
        `${folder.path} is in use by pid ${postmaster?.pid}, which does not answer. Stop it, or try again when it has ended; see ${folder.log}.`,
        { exitCode: 1 },
      );
    await sleep(50);
  }
}

async function createDatabase(connection: ClientConfig): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
    await createAppRole(client, connection.password);
  } finally {
    await client.end();
  }
}

/** A server that went away under us is started again, each failure waiting longer than the last. */
function watchOver(cluster: Cluster, first: Postmaster, tell: (message: string) => void): { end(): Promise<void> } {
  let pid = first.pid;
  let waitMilliseconds = 1_000;
  let repair: Promise<void> | null = null;
  let timer = setTimeout(look, waitMilliseconds).unref();
  function look(): void {
    if (isAlive(pid)) timer = setTimeout(look, 1_000).unref();
    else repair = mend();
  }
  async function mend(): Promise<void> {
    try {
      const { postmaster } = await withStartingLock(cluster, () => ensureRunning(cluster));
      tell(`PostgreSQL (pid ${pid}) had ended and runs again (pid ${postmaster.pid}).`);
      pid = postmaster.pid;
      waitMilliseconds = 1_000;
    } catch (error) {
      waitMilliseconds = Math.min(waitMilliseconds * 2, longestPauseBetweenStarts);
      tell(error instanceof Error ? error.message : String(error));
    }
    timer = setTimeout(look, waitMilliseconds).unref();
  }
  return {
    end: async () => {
      await repair;
      clearTimeout(timer);
    },
  };
}

async function leave(cluster: Cluster, attached: FolderLock): Promise<void> {
  await withStartingLock(cluster, async () => {
    attached.release();
    const last = tryLockAlone(cluster.folder.attachedLock);
    if (last === null) return;
    try {
      await stopServer(cluster);
    } finally {
      last.release();
    }
  });
}

async function stopServer(cluster: Cluster): Promise<void> {
  const postmaster = readPostmaster(cluster.folder);
  if (postmaster === null || !isAlive(postmaster.pid)) return;
  askToStop(cluster, postmaster.pid);
  if (!(await waitUntilGone(postmaster.pid, cluster.folder, 20_000))) {
    throw new StartError(
      `PostgreSQL (pid ${postmaster.pid}) has not stopped within 20 seconds; see ${cluster.folder.log}.`,
      { exitCode: 1 },
    );
  }
  removeSocketFolder(postmaster, cluster.folder);
}
