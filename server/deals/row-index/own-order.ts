import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayNumber, filled, lengthOf, type HeldNumbers } from './held-column.ts';

/**
 * The table's own order over the rows of an index, as `defaultSort` and paging.ts have it: the newest day first, rows
 * without a day last, and among equals the greatest id first.
 */
export interface OwnOrder {
  /** Row numbers from the first to the last. */
  readonly rows: Uint32Array;
  /** The position of each row in `rows`. */
  readonly ranks: Uint32Array;
  /** Of each row four numbers of 32 bits: compared one after the other they order ids as the database does. */
  readonly ids: Uint32Array;
  /** Of each row days since 1970, NaN where it has none. */
  readonly days: Float64Array;
}

const wordsPerId = 4;
/** Rows that are sorted before requests are answered again. */
const rowsPerTurn = 50_000;

/** Takes ids as texts, piece by piece. */
export interface IdMaker {
  add(ids: readonly unknown[]): void;
  finish(): Uint32Array;
}

export function makeIds(): IdMaker {
  const pieces: Uint32Array[] = [];
  return {
    add(ids) {
      const words = new Uint32Array(ids.length * wordsPerId);
      for (const [at, id] of ids.entries()) words.set(wordsOf(String(id)), at * wordsPerId);
      pieces.push(words);
    },
    finish: () => filled(new Uint32Array(lengthOf(pieces)), pieces),
  };
}

function wordsOf(id: string): number[] {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return [0, 4, 8, 12].map((at) => bytes.readUInt32BE(at));
}

/** The id of a row as text. */
export function idOf({ ids }: OwnOrder, row: number): string {
  const words = ids.subarray(row * wordsPerId, (row + 1) * wordsPerId);
  const hex = Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Null where the days are too many to be told apart by number. */
export async function orderRows({ numbers: days, distinct }: HeldNumbers, ids: Uint32Array): Promise<OwnOrder | null> {
  if (distinct === null) return null;
  const { rows, groups } = groupByDay(distinct.codes, distinct.numbers.length);
  const ranks = new Uint32Array(days.length);
  let untilTurn = rowsPerTurn;
  for (const group of groups) {
    if (group.length > 1) group.sort((one, other) => compareIds(ids, other, ids, one));
    if ((untilTurn -= group.length) > 0) continue;
    untilTurn = rowsPerTurn;
    await nextTurn();
  }
  for (let rank = 0; rank < rows.length; rank++) ranks[rows[rank] ?? 0] = rank;
  return { rows, ranks, ids, days };
}

/**
 * All rows by day from the newest on, those without a day at the end, and the part of each day in them. Codes count
 * days from the oldest, from 1; 0 is none.
 */
function groupByDay(codes: Uint16Array, dayCount: number): { rows: Uint32Array; groups: Uint32Array[] } {
  const groupOf = (code: number): number => (code === 0 ? dayCount : dayCount - code);
  const ends = new Uint32Array(dayCount + 1);
  for (const code of codes) ends[groupOf(code)] = (ends[groupOf(code)] ?? 0) + 1;
  for (let group = 1; group <= dayCount; group++) ends[group] = (ends[group] ?? 0) + (ends[group - 1] ?? 0);
  const rows = new Uint32Array(codes.length);
  const next = Uint32Array.from(ends, (_end, group) => ends[group - 1] ?? 0);
  for (const [row, code] of codes.entries()) {
    const group = groupOf(code);
    const place = next[group] ?? 0;
    rows[place] = row;
    next[group] = place + 1;
  }
  return { rows, groups: Array.from(ends, (end, group) => rows.subarray(ends[group - 1] ?? 0, end)) };
}

/** Below zero where the id at `one` is the smaller. */
function compareIds(ids: Uint32Array, one: number, others: Uint32Array, other: number): number {
  for (let word = 0; word < wordsPerId; word++) {
    const difference = (ids[one * wordsPerId + word] ?? 0) - (others[other * wordsPerId + word] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** A day as text, null for none, and an id: where a page ends. */
export interface OwnPosition {
  readonly day: string | null;
  readonly id: string;
}

/** The ranks between which the rows before the position end and those after it begin; it may be gone itself. */
export function ranksAround(
  order: OwnOrder,
  { day, id }: OwnPosition,
): { readonly before: number; readonly after: number } {
  const sought = { day: day === null ? Number.NaN : dayNumber(day), id: Uint32Array.from(wordsOf(id)) };
  const compare = (rank: number): number => {
    const row = order.rows[rank] ?? 0;
    return compareDays(order.days[row] ?? Number.NaN, sought.day) || compareIds(sought.id, 0, order.ids, row);
  };
  let [low, high] = [0, order.rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(middle) < 0) low = middle + 1;
    else high = middle;
  }
  const isHeld = low < order.rows.length && compare(low) === 0;
  return { before: low - 1, after: isHeld ? low + 1 : low };
}

/** Below zero where `one` comes first: the newer, and any before none. */
function compareDays(one: number, other: number): number {
  if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(one)) - Number(Number.isNaN(other));
  return other - one;
}
