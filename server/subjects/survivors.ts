import { sql } from 'kysely';
import type { RecordKind } from '../../contract/subjects/admin-subjects.ts';
import type { Db, Trx } from '../database/connect.ts';
import { recordTables } from './record-tables.ts';

/** A record as it is called now. */
export interface Survivor {
  readonly id: string;
  readonly name: string;
}

/**
 * By the id that was asked for: the record, or the one that it was merged into. For ids that lie sealed and cannot move
 * with a merge. One that was deleted is missing.
 */
export async function findSurvivorsOf(
  db: Db | Trx,
  { kind, ids }: { kind: RecordKind; ids: readonly string[] },
): Promise<Map<string, Survivor>> {
  const table = sql.table(recordTables[kind].table);
  const { rows } = await sql<Survivor & { asked: string }>`
    select one.id as asked, coalesce(survivor.id, one.id) as id, coalesce(survivor.name, one.name) as name
    from ${table} as one left join ${table} as survivor on survivor.id = one.merged_into
    where one.id = any(${[...new Set(ids)]}::text[])`.execute(db);
  return new Map(rows.map(({ asked, id, name }) => [asked, { id, name }]));
}
