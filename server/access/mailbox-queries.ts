import type { Db, Trx } from '../database/connect.ts';
import { mailboxOf } from '../mail/mailbox.ts';
import type { Vault } from '../vault.ts';

/** The purpose is this one's own: the digest joins with none of those that count emails. */
export const mailboxDigestOf = (vault: Vault, email: string): Buffer =>
  vault.digest('access.mailbox', mailboxOf(email));

/** The other accounts of the mailbox of an address, suspended ones included. */
export async function listOthersOfMailbox(
  db: Db | Trx,
  { vault, memberId, email }: { vault: Vault; memberId: string; email: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .where('mailbox_digest', '=', mailboxDigestOf(vault, email))
    .where('id', '<>', memberId)
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
