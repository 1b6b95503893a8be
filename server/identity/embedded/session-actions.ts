import { findFactors } from '../factor-queries.ts';
import { answer, missing, refuseOtherClient, textOf, type IdentityAction } from '../protocol.ts';
import { revokeAllSessions, revokeSessionOf } from '../session-commands.ts';
import { withSession } from '../with-session.ts';

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

const appFactor = 'SOFTWARE_TOKEN_MFA';

export const getUser: IdentityAction = (call) =>
  withSession(call, async (session) => {
    const { hasApp } = await findFactors(call.context.db, session.memberId);
    return answer({
      Username: session.subject,
      UserAttributes: [
        { Name: 'sub', Value: session.subject },
        { Name: 'email', Value: session.email },
        { Name: 'email_verified', Value: 'true' },
      ],
      ...(hasApp ? { UserMFASettingList: [appFactor], PreferredMfaSetting: appFactor } : {}),
    });
  });

export const getUserAuthFactors: IdentityAction = (call) =>
  withSession(call, async (session) => {
    const { hasApp, passkeys } = await findFactors(call.context.db, session.memberId);
    return answer({
      Username: session.subject,
      ConfiguredUserAuthFactors: ['PASSWORD', ...(passkeys > 0 ? ['WEB_AUTHN'] : [])],
      ...(hasApp ? { UserMFASettingList: [appFactor], PreferredMfaSetting: appFactor } : {}),
    });
  });
