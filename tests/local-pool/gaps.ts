import { createHash, createPrivateKey, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { decodeJwt, SignJWT, type JWTPayload } from 'jose';

/*
 * What cognito-local lacks, answered in its place:
 * - `origin_jti` in tokens, the name of a session, which a pool writes when token revocation is on
 * - GetTokensFromRefreshToken, and refresh tokens of a sign-in with a code, which cognito-local forgets
 * - GlobalSignOut and AdminUserGlobalSignOut, which answer and do nothing: the product ends the sessions itself
 * - AdminSetUserMFAPreference
 * - USER_AUTH and passkeys, answered as by a pool that has no passkeys
 */

export type Body = Readonly<Record<string, unknown>>;

export interface PoolAnswer {
  readonly status: number;
  readonly body: Body;
}

/** How a gap asks cognito-local itself. */
export type AskPool = (action: string, body: Body) => Promise<PoolAnswer>;

interface Tokens {
  readonly IdToken?: string;
  readonly AccessToken?: string;
  readonly RefreshToken?: string;
}

/** The claims of a sign-in with a code, for the tokens that follow. */
interface CodeSession {
  readonly IdToken: JWTPayload;
  readonly AccessToken: JWTPayload;
}

export interface GapOptions {
  readonly ask: AskPool;
  /** Who issues the tokens: the address of the pool. */
  readonly issuer: string;
  readonly clientId: string;
  /** Where the sessions of sign-ins with a code are kept. */
  readonly file: string;
  readonly hasTokenRevocation: () => boolean;
}

export const tokenMinutes = 60;
const done: PoolAnswer = { status: 200, body: {} };
const refuse = (name: string, message: string): PoolAnswer => ({ status: 400, body: { __type: name, message } });
const noPasskeys = refuse('WebAuthnNotEnabledException', 'WebAuthn is not enabled for this user pool.');
const textOf = (body: Body, name: string): string => {
  const value = body[name];
  return typeof value === 'string' ? value : '';
};
const parametersOf = (body: Body): Body => (body['AuthParameters'] ?? {}) as Body;

/** Answers every action: what is missing itself, the rest by cognito-local. */
export function fillGaps(options: GapOptions): AskPool {
  const { ask, clientId } = options;
  const sessions = openSessions(options.file);

  async function refresh(refreshToken: string): Promise<PoolAnswer> {
    const known = sessions.find(refreshToken);
    if (known !== null) return { status: 200, body: { AuthenticationResult: await followingTokens(known) } };
    const older = {
      ClientId: clientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: refreshToken },
    };
    return withOrigin(options, await ask('InitiateAuth', older), refreshToken);
  }

  const gaps: Readonly<Record<string, (body: Body) => PoolAnswer | Promise<PoolAnswer>>> = {
    GetTokensFromRefreshToken: (body) => refresh(textOf(body, 'RefreshToken')),
    InitiateAuth(body) {
      if (body['AuthFlow'] === 'USER_AUTH') return offerPassword;
      const refreshToken = parametersOf(body)['REFRESH_TOKEN'];
      return typeof refreshToken === 'string' ? refresh(refreshToken) : signIn(body);
    },
    async RespondToAuthChallenge(body) {
      const answer = await withOrigin(options, await ask('RespondToAuthChallenge', body));
      const tokens = answer.body['AuthenticationResult'] as Tokens | undefined;
      if (tokens !== undefined) sessions.keep(tokens);
      return answer;
    },
    RevokeToken: (body) => (sessions.remove(textOf(body, 'Token')) ? done : ask('RevokeToken', body)),
    GlobalSignOut: () => done,
    AdminUserGlobalSignOut: () => done,
    AdminSetUserMFAPreference: (body) => setPreference(options, body),
    ListWebAuthnCredentials: () => ({ status: 200, body: { Credentials: [] } }),
    StartWebAuthnRegistration: () => noPasskeys,
    CompleteWebAuthnRegistration: () => noPasskeys,
    DeleteWebAuthnCredential: () => refuse('ResourceNotFoundException', 'The passkey does not exist.'),
  };

  const signIn = async (body: Body): Promise<PoolAnswer> => withOrigin(options, await ask('InitiateAuth', body));

  return async (action, body) => (Object.hasOwn(gaps, action) ? gaps[action]!(body) : ask(action, body));
}

