import { sql } from 'kysely';
import { dealKinds, type DealKind } from '../../../contract/deals/options.ts';
import type { Db, Trx } from '../../database/connect.ts';
import { rowsOfKind } from '../columns.ts';
import { inBlocks, writtenRows } from './columns.ts';

/**
 * What has changed since the engine last looked. Entries of `deal_changes` get their ids before they can be seen, so the
 * newest id alone does not say which were seen: entries of transactions that may still have been running are looked for
 * again, and left out by their ids.
 */

export interface Entry {
  readonly id: number;
  readonly kind: DealKind;
  readonly at: string;
  readonly xid: string;
  /** Rows that came, went or changed; null for any row of the kind. */
  readonly ids: readonly string[] | null;
}

/** How far it has read. It is kept in the same transaction as the rows. */
export interface Position {
  /** Every transaction below had ended. */
  readonly xmin: string;
  readonly newest: number;
  /** The last entries that were read, and those that would be met again. They must be there still. */
  readonly seen: readonly Pick<Entry, 'id' | 'at' | 'xid'>[];
}

export interface Changes {
  /** False where the database lacks what was read from it: an older one was put in its place. */
  readonly isContinued: boolean;
  readonly entries: readonly Entry[];
  readonly position: Position;
}

/** Where the changes stand, for who reads all rows. */
export async function readPosition(trx: Trx): Promise<Position> {
  const { rows } = await sql<Position>`
    with here as (select pg_snapshot_xmin(pg_current_snapshot()) as xmin),
    newest as (select id from deal_changes order by id desc limit ${mostLast})
    select here.xmin::text as xmin, coalesce((select max(id) from deal_changes), 0)::float8 as newest,
      coalesce((select json_agg(json_build_object('id', id, 'at', extract(epoch from changed_at)::text, 'xid', xid::text))
        from deal_changes where xid >= here.xmin or id in (select id from newest)), '[]') as seen
    from here`.execute(trx);
  if (rows[0] === undefined) throw new Error('nothing was answered of the changes');
  return rows[0];
}

interface Found {
  readonly xmin: string;
  readonly kept: number;
  readonly entries: readonly Entry[] | null;
}

export async function readChanges(db: Db | Trx, { xmin, newest, seen }: Position): Promise<Changes> {
  const { rows } = await sql<Found>`
    with seen as (select * from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as seen (id bigint, at text))
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin,
      (select count(*) from seen join deal_changes on deal_changes.id = seen.id
        where extract(epoch from deal_changes.changed_at)::text = seen.at)::integer as kept,
      (select json_agg(json_build_object('id', id, 'kind', kind, 'at', extract(epoch from changed_at)::text, 'xid', xid::text, 'ids', ids)
          order by id) from deal_changes
        where (xid >= ${xmin}::xid8 or id > ${newest}) and id not in (select seen.id from seen)) as entries`.execute(
    db,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('nothing was answered of the changes');
  const entries = found.entries ?? [];
  return { isContinued: found.kept === seen.length, entries, position: moved({ newest, seen }, found.xmin, entries) };
}

/** The job that deletes old entries leaves far more of the newest ones. */
const mostLast = 100;

function moved({ newest, seen }: Pick<Position, 'newest' | 'seen'>, xmin: string, entries: readonly Entry[]): Position {
  const all = [...seen, ...entries.map(({ id, at, xid }) => ({ id, at, xid }))];
  const last = new Set((entries.length > 0 ? entries.slice(-mostLast) : seen).map(({ id }) => id));
  return {
    xmin,
    newest: Math.max(newest, ...entries.map(({ id }) => id)),
    seen: all.filter(({ id, xid }) => BigInt(xid) >= BigInt(xmin) || last.has(id)),
  };
}

/** By kind: the rows of all entries together. */
export function changedRows(entries: readonly Entry[]): ReadonlyMap<DealKind, readonly string[] | null> {
  const changed = new Map<DealKind, string[] | null>();
  for (const kind of dealKinds) {
    const own = entries.filter((entry) => entry.kind === kind);
    if (own.length === 0) continue;
    const isWhole = own.some(({ ids }) => ids === null);
    changed.set(kind, isWhole ? null : [...new Set(own.flatMap(({ ids }) => ids ?? []))]);
  }
  return changed;
}

/** Rows by their ids, for `insertText`; null where none is there. */
export async function readRows(trx: Db | Trx, kind: DealKind, ids: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ written: string | null }>`select ${writtenRows(kind)} as written
    from ${rowsOfKind(kind)} where deals.id = any(${ids}::uuid[])`.execute(trx);
  return rows[0]?.written ?? null;
}

/** How long the table of a kind is: its rows lie in so many blocks. */
export async function readBlocks(trx: Trx, kind: DealKind): Promise<number> {
  const { rows } = await sql<{ blocks: number }>`
    select (pg_relation_size(${`${kind}_deals`}::regclass) / current_setting('block_size')::integer)::integer as blocks`.execute(
    trx,
  );
  return rows[0]?.blocks ?? 0;
}

/** So few that one is read within the limit of a statement on a busy machine, too. */
const blocksPerPiece = 256;

/** All rows of a kind for `insertText`, in pieces as they lie in the table. */
export async function* readAllRows(trx: Trx, kind: DealKind): AsyncGenerator<string> {
  const blocks = await readBlocks(trx, kind);
  for (let first = 0; first < blocks; first += blocksPerPiece) {
    const piece = await sql<{ written: string | null }>`select ${writtenRows(kind)} as written
      from ${rowsOfKind(kind)} where ${inBlocks({ first, end: first + blocksPerPiece })}`.execute(trx);
    const written = piece.rows[0]?.written ?? null;
    if (written !== null) yield written;
  }
}
