import type { HeldCodes, HeldLists } from './held-column.ts';

/*
 * The rows of each value of a column, so that a filter of a few values starts from the rows that pass it instead of
 * walking through all of them.
 */

/** The rows of code c, ascending, are those from starts[c] to starts[c + 1]. Code 0 is "unknown". */
interface RowLists {
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
}

/** Made at the first filter of a column; they go with the column when the index is replaced. */
const made = new WeakMap<HeldCodes | HeldLists, RowLists>();

/**
 * The rows that have one of the wanted codes, ascending and each once; null when they are more than `most`, and a walk
 * costs less than putting them together. `wanted` has 1 at each code that passes.
 */
export function rowsOfCodes(column: HeldCodes | HeldLists, wanted: Uint8Array, most: number): Uint32Array | null {
  const lists = made.get(column) ?? makeRowLists(column);
  made.set(column, lists);
  const { starts, rows } = lists;
  const found: Uint32Array[] = [];
  let count = 0;
  for (let code = 0; code < wanted.length; code++) {
    if (wanted[code] === 0) continue;
    const [from, to] = [starts[code] ?? 0, starts[code + 1] ?? 0];
    count += to - from;
    if (count > most) return null;
    if (to > from) found.push(rows.subarray(from, to));
  }
  return mergedAll(found);
}

/** Counts how many rows each code has, then puts each row behind the ones before it. */
function makeRowLists(column: HeldCodes | HeldLists): RowLists {
  const starts = new Uint32Array(column.values.length + 2);
  eachRow(column, (code) => void (starts[code + 1] = (starts[code + 1] ?? 0) + 1));
  for (let code = 1; code < starts.length; code++) starts[code] = (starts[code] ?? 0) + (starts[code - 1] ?? 0);
  const next = starts.slice();
  const rows = new Uint32Array(starts.at(-1) ?? 0);
  eachRow(column, (code, row) => {
    const place = next[code] ?? 0;
    rows[place] = row;
    next[code] = place + 1;
  });
  return { starts, rows };
}

function eachRow(column: HeldCodes | HeldLists, take: (code: number, row: number) => void): void {
  if (column.shape === 'codes') {
    for (let row = 0; row < column.codes.length; row++) take(column.codes[row] ?? 0, row);
    return;
  }
  const { starts, items } = column;
  for (let row = 0; row < starts.length - 1; row++) {
    const [from, to] = [starts[row] ?? 0, starts[row + 1] ?? 0];
    if (from === to) take(0, row);
    for (let at = from; at < to; at++) take(items[at] ?? 0, row);
  }
}

/** In pairs, so that each row is moved as few times as there are halvings. */
function mergedAll(lists: readonly Uint32Array[]): Uint32Array {
  let left = [...lists];
  while (left.length > 1) {
    const pairs: Uint32Array[] = [];
    for (let at = 0; at < left.length; at += 2) pairs.push(merged(left[at] ?? none, left[at + 1] ?? none));
    left = pairs;
  }
  return left[0] ?? none;
}

const none = new Uint32Array(0);

/** Both lists in order, a row of both once. */
function merged(one: Uint32Array, other: Uint32Array): Uint32Array {
  const both = new Uint32Array(one.length + other.length);
  let [left, right, count] = [0, 0, 0];
  while (left < one.length || right < other.length) {
    const first = one[left] ?? Infinity;
    const second = other[right] ?? Infinity;
    both[count++] = Math.min(first, second);
    if (first <= second) left += 1;
    if (second <= first) right += 1;
  }
  return both.subarray(0, count);
}
