import { answer, notAuthorized, type IdentityCall, type Reply } from '../protocol.ts';
import type { Session } from '../queries.ts';
import { revokeSession } from '../session-commands.ts';
import { verifyToken } from '../tokens.ts';
import { discard } from './exchange.ts';
import { keepRefreshToken } from './session-mirror-commands.ts';
import { tokensOf } from './sign-in.ts';
import { ask, misconfigured, type Upstream } from './upstream.ts';

/** New tokens from the pool. A session that the pool has ended ends here too. */
export async function refresh(
  upstream: Upstream,
  call: IdentityCall,
  { session, ...wanted }: { session: Session; refreshToken: string; isOlderForm: boolean },
): Promise<Reply<object>> {
  const { context, now } = call;
  const reply = await askForTokens(upstream, call, wanted);
  if (!reply.ok) {
    if (reply.name === 'NotAuthorizedException')
      await revokeSession(context.db, { ...session, vault: context.vault, now });
    return reply;
  }
  const result = reply.body.AuthenticationResult;
  const verification = result?.IdToken === undefined ? null : await verifyToken(context, result.IdToken, 'id');
  if (result === undefined || verification === null || !verification.ok)
    return misconfigured(context, 'The user pool refreshes without a good identity token.');
  const { subject, sessionId } = verification.token;
  if (subject !== session.subject || sessionId !== session.sessionId) {
    await discard(upstream, context, result);
    return notAuthorized('Invalid Refresh Token');
  }
  const { RefreshToken: next } = result;
  if (next !== undefined) await keepRefreshToken(context.db, { sessionId, refreshToken: next });
  return answer({ ...tokensOf(result), ...(next === undefined ? {} : { RefreshToken: next }) });
}

function askForTokens(
  upstream: Upstream,
  { context }: IdentityCall,
  { refreshToken, isOlderForm }: { refreshToken: string; isOlderForm: boolean },
) {
  const { sdk, clientId } = upstream;
  if (!isOlderForm)
    return ask(
      context,
      'GetTokensFromRefreshToken',
      sdk.getTokensFromRefreshToken({ ClientId: clientId, RefreshToken: refreshToken }),
    );
  const older = { AuthFlow: 'REFRESH_TOKEN_AUTH' as const, AuthParameters: { REFRESH_TOKEN: refreshToken } };
  return ask(context, 'InitiateAuth', sdk.initiateAuth({ ClientId: clientId, ...older }));
}
