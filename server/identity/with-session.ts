import { findFactors } from './factor-queries.ts';
import {
  fail,
  missing,
  notAuthorized,
  textOf,
  type IdentityAnswer,
  type IdentityCall,
  type ProtocolRefusal,
} from './protocol.ts';
import { findSession, type Session } from './queries.ts';
import { mayChangeFactors } from './rules.ts';
import { verifyToken } from './tokens.ts';

/** Runs an action for the owner of the access token in the body, if the token is valid and its session lives. */
export async function withSession(
  call: IdentityCall,
  act: (session: Session) => Promise<IdentityAnswer>,
): Promise<IdentityAnswer> {
  const accessToken = textOf(call.body, 'AccessToken');
  if (accessToken === null) return missing('AccessToken');
  const verification = await verifyToken(call.context, accessToken, 'access');
  if (!verification.ok)
    return notAuthorized(verification.reason === 'expired' ? 'Access Token has expired' : 'Invalid Access Token');
  const session = await findSession(call.context, verification.token.sessionId);
  if (session === null || session.subject !== verification.token.subject) return notAuthorized('Invalid Access Token');
  if (session.isRevoked || session.expiresAt <= call.now) return notAuthorized('Access Token has been revoked');
  return session.isSuspended ? fail('NotAuthorizedException', 'User is disabled.') : act(session);
}

/** The same, for a session that may add and remove factors now. */
export const withFreshSession: typeof withSession = (call, act) =>
  withSession(call, async (session) => (await refuseStaleFactor(call, session)) ?? act(session));

/** Null when this session may add and remove factors now; else what to answer. */
export async function refuseStaleFactor(call: IdentityCall, session: Session): Promise<ProtocolRefusal | null> {
  const { hasFactor } = await findFactors(call.context.db, session.memberId);
  const state = {
    hasFactor,
    provedAt: session.factorProvedAt,
    signedInAt: session.authenticatedAt,
  };
  return mayChangeFactors(state, call.now) ? null : notAuthorized('A fresh second factor or sign-in is required.');
}
