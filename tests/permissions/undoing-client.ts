import { sql } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import { openDatabase, type Db } from '../../server/database/connect.ts';

/**
 * A handle on a database that keeps nothing: everything happens in one transaction that is never committed, and
 * transactions within are savepoints. So every call of a matrix finds the same world, whatever the calls before it did.
 * Isolation levels are left out: they can only be chosen before anything was read.
 */
export interface UndoingDatabase {
  readonly db: Db;
  /** Takes back everything since the last time. */
  readonly undo: () => Promise<void>;
}

type Send = (...parameters: unknown[]) => Promise<unknown>;
type Tell = (error: unknown, result?: unknown) => void;

/** This is not SQL: it tells the connection to start again. */
const undoing = 'undo';

export function openUndoing(connection: ClientConfig): UndoingDatabase {
  // The pool makes its connections with `new`; an object that is returned takes the place of the instance.
  function UndoingClient(config: ClientConfig): Client {
    const client = new Client(config);
    const query = savepoints(client.query.bind(client));
    client.query = ((...parameters: unknown[]) => {
      const tell = parameters.at(-1);
      if (typeof tell !== 'function') return query(parameters);
      query(parameters.slice(0, -1)).then(
        (result: unknown) => (tell as Tell)(null, result),
        (error: unknown) => (tell as Tell)(error),
      );
      return undefined;
    }) as typeof client.query;
    // The pool drops what comes back with a transaction open.
    client.getTransactionStatus = () => 'I';
    return client;
  }
  // An option of the pool, which hands all others on to the client.
  const options = { ...connection, Client: UndoingClient };
  const db = openDatabase(options, { maxConnections: 1 });
  // Over the pool: a file that was sent whole may still be closing its transaction.
  return { db, undo: async () => void (await sql.raw(undoing).execute(db)) };
}

/** The text of a statement, with or without a name. */
function textOf(statement: unknown): string {
  const text = typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement;
  return typeof text === 'string' ? text.trim().toLowerCase() : '';
}

/** Reads that are not expected to fail save their savepoint: most statements are such reads. */
const isPlainRead = (text: string): boolean =>
  /^select\b/.test(text) && !/\b(for update|for no key|advisory)/.test(text);

/** The statements of one connection, which the pool hands to one caller at a time. */
function savepoints(send: Send): (parameters: unknown[]) => Promise<unknown> {
  let hasBegun = false;
  let hasChanges = false;
  let depth = 0;

  /** A statement that fails ends nothing but itself, as it would outside a transaction. */
  const sendAlone: Send = async (...parameters) => {
    await send('savepoint alone');
    try {
      const result = await send(...parameters);
      await send('release alone');
      return result;
    } catch (error) {
      await send('rollback to alone');
      throw error;
    }
  };

  const undo = async (): Promise<unknown> => {
    if (hasChanges) await send('rollback; begin');
    hasChanges = false;
    return { rows: [], command: 'ROLLBACK' };
  };

  return async (parameters) => {
    if (!hasBegun) {
      hasBegun = true;
      await send('set idle_in_transaction_session_timeout = 0; begin');
    }
    const text = textOf(parameters[0]);
    if (text === undoing) return undo();
    if (/^(begin|start transaction)/.test(text)) {
      depth += 1;
      return send(`savepoint inner_${depth}`);
    }
    if (text === 'commit' || text === 'rollback') {
      const name = `inner_${depth}`;
      depth -= 1;
      return send(text === 'commit' ? `release ${name}` : `rollback to ${name}`);
    }
    hasChanges = true;
    return depth > 0 || isPlainRead(text) ? send(...parameters) : sendAlone(...parameters);
  };
}
