import { columnsOf } from '../../contract/deals/deals.ts';
import type { DealColumn } from '../../contract/deals/column.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { parseTexts, type Printed } from '../database/prepared.ts';
import { isReal } from './stored-names.ts';

/**
 * Writes rows as JSON from the cells that the database printed: what `presentDeal` and the schema of a deal make of
 * them, without making values of thousands of cells first. What the registry does not list stays here.
 */
export type WriteDeal = (cells: readonly Printed[], turnedOf?: TurnedOf) => string;

/** Null where a list is empty: that says as little as none. */
type WriteCell = (cell: string) => string | null;

const writers: Readonly<Record<DealColumn['type'], WriteCell>> = {
  uuid: JSON.stringify,
  text: JSON.stringify,
  url: JSON.stringify,
  enum: JSON.stringify,
  country: JSON.stringify,
  currency: JSON.stringify,
  date: JSON.stringify,
  boolean: (cell) => (cell === 't' ? 'true' : 'false'),
  integer: (cell) => JSON.stringify(Number(cell)),
  decimal: (cell) => JSON.stringify(Number(cell)),
};

function cellWriter({ key, type, isArray }: DealColumn): (cell: string, isTurned: IsTurned) => string | null {
  const write = writers[type];
  // `JSON.stringify` takes more than the cell.
  if (!isArray) return (cell) => write(cell);
  const isNumbers = type === 'integer' || type === 'decimal';
  return (cell, isTurned) => {
    const items = parseTexts(cell);
    if (items.length === 0) return null;
    if (items.length > 1 && isTurned(key)) items.reverse();
    return JSON.stringify(isNumbers ? items.map((item) => (item === null ? null : Number(item))) : items);
  };
}

/** Which lists of a row are turned around for its reader, by the keys of their columns (server/exports/copy-rules.ts). */
export type TurnedOf = (rowId: string) => ReadonlySet<string>;

type IsTurned = (key: string) => boolean;
const none: ReadonlySet<string> = new Set();

/**
 * Of rows as `selectionText` reads them: the real columns in the order of the registry, the kind, the details. `fields` are
 * the keys of the columns that are written; all where it is left out.
 */
export function dealWriter(kind: DealKind, fields?: ReadonlySet<string>): WriteDeal {
  const columns = columnsOf(kind);
  const isWritten = ({ key }: DealColumn): boolean => fields === undefined || fields.has(key);
  const stored = columns.filter(isReal);
  const idAt = stored.findIndex(({ key }) => key === 'id');
  const real = stored.map((column) =>
    isWritten(column)
      ? { key: column.key, name: `,${JSON.stringify(column.key)}:`, write: cellWriter(column) }
      : undefined,
  );
  const inDetails = new Map(
    columns
      .filter((column) => !isReal(column) && isWritten(column))
      .map(({ key }) => [key, `,${JSON.stringify(key)}:`]),
  );
  const head = `{"kind":${JSON.stringify(kind)}`;
  return (cells, turnedOf) => {
    let json = head;
    // Worked out for rows that have such a list at all.
    let found: ReadonlySet<string> | undefined = turnedOf === undefined ? none : undefined;
    const isTurned = (key: string): boolean => (found ??= turnedOf?.(cells[idAt] ?? '') ?? none).has(key);
    for (let at = 0; at < real.length; at++) {
      const cell = cells[at];
      const column = real[at];
      if (cell === null || cell === undefined || column === undefined) continue;
      const value = column.write(cell, isTurned);
      if (value !== null) json += column.name + value;
    }
    return `${json}${writeDetails(cells[real.length + 1] ?? '{}', inDetails, isTurned)}}`;
  };
}

function writeDetails(printed: string, names: ReadonlyMap<string, string>, isTurned: IsTurned): string {
  if (printed === '{}') return '';
  // A document that an import or a review wrote, typed by the registry.
  const details = JSON.parse(printed) as Readonly<Record<string, unknown>>;
  let json = '';
  for (const key of Object.keys(details)) {
    const value = details[key];
    const name = names.get(key);
    if (name === undefined || value === null || (Array.isArray(value) && value.length === 0)) continue;
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (items.some((item) => typeof item === 'object' && item !== null))
      throw new TypeError(`The details hold no plain value as ${key}`);
    json +=
      name + JSON.stringify(Array.isArray(value) && value.length > 1 && isTurned(key) ? value.toReversed() : value);
  }
  return json;
}

/** Made once: every row of every page is written by one of these. */
export const writeDeal: Readonly<Record<DealKind, WriteDeal>> = {
  equity: dealWriter('equity'),
  debt: dealWriter('debt'),
  grant: dealWriter('grant'),
};
