import type { Trx } from '../../database/connect.ts';
import {
  countMiss,
  dropChallenge,
  findChallenge,
  takeChallenge,
  type Challenge,
  type ChallengeKind,
} from '../challenge-commands.ts';
import { recordFailure } from '../commands.ts';
import { announceFactorChange } from '../factor-commands.ts';
import {
  fail,
  invalidParameter,
  missing,
  sessionIsOver,
  textOf,
  type IdentityAnswer,
  type IdentityCall,
} from '../protocol.ts';
import { findAccountOfMember, findEmailOf, type Account } from '../queries.ts';
import { missesPerChallenge } from '../rules.ts';
import { openSession } from '../session-commands.ts';
import {
  attemptsExceeded,
  credentialOf,
  wrongCredential,
  type LaterSteps,
  type StepResponse,
} from '../sign-in-flow.ts';
import { hasFailedTooOften } from '../sign-in-limits.ts';
import { checkShownPasskey } from './passkey-commands.ts';
import { answerStep, continueSignIn, type Step } from './sign-in.ts';
import { checkTotpCode, keepTotp } from './totp-commands.ts';

/** Runs a step for the account it is about; an account that is gone or suspended since has no step. */
async function withChallenge<T>(
  call: IdentityCall,
  { handle, responses }: StepResponse,
  kind: ChallengeKind,
  act: (trx: Trx, challenge: Challenge, account: Account) => Promise<T>,
): Promise<T | null> {
  const { db } = call.context;
  const username = textOf(responses, 'USERNAME');
  const email = username === null ? null : await findEmailOf(db, username);
  return db.transaction().execute(async (trx) => {
    const challenge = await findChallenge(trx, { handle, kind, now: call.now });
    if (challenge === null || challenge.memberId === null) return null;
    const account = await findAccountOfMember(trx, challenge.memberId);
    if (account === null || account.isSuspended || account.email !== email) return null;
    return act(trx, challenge, account);
  });
}

async function answerCode(call: IdentityCall, response: StepResponse): Promise<IdentityAnswer> {
  const { context, browser, now } = call;
  const code = textOf(response.responses, 'SOFTWARE_TOKEN_MFA_CODE');
  if (code === null) return missing('SOFTWARE_TOKEN_MFA_CODE');
  const outcome = await withChallenge(call, response, 'SOFTWARE_TOKEN_MFA', async (trx, challenge, account) => {
    const proof = await checkTotpCode(trx, context, { memberId: account.memberId, code });
    if (proof === 'wrong') await countMiss(trx, challenge, missesPerChallenge);
    if (proof === 'too_many') await dropChallenge(trx, challenge);
    if (proof !== 'right') return proof;
    await dropChallenge(trx, challenge);
    return openSession(trx, account, { now, browser, isFactorProved: true });
  });
  switch (outcome) {
    case null:
      return sessionIsOver;
    case 'wrong':
      context.log.info({ event: 'signin.code_refused' }, 'code refused');
      return fail('CodeMismatchException', 'Invalid code received for user');
    case 'used':
      return fail('ExpiredCodeException', 'Your software token has already been used once.');
    case 'too_many':
      context.log.warn({ event: 'signin.limited' }, 'too many wrong codes');
      return attemptsExceeded;
    default:
      return answerStep(context, { kind: 'session', opened: outcome });
  }
}

/** The authenticator app was set up and proved within this sign-in: it counts from now on, and the session opens. */
async function finishSetUp(call: IdentityCall, response: StepResponse): Promise<IdentityAnswer> {
  const { context, browser, now } = call;
  const outcome = await withChallenge(call, response, 'MFA_SETUP', async (trx, challenge, account) => {
    if (!challenge.isProved || challenge.sealedSecret === null) return 'not_proved' as const;
    await dropChallenge(trx, challenge);
    const { memberId } = account;
    await keepTotp(trx, { memberId, sealedSecret: challenge.sealedSecret, step: null, deviceName: null, now });
    await announceFactorChange(trx, context, account, 'app_added');
    return openSession(trx, account, { now, browser, isFactorProved: true });
  });
  if (outcome === null) return sessionIsOver;
  if (outcome === 'not_proved') return invalidParameter('User has not verified software token mfa');
  return answerStep(context, { kind: 'session', opened: outcome });
}

async function answerPasskey(call: IdentityCall, response: StepResponse): Promise<IdentityAnswer> {
  const { context, now } = call;
  const shown = textOf(response.responses, 'CREDENTIAL');
  if (shown === null) return missing('CREDENTIAL');
  const username = textOf(response.responses, 'USERNAME');
  if (username === null) return missing('USERNAME');
  const email = await findEmailOf(context.db, username);
  if (await hasFailedTooOften(call, email)) return attemptsExceeded;
  const step = await showPasskey(call, response, credentialOf(shown));
  if (step === 'session_over') return sessionIsOver;
  if (step === 'refused') {
    await recordFailure(context, { email, address: call.address, now });
    context.log.info({ event: 'signin.failed' }, 'passkey refused');
    return wrongCredential;
  }
  return answerStep(context, step);
}

/** The question may be asked once only, whatever the answer was. Its end is kept also where the answer is refused. */
async function showPasskey(
  call: IdentityCall,
  response: StepResponse,
  credential: unknown,
): Promise<Step | 'refused' | 'session_over'> {
  const { context, browser, now } = call;
  const challenge = await context.db
    .transaction()
    .execute((trx) => takeChallenge(trx, { handle: response.handle, kind: 'WEB_AUTHN', now }));
  if (challenge === null) return 'session_over';
  const { memberId, passkeyChallenge } = challenge;
  if (memberId === null || passkeyChallenge === null) return 'refused';
  return context.db.transaction().execute(async (trx) => {
    const account = await findAccountOfMember(trx, memberId);
    const email = await findEmailOf(context.db, textOf(response.responses, 'USERNAME') ?? '');
    if (account === null || account.isSuspended || account.email !== email) return 'refused';
    const { subject } = account;
    const checked = await checkShownPasskey(trx, context, {
      memberId,
      subject,
      challenge: passkeyChallenge,
      credential,
    });
    if (checked.proof !== 'right') return 'refused';
    const by = checked.isUserVerified ? 'passkey' : 'unverified_passkey';
    return continueSignIn(trx, context, { account, by, browser });
  });
}

/** How a sign-in with this server goes on. */
export const laterSteps: LaterSteps = { answerCode, finishSetUp, answerPasskey };
