import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addLink, addMember, callIdentity, redeem, signIn, type AuthenticationResult } from '../../tests/sign-in.ts';
import { authorKeysInMemory } from '../author-keys.ts';
import { createVault } from '../vault.ts';
import { days, hours, seconds } from '../clock.ts';
import { forgetOldSignIns } from './jobs.ts';
import { sampleSignInLinks } from './commands.ts';
import { signingKeys } from './embedded/signing-keys.ts';
import { digestsOfAddress } from './link-commands.ts';

let server: TestServer;
let clientId: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ clientId } = server.context.config.identity);
});
afterAll(() => server.close());

const target = (action: string) => `AWSCognitoIdentityProviderService.${action}`;
const post = (headers: Record<string, string>, payload: string, url = '/identity') =>
  server.app.inject({ method: 'POST', url, headers, payload });

async function newSession(): Promise<{ email: string; subject: string; tokens: AuthenticationResult }> {
  const { email, subject } = await addMember(server);
  return { email, subject, tokens: await signIn(server, email) };
}

describe('the protocol', () => {
  const json = 'application/x-amz-json-1.1';

  it.each([
    [
      'an unknown action',
      { 'content-type': json, 'x-amz-target': target('Nothing') },
      '{}',
      'UnknownOperationException',
    ],
    ['no action', { 'content-type': json }, '{}', 'UnknownOperationException'],
    [
      'the target of another service',
      { 'content-type': json, 'x-amz-target': 'Other.InitiateAuth' },
      '{}',
      'UnknownOperationException',
    ],
    [
      'a name that every object has',
      { 'content-type': json, 'x-amz-target': target('constructor') },
      '{}',
      'UnknownOperationException',
    ],
    [
      'an administrative action',
      { 'content-type': json, 'x-amz-target': target('AdminInitiateAuth') },
      '{}',
      'UnknownOperationException',
    ],
    [
      'signing up with a password',
      { 'content-type': json, 'x-amz-target': target('SignUp') },
      '{}',
      'NotAuthorizedException',
    ],
    [
      'another content type',
      { 'content-type': 'application/json', 'x-amz-target': target('InitiateAuth') },
      '{}',
      'SerializationException',
    ],
    ['broken JSON', { 'content-type': json, 'x-amz-target': target('InitiateAuth') }, '{', 'SerializationException'],
    ['a list', { 'content-type': json, 'x-amz-target': target('InitiateAuth') }, '[]', 'SerializationException'],
    [
      'a prototype in the body',
      { 'content-type': json, 'x-amz-target': target('InitiateAuth') },
      '{"__proto__":{"a":1}}',
      'SerializationException',
    ],
    [
      'a NUL',
      { 'content-type': json, 'x-amz-target': target('InitiateAuth') },
      '{"ClientId":"a\\u0000"}',
      'InvalidParameterException',
    ],
    [
      '70 kB',
      { 'content-type': json, 'x-amz-target': target('InitiateAuth') },
      `{"a":"${'x'.repeat(70_000)}"}`,
      'SerializationException',
    ],
  ])('refuses %s in its own shape', async (_name, headers, payload, name) => {
    const response = await post(headers, payload);
    expect(response.statusCode).toBe(400);
    expect(response.headers['x-amzn-errortype']).toBe(`${name}:`);
    expect(response.headers['x-amzn-requestid']).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.json()).toEqual({ __type: name, message: expect.any(String) });
  });

  it('answers with a slash behind the address as well, and to POST only', async () => {
    const headers = { 'content-type': json, 'x-amz-target': target('GetUser') };
    expect((await post(headers, '{}', '/identity/')).json()).toEqual({
      __type: 'InvalidParameterException',
      message: 'Missing required parameter AccessToken',
    });
    const get = await server.app.inject({ method: 'GET', url: '/identity' });
    expect([get.statusCode, get.headers['allow']]).toEqual([405, 'POST']);
  });

  it.each([
    [{}, 'InvalidParameterException', 'Missing required parameter ClientId'],
    [{ ClientId: 'other' }, 'ResourceNotFoundException', 'User pool client other does not exist.'],
    [{ ClientId: ['list'] }, 'InvalidParameterException', 'Missing required parameter ClientId'],
  ])('InitiateAuth wants our client: %j', async (body, name, message) => {
    expect((await callIdentity(server, 'InitiateAuth', body)).json()).toEqual({ __type: name, message });
  });

  it.each([
    ['USER_PASSWORD_AUTH', undefined, 'Missing required parameter USERNAME'],
    ['USER_PASSWORD_AUTH', { USERNAME: 'ann@example.com' }, 'Missing required parameter PASSWORD'],
    ['USER_PASSWORD_AUTH', { USERNAME: ['ann@example.com'], PASSWORD: 'x' }, 'Missing required parameter USERNAME'],
    ['REFRESH_TOKEN_AUTH', {}, 'Missing required parameter REFRESH_TOKEN'],
    ['USER_SRP_AUTH', { USERNAME: 'ann@example.com', SRP_A: '0' }, 'USER_SRP_AUTH is not enabled for the client.'],
    ['CUSTOM_AUTH', { USERNAME: 'ann@example.com' }, 'CUSTOM_AUTH is not enabled for the client.'],
    ['MAGIC', { USERNAME: 'ann@example.com' }, 'Initiate Auth method not supported.'],
  ])('InitiateAuth %s with %j says what is wrong', async (flow, parameters, message) => {
    const body = { ClientId: clientId, AuthFlow: flow, AuthParameters: parameters };
    expect((await callIdentity(server, 'InitiateAuth', body)).json()).toEqual({
      __type: 'InvalidParameterException',
      message,
    });
  });
});

