/** What the errors of the driver, its pool and the server mean to the caller. */

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
const lostServer = /^(08|57P0[1235]|25006|58030)/;
const tooManyConnections = '53300';
/** A transaction failed and was not ended: the next user of the connection would fail as well. */
const leftOpen = '25P02';
// What the driver, its pool and Kysely throw without a code.
const lostDriver =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Client was closed|pool after calling end|driver has already been destroyed/;

/** The database is away, starting, stopping, full of connections or read only: worth a 503 and another try. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  if (lostNetwork.has(code) || lostServer.test(code) || code === tooManyConnections || isConflict(error)) return true;
  return (
    lostDriver.test(error.message) ||
    (error instanceof AggregateError && error.errors.length > 0 && error.errors.every(isUnavailable))
  );
}

/** A statement or a lock took longer than it may. */
export function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ['57014', '55P03', '25P03'].includes(codeOf(error)) || isSwallowed(error);
}

/** Nothing more is to be had from the connection that said so: it is broken, or its server serves no longer. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    code === leftOpen ||
    lostNetwork.has(code) ||
    lostServer.test(code) ||
    lostDriver.test(error.message) ||
    isSwallowed(error)
  );
}

/** Two transactions stood in each other's way and the server ended one: the same again will do. */
export function isConflict(error: unknown): boolean {
  return error instanceof Error && ['40001', '40P01'].includes(codeOf(error));
}

/** There is no room for another row. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '53100';
}

/** A page or an index does not match what was written: a disk fault or an outside change. */
export function isDamaged(error: unknown): boolean {
  return error instanceof Error && ['XX001', 'XX002'].includes(codeOf(error));
}

/**
 * A read failed on a standby where the primary may answer: the standby is away, is silent, or cancelled the statement
 * to keep up. One that tried to write is a mistake of ours, which no other server should hide.
 */
export function isLostOnReplica(error: unknown): boolean {
  if (!(error instanceof Error) || codeOf(error) === readOnly) return false;
  return isUnavailable(error) || isSwallowed(error);
}

const readOnly = '25006';

/** The server's own limit passed without a word of it. */
const isSwallowed = (error: Error): boolean => error.message === 'Query read timeout';

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
