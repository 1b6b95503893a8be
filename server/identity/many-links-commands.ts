import { after } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import { digestsOf } from './caller-digests.ts';
import { lockAll } from './lock.ts';
import { isOverLimit, linkLimitInTotal, linkLimitsPerAddress, longestLimit } from './rules.ts';

/** Of the admin who asks for others: their network is not counted. */
const ownNetwork = '127.0.0.1';

/**
 * Counts one more request for a link for each of these addresses, as if each had asked, and answers those that may get
 * an email, in the same order. In a handful of statements: the members wait while it lasts.
 */
export async function claimManyLinkRequests(
  trx: Trx,
  context: Context,
  { emails, now }: { readonly emails: readonly string[]; readonly now: Date },
): Promise<readonly string[]> {
  const asking = emails.map((email) => ({ email, ...digestsOf(context, { email, address: ownNetwork }) }));
  await lockAll(
    trx,
    asking.map(({ emailDigest }) => `link-mailbox:${emailDigest.toString('hex')}`),
  );
  const earlier = await listEarlier(trx, { digests: asking.map(({ emailDigest }) => emailDigest), now });
  const granted: typeof asking = [];
  for (const one of asking) {
    const mailbox = one.emailDigest.toString('hex');
    const instants = earlier.byMailbox.get(mailbox) ?? [];
    if (isOverLimit(linkLimitsPerAddress, instants, now)) continue;
    if (earlier.total + granted.length >= linkLimitInTotal.count) break;
    // Another spelling of the same mailbox, further down the list, finds it counted.
    earlier.byMailbox.set(mailbox, [...instants, now]);
    granted.push(one);
  }
  if (granted.length > 0)
    await trx
      .insertInto('identity_link_requests')
      .values(
        granted.map(({ emailDigest, networkDigest }) => ({
          email_digest: emailDigest,
          network_digest: networkDigest,
          requested_at: now,
        })),
      )
      .execute();
  return granted.map(({ email }) => email);
}

async function listEarlier(
  trx: Trx,
  { digests, now }: { readonly digests: readonly Buffer[]; readonly now: Date },
): Promise<{ readonly byMailbox: Map<string, Date[]>; readonly total: number }> {
  const rows = await trx
    .selectFrom('identity_link_requests')
    .where('email_digest', 'in', digests)
    .where('requested_at', '>', after(now, -longestLimit))
    .select(['email_digest', 'requested_at'])
    .execute();
  const { total } = await trx
    .selectFrom('identity_link_requests')
    .where('requested_at', '>', after(now, -linkLimitInTotal.milliseconds))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const byMailbox = new Map<string, Date[]>();
  for (const { email_digest: digest, requested_at: instant } of rows) {
    const mailbox = digest.toString('hex');
    byMailbox.set(mailbox, [...(byMailbox.get(mailbox) ?? []), instant]);
  }
  return { byMailbox, total };
}
