import { randomUUID } from 'node:crypto';
import type { Db } from '../../database/connect.ts';
import { recordSessionOfLink, redeemLink as spendLink } from '../link-commands.ts';
import type { IdentityAnswer, IdentityCall } from '../protocol.ts';
import { findSession, type Account } from '../queries.ts';
import { hashOf } from '../secrets.ts';
import { revokeSession } from '../session-commands.ts';
import { exchange } from './exchange.ts';
import { giveBackLink } from './session-mirror-commands.ts';
import { passOnAnswer } from './sign-in.ts';
import type { Upstream } from './upstream.ts';
import { withUserLock } from './user-lock-commands.ts';

/** Our link is the password, and is exchanged with the pool. */
export async function redeemLink(
  upstream: Upstream,
  call: IdentityCall,
  { email, secret }: { email: string; secret: string },
): Promise<IdentityAnswer | null> {
  const link = { email, secret, invocationId: call.invocationId ?? randomUUID() };
  // Once outside the lock, so that wrong links do not queue before the right one.
  const isGood = (await spend(call, link)) !== null;
  return isGood ? withUserLock(call.context, email, (db) => exchangeLink(upstream, call, { link, db })) : null;
}

interface Link {
  readonly email: string;
  readonly secret: string;
  readonly invocationId: string;
}

interface Redeemed {
  readonly account: Account;
  /** The session of the first answer to this very call, which was lost. */
  readonly lostSessionId: string | null;
}

function spend({ context, now }: IdentityCall, link: Link): Promise<Redeemed | null> {
  return spendLink<Redeemed>(
    context,
    { ...link, now },
    {
      first: async (_trx, account) => ({ account, lostSessionId: null }),
      async repeat(trx, account, lostSessionId) {
        const session =
          lostSessionId === null ? null : await findSession({ db: trx, vault: context.vault }, lostSessionId);
        return lostSessionId !== null && session?.isRevoked !== false ? null : { account, lostSessionId };
      },
    },
  );
}

/**
 * Under the lock of the user the link is looked at again: the same call may have been here before and gone through,
 * or failed and given it back.
 */
async function exchangeLink(
  upstream: Upstream,
  call: IdentityCall,
  { link, db }: { link: Link; db: Db },
): Promise<IdentityAnswer | null> {
  const redeemed = await spend(call, link);
  if (redeemed === null) return null;
  const { memberId } = redeemed.account;
  let isKept = false;
  try {
    const reply = await exchange(upstream, call.context, link.email);
    if (!reply.ok) return reply;
    const arrival = { memberId, isVouchedFor: true, isFactorProved: false };
    const { answer, sessionId } = await passOnAnswer(upstream, call, { step: reply.body, arrival, db });
    isKept = answer.ok;
    if (isKept && redeemed.lostSessionId !== null)
      await revokeSession(db, {
        vault: call.context.vault,
        memberId,
        sessionId: redeemed.lostSessionId,
        now: call.now,
      });
    if (sessionId !== null) await recordSessionOfLink(db, hashOf(link.secret), sessionId);
    call.context.log.info({ event: 'signin.redeemed' }, 'link redeemed');
    return answer;
  } finally {
    // The pool was away or refused: the link is still good.
    if (!isKept) await giveBackLink(db, link);
  }
}
