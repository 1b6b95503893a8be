import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { ZipFile as ZipWriter } from 'yazl';
import { z } from 'zod';
import type { Encryption } from './backup-encryption.ts';
import { refusalOf } from './backup-refusals.ts';

/** Pages compress to a third at the lowest level; more would cost the running product its processor. */
const compressionLevel = 1;
const manifestName = 'manifest.json';
const manifestShape = z.strictObject({
  product: z.literal('fundsight'),
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  postgresqlMajor: z.int(),
  folders: z.array(z.string()),
  files: z.array(z.strictObject({ path: z.string(), bytes: z.int(), sha256: z.string() })),
});

/** What a backup says of itself: every file with its length and SHA-256. */
export type Manifest = z.output<typeof manifestShape>;

export interface ArchiveWriter {
  addFolder(path: string): void;
  add(path: string, source: Readable): Promise<void>;
  /** Ends it with its manifest, reads it back, and gives it its name once it is on the disk. */
  finish(about: { madeAt: Date; postgresqlMajor: number }): Promise<{ bytes: number; files: number }>;
  /** Leaves nothing behind. */
  abandon(): Promise<void>;
}

/** A ZIP, encrypted as a whole where that is asked for, that appears under its name only when it is whole. */
export function writeArchive(target: string, encryption: Encryption | null): ArchiveWriter {
  const unfinished = `${target}.part`;
  const zip = new ZipWriter();
  const folders: string[] = [];
  const files: Manifest['files'] = [];
  // yazl declares the older interface; what it makes is a stream of Node.
  const output = zip.outputStream as Readable;
  const { written, check } = writeFrom(output, unfinished, encryption);
  // A full disk shows in whatever waits below; where nothing waits it must not end the process.
  written.catch(() => undefined);
  return {
    addFolder(path) {
      folders.push(path);
    },
    async add(path, source) {
      const hash = createHash('sha256');
      const file = { path, bytes: 0, sha256: '' };
      const body = Readable.from(measured(source, hash, file), { objectMode: false });
      zip.addReadStream(body, path, { compressionLevel });
      await Promise.race([finished(body), written]);
      files.push({ ...file, sha256: hash.digest('hex') });
    },
    async finish({ madeAt, postgresqlMajor }) {
      const manifest = {
        product: 'fundsight',
        format: 1,
        madeAt: madeAt.toISOString(),
        postgresqlMajor,
        folders,
        files,
      };
      zip.addBuffer(Buffer.from(JSON.stringify(manifest)), manifestName);
      zip.end();
      await written;
      const bytes = await sync(unfinished);
      await check();
      await rename(unfinished, target);
      if (process.platform !== 'win32') await sync(dirname(target));
      return { bytes, files: files.length };
    },
    async abandon() {
      output.destroy();
      await written.catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
}

/** `check` reads back what was written. */
function writeFrom(zipped: Readable, unfinished: string, encryption: Encryption | null) {
  // It holds emails, and perhaps a key: only its owner may read it.
  const target = createWriteStream(unfinished, { mode: 0o600, flags: 'wx' });
  if (encryption === null)
    return { written: pipeline(zipped, target), check: async () => void (await checkArchive(unfinished)) };
  const [left, hash] = [{ bytes: 0 }, createHash('sha256')];
  const encrypted = (plain: AsyncIterable<Buffer>) => measured(encryption.encrypt(plain), hash, left);
  return {
    written: pipeline(zipped, encrypted, target),
    check: () => encryption.check(unfinished, { bytes: left.bytes, sha256: hash.digest('hex') }),
  };
}

async function* measured(
  source: AsyncIterable<Uint8Array>,
  hash: Hash,
  file: { bytes: number },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    hash.update(chunk);
    file.bytes += chunk.length;
    yield chunk;
  }
}

async function sync(path: string): Promise<number> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

/**
 * Reads every file of a backup and hands each to `take`, which reads it to its end. Throws a StartError when it is no
 * backup, is cut off, or holds anything else than its manifest says. What ZIP repeats before and after each file
 * (its time and lengths) is not read, so a changed byte there is no reason to refuse what is whole.
 */
export async function readArchive(
  archive: string,
  take: (path: string, content: Readable) => Promise<void>,
): Promise<Manifest> {
  try {
    const zip = await openPromise(archive, { autoClose: false });
    try {
      return await readFiles(zip, take);
    } finally {
      zip.close();
    }
  } catch (cause) {
    throw refusalOf(archive, cause);
  }
}

async function readFiles(zip: ZipFile, take: (path: string, content: Readable) => Promise<void>): Promise<Manifest> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  const manifest = manifestShape.parse(JSON.parse(await textOf(zip, entries.get(manifestName))));
  if (entries.size !== manifest.files.length + 1) throw new Error('it holds other files than its manifest names');
  for (const { path, bytes, sha256 } of manifest.files) {
    const entry = entries.get(path);
    if (entry === undefined) throw new Error(`${path} is missing`);
    const hash = createHash('sha256');
    const read = { bytes: 0 };
    const content = Readable.from(measured(await zip.openReadStreamPromise(entry), hash, read), { objectMode: false });
    await take(path, content);
    if (read.bytes !== bytes || hash.digest('hex') !== sha256) throw new Error(`${path} was changed`);
  }
  return manifest;
}

async function textOf(zip: ZipFile, entry: Entry | undefined): Promise<string> {
  if (entry === undefined) throw new Error('it has no manifest');
  const chunks: Buffer[] = [];
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** Reads everything and keeps nothing: throws as `readArchive` does. */
export function checkArchive(archive: string): Promise<Manifest> {
  return readArchive(archive, async (_path, content) => {
    content.resume();
    await finished(content);
  });
}
