import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, type ClientConfig } from 'pg';
import { throwawaySettings } from '../server/database/embedded-settings.ts';
import { startEmbedded } from '../server/database/embedded.ts';
import { migrate } from '../server/database/migrate.ts';

/** Writes the row types of the migrated schema; `--check` only says whether they are up to date (exit 1 if not). */

const target = fileURLToPath(new URL('../server/database/schema.generated.ts', import.meta.url));

interface Column {
  readonly schema: string;
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  /** Written by the database only: identity and computed columns. */
  readonly isAlwaysGenerated: boolean;
  /** Check constraints on this column alone, as PostgreSQL prints them. */
  readonly checks: readonly string[];
}

// Partitions are reached through their parent; the queue's tables through the queue.
const columnsQuery = `
  select n.nspname as schema, c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
    not a.attnotnull as "isNullable", a.atthasdef or a.attidentity <> '' as "hasDefault",
    a.attgenerated <> '' or a.attidentity = 'a' as "isAlwaysGenerated",
    array(select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname) as checks
  from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migrations'
    and n.nspname not like 'pg\\_%' and n.nspname not in ('information_schema', 'pgboss')
  order by n.nspname <> 'public', n.nspname, c.relname, a.attnum`;

const scalarTypes: Readonly<Record<string, string>> = {
  text: 'string',
  'character varying': 'string',
  character: 'string',
  uuid: 'string',
  inet: 'string',
  tsvector: 'string',
  date: 'string',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  jsonb: 'Json',
  xid8: 'string',
};

const header = `// Written by "npm run db:types" from the migrated schema. Change a migration, not this file.
import type { ColumnType, GeneratedAlways } from 'kysely';

/** The driver writes an object as JSON, but an array as a PostgreSQL array: stringify those. */
export type Json = ColumnType<unknown, object | string, object | string>;

/** The database fills it in when it is left out. */
export type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
`;

async function describeSchema(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fundsight-types-'));
  const cluster = await startEmbedded({ dataDir, isDefaultDataDir: false, settings: throwawaySettings });
  try {
    await migrate(cluster.connection);
    return print(await readColumns(cluster.connection));
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function readColumns(connection: ClientConfig): Promise<Column[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query<Column>(columnsQuery)).rows;
  } finally {
    await client.end();
  }
}

function print(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, ({ schema, table }) => (schema === 'public' ? table : `${schema}.${table}`));
  const interfaces = [...tables].map(
    ([name, members]) =>
      `export interface ${interfaceName(name)} {\n${members.map((member) => `  ${member.column}: ${columnType(member)};\n`).join('')}}\n`,
  );
  const database = [...tables.keys()]
    .map((name) => `  ${name.includes('.') ? `'${name}'` : name}: ${interfaceName(name)};\n`)
    .join('');
  return [header, ...interfaces, `export interface Database {\n${database}}\n`].join('\n');
}

function interfaceName(table: string): string {
  return table.replaceAll(/(?:^|[._])([a-z0-9])/g, (_, character: string) => character.toUpperCase());
}

function columnType(column: Column): string {
  const bare = valueType(column);
  const type = column.isNullable && bare !== 'Json' ? `${bare} | null` : column.isNullable ? 'Json | null' : bare;
  if (column.isAlwaysGenerated) return `GeneratedAlways<${type}>`;
  return column.hasDefault ? `Generated<${type}>` : type;
}

function valueType({ schema, table, column, type, checks }: Column): string {
  const element = scalarTypes[type.replace(/\[\]$/, '')];
  if (element === undefined)
    throw new Error(`${schema}.${table}.${column} has the type ${type}, which scripts/db-types.ts does not know yet`);
  const words = checks.map(allowedWords).find((found) => found !== null) ?? null;
  const value = words === null ? element : words.map((word) => `'${word.replaceAll("'", "\\'")}'`).join(' | ');
  if (!type.endsWith('[]')) return value;
  return words === null ? `${value}[]` : `(${value})[]`;
}

/** The words of `column in ('a', 'b')` and of `column <@ array['a', 'b']`; null for any other check. */
function allowedWords(check: string): string[] | null {
  const list = /^CHECK \(\(\w+ (?:= ANY|<@) \(?ARRAY\[([^\]]*)\]\)?\)\)$/.exec(check)?.[1];
  if (list === undefined) return null;
  const words = [...list.matchAll(/'((?:[^']|'')*)'::text/g)].map((match) => (match[1] ?? '').replaceAll("''", "'"));
  return words.length > 0 ? words : null;
}

function readTarget(): string {
  try {
    return readFileSync(target, 'utf8');
  } catch {
    return '';
  }
}

const wanted = await describeSchema();
if (!process.argv.includes('--check')) {
  writeFileSync(target, wanted);
  console.log('server/database/schema.generated.ts is written.');
} else if (readTarget() === wanted) {
  console.log('server/database/schema.generated.ts fits the migrations.');
} else {
  console.log('server/database/schema.generated.ts does not fit the migrations. Run: npm run db:types');
  process.exitCode = 1;
}
