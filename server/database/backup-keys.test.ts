import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { runScript, type Ended } from '../../tests/operator/run-script.ts';
import { readArchive, writeArchive } from './backup-archive.ts';
import { checkRecipients, encryptionTo, openEncrypted } from './backup-encryption.ts';
import { takeBackup } from './backup.ts';
import { startEmbedded } from './embedded.ts';
import { restoreBackup } from './restore.ts';
import { fewOf } from '../../tests/deep-run.ts';

/** A thief of a backup gets no key with it, and an operator who restores one is asked for what it lacks. */

const secret = randomBytes(32);
const authorKey = randomBytes(32);
const rowText = `row-${randomBytes(12).toString('hex')}`;
const now = new Date('2026-11-18T10:00:00.000Z');

let home: string;
/** Beside the backups: a folder of keys, one with each half of them, the identity, and one of another operator. */
const place = (...names: string[]): string => join(home, ...names);
let recipient: string;
let plain: string;
let encrypted: string;

const restore = (file: string, into: string, ...more: string[]): Promise<Ended> =>
  runScript('restore.ts', [file, ...more], { DATA_DIR: place(into) });

async function newIdentity(file: string): Promise<string> {
  const { status, text } = await runScript('backup.ts', ['--new-identity', file], { DATA_DIR: place('data') });
  expect(status, text).toBe(0);
  return /BACKUP_RECIPIENT=(age1[a-z0-9]+)/.exec(text)?.[1] ?? '';
}

function writeKeys(folder: string): void {
  for (const [part, name, key] of [
    ['keys', 'secret.key', secret],
    ['author-keys', '2026-11-01T03-00-00Z-0123456789abcdef.key', authorKey],
  ] as const) {
    mkdirSync(place(folder, part), { recursive: true });
    writeFileSync(place(folder, part, name), key.toString('base64'), { mode: 0o600 });
  }
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'fundsight-backup-keys-'));
  // PostgreSQL runs as another user where the tests run as root.
  spawnSync('chmod', ['755', home]);
  for (const folder of ['data', 'all-keys', 'old-data']) writeKeys(folder);
  cpSync(place('all-keys', 'keys'), place('secret-only', 'keys'), { recursive: true });
  cpSync(place('all-keys', 'author-keys'), place('authors-only', 'author-keys'), { recursive: true });
  recipient = await newIdentity(place('identity.txt'));
  await newIdentity(place('other-identity.txt'));
  const embedded = await startEmbedded({ dataDir: place('data'), isDefaultDataDir: false });
  try {
    const client = new Client(embedded.connection);
    await client.connect();
    await client.query('create table told (words text)');
    await client.query('insert into told values ($1)', [rowText]);
    await client.end();
    plain = (await takeBackup(embedded, { targetFolder: place('backups'), recipients: [], now })).file;
    encrypted = (await takeBackup(embedded, { targetFolder: place('backups'), recipients: [recipient], now })).file;
  } finally {
    await embedded.stop();
  }
}, 120_000);

afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Everything that a backup holds, by the names of its files. */
async function contentOf(zip: string): Promise<Map<string, Buffer>> {
  const content = new Map<string, Buffer>();
  await readArchive(zip, async (path, stream) => {
    content.set(path, Buffer.concat(await stream.toArray()));
  });
  return content;
}

const spellings = (key: Buffer): (Buffer | string)[] => [
  key,
  key.toString('base64').replace(/=+$/, ''),
  key.toString('base64url'),
  key.toString('hex'),
];

function filesWith(content: ReadonlyMap<string, Buffer>, ...words: readonly (Buffer | string)[]): string[] {
  return [...content].filter(([, bytes]) => words.some((word) => bytes.includes(word))).map(([path]) => path);
}

async function expectRestored(folder: string): Promise<void> {
  const embedded = await startEmbedded({ dataDir: place(folder), isDefaultDataDir: false });
  const client = new Client(embedded.connection);
  try {
    await client.connect();
    expect((await client.query<{ words: string }>('select words from told')).rows).toEqual([{ words: rowText }]);
  } finally {
    await client.end();
    await embedded.stop();
  }
}

function expectRefused({ status, text }: Ended, into: string, ...words: string[]): void {
  expect([status, text]).toEqual([78, expect.stringContaining('Nothing was restored')]);
  for (const word of words) expect(text).toContain(word);
  expect(text).not.toContain('    at ');
  expect(existsSync(place(into))).toBe(false);
}

