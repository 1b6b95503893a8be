import {
  InitiateAuthCommand,
  type RespondToAuthChallengeCommandOutput,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { openChallenge, takeChallenge } from '../challenge-commands.ts';
import { countRecentMisses, recordMiss } from '../factor-commands.ts';
import type { FactorProof, PoolMember } from '../pool.ts';
import { missesPerMember } from '../rules.ts';
import { notePasskeyUsed } from './factor-mirror-commands.ts';
import { discard, exchange } from './exchange.ts';
import { sendResponse } from './later-steps.ts';
import { readAssertion } from './shown-passkey.ts';
import { ask, mustSucceed, type Reply, type Upstream } from './upstream.ts';
import { withUserLock } from './user-lock-commands.ts';

/*
 * A pool checks a factor only within a sign-in. So we sign the member in with a password that nobody knows, answer its
 * question, and throw the tokens away.
 */

export async function checkTotp(
  upstream: Upstream,
  context: Context,
  { member, code }: { member: PoolMember; code: string },
): Promise<FactorProof> {
  const { memberId, email } = member;
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
  const begun = mustSucceed(
    context,
    'InitiateAuth',
    await ask(
      context,
      'InitiateAuth',
      upstream.sdk.send(
        new InitiateAuthCommand({
          ClientId: upstream.clientId,
          AuthFlow: 'USER_AUTH',
          AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
        }),
      ),
    ),
  );
  const { Session: poolSession, ChallengeParameters = {} } = begun;
  const question = ChallengeParameters['CREDENTIAL_REQUEST_OPTIONS'];
  if (begun.ChallengeName !== 'WEB_AUTHN' || poolSession === undefined || question === undefined)
    throw new Refusal('wrong_code', { detail: 'There is no passkey to show.' });
  const now = context.clock.now();
  const handle = await context.db
    .transaction()
    .execute((trx) => openChallenge(trx, { kind: 'factor_check', memberId, poolSession, now }));
  return { options: JSON.parse(question) as object, handle };
}

export async function checkPasskey(
  upstream: Upstream,
  context: Context,
  { member, handle, credential }: { member: PoolMember; handle: string; credential: object },
): Promise<FactorProof> {
  const { db, clock } = context;
  const { memberId, email } = member;
  const now = clock.now();
  const attempt = await db.transaction().execute((trx) => takeChallenge(trx, { handle, kind: 'factor_check', now }));
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
  await notePasskeyUsed(db, { memberId, credentialId: shown.credentialId, now });
  return 'right';
}
