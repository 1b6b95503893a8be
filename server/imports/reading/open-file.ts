import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, Transform, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { Refusal } from '../../refusal.ts';
import { isForPeople, isHiddenFile } from './junk-files.ts';
import { bytesOf, headBytes, heldFile, readFixedWidth } from './shapes/held-file.ts';
import { decodeMarkup, isMarkup, tablesInMarkup } from './markup/markup-tables.ts';
import { xmlAsJson } from './markup/xml-rows.ts';

/** What a file is by its first bytes, whatever its name says, and its bytes without the packing. */

export type Packing = 'none' | 'gzip' | 'zip';

export interface OpenFile {
  readonly path: string;
  /** Where a workbook lies: its path, or its bytes where it came out of a ZIP. */
  readonly book: string | Buffer;
  readonly isSpreadsheet: boolean;
  readonly packing: Packing;
  /** Bytes on the disk: the unit of progress. */
  readonly size: number;
  /** Unpacked, from the start; of a spreadsheet nothing that makes sense. `onBytes` counts what was read of the disk. */
  readonly stream: (onBytes?: (count: number) => void) => Readable;
  readonly firstBytes: Buffer;
  /** Of a ZIP with several tables: their names, in its order. Empty elsewhere. */
  readonly members: readonly string[];
  /** They stand under each other in one sheet or text. */
  readonly isStacked?: boolean;
}

/** A file that grows more than this when unpacked is a bomb, once it is larger than any published table. */
const unpackingLimits = { ratio: 200, bytes: 64_000_000, most: 8_000_000_000 } as const;

const foreign: readonly (readonly [string, string])[] = [
  ['25504446', 'a PDF'],
  ['d0cf11e0', 'an old Excel file (.xls); save it as .xlsx or CSV'],
  ['89504e47', 'a picture'],
  ['ffd8ff', 'a picture'],
  ['7b5c727466', 'a text document (RTF)'],
  ['377abcaf', 'a 7-Zip file'],
  ['52617221', 'a RAR file'],
  ['28b52ffd', 'a Zstandard file'],
  ['425a68', 'a bzip2 file'],
  ['fd377a58', 'an xz file'],
  ['7f454c46', 'a program'],
  ['4d5a', 'a program'],
  ['53514c69746520', 'an SQLite database'],
  ['50415231', 'a Parquet file'],
];

export const invalid = (detail: string): Refusal => new Refusal('invalid', { detail });
export const foreignFile = (what: string): Refusal =>
  new Refusal('unsupported_media_type', {
    detail: `This is ${what}. We read CSV, TSV, XLSX, ODS, JSON and JSON Lines, also zipped.`,
  });

/**
 * Throws a Refusal that says what the file is when it is none that we read. `member` chooses one of several tables of a
 * ZIP; without it the first is opened.
 */
export async function openFile(path: string, member?: string): Promise<OpenFile> {
  const { bytes, size } = await readStart(path);
  const hex = bytes.subarray(0, 8).toString('hex');
  if (hex.startsWith('504b0304') || hex.startsWith('504b0506')) return openZip(path, size, member);
  const isGzip = hex.startsWith('1f8b');
  if (!isGzip) refuseForeign(bytes);
  const stream = (onBytes?: (count: number) => void): Readable => {
    const raw = countBytes(createReadStream(path, { highWaterMark: 1 << 18 }), onBytes);
    return isGzip ? unpacked(raw, createGunzip(), size) : raw;
  };
  const firstBytes = isGzip ? await readFirst(stream()) : bytes;
  if (isGzip) refuseForeign(firstBytes);
  const packing = isGzip ? 'gzip' : 'none';
  return readMarkup({ path, book: path, isSpreadsheet: false, packing, size, stream, firstBytes, members: [] }, member);
}

