/**
 * One column of all rows of a kind in memory, by row number. Single values and items of lists are numbered from 1 in
 * the order in which they were met; 0 is "unknown". Numbers are NaN where they are unknown, days count from 1970.
 */
export type HeldColumn = HeldCodes | HeldLists | HeldNumbers;

export interface HeldCodes {
  readonly shape: 'codes';
  readonly codes: Uint16Array | Uint32Array;
  readonly values: readonly string[];
}

export interface HeldLists {
  readonly shape: 'lists';
  /** Where the items of a row begin, and after the last row where they end. Each item occurs once in a row. */
  readonly starts: Uint32Array;
  readonly items: Uint16Array | Uint32Array;
  readonly values: readonly string[];
}

export interface HeldNumbers {
  readonly shape: 'numbers' | 'days';
  readonly numbers: Float64Array;
  /** The different numbers, ascending, and for each row the place of its own from 1; null when they are too many. */
  readonly distinct: { readonly numbers: Float64Array; readonly codes: Uint16Array } | null;
}

/** Takes the values of a column piece by piece, as JSON gives them. */
export interface ColumnMaker {
  add(cells: readonly unknown[]): void;
  finish(): HeldColumn;
}

const mostShortCodes = 65_535;
const millisecondsPerDay = 86_400_000;

/** Days since 1970 of a day written YYYY-MM-DD. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / millisecondsPerDay;
export const dayText = (day: number): string => new Date(day * millisecondsPerDay).toISOString().slice(0, 10);

/** The value of a cell that holds one: a text, a number, or yes and no. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Gives each text a number from 1. */
function numberTexts(): { codeOf: (value: unknown) => number; values: string[] } {
  const codes = new Map<unknown, number>();
  const values: string[] = [];
  const codeOf = (value: unknown): number => {
    if (value === null) return 0;
    const known = codes.get(value);
    if (known !== undefined) return known;
    values.push(textOf(value));
    codes.set(value, values.length);
    return values.length;
  };
  return { codeOf, values };
}

function shortened(pieces: readonly Uint32Array[], distinct: number): Uint16Array | Uint32Array {
  const length = lengthOf(pieces);
  return filled(distinct <= mostShortCodes ? new Uint16Array(length) : new Uint32Array(length), pieces);
}

export const lengthOf = (pieces: readonly ArrayLike<number>[]): number =>
  pieces.reduce((sum, piece) => sum + piece.length, 0);

/** One behind the other, into a list that is as long as all of them. */
export function filled<T extends Uint16Array | Uint32Array | Float64Array>(
  target: T,
  pieces: readonly ArrayLike<number>[],
): T {
  let at = 0;
  for (const piece of pieces) {
    target.set(piece, at);
    at += piece.length;
  }
  return target;
}

export function makeCodes(): ColumnMaker {
  const { codeOf, values } = numberTexts();
  const pieces: Uint32Array[] = [];
  return {
    add: (cells) => void pieces.push(Uint32Array.from(cells, codeOf)),
    finish: () => ({ shape: 'codes', codes: shortened(pieces, values.length), values }),
  };
}

export function makeLists(): ColumnMaker {
  const { codeOf, values } = numberTexts();
  const pieces: Uint32Array[] = [];
  const ends: Uint32Array[] = [Uint32Array.of(0)];
  let count = 0;
  return {
    add(cells) {
      const items: number[] = [];
      const endsOfPiece = new Uint32Array(cells.length);
      for (const [at, cell] of cells.entries()) {
        if (Array.isArray(cell)) for (const item of new Set<unknown>(cell)) if (item !== null) items.push(codeOf(item));
        endsOfPiece[at] = count + items.length;
      }
      count += items.length;
      pieces.push(Uint32Array.from(items));
      ends.push(endsOfPiece);
    },
    finish: () => ({
      shape: 'lists',
      starts: filled(new Uint32Array(lengthOf(ends)), ends),
      items: shortened(pieces, values.length),
      values,
    }),
  };
}

export function makeNumbers(shape: HeldNumbers['shape']): ColumnMaker {
  const pieces: Float64Array[] = [];
  const distinct = makeDistinct();
  const read = (cell: unknown): number =>
    cell === null ? Number.NaN : shape === 'days' ? dayNumber(textOf(cell)) : Number(cell);
  return {
    add(cells) {
      const piece = Float64Array.from(cells, read);
      pieces.push(piece);
      distinct.add(piece);
    },
    finish: () => ({
      shape,
      numbers: filled(new Float64Array(lengthOf(pieces)), pieces),
      distinct: distinct.finish(),
    }),
  };
}

function makeDistinct(): { add: (piece: Float64Array) => void; finish: () => HeldNumbers['distinct'] } {
  const codes = new Map<number, number>();
  const pieces: Uint16Array[] = [];
  const codeOf = (number: number): number => {
    if (Number.isNaN(number)) return 0;
    const code = codes.get(number) ?? codes.size + 1;
    if (code > codes.size) codes.set(number, code);
    return code;
  };
  return {
    add(piece) {
      if (codes.size <= mostShortCodes) pieces.push(Uint16Array.from(piece, codeOf));
    },
    finish() {
      if (codes.size > mostShortCodes) return null;
      const numbers = Float64Array.from(codes.keys()).sort();
      const places = new Uint16Array(codes.size + 1);
      for (const [at, number] of numbers.entries()) places[codes.get(number) ?? 0] = at + 1;
      const met = filled(new Uint16Array(lengthOf(pieces)), pieces);
      return { numbers, codes: met.map((code) => places[code] ?? 0) };
    },
  };
}
