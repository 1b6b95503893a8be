import { setImmediate as nextTurn } from 'node:timers/promises';
import { rangeOfPrecision, type DatePrecision } from '../../../contract/deals/date-precision.ts';
import { leftOutKey } from '../../../contract/deals/deals.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import type { Filter, TableFilters } from '../../../contract/table/table.ts';
import type { Range } from '../../../contract/table/values.ts';
import { precisionKey } from '../columns.ts';
import { dayNumber, type HeldCodes, type HeldColumn, type HeldLists, type HeldNumbers } from './held-column.ts';
import type { HeldKey, RowIndex } from './load.ts';
import { rowsOfCodes } from './row-lists.ts';

export const isText = (filters: Pick<TableFilters, 'filters'>, key: string): boolean =>
  filters.filters[key]?.kind === 'text';

/**
 * The columns that a filter needs, with the one whose rows are left out by default. Where the date of a deal lies
 * depends on how exactly it is known.
 */
export function keysOfFilters(kind: DealKind, filters: Pick<TableFilters, 'filters'>): HeldKey[] {
  const keys = Object.keys(filters.filters)
    .filter((key) => !isText(filters, key))
    .flatMap((key) => (key === 'date' ? [key, precisionKey] : [key]));
  const leftOut = leftOutKey[kind];
  return leftOut === null || keys.includes(leftOut) ? keys : [...keys, leftOut];
}

/**
 * Which rows pass which filters. Where one filter leaves few rows, only those are tried against the others. Else each
 * row gets one bit per filter that it fails: the rows of all filters fail none, the rows of all but one fail at most
 * that one, so the facets of a filtered table cost only one walk per filter.
 */
export interface Matching {
  /** Row numbers that pass all filters, or all but that of a column. */
  rowsWithout(key: string | null): Promise<Uint32Array>;
}

/** Filters beyond so many are left to SQL. */
export const mostFilters = 15;

/** One in so many rows is few: trying them one by one then costs less than a walk through all. */
const fewShare = 2;

/** What a filter, or the text search, says of rows. */
export interface Condition {
  /** Null for texts and the search, which SQL answers: no facet ever leaves them out. */
  readonly key: string | null;
  readonly bit: number;
  /** The rows that pass, where they are few. */
  readonly few: Uint32Array | null;
  readonly passes: (row: number) => boolean;
}

/** `hits`: row numbers that pass the text filters and the search; null where there are none of these. */
export async function matchFilters(
  index: RowIndex,
  { filters, unknown }: TableFilters,
  hits: Uint32Array | null,
): Promise<Matching> {
  const most = index.rowCount / fewShare;
  const conditions: Condition[] = [];
  for (const condition of readConditions(index, { filters, unknown }, most)) {
    conditions.push(condition);
    await nextTurn();
  }
  if (hits !== null) conditions.push(textCondition(hits, index.rowCount, most));
  return matchConditions(index.rowCount, conditions);
}

/** One after the other, for the work that the first filter of a column is. `few` holds at most `most` rows. */
export function* readConditions(
  index: RowIndex,
  { filters, unknown }: Pick<TableFilters, 'filters' | 'unknown'>,
  most: number,
): Generator<Condition> {
  let bit = 1;
  for (const [key, filter] of Object.entries(filters)) {
    const column = index.columns.get(key);
    if (column === undefined || filter.kind === 'any') continue;
    const includesUnknown = unknown.includes(key);
    yield { key, bit, ...readFilter(index, { key, column, filter, includesUnknown, most }) };
    bit <<= 1;
  }
  const leftOut = leftOutKey[index.kind];
  if (leftOut === null || filters[leftOut] !== undefined) return;
  const column = index.columns.get(leftOut);
  // Where no row says yes nothing is left out, and no row need be asked.
  if (column?.shape === 'codes' && column.values.includes(yes))
    yield {
      key: leftOut,
      bit,
      ...readFilter(index, { key: leftOut, column, filter: usual, includesUnknown: true, most }),
    };
}

const yes = 'true';
/** With the unknown: what a table shows that leaves out the rows with yes. */
const usual: Filter = { kind: 'triState', state: 'false' };

