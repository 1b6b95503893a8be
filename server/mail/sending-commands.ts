import { sql } from 'kysely';
import { after, dayOf, days } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db, Trx } from '../database/connect.ts';
import { anyOf, listOwned, ownerDigests } from '../owner-digests.ts';
import type { Vault } from '../vault.ts';
import { ceilingReach, waitForCeiling } from './ceiling.ts';

/** Room for one email to a mailbox, or how long to wait for it. */
export type Claim = { readonly sendingId: number } | { readonly waitMilliseconds: number };

const listRows = (trx: Trx, { vault, mailbox }: { vault: Vault; mailbox: string }) =>
  listOwned(vault.authors, { of: 'email', memberIds: [mailbox] }, (digests) =>
    trx
      .selectFrom('email_sendings')
      .where('mailbox_digest', '=', anyOf(digests))
      .select(['id', 'sent_at', 'mailbox_digest as owner_digest'])
      .execute(),
  );

/**
 * Counts an email before it leaves, one mailbox at a time: two servers must not both take the last place. No two rows of a
 * mailbox have one digest: who sees when a link to sign in left, with its address, must not see what else went there (decision
 * 0128). `mailbox`: as `mailboxOf` answers it.
 */
export function claimSending(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  { mailbox, now, isUrgent }: { mailbox: string; now: Date; isUrgent: boolean },
): Promise<Claim> {
  return db.transaction().execute(async (trx) => {
    const name = `mail.mailbox:${vault.digest('mail.mailbox', mailbox).toString('hex')}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
    const sent = await listRows(trx, { vault, mailbox });
    const since = after(now, -ceilingReach);
    const waitMilliseconds = waitForCeiling(
      sent.flatMap(({ sent_at: at }) => (at > since ? [at] : [])),
      now,
      isUrgent,
    );
    if (waitMilliseconds > 0) return { waitMilliseconds };
    const mailbox_digest = ownerDigests(vault.authors, { of: 'email', taken: sent })(mailbox);
    const { id } = await trx
      .insertInto('email_sendings')
      .values({ mailbox_digest, sent_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { sendingId: id };
  });
}

/** Those to the mailbox of an account that goes. */
export async function dropSendingsTo(trx: Trx, of: { vault: Vault; mailbox: string }): Promise<void> {
  const ids = (await listRows(trx, of)).map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom('email_sendings').where('id', 'in', ids).execute();
}

/** The mail server did not take the email: it does not count. */
export async function dropSending(db: Db, sendingId: number): Promise<void> {
  await db.deleteFrom('email_sendings').where('id', '=', sendingId).execute();
}

/**
 * What an act of an admin causes. All other emails follow what a member does or has: the address and the day would say who
 * was here, or has access, when something happened to a review (decision 0113).
 */
const emailsOfAdmins: ReadonlySet<string> = new Set([
  'access.history-read',
  'account.appeal-decided',
  'account.by-admin',
  'account.merged',
  'account.second-admin',
  'claims.approved',
  'claims.declined',
  'claims.revoked',
  'free-access.answer',
  'invitations.invite',
]);

/** For the admins to see. `key` is that of the email: what stands before its first colon says which email it was. */
export async function recordRefusal(
  db: Db,
  { to, key, code, now }: { to: string; key: string; code: string; now: Date },
): Promise<void> {
  const emailName = key.split(':')[0] ?? key;
  await db
    .insertInto('email_refusals')
    .values({
      email_name: emailName,
      domain: emailsOfAdmins.has(emailName) ? (to.split('@')[1] ?? null) : null,
      code,
      refused_at: now,
    })
    .execute();
}

/** How many left is counted of emails that an account gets whatever it reviewed. */
const emailsOfHistory = /^(?:access|account|claims|free-access|funding|identity|invitations|members|reminders)\./;

/** For the page of a member; without it the email is only counted. */
export const addressDigestOf = (vault: Vault, address: string): Buffer => vault.digest('mail.history', address);

export async function recordEmail(
  { db, vault, clock }: Pick<Context, 'db' | 'vault' | 'clock'>,
  { to, key, state }: { to: string; key: string; state: 'sent' | 'refused' },
): Promise<void> {
  const emailName = key.split(':')[0] ?? key;
  if (!emailsOfHistory.test(emailName)) return;
  const isShown = emailsOfAdmins.has(emailName) || (await hasRole(db, to));
  const digest = isShown ? addressDigestOf(vault, to) : null;
  await db
    .insertInto('email_history')
    .values({ address_digest: digest, email_name: emailName, sent_on: dayOf(clock.now()), state })
    .execute();
}

/** Counts an email that no one gets: one that is missing from the number would say that its reader sent a review. */
export async function countUnwritten({ db, clock }: Pick<Context, 'db' | 'clock'>, emailName: string): Promise<void> {
  await db
    .insertInto('email_history')
    .values({ address_digest: null, email_name: emailName, sent_on: dayOf(clock.now()), state: 'sent' })
    .execute();
}

/** Such accounts write no reviews. */
async function hasRole(db: Db, address: string): Promise<boolean> {
  const found = await db
    .selectFrom('members')
    .where('email', '=', address)
    .where((eb) => eb.or([eb('role', '=', 'admin'), eb('is_moderator', '=', true)]))
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

const keptHistory = days(90);

/** Deletes what no ceiling counts any more, and refusals that are too old to act on. */
export async function forgetSendings(db: Db, now: Date): Promise<void> {
  // Until the end of the next day: admins see how many left on a day.
  const kept = new Date(`${dayOf(after(now, -ceilingReach))}T00:00:00Z`);
  await db.deleteFrom('email_sendings').where('sent_at', '<', kept).execute();
  await db.deleteFrom('email_refusals').where('refused_at', '<=', after(now, -keptHistory)).execute();
  await db
    .deleteFrom('email_history')
    .where('sent_on', '<=', dayOf(after(now, -keptHistory)))
    .execute();
}
