import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
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
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromBufferPromise, type Entry } from 'yauzl';
import { ZipFile } from 'yazl';
import { fewOf, inDeepRun } from '../../tests/deep-run.ts';
import { runScript, type Ended } from '../../tests/operator/run-script.ts';
import { startEmbedded } from './embedded.ts';

/** The drill: write, back up while it writes, destroy, restore elsewhere, start; and what a backup must refuse. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const writingServer = join(root, 'tests/writing-server.ts');

let home: string;
let dataDir: string;
let restored: string;
let backups: string;
let backupFile: string;
/** The keys, which the backup does not hold, saved apart from it. */
let keptKeys: string;
const secret = randomBytes(32).toString('base64');
const authorKey = '2026-11-01T03-00-00Z-0123456789abcdef.key';
/** A member who left before the backup was made. */
const erasure = `2026-11-18 erased ${'5a'.repeat(32)}\n`;
const acknowledged = new Set<number>();
let acknowledgedBeforeBackup: number[] = [];

const restore = (file: string, into: string): Promise<Ended> =>
  runScript('restore.ts', [file, '--keys', keptKeys], { DATA_DIR: into });

/** Writes without a pause, eight at a time, while the backup is made; then the process and its database are killed. */
async function backUpWhileWriting(): Promise<void> {
  const server: ChildProcessByStdio<Writable, Readable, null> = spawn(process.execPath, [writingServer, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  server.stdin.on('error', () => undefined);
  const ended = once(server, 'exit');
  let last = 0;
  let databasePid = 0;
  let backup: Promise<Ended> | null = null;
  for await (const line of createInterface({ input: server.stdout })) {
    const [word, number] = line.split(' ');
    if (word === 'ready') {
      databasePid = Number(number);
      for (let sent = 0; sent < 8; sent++) server.stdin.write(`${(last += 1)}\n`);
      continue;
    }
    acknowledged.add(Number(number));
    if (acknowledged.size === 200) {
      acknowledgedBeforeBackup = [...acknowledged];
      backup = runScript('backup.ts', [backups], { DATA_DIR: dataDir });
      void backup.then(() => process.kill(databasePid, 'SIGKILL') && server.kill('SIGKILL'));
    }
    server.stdin.write(`${(last += 1)}\n`);
  }
  await ended;
  const { status, text } = await backup!;
  expect([status, text]).toEqual([0, expect.stringContaining('read back and whole')]);
}

async function readNumbers(folder: string): Promise<number[]> {
  const embedded = await startEmbedded({ dataDir: folder, isDefaultDataDir: false });
  const client = new Client(embedded.connection);
  try {
    await client.connect();
    const { rows } = await client.query<{ number: number }>('select number from received order by number');
    return rows.map(({ number }) => number);
  } finally {
    await client.end();
    await embedded.stop();
  }
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'fundsight-backup-'));
  // PostgreSQL runs as another user where the tests run as root.
  spawnSync('chmod', ['755', home]);
  dataDir = join(home, 'data');
  restored = join(home, 'restored');
  backups = join(home, 'backups');
  keptKeys = join(home, 'kept-keys');
  for (const [folder, name, text] of [
    ['keys', 'secret.key', secret],
    ['author-keys', authorKey, randomBytes(32).toString('base64')],
    ['outbox', '2026-11-18T10-00-00.000Z-0a.eml', 'Subject: kept'],
  ] as const) {
    mkdirSync(join(dataDir, folder), { recursive: true });
    writeFileSync(join(dataDir, folder, name), text, { mode: 0o600 });
  }
  writeFileSync(join(dataDir, 'erasures.txt'), erasure, { mode: 0o600 });
  await backUpWhileWriting();
  for (const folder of ['keys', 'author-keys'])
    cpSync(join(dataDir, folder), join(keptKeys, folder), { recursive: true });
  backupFile = join(
    backups,
    readdirSync(backups).find((name) => name.endsWith('.zip'))!,
  );
}, 120_000);