describe('without a recipient', () => {
  test('a backup holds no key in any spelling, and all the rest', async () => {
    expect(plain).toMatch(/Z\.zip$/);
    const content = await contentOf(plain);
    expect(filesWith(content, ...spellings(secret), ...spellings(authorKey))).toEqual([]);
    expect([...content.keys()].filter((path) => path.includes('keys/'))).toEqual([]);
    expect(filesWith(content, rowText)).not.toEqual([]);
  });

  it('asks for the keys, and says what is lost without them', { tags: ['slow'] }, async () => {
    const asked = await restore(plain, 'never');
    expectRefused(asked, 'never', 'keys/secret.key', 'author-keys', 'signed out', 'second factors', 'drafts');
    expectRefused(asked, 'never', 'waiting reviews', 'My reviews', '--keys <folder>', 'SECRET_KEY', '--without-keys');
  });

  it('refuses half of them, and names the other half', { tags: ['slow'] }, async () => {
    const secretOnly = await restore(plain, 'never', '--keys', place('secret-only'));
    expectRefused(secretOnly, 'never', 'the folder author-keys', place('secret-only'), '--without-keys as well');
    expect(secretOnly.text).not.toContain('signed out');
    const authorsOnly = await restore(plain, 'never', '--keys', place('authors-only'));
    expectRefused(authorsOnly, 'never', 'keys/secret.key', 'signed out');
    expect(authorsOnly.text).not.toContain('waiting reviews');
  });

  it(
    'refuses folders without keys, what is no key, and a key beside another SECRET_KEY',
    { tags: ['slow'] },
    async () => {
      expectRefused(await restore(plain, 'never', '--keys', place('backups')), 'never', 'holds neither');
      mkdirSync(place('no-keys', 'keys'), { recursive: true });
      writeFileSync(place('no-keys', 'keys', 'secret.key'), 'c2VjcmV0');
      expectRefused(await restore(plain, 'never', '--keys', place('no-keys')), 'never', 'is no key');
      const two = await runScript('restore.ts', [plain, '--keys', place('all-keys')], {
        DATA_DIR: place('never'),
        SECRET_KEY: randomBytes(32).toString('base64'),
      });
      expectRefused(two, 'never', 'SECRET_KEY is another key');
    },
  );

  it('leaves a folder alone that holds author keys already', { tags: ['slow'] }, async () => {
    cpSync(place('authors-only'), place('held'), { recursive: true });
    const { status, text } = await restore(plain, 'held', '--keys', place('all-keys'));
    expect([status, text]).toEqual([78, expect.stringContaining('holds data already (author-keys)')]);
    expect(readdirSync(place('held')).filter((name) => name !== 'starting.lock')).toEqual(['author-keys']);
  });

  it('takes them from a folder, as from an old data folder', { tags: ['slow'], timeout: 60_000 }, async () => {
    const { status, text } = await restore(plain, 'with-keys', '--keys', place('old-data'));
    expect([status, text]).toEqual([0, expect.stringContaining('was opened and works')]);
    expect(text).not.toContain('Restored without');
    for (const [part, key] of [
      ['keys', secret],
      ['author-keys', authorKey],
    ] as const) {
      const [name = '', ...others] = readdirSync(place('with-keys', part));
      expect(others).toEqual([]);
      expect(readFileSync(place('with-keys', part, name), 'utf8')).toBe(key.toString('base64'));
      expect(statSync(place('with-keys', part, name)).mode & 0o077).toBe(0);
    }
    await expectRestored('with-keys');
  });

  it('takes them from settings', { tags: ['slow'], timeout: 60_000 }, async () => {
    const { status, text } = await runScript('restore.ts', [plain, '--keys', place('authors-only')], {
      DATA_DIR: place('with-settings'),
      SECRET_KEY: secret.toString('base64'),
      AUTHOR_KEYS_DIR: place('shared-author-keys'),
    });
    expect([status, text]).toEqual([0, expect.stringContaining('was opened and works')]);
    expect(readdirSync(place('shared-author-keys'))).toEqual(readdirSync(place('all-keys', 'author-keys')));
    for (const name of ['keys', 'author-keys']) expect(existsSync(place('with-settings', name))).toBe(false);
  });

  it('goes on without them where that is asked for', { tags: ['slow'], timeout: 60_000 }, async () => {
    const { status, text } = await restore(plain, 'without-keys', '--without-keys');
    expect([status, text]).toEqual([0, expect.stringContaining('Restored without keys/secret.key')]);
    expect(text).toContain('Restored without the folder author-keys');
    for (const name of ['keys', 'author-keys']) expect(existsSync(place('without-keys', name))).toBe(false);
    await expectRestored('without-keys');
  });
});

