import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  endSession,
  getFactors,
  listSessions,
  proveApp,
  provePasskey,
  recordTokenCopy,
  renamePasskey,
  startPasskeyProof,
} from '../../contract/identity/factors.ts';
import { getMe } from '../../contract/members/account.ts';
import { callAs, unchecked } from '../../tests/call-as.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addLink, addMember, callIdentity, signIn, type AuthenticationResult } from '../../tests/sign-in.ts';
import { assertionOf, makeCredential, registrationOf, type Credential } from '../../tests/software-authenticator.ts';
import { minutes, seconds } from '../clock.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function someone(member: Parameters<typeof addMember>[1] = {}) {
  const { email, memberId } = await addMember(server, member);
  return { email, memberId, tokens: await signIn(server, email) };
}

async function addApp({ AccessToken }: AuthenticationResult): Promise<string> {
  const { SecretCode } = (await callIdentity(server, 'AssociateSoftwareToken', { AccessToken })).json<{
    SecretCode: string;
  }>();
  const proof = { AccessToken, UserCode: codeFor(SecretCode), FriendlyDeviceName: 'phone' };
  await callIdentity(server, 'VerifySoftwareToken', proof);
  server.clock.move(seconds(60));
  return SecretCode;
}

async function addPasskey({ AccessToken }: AuthenticationResult): Promise<Credential> {
  const credential = makeCredential();
  const started = (await callIdentity(server, 'StartWebAuthnRegistration', { AccessToken })).json<{
    CredentialCreationOptions: { challenge: string };
  }>();
  const Credential = registrationOf(credential, started.CredentialCreationOptions.challenge);
  await callIdentity(server, 'CompleteWebAuthnRegistration', { AccessToken, Credential });
  return credential;
}

const codeFor = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now().getTime() });

type Assertion = ReturnType<typeof assertionOf>;

async function startProof(tokens: AuthenticationResult): Promise<{ handle: string; challenge: string }> {
  const { handle, options } = (await callAs(server, tokens, startPasskeyProof)).reply.data;
  return { handle, challenge: String(options['challenge']) };
}

const sessionsOf = async (tokens: AuthenticationResult) => (await callAs(server, tokens, listSessions)).reply.data;
const end = async (tokens: AuthenticationResult, id: string) =>
  (await callAs(server, tokens, endSession, { params: { id } })).status;

describe('GET /api/account/factors', () => {
  it('is empty at first, and open to changes for an hour', async () => {
    const { tokens } = await someone();
    const read = () => callAs(server, tokens, getFactors);
    expect((await read()).json).toEqual({ data: { app: null, passkeys: [], change: 'open' } });
    server.clock.move(minutes(59));
    expect((await read()).json).toMatchObject({ data: { change: 'open' } });
    // The token has an hour; the session goes on with a new one.
    const { AuthenticationResult } = (
      await callIdentity(server, 'GetTokensFromRefreshToken', {
        ClientId: server.context.config.identity.clientId,
        RefreshToken: tokens.RefreshToken,
      })
    ).json<{ AuthenticationResult: AuthenticationResult }>();
    server.clock.move(minutes(2));
    const later = await callAs(server, AuthenticationResult, getFactors);
    expect(later.json).toMatchObject({ data: { change: 'sign_in_again' } });
  });

  it('lists the app and the passkeys of the one who asks, and wants a factor shown before a change', async () => {
    const { tokens } = await someone();
    const credential = await addPasskey(tokens);
    await addApp(tokens);
    const other = await someone();
    await addPasskey(other.tokens);
    const answer = (await callAs(server, tokens, getFactors)).reply;
    expect(answer).toMatchObject({
      data: {
        app: { name: 'phone' },
        passkeys: [{ id: credential.id, name: 'Passkey', kind: 'platform', lastUsedOn: null }],
        change: 'open',
      },
    });
    expect(JSON.stringify(answer)).not.toMatch(/secret|publicKey|counter/i);
    server.clock.move(minutes(11));
    expect((await callAs(server, tokens, getFactors)).json).toMatchObject({
      data: { change: 'show_factor' },
    });
  });
});

describe('PATCH /api/account/passkeys/:id', () => {
  it('renames one’s own and no other', async () => {
    const [one, other] = [await someone(), await someone()];
    const mine = await addPasskey(one.tokens);
    const theirs = await addPasskey(other.tokens);
    const rename = (id: string, name: unknown) =>
      callAs(server, one.tokens, renamePasskey, { params: { id }, body: { name: unchecked(name) } });
    expect((await rename(mine.id, '  Laptop in the office ')).json).toEqual({
      data: { name: 'Laptop in the office' },
    });
    const list = await callIdentity(server, 'ListWebAuthnCredentials', { AccessToken: one.tokens.AccessToken });
    expect(list.json()).toMatchObject({ Credentials: [{ FriendlyCredentialName: 'Laptop in the office' }] });
    expect((await rename(theirs.id, 'Mine')).status).toBe(404);
    expect((await rename('unknown', 'Mine')).status).toBe(404);
    for (const name of ['', '   ', 'x'.repeat(61), 7])
      expect((await rename(mine.id, name)).json).toMatchObject({
        code: 'invalid',
        errors: { name: expect.any(String) },
      });
  });
});

