import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TableFilters } from '../../../contract/table/table.ts';
import type { PageDirection } from '../../database/paging.ts';
import type { RowIndex } from './load.ts';
import { keysOfFilters, mostFilters, passesAll, readConditions, type Condition } from './match.ts';
import { ranksAround, type OwnOrder, type OwnPosition } from './own-order.ts';

/** Where a filter leaves at most this many rows, they are sorted; else the order is walked until enough rows match. */
const mostSorted = 5_000;
/** A walk that met too few rows until then goes on in SQL, whose indexes may lead to them. */
export const longestWalk = 50_000;
const rowsPerTurn = 10_000;

export interface AskedPage {
  readonly filters: Pick<TableFilters, 'filters' | 'unknown'>;
  readonly direction: PageDirection;
  /** Null at the first page. */
  readonly position: OwnPosition | null;
  readonly limit: number;
}

/**
 * The numbers of up to `limit` rows of a filter in the table's own order, from a position on; backwards for the page
 * before it. Null where the index does not hold what it takes, and where SQL finds them faster.
 */
export async function askPage(index: RowIndex, asked: AskedPage): Promise<readonly number[] | null> {
  const { order } = index;
  const keys = [...new Set([...Object.keys(asked.filters.filters), ...keysOfFilters(index.kind, asked.filters)])];
  if (order === null || keys.length > mostFilters || keys.some((key) => !index.columns.has(key))) return null;
  const conditions = [...readConditions(index, asked.filters, mostSorted)];
  const few = conditions.find((condition) => condition.few !== null)?.few ?? null;
  return few === null ? walk(order, conditions, asked) : sortFew(order, passesAll(few, conditions), asked);
}

/** The first rank of the page. */
function firstRank(order: OwnOrder, { direction, position }: AskedPage): number {
  if (position === null) return 0;
  const { before, after } = ranksAround(order, position);
  return direction === 'next' ? after : before;
}

async function walk(
  order: OwnOrder,
  conditions: readonly Condition[],
  asked: AskedPage,
): Promise<readonly number[] | null> {
  const step = asked.direction === 'next' ? 1 : -1;
  const found: number[] = [];
  let rank = firstRank(order, asked);
  for (let walked = 0; found.length < asked.limit && rank >= 0 && rank < order.rows.length; walked++, rank += step) {
    if (walked === longestWalk) return null;
    if (walked % rowsPerTurn === rowsPerTurn - 1) await nextTurn();
    const row = order.rows[rank] ?? 0;
    if (conditions.every(({ passes }) => passes(row))) found.push(row);
  }
  return found;
}

function sortFew(order: OwnOrder, rows: Uint32Array, asked: AskedPage): readonly number[] {
  const first = firstRank(order, asked);
  const isNext = asked.direction === 'next';
  const ranks = rows
    .map((row) => order.ranks[row] ?? 0)
    .filter((rank) => (isNext ? rank >= first : rank <= first))
    .sort();
  const page = isNext ? ranks.subarray(0, asked.limit) : ranks.reverse().subarray(0, asked.limit);
  return Array.from(page, (rank) => order.rows[rank] ?? 0);
}
