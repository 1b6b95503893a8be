import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inDeepRun } from '../../tests/deep-run.ts';
import { StartError } from '../start-error.ts';
import { findBinaries, findPackage } from './embedded-binaries.ts';
import { dataFolder } from './embedded-folder.ts';
import { isAlive, readPostmaster } from './embedded-postmaster.ts';
import { chooseSystemUser } from './embedded-user.ts';
import { startEmbedded, type Embedded, type EmbeddedOptions } from './embedded.ts';

const isRoot = process.getuid?.() === 0;
const holderFile = fileURLToPath(new URL('../../tests/cluster-holder.ts', import.meta.url));

/** A data folder whose cluster has stopped: a test of what happens later starts from a copy of it. */
let stoppedCluster: string;
let folder: string;
let started: Embedded[];
let holders: ChildProcess[];

beforeAll(async () => {
  stoppedCluster = join(makeFolder(), 'data');
  await (await startEmbedded({ dataDir: stoppedCluster, isDefaultDataDir: false, settings: hasty })).stop();
});
afterAll(() => rmSync(dirname(stoppedCluster), { recursive: true, force: true }));

beforeEach(() => {
  folder = makeFolder();
  started = [];
  holders = [];
});

afterEach(async () => {
  for (const embedded of started) await embedded.stop();
  for (const holder of holders) holder.kill('SIGKILL');
  for (const path of allClusters(folder)) {
    const postmaster = readPostmaster(dataFolder(path));
    if (postmaster !== null && isAlive(postmaster.pid)) process.kill(postmaster.pid, 'SIGQUIT');
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});

function makeFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'fundsight-embedded-'));
  // Passing through is allowed, so that only the folders of a test itself decide what can be reached.
  chmodSync(path, 0o711);
  return path;
}

/** The name of a data folder with a cluster in it; in a deep run PostgreSQL makes the cluster at the first start. */
function existingCluster(name = 'data'): string {
  const dataDir = join(folder, name);
  if (inDeepRun) return dataDir;
  mkdirSync(dirname(dataDir), { recursive: true });
  execFileSync('cp', ['-a', stoppedCluster, dataDir]);
  return dataDir;
}

function allClusters(path: string): string[] {
  const here = existsSync(join(path, 'postgresql', 'PG_VERSION')) ? [path] : [];
  const below = readdirSync(path, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== 'postgresql',
  );
  return [...here, ...below.flatMap((entry) => allClusters(join(path, entry.name)))];
}

/** Waiting for the disk is tried by the first test; in a short run the others do without. */
const hasty: NonNullable<EmbeddedOptions['settings']> = inDeepRun ? {} : { fsync: 'off' };

async function start(dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, isDefaultDataDir: false, settings: hasty, ...options });
  started.push(embedded);
  return embedded;
}