/** A web page or an XML spreadsheet as the table in it; other files as they are. */
async function readMarkup(file: OpenFile, member: string | undefined): Promise<OpenFile> {
  if (!isMarkup(file.firstBytes)) return readFixedWidth(file);
  const page = await bytesOf(file);
  if (page === null) throw foreignFile('a web page or XML of more than 30 MB; save it as .xlsx or CSV');
  const tables = tablesInMarkup(page);
  const rows = tables.length === 0 ? xmlAsJson(decodeMarkup(page)) : null;
  if (rows !== null) return heldFile(file, rows);
  const table = tables.find(({ name }) => name === member) ?? tables[0];
  if (table === undefined) throw foreignFile('a web page or XML');
  const members = tables.length > 1 && file.members.length === 0 ? tables.map(({ name }) => name) : file.members;
  return { ...heldFile(file, table.bytes), members };
}

function refuseForeign(bytes: Buffer): void {
  const hex = bytes.subarray(0, 8).toString('hex');
  const signature = foreign.find(([start]) => hex.startsWith(start));
  if (signature !== undefined) throw foreignFile(signature[1]);
}

async function readStart(path: string): Promise<{ bytes: Buffer; size: number }> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw invalid(error.code === 'ENOENT' ? 'There is no such file.' : `The file cannot be opened (${error.code}).`);
  });
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw invalid('This is not a file.');
    if (stat.size === 0) throw invalid('The file is empty.');
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return { bytes: buffer.subarray(0, bytesRead), size: stat.size };
  } finally {
    await file.close();
  }
}

function countBytes(stream: Readable, onBytes: ((count: number) => void) | undefined): Readable {
  if (onBytes !== undefined) stream.on('data', (chunk: Buffer) => onBytes(chunk.length));
  if (onBytes !== undefined) stream.pause();
  return stream;
}

/** The unpacked bytes. The stream fails with a Refusal when they are broken or far more than the packed ones. */
function unpacked(packed: Readable, unpacker: Transform, packedSize: number): Readable {
  let count = 0;
  const guard = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count += chunk.length;
      if (count > unpackingLimits.most || (count > unpackingLimits.bytes && count > packedSize * unpackingLimits.ratio))
        done(
          new Refusal('too_large', {
            detail: 'The file is packed so tightly that it cannot be a table: nothing was read.',
          }),
        );
      else done(null, chunk);
    },
  });
  pipeline(packed, unpacker, guard, () => undefined);
  return Readable.from(told(guard, 'The packed file is broken: it ends too early or its check sum is wrong.'), {
    objectMode: false,
  });
}

/** The chunks of a stream; errors in it are reported in our words. */
async function* told(stream: Readable, message: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } catch (error) {
    throw error instanceof Refusal ? error : invalid(message);
  }
}

async function readFirst(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length >= headBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, headBytes);
}

/** The entries of a ZIP; sizes are checked before anything is unpacked. */
export async function listZip(book: string | Buffer): Promise<{ zip: ZipFile; entries: Entry[] }> {
  try {
    const zip =
      typeof book === 'string'
        ? await yauzl.openPromise(book, { autoClose: false })
        : await yauzl.fromBufferPromise(book, { autoClose: false });
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) {
      entries.push(entry);
      if (entries.length > 10_000) throw invalid('The ZIP holds too many files.');
    }
    for (const entry of entries) refuseEntry(entry);
    return { zip, entries };
  } catch (error) {
    throw error instanceof Refusal ? error : invalid('The ZIP is broken.');
  }
}

/** Of the kind of a file on Unix, in the upper half of the attributes. */
const symbolicLink = 0o120000;

function refuseEntry({ uncompressedSize, compressedSize, generalPurposeBitFlag, externalFileAttributes }: Entry): void {
  if (
    uncompressedSize > unpackingLimits.most ||
    (uncompressedSize > unpackingLimits.bytes && uncompressedSize > compressedSize * unpackingLimits.ratio)
  )
    throw new Refusal('too_large', {
      detail: 'The file is packed so tightly that it cannot be a table: nothing was read.',
    });
  if (((externalFileAttributes >>> 16) & 0o170000) === symbolicLink) throw invalid('The ZIP holds a link, not a file.');
  if ((generalPurposeBitFlag & 1) !== 0) throw invalid('The ZIP is locked with a password.');
}