describe('refreshing', () => {
  it.each([
    ['GetTokensFromRefreshToken', (token: string) => ({ RefreshToken: token })],
    ['InitiateAuth', (token: string) => ({ AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN: token } })],
  ])('%s gives new tokens of the same session and keeps the refresh token', async (action, bodyOf) => {
    const { tokens } = await newSession();
    const before = decodeJwt(tokens.IdToken);
    server.clock.move(hours(1));
    const response = await callIdentity(server, action, { ClientId: clientId, ...bodyOf(tokens.RefreshToken) });
    const fresh = response.json<{ AuthenticationResult: AuthenticationResult }>().AuthenticationResult;
    expect(Object.keys(fresh).sort()).toEqual(['AccessToken', 'ExpiresIn', 'IdToken', 'TokenType']);
    const after = decodeJwt(fresh.IdToken);
    expect([after['origin_jti'], after['auth_time'], after.sub]).toEqual([
      before['origin_jti'],
      before['auth_time'],
      before.sub,
    ]);
    expect(after.iat).toBe((before.iat ?? 0) + 3_600);
    const again = await callIdentity(server, action, { ClientId: clientId, ...bodyOf(tokens.RefreshToken) });
    expect(again.statusCode).toBe(200);
  });

  it('says why it refuses', async () => {
    const { tokens } = await newSession();
    const ask = async (RefreshToken: string) =>
      (await callIdentity(server, 'GetTokensFromRefreshToken', { ClientId: clientId, RefreshToken })).json<{
        message: string;
      }>().message;
    expect(await ask('x'.repeat(43))).toBe('Invalid Refresh Token');
    await callIdentity(server, 'RevokeToken', { ClientId: clientId, Token: tokens.RefreshToken });
    expect(await ask(tokens.RefreshToken)).toBe('Refresh Token has been revoked');
    const { tokens: old } = await newSession();
    server.clock.move(days(30));
    expect(await ask(old.RefreshToken)).toBe('Refresh Token has expired');
  });

  it('refuses a member who was suspended', async () => {
    const { email, tokens } = await newSession();
    await server.context.db
      .updateTable('members')
      .set({ suspended_at: server.clock.now() })
      .where('email', '=', email)
      .execute();
    const response = await callIdentity(server, 'GetTokensFromRefreshToken', {
      ClientId: clientId,
      RefreshToken: tokens.RefreshToken,
    });
    expect(response.json()).toEqual({ __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' });
  });
});

describe('with an access token', () => {
  it('GetUser tells whose it is', async () => {
    const { email, subject, tokens } = await newSession();
    expect((await callIdentity(server, 'GetUser', { AccessToken: tokens.AccessToken })).json()).toEqual({
      Username: subject,
      UserAttributes: [
        { Name: 'sub', Value: subject },
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    });
  });

  it('refuses an identity token, nonsense, an old token and one of an ended session', async () => {
    const { tokens } = await newSession();
    const ask = async (AccessToken: string) =>
      (await callIdentity(server, 'GetUser', { AccessToken })).json<{ message: string }>().message;
    expect(await ask(tokens.IdToken)).toBe('Invalid Access Token');
    expect(await ask('nonsense')).toBe('Invalid Access Token');
    server.clock.move(hours(1) + seconds(4));
    expect(await ask(tokens.AccessToken)).not.toBe('Access Token has expired');
    server.clock.move(seconds(1));
    expect(await ask(tokens.AccessToken)).toBe('Access Token has expired');
    const { tokens: other } = await newSession();
    expect((await callIdentity(server, 'GlobalSignOut', { AccessToken: other.AccessToken })).json()).toEqual({});
    expect(await ask(other.AccessToken)).toBe('Access Token has been revoked');
  });

  it('tells the browser to forget its pages when a session was ended, and at no other time', async () => {
    const { tokens } = await newSession();
    const { tokens: other } = await newSession();
    const cleared = async (action: string, body: Record<string, unknown>) =>
      (await callIdentity(server, action, body)).headers['clear-site-data'];
    expect(await cleared('GetUser', { AccessToken: tokens.AccessToken })).toBeUndefined();
    expect(await cleared('GlobalSignOut', { AccessToken: 'nonsense' })).toBeUndefined();
    expect(await cleared('RevokeToken', { ClientId: clientId, Token: tokens.RefreshToken })).toBe('"cache"');
    expect(await cleared('GlobalSignOut', { AccessToken: other.AccessToken })).toBe('"cache"');
  });

  it('RevokeToken answers an unknown token with an empty object, too', async () => {
    const response = await callIdentity(server, 'RevokeToken', { ClientId: clientId, Token: 'unknown' });
    expect([response.statusCode, response.body]).toEqual([200, '{}']);
  });
});

describe('signing keys', () => {
  it('are one, however many ask at once for the first', async () => {
    const other = await startTestServer();
    try {
      const contexts = Array.from({ length: 8 }, () => ({
        ...other.context,
        db: other.context.db.withSchema('public'),
      }));
      const ids = await Promise.all(contexts.map(async (context) => (await signingKeys(context)).current.id));
      expect(new Set(ids).size).toBe(1);
      expect(await other.context.db.selectFrom('identity_signing_keys').select('id').execute()).toHaveLength(1);
    } finally {
      await other.close();
    }
  });

  it('are replaced when the secret is lost, and the old one still verifies', async () => {
    const before = await signingKeys(server.context);
    const afresh = {
      ...server.context,
      db: server.context.db.withSchema('public'),
      vault: createVault(Buffer.alloc(32, 9), authorKeysInMemory()),
    };
    const after = await signingKeys(afresh);
    expect(after.current.id).not.toBe(before.current.id);
    expect([...after.publicKeys.keys()].sort()).toEqual([before.current.id, after.current.id].sort());
  });
});

describe('sample links', () => {
  it('are made for the sample members, work for an hour, and say who it is', async () => {
    await addMember(server, { email: 'admin@sample.example', role: 'admin', isSample: true });
    server.clock.move(seconds(1));
    await addMember(server, { email: 'funder@sample.example', memberType: 'funder', isSample: true });
    const links = await sampleSignInLinks(server.context);
    expect(links.map(({ label, email }) => [label, email])).toEqual([
      ['Admin and moderator', 'admin@sample.example'],
      ['Funder', 'funder@sample.example'],
    ]);
    const secret = new URL(links[0]?.url ?? '').searchParams.get('token') ?? '';
    server.clock.move(hours(1) - 1);
    expect((await redeem(server, { email: 'admin@sample.example', secret })).statusCode).toBe(200);
  });
});

describe('forgetting', () => {
  it('clears away dead links and ended sessions, and leaves what lives', async () => {
    const { db, vault } = server.context;
    const { email, tokens } = await newSession();
    const [address] = digestsOfAddress(vault, email);
    await addLink(server, email);
    await forgetOldSignIns.handle(server.context, undefined);
    expect(
      await db.selectFrom('identity_links').where('email_digest', '=', address).select('issued_at').execute(),
    ).toHaveLength(2);
    server.clock.move(days(2));
    await forgetOldSignIns.handle(server.context, undefined);
    expect(await db.selectFrom('identity_links').select('issued_at').execute()).toEqual([]);
    const refreshed = await callIdentity(server, 'GetTokensFromRefreshToken', {
      ClientId: clientId,
      RefreshToken: tokens.RefreshToken,
    });
    expect(refreshed.statusCode).toBe(200);
  });
});
