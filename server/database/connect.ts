import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { Pool, types, type ClientConfig, type CustomTypesConfig } from 'pg';
import { querySeconds } from '../metrics.ts';
import { keepPool } from './prepared.ts';
import type { Database } from './schema.generated.ts';

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

export interface DatabaseOptions {
  readonly maxConnections: number;
  /** How long one statement may take. Long work (imports, exports) opens a handle of its own with a longer limit. */
  readonly statementSeconds?: number;
  readonly applicationName?: string;
  /** Told when an idle connection breaks: the pool replaces it, nobody was waiting. */
  readonly onLostConnection?: (error: Error) => void;
}

const defaultStatementSeconds = 5;

/** Connects when the first query comes; a server that is away shows as an error of that query. */
export function openDatabase(connection: ClientConfig, options: DatabaseOptions): Db {
  const statementMilliseconds = (options.statementSeconds ?? defaultStatementSeconds) * 1_000;
  const pool = new Pool({
    ...connection,
    types: rowTypes,
    max: options.maxConnections,
    // Also the longest wait for a free connection: after that the answer is 503, not a growing queue.
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 1_800,
    keepAlive: true,
    application_name: options.applicationName ?? 'fundsight',
    statement_timeout: statementMilliseconds,
    // The server's limit does not help when the network swallows its answer.
    query_timeout: statementMilliseconds + 1_000,
    lock_timeout: Math.min(statementMilliseconds, 2_000),
    idle_in_transaction_session_timeout: 10_000,
    // A generic plan of a filtered page is six times slower than one made for its values: statements without a name
    // get the latter always, and only lookups by key have a name (prepared.ts).
    options: '-c plan_cache_mode=auto -c timezone=UTC',
  });
  pool.on('error', (error) => options.onLostConnection?.(error));
  // In a transaction and between two statements nobody else listens: the next statement fails, this process lives on.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // A text of several statements that failed between its BEGIN and its COMMIT: the next caller would be in the middle of
  // a transaction that is none of theirs. The pool drops a connection that ends.
  pool.on('release', (_error, client) => {
    if (['T', 'E'].includes(client.getTransactionStatus() ?? '')) void client.end();
  });
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query, queryDurationMillis }) =>
      querySeconds.observe({ op: opOf(query.query.kind) }, queryDurationMillis / 1_000),
  });
  keepPool(db, pool);
  return db;
}

/** `SelectQueryNode` is `select`; SQL written by hand is `raw`. */
const opOf = (kind: string): string => kind.replace(/(Query)?Node$/, '').toLowerCase();

const { INT8, NUMERIC, DATE } = types.builtins;
// PostgreSQL's catalogue numbers of array types: the driver's list has only the single ones.
const int8Array = 1016;
const dateArray = 1182;
const textArray: number = 1009;
const parseAnyTexts: (value: string) => (string | null)[] = types.getTypeParser(textArray);

/** A printed list. Most hold plain words: where nothing is quoted, null or a list itself, commas part them. */
export function parseTexts(value: string): (string | null)[] {
  if (value === '{}') return [];
  return /^\{[^"\\{}]*\}$/.test(value) && !/null/i.test(value) ? value.slice(1, -1).split(',') : parseAnyTexts(value);
}

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

const lostNetwork = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);
const lostServer = /^(08|57P0[1235]|25006|53300)/;
// What the driver, its pool and Kysely throw without a code.
const lostDriver =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Client was closed|pool after calling end|driver has already been destroyed/;

/** The database is away, starting, stopping, full of connections or read only: worth a 503 and another try. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  if (lostNetwork.has(code) || lostServer.test(code)) return true;
  return (
    lostDriver.test(error.message) ||
    (error instanceof AggregateError && error.errors.length > 0 && error.errors.every(isUnavailable))
  );
}

/**
 * A read failed on a standby where the primary may answer: the standby is away, is silent, or cancelled the statement
 * to keep up. One that tried to write is a mistake of ours, which no other server should hide.
 */
export function isLostOnReplica(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code === readOnly) return false;
  return isUnavailable(error) || code === conflictWithRecovery || error.message === 'Query read timeout';
}

const readOnly = '25006';
const conflictWithRecovery = '40001';

/** A statement or a lock took longer than it may. */
export function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ['57014', '55P03', '25P03'].includes(codeOf(error)) || error.message === 'Query read timeout';
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
