import { randomUUID } from 'node:crypto';
import { InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { Db } from '../../database/connect.ts';
import { openChallenge } from '../challenge-commands.ts';
import { noteSessionOfLink, redeemLink } from '../link-commands.ts';
import { answer, type IdentityAnswer, type IdentityCall } from '../protocol.ts';
import { findAccount, findEmailOf, findSession, type Account } from '../queries.ts';
import { hashOf } from '../secrets.ts';
import { revokeSession } from '../session-commands.ts';
import type { FirstSteps } from '../sign-in-flow.ts';
import { exchange } from './exchange.ts';
import { refresh } from './refresh.ts';
import { giveBackLink } from './session-mirror-commands.ts';
import { misconfigured, ask, failAs, type Upstream } from './upstream.ts';
import { settle } from './sign-in.ts';
import { withUserLock } from './user-lock-commands.ts';

/** Lets the pool ask for a passkey, or offer what there is. Passwords are our links; nothing else is offered. */
async function askForFirstFactor(
  upstream: Upstream,
  call: IdentityCall,
  { username, preferred }: { username: string; preferred: string | null },
): Promise<IdentityAnswer> {
  const { context, now } = call;
  const email = await findEmailOf(context.db, username);
  const reply = await ask(
    context,
    'InitiateAuth',
    upstream.sdk.send(
      new InitiateAuthCommand({
        ClientId: upstream.clientId,
        AuthFlow: 'USER_AUTH',
        AuthParameters: { USERNAME: email, ...(preferred === 'WEB_AUTHN' ? { PREFERRED_CHALLENGE: preferred } : {}) },
      }),
    ),
  );
  if (!reply.ok) return failAs(reply);
  const { ChallengeName, ChallengeParameters = {}, AvailableChallenges = [], Session: poolSession } = reply.body;
  if (poolSession === undefined) return misconfigured(context, 'The user pool does not offer USER_AUTH.');
  const name = ChallengeName === 'WEB_AUTHN' ? 'WEB_AUTHN' : 'SELECT_CHALLENGE';
  const memberId = (await findAccount(context.db, email))?.memberId ?? null;
  const handle = await context.db
    .transaction()
    .execute((trx) => openChallenge(trx, { kind: name, memberId, poolSession, now }));
  const hasPasskey = name === 'WEB_AUTHN' || AvailableChallenges.includes('WEB_AUTHN');
  return answer({
    ChallengeName: name,
    ChallengeParameters: name === 'WEB_AUTHN' ? ChallengeParameters : {},
    AvailableChallenges: hasPasskey ? ['WEB_AUTHN', 'PASSWORD'] : ['PASSWORD'],
    Session: handle,
  });
}

/** Our link is the password, and is exchanged with the pool. */
async function redeem(
  upstream: Upstream,
  call: IdentityCall,
  { email, secret }: { email: string; secret: string },
): Promise<IdentityAnswer | null> {
  const link = { email, secret, invocationId: call.invocationId ?? randomUUID() };
  // Once outside the lock, so that wrong links do not queue before the right one.
  const isGood = (await spend(call.context.db, call, link)) !== null;
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

function spend(db: Db, { now }: IdentityCall, link: Link): Promise<Redeemed | null> {
  return redeemLink<Redeemed>(
    db,
    { ...link, now },
    {
      first: async (_trx, account) => ({ account, lostSessionId: null }),
      async repeat(trx, account, lostSessionId) {
        const session = lostSessionId === null ? null : await findSession(trx, lostSessionId);
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
  const redeemed = await spend(db, call, link);
  if (redeemed === null) return null;
  const { memberId } = redeemed.account;
  let isKept = false;
  try {
    const reply = await exchange(upstream, call.context, link.email);
    if (!reply.ok) return failAs(reply);
    const arrival = { memberId, isVouchedFor: true, isFactorProved: false };
    const { answer, sessionId } = await settle(upstream, call, { step: reply.body, arrival, db });
    isKept = answer.ok;
    if (isKept && redeemed.lostSessionId !== null)
      await revokeSession(db, { memberId, sessionId: redeemed.lostSessionId, now: call.now });
    if (sessionId !== null) await noteSessionOfLink(db, hashOf(link.secret), sessionId);
    call.context.log.info({ event: 'signin.redeemed' }, 'link redeemed');
    return answer;
  } finally {
    // The pool was away or refused: the link is still good.
    if (!isKept) await giveBackLink(db, link);
  }
}

/** How a sign-in with a pool begins: passkeys and refreshing are the pool's. */
export const firstStepsOf = (upstream: Upstream): FirstSteps => ({
  redeem: (call, link) => redeem(upstream, call, link),
  askForFirstFactor: (call, wanted) => askForFirstFactor(upstream, call, wanted),
  refresh: (call, wanted) => refresh(upstream, call, wanted),
});
