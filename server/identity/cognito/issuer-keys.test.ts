import { randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startProductBefore } from '../../../tests/pool-stand-in.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import type { CognitoIdentity } from '../../config.ts';
import { seconds } from '../../clock.ts';
import { verifyToken } from '../tokens.ts';
import { issuersOf } from './issuer-keys.ts';

/* The tokens of a real pool: addresses of AWS, answered by the test. */

const identity: CognitoIdentity = {
  kind: 'cognito',
  userPoolId: 'eu-west-1_Ab12Cd34E',
  clientId: 'someclient',
  region: 'eu-west-1',
  endpoint: null,
};
const older = 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Ab12Cd34E';
const newer = 'https://issuer-cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Ab12Cd34E';

interface Key {
  readonly privateKey: CryptoKey;
  readonly jwk: JWK;
}

async function makeKey(): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = await exportJWK(publicKey);
  return { privateKey, jwk: { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' } };
}

let keys: Record<'older' | 'newer' | 'unknown', Key>;
let product: TestServer;
/** What each address answers; undefined: no server is there. */
let published: Map<string, JWK[]>;
let fetched: string[];

beforeAll(async () => {
  keys = { older: await makeKey(), newer: await makeKey(), unknown: await makeKey() };
});
beforeEach(async () => {
  published = new Map([
    [older, [keys.older.jwk]],
    [newer, [keys.newer.jwk]],
  ]);
  fetched = [];
  vi.stubGlobal('fetch', (url: string) => {
    fetched.push(url);
    const found = published.get(url.replace('/.well-known/jwks.json', ''));
    return found === undefined
      ? Promise.reject(new TypeError('fetch failed'))
      : Promise.resolve(Response.json({ keys: found }));
  });
  // What it knows of keys is its own: each test begins with nothing.
  product = await startProductBefore({ identity });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await product.close();
});

function tokenOf(issuer: string, { privateKey, jwk }: Key): Promise<string> {
  const now = Math.floor(product.clock.now().getTime() / 1_000);
  return new SignJWT({ token_use: 'id', origin_jti: randomUUID(), email: 'ann@kitehouse.example' })
    .setProtectedHeader({ alg: 'RS256', kid: jwk.kid ?? '' })
    .setIssuer(issuer)
    .setSubject(randomUUID())
    .setAudience(identity.clientId)
    .setIssuedAt(now)
    .setExpirationTime(now + 3_600)
    .sign(privateKey);
}

const verify = (token: string) => verifyToken(product.context, token, 'id');
const unavailable = { code: 'unavailable' };

describe('tokens of a pool', () => {
  it('are good under both forms of its address, each with its own keys', async () => {
    expect(issuersOf(identity)).toEqual([older, newer]);
    expect(await verify(await tokenOf(older, keys.older))).toMatchObject({ ok: true });
    expect(await verify(await tokenOf(newer, keys.newer))).toMatchObject({ ok: true });
    expect(fetched).toEqual([`${older}/.well-known/jwks.json`, `${newer}/.well-known/jwks.json`]);
    expect(await verify(await tokenOf(older, keys.newer))).toEqual({ ok: false, reason: 'invalid' });
  });

  it('are bad from another pool or region, and no server is asked for keys', async () => {
    for (const issuer of [
      older.replace('Ab12', 'Zz12'),
      older.replaceAll('eu-west-1', 'us-east-1'),
      `${older}/`,
      older.replace('https', 'http'),
      'https://cognito-idp.eu-west-1.amazonaws.com.evil.example/eu-west-1_Ab12Cd34E',
    ])
      expect(await verify(await tokenOf(issuer, keys.older))).toEqual({ ok: false, reason: 'invalid' });
    expect(fetched).toEqual([]);
  });
});

describe('the keys of a pool', () => {
  it('are fetched once for many unknown ones, which are bad tokens', { tags: ['slow'] }, async () => {
    for (let count = 0; count < 20; count += 1) {
      const stray = { ...keys.unknown, jwk: { ...keys.unknown.jwk, kid: `stray-${count}` } };
      expect(await verify(await tokenOf(older, stray))).toEqual({ ok: false, reason: 'invalid' });
    }
    expect(fetched).toHaveLength(1);
  });

  it('are used on while the issuer is away, longer than they are fresh', { tags: ['slow'] }, async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const token = () => tokenOf(older, keys.older);
    expect(await verify(await token())).toMatchObject({ ok: true });
    published.clear();
    vi.setSystemTime(Date.now() + seconds(7_200));
    product.clock.move(seconds(7_200));
    for (let count = 0; count < 5; count += 1) expect(await verify(await token())).toMatchObject({ ok: true });
    expect(fetched).toHaveLength(2);
    await expect(verify(await tokenOf(older, keys.unknown))).rejects.toMatchObject(unavailable);
    // An issuer that is away for days may have withdrawn it.
    vi.setSystemTime(Date.now() + seconds(86_400));
    product.clock.move(seconds(86_400));
    await expect(verify(await token())).rejects.toMatchObject(unavailable);
    published.set(older, [keys.older.jwk]);
    product.clock.move(seconds(30));
    expect(await verify(await token())).toMatchObject({ ok: true });
  });

  it(
    'that cannot be fetched are an outage, answered with 503 and asked for once in a while',
    { tags: ['slow'] },
    async () => {
      published.clear();
      const headers = { authorization: `Bearer ${await tokenOf(older, keys.older)}` };
      for (let count = 0; count < 5; count += 1)
        expect((await product.app.inject({ url: '/api/me', headers })).statusCode).toBe(503);
      expect(fetched).toHaveLength(1);
      published.set(older, [keys.older.jwk]);
      product.clock.move(seconds(30));
      // The key is good now; a session of that name is not there.
      expect((await product.app.inject({ url: '/api/me', headers })).statusCode).toBe(401);
    },
  );

  it('are not published by us', { tags: ['slow'] }, async () => {
    const { userPoolId } = identity;
    expect((await product.app.inject({ url: `/${userPoolId}/.well-known/jwks.json` })).statusCode).toBe(404);
    const embedded = await startTestServer();
    const url = `/${embedded.context.config.identity.userPoolId}/.well-known/jwks.json`;
    expect((await embedded.app.inject({ url })).statusCode).toBe(200);
    await embedded.close();
  });
});
