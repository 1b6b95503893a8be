import { z } from 'zod';
import { email, memberTypes } from '../../contract/members/account.ts';
import { instant, uuid } from '../../contract/endpoint.ts';
import { dayOf, minutes } from '../clock.ts';
import type { Context } from '../context.ts';
import { issueLink } from '../identity/link-commands.ts';
import { findAccount } from '../identity/queries.ts';
import { linkUrl } from '../identity/rules.ts';
import { defineJob } from '../queue/queue.ts';
import { accountDeletedLetter } from '../mail/emails/account-deleted.ts';
import type { Letter } from '../mail/layout.ts';
import { noAccountLetter } from '../mail/emails/no-account.ts';
import { letterFrameOf, letterRetryLimit, sendLetter } from '../mail/send.ts';
import { signInLetter } from '../mail/emails/sign-in.ts';
import { suspendedLetter } from '../mail/emails/suspended.ts';
import { renewRestoreToken } from '../erasure/restore-commands.ts';

const payload = z.object({
  requestId: uuid,
  email,
  signUp: z.object({ memberType: z.enum(memberTypes), termsVersion: z.string() }).nullable(),
  requestedAt: instant,
});
type Payload = z.output<typeof payload>;

/**
 * Writes the letter that answers a request for a link. The secret of the link is made here and leaves in the letter
 * only: a payload lies in the database. Running twice makes a second link, and both work.
 */
export const sendSignInLink = defineJob({
  name: 'account.send-sign-in-link',
  payload,
  retryLimit: letterRetryLimit,
  async handle(context, request) {
    const letter = await letterFor(context, request);
    await sendLetter(context, {
      to: request.email,
      letter,
      key: `account.sign-in-link:${request.requestId}`,
      isUrgent: true,
    });
  },
});

export const accountJobs = [sendSignInLink];

async function letterFor(context: Context, request: Payload): Promise<Letter> {
  const { db, config } = context;
  const { email: to, signUp } = request;
  const frame = letterFrameOf(config);
  const account = await findAccount(db, to);
  if (account?.isSuspended) {
    const restore = await renewRestoreToken(context, account.memberId);
    return restore === null
      ? suspendedLetter({ email: to }, frame)
      : accountDeletedLetter(
          {
            erasedOn: dayOf(restore.eraseAt),
            reviews: restore.reviews,
            restoreUrl: `${config.publicUrl}/restore/${restore.token}`,
          },
          frame,
        );
  }
  if (account === null && signUp === null)
    return noAccountLetter({ email: to, signUpUrl: `${config.publicUrl}/signup` }, frame);
  const isSignUp = account === null;
  const { secret, expiresAt } = await db.transaction().execute((trx) =>
    issueLink(trx, {
      email: to,
      signUp: isSignUp ? signUp : null,
      now: context.clock.now(),
      lifetimeMilliseconds: minutes(config.linkMinutes),
    }),
  );
  return signInLetter(
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
