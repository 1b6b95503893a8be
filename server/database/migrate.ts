import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client, DatabaseError, type ClientConfig } from 'pg';
import { StartError } from '../start-error.ts';

export const migrationsFolder = join(dirname(fileURLToPath(import.meta.url)), 'migrations');

interface Migration {
  readonly name: string;
  readonly checksum: string;
  readonly sql: string;
}

/** Any number will do, as long as nothing else in the database locks it. */
const lockNumber = 7_382_645_112;
const lockNotAvailable = '55P03';

/**
 * Brings the schema up to date: each file of the folder in the order of its name, in a transaction of its own, once.
 * Several servers may do so at once, one works and the others wait. Answers the names that were applied now.
 * Throws a StartError, with nothing done, when a file was edited after it was applied or the database knows more
 * files than this release.
 */
export async function migrate(connection: ClientConfig, folder: string = migrationsFolder): Promise<string[]> {
  const client = new Client({
    ...connection,
    application_name: 'fundsight migrations',
    options: '-c timezone=UTC',
    connectionTimeoutMillis: 5_000,
  });
  // A broken connection also fails the query in flight, and that failure is reported.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber]);
    return await applyMissing(client, readMigrations(folder));
  } finally {
    // The lock goes with the connection.
    await client.end().catch(() => undefined);
  }
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  for (const [index, name] of names.entries()) {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
      throw new StartError(`The migration ${name} is not named like 0001-members.sql.`);
    if (names[index + 1]?.slice(0, 4) === name.slice(0, 4))
      throw new StartError(`Two migrations have the number ${name.slice(0, 4)}.`);
  }
  return names.map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

async function applyMissing(client: Client, migrations: readonly Migration[]): Promise<string[]> {
  const applied = await readApplied(client);
  const missing = compare(migrations, applied);
  for (const migration of missing) await apply(client, migration);
  return missing.map(({ name }) => name);
}

async function readApplied(client: Client): Promise<Map<string, string>> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as exists",
  );
  if (!found[0]?.exists) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.schema_migrations order by name',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function compare(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new StartError(
      `The database was made by a newer Fundsight: it holds the migration ${unknown}, which this release does not know. Nothing was changed. Start the newer release.`,
    );
  const edited = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum);
  if (edited !== undefined)
    throw new StartError(
      `The migration ${edited.name} was edited after the database had applied it. Nothing was changed. Put the file back and add a new one.`,
    );
  const missing = migrations.filter(({ name }) => !applied.has(name));
  const last = [...applied.keys()].at(-1);
  const late = missing.find(({ name }) => last !== undefined && name < last);
  if (late !== undefined)
    throw new StartError(
      `The migration ${late.name} comes before ${last}, which the database has applied already. Nothing was changed. Give it a later number.`,
    );
  return missing;
}

async function apply(client: Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await applyOnce(client, migration);
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      // Another session uses the table; waiting longer would make everything after us wait too.
      if (error instanceof DatabaseError && error.code === lockNotAvailable && attempt < 5) await sleep(200 * attempt);
      else throw error instanceof DatabaseError && !error.code?.startsWith('57P') ? failed(migration, error) : error;
    }
  }
}

async function applyOnce(client: Client, { name, checksum, sql }: Migration): Promise<void> {
  await client.query("begin; set local lock_timeout = '2s'; set local statement_timeout = 0");
  await client.query(`create table if not exists public.schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  await client.query(sql);
  await client.query('insert into public.schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
  await client.query('commit');
}

function failed({ name, sql }: Migration, error: DatabaseError): StartError {
  const line =
    error.position === undefined ? '' : ` at line ${sql.slice(0, Number(error.position)).split('\n').length}`;
  return new StartError(`The migration ${name} failed${line}: ${error.message}. Nothing of it was kept.`, {
    cause: error,
  });
}
