import type { Context } from '../context.ts';
import { recordErasure } from '../erasure-list.ts';
import { Refusal } from '../refusal.ts';
import { hashOf, makeSecret } from '../identity/secrets.ts';

/** A new token for the email that brings an account back; null when it was brought back or erased in the meantime. */
export async function renewRestoreToken(
  { db }: Pick<Context, 'db'>,
  memberId: string,
): Promise<{ token: string; eraseAt: Date; reviews: 'keep' | 'withdraw' } | null> {
  const token = makeSecret();
  const row = await db
    .updateTable('account_deletions')
    .set({ restore_hash: hashOf(token) })
    .where('member_id', '=', memberId)
    .returning(['erase_at', 'reviews'])
    .executeTakeFirst();
  return row === undefined ? null : { token, eraseAt: row.erase_at, reviews: row.reviews };
}

/** Opens a deleted account again. What ended stays ended: sessions, access, withdrawn reviews and drafts. */
export async function restoreAccount(context: Context, token: string): Promise<void> {
  const { db, clock, log } = context;
  await db.transaction().execute(async (trx) => {
    const deletion = await trx
      .deleteFrom('account_deletions')
      .where('restore_hash', '=', hashOf(token))
      .where('erase_at', '>', clock.now())
      .returning(['member_id', 'was_suspended'])
      .executeTakeFirst();
    if (deletion === undefined) throw new Refusal('not_found', { detail: 'This link does not work any more.' });
    if (!deletion.was_suspended)
      await trx.updateTable('members').set({ suspended_at: null }).where('id', '=', deletion.member_id).execute();
    await recordErasure(trx, context, { kind: 'came_back', id: deletion.member_id });
  });
  log.info({ event: 'account.restored' }, 'account brought back');
}