describe('with a recipient', () => {
  test('a backup shows neither names nor words, and only the identity opens it', { tags: ['slow'] }, async () => {
    expect(encrypted).toMatch(/Z\.zip\.age$/);
    expect(statSync(encrypted).mode & 0o077).toBe(0);
    const shown = ['manifest.json', 'postgresql/', rowText, ...spellings(secret), ...spellings(authorKey)];
    const bytes = new Map([
      ['plain', readFileSync(plain)],
      ['encrypted', readFileSync(encrypted)],
    ]);
    // The names in a ZIP are readable: without encryption they would be found.
    expect(filesWith(bytes, ...shown)).toEqual(['plain']);
    await expect(fromBufferPromise(bytes.get('encrypted')!)).rejects.toThrow();

    const backup = await openEncrypted(encrypted, place('identity.txt'));
    await backup.decryptTo(place('opened.zip'));
    const content = await contentOf(place('opened.zip'));
    expect(filesWith(content, ...spellings(secret))).toEqual(['keys/secret.key']);
    expect(filesWith(content, ...spellings(authorKey))).toEqual([]);
    expect(filesWith(content, rowText)).not.toEqual([]);
  });

  it.each(
    fewOf(1, [
      ['no identity', [], '--identity <file>'],
      ['an identity file that is not there', ['--identity', 'missing.txt'], 'cannot be read (ENOENT)'],
      ['what is no identity', ['--identity', 'no-identity.txt'], 'is no identity file of age'],
      ['the identity of somebody else', ['--identity', 'other-identity.txt'], 'encrypted to another recipient'],
    ] as const),
  )('refuses %s, with nothing written', async (_what, parameters, words) => {
    writeFileSync(place('no-identity.txt'), `${readFileSync(place('identity.txt'), 'utf8').trim()}X\n`);
    const named = parameters.map((word) => (word.endsWith('.txt') ? place(word) : word));
    const ended = await restore(encrypted, 'never', ...named, '--without-keys');
    expectRefused(ended, 'never', words);
    expect(ended.text).not.toMatch(/AGE-SECRET-KEY-1\w/);
  });

  it('asks for the author keys, which are in no backup', async () => {
    const ended = await restore(encrypted, 'never', '--identity', place('identity.txt'));
    expectRefused(ended, 'never', 'the folder author-keys');
    expect(ended.text).not.toContain('signed out');
  });

  it('is restored with the identity and the author keys', async () => {
    const keys = ['--keys', place('authors-only')];
    const { status, text } = await restore(encrypted, 'decrypted', '--identity', place('identity.txt'), ...keys);
    expect([status, text]).toEqual([0, expect.stringContaining('was opened and works')]);
    expect(readFileSync(place('decrypted', 'keys', 'secret.key'), 'utf8')).toBe(secret.toString('base64'));
    expect(readdirSync(place('decrypted', 'author-keys'))).toHaveLength(1);
    expect(existsSync(place('decrypted', 'postgresql.new')), 'nothing decrypted is left').toBe(false);
    await expectRestored('decrypted');
  }, 60_000);

  const block = 65_536 + 16;
  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['was cut off', (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2))],
    [
      'was cut off between two blocks',
      (bytes) => bytes.subarray(0, bytes.length - ((bytes.length - payload(bytes)) % block)),
    ],
    ['was cut off in its header', (bytes) => bytes.subarray(0, 60)],
    ['has a changed byte in the middle', (bytes) => changed(bytes, Math.floor(bytes.length / 2))],
    ['has a changed last byte', (bytes) => changed(bytes, bytes.length - 1)],
    ['has a changed header', (bytes) => changed(bytes, bytes.indexOf('\n--- ') + 8)],
    ['has something after its end', (bytes) => Buffer.concat([bytes, Buffer.from('x')])],
  ])('one that %s is refused, with nothing written', async (_what, change) => {
    writeFileSync(place('damaged.zip.age'), change(readFileSync(encrypted)));
    const keys = { folder: place('all-keys'), isWithoutAccepted: false, secretKey: null, authorKeysDir: null };
    const target = { dataDir: place('never'), isDefaultDataDir: false };
    await expect(
      restoreBackup(place('damaged.zip.age'), target, { identityFile: place('identity.txt'), keys }),
    ).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringMatching(/is damaged or no backup.*Nothing was restored/) as string,
    });
    expect(existsSync(place('never'))).toBe(false);
  });

  /** Where the blocks begin: after the header and 16 bytes of chance. */
  const payload = (bytes: Buffer): number => bytes.indexOf('\n', bytes.indexOf('\n--- ') + 1) + 1 + 16;

  function changed(bytes: Buffer, at: number): Buffer {
    bytes[at] = bytes[at]! ^ 1;
    return bytes;
  }
});

