import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { restored } from '../../contract/formulas.ts';
import { invalid, openFile } from '../imports/reading/open-file.ts';
import { readTable } from '../imports/reading/read-table.ts';
import { sniffTable } from '../imports/reading/sniff-table.ts';

/** A file that may be a copy of an export, as it was found. */
export interface FoundFile {
  /** SHA-256 of its bytes, in hexadecimal digits. */
  readonly digest: string;
  readonly names: readonly string[];
  readonly rows: readonly (readonly FoundCell[])[];
  /** More rows than were read. */
  readonly isCut: boolean;
  /** Only CSV says which cells stand in quotes. */
  readonly tellsQuotes: boolean;
}

export interface FoundCell {
  /** Without the quote that keeps a formula from being one. */
  readonly text: string;
  readonly isQuoted: boolean;
}

/** Enough for the copies of twenty members, read one by one. */
const mostRows = 10_000;

/** Throws a Refusal that says why when the file is no CSV and no XLSX. */
export async function readCopy(path: string): Promise<FoundFile> {
  const file = await openFile(path);
  if (file.members.length > 0) throw invalid(`The ZIP holds ${file.members.length} files. Name one at a time.`);
  const shape = await sniffTable(file, {});
  if (shape.names === null) throw invalid('This is JSON. Copies of exports are CSV or XLSX.');
  const rows: FoundCell[][] = [];
  let isCut = false;
  for await (const { cells } of readTable(file, shape, { keepsQuotes: true }).rows) {
    isCut = rows.length === mostRows;
    if (isCut) break;
    rows.push(
      cells.map(shape.format.value === 'csv' ? cellOfCsv : (text) => ({ text: restored(text), isQuoted: false })),
    );
  }
  return {
    digest: await digestOf(path),
    names: shape.names,
    rows,
    isCut,
    tellsQuotes: shape.format.value === 'csv',
  };
}

function cellOfCsv(cell: string): FoundCell {
  const isQuoted = cell.startsWith('"');
  return { text: restored(isQuoted ? cell.slice(1) : cell), isQuoted };
}

async function digestOf(path: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(path)) digest.update(chunk as Buffer);
  return digest.digest('hex');
}
