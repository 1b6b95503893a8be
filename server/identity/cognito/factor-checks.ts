import type { RespondToAuthChallengeCommandOutput } from '@aws-sdk/client-cognito-identity-provider';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { openChallenge, takeChallenge } from '../challenge-commands.ts';
import { countRecentMisses, recordMiss } from '../factor-commands.ts';
import type { FactorProof, PoolMember } from '../pool.ts';
import { missesPerMember } from '../rules.ts';
import type { Reply } from '../protocol.ts';
import { discard, exchange } from './exchange.ts';
import { recordPasskeyUsed } from './session-mirror-commands.ts';
import { readAssertion } from './shown-passkey.ts';
import { askForPasskey, sendResponse } from './steps.ts';
import { mustSucceed, type Upstream } from './upstream.ts';
import { withUserLock } from './user-lock-commands.ts';

/*
 * A pool checks a factor only during a sign-in. So we sign the member in with a random password, answer the challenge,
 * and throw the tokens away.
 */

export async function checkTotp(
  upstream: Upstream,
  context: Context,
  { memberId, email }: PoolMember,
  code: string,
): Promise<FactorProof> {
  return withUserLock(context, email, async (db) => {
    if ((await countRecentMisses(db, memberId, context.clock.now())) >= missesPerMember) return 'too_many';
    const begun = mustSucceed(context, 'InitiateAuth', await exchange(upstream, context, email));
    if (begun.ChallengeName !== 'SOFTWARE_TOKEN_MFA' || begun.Session === undefined) {
      // The pool asks for no code: there is none to be right.
      await discard(upstream, context, begun.AuthenticationResult);
      return 'wrong';
    }
    const reply = await sendResponse(upstream, context, {
      name: 'SOFTWARE_TOKEN_MFA',
      poolSession: begun.Session,
      responses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code },
    });
    const proof = await proofOf(upstream, context, reply);
    if (proof === 'wrong') await recordMiss(db, memberId, context.clock.now());
    return proof;
  });
}

async function proofOf(
  upstream: Upstream,
  context: Context,
  reply: Reply<RespondToAuthChallengeCommandOutput>,
): Promise<FactorProof> {
  if (reply.ok) {
    await discard(upstream, context, reply.body.AuthenticationResult);
    return 'right';
  }
  switch (reply.name) {
    case 'CodeMismatchException':
    case 'InvalidParameterException':
      return 'wrong';
    case 'ExpiredCodeException':
      return 'used';
    case 'NotAuthorizedException':
      return 'too_many';
    default:
      throw new Refusal('unavailable');
  }
}

export async function startPasskeyCheck(
  upstream: Upstream,
  context: Context,
  { memberId, email }: PoolMember,
): Promise<{ options: object; handle: string }> {
  const asked = await askForPasskey(upstream, context, { email, preferred: 'WEB_AUTHN' });
  const begun = mustSucceed(context, 'InitiateAuth', asked);
  const { Session: poolSession, ChallengeParameters = {} } = begun;
  const question = ChallengeParameters['CREDENTIAL_REQUEST_OPTIONS'];
  if (begun.ChallengeName !== 'WEB_AUTHN' || poolSession === undefined || question === undefined)
    throw new Refusal('wrong_code', { detail: 'There is no passkey to show.' });
  const now = context.clock.now();
  const handle = await openChallenge(context.db, { kind: 'factor_check', memberId, poolSession, now });
  return { options: JSON.parse(question) as object, handle };
}

export async function checkPasskey(
  upstream: Upstream,
  context: Context,
  { memberId, email }: PoolMember,
  { handle, credential }: { handle: string; credential: object },
): Promise<FactorProof> {
  const { db, clock } = context;
  const now = clock.now();
  const attempt = await takeChallenge(db, { handle, kind: 'factor_check', now });
  const poolSession = attempt?.memberId === memberId ? attempt.poolSession : null;
  if (poolSession === null) return 'used';
  if ((await countRecentMisses(db, memberId, now)) >= missesPerMember) return 'too_many';
  const shown = readAssertion(credential);
  // A device that does not check who holds it shows one thing only: that it is here.
  if (shown === null || !shown.isUserVerified) return 'wrong';
  const reply = await sendResponse(upstream, context, {
    name: 'WEB_AUTHN',
    poolSession,
    responses: { USERNAME: email, CREDENTIAL: JSON.stringify(credential) },
  });
  if (!reply.ok) {
    if (reply.name === 'TooManyRequestsException') throw new Refusal('unavailable');
    await recordMiss(db, memberId, now);
    return 'wrong';
  }
  await discard(upstream, context, reply.body.AuthenticationResult);
  await recordPasskeyUsed(db, { memberId, credentialId: shown.credentialId, now });
  return 'right';
}
