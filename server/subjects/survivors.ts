import { sql } from 'kysely';
import type { RecordKind } from '../../contract/subjects/admin-subjects.ts';
import type { Db, Trx } from '../database/connect.ts';
import type { Viewer } from '../http/viewer.ts';
import { maySeeSubject, type SubjectState } from './policy.ts';
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

/**
 * The record that a merged one went into, however many merges away, for a page that leads there. Null where the viewer
 * may not see it: members see listed ones only, admins and moderators see those that are proposed or hidden too.
 */
export async function findShownSurvivor(
  db: Db,
  { kind, id, viewer }: { kind: RecordKind; id: string; viewer: Viewer },
): Promise<string | null> {
  const table = sql.table(recordTables[kind].table);
  const { rows } = await sql<{ id: string; state: SubjectState }>`
    with recursive merges (id, state, merged_into) as (
      select id, state, merged_into from ${table} where id = ${id}
      union
      select later.id, later.state, later.merged_into from ${table} as later join merges on later.id = merges.merged_into
    ) select id, state from merges where merged_into is null`.execute(db);
  const [last] = rows;
  return last !== undefined && maySeeSubject(viewer, last.state) ? last.id : null;
}