async function query(embedded: Embedded, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(embedded.connection);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

interface Holder {
  readonly process: ChildProcess;
  readonly pid: number;
  readonly notes: string[];
}

/** Another process that uses the folder, as a second server would. */
async function startHolder(dataDir: string): Promise<Holder> {
  const child = spawn(process.execPath, [holderFile, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  holders.push(child);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { process: child, ...(JSON.parse(line) as { pid: number; notes: string[] }) };
}

async function refusal(attempt: Promise<Embedded>): Promise<StartError> {
  const outcome = await attempt.then(
    (embedded) => embedded,
    (error: unknown) => error,
  );
  if (outcome instanceof StartError) return outcome;
  if (outcome instanceof Error) throw outcome;
  started.push(outcome as Embedded);
  throw new Error('it started');
}

/** PostgreSQL removes its pid file last; as a zombie it may stay in the process table when no process reaps it. */
function hasEnded(dataDir: string): boolean {
  return !existsSync(join(dataDir, 'postgresql', 'postmaster.pid'));
}

/** Every file with its time, so that "left untouched" can be proved. */
function snapshot(path: string): string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => `${name} ${statSync(join(path, name)).mtimeMs} ${statSync(join(path, name)).mode}`)
    .sort();
}

describe('start and stop', () => {
  test('a new folder gets a durable, checked cluster; a restart keeps its rows', async () => {
    const dataDir = join(folder, 'new', 'data');
    const first = await start(dataDir, { settings: {} });
    await query(first, 'create table notes (text text)');
    await query(first, "insert into notes values ('kept')");
    const [settings] = await query(
      first,
      `select current_setting('fsync') fsync, current_setting('synchronous_commit') commit, current_setting('full_page_writes') pages,
        current_setting('data_checksums') checksums, current_setting('jit') jit, current_setting('listen_addresses') addresses,
        current_setting('server_encoding') encoding, current_setting('TimeZone') zone`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      commit: 'on',
      pages: 'on',
      checksums: 'on',
      jit: 'off',
      addresses: '',
      encoding: 'UTF8',
      zone: 'UTC',
    });
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);

    const second = await start(dataDir, { settings: {} });
    expect(second.notes).toEqual([]);
    expect(await query(second, 'select text from notes')).toEqual([{ text: 'kept' }]);
  });

  test('only its owner can enter the cluster and its socket', async () => {
    const { dataDir } = await start(existingCluster());
    expect(statSync(join(dataDir, 'postgresql')).mode & 0o077).toBe(0);
    expect(statSync(join(dataDir, 'postgresql', '.s.PGSQL.5432')).mode & 0o077).toBe(0);
  });

  test('without Unix sockets it listens on the loopback and asks for the password', { tags: ['slow'] }, async () => {
    const embedded = await start(join(folder, 'data'), { transport: 'tcp' });
    expect(embedded.connection.host).toBe('127.0.0.1');
    expect(await query(embedded, 'select 1 as one')).toEqual([{ one: 1 }]);
    const stranger = new Client({ ...embedded.connection, password: 'guess' });
    await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' });
  });

  test('below a deep folder the socket lies elsewhere, and goes with the server', { tags: ['slow'] }, async () => {
    const dataDir = existingCluster(join('a-folder-with-a-long-name'.repeat(4), 'data'));
    const embedded = await start(dataDir);
    const socketFolder = embedded.connection.host!;
    expect(socketFolder.startsWith(dataDir)).toBe(false);
    expect(await query(embedded, 'select 1 as one')).toEqual([{ one: 1 }]);
    await embedded.stop();
    expect(existsSync(socketFolder)).toBe(false);
  });

  test(
    'Ctrl-C in the terminal does not reach it: it leads a process group of its own',
    { tags: ['slow'] },
    async () => {
      const embedded = await start(existingCluster());
      const fields = readFileSync(`/proc/${embedded.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
      expect(Number(fields[2])).toBe(embedded.pid);
    },
  );
});

describe('more than one process, and none', () => {
  test('an orphan of a killed parent is taken over with its rows', { tags: ['slow'] }, async () => {
    const dataDir = existingCluster();
    const holder = await startHolder(dataDir);
    holder.process.kill('SIGKILL');
    await once(holder.process, 'exit');
    expect(isAlive(holder.pid)).toBe(true);

    const embedded = await start(dataDir);
    expect(embedded.pid).toBe(holder.pid);
    expect(embedded.notes.join()).toContain('taken over');
    await embedded.stop();
    expect(hasEnded(dataDir)).toBe(true);
  });

  test('a second server joins, and only the last one to leave stops it', { tags: ['slow'] }, async () => {
    const dataDir = existingCluster();
    const holder = await startHolder(dataDir);
    const embedded = await start(dataDir);
    expect(embedded.pid).toBe(holder.pid);
    expect(embedded.notes.join()).toContain(`both share PostgreSQL (pid ${holder.pid})`);

    await embedded.stop();
    expect(isAlive(holder.pid)).toBe(true);
    const again = await start(dataDir);
    holder.process.kill('SIGTERM');
    await once(holder.process, 'exit');
    expect(await query(again, 'select 1 as one')).toEqual([{ one: 1 }]);
    await again.stop();
    expect(hasEnded(dataDir)).toBe(true);
  });

  test('starts in a race on a new folder share one cluster', { tags: ['slow'] }, async () => {
    const dataDir = join(folder, 'data');
    const racers = await Promise.all([1, 2, 3, 4].map(() => startHolder(dataDir)));
    expect(new Set(racers.map(({ pid }) => pid)).size).toBe(1);
    const ends = racers.map(({ process }) => once(process, 'exit'));
    for (const racer of racers) racer.process.kill('SIGTERM');
    await Promise.all(ends);
    expect(hasEnded(dataDir)).toBe(true);
  });

  test('a server that dies under us is started again', { tags: ['slow'] }, async () => {
    const messages: string[] = [];
    const embedded = await start(existingCluster(), { onTrouble: (message) => messages.push(message) });
    await query(embedded, "create table notes as select 'kept' as text");
    process.kill(embedded.pid, 'SIGKILL');
    await expect.poll(() => messages.join(), { timeout: 20_000 }).toContain('runs again');
    expect(await query(embedded, 'select text from notes')).toEqual([{ text: 'kept' }]);
  });

  test(
    'a pid file whose number belongs to another process by now does not stop the start',
    { tags: ['slow'] },
    async () => {
      const dataDir = existingCluster();
      const first = await start(dataDir);
      const file = join(dataDir, 'postgresql', 'postmaster.pid');
      const lines = readFileSync(file, 'utf8').split('\n');
      await first.stop();
      writeFileSync(file, [String(process.pid), ...lines.slice(1)].join('\n'), { mode: 0o600 });
      if (isRoot) chownSync(file, statSync(join(dataDir, 'postgresql')).uid, -1);
      expect(await query(await start(dataDir), 'select 1 as one')).toEqual([{ one: 1 }]);
    },
  );

  test('a first start that was interrupted is begun again', { tags: ['slow'] }, async () => {
    const dataDir = join(folder, 'data');
    mkdirSync(join(dataDir, 'postgresql.new', 'half'), { recursive: true });
    expect(await query(await start(dataDir), 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('folders that are refused and left as they are', () => {
  async function expectUntouched(dataDir: string, message: string): Promise<void> {
    const before = snapshot(dataDir);
    const error = await refusal(startEmbedded({ dataDir, isDefaultDataDir: false }));
    expect(error.message).toContain(message);
    expect(error.exitCode).toBe(78);
    expect(error.message).not.toContain('\n');
    expect(snapshot(dataDir)).toEqual(before);
  }

  test('one that holds something else', async () => {
    writeFileSync(join(folder, 'thesis.txt'), 'mine');
    await expectUntouched(folder, 'holds something else already (thesis.txt)');
  });

  test('one whose cluster folder holds something else', async () => {
    mkdirSync(join(folder, 'postgresql'));
    writeFileSync(join(folder, 'postgresql', 'thesis.txt'), 'mine');
    await expectUntouched(folder, 'no PG_VERSION');
  });

  test('a cluster that another user made', async () => {
    writeFileSync(join(folder, 'PG_VERSION'), '18\n');
    await expectUntouched(folder, 'did not make');
  });

  test.each([
    ['19', 'Use the release of Fundsight that wrote it'],
    ['17', 'pg_upgrade'],
  ])('a cluster of PostgreSQL %s', async (version, remedy) => {
    mkdirSync(join(folder, 'postgresql'));
    writeFileSync(join(folder, 'postgresql', 'PG_VERSION'), `${version}\n`);
    await expectUntouched(folder, `written by PostgreSQL ${version}`);
    await expectUntouched(folder, remedy);
  });

  test('something that is no folder', async () => {
    writeFileSync(join(folder, 'file'), '');
    const error = await refusal(startEmbedded({ dataDir: join(folder, 'file'), isDefaultDataDir: false }));
    expect(error.message).toContain('is not a folder');
  });

  test('damaged files: one clear line, nothing is made anew', { tags: ['slow'] }, async () => {
    const dataDir = existingCluster();
    await (await start(dataDir)).stop();
    const control = join(dataDir, 'postgresql', 'global', 'pg_control');
    const bytes = readFileSync(control);
    writeFileSync(control, bytes.fill(0xff, 0, 64));
    const error = await refusal(startEmbedded({ dataDir, isDefaultDataDir: false }));
    expect(error.message).toMatch(/^PostgreSQL cannot start in [^\n]*postgresql\.log[^\n]*backup[^\n]*$/);
    expect(readFileSync(control).equals(bytes)).toBe(true);
  });
});

describe.runIf(isRoot)('started as root', () => {
  test('PostgreSQL runs as another user', { tags: ['slow'] }, async () => {
    const embedded = await start(join(folder, 'data'));
    expect(statSync(`/proc/${embedded.pid}`).uid).not.toBe(0);
    expect(statSync(`/proc/${embedded.pid}`).uid).toBe(chooseSystemUser('/nowhere')?.uid);
  });

  test('a closed folder of our own is opened for passing through, and works', { tags: ['slow'] }, async () => {
    const dataDir = join(folder, 'closed');
    mkdirSync(dataDir, { mode: 0o700 });
    expect(await query(await start(dataDir), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a chosen folder out of reach is refused with the remedy, and nothing is made', async () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const error = await refusal(startEmbedded({ dataDir: join(closed, 'data'), isDefaultDataDir: false }));
    expect(error.message).toMatch(/cannot enter .*Set DATA_DIR to .*ordinary user/);
    expect(readdirSync(closed)).toEqual([]);
  });

  test(
    'a default folder out of reach moves, and says so; a later start finds it there',
    { tags: ['slow'] },
    async () => {
      const closed = join(folder, 'closed');
      mkdirSync(closed, { mode: 0o700 });
      const options = { isDefaultDataDir: true, systemDir: join(folder, 'system') };
      const embedded = await start(join(closed, 'data'), options);
      expect(embedded.dataDir).toBe(join(folder, 'system'));
      expect(embedded.notes.join()).toContain(`the data are in ${join(folder, 'system')}`);
      await query(embedded, 'create table notes ()');
      await embedded.stop();
      expect(readdirSync(closed)).toEqual([]);
      await query(await start(join(closed, 'data'), options), 'table notes');
    },
  );

  test(
    "a cluster of an ordinary user runs as that user, and its lock files stay that user's",
    { tags: ['slow'] },
    async () => {
      const dataDir = join(folder, 'theirs');
      mkdirSync(dataDir);
      chownSync(dataDir, 12_345, 12_345);
      await (await start(dataDir)).stop();
      const cluster = join(dataDir, 'postgresql');
      for (const name of ['', ...readdirSync(cluster, { recursive: true, encoding: 'utf8' })])
        chownSync(join(cluster, name), 12_345, 12_345);
      const embedded = await start(dataDir);
      expect(statSync(`/proc/${embedded.pid}`).uid).toBe(12_345);
      expect(statSync(join(dataDir, 'starting.lock')).uid).toBe(12_345);
    },
  );

  test('programs out of reach are copied once to where they can be reached', { tags: ['slow'] }, async () => {
    const found = findPackage();
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    cpSync(found.native, join(closed, 'native'), { recursive: true, verbatimSymlinks: true });
    const user = chooseSystemUser(join(folder, 'none'));
    const first = findBinaries(user, join(folder, 'programs'), { ...found, native: join(closed, 'native') });
    expect(first.note).toContain('were copied');
    expect(first.binaries.postgres.startsWith(join(folder, 'programs'))).toBe(true);
    const second = findBinaries(user, join(folder, 'programs'), { ...found, native: join(closed, 'native') });
    expect(second).toEqual({ binaries: first.binaries, note: null });
  });
});

test('links that the install script did not make are made', { tags: ['slow'] }, () => {
  const found = findPackage();
  const native = join(folder, 'native');
  cpSync(found.native, native, {
    recursive: true,
    filter: (source) => !/\.so(\.\d+)?$/.test(source) || !isLinkTarget(found.native, source),
  });
  expect(existsSync(join(native, 'lib', 'libpq.so.5'))).toBe(false);
  const { binaries, note } = findBinaries(null, join(folder, 'programs'), { ...found, native });
  expect(note).toBeNull();
  expect(binaries.postgres).toBe(join(native, 'bin', 'postgres'));
  expect(existsSync(join(native, 'lib', 'libpq.so.5'))).toBe(true);
});

function isLinkTarget(native: string, path: string): boolean {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
  return links.some(({ target }) => join(native, target.replace(/^native\//, '')) === path);
}
