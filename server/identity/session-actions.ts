import { revokeAllSessions, revokeSessionOf } from './session-commands.ts';
import {
  answer,
  fail,
  missing,
  notAuthorized,
  refuseOtherClient,
  textOf,
  type IdentityAction,
  type IdentityAnswer,
  type IdentityCall,
} from './protocol.ts';
import { findSession, type Session } from './queries.ts';
import { verifyToken } from './tokens.ts';

/** `RevokeToken`: ends the session of this browser. A token that we do not know gets the same answer. */
export const revokeToken: IdentityAction = async (call) => {
  const otherClient = refuseOtherClient(call);
  if (otherClient !== null) return otherClient;
  const token = textOf(call.body, 'Token');
  if (token === null) return missing('Token');
  await revokeSessionOf(call.context.db, token, call.now);
  call.context.log.info({ event: 'session.revoked' }, 'signed out');
  return answer({});
};

/** `GlobalSignOut`: ends every session of the member, on every device, at once. */
export const globalSignOut: IdentityAction = (call) =>
  withSession(call, async (session) => {
    await revokeAllSessions(call.context.db, session.memberId, call.now);
    call.context.log.info({ event: 'session.revoked' }, 'signed out everywhere');
    return answer({});
  });

export const getUser: IdentityAction = (call) =>
  withSession(call, async (session) =>
    answer({
      Username: session.subject,
      UserAttributes: [
        { Name: 'sub', Value: session.subject },
        { Name: 'email', Value: session.email },
        { Name: 'email_verified', Value: 'true' },
      ],
    }),
  );

/** Runs an action for whoever holds the access token in the body, if it is good and its session lives. */
async function withSession(
  call: IdentityCall,
  act: (session: Session) => Promise<IdentityAnswer>,
): Promise<IdentityAnswer> {
  const accessToken = textOf(call.body, 'AccessToken');
  if (accessToken === null) return missing('AccessToken');
  const verification = await verifyToken(call.context, accessToken, 'access');
  if (!verification.ok)
    return notAuthorized(verification.reason === 'expired' ? 'Access Token has expired' : 'Invalid Access Token');
  const session = await findSession(call.context.db, verification.token.sessionId);
  if (session === null || session.subject !== verification.token.subject) return notAuthorized('Invalid Access Token');
  if (session.isRevoked || session.expiresAt <= call.now) return notAuthorized('Access Token has been revoked');
  return session.isSuspended ? fail('NotAuthorizedException', 'User is disabled.') : act(session);
}
