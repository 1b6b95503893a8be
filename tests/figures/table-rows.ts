import { sql } from 'kysely';
import { findColumn, type CellValue } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import type { Chance } from '../../sample/chance.ts';
import type { Db } from '../../server/database/connect.ts';
import { isReal, storedName } from '../../server/deals/stored-names.ts';

/** Deals as they lie in the table, for tests that count them row by row. */

export type RawDeal = Readonly<Record<string, unknown>> & { readonly details: Readonly<Record<string, unknown>> };

export async function listRawDeals(db: Db, kind: DealKind, passes = (_deal: RawDeal): boolean => true) {
  const { rows } = await sql<RawDeal>`select * from deals where kind = ${kind}`.execute(db);
  return rows.filter(passes);
}

/** What rows show of a column: nothing where a member reported it and it is kept for medians. */
export function shownValues(kind: DealKind, key: string, deals: readonly RawDeal[]): unknown[] {
  const column = findColumn(kind, key);
  if (column === null) throw new Error(`no column ${key}`);
  const isHidden = column.privacy === 'median_only' || column.privacy === 'dropped';
  return deals
    .filter((deal) => !(isHidden && deal['origin'] === 'member_reported'))
    .map((deal) => (isReal(column) ? deal[storedName(key)] : deal.details[key]) ?? null)
    .filter((value) => value !== null);
}

/** A value for each column, with gaps: a few numbers that occur often, and many that occur once. */
export function invented(chance: Chance, kind: DealKind, keys: readonly string[]): Record<string, CellValue> {
  const cells: Record<string, CellValue> = {};
  for (const key of keys) {
    const column = findColumn(kind, key);
    if (column === null || chance.happens(0.25)) continue;
    if (column.isTriState) cells[key] = chance.happens(0.4);
    else if (column.options !== null) cells[key] = chance.pick(column.options.slice(0, 3)).value;
    else
      cells[key] = chance.happens(0.4)
        ? chance.pick([1, 2, 5, 20])
        : chance.whole(1, column.isInteger ? 60 : 99_999) / (column.isInteger ? 1 : 100);
  }
  return cells;
}
