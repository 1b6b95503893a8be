import { randomUUID } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import type { MemberType } from '../../contract/members/account.ts';
import { mailboxDigestOf } from '../access/mailbox-queries.ts';
import { acceptInvitation } from '../invitations/accept-commands.ts';
import { after } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db, Trx } from '../database/connect.ts';
import { digestsOf } from './caller-digests.ts';
import { lock } from './lock.ts';
import { findAccount, listLinkRequests, type Account } from './queries.ts';
import {
  isOverLimit,
  linkLimitInTotal,
  linkLimitsPerAddress,
  linkLimitsPerNetwork,
  raised,
  liveLinksPerAddress,
  longestLimit,
  repeatWindow,
} from './rules.ts';
import { hashOf, makeSecret } from './secrets.ts';
import { countSignUp, openedIn } from './sign-up-commands.ts';
import { anyOf } from '../owner-digests.ts';
import type { Vault } from '../vault.ts';

/** Set when redeeming the link also makes the account. */
export interface SignUp {
  readonly memberType: MemberType;
  readonly termsVersion: string;
}

/**
 * Counts one more request for a link and says whether an email may go out. Only granted requests are counted, so that
 * an attacker cannot keep an address locked by asking on. Does the same work for every address, known or not.
 */
export async function claimLinkRequest(
  trx: Trx,
  context: Context,
  request: { email: string; address: string; now: Date },
): Promise<'granted' | 'mailbox_limit' | 'network_limit' | 'total_limit'> {
  const { now } = request;
  const { emailDigest, networkDigest, isCountedByNetwork, allowance } = digestsOf(context, request);
  await lock(trx, `link-mailbox:${emailDigest.toString('hex')}`);
  if (isCountedByNetwork) await lock(trx, `link-network:${networkDigest.toString('hex')}`);
  const earlier = await listLinkRequests(trx, {
    emailDigest,
    networkDigest,
    dayFrom: after(now, -longestLimit),
    totalFrom: after(now, -linkLimitInTotal.milliseconds),
  });
  if (isOverLimit(linkLimitsPerAddress, earlier.byEmail, now)) return 'mailbox_limit';
  const ofNetwork = linkLimitsPerNetwork.map((limit) => raised(limit, allowance));
  if (isCountedByNetwork && isOverLimit(ofNetwork, earlier.byNetwork, now)) return 'network_limit';
  if (earlier.total >= linkLimitInTotal.count) return 'total_limit';
  await trx
    .insertInto('identity_link_requests')
    .values({ email_digest: emailDigest, network_digest: networkDigest, requested_at: now })
    .execute();
  return 'granted';
}

/**
 * Who asked for a link when is beside no address: a digest with the author keys finds the links of one, the key in use
 * first.
 */
export function digestsOfAddress({ authors }: Vault, email: string): [Buffer, ...Buffer[]] {
  const [current, ...older] = authors.digests('sign-in link', email);
  if (current === undefined) throw new Error('there is no author key');
  return [current, ...older];
}

/** The links to an address go with its account. */
export async function dropLinksTo(trx: Trx, vault: Vault, email: string): Promise<void> {
  await trx
    .deleteFrom('identity_links')
    .where('email_digest', '=', anyOf(digestsOfAddress(vault, email)))
    .execute();
}

/** Makes a link and returns its secret, which is stored nowhere. Older links beyond the newest few stop working. */
export async function issueLink(
  trx: Trx,
  vault: Vault,
  link: { email: string; signUp: SignUp | null; now: Date; lifetimeMilliseconds: number },
): Promise<{ secret: string; expiresAt: Date }> {
  const secret = makeSecret();
  const expiresAt = after(link.now, link.lifetimeMilliseconds);
  await lock(trx, `links:${link.email}`);
  const [email_digest] = digestsOfAddress(vault, link.email);
  const isTo = anyOf(digestsOfAddress(vault, link.email));
  await trx
    .insertInto('identity_links')
    .values({
      secret_hash: hashOf(secret),
      email_digest,
      member_type: link.signUp?.memberType ?? null,
      terms_version: link.signUp?.termsVersion ?? null,
      issued_at: link.now,
      expires_at: expiresAt,
    })
    .execute();
  const newest = trx
    .selectFrom('identity_links')
    .select('secret_hash')
    .where('email_digest', '=', isTo)
    .where('used_at', 'is', null);
  await trx
    .updateTable('identity_links')
    .set({ expires_at: link.now })
    .where('email_digest', '=', isTo)
    .where('used_at', 'is', null)
    .where('expires_at', '>', link.now)
    .where(
      'secret_hash',
      'not in',
      newest.orderBy('issued_at', 'desc').orderBy('expires_at', 'desc').limit(liveLinksPerAddress),
    )
    .execute();
  return { secret, expiresAt };
}

