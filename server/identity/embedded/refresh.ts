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
import { noteSeen } from '../session-commands.ts';
import { issueTokens } from './issue-tokens.ts';

/** `GetTokensFromRefreshToken`. The refresh token stays the same until its session ends: two tabs may refresh at once. */
export const getTokensFromRefreshToken: IdentityAction = async (call) => {
  const otherClient = refuseOtherClient(call);
  if (otherClient !== null) return otherClient;
  const refreshToken = textOf(call.body, 'RefreshToken');
  return refreshToken === null ? missing('RefreshToken') : refresh(call, refreshToken, {});
};

/** New tokens for a session that lives. `extra` is what the older form of the call adds to the answer. */
export async function refresh(
  call: IdentityCall,
  refreshToken: string,
  extra: Record<string, unknown>,
): Promise<IdentityAnswer> {
  const { context, now } = call;
  const session = await findSessionByRefreshToken(context.db, hashOf(refreshToken));
  if (session === null) return notAuthorized('Invalid Refresh Token');
  if (session.isRevoked || session.isSuspended) return notAuthorized('Refresh Token has been revoked');
  if (session.expiresAt <= now) return notAuthorized('Refresh Token has expired');
  await noteSeen(context.db, session, now);
  return answer({ AuthenticationResult: await issueTokens(context, session), ...extra });
}
