import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import { embeddedAppRole } from './app-role.ts';
import { isUnavailable } from './connect-errors.ts';
import { startEmbedded } from './embedded.ts';

/** The database that the settings name, reached and ready. */
export interface ReachableDatabase {
  /** As the role that the product works with. */
  readonly connection: ClientConfig;
  /** As the role that owns the tables; the same where there is only one. */
  readonly owner: ClientConfig;
  /** The name of the first, where the two differ. */
  readonly appRole: string | null;
  /** Where the embedded one lies, which may have moved; otherwise as configured. */
  readonly dataDir: string;
  readonly notes: readonly string[];
  readonly stop: () => Promise<void>;
}

export interface WaitOptions {
  /** Gives up waiting. */
  readonly signal?: AbortSignal;
  /** One line each: the server is away, is back, runs again. */
  readonly tell?: (message: string) => void;
}

const oldestVersion = 18;

/** Starts the embedded server, or waits for the one of DATABASE_URL for as long as it takes. */
export async function waitForDatabase(config: Config, options: WaitOptions = {}): Promise<ReachableDatabase> {
  if (config.database.kind === 'embedded') {
    const { dataDir, isDefaultDataDir } = config;
    const embedded = await startEmbedded({
      dataDir,
      isDefaultDataDir,
      ...(options.tell ? { onTrouble: options.tell } : {}),
    });
    return { ...embedded, connection: embedded.appConnection, owner: embedded.connection, appRole: embeddedAppRole };
  }
  const { url, ownerUrl } = config.database;
  const connection: ClientConfig = { connectionString: url };
  const role = await waitForServer(connection, options);
  const owner = ownerUrl === null ? connection : { connectionString: ownerUrl };
  const appRole = ownerUrl === null ? null : role;
  return { connection, owner, appRole, dataDir: config.dataDir, notes: [], stop: async () => undefined };
}

/** Answers whom the server takes us for. */
async function waitForServer(connection: ClientConfig, { signal, tell }: WaitOptions): Promise<string> {
  let wasAway = false;
  for (let wait = 200; ; wait = Math.min(wait * 2, 2_000)) {
    signal?.throwIfAborted();
    try {
      const role = await greet(connection);
      if (wasAway) tell?.('The database of DATABASE_URL answers now.');
      return role;
    } catch (error) {
      if (!isUnavailable(error)) throw error instanceof StartError ? error : refusedBy(error);
      if (!wasAway) tell?.('The database of DATABASE_URL cannot be reached. Fundsight keeps trying.');
      wasAway = true;
    }
    // An abort ends the wait; the check at the top of the loop turns it into the end of the start.
    await sleep(wait, undefined, { signal }).catch(() => undefined);
  }
}

async function greet(connection: ClientConfig): Promise<string> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 2_000, query_timeout: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; role: string }>(
      "select current_setting('server_version_num')::integer / 10000 as version, current_user as role",
    );
    const version = rows[0]?.version ?? 0;
    if (version < oldestVersion)
      throw new StartError(
        `The server of DATABASE_URL is PostgreSQL ${version}; Fundsight needs ${oldestVersion} or newer.`,
      );
    return rows[0]?.role ?? '';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The server answered and said no: trying again would change nothing. Its message names user and database at most. */
function refusedBy(error: unknown): StartError {
  return new StartError(
    `The server of DATABASE_URL refuses us: ${error instanceof Error ? error.message : String(error)}. Check user, password, database name and sslmode.`,
    { cause: error },
  );
}

/** Runs `work` while no other server of this database does: the others wait. The lock goes with its connection. */
export async function withDatabaseLock<T>(
  connection: ClientConfig,
  lockNumber: number,
  work: () => Promise<T>,
): Promise<T> {
  const client = new Client({ ...connection, application_name: 'fundsight lock', connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber]);
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}