/** What follows when a link was spent. Both run in the transaction that spends it. */
export interface LinkFollowUp<T> {
  /** `recordSessionOfLink` ties the session that opens to the link, so that a repeat of the same call finds it. */
  readonly first: (trx: Trx, account: Account, recordSessionOfLink: (sessionId: string) => Promise<void>) => Promise<T>;
  /** The same call again: `sessionId` is what the first one noted. */
  readonly repeat: (trx: Trx, account: Account, sessionId: string | null) => Promise<T | null>;
}

/**
 * Spends a link: once, in one statement that only one caller can win. The account is made if the link signs up, and
 * all other links of the address die. The same call sent again within 30 s by a browser that lost the answer is taken
 * for the first. Null for every kind of failure.
 */
export async function redeemLink<T>(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  attempt: { email: string; secret: string; invocationId: string | null; now: Date },
  followUp: LinkFollowUp<T>,
): Promise<T | null> {
  const { email, invocationId, now } = attempt;
  const secretHash = hashOf(attempt.secret);
  const isTo = anyOf(digestsOfAddress(vault, email));
  return db.transaction().execute(async (trx) => {
    // Two links of one address redeemed at once would each wait for the other's row.
    await lock(trx, `links:${email}`);
    const spent = await trx
      .updateTable('identity_links')
      .set({ used_at: now, used_by_invocation: invocationId })
      .where('secret_hash', '=', secretHash)
      .where('email_digest', '=', isTo)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['member_type', 'terms_version', 'issued_at'])
      .executeTakeFirst();
    if (spent === undefined) return repeatRedemption(trx, { secretHash, isTo, email, invocationId, now }, followUp);
    const account = await findOrCreateAccount(trx, { vault, email, link: spent, now });
    if (account === null || account.isSuspended) return null;
    await trx
      .updateTable('identity_links')
      .set({ expires_at: now })
      .where('email_digest', '=', isTo)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .execute();
    return followUp.first(trx, account, (sessionId) => recordSessionOfLink(trx, secretHash, sessionId));
  });
}

/** Ties a session to the link that opened it. */
export async function recordSessionOfLink(db: Db | Trx, secretHash: Buffer, sessionId: string): Promise<void> {
  await db.updateTable('identity_links').set({ session_id: sessionId }).where('secret_hash', '=', secretHash).execute();
}

async function repeatRedemption<T>(
  trx: Trx,
  attempt: { secretHash: Buffer; isTo: RawBuilder<Buffer>; email: string; invocationId: string | null; now: Date },
  followUp: LinkFollowUp<T>,
): Promise<T | null> {
  const { secretHash, isTo, email, invocationId, now } = attempt;
  if (invocationId === null) return null;
  const link = await trx
    .selectFrom('identity_links')
    .select('session_id')
    .where('secret_hash', '=', secretHash)
    .where('email_digest', '=', isTo)
    .where('used_by_invocation', '=', invocationId)
    .where('used_at', '>', after(now, -repeatWindow))
    .executeTakeFirst();
  if (link === undefined) return null;
  const account = await findAccount(trx, email);
  return account === null || account.isSuspended ? null : followUp.repeat(trx, account, link.session_id);
}

async function findOrCreateAccount(
  trx: Trx,
  made: {
    vault: Vault;
    email: string;
    link: { member_type: MemberType | null; terms_version: string | null; issued_at: Date };
    now: Date;
  },
): Promise<Account | null> {
  const { vault, email, link, now } = made;
  if (link.member_type !== null && link.terms_version !== null) {
    const opened = await trx
      .insertInto('members')
      .values({
        identity_subject: randomUUID(),
        email,
        member_type: link.member_type,
        terms_version: link.terms_version,
        ...openedIn(now),
        // At once: that it is noted when a member first sends a review would say who did.
        mailbox_digest: mailboxDigestOf(vault, email),
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (opened !== undefined) {
      await countSignUp(trx, now);
      await acceptInvitation(trx, { memberId: opened.id, email, now });
    }
  }
  return findAccount(trx, email);
}
