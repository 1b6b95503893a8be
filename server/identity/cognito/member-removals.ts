import type { Context } from '../../context.ts';
import type { PoolMember } from '../pool.ts';
import { discard, exchange } from './exchange.ts';
import { ask, mustSucceed, type Upstream } from './upstream.ts';
import { withUserLock } from './user-lock-commands.ts';

/** Takes every factor off a member at the pool. A member whom the pool does not know yet has none. */
export async function removeFactors(upstream: Upstream, context: Context, { email }: PoolMember): Promise<void> {
  const { sdk, userPoolId } = upstream;
  await withUserLock(context, email, async () => {
    const preference = await ask(
      context,
      'AdminSetUserMFAPreference',
      sdk.adminSetUserMFAPreference({
        UserPoolId: userPoolId,
        Username: email,
        SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
      }),
    );
    if (!preference.ok && preference.name === 'UserNotFoundException') return;
    mustSucceed(context, 'AdminSetUserMFAPreference', preference);
    // Passkeys can be taken off by their user only: for a moment that is us.
    const { AuthenticationResult: result } = mustSucceed(
      context,
      'InitiateAuth',
      await exchange(upstream, context, email),
    );
    if (result?.AccessToken !== undefined) await deletePasskeys(upstream, context, result.AccessToken);
    await discard(upstream, context, result);
  });
}

async function deletePasskeys({ sdk }: Upstream, context: Context, accessToken: string): Promise<void> {
  const query = sdk.listWebAuthnCredentials({ AccessToken: accessToken, MaxResults: 20 });
  const listed = await ask(context, 'ListWebAuthnCredentials', query);
  for (const { CredentialId } of mustSucceed(context, 'ListWebAuthnCredentials', listed).Credentials ?? []) {
    const deletion = sdk.deleteWebAuthnCredential({ AccessToken: accessToken, CredentialId });
    const reply = await ask(context, 'DeleteWebAuthnCredential', deletion);
    if (!reply.ok && reply.name !== 'ResourceNotFoundException')
      mustSucceed(context, 'DeleteWebAuthnCredential', reply);
  }
}

/** Ends the member's sessions at the pool; ours have ended already. */
export async function endSessions(upstream: Upstream, context: Context, { email }: PoolMember): Promise<void> {
  const signOut = upstream.sdk.adminUserGlobalSignOut({ UserPoolId: upstream.userPoolId, Username: email });
  const reply = await ask(context, 'AdminUserGlobalSignOut', signOut);
  if (!reply.ok && reply.name !== 'UserNotFoundException') mustSucceed(context, 'AdminUserGlobalSignOut', reply);
}

/** Takes the member out of the pool. Done twice it is done once. */
export async function removeMember(upstream: Upstream, context: Context, { email }: PoolMember): Promise<void> {
  const deletion = upstream.sdk.adminDeleteUser({ UserPoolId: upstream.userPoolId, Username: email });
  const reply = await ask(context, 'AdminDeleteUser', deletion);
  if (!reply.ok && reply.name !== 'UserNotFoundException') mustSucceed(context, 'AdminDeleteUser', reply);
}
