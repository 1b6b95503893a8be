import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../database/connect.ts';

/** Keeps rows as they were and as they became, so that what changed them can be undone row by row. */

export interface JournalTable {
  readonly table: string;
  /** What may change of a row; null: all of it, and rows may come and go. */
  readonly columns: readonly string[] | null;
  /** Of the rows `one`: those that may be changed. */
  readonly which: RawBuilder<boolean>;
}

interface Round {
  readonly changeId: string;
  /** What belongs to one change but comes later is undone first. */
  readonly round: number;
}

/** Does the work and keeps what it changed. */
export async function keepingRows<Result>(
  trx: Trx,
  { changeId, round, tables }: Round & { readonly tables: readonly JournalTable[] },
  work: () => Promise<Result>,
): Promise<Result> {
  for (const one of tables) await keepBefore(trx, { changeId, round }, one);
  const result = await work();
  for (const one of tables) await keepAfter(trx, { changeId, round }, one);
  await sql`delete from record_change_rows where change_id = ${changeId} and round = ${round}
    and before is not distinct from after`.execute(trx);
  return result;
}

// In random order: the order of rows of members must not tell when they were written.
async function keepBefore(trx: Trx, { changeId, round }: Round, { table, columns, which }: JournalTable) {
  const key = await keyColumns(trx, table);
  await sql`insert into record_change_rows (change_id, round, table_name, row_key, before)
    select ${changeId}, ${round}, ${table}, ${asJson(key)}, ${asJson(columns)}
    from ${sql.table(table)} as one where ${which} order by random()`.execute(trx);
}

async function keepAfter(trx: Trx, { changeId, round }: Round, { table, columns, which }: JournalTable) {
  const key = await keyColumns(trx, table);
  const kept = sql`change_id = ${changeId} and round = ${round} and table_name = ${table}`;
  await sql`update record_change_rows as kept set after = now.stored from (
      select kept.id, ${asJson(columns)} as stored from record_change_rows as kept
        cross join lateral jsonb_populate_record(null::${sql.table(table)}, kept.row_key) as named
        join ${sql.table(table)} as one on ${sameKey(key, 'one', 'named')}
      where ${kept}) as now where kept.id = now.id`.execute(trx);
  if (columns !== null) return;
  await sql`insert into record_change_rows (change_id, round, table_name, row_key, after)
    select ${changeId}, ${round}, ${table}, ${asJson(key)}, to_jsonb(one)
    from ${sql.table(table)} as one where ${which} and not exists (
      select from record_change_rows where ${kept} and row_key = ${asJson(key)}) order by random()`.execute(trx);
}

export interface PutBack {
  readonly changedCount: number;
  /** Changed since: they stay as they are. */
  readonly keptCount: number;
}

/** Puts the rows of a table back, but those that were changed since. */
export async function putRowsBack(
  trx: Trx,
  { changeId, round, table, columns }: Round & Pick<JournalTable, 'table' | 'columns'>,
): Promise<PutBack> {
  const kept = sql`kept.change_id = ${changeId} and kept.round = ${round} and kept.table_name = ${table}`;
  const key = await keyColumns(trx, table);
  const all = columns ?? (await writableColumns(trx, table));
  const from = sql`record_change_rows as kept
    cross join lateral jsonb_populate_record(null::${sql.table(table)}, kept.row_key) as named
    cross join lateral jsonb_populate_record(null::${sql.table(table)}, kept.after) as later
    cross join lateral jsonb_populate_record(null::${sql.table(table)}, kept.before) as earlier`;
  const isAsLeft = sql`${kept} and ${sameKey(key, 'one', 'named')} and ${listOf(all, 'one')} is not distinct from ${listOf(all, 'later')}`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from record_change_rows as kept
    where ${kept} and before is not null`.execute(trx);
  const removed = await sql`delete from ${sql.table(table)} as one using ${from}
    where ${isAsLeft} and kept.before is null`.execute(trx);
  const changed =
    await sql`update ${sql.table(table)} as one set (${namesOf(all)}) = row(${sql.join(all.map((name) => sql.ref(`earlier.${name}`)))})
    from ${from} where ${isAsLeft} and kept.before is not null and kept.after is not null`.execute(trx);
  const back = await sql`insert into ${sql.table(table)} (${namesOf(all)})
    select ${sql.join(all.map((name) => sql.ref(`earlier.${name}`)))} from ${from}
    where ${kept} and kept.after is null on conflict do nothing`.execute(trx);
  const putBack = Number((changed.numAffectedRows ?? 0n) + (back.numAffectedRows ?? 0n));
  return { changedCount: putBack + Number(removed.numAffectedRows ?? 0n), keptCount: (rows[0]?.count ?? 0) - putBack };
}

const asJson = (columns: readonly string[] | null): RawBuilder<unknown> =>
  columns === null
    ? sql`to_jsonb(one)`
    : sql`jsonb_build_object(${sql.join(columns.flatMap((name) => [sql.lit(name), sql.ref(`one.${name}`)]))})`;
const namesOf = (columns: readonly string[]): RawBuilder<unknown> => sql.join(columns.map((name) => sql.ref(name)));
const listOf = (columns: readonly string[], table: string): RawBuilder<unknown> =>
  sql`row(${sql.join(columns.map((name) => sql.ref(`${table}.${name}`)))})`;
const sameKey = (key: readonly string[], one: string, other: string): RawBuilder<unknown> =>
  sql.join(
    key.map((name) => sql`${sql.ref(`${one}.${name}`)} = ${sql.ref(`${other}.${name}`)}`),
    sql` and `,
  );

async function keyColumns(trx: Trx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_index
      join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indrelid = ${table}::regclass and indisprimary order by attnum`.execute(trx);
  return rows.map(({ name }) => name);
}

async function writableColumns(trx: Trx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(
    trx,
  );
  return rows.map(({ name }) => name);
}
