import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../server/database/connect.ts';

/** What a thief reads from a copy of the database, who has none of its keys. */

interface Table {
  readonly schema: string;
  readonly name: string;
}

const listTables = async (db: Db): Promise<Table[]> =>
  (
    await sql<Table>`select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('public', 'authorship', 'pgboss')`.execute(db)
  ).rows;

/** Tables whose rows name a member or an address of theirs. */
const membersSide = [
  'members',
  'passes',
  'review_submissions',
  'review_drafts',
  'reminders',
  'access_notices',
  'email_history',
];
const reviewsSide = ['reviews', 'review_versions', 'review_decisions', 'authorship.review_authors'];

/** Pairs of a table of each side in which one transaction wrote, or locked, a row of both. A decision names its admin. */
export async function sharedTransactions(db: Db): Promise<string[]> {
  const found: string[] = [];
  for (const one of membersSide) {
    for (const other of reviewsSide) {
      const isAuthor = one === 'members' ? sql`m.role = 'member' and` : sql``;
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(one)} as m
        where ${isAuthor} (m.xmin in (select r.xmin from ${sql.table(other)} as r)
          or (m.xmax <> 0 and m.xmax in (select r.xmin from ${sql.table(other)} as r)))`.execute(db);
      if ((rows[0]?.count ?? 0) > 0) found.push(`${one} and ${other}`);
    }
  }
  return found;
}

/** The tables in which a text stands, as it is or as bytes. */
export async function tablesWith(db: Db, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { schema, name } of await listTables(db)) {
    const { rows } = await sql<{ has: boolean }>`select exists (select from ${sql.table(`${schema}.${name}`)} as t
      where position(${text} in t::text) > 0 or position(encode(convert_to(${text}, 'UTF8'), 'hex') in t::text) > 0) as has`.execute(
      db,
    );
    if (rows[0]?.has === true) found.push(schema === 'public' ? name : `${schema}.${name}`);
  }
  return found.toSorted((one, other) => one.localeCompare(other));
}

interface Searched {
  /** As the owner of the database, who may ask where the files are. */
  readonly owner: Db;
  /** With the log of what was written since then; without it where rows were once stored in plain. */
  readonly logSince: Date | null;
}

/**
 * The texts that stand in the files themselves: in rows, in what is left of changed and deleted ones, in indexes, in
 * what the planner noted of columns, and in the log.
 */
export async function textsInFiles({ owner, logSince }: Searched, texts: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const file of await listDatabaseFiles({ owner, logSince })) {
    // PostgreSQL may take a file away between the listing and the reading.
    if (!existsSync(file)) continue;
    const bytes = readFileSync(file);
    for (const text of texts) if (!found.has(text) && bytes.includes(text)) found.add(text);
  }
  return texts.filter((text) => found.has(text));
}

/**
 * Takes the funders themselves out, which are listed, with what the planner knows of them: a funder that is still named
 * after that is named beside a member. To be done again where it finds more than it should: a transaction that is
 * still open keeps old rows in the files.
 */
export async function forgetFunders(owner: Db): Promise<void> {
  await sql`truncate funders cascade`.execute(owner);
  await sql`delete from pg_catalog.pg_statistic using pg_class
    where pg_class.oid = starelid and relname ~ '^funders(_|$)'`.execute(owner);
  await sql`vacuum (full) pg_catalog.pg_statistic`.execute(owner);
}

async function listDatabaseFiles({ owner, logSince }: Searched): Promise<string[]> {
  // What is in memory goes to the disk, and files of what was dropped go.
  await sql`checkpoint`.execute(owner);
  const { rows } = await sql<{ cluster: string; id: string }>`
    select current_setting('data_directory') as cluster, oid::text as id from pg_database
    where datname = current_database()`.execute(owner);
  const { cluster, id } = rows[0] ?? { cluster: '', id: '' };
  const all = [join(cluster, 'base', id), join(cluster, 'global')].flatMap(filesIn);
  const log = filesIn(join(cluster, 'pg_wal')).filter((file) => logSince !== null && statSync(file).mtime >= logSince);
  return [...all, ...log];
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [join(folder, entry.name)] : []));

/** The tables that hold two texts in one row: a review and a member side by side. */
export async function rowsWithBoth(db: Db, one: string, other: string): Promise<string[]> {
  const found: string[] = [];
  for (const { schema, name } of await listTables(db)) {
    const { rows } = await sql<{ has: boolean }>`select exists (select from ${sql.table(`${schema}.${name}`)} as t
      where position(${one} in t::text) > 0 and position(${other} in t::text) > 0) as has`.execute(db);
    if (rows[0]?.has === true) found.push(`${schema}.${name}`);
  }
  return found;
}

/** Members in the order in which the passes that their reviews earned lie in the file. */
export async function orderOfEarnedPasses(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    member_id: string;
  }>`select member_id from passes where kind = 'review' order by ctid`.execute(db);
  return rows.map((row) => row.member_id);
}

/** Reviews in the order in which the rows of a table lie in the file; `column` names them. */
export async function orderInFile(db: Db, table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{
    value: string;
  }>`select ${sql.ref(column)}::text as value from ${sql.table(table)} order by ctid`.execute(db);
  return rows.map(({ value }) => value);
}

/** Spearman's rank correlation of two orders of the same things, -1 to 1; 0 where there are fewer than two. */
export function rankCorrelation(one: readonly string[], other: readonly string[]): number {
  const places = new Map(other.map((value, place) => [value, place]));
  const pairs = one.flatMap((value, place) => (places.has(value) ? [[place, places.get(value) ?? 0] as const] : []));
  const count = pairs.length;
  if (count < 2) return 0;
  const squares = pairs.reduce((sum, [first, second]) => sum + (first - second) ** 2, 0);
  return 1 - (6 * squares) / (count * (count ** 2 - 1));
}
