import { setImmediate as nextTurn } from 'node:timers/promises';
import { columnsOf, type CellValue, type Deal } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import type { Db } from '../database/connect.ts';
import { askPrinted, type Prepared, type Printed } from '../database/prepared.ts';
import { selectionText } from './columns.ts';
import { isReal } from './stored-names.ts';
import { writeDeal, type WriteDeal } from './writer.ts';

/** Rows as `selectionOf` reads them, and as they leave. */
export type StoredRow = Readonly<Record<string, unknown>>;

const rowsOf = (kind: DealKind): Prepared<never> => ({
  name: `${kind} deals`,
  // The id comes first once more, since only the registry knows its place among the columns.
  text: `select deals.id, ${selectionText(kind)} from ${kind}_deals as deals where deals.id = any($1::uuid[])`,
});
const rowsOfKind = { equity: rowsOf('equity'), debt: rowsOf('debt'), grant: rowsOf('grant') };

/** A row that is asked for by its id, or whose cells were read already, as `selectionText` has them. */
export interface RowKey {
  readonly id: string;
  readonly cells?: readonly Printed[];
}

/** Rows as JSON, in the order of their keys; one that is gone in the meantime is left out. */
export async function findWrittenDeals(
  db: Db,
  kind: DealKind,
  keys: readonly RowKey[],
  write: WriteDeal = writeDeal[kind],
): Promise<string[]> {
  const missing = keys.filter(({ cells }) => cells === undefined);
  const byId: CellsById = missing.length === 0 ? new Map() : await findCells(db, kind, missing);
  // Whatever else was asked for is on its way before rows are written.
  if (missing.length === 0) await nextTurn();
  return keys.flatMap((key) => {
    const cells = key.cells ?? byId.get(key.id);
    return cells === undefined ? [] : [write(cells)];
  });
}

type CellsById = ReadonlyMap<Printed | undefined, readonly Printed[]>;

async function findCells(db: Db, kind: DealKind, keys: readonly RowKey[]): Promise<CellsById> {
  const rows = await askPrinted(db, rowsOfKind[kind], [`{${keys.map(({ id }) => id).join(',')}}`]);
  return new Map(rows.map(([id, ...cells]) => [id, cells]));
}

interface Places {
  /** Keys of the columns that are columns of the table. */
  readonly real: readonly string[];
  /** Keys of those that lie in the details. */
  readonly inDetails: ReadonlySet<string>;
}

function placesOf(kind: DealKind): Places {
  const columns = columnsOf(kind);
  return {
    real: columns.filter(isReal).map(({ key }) => key),
    inDetails: new Set(columns.filter((column) => !isReal(column)).map(({ key }) => key)),
  };
}
/** Worked out once: it is asked for every row. */
const places = { equity: placesOf('equity'), debt: placesOf('debt'), grant: placesOf('grant') };

/** What is known, under the keys of the contract. Details that the registry does not list stay here. */
export function presentDeal(kind: DealKind, row: StoredRow): Deal {
  const { real, inDetails } = places[kind];
  const cells: Record<string, CellValue> = {};
  for (const key of real) {
    const value = row[key];
    if (isKnown(value)) cells[key] = value;
  }
  // The driver gives details as the document that an import or a review wrote, typed by the registry.
  const details = row['details'] as StoredRow;
  for (const key of Object.keys(details)) {
    const value = details[key];
    if (isKnown(value) && inDetails.has(key)) cells[key] = value;
  }
  return { ...cells, id: String(row['id']), kind };
}

const isKnown = (value: unknown): value is CellValue =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
