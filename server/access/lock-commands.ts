import { sql } from 'kysely';
import type { Trx } from '../database/connect.ts';
import type { Vault } from '../vault.ts';
import { openPeriod } from './sealed-periods.ts';

/** Who gives or ends access holds one of these until the end of the transaction. */

/**
 * What gives or ends access of these members waits for the end of the transaction. No row shows it: that the row of a member
 * was locked by the transaction that wrote what was sent would say whose it is (decision 0128).
 */
export async function lockAccess(trx: Trx, memberIds: readonly string[]): Promise<void> {
  // In the same order for all: two such transactions must not wait for each other.
  for (const memberId of memberIds.toSorted((one, other) => (one < other ? -1 : 1)))
    await sql`select pg_advisory_xact_lock(hashtextextended(${`access of ${memberId}`}, 0))`.execute(trx);
}

/**
 * Locks who holds passes: two decisions at once must not both extend the same end. A caller that also locks passes of a
 * member does so after this.
 */
export async function lockHolder(trx: Trx, memberId: string): Promise<void> {
  await lockHolders(trx, [memberId]);
}

/** The same for several members. Answers those who are there. */
export async function lockHolders(trx: Trx, memberIds: readonly string[]): Promise<string[]> {
  if (memberIds.length === 0) return [];
  await lockAccess(trx, memberIds);
  const rows = await trx
    .selectFrom('members')
    .where('id', 'in', memberIds)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The same for the holders of the passes with these causes, without revealing who they are. Lock several passes of one
 * member only after this: a closing account locks them in another order, and the two would deadlock.
 */
export async function lockHolderOf(
  trx: Trx,
  { vault, sources }: { vault: Vault; sources: readonly string[] },
): Promise<void> {
  const rows = await trx
    .selectFrom('passes')
    .where('source', 'in', sources)
    .select(['member_id', 'sealed_period'])
    .execute();
  const holders = rows.flatMap(({ member_id: memberId, sealed_period: sealed }) => {
    const holder = memberId ?? (sealed === null ? undefined : openPeriod(vault, sealed)?.memberId);
    return holder === undefined ? [] : [holder];
  });
  await lockHolders(trx, [...new Set(holders)]);
}