/** The answer to USER_AUTH of a pool where no user has a passkey. */
const offerPassword: PoolAnswer = {
  status: 200,
  body: {
    ChallengeName: 'SELECT_CHALLENGE',
    ChallengeParameters: {},
    AvailableChallenges: ['PASSWORD'],
    Session: 'no-passkeys',
  },
};

/** The tokens again, with the name of their session and under the address that they are asked for here. */
async function withOrigin(
  { issuer, hasTokenRevocation }: GapOptions,
  answer: PoolAnswer,
  refreshToken?: string,
): Promise<PoolAnswer> {
  const result = answer.body['AuthenticationResult'] as Tokens | undefined;
  if (result === undefined) return answer;
  const origin = originOf(refreshToken ?? result.RefreshToken ?? '');
  const claims = { iss: issuer, ...(hasTokenRevocation() ? { origin_jti: origin } : {}) };
  const signed = await signTokens({
    IdToken: { ...decodeJwt(result.IdToken ?? ''), ...claims },
    AccessToken: { ...decodeJwt(result.AccessToken ?? ''), ...claims },
  });
  return { ...answer, body: { ...answer.body, AuthenticationResult: { ...result, ...signed } } };
}

/** A session keeps its name over refreshes and restarts: it is made of the refresh token, which stays the same. */
function originOf(refreshToken: string): string {
  const digest = createHash('sha256').update(refreshToken).digest('hex');
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}

function followingTokens({ IdToken, AccessToken }: CodeSession) {
  const iat = Math.floor(Date.now() / 1_000);
  const times = { iat, exp: iat + tokenMinutes * 60 };
  return signTokens({
    IdToken: { ...IdToken, ...times, jti: randomUUID() },
    AccessToken: { ...AccessToken, ...times, jti: randomUUID() },
  });
}

const signTokens = async (claims: CodeSession) => ({
  IdToken: await sign(claims.IdToken),
  AccessToken: await sign(claims.AccessToken),
  ExpiresIn: tokenMinutes * 60,
  TokenType: 'Bearer',
});

const load = createRequire(import.meta.url);
const { pem } = JSON.parse(readFileSync(load.resolve('cognito-local/lib/keys/cognitoLocal.private.json'), 'utf8')) as {
  pem: string;
};
const signingKey = createPrivateKey(pem);

const sign = (claims: JWTPayload): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'CognitoLocal' }).sign(signingKey);

/** cognito-local changes the preference of the holder of an access token only; it does not check the token. */
async function setPreference({ ask, clientId }: GapOptions, body: Body): Promise<PoolAnswer> {
  const { UserPoolId, Username, ...settings } = body;
  const found = await ask('AdminGetUser', { UserPoolId, Username });
  if (found.status !== 200) return found;
  const AccessToken = await sign({ client_id: clientId, sub: textOf(found.body, 'Username') });
  return ask('SetUserMFAPreference', { ...settings, AccessToken });
}

interface Sessions {
  readonly find: (refreshToken: string) => CodeSession | null;
  readonly keep: (tokens: Tokens) => void;
  /** False when there was none. */
  readonly remove: (refreshToken: string) => boolean;
}

/** The refresh tokens of sign-ins with a code, under the names of their sessions. */
function openSessions(file: string): Sessions {
  const found = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, CodeSession>) : {};
  const sessions = new Map(Object.entries(found));
  const save = (): void => writeFileSync(file, JSON.stringify(Object.fromEntries(sessions)), { mode: 0o600 });
  return {
    find: (refreshToken) => sessions.get(originOf(refreshToken)) ?? null,
    keep({ IdToken = '', AccessToken = '', RefreshToken = '' }) {
      sessions.set(originOf(RefreshToken), { IdToken: decodeJwt(IdToken), AccessToken: decodeJwt(AccessToken) });
      save();
    },
    remove(refreshToken) {
      const isThere = sessions.delete(originOf(refreshToken));
      if (isThere) save();
      return isThere;
    },
  };
}
