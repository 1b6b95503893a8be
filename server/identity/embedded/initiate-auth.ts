import { openChallenge } from '../challenge-commands.ts';
import { recordFailure } from '../commands.ts';
import { redeemLink } from '../link-commands.ts';
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
import { findAccount, findEmailOf, findSession } from '../queries.ts';
import { replaceRefreshToken } from '../session-commands.ts';
import { hasFailedTooOften } from '../sign-in-limits.ts';
import { passkeyRequest } from './passkeys.ts';
import { refresh } from './refresh.ts';
import { answerStep, continueSignIn, type Step } from './sign-in.ts';

/** Of every failure alike: an unknown address, a wrong, used or expired link, a suspended account. */
const refused = notAuthorized('Incorrect username or password.');

/** The same for everybody, whether they have an account and passkeys or not: the answer must not tell. */
const firstFactors = ['WEB_AUTHN', 'PASSWORD'];

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
      return signInWithLink(call, parameters);
    case 'USER_AUTH':
      return chooseFirstFactor(call, parameters);
    case 'REFRESH_TOKEN_AUTH':
    case 'REFRESH_TOKEN': {
      const refreshToken = textOf(parameters, 'REFRESH_TOKEN');
      return refreshToken === null
        ? missing('REFRESH_TOKEN')
        : refresh(call, refreshToken, { ChallengeParameters: {} });
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
  if (preferred === 'PASSWORD') return signInWithLink(call, parameters);
  if (preferred === 'PASSWORD_SRP') return flowIsOff('USER_SRP_AUTH');
  const username = textOf(parameters, 'USERNAME');
  if (username === null) return missing('USERNAME');
  if (preferred === 'WEB_AUTHN') return askForPasskey(call, username);
  const { context, now } = call;
  const handle = await context.db
    .transaction()
    .execute(async (trx) =>
      openChallenge(trx, { kind: 'SELECT_CHALLENGE', memberId: await memberIdOf(call, username), now }),
    );
  return answer({
    ChallengeName: 'SELECT_CHALLENGE',
    AvailableChallenges: firstFactors,
    ChallengeParameters: {},
    Session: handle,
  });
}

/** The passkeys of an address are not listed: the browser finds its own. So an address without any looks the same. */
export async function askForPasskey(call: IdentityCall, username: string): Promise<IdentityAnswer> {
  const { context, now } = call;
  const options = await passkeyRequest(context.config);
  const memberId = await memberIdOf(call, username);
  const handle = await context.db
    .transaction()
    .execute((trx) => openChallenge(trx, { kind: 'WEB_AUTHN', memberId, passkeyChallenge: options.challenge, now }));
  return answer({
    ChallengeName: 'WEB_AUTHN',
    ChallengeParameters: { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) },
    AvailableChallenges: firstFactors,
    Session: handle,
  });
}

async function memberIdOf(call: IdentityCall, username: string): Promise<string | null> {
  const { db } = call.context;
  const account = await findAccount(db, await findEmailOf(db, username));
  return account?.memberId ?? null;
}

/** Spends the link in PASSWORD. `memberId`, where given, is whom an earlier step of this sign-in was about. */
export async function signInWithLink(
  call: IdentityCall,
  parameters: unknown,
  earlier?: { memberId: string | null },
): Promise<IdentityAnswer> {
  const { context, now } = call;
  const username = textOf(parameters, 'USERNAME');
  if (username === null) return missing('USERNAME');
  const secret = textOf(parameters, 'PASSWORD');
  if (secret === null) return missing('PASSWORD');
  const email = await findEmailOf(context.db, username);
  if (earlier !== undefined && (await memberIdOf(call, email)) !== earlier.memberId) return refused;
  if (await hasFailedTooOften(call, email)) {
    context.log.warn({ event: 'signin.limited' }, 'too many failed sign-ins');
    return notAuthorized('Password attempts exceeded');
  }
  const step = await redeem(call, { email, secret });
  if (step === null) {
    await recordFailure(context, { email, address: call.address, now });
    context.log.info({ event: 'signin.failed' }, 'sign-in refused');
    return refused;
  }
  context.log.info({ event: 'signin.redeemed' }, 'link redeemed');
  return answerStep(context, step);
}

function redeem(call: IdentityCall, link: { email: string; secret: string }): Promise<Step | null> {
  const { context, invocationId, browser, now } = call;
  return redeemLink<Step>(
    context.db,
    { ...link, invocationId, now },
    {
      async first(trx, account, noteSession) {
        const step = await continueSignIn(trx, context, { account, by: 'link', browser });
        if (step.kind === 'session') await noteSession(step.opened.session.sessionId);
        return step;
      },
      async repeat(trx, account, sessionId) {
        // No session was opened: the answer that was lost asked for the second factor.
        if (sessionId === null) return continueSignIn(trx, context, { account, by: 'link', browser });
        const session = await findSession(trx, sessionId);
        if (session === null || session.isRevoked) return null;
        return {
          kind: 'session',
          opened: { session, refreshToken: await replaceRefreshToken(trx, sessionId, now) },
        };
      },
    },
  );
}
