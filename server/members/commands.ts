import type { z } from 'zod';
import type { MemberType, requestLink } from '../../contract/members/account.ts';
import { findLiveClaim } from '../claims/queries.ts';
import type { Context } from '../context.ts';
import { currentSettings } from '../current-settings.ts';
import { Refusal } from '../refusal.ts';
import type { Member } from '../http/viewer.ts';
import { claimLinkRequest } from '../identity/link-commands.ts';
import { requestLinkEmails } from './jobs.ts';

type LinkRequest = z.output<typeof requestLink.body>;

/**
 * Records that a link is wanted; the email is written later, by a job. Nothing here looks at whether the
 * address has an account, so that neither the answer nor its time can tell. Over a limit no email goes out, and
 * the answer is still the same.
 */
export async function requestSignInLink(context: Context, request: LinkRequest, address: string): Promise<void> {
  if (request.purpose === 'sign_up') await refuseWithoutOperator(context);
  const { db, clock, log } = context;
  const now = clock.now();
  const outcome = await db.transaction().execute(async (trx) => {
    const claim = await claimLinkRequest(trx, context, { email: request.email, address, now });
    if (claim !== 'granted') return claim;
    await requestLinkEmails(context, trx, [
      {
        email: request.email,
        signUp:
          request.purpose === 'sign_up' ? { memberType: request.memberType, termsVersion: request.termsVersion } : null,
        requestedAt: now.toISOString(),
      },
    ]);
    return claim;
  });
  if (outcome === 'granted') return log.info({ event: 'signin.link_requested' }, 'link requested');
  const level = outcome === 'total_limit' ? 'error' : 'info';
  log[level]({ event: 'signin.link_suppressed', reason: outcome }, 'no email: too many links were asked for');
}

/** In production no one signs up before Terms, Privacy, the footer and emails say who runs the site. */
async function refuseWithoutOperator(context: Context): Promise<void> {
  if (context.config.environment !== 'production') return;
  const { operatorName, operatorAddress } = await currentSettings(context);
  if (operatorName === '' || operatorAddress === '')
    throw new Refusal('sign_up_closed', { detail: 'It does not say yet who runs it. Please come back later.' });
}

/** Drafts stay: those that the member may no longer send say so when they are opened. */
export async function changeMemberType(
  { db }: Pick<Context, 'db'>,
  { memberId }: Pick<Member, 'memberId'>,
  memberType: MemberType,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('members').where('id', '=', memberId).select('id').forNoKeyUpdate().execute();
    const claim = memberType === 'funder' ? null : await findLiveClaim(trx, memberId);
    if (claim !== null)
      throw new Refusal('invalid', {
        errors: {
          memberType: `You speak for ${claim.funderName}, or asked to. Give the claim back on its page first`,
        },
      });
    await trx.updateTable('members').set({ member_type: memberType }).where('id', '=', memberId).execute();
  });
}
