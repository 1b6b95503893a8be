import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto';
import {
  CompactSign,
  decodeJwt,
  decodeProtectedHeader,
  generateKeyPair,
  importPKCS8,
  SignJWT,
  UnsecuredJWT,
  type JWTPayload,
} from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signIn, type AuthenticationResult } from '../../tests/sign-in.ts';
import { signingKeys } from './embedded/signing-keys.ts';

let server: TestServer;
let tokens: AuthenticationResult;
beforeAll(async () => {
  server = await startTestServer();
  tokens = await signIn(server, (await addMember(server)).email);
});
afterAll(() => server.close());

const getMe = (authorization: string) =>
  server.app.inject({ method: 'GET', url: '/api/me', headers: { authorization } });

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
const issuer = (): string => decodeJwt(tokens.IdToken).iss ?? '';
const unsigned = (claims: JWTPayload): string => new UnsecuredJWT(claims).encode();
const part = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** Anything at all, signed with our own key. */
async function sealRaw(payload: string, header: Record<string, unknown> = {}): Promise<string> {
  const { current } = await signingKeys(server.context);
  return new CompactSign(new TextEncoder().encode(payload))
    .setProtectedHeader({ alg: 'RS256', kid: current.id, ...header })
    .sign(current.privateKey);
}

async function signAs(algorithm: string): Promise<string> {
  const { current } = await signingKeys(server.context);
  return new SignJWT(decodeJwt(tokens.IdToken))
    .setProtectedHeader({ alg: algorithm, kid: current.id })
    .sign(current.privateKey);
}

/** Our payload and signature under another header. */
function withHeader(header: Record<string, unknown>): string {
  const { kid } = decodeProtectedHeader(tokens.IdToken);
  return `${part({ kid, ...header })}.${tokens.IdToken.split('.').slice(1).join('.')}`;
}

