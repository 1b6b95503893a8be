import {
  RespondToAuthChallengeCommand,
  type ChallengeNameType,
  type RespondToAuthChallengeCommandOutput,
} from '@aws-sdk/client-cognito-identity-provider';
import { countMiss, dropChallenge, type Challenge } from '../challenge-commands.ts';
import { recordFailure } from '../commands.ts';
import { announceFactorChange, countRecentMisses, recordMiss } from '../factor-commands.ts';
import {
  invalidParameter,
  missing,
  sessionIsOver,
  textOf,
  type IdentityAnswer,
  type IdentityCall,
} from '../protocol.ts';
import { findEmailOf } from '../queries.ts';
import { missesPerChallenge, missesPerMember } from '../rules.ts';
import {
  attemptsExceeded,
  credentialOf,
  wrongCredential,
  type LaterSteps,
  type StepResponse,
} from '../sign-in-flow.ts';
import { hasFailedTooOften } from '../sign-in-limits.ts';
import { noteApp, notePasskeyUsed } from './factor-mirror-commands.ts';
import { readAssertion } from './shown-passkey.ts';
import { settle } from './sign-in.ts';
import { findAccountOfStep, findStep, takeStep } from './steps.ts';
import { ask, failAs, type Reply, type Upstream } from './upstream.ts';

export function sendResponse(
  upstream: Upstream,
  context: IdentityCall['context'],
  response: { name: ChallengeNameType; poolSession: string; responses: Record<string, string> },
): Promise<Reply<RespondToAuthChallengeCommandOutput>> {
  return ask(
    context,
    'RespondToAuthChallenge',
    upstream.sdk.send(
      new RespondToAuthChallengeCommand({
        ClientId: upstream.clientId,
        ChallengeName: response.name,
        Session: response.poolSession,
        ChallengeResponses: response.responses,
      }),
    ),
  );
}

const drop = (call: IdentityCall, challenge: Challenge): Promise<void> =>
  call.context.db.transaction().execute((trx) => dropChallenge(trx, challenge));

async function answerCode(upstream: Upstream, call: IdentityCall, response: StepResponse): Promise<IdentityAnswer> {
  const { context, now } = call;
  const code = textOf(response.responses, 'SOFTWARE_TOKEN_MFA_CODE');
  if (code === null) return missing('SOFTWARE_TOKEN_MFA_CODE');
  const challenge = await findStep(call, { handle: response.handle, kind: 'SOFTWARE_TOKEN_MFA' });
  const account = challenge === null ? null : await findAccountOfStep(call, challenge, response.responses);
  if (challenge === null || account === null) return sessionIsOver;
  const { memberId, email } = account;
  // The pool counts for one sign-in only; a new link must not begin a new count.
  if ((await countRecentMisses(context.db, memberId, now)) >= missesPerMember) {
    await drop(call, challenge);
    context.log.warn({ event: 'signin.limited' }, 'too many wrong codes');
    return attemptsExceeded;
  }
  const reply = await sendResponse(upstream, context, {
    name: 'SOFTWARE_TOKEN_MFA',
    poolSession: challenge.poolSession,
    responses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code },
  });
  if (!reply.ok) {
    if (reply.name === 'CodeMismatchException')
      await context.db.transaction().execute(async (trx) => {
        await recordMiss(trx, memberId, now);
        await countMiss(trx, challenge, missesPerChallenge);
      });
    context.log.info({ event: 'signin.code_refused' }, 'code refused');
    return failAs(reply);
  }
  await drop(call, challenge);
  const arrival = { memberId, isVouchedFor: true, isFactorProved: true };
  return (await settle(upstream, call, { step: reply.body, arrival })).answer;
}

/** The authenticator app was set up and proved within this sign-in: it counts from now on, and the session opens. */
async function finishSetUp(upstream: Upstream, call: IdentityCall, response: StepResponse): Promise<IdentityAnswer> {
  const { context, now } = call;
  const challenge = await findStep(call, { handle: response.handle, kind: 'MFA_SETUP' });
  const account = challenge === null ? null : await findAccountOfStep(call, challenge, response.responses);
  if (challenge === null || account === null) return sessionIsOver;
  if (!challenge.isProved) return invalidParameter('User has not verified software token mfa');
  const { memberId, email } = account;
  const reply = await sendResponse(upstream, context, {
    name: 'MFA_SETUP',
    poolSession: challenge.poolSession,
    responses: { USERNAME: email },
  });
  if (!reply.ok) return failAs(reply);
  await context.db.transaction().execute(async (trx) => {
    await dropChallenge(trx, challenge);
    await noteApp(trx, { memberId, deviceName: null, now });
    await announceFactorChange(trx, context, account, 'app_added');
  });
  const arrival = { memberId, isVouchedFor: true, isFactorProved: true };
  return (await settle(upstream, call, { step: reply.body, arrival })).answer;
}

async function answerPasskey(upstream: Upstream, call: IdentityCall, response: StepResponse): Promise<IdentityAnswer> {
  const { context, now } = call;
  const { handle, responses } = response;
  const credential = textOf(responses, 'CREDENTIAL');
  if (credential === null) return missing('CREDENTIAL');
  const username = textOf(responses, 'USERNAME');
  if (username === null) return missing('USERNAME');
  const email = await findEmailOf(context.db, username);
  if (await hasFailedTooOften(call, email)) return attemptsExceeded;
  const challenge = await takeStep(call, { handle, kind: 'WEB_AUTHN' });
  if (challenge === null) return sessionIsOver;
  const account = await findAccountOfStep(call, challenge, responses);
  const shown = readAssertion(credentialOf(credential));
  const reply =
    account === null || shown === null
      ? null
      : await sendResponse(upstream, context, {
          name: 'WEB_AUTHN',
          poolSession: challenge.poolSession,
          responses: { USERNAME: email, CREDENTIAL: credential },
        });
  if (account === null || shown === null || reply === null || !reply.ok) {
    await recordFailure(context, { email, address: call.address, now });
    context.log.info({ event: 'signin.failed' }, 'passkey refused');
    return reply === null || reply.ok ? wrongCredential : failAs(reply);
  }
  const { memberId } = account;
  await notePasskeyUsed(context.db, { memberId, credentialId: shown.credentialId, now });
  const arrival = { memberId, isVouchedFor: false, isFactorProved: shown.isUserVerified };
  return (await settle(upstream, call, { step: reply.body, arrival })).answer;
}

/** How a sign-in with a pool goes on. */
export const laterStepsOf = (upstream: Upstream): LaterSteps => ({
  answerCode: (call, response) => answerCode(upstream, call, response),
  finishSetUp: (call, response) => finishSetUp(upstream, call, response),
  answerPasskey: (call, response) => answerPasskey(upstream, call, response),
});
