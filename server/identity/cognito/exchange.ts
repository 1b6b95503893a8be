import type { AuthenticationResultType, InitiateAuthCommandOutput } from '@aws-sdk/client-cognito-identity-provider';
import type { Context } from '../../context.ts';
import { answer, type Reply } from '../protocol.ts';
import { makeSecret } from '../secrets.ts';
import { ask, mustSucceed, type Upstream } from './upstream.ts';

/**
 * Signs a member for whom we vouch in at the pool: sets a random password and uses it at once. The password never
 * leaves this function. Call it under the lock of the user. Returns the pool's refusal to sign in, and throws every
 * other failure as `unavailable`.
 */
export async function exchange(
  upstream: Upstream,
  context: Context,
  email: string,
): Promise<Reply<InitiateAuthCommandOutput>> {
  // A policy that wants one of each is met whatever chance gives.
  const password = `${makeSecret()}Aa1-`;
  await setPassword(upstream, context, { email, password });
  const reply = await ask(
    context,
    'InitiateAuth',
    upstream.sdk.initiateAuth({
      ClientId: upstream.clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );
  if (reply.ok || passedOn.has(reply.name)) return reply;
  return answer(mustSucceed(context, 'InitiateAuth', reply));
}

/** A disabled user, a user locked after many wrong passwords elsewhere, a pool that asks for patience. */
const passedOn = new Set(['NotAuthorizedException', 'TooManyRequestsException']);

async function setPassword(
  upstream: Upstream,
  context: Context,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { sdk, userPoolId } = upstream;
  const set = () =>
    ask(
      context,
      'AdminSetUserPassword',
      sdk.adminSetUserPassword({ UserPoolId: userPoolId, Username: email, Password: password, Permanent: true }),
    );
  const reply = await set();
  if (reply.ok) return;
  if (reply.name !== 'UserNotFoundException') return void mustSucceed(context, 'AdminSetUserPassword', reply);
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
  );
  if (!made.ok && made.name !== 'UsernameExistsException') mustSucceed(context, 'AdminCreateUser', made);
  mustSucceed(context, 'AdminSetUserPassword', await set());
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