/** Signed as if the public key were a password. */
async function signHmac(format: 'pem' | 'der'): Promise<string> {
  const { published, current } = await signingKeys(server.context);
  const key = createPublicKey({ key: published.keys[0]!, format: 'jwk' });
  const secret = format === 'pem' ? key.export({ type: 'spki', format }) : key.export({ type: 'spki', format });
  const text = `${part({ alg: 'HS256', kid: current.id })}.${part(decodeJwt(tokens.IdToken))}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

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
  'HS256 with the public key as the secret': async () => signHmac('pem'),
  RS512: async () => signAs('RS512'),
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
  'spaces inside': async () => tokens.IdToken.replace('.', ' . '),
  'dots alone': async () => '...',
  'a million characters': async () => 'x'.repeat(1_000_000),
  'a nested token': async () => sealRaw(tokens.IdToken, { cty: 'JWT' }),
  'a payload that is no JSON': async () => sealRaw('{"sub":'),
  'a payload that is a number': async () => sealRaw('42'),
  'an end that is repeated, the last in the past': async () =>
    sealRaw(JSON.stringify(decodeJwt(tokens.IdToken)).replace('{', '{"exp":9999999999,').replace(/}$/, ',"exp":1}')),
  'algorithm none in other letters': async () => {
    const [, payload] = tokens.IdToken.split('.');
    return `${part({ alg: 'nOnE' })}.${payload}.`;
  },
  'HS256 with the public key in DER': async () => signHmac('der'),
  'HS256 with an empty key': async () => {
    const text = `${part({ alg: 'HS256' })}.${part(decodeJwt(tokens.IdToken))}`;
    return `${text}.${createHmac('sha256', '').update(text).digest('base64url')}`;
  },
  'no algorithm': async () => withHeader({}),
  'a list of algorithms': async () => withHeader({ alg: ['RS256'] }),
  'a number for an algorithm': async () => withHeader({ alg: 256 }),
  RS384: async () => signAs('RS384'),
  PS256: async () => {
    const { current } = await signingKeys(server.context);
    const pem = current.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const key = await importPKCS8(pem, 'PS256');
    return new SignJWT(decodeJwt(tokens.IdToken)).setProtectedHeader({ alg: 'PS256', kid: current.id }).sign(key);
  },
  ES256: async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const { current } = await signingKeys(server.context);
    return new SignJWT(decodeJwt(tokens.IdToken))
      .setProtectedHeader({ alg: 'ES256', kid: current.id })
      .sign(privateKey);
  },
  'a payload that is not encoded': () => forge({ header: { b64: false, crit: ['b64'] } }).catch(() => 'a.b.c'),
  'a key id of 10,000 characters': () => forge({ header: { kid: 'k'.repeat(10_000) } }),
  'a key id with a NUL': () => forge({ header: { kid: 'a\u0000b' } }),
  'an address of keys that it brings along': () =>
    forge({ header: { kid: 'mine', jku: 'https://keys.example/jwks.json', x5u: 'https://keys.example/cert.pem' } }),
  'an issuer by another scheme': () => forge({ claims: { iss: issuer().replace('http:', 'https:') } }),
  'an issuer on another host': () => forge({ claims: { iss: issuer().replace('localhost', 'localhost.example') } }),
  'a list of issuers': () => forge({ claims: { iss: [issuer()] as unknown as string } }),
  'no issuer': () => forge({ drop: ['iss'] }),
  'an access token that calls itself an identity token': () => forge({ claims: { token_use: 'id' }, drop: ['aud'] }),
  'another kind': () => forge({ claims: { token_use: 'refresh' } }),
  'an end beyond all numbers': async () =>
    sealRaw(JSON.stringify(decodeJwt(tokens.IdToken)).replace(/"exp":\d+/, '"exp":1e999')),
  'a beginning in words': () => forge({ claims: { iat: 'now' as unknown as number } }),
  'a subject that is a list': () => forge({ claims: { sub: ['a'] as unknown as string } }),
  'the subject of somebody else with our session': async () =>
    forge({ claims: { sub: (await addMember(server)).subject } }),
  'our subject with the session of somebody else': async () => {
    const other = await signIn(server, (await addMember(server)).email);
    return forge({ claims: { origin_jti: decodeJwt(other.IdToken)['origin_jti'] } });
  },
  'two megabytes of groups': () =>
    forge({
      claims: { 'cognito:groups': Array.from({ length: 40_000 }, (_, place) => `group-number-${place}-of-many`) },
    }),
};

describe('a good token', () => {
  it('is the one that the rest is made from: untouched it is accepted', async () => {
    expect((await getMe(`Bearer ${await forge({})}`)).statusCode).toBe(200);
    expect(Object.keys(forgeries).length).toBeGreaterThanOrEqual(60);
  });

  it.each([
    ['an end 4 seconds ago', () => ({ exp: nowInSeconds() - 4 })],
    ['a beginning 5 seconds ahead', () => ({ iat: nowInSeconds() + 5 })],
    ['not before 5 seconds ahead', () => ({ nbf: nowInSeconds() + 5 })],
    ['claims that nobody knows', () => ({ 'custom:role': 'admin', role: 'admin' })],
  ])('stays good with %s', async (_name, claims) => {
    const response = await getMe(`Bearer ${await forge({ claims: claims() })}`);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ data: { role: 'member' } });
  });
});

describe('clocks that differ', () => {
  it.each([
    [4_900, 200],
    [5_100, 401],
  ])('by %i milliseconds: %i', async (difference, status) => {
    const begun = server.clock.now();
    // One that ends at a whole second, as all do, and one whose maker is ahead by as much.
    server.clock.set(new Date(nowInSeconds() * 1_000));
    const ended = await forge({ claims: { exp: nowInSeconds() } });
    const early = await forge({ claims: { iat: nowInSeconds() + 10 } });
    server.clock.move(difference);
    expect((await getMe(`Bearer ${ended}`)).statusCode).toBe(status);
    server.clock.move(10_000 - 2 * difference);
    expect((await getMe(`Bearer ${early}`)).statusCode).toBe(status);
    server.clock.set(begun);
  });
});

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
