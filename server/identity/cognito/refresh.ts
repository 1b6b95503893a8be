import { GetTokensFromRefreshTokenCommand, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import {
  answer,
  missing,
  notAuthorized,
  refuseOtherClient,
  textOf,
  type IdentityAction,
  type IdentityAnswer,
  type IdentityCall,
} from '../protocol.ts';
import { findSessionByRefreshToken } from '../queries.ts';
import { hashOf } from '../secrets.ts';
import { noteSeen, revokeSession } from '../session-commands.ts';
import { verifyToken } from '../tokens.ts';
import { discard } from './exchange.ts';
import { keepRefreshToken } from './session-mirror-commands.ts';
import { tokensOf } from './sign-in.ts';
import { ask, failAs, misconfigured, type Upstream } from './upstream.ts';

export function getTokensFromRefreshToken(upstream: Upstream): IdentityAction {
  return async (call) => {
    const otherClient = refuseOtherClient(call);
    if (otherClient !== null) return otherClient;
    const refreshToken = textOf(call.body, 'RefreshToken');
    return refreshToken === null
      ? missing('RefreshToken')
      : refresh(upstream, call, { refreshToken, isOlderForm: false });
  };
}

/** New tokens from the pool, for a session that lives here. A session that the pool has ended ends here too. */
export async function refresh(
  upstream: Upstream,
  call: IdentityCall,
  { refreshToken, isOlderForm }: { refreshToken: string; isOlderForm: boolean },
): Promise<IdentityAnswer> {
  const { context, now } = call;
  const session = await findSessionByRefreshToken(context.db, hashOf(refreshToken));
  if (session === null) return notAuthorized('Invalid Refresh Token');
  if (session.isRevoked || session.isSuspended) return notAuthorized('Refresh Token has been revoked');
  if (session.expiresAt <= now) return notAuthorized('Refresh Token has expired');
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
