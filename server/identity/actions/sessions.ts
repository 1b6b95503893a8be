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
import { findSessionByRefreshToken, type Session } from '../queries.ts';
import { hashOf } from '../secrets.ts';
import { recordSeen, revokeAllSessions, revokeSessionOf } from '../session-commands.ts';
import { withSession } from '../with-session.ts';

/** `GetTokensFromRefreshToken`. */
export const getTokensFromRefreshToken: IdentityAction = async (call) => {
  const otherClient = refuseOtherClient(call);
  if (otherClient !== null) return otherClient;
  const refreshToken = textOf(call.body, 'RefreshToken');
  return refreshToken === null ? missing('RefreshToken') : refresh(call, { refreshToken, isOlderForm: false });
};

/** New tokens for a session that lives. `isOlderForm`: through `InitiateAuth`, whose answer has another form. */
export async function refresh(
  call: IdentityCall,
  { refreshToken, isOlderForm }: { refreshToken: string; isOlderForm: boolean },
): Promise<IdentityAnswer> {
  const { context, now } = call;
  const session = await findSessionByRefreshToken(context, hashOf(refreshToken));
  if (session === null) return notAuthorized('Invalid Refresh Token');
  const isEnded = whyEnded(session, now);
  if (isEnded !== null) return notAuthorized(isEnded);
  const tokens = await context.pool.refresh(call, { session, refreshToken, isOlderForm });
  if (!tokens.ok) return tokens;
  await recordSeen(context, session, now);
  return answer({ AuthenticationResult: tokens.body, ...(isOlderForm ? { ChallengeParameters: {} } : {}) });
}

function whyEnded(session: Session, now: Date): string | null {
  if (session.isRevoked || session.isSuspended) return 'Refresh Token has been revoked';
  return session.expiresAt <= now ? 'Refresh Token has expired' : null;
}

/** `RevokeToken`: ends the session of this browser, here first. A token that we do not know gets the same answer. */
export const revokeToken: IdentityAction = async (call) => {
  const otherClient = refuseOtherClient(call);
  if (otherClient !== null) return otherClient;
  const token = textOf(call.body, 'Token');
  if (token === null) return missing('Token');
  const { context } = call;
  if (!(await revokeSessionOf(context, token))) return answer({});
  context.log.info({ event: 'session.revoked' }, 'signed out');
  return context.pool.revokeToken(context, token);
};

/** `GlobalSignOut`: ends every session of the member, on every device. Ours end also when the pool cannot be told. */
export const globalSignOut: IdentityAction = (call) =>
  withSession(call, async (session) => {
    const { context } = call;
    try {
      return await context.pool.signOutEverywhere(call);
    } finally {
      await revokeAllSessions(context.db, context.vault, session.memberId);
      context.log.info({ event: 'session.revoked' }, 'signed out everywhere');
    }
  });

export const getUser: IdentityAction = (call) =>
  withSession(call, (session) => call.context.pool.describeUser(call, session));

export const getUserAuthFactors: IdentityAction = (call) =>
  withSession(call, (session) => call.context.pool.describeFactors(call, session));
