import { countMiss, dropChallenge, takeChallenge } from '../challenge-commands.ts';
import { recordFailure } from '../commands.ts';
import { announceFactorChange, countRecentMisses, keepApp } from '../factor-commands.ts';
import {
  attemptsExceeded,
  flowIsOff,
  invalidParameter,
  missing,
  refuseOtherClient,
  sessionIsOver,
  textOf,
  wrongCredential,
  type IdentityAction,
  type IdentityAnswer,
  type IdentityCall,
} from '../protocol.ts';
import { findEmailOf } from '../queries.ts';
import { missesPerChallenge, missesPerMember } from '../rules.ts';
import { hasFailedTooOften } from '../sign-in-limits.ts';
import { selectFirstFactor } from './first-steps.ts';
import { findAccountOfStep, findStep, type StepResponse } from './steps.ts';

/** `RespondToAuthChallenge`: the answer to the question that an earlier step asked. */
export const respondToAuthChallenge: IdentityAction = async (call) => {
  const otherClient = refuseOtherClient(call);
  if (otherClient !== null) return otherClient;
  const name = textOf(call.body, 'ChallengeName');
  if (name === null) return missing('ChallengeName');
  const handle = textOf(call.body, 'Session');
  if (handle === null) return missing('Session');
  const response = { handle, responses: call.body['ChallengeResponses'] };
  switch (name) {
    case 'SOFTWARE_TOKEN_MFA':
      return answerCode(call, response);
    case 'MFA_SETUP':
      return finishSetUp(call, response);
    case 'SELECT_CHALLENGE':
      return selectFirstFactor(call, response);
    case 'WEB_AUTHN':
      return answerPasskey(call, response);
    case 'PASSWORD_VERIFIER':
      return flowIsOff('USER_SRP_AUTH');
    default:
      return invalidParameter('Invalid challenge name.');
  }
};

async function answerCode(call: IdentityCall, response: StepResponse): Promise<IdentityAnswer> {
  const { context, now } = call;
  const code = textOf(response.responses, 'SOFTWARE_TOKEN_MFA_CODE');
  if (code === null) return missing('SOFTWARE_TOKEN_MFA_CODE');
  const step = await findStep(call, response, 'SOFTWARE_TOKEN_MFA');
  if (step === null) return sessionIsOver;
  // Counted for the member too: a new link must not begin a new count.
  if ((await countRecentMisses(context.db, step.account.memberId, now)) >= missesPerMember) {
    await dropChallenge(context.db, step.challenge);
    context.log.warn({ event: 'signin.limited' }, 'too many wrong codes');
    return attemptsExceeded;
  }
  const proof = await context.pool.proveCode(call, step, code);
  if (!proof.ok) {
    if (proof.name === 'CodeMismatchException') await countMiss(context.db, step.challenge, missesPerChallenge);
    context.log.info({ event: 'signin.code_refused' }, 'code refused');
    return proof;
  }
  return (await dropChallenge(context.db, step.challenge)) ? proof.body.admit() : sessionIsOver;
}

/** The authenticator app was set up and proved within this sign-in: it counts from now on, and the session opens. */
async function finishSetUp(call: IdentityCall, response: StepResponse): Promise<IdentityAnswer> {
  const { context, now } = call;
  const step = await findStep(call, response, 'MFA_SETUP');
  if (step === null) return sessionIsOver;
  const { challenge, account } = step;
  if (!challenge.isProved) return invalidParameter('User has not verified software token mfa');
  const proof = await context.pool.finishSetUp(call, step);
  if (!proof.ok) return proof;
  const isFirst = await context.db.transaction().execute(async (trx) => {
    if (!(await dropChallenge(trx, challenge))) return false;
    const { memberId } = account;
    await keepApp(trx, { memberId, sealedSecret: challenge.sealedSecret, step: null, deviceName: null, now });
    await announceFactorChange(trx, context, account, 'app_added');
    return true;
  });
  return isFirst ? proof.body.admit() : sessionIsOver;
}

/** The question may be answered once only, whatever the answer was. */
async function answerPasskey(call: IdentityCall, { handle, responses }: StepResponse): Promise<IdentityAnswer> {
  const { context, now } = call;
  const shown = textOf(responses, 'CREDENTIAL');
  if (shown === null) return missing('CREDENTIAL');
  const username = textOf(responses, 'USERNAME');
  if (username === null) return missing('USERNAME');
  const email = await findEmailOf(context.db, username);
  if (await hasFailedTooOften(call, email)) return attemptsExceeded;
  const challenge = await takeChallenge(context.db, { handle, kind: 'WEB_AUTHN', now });
  if (challenge === null) return sessionIsOver;
  const account = await findAccountOfStep(call, challenge, responses);
  const proof =
    account === null
      ? wrongCredential
      : await context.pool.provePasskey(call, { challenge, account }, credentialOf(shown));
  if (proof.ok) return proof.body.admit();
  await recordFailure(context, { email, address: call.address, now });
  context.log.info({ event: 'signin.failed' }, 'passkey refused');
  return proof;
}

/** What a browser says of a passkey, as JSON; null where it is none. */
function credentialOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
