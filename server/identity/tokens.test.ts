import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, callIdentity, signIn, type AuthenticationResult } from '../../tests/sign-in.ts';
import { days, minutes, seconds } from '../clock.ts';
import { signingKeys } from './embedded/signing-keys.ts';

let server: TestServer;
let tokens: AuthenticationResult;
let email: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ email } = await addMember(server));
  tokens = await signIn(server, email);
});
afterAll(() => server.close());

const getMe = (authorization?: string) =>
  server.app.inject({ method: 'GET', url: '/api/me', headers: authorization === undefined ? {} : { authorization } });

/** A token that is ours in every way but for what the test changes. */
async function forge(change: {
  claims?: JWTPayload;
  drop?: string[];
  header?: Record<string, unknown>;
}): Promise<string> {
  const { current } = await signingKeys(server.context);
  const claims: JWTPayload = { ...decodeJwt(tokens.IdToken), ...change.claims };
  for (const name of change.drop ?? []) delete claims[name];
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: current.id, ...change.header })
    .sign(current.privateKey);
}

const nowInSeconds = (): number => Math.floor(server.clock.now().getTime() / 1_000);

describe('tokens', () => {
  it('carry the claims of a user pool', async () => {
    const { userPoolId, clientId } = server.context.config.identity;
    const now = nowInSeconds();
    const member = await server.context.db
      .selectFrom('members')
      .select('identity_subject')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const shared = {
      sub: member.identity_subject,
      iss: `http://localhost:3000/${userPoolId}`,
      origin_jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
      jti: expect.any(String),
      event_id: expect.any(String),
      auth_time: now,
      iat: now,
      exp: now + 3_600,
    };
    expect(decodeJwt(tokens.IdToken)).toEqual({
      ...shared,
      token_use: 'id',
      aud: clientId,
      'cognito:username': member.identity_subject,
      email,
      email_verified: true,
    });
    expect(decodeJwt(tokens.AccessToken)).toEqual({
      ...shared,
      token_use: 'access',
      client_id: clientId,
      username: member.identity_subject,
      scope: 'aws.cognito.signin.user.admin',
    });
    expect(decodeProtectedHeader(tokens.IdToken)).toEqual({ alg: 'RS256', kid: expect.any(String) });
  });

  it('are signed with a key that is published without its private half and stored sealed', async () => {
    const { userPoolId } = server.context.config.identity;
    const response = await server.app.inject({ method: 'GET', url: `/${userPoolId}/.well-known/jwks.json` });
    const { keys } = response.json<{ keys: Record<string, string>[] }>();
    expect(keys).toEqual([
      {
        kty: 'RSA',
        n: expect.any(String),
        e: 'AQAB',
        kid: decodeProtectedHeader(tokens.IdToken).kid,
        alg: 'RS256',
        use: 'sig',
      },
    ]);
    const [stored] = await server.context.db.selectFrom('identity_signing_keys').selectAll().execute();
    expect(stored?.sealed_private_key.toString('latin1')).not.toContain('"d":');
  });
});

describe('GET /api/me', () => {
  it('answers with role and access in the field data', async () => {
    const response = await getMe(`Bearer ${tokens.IdToken}`);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      data: {
        role: 'member',
        secondFactor: { hasFactor: false, isRequired: false, isProved: false },
        access: { hasAccess: false, reason: null, accessExpiresOn: null },
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        email,
        memberType: 'entrepreneur',
      },
    });
  });

  it('shows a live pass, and an admin as one', async () => {
    const { db } = server.context;
    const now = server.clock.now();
    const guest = await addMember(server);
    await db
      .insertInto('passes')
      .values({
        member_id: guest.memberId,
        kind: 'review',
        reason: 'Thank you for your review',
        source: 'test:1',
        starts_at: now,
        ends_at: new Date(now.getTime() + days(365)),
      })
      .execute();
    const withPass = await getMe(`Bearer ${(await signIn(server, guest.email)).IdToken}`);
    expect(withPass.json()).toMatchObject({
      data: {
        role: 'member',
        access: { hasAccess: true, reason: 'Thank you for your review', accessExpiresOn: '2027-11-18' },
      },
    });
    const admin = await addMember(server, { role: 'admin' });
    const asAdmin = await getMe(`Bearer ${(await signIn(server, admin.email)).IdToken}`);
    expect(asAdmin.json()).toMatchObject({
      data: { role: 'admin', access: { hasAccess: true, reason: 'Administrator', accessExpiresOn: null } },
    });
  });

  it('asks a guest to log in', async () => {
    const response = await getMe();
    expect(response.statusCode).toBe(401);
    expect(response.headers['www-authenticate']).toBe('Bearer');
    expect(response.json()).toMatchObject({ code: 'sign_in' });
  });

  it('accepts the scheme in any case, and a clock that is 4 seconds off', async () => {
    expect((await getMe(`bearer ${tokens.IdToken}`)).statusCode).toBe(200);
    const late = await forge({ claims: { exp: nowInSeconds() - 4 } });
    const early = await forge({ claims: { iat: nowInSeconds() + 4, nbf: nowInSeconds() + 4 } });
    expect((await getMe(`Bearer ${late}`)).statusCode).toBe(200);
    expect((await getMe(`Bearer ${early}`)).statusCode).toBe(200);
  });

  it('ignores what a token says of roles, addresses and access', async () => {
    const boasting = await forge({
      claims: { 'cognito:groups': ['admin'], role: 'admin', email: 'other@kitehouse.example' },
    });
    expect((await getMe(`Bearer ${boasting}`)).json()).toMatchObject({ data: { role: 'member', email } });
  });
});

