import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { Pool, types, type ClientConfig, type CustomTypesConfig } from 'pg';
import { querySeconds } from '../metrics.ts';
import { executeWithEnd } from './before-commit.ts';
import { isConflict } from './connect-errors.ts';
import { dropLostConnections } from './lost-connections.ts';
import { keepPool, parseTexts, sharePool, textArray } from './prepared.ts';
import type { Database } from './schema.generated.ts';

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

export interface DatabaseOptions {
  readonly maxConnections: number;
  /** How long one statement may take. Long work (imports, exports) opens a handle of its own with a longer limit. */
  readonly statementSeconds?: number;
  /** How long a caller waits for a free connection; after that the answer is 503, not a growing queue. */
  readonly connectionSeconds?: number;
  readonly applicationName?: string;
  /** Called when an idle connection breaks: the pool replaces it, and no caller was waiting. */
  readonly onLostConnection?: (error: Error) => void;
}

const defaultStatementSeconds = 5;
const defaultConnectionSeconds = 2;

/** Connects when the first query comes; a server that is away shows as an error of that query. */
export function openDatabase(connection: ClientConfig, options: DatabaseOptions): Db {
  const statementMilliseconds = (options.statementSeconds ?? defaultStatementSeconds) * 1_000;
  const pool = new Pool({
    ...connection,
    types: rowTypes,
    max: options.maxConnections,
    connectionTimeoutMillis: (options.connectionSeconds ?? defaultConnectionSeconds) * 1_000,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 1_800,
    keepAlive: true,
    application_name: options.applicationName ?? 'fundsight',
    statement_timeout: statementMilliseconds,
    // The server's limit does not help when the network swallows its answer.
    query_timeout: statementMilliseconds + 500,
    lock_timeout: Math.min(statementMilliseconds, 2_000),
    idle_in_transaction_session_timeout: 10_000,
    // A generic plan of a filtered page is six times slower than one made for its values: statements without a name
    // get the latter always, and only lookups by key have a name (prepared.ts).
    options: '-c plan_cache_mode=auto -c timezone=UTC',
  });
  // Lines that we are closing ourselves may be cut by a server that ends at the same moment.
  pool.on('error', (error) => void (pool.ending || options.onLostConnection?.(error)));
  // In a transaction and between two statements there is no other listener: the next statement fails, this process
  // lives on.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // A text of several statements that failed between its BEGIN and its COMMIT: the next caller would be in the middle of
  // a transaction that is not theirs. The pool drops a connection that ends.
  // Where the error is heard before the server says how it left the connection, one caller is refused, and that ends it.
  pool.on('release', (_error, client) => {
    if (['T', 'E'].includes(client.getTransactionStatus() ?? '')) void client.end();
  });
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query, queryDurationMillis }) =>
      querySeconds.observe({ op: opOf(query.query.kind) }, queryDurationMillis / 1_000),
  });
  dropLostConnections(pool);
  keepPool(db, pool);
  repeatConflicts(db);
  return db;
}

const primaries = new WeakMap<Db, Db>();

/** The handle of the primary that a handle for older reads stands for; any other stands for itself. */
export const primaryOf = (db: Db): Db => primaries.get(db) ?? db;

/** `replica` answers for `primary` what may be some seconds old. */
export const standsFor = (replica: Db, primary: Db): void => void primaries.set(replica, primary);

/** Another handle on the same connections, for what may be some seconds old. */
export function openOlderReads(primary: Db): Db {
  const older = primary.withoutPlugins();
  sharePool(older, primary);
  standsFor(older, primary);
  return older;
}

/** `SelectQueryNode` is `select`; SQL written by hand is `raw`. */
const opOf = (kind: string): string => kind.replace(/(Query)?Node$/, '').toLowerCase();

const { INT8, NUMERIC, DATE } = types.builtins;
// PostgreSQL's catalogue numbers of array types: the driver's list has only the single ones.
const int8Array = 1016;
const dateArray = 1182;

/** Our numbers stay below 2^53; calendar days stay text, because a Date would move them with the time zone. */
const parsers = new Map<number, (value: string) => unknown>([
  [INT8, Number],
  [NUMERIC, Number],
  [DATE, (value) => value],
  [int8Array, (value) => parseTexts(value).map((item) => (item === null ? null : Number(item)))],
  [dateArray, parseTexts],
  [textArray, parseTexts],
]);

const rowTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? types.getTypeParser(oid, format),
};

const transactionTries = 4;
const firstPauseMilliseconds = 20;

/**
 * Two transactions that wait for each other are parted by PostgreSQL, which ends one of them. That one is done again,
 * up to three times and after a moment of random length, so that the two do not meet again: nothing of it was kept,
 * and a transaction has no effect but in the database. What still fails then is `unavailable`.
 */
function repeatConflicts(db: Db): void {
  const begin = db.transaction.bind(db);
  db.transaction = () => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      for (let pause = firstPauseMilliseconds, round = 1; ; round += 1, pause *= 2) {
        try {
          return await executeWithEnd(db, execute, work);
        } catch (error) {
          if (!isConflict(error) || round === transactionTries) throw error;
        }
        await sleep(pause * (0.5 + Math.random()));
      }
    };
    return builder;
  };
}
