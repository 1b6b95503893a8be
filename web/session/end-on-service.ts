import { Amplify } from 'aws-amplify';
import { fetchAuthSession } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';

/*
 * Ends a session at the sign-in service. The identity client does this too, but it hides a failure: a member who signs
 * out everywhere would believe that it had worked.
 */

/** Null once the service has ended the session, or every session; otherwise the reason, in words for the member. */
export async function endOnService(isEverywhere: boolean): Promise<string | null> {
  try {
    return await (isEverywhere ? endEverySession() : endThisSession());
  } catch {
    return 'The sign-in service did not answer.';
  }
}

async function endThisSession(): Promise<string | null> {
  const tokens = await cognitoUserPoolsTokenProvider.tokenOrchestrator.getTokenStore().loadTokens();
  // A pool may give tokens that it cannot revoke: they have no `origin_jti`.
  if (!tokens?.refreshToken || !tokens.accessToken.payload['origin_jti']) return null;
  return ask('RevokeToken', { ClientId: pool().userPoolClientId, Token: tokens.refreshToken });
}

async function endEverySession(): Promise<string | null> {
  // Renewed where it has expired: the service refuses an old one.
  const { tokens } = await fetchAuthSession();
  if (!tokens) return 'This browser was signed out already.';
  return ask('GlobalSignOut', { AccessToken: tokens.accessToken.toString() });
}

/** In milliseconds. */
const longestWait = 10_000;

async function ask(operation: string, input: Readonly<Record<string, string>>): Promise<string | null> {
  const { userPoolEndpoint, userPoolId } = pool();
  const answer = await fetch(
    userPoolEndpoint ?? `https://cognito-idp.${userPoolId.slice(0, userPoolId.indexOf('_'))}.amazonaws.com/`,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify(input),
      // The page may be closed right after the press.
      keepalive: true,
      // The tokens of this browser are cleared in any case, and must not wait for a service that hangs.
      signal: AbortSignal.timeout(longestWait),
    },
  );
  if (answer.ok) return null;
  const words: unknown = await answer.json().catch(() => null);
  const said = words !== null && typeof words === 'object' && 'message' in words ? words.message : null;
  return typeof said === 'string' && said !== '' ? said : `The sign-in service failed (${answer.status}).`;
}

function pool() {
  const settings = Amplify.getConfig().Auth?.Cognito;
  if (!settings?.userPoolId || !settings.userPoolClientId) throw new Error('The identity client has no settings');
  return {
    userPoolId: settings.userPoolId,
    userPoolClientId: settings.userPoolClientId,
    userPoolEndpoint: settings.userPoolEndpoint,
  };
}
