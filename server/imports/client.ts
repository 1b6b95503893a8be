import { Client, type ClientConfig } from 'pg';
import { Refusal } from '../refusal.ts';

/** Connections of imports and what they lock. */

/** A handle of its own, without the limits that protect answers to people. */
export async function openImportClient(connection: ClientConfig): Promise<Client> {
  const client = new Client({ ...connection, application_name: 'fundsight import', options: '-c timezone=UTC' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Held by the process that runs the import, from before it is marked as running until it has ended. */
export const claimLock = "hashtextextended('claim of import ' || $1::text, 1)";
/** Held by the run itself. An import of which neither is held has died. */
export const runLock = "hashtextextended('run of import ' || $1::text, 1)";

/** Lets go of the claim; also the end of the process does. */
export type Release = () => Promise<void>;

/** To be taken before the import says that it runs: what says so and has no claim is dead. */
export async function claimImport(connection: ClientConfig, importId: string): Promise<Release> {
  const client = await openImportClient(connection);
  try {
    await lock(client, claimLock, importId);
  } catch (error) {
    await client.end();
    throw error;
  }
  return () => client.end();
}

export const lockRun = (client: Client, importId: string): Promise<void> => lock(client, runLock, importId);

// The run before says that it has ended a moment before its connection is gone.
const patience = '3s';
const lockNotAvailable = '55P03';

async function lock(client: Client, key: string, importId: string): Promise<void> {
  try {
    await client.query(`set lock_timeout = '${patience}'`);
    await client.query(`select pg_advisory_lock(${key})`, [importId]);
    await client.query('reset lock_timeout');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === lockNotAvailable)) throw error;
    throw new Refusal('invalid_transition', { detail: 'This import is running already.' });
  }
}

/**
 * Two imports of one source would each miss what the other adds. One whose rows name sources of their own runs beside
 * no other.
 */
export async function lockSource(client: Client, sourceName: string, hasRowSources: boolean): Promise<void> {
  const every = "hashtextextended('import of every source', 0)";
  // Until the connection ends: most of the work is done outside of a transaction.
  await client.query(`select pg_advisory_lock${hasRowSources ? '' : '_shared'}(${every})`);
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`import ${sourceName}`]);
}

/** A transaction that fails is rolled back with the connection, which the caller ends. */
export async function inTransaction<Done>(client: Client, work: () => Promise<Done>): Promise<Done> {
  await client.query('begin');
  const done = await work();
  await client.query('commit');
  return done;
}
