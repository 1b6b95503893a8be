import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** How far a server is in the log of its cluster, in bytes from its beginning. */
export interface Position {
  /** The same for a primary and its standbys, another for every other cluster. */
  readonly system: string;
  readonly position: number;
}

/** Everything that was acknowledged before the question lies before this position. Throws on a standby. */
export async function findPrimaryPosition(db: Db): Promise<Position> {
  const { rows } = await sql<Position>`
    select (select system_identifier::text from pg_control_system()) as system,
      (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::float8 as position`.execute(db);
  if (rows[0] === undefined) throw new Error('the primary did not say where it is');
  return rows[0];
}

/** Everything before this position is seen by readers of the standby. */
export async function findReplicaPosition(db: Db): Promise<Position & { readonly isStandby: boolean }> {
  const { rows } = await sql<Position & { readonly isStandby: boolean }>`
    select (select system_identifier::text from pg_control_system()) as system,
      coalesce(pg_last_wal_replay_lsn() - '0/0'::pg_lsn, 0)::float8 as position,
      pg_is_in_recovery() as "isStandby"`.execute(db);
  if (rows[0] === undefined) throw new Error('the replica did not say where it is');
  return rows[0];
}
