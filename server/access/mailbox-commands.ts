import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import type { Vault } from '../vault.ts';
import { lockAccess } from './lock-commands.ts';
import { listOthersOfMailbox, mailboxDigestOf } from './mailbox-queries.ts';

/**
 * Locks a member and the mailbox behind the address, in this order, until the transaction ends: two accounts of one
 * mailbox must not both be the first. Answers the other accounts of the mailbox. A command that gives what a
 * mailbox gets only so often calls this first, so each account that got something is known by its mailbox (0060).
 */
export async function lockMailbox(
  trx: Trx,
  { vault, memberId }: { vault: Vault; memberId: string },
): Promise<string[]> {
  await lockAccess(trx, [memberId]);
  const { email, mailbox_digest: known } = await trx
    .selectFrom('members')
    .where('id', '=', memberId)
    .select(['email', 'mailbox_digest'])
    .executeTakeFirstOrThrow();
  const digest = mailboxDigestOf(vault, email);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mailbox ${digest.toString('hex')}`}, 0))`.execute(trx);
  if (known === null || !known.equals(digest))
    await trx.updateTable('members').set({ mailbox_digest: digest }).where('id', '=', memberId).execute();
  return listOthersOfMailbox(trx, { vault, memberId, email });
}

const membersAtOnce = 500;

/** Notes the mailbox of every account that has none yet: those from before mailboxes were counted. Can run twice. */
export async function fillMailboxes({ db, vault }: Pick<Context, 'db' | 'vault'>): Promise<number> {
  let count = 0;
  for (;;) {
    const rows = await db
      .selectFrom('members')
      .where('mailbox_digest', 'is', null)
      .where('email', 'not like', '%@erased.invalid')
      .select(['id', 'email'])
      .limit(membersAtOnce)
      .execute();
    if (rows.length === 0) return count;
    const ids = rows.map(({ id }) => id);
    const digests = rows.map(({ email }) => mailboxDigestOf(vault, email).toString('hex'));
    await sql`update members set mailbox_digest = decode(found.digest, 'hex')
      from unnest(${ids}::uuid[], ${digests}::text[]) as found (id, digest)
      where members.id = found.id and members.mailbox_digest is null`.execute(db);
    count += rows.length;
  }
}
