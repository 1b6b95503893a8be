import { sql } from 'kysely';
import { after, dayOf, days } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/connect.ts';
import type { Vault } from '../vault.ts';
import { ceilingReach, waitForCeiling } from './ceiling.ts';

/** Room for one letter to a mailbox, or how long to wait for it. */
export type Claim = { readonly sendingId: number } | { readonly waitMilliseconds: number };

/** Counts a letter before it leaves, one mailbox at a time: two servers must not both take the last place. */
export function claimSending(
  db: Db,
  { mailboxDigest, now, isUrgent }: { mailboxDigest: Buffer; now: Date; isUrgent: boolean },
): Promise<Claim> {
  return db.transaction().execute(async (trx) => {
    const name = `mail.mailbox:${mailboxDigest.toString('hex')}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
    const sent = await trx
      .selectFrom('letter_sendings')
      .where('mailbox_digest', '=', mailboxDigest)
      .where('sent_at', '>', after(now, -ceilingReach))
      .select('sent_at')
      .execute();
    const waitMilliseconds = waitForCeiling(
      sent.map((one) => one.sent_at),
      now,
      isUrgent,
    );
    if (waitMilliseconds > 0) return { waitMilliseconds };
    const { id } = await trx
      .insertInto('letter_sendings')
      .values({ mailbox_digest: mailboxDigest, sent_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { sendingId: id };
  });
}

/** The mail server did not take the letter: it does not count. */
export async function dropSending(db: Db, sendingId: number): Promise<void> {
  await db.deleteFrom('letter_sendings').where('id', '=', sendingId).execute();
}

/** Letters to the author of a review come from other features: of those nothing of the address is kept. */
const lettersToAccounts = /^(?:access|account|free-access|funding|identity|reminders)\./;

/** For the admins to see. `key` is that of the letter: what stands before its first colon says which letter it was. */
export async function noteRefusal(
  db: Db,
  { to, key, code, now }: { to: string; key: string; code: string; now: Date },
): Promise<void> {
  const letter = key.split(':')[0] ?? key;
  await db
    .insertInto('letter_refusals')
    .values({
      letter,
      domain: lettersToAccounts.test(letter) ? (to.split('@')[1] ?? null) : null,
      code,
      refused_at: now,
    })
    .execute();
}

/**
 * For the page of a member. Only letters that an account gets whatever it reviewed: the day of one about a review would
 * point to who wrote it.
 */
const lettersOfHistory = /^(?:access|account|claims|free-access|funding|identity|members|reminders)\./;

export const addressDigestOf = (vault: Vault, address: string): Buffer => vault.digest('mail.history', address);

export async function noteLetter(
  { db, vault, clock }: Pick<Context, 'db' | 'vault' | 'clock'>,
  { to, key, state }: { to: string; key: string; state: 'sent' | 'refused' },
): Promise<void> {
  const letter = key.split(':')[0] ?? key;
  if (!lettersOfHistory.test(letter)) return;
  await db
    .insertInto('letter_history')
    .values({ address_digest: addressDigestOf(vault, to), letter, sent_on: dayOf(clock.now()), state })
    .execute();
}

const keptHistory = days(90);

/** What no ceiling looks at any more, and refusals that nobody will act on. */
export async function forgetSendings(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('letter_sendings').where('sent_at', '<=', after(now, -ceilingReach)).execute();
  await db.deleteFrom('letter_refusals').where('refused_at', '<=', after(now, -keptHistory)).execute();
  await db
    .deleteFrom('letter_history')
    .where('sent_on', '<=', dayOf(after(now, -keptHistory)))
    .execute();
}
