import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { neutralised } from '../../contract/formulas.ts';
import { csvLines } from '../http/csv-lines.ts';
import type { OwnFile } from './own-data-queries.ts';

/**
 * A ZIP with each file twice: as JSON for programs, as CSV for people. Text of users may begin like a formula; the CSV
 * escapes it like every other export.
 */
export function zipOwnData(files: readonly OwnFile[], readme: string): Readable {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(readme), 'README.txt');
  for (const { name, rows } of files) {
    zip.addBuffer(Buffer.from(`${JSON.stringify(rows, null, 2)}\n`), `${name}.json`);
    zip.addBuffer(Buffer.from(csvOf(rows)), `${name}.csv`);
  }
  zip.end();
  // yazl declares the older interface; what it makes is a stream of Node.
  return zip.outputStream as Readable;
}

function csvOf(rows: readonly Record<string, unknown>[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => columns.map((column) => cellOf(row[column])));
  return `\uFEFF${csvLines([columns, ...lines])}`;
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? neutralised(value) : JSON.stringify(value);
}
