import { dayOf } from '../clock.ts';
import type { Db, Trx } from '../database/connect.ts';
import { Refusal } from '../refusal.ts';

interface Own {
  readonly memberId: string;
  readonly id: string;
}

async function revoke(db: Db, table: 'api_keys' | 'live_links', { memberId, id }: Own): Promise<void> {
  const gone = await db
    .deleteFrom(table)
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst();
  if (gone === undefined) throw new Refusal('not_found');
}

export const revokeKey = (db: Db, key: Own): Promise<void> => revoke(db, 'api_keys', key);
export const revokeLink = (db: Db, link: Own): Promise<void> => revoke(db, 'live_links', link);

/** Everything with which programs read in the name of a member. False where there was nothing. */
export async function revokeAllKeys(db: Db | Trx, memberId: string): Promise<boolean> {
  let hadAny = false;
  for (const table of ['api_keys', 'live_links', 'webhooks', 'program_grants'] as const) {
    const { numDeletedRows } = await db.deleteFrom(table).where('member_id', '=', memberId).executeTakeFirstOrThrow();
    hadAny ||= numDeletedRows > 0n;
  }
  return hadAny;
}

/** The day, not the minute. */
export async function recordKeyUsed(
  db: Db,
  { keyId, now, of }: { keyId: string; now: Date; of: 'api_keys' | 'program_grants' },
): Promise<void> {
  await db
    .updateTable(of)
    .set({ last_used_on: dayOf(now) })
    .where('id', '=', keyId)
    .execute();
}
