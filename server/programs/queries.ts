import type { Connection } from '../../contract/api-keys/connections.ts';
import { digestOf } from '../api-keys/secret.ts';
import { knownScopes } from '../api-keys/queries.ts';
import type { Db } from '../database/connect.ts';

export async function countPrograms(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('programs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const findProgram = (db: Db, clientId: string) =>
  db
    .selectFrom('programs')
    .where('digest', '=', digestOf(clientId))
    .select(['id', 'name', 'registered_on'])
    .executeTakeFirst();

export async function listConnections(db: Db, memberId: string): Promise<Connection[]> {
  const rows = await db
    .selectFrom('program_grants')
    .innerJoin('programs', 'programs.id', 'program_grants.program_id')
    .where('program_grants.member_id', '=', memberId)
    .select([
      'program_grants.id',
      'programs.name',
      'programs.registered_on',
      'program_grants.scopes',
      'program_grants.created_on',
      'program_grants.ends_on',
      'program_grants.last_used_on',
    ])
    .orderBy('program_grants.created_on', 'desc')
    .orderBy('programs.name')
    .orderBy('program_grants.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    registeredOn: row.registered_on,
    scopes: knownScopes(row.scopes),
    createdOn: row.created_on,
    endsOn: row.ends_on,
    lastUsedOn: row.last_used_on,
  }));
}