function matchConditions(rowCount: number, conditions: readonly Condition[]): Matching {
  const kept = new Map<number, Promise<Uint32Array>>();
  let walked: Promise<Uint16Array> | null = null;
  const findRows = async (ignored: number): Promise<Uint32Array> => {
    const others = conditions.filter(({ bit }) => bit !== ignored);
    const fewest = others.reduce<Condition | null>(fewer, null);
    if (fewest?.few)
      return passesAll(
        fewest.few,
        others.filter((other) => other !== fewest),
      );
    walked ??= markAll(rowCount, conditions);
    return rowsFailingAtMost(await walked, ignored);
  };
  return {
    rowsWithout(key) {
      const ignored = key === null ? 0 : (conditions.find((condition) => condition.key === key)?.bit ?? 0);
      const rows = kept.get(ignored) ?? findRows(ignored);
      kept.set(ignored, rows);
      return rows;
    },
  };
}

const fewer = (least: Condition | null, next: Condition): Condition | null =>
  next.few !== null && next.few.length < (least?.few?.length ?? Infinity) ? next : least;

/** Those of the rows that pass every condition. */
export function passesAll(candidates: Uint32Array, conditions: readonly Condition[]): Uint32Array {
  let rows = candidates;
  for (const { passes } of conditions) rows = rows.filter(passes);
  return rows;
}

async function markAll(rowCount: number, conditions: readonly Condition[]): Promise<Uint16Array> {
  const fails = new Uint16Array(rowCount);
  for (const { bit, passes } of conditions) {
    for (let row = 0; row < rowCount; row++) if (!passes(row)) fails[row] = (fails[row] ?? 0) | bit;
    await nextTurn();
  }
  return fails;
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

/** The bit of text filters and the search, behind those of the other filters. */
const textBit = 1 << mostFilters;

function textCondition(hits: Uint32Array, rowCount: number, most: number): Condition {
  const isHit = new Uint8Array(rowCount);
  for (const row of hits) isHit[row] = 1;
  return { key: null, bit: textBit, few: hits.length <= most ? hits : null, passes: (row) => isHit[row] === 1 };
}

type Said = Pick<Condition, 'few' | 'passes'>;

interface Read {
  readonly key: string;
  readonly column: HeldColumn;
  readonly filter: Filter;
  readonly includesUnknown: boolean;
  readonly most: number;
}

function readFilter(index: RowIndex, { key, column, filter, includesUnknown, most }: Read): Said {
  if (column.shape !== 'codes' && column.shape !== 'lists') {
    const precisions = key === 'date' ? index.columns.get(precisionKey) : undefined;
    const passes =
      filter.kind === 'dateRange' && precisions?.shape === 'codes'
        ? passesPeriods(column, precisions, { range: filter.range, includesUnknown })
        : passesEnds(column, filter, includesUnknown);
    return { few: null, passes };
  }
  const wanted = wantedCodes(column.values, filter, includesUnknown);
  return {
    few: rowsOfCodes(column, wanted, most),
    passes: column.shape === 'codes' ? passesCode(column, wanted) : passesItem(column, wanted),
  };
}

function passesEnds({ numbers }: HeldNumbers, filter: Filter, includesUnknown: boolean): Condition['passes'] {
  const [from, to] = endsOf(filter);
  return (row) => {
    const number = numbers[row] ?? Number.NaN;
    return (number >= from && number <= to) || (includesUnknown && Number.isNaN(number));
  };
}

/** filters.ts `dateWithin`. */
function passesPeriods(
  { numbers }: HeldNumbers,
  { codes, values }: HeldCodes,
  { range, includesUnknown }: { range: Range<string>; includesUnknown: boolean },
): Condition['passes'] {
  const ranges = ['day', ...values].map((precision) => rangeOfPrecision(range, precision as DatePrecision));
  const froms = ranges.map((inner) => (inner === null ? Infinity : endOf(inner.from, -Infinity)));
  const tos = ranges.map((inner) => (inner === null ? -Infinity : endOf(inner.to, Infinity)));
  return (row) => {
    const number = numbers[row] ?? Number.NaN;
    const code = codes[row] ?? 0;
    return (number >= (froms[code] ?? 0) && number <= (tos[code] ?? 0)) || (includesUnknown && Number.isNaN(number));
  };
}

const endOf = (day: string | null, open: number): number => (day === null ? open : dayNumber(day));

const passesCode =
  ({ codes }: HeldCodes, wanted: Uint8Array): Condition['passes'] =>
  (row) =>
    wanted[codes[row] ?? 0] === 1;

const passesItem =
  ({ starts, items }: HeldLists, wanted: Uint8Array): Condition['passes'] =>
  (row) => {
    const end = starts[row + 1] ?? 0;
    let at = starts[row] ?? 0;
    let passes = at === end && wanted[0] === 1;
    for (; at < end && !passes; at++) passes = wanted[items[at] ?? 0] === 1;
    return passes;
  };

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
  return [endOf(from, -Infinity), endOf(to, Infinity)];
}
