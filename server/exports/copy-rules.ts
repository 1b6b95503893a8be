import { hash } from 'node:crypto';
import type { DealColumn } from '../../contract/deals/column.ts';
import type { Seals } from '../seals.ts';
import { isReal } from '../deals/stored-names.ts';
import { isText } from './rules.ts';

/**
 * How the copies of one row differ between members, in what says nothing: all copies hold the same rows and the same
 * values. Each choice is drawn from a key of the member and the id of the row, so any part of a file says whose it is,
 * in whatever order its rows are (docs/decisions/0066-traceable-copies.md).
 */

const purpose = 'marks of copies';

/** The key of a member's copies, 32 bytes. One for all of them: two files of one member show no difference. */
export const copyKeyOf = (vault: Pick<Seals, 'digest'>, memberId: string): Buffer => vault.digest(purpose, memberId);

/** The choices of a row as 256 bits, which CSV reads in the database (copy-marks.ts). */
export function marksOfRow(copyKey: Buffer, rowId: string): Buffer {
  return hash('sha256', Buffer.concat([copyKey, Buffer.from(rowId.replaceAll('-', ''), 'hex')]), 'buffer');
}

/**
 * `quotes`: quotes around a cell that needs none. `zero`: one more zero behind the point of a decimal. `items`: a list
 * whose order says nothing is turned around. The first two are in CSV only.
 */
export type Marking = 'quotes' | 'zero' | 'items';

/** How cells of the column are marked; null where they are not. Unknown cells never are. */
export function markingOf(column: DealColumn): Marking | null {
  if (column.isArray) {
    // The first funder leads, and the types are written in the order of the names.
    if (column.key === 'funderTypes') return null;
    return column.options !== null || column.type === 'country' ? 'items' : null;
  }
  // Details are read from a document: a choice there costs much, and few rows have them.
  if (isText(column) || !isReal(column)) return null;
  return column.type === 'decimal' ? 'zero' : 'quotes';
}

const bitsOfRow = 256;
/** The first bits are the rank of the row among its equals. */
const bitsOfRank = 32;

/** The bit of a row that decides for the column. It depends on the key alone: a new column moves none of the others. */
export function bitOf(column: Pick<DealColumn, 'key'>): number {
  const drawn = hash('sha256', `mark of ${column.key}`, 'buffer').readUInt32BE(0);
  return bitsOfRank + (drawn % (bitsOfRow - bitsOfRank));
}

/** Bits are counted as `get_bit` of PostgreSQL counts them: from the lowest one of the first byte. */
export const hasMark = (marks: Uint8Array, bit: number): boolean => (((marks[bit >> 3] ?? 0) >> (bit & 7)) & 1) === 1;

/** Eight hexadecimal digits: rows with equal sort keys stand in the order of their ranks. */
export const rankOf = (marks: Buffer): string => marks.toString('hex', 0, bitsOfRank / 8);

/** Where a row stands: what it was ordered by, as text, and its rank among its equals. */
export interface Place {
  readonly sortKeys: string | null;
  readonly rank: string;
}

/** Rows in the order of their sort keys: each stretch of equal ones is put in the order of the ranks. */
export function inOrderOfCopy<Row extends Place>(rows: readonly Row[]): Row[] {
  const ordered: Row[] = [];
  for (let start = 0; start < rows.length;) {
    let end = start + 1;
    while (end < rows.length && rows[end]?.sortKeys === rows[start]?.sortKeys) end += 1;
    ordered.push(...rows.slice(start, end).sort((one, other) => (one.rank < other.rank ? -1 : 1)));
    start = end;
  }
  return ordered;
}
