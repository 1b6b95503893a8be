import type { Facet, HistogramFacet, ValuesFacet } from '../../../contract/deals/facets.ts';
import type { DealColumn } from '../../../contract/deals/column.ts';
import { monthNumber, type DatePrecision } from '../../../contract/deals/date-precision.ts';
import { isDealDate } from '../columns.ts';
import { edgesOf, toBuckets } from '../histogram-bars.ts';
import { dateBars, type MonthCount } from '../histogram-steps.ts';
import { valuesFacet } from '../value-counts.ts';
import { dayText, type HeldCodes, type HeldColumn, type HeldLists, type HeldNumbers } from './held-column.ts';

/** The counts of one facet over some rows: the same as facets.ts answers by SQL. */
export function countFacet(
  column: DealColumn,
  {
    held,
    precisions,
    chosen,
    today,
  }: {
    held: HeldColumn;
    precisions: HeldColumn | null;
    /** By its own filter. */
    chosen: readonly string[];
    /** A UTC day. */
    today: string;
  },
  rows: Uint32Array,
): Facet {
  const { key } = column;
  if (held.shape === 'codes')
    return countValues({ key, chosen }, held.values, countCodes(held.codes, held.values.length, rows));
  if (held.shape === 'lists') return countValues({ key, chosen }, held.values, countItems(held, rows));
  return held.shape === 'days'
    ? countDates(column, { held, precisions: precisions?.shape === 'codes' ? precisions : null, today }, rows)
    : countNumbers(column, held, rows);
}

function countCodes(codes: HeldCodes['codes'], distinct: number, rows: Uint32Array): Uint32Array {
  const counts = new Uint32Array(distinct + 1);
  for (let at = 0; at < rows.length; at++) {
    const code = codes[rows[at] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

function countItems({ starts, items, values }: HeldLists, rows: Uint32Array): Uint32Array {
  const counts = new Uint32Array(values.length + 1);
  let unknown = 0;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    const end = starts[row + 1] ?? 0;
    let item = starts[row] ?? 0;
    if (item === end) unknown += 1;
    for (; item < end; item++) {
      const code = items[item] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
  }
  counts[0] = unknown;
  return counts;
}

function countValues(
  question: { key: string; chosen: readonly string[] },
  names: readonly string[],
  counts: Uint32Array,
): ValuesFacet {
  const found = names
    .map((value, at) => ({ value, count: counts[at + 1] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || compareBytes(one.value, other.value));
  return valuesFacet({ ...question, found, held: found.length, unknown: counts[0] ?? 0 });
}

/** As the database compares: by the bytes of the text, not by its UTF-16. */
const compareBytes = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

function countNumbers(column: DealColumn, held: HeldNumbers, rows: Uint32Array): HistogramFacet {
  const { unknown, least, greatest, countInto } =
    held.distinct === null ? scan(held, rows) : scanDistinct(held.distinct, rows);
  const facet = { shape: 'numbers', key: column.key, unknown, coarser: 0, later: 0 } as const;
  if (least > greatest) return { ...facet, buckets: [] };
  const edges = edgesOf(column, least, greatest);
  const counts = countInto(Float64Array.from(edges.slice(0, -1)));
  return { ...facet, buckets: toBuckets(edges, (bar) => counts[bar] ?? 0) };
}

/** `precisions` is null for days that are always known exactly. */
function countDates(
  column: DealColumn,
  { held, precisions, today }: { held: HeldNumbers; precisions: HeldCodes | null; today: string },
  rows: Uint32Array,
): HistogramFacet {
  const { days, codeOf } = daysOf(held, rows);
  const words = ['day', ...(precisions?.values ?? [])] as DatePrecision[];
  const each = new Uint32Array((days.length + 1) * words.length);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    const place = codeOf(row) * words.length + (precisions?.codes[row] ?? 0);
    each[place] = (each[place] ?? 0) + 1;
  }
  const months = new Map<string, MonthCount>();
  for (let place = words.length; place < each.length; place++) {
    const precision = words[place % words.length] ?? 'day';
    const count = each[place] ?? 0;
    if (count === 0) continue;
    const month = monthNumber(dayText(days[Math.floor(place / words.length) - 1] ?? 0));
    const name = `${month} ${precision}`;
    months.set(name, { month, precision, count: (months.get(name)?.count ?? 0) + count });
  }
  const { buckets, ...rest } = dateBars([...months.values()], isDealDate(column) ? monthNumber(today) : null);
  return { shape: 'dates', key: column.key, buckets: [...buckets], ...rest, unknown: each[0] ?? 0 };
}

/** The different days, and for a row the place of its own from 1; 0 for none. */
function daysOf(
  { numbers, distinct }: HeldNumbers,
  rows: Uint32Array,
): { days: Float64Array; codeOf: (row: number) => number } {
  if (distinct !== null) return { days: distinct.numbers, codeOf: (row) => distinct.codes[row] ?? 0 };
  const found = new Set(Array.from(rows, (row) => numbers[row] ?? Number.NaN).filter((day) => !Number.isNaN(day)));
  const places = new Map([...found].map((day, place) => [day, place + 1]));
  return { days: Float64Array.from(found), codeOf: (row) => places.get(numbers[row] ?? Number.NaN) ?? 0 };
}

interface Scan {
  readonly unknown: number;
  readonly least: number;
  readonly greatest: number;
  /** How many numbers are in each bar, by where the bars begin. */
  readonly countInto: (starts: Float64Array) => Uint32Array;
}

function scan({ numbers }: HeldNumbers, rows: Uint32Array): Scan {
  let [least, greatest, unknown] = [Infinity, -Infinity, 0];
  for (let at = 0; at < rows.length; at++) {
    const number = numbers[rows[at] ?? 0] ?? Number.NaN;
    if (number < least) least = number;
    if (number > greatest) greatest = number;
    if (Number.isNaN(number)) unknown += 1;
  }
  const countInto = (starts: Float64Array): Uint32Array => {
    const counts = new Uint32Array(starts.length);
    for (let at = 0; at < rows.length; at++) {
      const number = numbers[rows[at] ?? 0] ?? Number.NaN;
      if (Number.isNaN(number)) continue;
      const bar = barOf(starts, number);
      counts[bar] = (counts[bar] ?? 0) + 1;
    }
    return counts;
  };
  return { unknown, least, greatest, countInto };
}

/** Counts each different number first: far fewer than rows. */
function scanDistinct({ numbers, codes }: NonNullable<HeldNumbers['distinct']>, rows: Uint32Array): Scan {
  const each = countCodes(codes, numbers.length, rows);
  let [low, high] = [1, numbers.length];
  while (low <= high && each[low] === 0) low += 1;
  while (high >= low && each[high] === 0) high -= 1;
  const countInto = (starts: Float64Array): Uint32Array => {
    const counts = new Uint32Array(starts.length);
    for (let code = low; code <= high; code++) {
      const bar = barOf(starts, numbers[code - 1] ?? 0);
      counts[bar] = (counts[bar] ?? 0) + (each[code] ?? 0);
    }
    return counts;
  };
  return low > high
    ? { unknown: each[0] ?? 0, least: Infinity, greatest: -Infinity, countInto }
    : { unknown: each[0] ?? 0, least: numbers[low - 1] ?? 0, greatest: numbers[high - 1] ?? 0, countInto };
}

/** The last bar that begins at or before a number. */
function barOf(starts: Float64Array, number: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= number) low = middle;
    else high = middle - 1;
  }
  return low;
}