const unsigned = (claims: JWTPayload): string => new UnsecuredJWT(claims).encode();
const part = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** Tokens that look like ours and are not. */
const forgeries: Record<string, () => Promise<string>> = {
  nothing: async () => '',
  'one part': async () => 'abc',
  'two parts': async () => tokens.IdToken.split('.').slice(0, 2).join('.'),
  'four parts': async () => `${tokens.IdToken}.abc`,
  'five parts': async () => 'a.b.c.d.e',
  'another alphabet': async () => tokens.IdToken.replace('.', '.!'),
  padding: async () => `${tokens.IdToken}=`,
  'two tokens': async () => `${tokens.IdToken}, ${tokens.IdToken}`,
  'a header that is no JSON': async () => `${part('{')}.${tokens.IdToken.split('.').slice(1).join('.')}`,
  'a payload that is a list': async () => `${tokens.IdToken.split('.')[0]}.${part([])}.${tokens.IdToken.split('.')[2]}`,
  'a changed payload': async () => {
    const [header, , signature] = tokens.IdToken.split('.');
    return `${header}.${part({ ...decodeJwt(tokens.IdToken), sub: 'someone-else' })}.${signature}`;
  },
  'no signature': async () => `${tokens.IdToken.split('.').slice(0, 2).join('.')}.`,
  'algorithm none': async () => unsigned(decodeJwt(tokens.IdToken)),
  'algorithm None with the signature': async () => {
    const [, payload, signature] = tokens.IdToken.split('.');
    return `${part({ alg: 'None', kid: decodeProtectedHeader(tokens.IdToken).kid })}.${payload}.${signature}`;
  },
  'HS256 with the public key as the secret': async () => {
    const { published, current } = await signingKeys(server.context);
    const pem = createPublicKey({ key: published.keys[0]!, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    const text = `${part({ alg: 'HS256', kid: current.id })}.${part(decodeJwt(tokens.IdToken))}`;
    return `${text}.${createHmac('sha256', pem).update(text).digest('base64url')}`;
  },
  RS512: async () => {
    const { current } = await signingKeys(server.context);
    return new SignJWT(decodeJwt(tokens.IdToken))
      .setProtectedHeader({ alg: 'RS512', kid: current.id })
      .sign(current.privateKey);
  },
  'an unknown key id': () => forge({ header: { kid: 'unknown' } }),
  'a hostile key id': () => forge({ header: { kid: "../../etc/passwd' or 1=1 --" } }),
  'no key id': () => forge({ header: { kid: undefined } }),
  'an unknown critical header': async () => {
    const { current } = await signingKeys(server.context);
    const header = { alg: 'RS256', kid: current.id, crit: ['x'], x: 1 };
    return new SignJWT(decodeJwt(tokens.IdToken))
      .setProtectedHeader(header)
      .sign(current.privateKey, { crit: { x: true } });
  },
  'another key under our id': async () => {
    const { current } = await signingKeys(server.context);
    const { privateKey } = await generateKeyPair('RS256');
    return new SignJWT(decodeJwt(tokens.IdToken))
      .setProtectedHeader({ alg: 'RS256', kid: current.id })
      .sign(privateKey);
  },
  'a key that it brings along': async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = publicKey.export({ format: 'jwk' }) as { kty: string };
    return new SignJWT(decodeJwt(tokens.IdToken))
      .setProtectedHeader({ alg: 'RS256', kid: 'mine', jwk })
      .sign(privateKey);
  },
  'another issuer': () => forge({ claims: { iss: 'http://localhost:3000/other_Pool' } }),
  'an issuer with a slash more': () => forge({ claims: { iss: `${decodeJwt(tokens.IdToken).iss}/` } }),
  'another audience': () => forge({ claims: { aud: 'somebody' } }),
  'our audience among others': () => forge({ claims: { aud: [server.context.config.identity.clientId, 'somebody'] } }),
  'no audience': () => forge({ drop: ['aud'] }),
  'an access token': async () => tokens.AccessToken,
  'no kind': () => forge({ drop: ['token_use'] }),
  'no subject': () => forge({ drop: ['sub'] }),
  'an unknown subject': () => forge({ claims: { sub: 'nobody' } }),
  'no session': () => forge({ drop: ['origin_jti'] }),
  'a session that is no id': () => forge({ claims: { origin_jti: "' or 1=1 --" } }),
  'no end': () => forge({ drop: ['exp'] }),
  'an end in words': () => forge({ claims: { exp: 'never' as unknown as number } }),
  'a negative end': () => forge({ claims: { exp: -1 } }),
  'an end 5 seconds ago': () => forge({ claims: { exp: nowInSeconds() - 5 } }),
  'an end 6 seconds ago': () => forge({ claims: { exp: nowInSeconds() - 6 } }),
  'no beginning': () => forge({ drop: ['iat'] }),
  'a beginning 6 seconds ahead': () => forge({ claims: { iat: nowInSeconds() + 6 } }),
  'not before 6 seconds ahead': () => forge({ claims: { nbf: nowInSeconds() + 6 } }),
  'a token of 9,000 characters': () => forge({ claims: { padding: 'x'.repeat(6_600) } }),
};

describe('a token that is not good', () => {
  it.each(Object.entries(forgeries))('is refused: %s', async (_name, make) => {
    const response = await getMe(`Bearer ${await make()}`);
    expect(response.statusCode).toBe(401);
    expect(response.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    const { requestId, ...rest } = response.json<Record<string, unknown>>();
    expect(requestId).toBeTruthy();
    expect(rest).toEqual({ type: 'about:blank', title: 'Your session has ended', status: 401, code: 'invalid_token' });
  });

  it('is refused in another scheme, and where guests are welcome', async () => {
    expect((await getMe(`Basic ${Buffer.from('a:b').toString('base64')}`)).statusCode).toBe(401);
    const config = await server.app.inject({
      method: 'GET',
      url: '/api/config',
      headers: { authorization: 'Bearer a.b.c' },
    });
    expect(config.statusCode).toBe(401);
  });

  it('is ignored in the address and in a cookie', async () => {
    const response = await server.app.inject({
      method: 'GET',
      url: '/api/config',
      headers: { cookie: `token=${tokens.IdToken}` },
    });
    expect(response.statusCode).toBe(200);
    const inAddress = await server.app.inject({ method: 'GET', url: `/api/me?access_token=${tokens.IdToken}` });
    expect(inAddress.statusCode).toBe(401);
  });
});

describe('a session that has ended', () => {
  it('is refused on the next request: signed out here, everywhere, or past its 30 days', async () => {
    const { clientId } = server.context.config.identity;
    const here = await signIn(server, email);
    await callIdentity(server, 'RevokeToken', { ClientId: clientId, Token: here.RefreshToken });
    expect((await getMe(`Bearer ${here.IdToken}`)).json()).toMatchObject({ code: 'invalid_token' });
    expect((await getMe(`Bearer ${tokens.IdToken}`)).statusCode).toBe(200);

    const two = [await signIn(server, email), await signIn(server, email)];
    await callIdentity(server, 'GlobalSignOut', { AccessToken: two[0]!.AccessToken });
    for (const one of two)
      expect((await getMe(`Bearer ${one.IdToken}`)).json()).toMatchObject({ code: 'invalid_token' });

    const long = await signIn(server, email);
    server.clock.move(days(30) - minutes(1));
    const refreshed = await callIdentity(server, 'GetTokensFromRefreshToken', {
      ClientId: clientId,
      RefreshToken: long.RefreshToken,
    });
    const { IdToken } = refreshed.json<{ AuthenticationResult: AuthenticationResult }>().AuthenticationResult;
    expect((await getMe(`Bearer ${IdToken}`)).statusCode).toBe(200);
    server.clock.move(minutes(1));
    expect((await getMe(`Bearer ${IdToken}`)).json()).toMatchObject({ code: 'invalid_token' });
  });

  it('lets a suspended member see only what concerns them', async () => {
    const { db } = server.context;
    const member = await addMember(server);
    const { IdToken } = await signIn(server, member.email);
    await db
      .updateTable('members')
      .set({ suspended_at: server.clock.now() })
      .where('id', '=', member.memberId)
      .execute();
    expect((await getMe(`Bearer ${IdToken}`)).statusCode).toBe(200);
  });
});

describe('logs', () => {
  it('hold no token, no address and no part of them', async () => {
    const link = await addMember(server);
    const signed = await signIn(server, link.email);
    server.clock.move(seconds(1));
    await getMe(`Bearer ${signed.IdToken}`);
    await getMe(`Bearer ${signed.AccessToken}`);
    await server.app.inject({
      method: 'GET',
      url: `/otp?email=${encodeURIComponent(link.email)}&token=${signed.RefreshToken}`,
    });
    const log = server.logLines.join('');
    expect(log).toContain('token.invalid');
    for (const secret of [
      signed.IdToken,
      signed.AccessToken,
      signed.RefreshToken,
      link.email,
      encodeURIComponent(link.email),
    ]) {
      expect(log).not.toContain(secret);
    }
    expect(log).not.toMatch(/eyJ[\w-]{10}/);
  });
});
