import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { email, memberTypes } from '../../contract/members/account.ts';
import { instant, uuid } from '../../contract/endpoint.ts';
import { dayOf, minutes } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import { issueLink } from '../identity/link-commands.ts';
import { findAccount } from '../identity/queries.ts';
import { linkUrl } from '../identity/rules.ts';
import { defineJob } from '../queue/queue.ts';
import { accountDeletedEmail } from '../mail/emails/account-deleted.ts';
import type { Email } from '../mail/layout.ts';
import { noAccountEmail } from '../mail/emails/no-account.ts';
import { emailFrameOf, emailRetryLimit, sendEmail } from '../mail/send.ts';
import { signInEmail } from '../mail/emails/sign-in.ts';
import { suspendedEmail } from '../mail/emails/suspended.ts';
import { suspensionForEmail } from './suspensions/email-words.ts';
import { renewRestoreToken } from '../erasure/restore-commands.ts';

const wanted = z.object({
  requestId: uuid,
  email,
  signUp: z.object({ memberType: z.enum(memberTypes), termsVersion: z.string() }).nullable(),
  requestedAt: instant,
});
type Wanted = z.output<typeof wanted>;

/**
 * Sealed and of one length: a job is in the database beside the codes of the mailboxes that emails went to, and an
 * address would name one. The other shape is of an earlier release.
 */
const payload = z.union([z.strictObject({ sealed: z.string() }), wanted]);
const purpose = 'sign-in email';
const sealedLength = 768;

/**
 * Writes the email that answers a request for a link. The secret of the link is made here and leaves in the email
 * only: a payload is in the database. Running twice makes a second link, and both work.
 */
export const sendSignInLink = defineJob({
  name: 'account.send-sign-in-link',
  payload,
  retryLimit: emailRetryLimit,
  async handle(context, sent) {
    const { vault } = context;
    const request =
      'sealed' in sent ? wanted.parse(JSON.parse(vault.open(purpose, Buffer.from(sent.sealed, 'base64')))) : sent;
    const email = await emailFor(context, request);
    await sendEmail(context, {
      to: request.email,
      email,
      key: `account.sign-in-link:${request.requestId}`,
      isUrgent: true,
    });
  },
});

/** One email for each, in the caller's transaction. */
export async function requestLinkEmails(
  { jobs, vault }: Pick<Context, 'jobs' | 'vault'>,
  trx: Trx,
  requests: readonly Omit<Wanted, 'requestId'>[],
): Promise<void> {
  const payloads = requests.map((request) => {
    const json = JSON.stringify({ ...request, requestId: randomUUID() }).padEnd(sealedLength);
    return { sealed: vault.seal(purpose, json).toString('base64') };
  });
  await jobs.sendMany(trx, sendSignInLink, payloads);
}

export const accountJobs = [sendSignInLink];

async function emailFor(context: Context, request: Wanted): Promise<Email> {
  const { db, config } = context;
  const { email: to, signUp } = request;
  const frame = await emailFrameOf(context);
  const account = await findAccount(db, to);
  if (account?.isSuspended) {
    const restore = await renewRestoreToken(context, account.memberId);
    if (restore !== null)
      return accountDeletedEmail(
        {
          erasedOn: dayOf(restore.eraseAt),
          reviews: restore.reviews,
          restoreUrl: `${config.publicUrl}/restore/${restore.token}`,
        },
        frame,
      );
    const suspension = await suspensionForEmail(context, account.memberId);
    if (suspension === null) throw new Error('a suspended account has a suspension');
    return suspendedEmail({ ...suspension, email: to }, frame);
  }
  if (account === null && signUp === null)
    return noAccountEmail({ email: to, signUpUrl: `${config.publicUrl}/signup` }, frame);
  const isSignUp = account === null;
  const { secret, expiresAt } = await db.transaction().execute((trx) =>
    issueLink(trx, context.vault, {
      email: to,
      signUp: isSignUp ? signUp : null,
      now: context.clock.now(),
      lifetimeMilliseconds: minutes(config.linkMinutes),
    }),
  );
  return signInEmail(
    {
      email: to,
      url: linkUrl(config.publicUrl, to, secret),
      isSignUp,
      requestedAt: new Date(request.requestedAt),
      expiresAt,
      lifetimeMinutes: config.linkMinutes,
    },
    frame,
  );
}
