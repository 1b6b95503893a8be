import { CsvError, parse } from 'csv-parse';
import { parse as parseText } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { TextDecoder } from 'node:util';
import { Refusal } from '../http/refusal.ts';

/** Reading a file of unknown origin: what it is, how its lines end, and its rows one by one. */

export interface FileHead {
  readonly header: readonly string[];
  readonly lineEnd: '\r\n' | '\n' | '\r';
}

export interface FileRow {
  /** The line on which the row ends, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const headBytes = 65_536;
/** Longest row, in characters: beyond it a quote was left open. */
const maximumRowLength = 1_000_000;

const signatures: readonly (readonly [string, string])[] = [
  ['504b0304', 'a ZIP or Excel file'],
  ['1f8b', 'a gzip file'],
  ['25504446', 'a PDF'],
  ['d0cf11e0', 'an old Excel file'],
  ['fffe', 'text in UTF-16'],
  ['feff', 'text in UTF-16'],
];

const refuse = (detail: string): Refusal => new Refusal('invalid', { detail });

/** Looks at the start of the file. Throws a Refusal when it is no CSV with a header. */
export async function readHead(path: string): Promise<FileHead> {
  const bytes = await readStart(path);
  const hex = bytes.subarray(0, 4).toString('hex');
  const signature = signatures.find(([start]) => hex.startsWith(start));
  if (signature !== undefined)
    throw new Refusal('unsupported_media_type', {
      detail: `This is ${signature[1]}, not a CSV file. Save it as CSV in UTF-8.`,
    });
  // One byte per character: a header is plain ASCII in every encoding that we read.
  const text = bytes.toString('latin1').replace(/^\u00EF\u00BB\u00BF/, '');
  if (text.includes('\0'))
    throw new Refusal('unsupported_media_type', { detail: 'This is a binary file, not a CSV file.' });
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(text))
    throw new Refusal('unsupported_media_type', { detail: 'This is a web page, not a CSV file.' });
  if (text.trim() === '') throw refuse('The file is empty.');
  const found = /\r\n|\n|\r/.exec(text);
  if (found === null) throw refuse('The file has a single line: a header and at least one row are needed.');
  const header = readHeader(text.slice(0, found.index));
  if (header.length === 1 && /[;\t]/.test(header[0] ?? ''))
    throw refuse('The columns are parted by semicolons or tabs. Save the file with commas.');
  return { header, lineEnd: found[0] === '\r\n' ? '\r\n' : found[0] === '\n' ? '\n' : '\r' };
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw refuse(error.code === 'ENOENT' ? 'There is no such file.' : `The file cannot be opened (${error.code}).`);
  });
  try {
    if (!(await file.stat()).isFile()) throw refuse('This is not a file.');
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function readHeader(line: string): string[] {
  try {
    const [names = []] = parseText(line, { relax_column_count: true });
    return names.map((name) => name.replaceAll('\u00A0', ' ').trim());
  } catch {
    throw refuse('Line 1: the header holds a quote that is not closed.');
  }
}

/** The rows after the header. Throws a Refusal that names the line when the file is broken. */
export async function* readRows(path: string, head: FileHead): AsyncGenerator<FileRow> {
  const parser = parse({
    record_delimiter: head.lineEnd,
    info: true,
    max_record_size: maximumRowLength,
    skip_empty_lines: true,
  });
  // An error of the file or the decoder reaches the loop below through the parser.
  pipeline(decode(path, head.lineEnd), parser, () => undefined);
  let isHeader = true;
  try {
    for await (const read of parser) {
      const { info, record } = read as { info: { lines: number }; record: string[] };
      if (!isHeader) yield { line: info.lines, cells: record };
      isHeader = false;
    }
  } catch (error) {
    throw error instanceof CsvError ? refuse(explain(error, head.header.length)) : error;
  }
}

function explain(error: CsvError, columnCount: number): string {
  const line = typeof error['lines'] === 'number' ? `Line ${error['lines']}` : 'The file';
  if (error.code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH') {
    const { record } = error;
    return `${line}: ${Array.isArray(record) ? record.length : 'not'} columns where the header has ${columnCount}.`;
  }
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE')
    return `${line}: a quote is opened and never closed.`;
  if (error.code === 'INVALID_OPENING_QUOTE' || error.code === 'CSV_INVALID_CLOSING_QUOTE')
    return `${line}: a quote stands inside a value; it must be doubled.`;
  return `${line}: not readable as CSV.`;
}

/** Bare carriage returns are the mark of an old Macintosh, whose letters are Mac Roman. All else must be UTF-8. */
async function* decode(path: string, lineEnd: FileHead['lineEnd']): AsyncGenerator<string> {
  if (lineEnd === '\r') {
    // One byte is one character, so chunks can be read by themselves.
    for await (const chunk of createReadStream(path)) yield iconv.decode(chunk as Buffer, 'macintosh');
    return;
  }
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let offset = 0;
  for await (const chunk of createReadStream(path)) {
    yield decodeStrictly(decoder, chunk as Buffer, offset);
    offset += (chunk as Buffer).length;
  }
  yield decodeStrictly(decoder, null, offset);
}

function decodeStrictly(decoder: TextDecoder, chunk: Buffer | null, offset: number): string {
  try {
    return chunk === null ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw refuse(
      `The file is not UTF-8: a byte at or after ${offset} is not part of a character. Save it as CSV in UTF-8.`,
    );
  }
}
