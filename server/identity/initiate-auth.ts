import { email as emailSchema } from '../../contract/account.ts';
import { after } from '../clock.ts';
import { digestsOf } from './caller-digests.ts';
import { recordFailure } from './commands.ts';
import { redeemLink } from './link-commands.ts';
import {
  answer,
  invalidParameter,
  missing,
  notAuthorized,
  refuseOtherClient,
  textOf,
  type IdentityAction,
  type IdentityAnswer,
  type IdentityCall,
} from './protocol.ts';
import { findEmailOf, listFailures } from './queries.ts';
import { refresh } from './refresh.ts';
import { failureLimitsPerNetwork, failureLimitsPerNetworkAndAddress, failureWindow, isOverLimit } from './rules.ts';
import { issueTokens } from './tokens.ts';

/** Of every failure alike: an unknown address, a wrong, used or expired link, a suspended account. */
const refused = notAuthorized('Incorrect username or password.');

/** `InitiateAuth`: the link's secret is the password; or the older form of refreshing. */
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
    case 'REFRESH_TOKEN_AUTH':
    case 'REFRESH_TOKEN': {
      const refreshToken = textOf(parameters, 'REFRESH_TOKEN');
      return refreshToken === null
        ? missing('REFRESH_TOKEN')
        : refresh(call, refreshToken, { ChallengeParameters: {} });
    }
    default:
      return invalidParameter('Initiate Auth method not supported.');
  }
};

async function signInWithLink(call: IdentityCall, parameters: unknown): Promise<IdentityAnswer> {
  const { context, address, invocationId, now } = call;
  const username = textOf(parameters, 'USERNAME');
  if (username === null) return missing('USERNAME');
  const secret = textOf(parameters, 'PASSWORD');
  if (secret === null) return missing('PASSWORD');
  const email = await findEmailOf(context.db, username);
  if (!emailSchema.safeParse(email).success) return refused;
  if (await hasFailedTooOften(call, email)) {
    context.log.warn({ event: 'signin.limited' }, 'too many failed sign-ins');
    return notAuthorized('Password attempts exceeded');
  }
  const opened = await redeemLink(context.db, { email, secret, invocationId, now });
  if (opened === null) {
    await recordFailure(context, { email, address, now });
    context.log.info({ event: 'signin.failed' }, 'sign-in refused');
    return refused;
  }
  context.log.info({ event: 'signin.redeemed' }, 'signed in');
  const tokens = await issueTokens(context, opened.session);
  return answer({ AuthenticationResult: { ...tokens, RefreshToken: opened.refreshToken }, ChallengeParameters: {} });
}

async function hasFailedTooOften(call: IdentityCall, email: string): Promise<boolean> {
  const { context, address, now } = call;
  const { emailDigest, networkDigest, isCountedByNetwork } = digestsOf(context, { email, address });
  if (!isCountedByNetwork) return false;
  const failures = await listFailures(context.db, { emailDigest, networkDigest, from: after(now, -failureWindow) });
  return (
    isOverLimit(failureLimitsPerNetwork, failures.byNetwork, now) ||
    isOverLimit(failureLimitsPerNetworkAndAddress, failures.byNetworkAndEmail, now)
  );
}
