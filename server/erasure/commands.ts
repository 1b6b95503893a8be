import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import { recordErasure } from '../erasure-list.ts';
import { digestsOf } from '../identity/caller-digests.ts';
import { dropLinksTo } from '../identity/link-commands.ts';
import { mailboxOf } from '../mail/mailbox.ts';
import { forgetInOutbox } from '../mail/outbox.ts';
import { dropSendingsTo } from '../mail/sending-commands.ts';
import { partLater } from '../reviews/authorship/parting.ts';
import { personalTables, tablesWithAddress } from './personal-tables.ts';
import { dropUnnamedRows } from './unnamed-rows.ts';

interface Leaving {
  readonly memberId: string;
  readonly email: string;
  readonly subject: string;
}

/** The members whose seven days are over. */
export async function listDue({ db, clock }: Context): Promise<Leaving[]> {
  const rows = await db
    .selectFrom('account_deletions')
    .innerJoin('members', 'members.id', 'account_deletions.member_id')
    .where('erase_at', '<=', clock.now())
    .select(['members.id', 'members.email', 'members.identity_subject'])
    .execute();
  return rows.map((row) => ({ memberId: row.id, email: row.email, subject: row.identity_subject }));
}

/**
 * Takes everything of a member out of the database, the queue of jobs, the outbox and the pool. The pool first: when
 * it is away nothing has happened, and the job runs again. Within a day, reviews that were to stay lose the link
 * to their author, and the others go. A second run finds nothing.
 */
export async function eraseMember(context: Context, leaving: Leaving): Promise<void> {
  const { db, config, pool, log } = context;
  const { memberId, email } = leaving;
  await pool.removeMember(context, leaving);
  await db.transaction().execute(async (trx) => {
    const deletion = await trx
      .selectFrom('account_deletions')
      .where('member_id', '=', memberId)
      .select('reviews')
      .forUpdate()
      .executeTakeFirst();
    // Brought back, or erased by another server, since the list was read.
    if (deletion === undefined) return;
    await partLater(context, trx, { what: 'forget', memberId, takesReviews: deletion.reviews === 'withdraw' });
    await forgetAddress(trx, context, email);
    await forgetJobs(trx, leaving);
    await dropMember(trx, context, memberId);
    await recordErasure(trx, context, {
      kind: deletion.reviews === 'withdraw' ? 'erased_with_reviews' : 'erased',
      id: memberId,
    });
  });
  if (config.mail.kind === 'outbox') await forgetInOutbox(config.mail.folder, email);
  log.info({ event: 'account.erased' }, 'account erased');
}

const blankAddress = 'erased@erased.invalid';

async function forgetAddress(trx: Trx, context: Context, email: string): Promise<void> {
  for (const [table, erasure] of Object.entries(tablesWithAddress))
    await (
      erasure === 'delete'
        ? sql`delete from ${sql.table(table)} where email = ${email}`
        : sql`update ${sql.table(table)} set email = ${blankAddress} where email = ${email}`
    ).execute(trx);
  await dropLinksTo(trx, context.vault, email);
  const { emailDigest } = digestsOf(context, { email, address: '127.0.0.1' });
  await trx.deleteFrom('identity_link_requests').where('email_digest', '=', emailDigest).execute();
  await trx.deleteFrom('identity_failures').where('email_digest', '=', emailDigest).execute();
  await dropSendingsTo(trx, { vault: context.vault, mailbox: mailboxOf(email) });
}

/** Payloads hold ids, and the address of a person who asked for a link. */
export async function forgetJobs(trx: Trx, { memberId, email }: Pick<Leaving, 'memberId' | 'email'>): Promise<void> {
  await sql`delete from pgboss.job
    where data -> 'payload' ->> 'memberId' = ${memberId} or data -> 'payload' ->> 'email' = ${email}`.execute(trx);
}

async function countHistory(trx: Trx, memberId: string): Promise<number> {
  let count = 0;
  for (const { table, column, erasure } of personalTables) {
    if (erasure !== 'history') continue;
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
      where ${sql.ref(column)} = ${memberId}`.execute(trx);
    count += rows[0]?.count ?? 0;
  }
  return count;
}

const hasHistory = (count: number): boolean => count > 0;

/** The row goes, or stays empty where the history of what admins did names it. */
export async function dropMember(
  trx: Trx,
  { vault, clock }: Pick<Context, 'vault' | 'clock'>,
  memberId: string,
): Promise<void> {
  await dropUnnamedRows(trx, { vault, memberIds: [memberId], now: clock.now() });
  await (hasHistory(await countHistory(trx, memberId)) ? emptyMember(trx, memberId) : removeMember(trx, memberId));
}

/** What refers to the member goes with the row, or lets go of it, as the tables say. */
async function removeMember(trx: Trx, memberId: string): Promise<void> {
  await trx.deleteFrom('members').where('id', '=', memberId).execute();
}

/** The row of a former admin stays, since the audit names it, but holds no personal data. */
async function emptyMember(trx: Trx, memberId: string): Promise<void> {
  for (const { table, column, erasure } of personalTables) {
    if (table === 'members') continue;
    if (erasure === 'with_member')
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${memberId}`.execute(trx);
    if (erasure === 'unlinked')
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${sql.ref(column)} = ${memberId}`.execute(
        trx,
      );
  }
  await trx
    .updateTable('members')
    .set({
      email: `erased-${memberId}@erased.invalid`,
      identity_subject: `erased-${memberId}`,
      role: 'member',
      is_moderator: false,
      last_seen_on: null,
      told_seen_on: null,
      seen_of: null,
      mailbox_digest: null,
      suspension_reason: null,
    })
    .where('id', '=', memberId)
    .execute();
}
