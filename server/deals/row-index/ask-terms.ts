import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DealColumn } from '../../../contract/deals/column.ts';
import type { TableFilters } from '../../../contract/table/table.ts';
import type { Db } from '../../database/connect.ts';
import { isHiddenForMembers } from '../columns.ts';
import { match } from './ask.ts';
import type { HeldCodes, HeldNumbers } from './held-column.ts';
import { columnOf, type HeldKey, type RowIndex } from './load.ts';

/** How often each value of a column occurs in the rows of a filter: the counts that the places of an offer need. */

export interface NumberCounts {
  readonly known: number;
  readonly unknown: number;
  /** Members reported some of them. */
  readonly isApproximate: boolean;
  /** The different numbers, ascending, and how often each occurs; never 0 times. */
  readonly numbers: Float64Array;
  readonly counts: Uint32Array;
}

export interface ValueCounts {
  readonly counts: ReadonlyMap<string, number>;
  readonly unknown: number;
}

export interface TermCounts {
  readonly dealCount: number;
  /** By key: of columns of numbers, and of all others. Empty where the rows are fewer than asked for. */
  readonly numbers: ReadonlyMap<string, NumberCounts>;
  readonly values: ReadonlyMap<string, ValueCounts>;
}

export interface TermQuestion {
  readonly keys: readonly string[];
  readonly filters: TableFilters;
  /** Terms of fewer rows are not counted. */
  readonly fewest: number;
}

/** The columns that the index needs for terms. */
export const keysOfTerms = (keys: readonly string[]): HeldKey[] => [...keys, 'origin'];

/** Null where the index cannot answer, and SQL must. */
export async function askTerms(
  db: Db,
  index: RowIndex,
  { keys, filters, fewest }: TermQuestion,
): Promise<TermCounts | null> {
  const matching = await match(db, index, filters);
  const origin = index.columns.get('origin');
  if (matching === null || origin?.shape !== 'codes') return null;
  const rows = await matching.rowsWithout(null);
  const numbers = new Map<string, NumberCounts>();
  const values = new Map<string, ValueCounts>();
  if (rows.length < fewest) return { dealCount: rows.length, numbers, values };
  const reported = reportedAmong(origin, rows);
  for (const key of keys) {
    const held = index.columns.get(key);
    if (held?.shape === 'numbers') numbers.set(key, countNumbers(columnOf(index.kind, key), held, { rows, reported }));
    else if (held?.shape === 'codes') values.set(key, countCodes(held, rows));
    else return null;
    await nextTurn();
  }
  return { dealCount: rows.length, numbers, values };
}

function reportedAmong({ codes, values }: HeldCodes, rows: Uint32Array): Uint32Array {
  const code = values.indexOf('member_reported') + 1;
  return code === 0 ? new Uint32Array(0) : rows.filter((row) => codes[row] === code);
}

function countCodes({ codes, values }: HeldCodes, rows: Uint32Array): ValueCounts {
  const counts = new Uint32Array(values.length + 1);
  for (let at = 0; at < rows.length; at++) {
    const code = codes[rows[at] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return { counts: new Map(values.map((value, at) => [value, counts[at + 1] ?? 0])), unknown: counts[0] ?? 0 };
}

function countNumbers(
  column: DealColumn,
  held: HeldNumbers,
  { rows, reported }: { rows: Uint32Array; reported: Uint32Array },
): NumberCounts {
  const { numbers, counts } =
    held.distinct === null ? tallySorted(held.numbers, rows) : tallyCodes(held.distinct, rows);
  let known = 0;
  for (const count of counts) known += count;
  const isApproximate =
    !isHiddenForMembers(column) && reported.some((row) => !Number.isNaN(held.numbers[row] ?? Number.NaN));
  return { known, unknown: rows.length - known, isApproximate, numbers, counts };
}

interface Tally {
  readonly numbers: Float64Array;
  readonly counts: Uint32Array;
}

function tallyCodes({ numbers, codes }: NonNullable<HeldNumbers['distinct']>, rows: Uint32Array): Tally {
  const each = new Uint32Array(numbers.length + 1);
  for (let at = 0; at < rows.length; at++) {
    const code = codes[rows[at] ?? 0] ?? 0;
    each[code] = (each[code] ?? 0) + 1;
  }
  return {
    numbers: numbers.filter((_, at) => each[at + 1] !== 0),
    counts: each.subarray(1).filter((count) => count > 0),
  };
}

/** Plain loops: there may be a million numbers, and readers wait meanwhile. */
function tallySorted(all: Float64Array, rows: Uint32Array): Tally {
  const sorted = knownOf(all, rows).sort();
  const numbers = new Float64Array(sorted.length);
  const counts = new Uint32Array(sorted.length);
  let distinct = 0;
  for (let at = 0; at < sorted.length; at++) {
    const number = sorted[at] ?? 0;
    if (at === 0 || number !== numbers[distinct - 1]) numbers[distinct++] = number;
    counts[distinct - 1] = (counts[distinct - 1] ?? 0) + 1;
  }
  return { numbers: numbers.slice(0, distinct), counts: counts.slice(0, distinct) };
}

function knownOf(all: Float64Array, rows: Uint32Array): Float64Array {
  const known = new Float64Array(rows.length);
  let count = 0;
  for (let at = 0; at < rows.length; at++) {
    const number = all[rows[at] ?? 0] ?? Number.NaN;
    if (!Number.isNaN(number)) known[count++] = number;
  }
  return known.subarray(0, count);
}
