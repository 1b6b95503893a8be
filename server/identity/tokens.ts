import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { Context } from '../context.ts';
import type { Session } from './queries.ts';
import { tokenLifetimeSeconds } from './rules.ts';
import { signingKeys } from './signing-keys.ts';

/** How far the caller's and our clock may differ, in seconds. jose refuses a token at exactly this age past its end. */
const toleranceSeconds = 5;
/** Ours are below 1,200 characters; what is longer is not one of ours and not worth parsing. */
const longestToken = 8_192;

export type TokenUse = 'id' | 'access';

/** What we take from a token: whose it is. Never a role, never an address. */
export interface VerifiedToken {
  readonly subject: string;
  readonly sessionId: string;
}

export type Verification =
  | { readonly ok: true; readonly token: VerifiedToken }
  | { readonly ok: false; readonly reason: 'expired' | 'invalid' };

const bad: Verification = { ok: false, reason: 'invalid' };

export function issuerOf(config: Context['config']): string {
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

/** Checks signature, issuer, client, kind and times. Whether the session still lives is asked of the database after. */
export async function verifyToken(context: Context, token: string, use: TokenUse): Promise<Verification> {
  if (token.length > longestToken) return bad;
  const { publicKeys } = await signingKeys(context);
  const now = context.clock.now();
  const findKey: JWTVerifyGetKey = async (header) => {
    const key = header.kid === undefined ? undefined : publicKeys.get(header.kid);
    if (key === undefined) throw new errors.JWKSNoMatchingKey();
    return key;
  };
  try {
    const { payload } = await jwtVerify(token, findKey, {
      issuer: issuerOf(context.config),
      algorithms: ['RS256'],
      clockTolerance: toleranceSeconds,
      currentDate: now,
      requiredClaims: ['sub', 'exp', 'iat', 'token_use', 'origin_jti'],
    });
    return checkClaims(payload, { use, clientId: context.config.identity.clientId, now });
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { ok: false, reason: 'expired' };
    if (error instanceof errors.JOSEError || error instanceof TypeError) return bad;
    throw error;
  }
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** jose leaves these to us: the audience must be ours alone, and a token from the future is no token. */
function checkClaims(payload: JWTPayload, wanted: { use: TokenUse; clientId: string; now: Date }): Verification {
  const client = wanted.use === 'id' ? payload.aud : payload['client_id'];
  if (payload['token_use'] !== wanted.use || client !== wanted.clientId) return bad;
  if (wanted.use === 'access' && payload.aud !== undefined) return bad;
  if ((payload.iat ?? 0) > wanted.now.getTime() / 1_000 + toleranceSeconds) return bad;
  const { sub, origin_jti: sessionId } = payload;
  if (typeof sub !== 'string' || typeof sessionId !== 'string' || !uuidShape.test(sessionId)) return bad;
  return { ok: true, token: { subject: sub, sessionId } };
}
