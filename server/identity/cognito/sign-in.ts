import type { AuthenticationResultType, InitiateAuthCommandOutput } from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import type { Db } from '../../database/connect.ts';
import { openChallenge } from '../challenge-commands.ts';
import { answer, refused, type IdentityAnswer, type IdentityCall } from '../protocol.ts';
import { findAccountOfMember, findAccountOfSubject } from '../queries.ts';
import { verifyToken } from '../tokens.ts';
import { discard } from './exchange.ts';
import { keepSignIn } from './session-mirror-commands.ts';
import { misconfigured, type Upstream } from './upstream.ts';

/** What the pool answers to a step of signing in. */
export type PoolStep = Pick<
  InitiateAuthCommandOutput,
  'AuthenticationResult' | 'ChallengeName' | 'ChallengeParameters' | 'Session'
>;

/** Who is on the way in. */
export interface Arrival {
  readonly memberId: string;
  /**
   * Whether we know ourselves that it is this member, by our link: then the pool's name for them is taken over. A
   * passkey proves only that it is whom the pool knows.
   */
  readonly isVouchedFor: boolean;
  readonly isFactorProved: boolean;
}

export interface PassedOn {
  readonly answer: IdentityAnswer;
  /** Set when the member is in. */
  readonly sessionId: string | null;
}

const withoutSession = (answer: IdentityAnswer): PassedOn => ({ answer, sessionId: null });

/** Passes on what the pool answers: the next question under a handle of ours, or tokens, whose session we note. */
export async function passOnAnswer(
  upstream: Upstream,
  call: IdentityCall,
  { step, arrival, db = call.context.db }: { step: PoolStep; arrival: Arrival; db?: Db },
): Promise<PassedOn> {
  if (step.AuthenticationResult !== undefined)
    return recordSignIn(upstream, call, { result: step.AuthenticationResult, arrival, db });
  const { ChallengeName: name, Session: poolSession } = step;
  if (poolSession === undefined || (name !== 'SOFTWARE_TOKEN_MFA' && name !== 'MFA_SETUP'))
    return withoutSession(
      misconfigured(call.context, `The user pool asks for ${name ?? 'nothing'}, which is not supported.`),
    );
  const { memberId } = arrival;
  const handle = await openChallenge(db, { kind: name, memberId, poolSession, now: call.now });
  return withoutSession(
    answer({ ChallengeName: name, ChallengeParameters: step.ChallengeParameters ?? {}, Session: handle }),
  );
}

async function recordSignIn(
  upstream: Upstream,
  call: IdentityCall,
  { result, arrival, db }: { result: AuthenticationResultType; arrival: Arrival; db: Db },
): Promise<PassedOn> {
  const { context, now, browser } = call;
  const { IdToken, AccessToken, RefreshToken } = result;
  if (IdToken === undefined || AccessToken === undefined || RefreshToken === undefined)
    return withoutSession(misconfigured(context, 'The user pool answers without all three tokens.'));
  if (!hasSession(IdToken))
    return withoutSession(
      misconfigured(context, 'Token revocation is off in the app client: set EnableTokenRevocation.'),
    );
  const verification = await verifyToken(context, IdToken, 'id');
  const account = await findAccountOfMember(db, arrival.memberId);
  if (!verification.ok || account === null || account.isSuspended)
    return turnAway(upstream, call, { result, reason: verification.ok ? 'no_member' : verification.reason });
  const { subject, sessionId } = verification.token;
  const owner = await findAccountOfSubject(db, subject);
  if (owner === null ? !arrival.isVouchedFor : owner.memberId !== account.memberId)
    return turnAway(upstream, call, { result, reason: 'other_member' });
  const { isFactorProved } = arrival;
  const { vault } = context;
  await keepSignIn(db, account, {
    vault,
    subject,
    sessionId,
    refreshToken: RefreshToken,
    now,
    browser,
    isFactorProved,
  });
  context.log.info({ event: 'signin.completed' }, 'signed in');
  // What the pool says of devices is left out: their keys would be asked for later, and we keep none.
  const tokens = { ...tokensOf(result), RefreshToken };
  return { answer: answer({ AuthenticationResult: tokens, ChallengeParameters: {} }), sessionId };
}

/** The tokens that a browser needs, in the shape of the protocol. */
export function tokensOf({ IdToken, AccessToken, ExpiresIn, TokenType }: AuthenticationResultType) {
  return { IdToken, AccessToken, ExpiresIn, TokenType: TokenType ?? 'Bearer' };
}

function hasSession(idToken: string): boolean {
  try {
    return decodeJwt(idToken)['origin_jti'] !== undefined;
  } catch {
    // Checked properly right after.
    return true;
  }
}

async function turnAway(
  upstream: Upstream,
  { context }: IdentityCall,
  { result, reason }: { result: AuthenticationResultType; reason: string },
): Promise<PassedOn> {
  context.log.warn({ event: 'signin.failed', reason }, 'the user pool admitted someone we do not');
  await discard(upstream, context, result);
  return withoutSession(refused);
}
