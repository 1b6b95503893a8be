import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { DealColumn } from '../../../contract/deals/column.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import type { Db } from '../../database/connect.ts';
import { getColumn, rowsOfKind, shown, stored } from '../columns.ts';
import { makeCodes, makeLists, makeNumbers, type ColumnMaker, type HeldColumn } from './held-column.ts';
import { makeIds, orderRows, type IdMaker, type OwnOrder } from './own-order.ts';
import { findDataVersion } from './version.ts';

/**
 * Columns of a kind, read into memory. Rows are numbered as they lie in the table, which stays as it is until a row
 * changes: columns that were read at different times fit together while the data version is the same. A table is
 * read in pieces so small that requests are answered between them.
 */
export interface RowIndex {
  readonly kind: DealKind;
  readonly version: string;
  readonly rowCount: number;
  /** Where each row lies, ascending: block and place in it in one number. */
  readonly places: Float64Array;
  readonly columns: ReadonlyMap<HeldKey, HeldColumn>;
  /** Null where the rows have more different days than can be held. */
  readonly order: OwnOrder | null;
}

/** The key of a column as it is shown, or with a mark in front as it is stored, for medians alone. */
export type HeldKey = string;
export const storedKey = (key: string): HeldKey => `=${key}`;

/** The columns that figures need. */
export const keysOfFigures = (kind: DealKind): HeldKey[] => [
  'amountUsd',
  'origin',
  storedKey('amountUsd'),
  ...(kind === 'debt' ? [storedKey('ratePct')] : []),
];

const blocksPerPiece = 256;
const placesPerBlock = 65_536;

/** The number of a `ctid` as text, `(block,place)`. */
export function placeOf(ctid: string): number {
  const comma = ctid.indexOf(',');
  return Number(ctid.slice(1, comma)) * placesPerBlock + Number(ctid.slice(comma + 1, -1));
}

/** The table's own order is by this column. */
const ownSortKey = 'date';

/**
 * The columns of these keys, beside those of the index that is `known` where the rows are still the same. Null when
 * rows changed meanwhile.
 */
export async function loadRowIndex(
  db: Db,
  kind: DealKind,
  wanted: readonly HeldKey[],
  known: RowIndex | null = null,
): Promise<RowIndex | null> {
  const version = await findDataVersion(db, kind);
  const held = known?.version === version ? known : null;
  const keys = [...new Set([ownSortKey, ...wanted])].filter((key) => held === null || !held.columns.has(key));
  const ids = held === null ? makeIds() : null;
  const read = await readColumns(db, kind, keys, ids);
  if ((await findDataVersion(db, kind)) !== version) return null;
  const columns = new Map([...(held?.columns ?? []), ...read.columns]);
  const days = columns.get(ownSortKey);
  const isOrdered = ids !== null && days?.shape === 'days';
  const order = isOrdered ? await orderRows(days, ids.finish()) : (held?.order ?? null);
  return { kind, version, rowCount: read.places.length, places: read.places, columns, order };
}

/** `ids` is given those of all rows. */
async function readColumns(
  db: Db,
  kind: DealKind,
  keys: readonly HeldKey[],
  ids: IdMaker | null,
): Promise<Pick<RowIndex, 'places' | 'columns'>> {
  const places = makeNumbers('numbers');
  const makers = keys.map((key) => ({ key, maker: makerOf(columnOf(kind, key)) }));
  const values = keys.map((key) => (key.startsWith('=') ? stored(columnOf(kind, key)) : shown(columnOf(kind, key))));
  const lists = [
    sql`json_agg(deals.ctid::text order by deals.ctid) as places`,
    ...(ids === null ? [] : [sql`json_agg(deals.id order by deals.ctid) as ids`]),
    ...values.map((value, at) => sql`json_agg(${value} order by deals.ctid) as ${sql.ref(`column_${at}`)}`),
  ];
  const blocks = await countBlocks(db, kind);
  for (let first = 0; first < blocks; first += blocksPerPiece) {
    const { rows } = await sql<Record<string, unknown[] | null>>`select ${sql.join(lists)} from ${rowsOfKind(kind)}
      where deals.ctid >= ${`(${first},0)`}::tid and deals.ctid < ${`(${first + blocksPerPiece},0)`}::tid`.execute(db);
    const piece = rows[0] ?? {};
    places.add((piece['places'] ?? []).map((ctid) => placeOf(String(ctid))));
    ids?.add(piece['ids'] ?? []);
    for (const [at, { maker }] of makers.entries()) maker.add(piece[`column_${at}`] ?? []);
    await nextTurn();
  }
  const columns = new Map<HeldKey, HeldColumn>();
  for (const { key, maker } of makers) {
    columns.set(key, maker.finish());
    await nextTurn();
  }
  const found = places.finish();
  if (found.shape !== 'numbers') throw new Error('places are numbers');
  return { places: found.numbers, columns };
}

async function countBlocks(db: Db, kind: DealKind): Promise<number> {
  const { rows } = await sql<{ blocks: number }>`
    select (pg_relation_size(${`${kind}_deals`}::regclass) / current_setting('block_size')::integer)::integer as blocks`.execute(
    db,
  );
  return rows[0]?.blocks ?? 0;
}

export const columnOf = (kind: DealKind, key: HeldKey): DealColumn => getColumn(kind, key.replace('=', ''));

function makerOf(column: DealColumn): ColumnMaker {
  if (column.isArray) return makeLists();
  if (column.filter === 'dateRange') return makeNumbers('days');
  return column.filter === 'range' ? makeNumbers('numbers') : makeCodes();
}
