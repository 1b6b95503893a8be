import { types, type Pool, type PoolClient, type QueryArrayConfig } from 'pg';
import type { Db } from './connect.ts';

/**
 * A named statement that each connection parses once and stops planning from the sixth time on: for lookups by key,
 * whose plan does not depend on their values. Never use one for a statement with filters, which needs a plan for its
 * values each time. All names are fixed in the source, since a connection keeps each of them.
 */
export interface Prepared<Row> {
  readonly name: string;
  readonly text: string;
  /** Only for the type. */
  readonly row?: Row;
}

/** A cell as the database prints it; null where it has no value. */
export type Printed = string | null;

const pools = new WeakMap<Db, Pool>();

/** To be called for each handle that is opened. */
export function keepPool(db: Db, pool: Pool): void {
  pools.set(db, pool);
}

/** Another handle uses the connections of a first one. */
export const sharePool = (other: Db, db: Db): void => keepPool(other, poolOf(db));

/** Asks over a connection of its own: not within a transaction. Errors are those of any other statement. */
export async function askPrepared<Row>(
  db: Db,
  { name, text }: Prepared<Row>,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  // What a statement answers is said where it is written, as everywhere.
  const { rows } = await poolOf(db).query({ name, text, values: [...values] });
  return rows as readonly Row[];
}

/**
 * The same for rows that are passed on: lists of cells in the order of the statement, not read into values. Without a
 * name the statement is planned for its values.
 */
export async function askPrinted(
  db: Db,
  { name, text }: Pick<Prepared<never>, 'text'> & Partial<Prepared<never>>,
  values: readonly unknown[],
): Promise<readonly (readonly Printed[])[]> {
  const asked: QueryArrayConfig = { text, values: [...values], rowMode: 'array', types: asPrinted };
  const { rows } = await poolOf(db).query<Printed[]>(name === undefined ? asked : { name, ...asked });
  return rows;
}

const asPrinted = { getTypeParser: () => (cell: string) => cell };

/** How many connections a handle has, how many of them are free, and how many callers wait for one. */
export function poolSizes(db: Db): { readonly size: number; readonly idle: number; readonly waiting: number } {
  const { totalCount, idleCount, waitingCount } = poolOf(db);
  return { size: totalCount, idle: idleCount, waiting: waitingCount };
}

/** A connection of its own, for what the query builder cannot do. It has to be released. */
export const connectionOf = (db: Db): Promise<PoolClient> => poolOf(db).connect();

function poolOf(db: Db): Pool {
  const pool = pools.get(db);
  if (pool === undefined) throw new Error('driver has already been destroyed');
  return pool;
}

/** PostgreSQL's catalogue number of lists of texts. */
export const textArray: number = 1009;
const parseAnyTexts: (value: string) => (string | null)[] = types.getTypeParser(textArray);

/** Every item is in quotes, as names of several words are, and nothing in them is marked. */
const quotedTexts = /^\{"[^"\\]*"(?:,"[^"\\]*")*\}$/;

/** A printed list. Most hold plain words: where nothing is quoted, null or a list itself, commas part them. */
export function parseTexts(value: string): (string | null)[] {
  if (value === '{}') return [];
  if (quotedTexts.test(value)) return value.slice(2, -2).split('","');
  return /^\{[^"\\{}]*\}$/.test(value) && !/null/i.test(value) ? value.slice(1, -1).split(',') : parseAnyTexts(value);
}
