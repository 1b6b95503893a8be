import { randomUUID } from 'node:crypto';
import { InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { Db } from '../../database/connect.ts';
import { openChallenge } from '../challenge-commands.ts';
import { recordFailure } from '../commands.ts';
import { noteSessionOfLink, redeemLink } from '../link-commands.ts';
import {
  answer,
  flowIsOff,
  invalidParameter,
  missing,
  notAuthorized,
  refuseOtherClient,
  textOf,
  type IdentityAction,
  type IdentityAnswer,
  type IdentityCall,
} from '../protocol.ts';
import { findAccount, findEmailOf, findSession, type Account } from '../queries.ts';
import { hashOf } from '../secrets.ts';
import { revokeSession } from '../session-commands.ts';
import { hasFailedTooOften } from '../sign-in-limits.ts';
import { exchange } from './exchange.ts';
import { refresh } from './refresh.ts';
import { giveBackLink } from './session-mirror-commands.ts';
import { misconfigured, ask, failAs, type Upstream } from './upstream.ts';
import { refused, settle } from './sign-in.ts';
import { withUserLock } from './user-lock-commands.ts';

/** `InitiateAuth`: our link is the password and is exchanged with the pool; passkeys and refreshing are the pool's. */
export function initiateAuth(upstream: Upstream): IdentityAction {
  return async (call) => {
    const otherClient = refuseOtherClient(call);
    if (otherClient !== null) return otherClient;
    const flow = textOf(call.body, 'AuthFlow');
    const parameters = call.body['AuthParameters'];
    switch (flow) {
      case null:
        return missing('AuthFlow');
      case 'USER_PASSWORD_AUTH':
        return signInWithLink(upstream, call, { parameters });
      case 'USER_AUTH':
        return chooseFirstFactor(upstream, call, parameters);
      case 'REFRESH_TOKEN_AUTH':
      case 'REFRESH_TOKEN': {
        const refreshToken = textOf(parameters, 'REFRESH_TOKEN');
        return refreshToken === null
          ? missing('REFRESH_TOKEN')
          : refresh(upstream, call, { refreshToken, isOlderForm: true });
      }
      case 'USER_SRP_AUTH':
      case 'CUSTOM_AUTH':
        return flowIsOff(flow);
      default:
        return invalidParameter('Initiate Auth method not supported.');
    }
  };
}

async function chooseFirstFactor(upstream: Upstream, call: IdentityCall, parameters: unknown): Promise<IdentityAnswer> {
  const preferred = textOf(parameters, 'PREFERRED_CHALLENGE');
  if (preferred === 'PASSWORD') return signInWithLink(upstream, call, { parameters });
  if (preferred === 'PASSWORD_SRP') return flowIsOff('USER_SRP_AUTH');
  const username = textOf(parameters, 'USERNAME');
  return username === null ? missing('USERNAME') : askForFirstFactor(upstream, call, { username, preferred });
}

/** Lets the pool ask for a passkey, or offer what there is. Passwords are our links; nothing else is offered. */
export async function askForFirstFactor(
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

/** Spends the link in PASSWORD. `earlier`, where given, is whom an earlier step of this sign-in was about. */
export async function signInWithLink(
  upstream: Upstream,
  call: IdentityCall,
  { parameters, earlier }: { parameters: unknown; earlier?: { memberId: string | null } },
): Promise<IdentityAnswer> {
  const { context, now } = call;
  const username = textOf(parameters, 'USERNAME');
  if (username === null) return missing('USERNAME');
  const secret = textOf(parameters, 'PASSWORD');
  if (secret === null) return missing('PASSWORD');
  const email = await findEmailOf(context.db, username);
  if (earlier !== undefined && ((await findAccount(context.db, email))?.memberId ?? null) !== earlier.memberId)
    return refused;
  if (await hasFailedTooOften(call, email)) {
    context.log.warn({ event: 'signin.limited' }, 'too many failed sign-ins');
    return notAuthorized('Password attempts exceeded');
  }
  const link = { email, secret, invocationId: call.invocationId ?? randomUUID() };
  // Once outside the lock, so that wrong links do not queue before the right one.
  const isGood = (await redeem(context.db, call, link)) !== null;
  const outcome = isGood
    ? await withUserLock(context, email, (db) => exchangeLink(upstream, call, { link, db }))
    : null;
  if (outcome !== null) return outcome;
  await recordFailure(context, { email, address: call.address, now });
  context.log.info({ event: 'signin.failed' }, 'sign-in refused');
  return refused;
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

function redeem(db: Db, { now }: IdentityCall, link: Link): Promise<Redeemed | null> {
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
  const redeemed = await redeem(db, call, link);
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