afterAll(() => rmSync(home, { recursive: true, force: true }));

test('a backup of a database that is being written to brings back everything that was acknowledged before it', async () => {
  rmSync(dataDir, { recursive: true, force: true });
  const { status, text } = await restore(backupFile, restored);
  expect([status, text]).toEqual([0, expect.stringContaining('was opened and works')]);

  expect(text).toMatch(/Deletions and withdrawals in \S+: 1\./);
  expect(readFileSync(join(restored, 'erasures.txt'), 'utf8')).toBe(erasure);
  expect(existsSync(join(restored, 'erasures-to-repeat'))).toBe(true);

  const numbers = new Set(await readNumbers(restored));
  expect(acknowledgedBeforeBackup.length).toBeGreaterThanOrEqual(200);
  expect(acknowledgedBeforeBackup.filter((number) => !numbers.has(number))).toEqual([]);
  expect(acknowledged.size, 'it went on writing during the backup').toBeGreaterThan(acknowledgedBeforeBackup.length);
  expect(readFileSync(join(restored, 'keys', 'secret.key'), 'utf8')).toBe(secret);
  expect(readFileSync(join(restored, 'outbox', '2026-11-18T10-00-00.000Z-0a.eml'), 'utf8')).toBe('Subject: kept');
  for (const path of ['keys', join('keys', 'secret.key'), join('author-keys', authorKey), 'postgresql'])
    expect(statSync(join(restored, path)).mode & 0o077).toBe(0);
});

describe('a backup', () => {
  test('is one file that only its owner reads, and nothing unfinished lies beside it', () => {
    expect(readdirSync(backups).toSorted()).toEqual([
      'erasures.txt',
      expect.stringMatching(/^fundsight-[\dTZ-]+\.zip$/),
    ]);
    for (const file of [backupFile, join(backups, 'erasures.txt')]) expect(statSync(file).mode & 0o077).toBe(0);
  });

  test('does not go into the data folder', { tags: ['slow'] }, async () => {
    const { status, text } = await runScript('backup.ts', [join(restored, 'backups')], { DATA_DIR: restored });
    expect([status, text]).toEqual([78, expect.stringContaining('lies in the data folder')]);
    expect(existsSync(join(restored, 'backups'))).toBe(false);
  });

  test(
    'of a stopped product starts the database and stops it again; older ones go when asked',
    { tags: ['slow'], timeout: 60_000 },
    async () => {
      const target = join(home, 'kept');
      // A short run has an older backup already.
      if (!inDeepRun) cpSync(backups, target, { recursive: true });
      for (let round = 0; round < (inDeepRun ? 2 : 1); round++) {
        const { status, text } = await runScript('backup.ts', [target, '--keep', '1'], { DATA_DIR: restored });
        expect([status, text]).toEqual([0, expect.stringContaining('read back and whole')]);
      }
      const [kept = '', ...others] = readdirSync(target).filter((name) => name.endsWith('.zip'));
      expect(others).toEqual([]);
      expect(existsSync(join(restored, 'postgresql', 'postmaster.pid'))).toBe(false);
      const note = JSON.parse(readFileSync(join(restored, 'last-backup.json'), 'utf8')) as { bytes: number };
      expect(note.bytes).toBe(statSync(join(target, kept)).size);
    },
  );

  test('of a server of one’s own is left to its tools', { tags: ['slow'] }, async () => {
    const env = { DATABASE_URL: 'postgres://localhost/fundsight' };
    for (const script of ['backup.ts', 'restore.ts']) {
      const { status, text } = await runScript(script, [home], env);
      expect([status, text]).toEqual([78, expect.stringContaining('server of your own')]);
    }
  });

  test.each(
    fewOf<[string, string[]]>(1, [
      ['backup.ts', []],
      ['backup.ts', ['a', 'b']],
      ['backup.ts', ['a', '--keep', '0']],
      ['backup.ts', ['a', '--new-identity', 'b']],
      ['restore.ts', []],
      ['restore.ts', ['a', 'b', 'c']],
      ['restore.ts', ['a', '--keys']],
      ['restore.ts', ['a', '--identity', '']],
    ]),
  )('%s %j says how it is called', async (script, parameters) => {
    const { status, text } = await runScript(script, parameters, {});
    expect([status, text]).toEqual([2, expect.stringContaining('Usage:')]);
  });
});

