import {
  GetUserAuthFactorsCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { answer, missing, refuseOtherClient, textOf, type IdentityAction, type IdentityAnswer } from '../protocol.ts';
import { findSessionByRefreshToken } from '../queries.ts';
import { hashOf } from '../secrets.ts';
import { revokeAllSessions, revokeSessionOf } from '../session-commands.ts';
import { withSession } from '../with-session.ts';
import { ask, failAs, type Reply, type Upstream } from './upstream.ts';

/** `RevokeToken`: ends the session of this browser, here first. A token that we do not know gets the same answer. */
export function revokeToken({ sdk, clientId }: Upstream): IdentityAction {
  return async (call) => {
    const otherClient = refuseOtherClient(call);
    if (otherClient !== null) return otherClient;
    const token = textOf(call.body, 'Token');
    if (token === null) return missing('Token');
    const { context, now } = call;
    if ((await findSessionByRefreshToken(context.db, hashOf(token))) === null) return answer({});
    await revokeSessionOf(context.db, token, now);
    context.log.info({ event: 'session.revoked' }, 'signed out');
    const revocation = new RevokeTokenCommand({ ClientId: clientId, Token: token });
    const reply = await ask(context, 'RevokeToken', sdk.send(revocation));
    return reply.ok ? answer({}) : failAs(reply);
  };
}

/** `GlobalSignOut`: ends every session of the member. Ours end also when the pool cannot be told. */
export function globalSignOut({ sdk }: Upstream): IdentityAction {
  return (call) =>
    withSession(call, async (session) => {
      const { context, now } = call;
      try {
        const signOut = new GlobalSignOutCommand({ AccessToken: accessTokenOf(call.body) });
        const reply = await ask(context, 'GlobalSignOut', sdk.send(signOut));
        return reply.ok ? answer({}) : failAs(reply);
      } finally {
        await revokeAllSessions(context.db, session.memberId, now);
        context.log.info({ event: 'session.revoked' }, 'signed out everywhere');
      }
    });
}

export function getUser({ sdk }: Upstream): IdentityAction {
  return (call) =>
    withSession(call, async () => {
      const sent = sdk.send(new GetUserCommand({ AccessToken: accessTokenOf(call.body) }));
      return passOn(await ask(call.context, 'GetUser', sent));
    });
}

export function getUserAuthFactors({ sdk }: Upstream): IdentityAction {
  return (call) =>
    withSession(call, async () => {
      const sent = sdk.send(new GetUserAuthFactorsCommand({ AccessToken: accessTokenOf(call.body) }));
      return passOn(await ask(call.context, 'GetUserAuthFactors', sent));
    });
}

/** `withSession` has seen that it is there. */
export const accessTokenOf = (body: Record<string, unknown>): string => textOf(body, 'AccessToken') ?? '';

/** The pool's answer as it is, without what the client of AWS adds. */
export function passOn<T extends { $metadata: unknown }>(reply: Reply<T>): IdentityAnswer {
  if (!reply.ok) return failAs(reply);
  const { $metadata: _, ...body } = reply.body;
  return answer(body);
}
