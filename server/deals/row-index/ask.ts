import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { fewestMemberDeals } from '../../../contract/deals/deals.ts';
import type { Facet } from '../../../contract/deals/facets.ts';
import type { TableFilters } from '../../../contract/table/table.ts';
import type { Db } from '../../database/connect.ts';
import { isEmptyFilter, leavingNothingOut, whereOf } from '../filters.ts';
import { findSuppressedNumbers, fromFive, noCuts, type Cuts } from '../medians.ts';
import { countFacet } from './count-facets.ts';
import { cutsAt, sumInHundredths } from './cut-numbers.ts';
import { columnOf, placeOf, storedKey, type HeldKey, type RowIndex } from './load.ts';
import { isDealDate, isHiddenForMembers, precisionKey, rowsOfKind } from '../columns.ts';
import { isText, keysOfFilters, matchFilters, mostFilters, type Matching } from './match.ts';
import { chosenOf } from '../value-counts.ts';
import { dataVersionOf } from './version.ts';

/** Questions that the index answers, each the same as by SQL; null where it cannot, and SQL must. */

/** Rows that a text may be found in before SQL counts them faster than it names them. */
const mostHits = 50_000;

export async function askFacets(
  db: Db,
  index: RowIndex,
  { keys, filters, today }: { keys: readonly string[]; filters: TableFilters; today: string },
): Promise<Facet[] | null> {
  const matching = await match(db, index, filters);
  if (matching === null) return null;
  const facets: Facet[] = [];
  for (const key of keys) {
    const held = index.columns.get(key);
    const column = columnOf(index.kind, key);
    const precisions = isDealDate(column) ? index.columns.get(precisionKey) : null;
    if (held === undefined || precisions === undefined) return null;
    const chosen = chosenOf(filters.filters[key]);
    facets.push(countFacet(column, { held, precisions, chosen, today }, await matching.rowsWithout(key)));
    await nextTurn();
  }
  return facets;
}

export interface IndexFigures {
  readonly count: number;
  readonly known: number;
  readonly total: number | null;
  readonly amount: Cuts;
  /** Only for debt. */
  readonly rate: Cuts | null;
}

export async function askFigures(db: Db, index: RowIndex, filters: TableFilters): Promise<IndexFigures | null> {
  const matching = await match(db, index, filters);
  if (matching === null) return null;
  const rows = await matching.rowsWithout(null);
  const amounts = numbersOf(index, 'amountUsd', rows);
  const sum = sumInHundredths(amounts);
  if (!sum.isExact) return null;
  await nextTurn();
  const isWhole = isEmptyFilter(filters);
  const amount = await cutsOf(db, index, { key: 'amountUsd', rows, isWhole });
  const rate = index.kind === 'debt' ? await cutsOf(db, index, { key: 'ratePct', rows, isWhole }) : null;
  return { count: rows.length, known: amounts.length, total: sum.rounded, amount, rate };
}

/** Null where SQL has to say which rows pass. */
export async function match(db: Db, index: RowIndex, filters: TableFilters): Promise<Matching | null> {
  const keys = keysOfFilters(index.kind, filters);
  if (keys.length > mostFilters || keys.some((key) => !index.columns.has(key))) return null;
  const texts = Object.entries(filters.filters).filter(([key]) => isText(filters, key));
  if (texts.length === 0 && filters.search === '') return matchFilters(index, filters, null);
  // What is left out by default is a question for the index.
  const textual = {
    filters: { ...Object.fromEntries(texts), ...leavingNothingOut(index.kind) },
    unknown: [],
    search: filters.search,
  };
  const hits = await findHits(db, index, textual);
  return hits === null ? null : matchFilters(index, filters, hits);
}

/** Rows in which the texts are found; null when they are too many, or the rows changed since the index was made. */
async function findHits(db: Db, index: RowIndex, filters: TableFilters): Promise<Uint32Array | null> {
  const { rows } = await sql<{ version: string; places: string[] | null }>`
    select ${dataVersionOf(index.kind)} as version, json_agg(hit.ctid::text) as places from (
      select deals.ctid from ${rowsOfKind(index.kind)} where ${whereOf(index.kind, filters)} limit ${mostHits + 1}) as hit`.execute(
    db,
  );
  const places = rows[0]?.places ?? [];
  if (rows[0]?.version !== index.version || places.length > mostHits) return null;
  return Uint32Array.from(places, (place) => rowAt(index.places, placeOf(place)));
}

function rowAt(places: Float64Array, place: number): number {
  let [low, high] = [0, places.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The known numbers of a column in these rows. */
function numbersOf(index: RowIndex, key: HeldKey, rows: Uint32Array): Float64Array {
  const held = index.columns.get(key);
  if (held?.shape !== 'numbers') throw new Error(`the index holds no numbers of ${key}`);
  const numbers = new Float64Array(rows.length);
  let count = 0;
  for (let at = 0; at < rows.length; at++) {
    const number = held.numbers[rows[at] ?? 0] ?? Number.NaN;
    if (!Number.isNaN(number)) numbers[count++] = number;
  }
  return numbers.subarray(0, count);
}

/** As medians.ts `findCuts`, which says when what members reported counts. */
async function cutsOf(
  db: Db,
  index: RowIndex,
  { key, rows, isWhole }: { key: string; rows: Uint32Array; isWhole: boolean },
): Promise<Cuts> {
  const origin = index.columns.get('origin');
  if (origin?.shape !== 'codes') throw new Error('the index does not hold where rows are from');
  const reportedCode = origin.values.indexOf('member_reported') + 1;
  const isReported = (row: number): boolean => reportedCode > 0 && origin.codes[row] === reportedCode;
  const reportedRows = rows.filter(isReported);
  const isHidden = isHiddenForMembers(columnOf(index.kind, key));
  const known = numbersOf(
    index,
    storedKey(key),
    isHidden && reportedRows.length > 0 ? rows.filter((row) => !isReported(row)) : rows,
  );
  const reported = numbersOf(index, storedKey(key), reportedRows);
  const hidden = isHidden ? reported : [];
  const suppressed = isWhole ? await findSuppressedNumbers(db, index.kind, key) : [];
  const isWithHidden = hidden.length + suppressed.length >= fewestMemberDeals;
  const isApproximate = isWithHidden || (!isHidden && reported.length > 0);
  const numbers = isWithHidden ? joined(known, [...hidden, ...suppressed]) : known;
  if (numbers.length === 0) return noCuts;
  const [lower = null, median = null, upper = null] = cutsAt(numbers, [0.25, 0.5, 0.75]);
  return { known: known.length, hidden: fromFive(hidden.length), isApproximate, lower, median, upper };
}

function joined(one: Float64Array, other: readonly number[]): Float64Array {
  const both = new Float64Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
