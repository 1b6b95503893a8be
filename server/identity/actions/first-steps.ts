import { openChallenge, takeChallenge } from '../challenge-commands.ts';
import { recordFailure } from '../commands.ts';
import {
  answer,
  attemptsExceeded,
  flowIsOff,
  invalidParameter,
  missing,
  refused,
  refuseOtherClient,
  sessionIsOver,
  textOf,
  type IdentityAction,
  type IdentityAnswer,
  type IdentityCall,
} from '../protocol.ts';
import { findAccount, findEmailOf } from '../queries.ts';
import { hasFailedTooOften } from '../sign-in-limits.ts';
import { refresh } from './sessions.ts';
import type { StepResponse } from './steps.ts';

/** `InitiateAuth`: the link's secret is the password; or a passkey; or the older form of refreshing. */
export const initiateAuth: IdentityAction = async (call) => {
  const otherClient = refuseOtherClient(call);
  if (otherClient !== null) return otherClient;
  const flow = textOf(call.body, 'AuthFlow');
  const parameters = call.body['AuthParameters'];
  switch (flow) {
    case null:
      return missing('AuthFlow');
    case 'USER_PASSWORD_AUTH':
      return signInWithLink(call, { parameters });
    case 'USER_AUTH':
      return chooseFirstFactor(call, parameters);
    case 'REFRESH_TOKEN_AUTH':
    case 'REFRESH_TOKEN': {
      const refreshToken = textOf(parameters, 'REFRESH_TOKEN');
      return refreshToken === null ? missing('REFRESH_TOKEN') : refresh(call, { refreshToken, isOlderForm: true });
    }
    case 'USER_SRP_AUTH':
    case 'CUSTOM_AUTH':
      return flowIsOff(flow);
    default:
      return invalidParameter('Initiate Auth method not supported.');
  }
};

async function chooseFirstFactor(call: IdentityCall, parameters: unknown): Promise<IdentityAnswer> {
  const preferred = textOf(parameters, 'PREFERRED_CHALLENGE');
  if (preferred === 'PASSWORD') return signInWithLink(call, { parameters });
  if (preferred === 'PASSWORD_SRP') return flowIsOff('USER_SRP_AUTH');
  const username = textOf(parameters, 'USERNAME');
  return username === null ? missing('USERNAME') : askForFirstFactor(call, { username, preferred });
}

/** Asks for a passkey where it is preferred, or offers what there is. */
async function askForFirstFactor(
  { context, now }: IdentityCall,
  { username, preferred }: { username: string; preferred: string | null },
): Promise<IdentityAnswer> {
  const email = await findEmailOf(context.db, username);
  const question = await context.pool.askForFirstFactor(context, { email, preferred });
  if (!question.ok) return question;
  const { name, parameters, available, state } = question.body;
  const memberId = (await findAccount(context.db, email))?.memberId ?? null;
  const handle = await openChallenge(context.db, { kind: name, memberId, now, ...state });
  return answer({
    ChallengeName: name,
    ChallengeParameters: parameters,
    AvailableChallenges: available,
    Session: handle,
  });
}

/** The link in PASSWORD. `earlier`, where given, is whom an earlier step of this sign-in was about. */
async function signInWithLink(
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
    return attemptsExceeded;
  }
  const outcome = await context.pool.redeemLink(call, { email, secret });
  if (outcome !== null) return outcome;
  await recordFailure(context, { email, address: call.address, now });
  context.log.info({ event: 'signin.failed' }, 'sign-in refused');
  return refused;
}

/** The choice among the first factors that an earlier answer offered. */
export async function selectFirstFactor(
  call: IdentityCall,
  { handle, responses }: StepResponse,
): Promise<IdentityAnswer> {
  const username = textOf(responses, 'USERNAME');
  if (username === null) return missing('USERNAME');
  const choice = textOf(responses, 'ANSWER');
  if (choice === 'PASSWORD_SRP') return flowIsOff('USER_SRP_AUTH');
  if (choice !== 'WEB_AUTHN' && choice !== 'PASSWORD') return invalidParameter('Invalid challenge answer.');
  const challenge = await takeChallenge(call.context.db, { handle, kind: 'SELECT_CHALLENGE', now: call.now });
  if (challenge === null) return sessionIsOver;
  if (choice === 'WEB_AUTHN') return askForFirstFactor(call, { username, preferred: choice });
  return signInWithLink(call, { parameters: responses, earlier: { memberId: challenge.memberId } });
}
