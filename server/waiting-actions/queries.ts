import { sql } from 'kysely';
import type { Db, Trx } from '../database/connect.ts';

/** Active admins who could approve: neither the one who asked nor one whom it is about. */
export async function listOtherAdmins(
  db: Db | Trx,
  { askedBy, memberIds }: { askedBy: string | null; memberIds: readonly string[] },
): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('members')
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .where('id', '<>', sql<string>`all(${[...memberIds, ...(askedBy === null ? [] : [askedBy])]}::uuid[])`)
    .select(['id', 'email'])
    .execute();
}
