import { GetTokensFromRefreshTokenCommand, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { answer, notAuthorized, type IdentityAnswer, type IdentityCall } from '../protocol.ts';
import { noteSeen, revokeSession } from '../session-commands.ts';
import { sessionToRefresh } from '../sign-in-flow.ts';
import { verifyToken } from '../tokens.ts';
import { discard } from './exchange.ts';
import { keepRefreshToken } from './session-mirror-commands.ts';
import { tokensOf } from './sign-in.ts';
import { ask, failAs, misconfigured, type Upstream } from './upstream.ts';

/** New tokens from the pool, for a session that lives here. A session that the pool has ended ends here too. */
export async function refresh(
  upstream: Upstream,
  call: IdentityCall,
  { refreshToken, isOlderForm }: { refreshToken: string; isOlderForm: boolean },
): Promise<IdentityAnswer> {
  const { context, now } = call;
  const found = await sessionToRefresh(call, refreshToken);
  if ('refusal' in found) return found.refusal;
  const { session } = found;
  const reply = await askForTokens(upstream, call, { refreshToken, isOlderForm });
  if (!reply.ok) {
    if (reply.name === 'NotAuthorizedException') await revokeSession(context.db, { ...session, now });
    return failAs(reply);
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
  if (next !== undefined) await keepRefreshToken(context.db, { sessionId, refreshToken: next, now });
  await noteSeen(context.db, session, now);
  return answer({
    AuthenticationResult: { ...tokensOf(result), ...(next === undefined ? {} : { RefreshToken: next }) },
    ...(isOlderForm ? { ChallengeParameters: {} } : {}),
  });
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
      sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken: refreshToken })),
    );
  const older = { AuthFlow: 'REFRESH_TOKEN_AUTH' as const, AuthParameters: { REFRESH_TOKEN: refreshToken } };
  return ask(context, 'InitiateAuth', sdk.send(new InitiateAuthCommand({ ClientId: clientId, ...older })));
}