describe('an encrypted file', () => {
  async function writeSome(file: string, recipients: readonly string[], meanwhile = (_part: string) => {}) {
    const archive = writeArchive(file, await encryptionTo(recipients));
    await archive.add('outbox/large', Readable.from([randomBytes(1_000_000)]));
    const part = `${file}.part`;
    while (!existsSync(part) || statSync(part).size < 500_000) await sleep(5);
    meanwhile(part);
    return archive.finish({ madeAt: now, postgresqlMajor: 18 }).catch(async (error: unknown) => {
      await archive.abandon();
      throw error;
    });
  }

  it.each([
    ['in its header', 30],
    ['in a block', 200_000],
  ])('that changed on the disk %s, while it was written, gets no name', async (_where, at) => {
    const file = place('changed.zip.age');
    const change = (part: string): void => void writeSync(openSync(part, 'r+'), '!!', at);
    await expect(writeSome(file, [recipient], change)).rejects.toThrow('reads back otherwise');
    expect(existsSync(file)).toBe(false);
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  it('is checked for a header that our own key opens', async () => {
    const encryption = (await encryptionTo([recipient]))!;
    const other = (await encryptionTo([recipient]))!;
    const file = place('header.age');
    writeFileSync(
      file,
      Buffer.concat(await Readable.from(encryption.encrypt(Readable.from([Buffer.from('x')]))).toArray()),
    );
    const bytes = readFileSync(file);
    const written = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    await encryption.check(file, written);
    await Readable.from(other.encrypt(Readable.from([Buffer.from('x')]))).toArray();
    await expect(other.check(file, written)).rejects.toThrow('header');
  });

  it('is opened by each of its recipients', { tags: ['slow'] }, async () => {
    const file = place('several.zip.age');
    const second = await newIdentity(place('second-identity.txt'));
    await writeSome(file, [recipient, second]);
    for (const identity of ['identity.txt', 'second-identity.txt'])
      await (await openEncrypted(file, place(identity))).check();
    await expect((await openEncrypted(file, place('other-identity.txt'))).check()).rejects.toThrow('another recipient');
  });

  it('takes no more memory than a few blocks, however slowly it is written', async () => {
    let produced = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) yield Buffer.alloc(65_536, (produced += 1));
    }
    const encryption = (await encryptionTo([recipient]))!;
    const blocks = encryption.encrypt(endless())[Symbol.asyncIterator]();
    for (let read = 0; read < 20; read++) await blocks.next();
    await sleep(50);
    expect(produced).toBeLessThan(30);
    await blocks.return?.();
  });
});

describe('a recipient', () => {
  const wrong = (): string => recipient.slice(0, -1) + (recipient.endsWith('q') ? 'p' : 'q');

  it('with a wrong checksum is refused at the start, and is not repeated', { tags: ['slow'] }, async () => {
    await expect(checkRecipients([recipient, wrong()])).rejects.toThrow('BACKUP_RECIPIENT is not a recipient of age');
    const env = { DATA_DIR: place('never'), BACKUP_RECIPIENT: wrong() };
    const { status, text } = await runScript('backup.ts', [place('backups')], env);
    expect([status, text.trim().split('\n')]).toEqual([78, [expect.stringContaining('its checksum is wrong')]]);
    expect(text).not.toContain(wrong());
    const started = await runScript('../server/main.ts', [], env);
    expect([started.status, started.text]).toEqual([78, text]);
    expect(existsSync(place('never'))).toBe(false);
  });

  it('comes with an identity, in a file of its owner that is never overwritten', { tags: ['slow'] }, async () => {
    expect(statSync(place('identity.txt')).mode & 0o077).toBe(0);
    const before = readFileSync(place('identity.txt'), 'utf8');
    expect(before).toMatch(/^# created: \S+\n# public key: age1\w+\nAGE-SECRET-KEY-1\w+\n$/);
    const again = await runScript('backup.ts', ['--new-identity', place('identity.txt')], {});
    expect([again.status, again.text]).toEqual([78, expect.stringContaining('cannot be written (EEXIST)')]);
    expect(readFileSync(place('identity.txt'), 'utf8')).toBe(before);
    const within = ['--new-identity', place('data', 'identity.txt')];
    const inside = await runScript('backup.ts', within, { DATA_DIR: place('data') });
    expect([inside.status, inside.text]).toEqual([78, expect.stringContaining('lies in the data folder')]);
  });
});
