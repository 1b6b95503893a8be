import { randomUUID } from 'node:crypto';
import { SignJWT, type JWTPayload } from 'jose';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { Session } from '../queries.ts';
import { tokenLifetimeSeconds } from '../rules.ts';
import { signingKeys } from './signing-keys.ts';

export function issuerOf(config: Config): string {
  return `${config.publicUrl}/${config.identity.userPoolId}`;
}

/** An identity and an access token for a session, with the claims of a Cognito user pool. */
export async function issueTokens(
  context: Context,
  session: Session,
): Promise<{ IdToken: string; AccessToken: string; ExpiresIn: number; TokenType: 'Bearer' }> {
  const { clientId } = context.config.identity;
  const shared = {
    sub: session.subject,
    origin_jti: session.sessionId,
    event_id: randomUUID(),
    auth_time: Math.floor(session.authenticatedAt.getTime() / 1_000),
  };
  const idClaims = {
    ...shared,
    token_use: 'id',
    aud: clientId,
    'cognito:username': session.subject,
    email: session.email,
    email_verified: true,
  };
  const accessClaims = {
    ...shared,
    token_use: 'access',
    client_id: clientId,
    username: session.subject,
    scope: 'aws.cognito.signin.user.admin',
  };
  const [IdToken, AccessToken] = await Promise.all([sign(context, idClaims), sign(context, accessClaims)]);
  return { IdToken, AccessToken, ExpiresIn: tokenLifetimeSeconds, TokenType: 'Bearer' };
}

async function sign(context: Context, claims: JWTPayload): Promise<string> {
  const { current } = await signingKeys(context);
  const issuedAt = Math.floor(context.clock.now().getTime() / 1_000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: current.id })
    .setIssuer(issuerOf(context.config))
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + tokenLifetimeSeconds)
    .sign(current.privateKey);
}