describe('a restore refuses, and leaves nothing behind,', () => {
  async function expectRefused(bytes: Buffer, reason: string | RegExp): Promise<void> {
    const file = join(home, 'damaged.zip');
    const into = join(home, 'never');
    writeFileSync(file, bytes);
    const { status, text } = await restore(file, into);
    expect(text).toMatch(reason);
    expect(text).toContain('Nothing was restored');
    expect(text).not.toContain('    at ');
    expect(status).toBe(1);
    expect(existsSync(into)).toBe(false);
  }

  test('one that was cut off', async () => {
    const bytes = readFileSync(backupFile);
    await expectRefused(bytes.subarray(0, Math.floor(bytes.length / 2)), 'is damaged or no backup');
  });

  test('one with a byte that changed in the middle of a file', { tags: ['slow'] }, async () => {
    const bytes = readFileSync(backupFile);
    const at = await middleOfLongestFile(bytes);
    bytes[at] = bytes[at]! ^ 0xff;
    await expectRefused(bytes, 'is damaged or no backup');
  });

  test('what is no backup at all', { tags: ['slow'] }, async () => {
    await expectRefused(Buffer.from('not a backup'), 'is damaged or no backup');
  });

  test('a file that its manifest names otherwise, and one that would lie elsewhere', { tags: ['slow'] }, async () => {
    await expectRefused(await zipOf('keys/secret.key', 'other', 'x'.repeat(64)), /keys\/secret\.key was changed/);
    await expectRefused(await zipOf('../keys/secret.key', 'other', 'x'.repeat(64)), /is damaged/);
  });

  test('a folder with data in it, and a file that is not there', { tags: ['slow'] }, async () => {
    const into = join(home, 'held');
    mkdirSync(join(into, 'keys'), { recursive: true });
    const before = readdirSync(into);
    const held = await restore(backupFile, into);
    expect([held.status, held.text]).toEqual([78, expect.stringContaining('holds data already')]);
    expect(readdirSync(into).filter((name) => name !== 'starting.lock')).toEqual(before);
    const missing = await restore(join(home, 'missing.zip'), join(home, 'never'));
    expect([missing.status, missing.text]).toEqual([78, expect.stringContaining('There is no backup')]);
  });

  /** A byte of what a file holds: between the files stand times and lengths a second time, which nothing reads. */
  async function middleOfLongestFile(bytes: Buffer): Promise<number> {
    const zip = await fromBufferPromise(bytes);
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    const longest = entries.sort((a, b) => b.compressedSize - a.compressedSize)[0]!;
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(longest, { minimal: true });
    return fileDataStart + Math.floor(longest.compressedSize / 2);
  }

  /** A forged backup. yazl itself refuses names that climb out of the folder, so the name is patched in afterwards. */
  async function zipOf(path: string, text: string, sha256: string): Promise<Buffer> {
    const plain = path.replace('../', '___');
    const zip = new ZipFile();
    const files = [{ path, bytes: text.length, sha256 }];
    const about = { product: 'fundsight', format: 1, madeAt: '2026-11-18T10:00:00.000Z', postgresqlMajor: 18 };
    zip.addBuffer(Buffer.from(text), plain, { compress: false });
    zip.addBuffer(Buffer.from(JSON.stringify({ ...about, folders: [], files })), 'manifest.json');
    zip.end();
    const chunks: Buffer[] = [];
    for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk);
    return Buffer.from(Buffer.concat(chunks).toString('latin1').replaceAll(plain, path), 'latin1');
  }
});