async function openZip(path: string, size: number, member: string | undefined): Promise<OpenFile> {
  const { zip, entries } = await listZip(path);
  try {
    if (isWorkbook(entries)) return workbookFile({ path, size, book: path, members: [] });
    const tables = tablesIn(entries);
    const table = member === undefined ? tables[0] : tables.find(({ fileName }) => fileName === member);
    if (table === undefined)
      throw invalid(
        member === undefined ? 'The ZIP holds no file.' : `The ZIP holds no file "${member.slice(0, 100)}".`,
      );
    const stream = zippedStream(path, table);
    const firstBytes = await readFirst(stream());
    const members = tables.length > 1 ? tables.map(({ fileName }) => fileName) : [];
    if (firstBytes.subarray(0, 4).toString('hex') === '504b0304')
      return workbookFile({ path, size, book: await bytesOfWorkbook(stream(), table), members });
    refuseForeign(firstBytes);
    return await readMarkup(
      { path, book: path, isSpreadsheet: false, packing: 'zip', size, stream, firstBytes, members },
      undefined,
    );
  } finally {
    zip.close();
  }
}

/** Throws a Refusal where it is another document. */
function isWorkbook(entries: readonly Entry[]): boolean {
  const has = (name: string): boolean => entries.some(({ fileName }) => fileName === name);
  if (has('xl/workbook.xml')) return true;
  if (has('xl/workbook.bin')) throw foreignFile('a binary Excel file (.xlsb); save it as .xlsx or CSV');
  if (has('word/document.xml')) throw foreignFile('a Word document');
  return has('content.xml');
}

const workbookFile = (found: Pick<OpenFile, 'path' | 'size' | 'book' | 'members'>): OpenFile => ({
  ...found,
  isSpreadsheet: true,
  packing: 'zip',
  stream: () => createReadStream(found.path),
  firstBytes: Buffer.alloc(0),
});

/** A larger workbook in a ZIP is unpacked by its owner: it is held in memory. */
const largestWorkbook = 60_000_000;

async function bytesOfWorkbook(stream: Readable, { uncompressedSize }: Entry): Promise<Buffer> {
  if (uncompressedSize > largestWorkbook)
    throw invalid('The ZIP holds a large workbook. Unpack the ZIP and import the workbook itself.');
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const book = Buffer.concat(chunks);
  const { zip, entries } = await listZip(book);
  zip.close();
  if (!isWorkbook(entries)) throw invalid('The ZIP holds another ZIP. Unpack the outer one.');
  return book;
}

/** Files that hold something, without what is there for people or systems; all of them where nothing else is. */
function tablesIn(entries: readonly Entry[]): Entry[] {
  const filled = entries.filter(({ fileName, uncompressedSize }) => uncompressedSize > 0 && !fileName.endsWith('/'));
  const visible = filled.filter(({ fileName }) => !isHiddenFile(fileName));
  const tables = visible.filter(({ fileName }) => !isForPeople(fileName));
  return tables.length > 0 ? tables : visible;
}

/** A stream of one entry, with a handle of its own on the ZIP. */
function zippedStream(path: string, entry: Entry): (onBytes?: (count: number) => void) => Readable {
  return (onBytes) =>
    Readable.from(
      told(Readable.from(readEntry(path, entry, onBytes)), 'The ZIP is broken: a file in it cannot be unpacked.'),
      { objectMode: false },
    );
}

async function* readEntry(
  path: string,
  entry: Entry,
  onBytes: ((count: number) => void) | undefined,
): AsyncGenerator<Buffer> {
  const zip = await yauzl.openPromise(path, { autoClose: false });
  const packedShare = entry.compressedSize / Math.max(1, entry.uncompressedSize);
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      onBytes?.((chunk as Buffer).length * packedShare);
      yield chunk as Buffer;
    }
  } finally {
    zip.close();
  }
}
