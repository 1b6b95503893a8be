import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fchownSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import type { Binaries } from './embedded-binaries.ts';
import type { DataFolder } from './embedded-folder.ts';
import { askPostmaster, clusterUser, readPostmaster, type Postmaster } from './embedded-postmaster.ts';
import type { SystemUser } from './embedded-user.ts';

/** A Unix socket in the data folder, or TCP on the loopback with a password where there are no such sockets. */
export type Transport = 'socket' | 'tcp';

export interface Cluster {
  readonly folder: DataFolder;
  readonly user: SystemUser | null;
  readonly binaries: Binaries;
  readonly transport: Transport;
  readonly settings: Readonly<Record<string, string>>;
}

const longestLogBytes = 5_000_000;
const longestRecoveryMilliseconds = 300_000;

const asUser = (user: SystemUser | null) => (user === null ? {} : { uid: user.uid, gid: user.gid });

/** PGDATA, PGPORT and their like of the person who starts us must not reach our server. */
const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Makes a new cluster beside its place and moves it there when it is whole. The caller holds the starting lock. */
export function initialise(cluster: Cluster): void {
  const { folder, user, transport, binaries } = cluster;
  const target = folder.unfinishedCluster;
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { mode: 0o700 });
  if (user !== null) chownSync(target, user.uid, user.gid);
  const options = [
    '-D',
    target,
    '-U',
    clusterUser,
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ];
  // The socket is in a folder that only its owner may enter: who gets there may read the data files too.
  if (transport === 'socket') options.push('--auth=trust');
  else options.push('--auth=scram-sha-256', `--pwfile=${writePassword(cluster)}`);
  if (cluster.settings['fsync'] === 'off') options.push('--no-sync');
  const result = spawnSync(binaries.initdb, options, { ...asUser(user), env: environment, cwd: '/', encoding: 'utf8' });
  if (result.status !== 0) {
    rmSync(target, { recursive: true, force: true });
    throw new StartError(
      `A new database cannot be made in ${folder.cluster}: ${complaintOfInitdb(result.stderr) ?? result.error?.message ?? 'initdb failed'}`,
    );
  }
  renameSync(target, folder.cluster);
  if (process.platform !== 'win32') syncFolder(folder.path);
}

function complaintOfInitdb(said: string): string | undefined {
  const line = lastLine(said);
  return line?.includes('user does not exist')
    ? `${line}. Give this user id a name in /etc/passwd, or set DATABASE_URL to use a server of your own`
    : line;
}

