import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Filter, TableFilters } from '../../../contract/table.ts';
import { dayNumber, type HeldColumn } from './held-column.ts';
import type { RowIndex } from './load.ts';

/**
 * Which rows pass which filters: for each row one bit per filter that it fails. The rows of all filters fail none, the
 * rows of all but one fail at most that one, so the facets of a filtered table cost one walk per filter and no more.
 */
export interface Matching {
  /** Row numbers that pass all filters, or all but that of a column. */
  rowsWithout(key: string | null): Uint32Array;
}

/** Filters beyond so many are left to SQL. */
export const mostFilters = 15;

/** The bit of text filters and the search, which SQL answers: no facet ever leaves them out. */
const textBit = 1 << 15;

/** `hits`: row numbers that pass the text filters and the search; null where there are none of these. */
export async function matchFilters(
  index: RowIndex,
  { filters, unknown }: TableFilters,
  hits: Uint32Array | null,
): Promise<Matching> {
  const fails = new Uint16Array(index.rowCount);
  const bits = new Map<string, number>();
  for (const [key, filter] of Object.entries(filters)) {
    const column = index.columns.get(key);
    if (column === undefined) continue;
    const bit = 1 << bits.size;
    bits.set(key, bit);
    markFailing(fails, bit, column, filter, unknown.includes(key));
    await nextTurn();
  }
  if (hits !== null) markAllBut(fails, hits);
  const kept = new Map<number, Uint32Array>();
  return {
    rowsWithout(key) {
      const ignored = key === null ? 0 : (bits.get(key) ?? 0);
      const known = kept.get(ignored);
      if (known !== undefined) return known;
      const rows = rowsFailingAtMost(fails, ignored);
      kept.set(ignored, rows);
      return rows;
    },
  };
}

function markAllBut(fails: Uint16Array, hits: Uint32Array): void {
  const isHit = new Uint8Array(fails.length);
  for (const row of hits) isHit[row] = 1;
  for (let row = 0; row < fails.length; row++) if (isHit[row] === 0) fails[row] = (fails[row] ?? 0) | textBit;
}

function rowsFailingAtMost(fails: Uint16Array, ignored: number): Uint32Array {
  const mask = 0xffff & ~ignored;
  if (scratch.length < fails.length) scratch = new Uint32Array(fails.length);
  const rows = scratch;
  let count = 0;
  for (let row = 0; row < fails.length; row++) {
    rows[count] = row;
    count += ((fails[row] ?? 0) & mask) === 0 ? 1 : 0;
  }
  return rows.slice(0, count);
}

/** Used for the length of one call: making room for a million numbers costs more than filling it. */
let scratch = new Uint32Array(0);

function markFailing(
  fails: Uint16Array,
  bit: number,
  column: HeldColumn,
  filter: Filter,
  includesUnknown: boolean,
): void {
  if (column.shape === 'codes')
    return markCodes(fails, bit, column.codes, wantedCodes(column.values, filter, includesUnknown));
  if (column.shape === 'lists')
    return markLists(fails, bit, column, wantedCodes(column.values, filter, includesUnknown));
  const [from, to] = endsOf(filter);
  for (let row = 0; row < fails.length; row++) {
    const number = column.numbers[row] ?? Number.NaN;
    const passes = (number >= from && number <= to) || (includesUnknown && Number.isNaN(number));
    if (!passes) fails[row] = (fails[row] ?? 0) | bit;
  }
}

/** By code: 1 for what passes. */
function wantedCodes(values: readonly string[], filter: Filter, includesUnknown: boolean): Uint8Array {
  const wanted = new Uint8Array(values.length + 1);
  const chosen = new Set(chosenOf(filter));
  for (const [at, value] of values.entries()) if (chosen.has(value)) wanted[at + 1] = 1;
  if (includesUnknown || (filter.kind === 'triState' && filter.state === 'null')) wanted[0] = 1;
  return wanted;
}

function chosenOf(filter: Filter): readonly string[] {
  if (filter.kind === 'in' || filter.kind === 'arrayContains') return filter.items;
  return filter.kind === 'triState' && filter.state !== 'null' ? [filter.state] : [];
}

function endsOf(filter: Filter): [from: number, to: number] {
  if (filter.kind === 'range') return [filter.range.from ?? -Infinity, filter.range.to ?? Infinity];
  if (filter.kind !== 'dateRange') throw new Error(`a ${filter.kind} filter has no ends`);
  const { from, to } = filter.range;
  return [from === null ? -Infinity : dayNumber(from), to === null ? Infinity : dayNumber(to)];
}

function markCodes(fails: Uint16Array, bit: number, codes: Uint16Array | Uint32Array, wanted: Uint8Array): void {
  for (let row = 0; row < fails.length; row++) if (wanted[codes[row] ?? 0] === 0) fails[row] = (fails[row] ?? 0) | bit;
}

function markLists(
  fails: Uint16Array,
  bit: number,
  { starts, items }: { starts: Uint32Array; items: Uint16Array | Uint32Array },
  wanted: Uint8Array,
): void {
  for (let row = 0; row < fails.length; row++) {
    const end = starts[row + 1] ?? 0;
    let at = starts[row] ?? 0;
    let passes = at === end && wanted[0] === 1;
    for (; at < end && !passes; at++) passes = wanted[items[at] ?? 0] === 1;
    if (!passes) fails[row] = (fails[row] ?? 0) | bit;
  }
}
