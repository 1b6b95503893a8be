import { stringify } from 'csv-stringify/sync';
import { readHeader } from '../../mapping/read-header.ts';
import { coreFields } from './core-of-headers.ts';
import type { OpenFile } from '../open-file.ts';
import { heldFile } from './held-file.ts';
import { readTable } from '../read-table.ts';
import type { TableShape } from '../sniff-table.ts';

/** A table on its side: what a deal says stands in a column, under each other, and the names of the fields in the first one. */

const fewestFields = 3;
const mostLines = 80;
const fewestDeals = 2;

/** The file with rows for columns; null where it does not lie so. */
export async function turned(file: OpenFile, shape: TableShape): Promise<OpenFile | null> {
  if (shape.names === null || shape.names.length <= fewestDeals || coreFields(shape.names).size > 1) return null;
  const rows: (readonly string[])[] = [];
  for await (const { cells } of readTable(file, shape).rows) {
    rows.push(cells);
    if (rows.length > mostLines) return null;
  }
  const labels = [shape.names[0] ?? '', ...rows.map(([first = '']) => first.trim())];
  const filled = labels.filter((label) => label !== '');
  if (coreFields(filled).size < fewestFields || new Set(filled).size < filled.length || !areFields(filled)) return null;
  const lines = [shape.names, ...rows];
  const width = Math.max(...lines.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_none, at) => lines.map((line) => (line[at] ?? '').trim())).filter(
    (column) => column.some((cell) => cell !== ''),
  );
  return heldFile({ ...file, members: [] }, Buffer.from(stringify([...shape.above.map((line) => [line]), ...columns])));
}

/** Names of fields, and not those of deals that happen to hold a word of the field. */
const areFields = (labels: readonly string[]): boolean =>
  labels.filter((label) => {
    const { isKnown, scores, namesKind } = readHeader(label);
    return isKnown || namesKind || Object.keys(scores).length > 0;
  }).length >=
  labels.length / 2;