function writePassword({ folder, user }: Cluster): string {
  writeFileSync(folder.password, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (user !== null) chownSync(folder.password, user.uid, user.gid);
  return folder.password;
}

/** A rename is on the disk when its folder is. */
function syncFolder(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Starts the server and waits until it answers. The caller holds the starting lock and knows that none runs. */
export async function launch(cluster: Cluster): Promise<Postmaster> {
  const deadline = performance.now() + 15_000;
  for (;;) {
    const logStart = existsSync(cluster.folder.log) ? statSync(cluster.folder.log).size : 0;
    const postmaster = await launchOnce(cluster);
    if (postmaster !== null) return postmaster;
    const said = readFileSync(cluster.folder.log, 'utf8').slice(logStart);
    // Children of a server that was killed end by themselves a moment later; until then the memory is theirs.
    const isWaiting = said.includes('pre-existing shared memory block') || said.includes('is still in use');
    if (!isWaiting || performance.now() > deadline) throw cannotStart(cluster.folder, said);
    await sleep(200);
  }
}

/** Null when the server gave up. */
async function launchOnce(cluster: Cluster): Promise<Postmaster | null> {
  const { folder, user } = cluster;
  const port = cluster.transport === 'tcp' ? await freePort() : 5432;
  const isLong = existsSync(folder.log) && statSync(folder.log).size > longestLogBytes;
  const log = openSync(folder.log, isLong ? 'w' : 'a', 0o600);
  // Started by root once, its owner must still be able to write it.
  if (process.getuid?.() === 0) fchownSync(log, statSync(folder.path).uid, statSync(folder.path).gid);
  // In a session of its own, so that Ctrl-C in our terminal does not reach it: it stops when we say so.
  const child = spawn(cluster.binaries.postgres, serverOptions(cluster, port), {
    ...asUser(user),
    env: environment,
    cwd: '/',
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  let hasEnded = false;
  child.once('exit', () => (hasEnded = true)).once('error', () => (hasEnded = true));
  return waitUntilReady(cluster, child, () => hasEnded);
}

async function waitUntilReady(
  { folder }: Cluster,
  child: ChildProcess,
  hasEnded: () => boolean,
): Promise<Postmaster | null> {
  const deadline = performance.now() + longestRecoveryMilliseconds;
  while (!hasEnded()) {
    const postmaster = readPostmaster(folder);
    if (postmaster?.pid === child.pid && postmaster !== null && (await askPostmaster(postmaster, folder)) === 'ready')
      return postmaster;
    if (performance.now() > deadline)
      throw new StartError(
        `PostgreSQL in ${folder.cluster} (pid ${child.pid}) is still recovering after five minutes. Start again in a while; see ${folder.log}.`,
        { exitCode: 1 },
      );
    await sleep(15);
  }
  return null;
}

function cannotStart(folder: DataFolder, said: string): StartError {
  const reason =
    lastLine(
      said
        .split('\n')
        .filter((line) => /(FATAL|PANIC):/.test(line))
        .join('\n'),
    ) ??
    lastLine(said) ??
    'it ended without a message';
  return new StartError(
    `PostgreSQL cannot start in ${folder.cluster}: ${reason}. Nothing was changed there; the log is ${folder.log}. If the files are damaged, put a backup in their place.`,
  );
}

function lastLine(text: string): string | undefined {
  return (
    text
      .trim()
      .split('\n')
      .at(-1)
      ?.replace(/^.*?(FATAL|PANIC|initdb: error|error):\s*/, '') || undefined
  );
}

function serverOptions(cluster: Cluster, port: number): string[] {
  const listening =
    cluster.transport === 'tcp'
      ? ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=']
      : ['-c', 'listen_addresses=', '-k', socketFolder(cluster)];
  const settings = Object.entries(cluster.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', cluster.folder.cluster, '-p', String(port), ...listening, ...settings];
}

/** The address of a Unix socket holds about 100 bytes: below a deep folder it is in the temporary one instead. */
function socketFolder({ folder, user }: Cluster): string {
  const longest = 100 - '/.s.PGSQL.5432.lock'.length;
  if (Buffer.byteLength(folder.cluster) <= longest) return folder.cluster;
  const name = `fundsight-${createHash('sha256').update(folder.cluster).digest('hex').slice(0, 16)}`;
  const owner = user?.uid ?? process.getuid?.() ?? 0;
  const path = join(Buffer.byteLength(tmpdir()) + name.length < longest ? tmpdir() : '/tmp', name);
  if (!existsSync(path)) {
    mkdirSync(path, { mode: 0o700 });
    if (user !== null) chownSync(path, user.uid, user.gid);
  }
  const found = lstatSync(path);
  // The temporary folder is everyone's: what another user put there is not for us.
  if (!found.isDirectory() || found.uid !== owner)
    throw new StartError(
      `${path}, where the socket of the database belongs, belongs to another user. Remove it, or set DATA_DIR to a shorter path.`,
    );
  chmodSync(path, 0o700);
  return path;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** "Fast": running statements are rolled back, everything committed is written, then it ends. */
export function askToStop(cluster: Cluster, pid: number): void {
  if (process.platform !== 'win32') {
    process.kill(pid, 'SIGINT');
    return;
  }
  // Windows has no signals: a kill would be a crash.
  spawnSync(cluster.binaries.control, ['stop', '-D', cluster.folder.cluster, '-m', 'fast', '-W'], {
    env: environment,
    windowsHide: true,
  });
}