describe('showing a second factor again', () => {
  it('takes a code once, counts misses, and lasts ten minutes', async () => {
    const { tokens } = await someone({ role: 'admin' });
    const secret = await addApp(tokens);
    const copy = () => callAs(server, tokens, recordTokenCopy);
    const prove = (code: string) => callAs(server, tokens, proveApp, { body: { code } });
    server.clock.move(minutes(11));
    expect((await copy()).json).toMatchObject({ status: 403, code: 'fresh_factor_required' });
    expect((await prove('12345')).json).toMatchObject({ code: 'invalid', errors: { code: 'Six digits' } });
    const code = codeFor(secret);
    const proved = await prove(code);
    expect(proved.json).toEqual({
      data: { provedUntil: new Date(server.clock.now().getTime() + minutes(10)).toISOString() },
    });
    expect((await copy()).status).toBe(204);
    expect((await prove(code)).json).toMatchObject({
      code: 'wrong_code',
      errors: { code: 'This code has already been used. Wait for the next one.' },
    });
    const wrong = String((Number(code) + 500_000) % 1_000_000).padStart(6, '0');
    for (let miss = 0; miss < 5; miss += 1)
      expect((await prove(wrong)).json).toMatchObject({ status: 422, code: 'wrong_code' });
    server.clock.move(seconds(60));
    expect((await prove(codeFor(secret))).json).toMatchObject({ status: 429, code: 'too_many_attempts' });
    server.clock.move(minutes(9) - 1);
    expect((await copy()).status).toBe(204);
    server.clock.move(2);
    expect((await copy()).json).toMatchObject({ code: 'fresh_factor_required' });
  });

  it('takes a passkey that checked who holds it, once', async () => {
    const { tokens } = await someone();
    const credential = await addPasskey(tokens);
    const prove = (handle: string, credential: Assertion) =>
      callAs(server, tokens, provePasskey, { body: { handle, credential } });
    const first = await startProof(tokens);
    const shown = assertionOf(credential, first.challenge);
    expect((await prove(first.handle, shown)).status).toBe(200);
    expect((await prove(first.handle, shown)).json).toMatchObject({ code: 'wrong_code' });
    const second = await startProof(tokens);
    const unverified = assertionOf(credential, second.challenge, { isUserVerified: false });
    expect((await prove(second.handle, unverified)).json).toMatchObject({ code: 'wrong_code' });
    const other = await someone();
    const theirs = await addPasskey(other.tokens);
    const third = await startProof(tokens);
    expect((await prove(third.handle, assertionOf(theirs, third.challenge))).json).toMatchObject({
      code: 'wrong_code',
    });
  });

  it('does not open with the question of another member', async () => {
    const [one, other] = [await someone(), await someone()];
    const credential = await addPasskey(one.tokens);
    const { handle, challenge } = await startProof(other.tokens);
    const body = { handle, credential: assertionOf(credential, challenge) };
    expect((await callAs(server, one.tokens, provePasskey, { body })).problem).toMatchObject({ code: 'wrong_code' });
  });
});

describe('sessions', () => {
  it('are listed with this one marked, and end one by one', async () => {
    const { email, tokens } = await someone();
    const second = await signIn(server, email);
    const lines = await sessionsOf(tokens);
    expect(lines).toHaveLength(2);
    expect(lines.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(lines[0]).toEqual({
      id: expect.any(String),
      browser: null,
      signedInAt: server.clock.now().toISOString(),
      lastUsedOn: server.clock.now().toISOString().slice(0, 10),
      isCurrent: expect.any(Boolean),
    });
    const otherOne = lines.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    expect(await end(tokens, otherOne)).toBe(204);
    expect(await end(tokens, otherOne)).toBe(404);
    expect((await callAs(server, second, getMe)).problem).toMatchObject({ code: 'invalid_token' });
    const refresh = { ClientId: server.context.config.identity.clientId, RefreshToken: second.RefreshToken };
    expect((await callIdentity(server, 'GetTokensFromRefreshToken', refresh)).json()).toMatchObject({
      message: 'Refresh Token has been revoked',
    });
    expect(await sessionsOf(tokens)).toHaveLength(1);
  });

  it('of others do not exist', async () => {
    const [one, other] = [await someone(), await someone()];
    const [line] = await sessionsOf(other.tokens);
    expect(await end(one.tokens, line?.id ?? '')).toBe(404);
    expect(await end(one.tokens, randomUUID())).toBe(404);
    expect(await end(one.tokens, 'nonsense')).toBe(400);
    expect((await callAs(server, other.tokens, getMe)).status).toBe(200);
  });

  it('are called after the browser', async () => {
    const { email } = await addMember(server);
    const { secret } = await addLink(server, email);
    const response = await server.app.inject({
      method: 'POST',
      url: '/identity',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
      },
      payload: JSON.stringify({
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: server.context.config.identity.clientId,
        AuthParameters: { USERNAME: email, PASSWORD: secret },
      }),
    });
    const { AuthenticationResult } = response.json<{ AuthenticationResult: AuthenticationResult }>();
    expect(await sessionsOf(AuthenticationResult)).toMatchObject([{ browser: 'Firefox on Linux' }]);
  });
});

describe('POST /api/admin/token-copies', () => {
  it('is noted with who did it, and needs no factor where none is asked of admins and there is none', async () => {
    const { memberId, tokens } = await someone({ role: 'admin' });
    const response = await callAs(server, tokens, recordTokenCopy);
    expect(response.status).toBe(204);
    const entries = await server.context.db
      .selectFrom('audit_entries')
      .select(['action', 'target_id', 'request_id'])
      .where('actor_id', '=', memberId)
      .execute();
    expect(entries).toEqual([
      { action: 'token.copy', target_id: memberId, request_id: response.headers['x-request-id'] },
    ]);
  });
});
