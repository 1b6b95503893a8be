import { hash } from 'node:crypto';
import { decodeJwt, errors, jwtVerify, type JWTPayload } from 'jose';
import { minutes } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Pool } from './pool.ts';

/** How far the caller's and our clock may differ, in seconds. jose refuses a token at exactly this age past its end. */
const toleranceSeconds = 5;
/** Ours are below 1,200 characters, those of Cognito below 4,000; what is longer is none of them and not worth parsing. */
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

/** A token that was found good, by its digest: what it says does not change. Instants in milliseconds. */
interface Known {
  readonly verification: Verification;
  readonly from: number;
  readonly until: number;
}

/** For so long a signature is not checked again: a key that is revoked is revoked within this time. */
const knownFor = minutes(1);
const mostKnown = 2_000;
const knownPerPool = new WeakMap<Pool, Map<string, Known>>();

/** Checks signature, issuer, client, kind and times. Whether the session still lives is asked of the database after. */
export async function verifyToken(context: Context, token: string, use: TokenUse): Promise<Verification> {
  if (token.length > longestToken) return bad;
  const now = context.clock.now().getTime();
  const known = knownPerPool.get(context.pool) ?? new Map<string, Known>();
  knownPerPool.set(context.pool, known);
  const digest = hash('sha256', `${use} ${token}`, 'base64');
  const found = known.get(digest);
  if (found !== undefined && found.from <= now && now < found.until) return found.verification;
  known.delete(digest);
  const { verification, expiresAt } = await checkToken(context, token, use);
  if (!verification.ok) return verification;
  if (known.size >= mostKnown) known.delete(known.keys().next().value ?? '');
  known.set(digest, { verification, from: now, until: Math.min(now + knownFor, expiresAt) });
  return verification;
}

/** `expiresAt`: the instant from which the token is refused, in milliseconds; 0 when it is refused already. */
async function checkToken(
  context: Context,
  token: string,
  use: TokenUse,
): Promise<{ verification: Verification; expiresAt: number }> {
  const { pool, config } = context;
  const now = context.clock.now();
  const refused = (verification: Verification) => ({ verification, expiresAt: 0 });
  try {
    const issuer = pool.issuers.find((one) => one === decodeJwt(token).iss);
    if (issuer === undefined) return refused(bad);
    const { payload } = await jwtVerify(token, (header) => pool.findKey(context, issuer, header), {
      issuer,
      algorithms: ['RS256'],
      clockTolerance: toleranceSeconds,
      currentDate: now,
      requiredClaims: ['sub', 'exp', 'iat', 'token_use', 'origin_jti'],
    });
    const verification = checkClaims(payload, { use, clientId: config.identity.clientId, now });
    return { verification, expiresAt: ((payload.exp ?? 0) + toleranceSeconds) * 1_000 };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return refused({ ok: false, reason: 'expired' });
    if (error instanceof errors.JOSEError || error instanceof TypeError) return refused(bad);
    throw error;
  }
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** jose leaves these to us: the audience must be ours alone, and a token from the future is no token. */
function checkClaims(payload: JWTPayload, wanted: { use: TokenUse; clientId: string; now: Date }): Verification {
  const client = wanted.use === 'id' ? payload.aud : payload['client_id'];
  if (payload['token_use'] !== wanted.use || client !== wanted.clientId) return bad;
  if (wanted.use === 'access' && payload.aud !== undefined) return bad;
  if (!Number.isSafeInteger(payload.exp) || !Number.isSafeInteger(payload.iat)) return bad;
  if ((payload.iat ?? 0) > wanted.now.getTime() / 1_000 + toleranceSeconds) return bad;
  const { sub, origin_jti: sessionId } = payload;
  if (typeof sub !== 'string' || typeof sessionId !== 'string' || !uuidShape.test(sessionId)) return bad;
  return { ok: true, token: { subject: sub, sessionId } };
}
