import { takeChallenge } from './challenge-commands.ts';
import { recordFailure } from './commands.ts';
import {
  flowIsOff,
  invalidParameter,
  missing,
  notAuthorized,
  refuseOtherClient,
  sessionIsOver,
  textOf,
  type IdentityAction,
  type IdentityAnswer,
  type IdentityCall,
} from './protocol.ts';
import { findAccount, findEmailOf, findSessionByRefreshToken, type Session } from './queries.ts';
import { hashOf } from './secrets.ts';
import { hasFailedTooOften } from './sign-in-limits.ts';

/*
 * What a call of the protocol asks for is read here, alike in front of both pools, and so is what must hold before a
 * pool is asked. What then happens is the pool's.
 */

/** Of every failure alike: an unknown address, a wrong, used or expired link, a suspended account. */
export const refused = notAuthorized('Incorrect username or password.');
/** Of every passkey that is refused, whatever the reason. */
export const wrongCredential = notAuthorized('Incorrect username or credential.');
export const attemptsExceeded = notAuthorized('Password attempts exceeded');

export interface FirstSteps {
  /** Spends the link and goes on; null for a link that is no good. */
  readonly redeem: (call: IdentityCall, link: { email: string; secret: string }) => Promise<IdentityAnswer | null>;
  /** Asks for a passkey where it is preferred, or offers what there is. */
  readonly askForFirstFactor: (
    call: IdentityCall,
    wanted: { username: string; preferred: string | null },
  ) => Promise<IdentityAnswer>;
  /** New tokens. `isOlderForm`: through `InitiateAuth`, whose answer has another form. */
  readonly refresh: (
    call: IdentityCall,
    wanted: { refreshToken: string; isOlderForm: boolean },
  ) => Promise<IdentityAnswer>;
}

/** `InitiateAuth`: the link's secret is the password; or a passkey; or the older form of refreshing. */
export function initiateAuth(steps: FirstSteps): IdentityAction {
  return async (call) => {
    const otherClient = refuseOtherClient(call);
    if (otherClient !== null) return otherClient;
    const flow = textOf(call.body, 'AuthFlow');
    const parameters = call.body['AuthParameters'];
    switch (flow) {
      case null:
        return missing('AuthFlow');
      case 'USER_PASSWORD_AUTH':
        return signInWithLink(steps, call, { parameters });
      case 'USER_AUTH':
        return chooseFirstFactor(steps, call, parameters);
      case 'REFRESH_TOKEN_AUTH':
      case 'REFRESH_TOKEN': {
        const refreshToken = textOf(parameters, 'REFRESH_TOKEN');
        return refreshToken === null
          ? missing('REFRESH_TOKEN')
          : steps.refresh(call, { refreshToken, isOlderForm: true });
      }
      case 'USER_SRP_AUTH':
      case 'CUSTOM_AUTH':
        return flowIsOff(flow);
      default:
        return invalidParameter('Initiate Auth method not supported.');
    }
  };
}

async function chooseFirstFactor(steps: FirstSteps, call: IdentityCall, parameters: unknown): Promise<IdentityAnswer> {
  const preferred = textOf(parameters, 'PREFERRED_CHALLENGE');
  if (preferred === 'PASSWORD') return signInWithLink(steps, call, { parameters });
  if (preferred === 'PASSWORD_SRP') return flowIsOff('USER_SRP_AUTH');
  const username = textOf(parameters, 'USERNAME');
  return username === null ? missing('USERNAME') : steps.askForFirstFactor(call, { username, preferred });
}

/** The link in PASSWORD. `earlier`, where given, is whom an earlier step of this sign-in was about. */
async function signInWithLink(
  steps: FirstSteps,
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
  const outcome = await steps.redeem(call, { email, secret });
  if (outcome !== null) return outcome;
  await recordFailure(context, { email, address: call.address, now });
  context.log.info({ event: 'signin.failed' }, 'sign-in refused');
  return refused;
}

/** The answer to a step: the handle that the question came with, and what is answered. */
export interface StepResponse {
  readonly handle: string;
  readonly responses: unknown;
}

type Respond = (call: IdentityCall, response: StepResponse) => Promise<IdentityAnswer>;

export interface LaterSteps {
  readonly answerCode: Respond;
  readonly finishSetUp: Respond;
  readonly answerPasskey: Respond;
}

/** `RespondToAuthChallenge`: the answer to the question that an earlier step asked. */
export function respondToAuthChallenge(first: FirstSteps, later: LaterSteps): IdentityAction {
  return async (call) => {
    const otherClient = refuseOtherClient(call);
    if (otherClient !== null) return otherClient;
    const name = textOf(call.body, 'ChallengeName');
    if (name === null) return missing('ChallengeName');
    const handle = textOf(call.body, 'Session');
    if (handle === null) return missing('Session');
    const response = { handle, responses: call.body['ChallengeResponses'] };
    switch (name) {
      case 'SOFTWARE_TOKEN_MFA':
        return later.answerCode(call, response);
      case 'MFA_SETUP':
        return later.finishSetUp(call, response);
      case 'SELECT_CHALLENGE':
        return selectFirstFactor(first, call, response);
      case 'WEB_AUTHN':
        return later.answerPasskey(call, response);
      case 'PASSWORD_VERIFIER':
        return flowIsOff('USER_SRP_AUTH');
      default:
        return invalidParameter('Invalid challenge name.');
    }
  };
}

async function selectFirstFactor(
  steps: FirstSteps,
  call: IdentityCall,
  { handle, responses }: StepResponse,
): Promise<IdentityAnswer> {
  const username = textOf(responses, 'USERNAME');
  if (username === null) return missing('USERNAME');
  const choice = textOf(responses, 'ANSWER');
  if (choice === 'PASSWORD_SRP') return flowIsOff('USER_SRP_AUTH');
  if (choice !== 'WEB_AUTHN' && choice !== 'PASSWORD') return invalidParameter('Invalid challenge answer.');
  const { context, now } = call;
  const challenge = await context.db
    .transaction()
    .execute((trx) => takeChallenge(trx, { handle, kind: 'SELECT_CHALLENGE', now }));
  if (challenge === null) return sessionIsOver;
  if (choice === 'WEB_AUTHN') return steps.askForFirstFactor(call, { username, preferred: choice });
  return signInWithLink(steps, call, { parameters: responses, earlier: { memberId: challenge.memberId } });
}

/** `GetTokensFromRefreshToken`. */
export function getTokensFromRefreshToken({ refresh }: FirstSteps): IdentityAction {
  return async (call) => {
    const otherClient = refuseOtherClient(call);
    if (otherClient !== null) return otherClient;
    const refreshToken = textOf(call.body, 'RefreshToken');
    return refreshToken === null ? missing('RefreshToken') : refresh(call, { refreshToken, isOlderForm: false });
  };
}

/** The living session of a refresh token, or why there is none. */
export async function sessionToRefresh(
  { context, now }: IdentityCall,
  refreshToken: string,
): Promise<{ session: Session } | { refusal: IdentityAnswer }> {
  const session = await findSessionByRefreshToken(context.db, hashOf(refreshToken));
  if (session === null) return { refusal: notAuthorized('Invalid Refresh Token') };
  if (session.isRevoked || session.isSuspended) return { refusal: notAuthorized('Refresh Token has been revoked') };
  if (session.expiresAt <= now) return { refusal: notAuthorized('Refresh Token has expired') };
  return { session };
}

/** What a browser says of a passkey, as JSON; null where it is none. */
export function credentialOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
