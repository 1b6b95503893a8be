import type { Db, Trx } from '../database/connect.ts';
import { Refusal } from '../refusal.ts';
import type { Member } from '../http/viewer.ts';
import { speaksFor } from './policy.ts';

/** A venture for which the member speaks; any other is not found. */
export async function getOwnVenture(
  db: Db | Trx,
  { id, member }: { id: string; member: Member },
): Promise<{ id: string }> {
  const venture = await db
    .selectFrom('entrepreneurs')
    .where('id', '=', id)
    .select(['id', 'website', 'state'])
    .executeTakeFirst();
  if (venture === undefined || !speaksFor(member, venture))
    throw new Refusal('not_found', { detail: 'You do not speak for a venture with this id.' });
  return { id: venture.id };
}
