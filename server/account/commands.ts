import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { requestLink } from '../../contract/account.ts';
import type { Context } from '../context.ts';
import { claimLinkRequest } from '../identity/link-commands.ts';
import { sendSignInLink } from './jobs.ts';

type LinkRequest = z.output<typeof requestLink.body>;

/**
 * Takes note that somebody wants a link; the letter is written later, by a job. Nothing here looks at whether the
 * address has an account, so that neither the answer nor its time can tell. Over a limit no letter goes out, and
 * the answer is still the same.
 */
export async function requestSignInLink(context: Context, request: LinkRequest, address: string): Promise<void> {
  const { db, jobs, clock, log } = context;
  const now = clock.now();
  const outcome = await db.transaction().execute(async (trx) => {
    const claim = await claimLinkRequest(trx, context, { email: request.email, address, now });
    if (claim !== 'granted') return claim;
    await jobs.send(trx, sendSignInLink, {
      requestId: randomUUID(),
      email: request.email,
      signUp:
        request.purpose === 'sign_up' ? { memberType: request.memberType, termsVersion: request.termsVersion } : null,
      requestedAt: now.toISOString(),
    });
    return claim;
  });
  if (outcome === 'granted') return log.info({ event: 'signin.link_requested' }, 'link requested');
  const level = outcome === 'total_limit' ? 'error' : 'info';
  log[level]({ event: 'signin.link_suppressed', reason: outcome }, 'no letter: too many links were asked for');
}
