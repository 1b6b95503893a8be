import type { AuthenticationResultType, InitiateAuthCommandOutput } from '@aws-sdk/client-cognito-identity-provider';
import type { Context } from '../../context.ts';
import type { ProtocolRefusal, Reply } from '../protocol.ts';
import { makeSecret } from '../secrets.ts';
import { ask, faultOfSetUp, type Upstream } from './upstream.ts';

/**
 * Signs a member for whom we vouch in at the pool: sets a random password and uses it at once. The password never
 * leaves this function. Call it under the lock of the user. Returns the pool's refusal, named for what is
 * not set up as it must be, and throws `unavailable` where no proper answer came.
 */
export async function exchange(
  upstream: Upstream,
  context: Context,
  email: string,
): Promise<Reply<InitiateAuthCommandOutput>> {
  // A policy that wants one of each is met whatever chance gives.
  const password = `${makeSecret()}Aa1-`;
  const fault = await setPassword(upstream, context, { email, password });
  if (fault !== null) return fault;
  const reply = await ask(
    context,
    'InitiateAuth',
    upstream.sdk.initiateAuth({
      ClientId: upstream.clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
    { isSignIn: true },
  );
  // A disabled user, a user locked after many wrong passwords elsewhere.
  if (reply.ok || reply.name === 'NotAuthorizedException') return reply;
  return faultOfSetUp(context, 'InitiateAuth', reply);
}

/** Null when it is set; else why the pool does not take it. */
async function setPassword(
  upstream: Upstream,
  context: Context,
  { email, password }: { email: string; password: string },
): Promise<ProtocolRefusal | null> {
  const { sdk, userPoolId } = upstream;
  const set = () =>
    ask(
      context,
      'AdminSetUserPassword',
      sdk.adminSetUserPassword({ UserPoolId: userPoolId, Username: email, Password: password, Permanent: true }),
      { isSignIn: true },
    );
  const reply = await set();
  if (reply.ok) return null;
  if (reply.name !== 'UserNotFoundException') return faultOfSetUp(context, 'AdminSetUserPassword', reply);
  const made = await ask(
    context,
    'AdminCreateUser',
    sdk.adminCreateUser({
      UserPoolId: userPoolId,
      Username: email,
      // The emails of this product are ours.
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: email },
        // A user who redeemed our link reads this mailbox.
        { Name: 'email_verified', Value: 'true' },
      ],
    }),
    { isSignIn: true },
  );
  const isElsewhere = !made.ok && made.name === 'UsernameExistsException';
  if (!made.ok && !isElsewhere) return faultOfSetUp(context, 'AdminCreateUser', made);
  const again = await set();
  if (again.ok) return null;
  // Made by another call in the meantime, it would be found now: its address belongs to a user of another name.
  return isElsewhere && again.name === 'UserNotFoundException'
    ? faultOfSetUp(context, 'AdminCreateUser', made)
    : faultOfSetUp(context, 'AdminSetUserPassword', again);
}

/** Ends an unwanted sign-in at the pool. Best effort: its tokens have no session here and open nothing. */
export async function discard(
  upstream: Upstream,
  context: Context,
  result: AuthenticationResultType | undefined,
): Promise<void> {
  if (result?.RefreshToken === undefined) return;
  const { sdk, clientId } = upstream;
  const revocation = sdk.revokeToken({ ClientId: clientId, Token: result.RefreshToken });
  await ask(context, 'RevokeToken', revocation).catch(() => undefined);
}
