import { decodeJwt, decodeProtectedHeader, SignJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMe } from '../../contract/members/account.ts';
import { callAs } from '../../tests/call-as.ts';
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

/** With the header as it stands. */
const askMe = (authorization?: string) => callAs(server, authorization === undefined ? {} : { authorization }, getMe);

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
    const response = await askMe(`Bearer ${tokens.IdToken}`);
    expect(response.status).toBe(200);
    expect(response.json).toEqual({
      data: {
        role: 'member',
        isModerator: false,
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
    const withPass = await askMe(`Bearer ${(await signIn(server, guest.email)).IdToken}`);
    expect(withPass.json).toMatchObject({
      data: {
        role: 'member',
        access: { hasAccess: true, reason: 'Thank you for your review', accessExpiresOn: '2027-11-18' },
      },
    });
    const admin = await addMember(server, { role: 'admin' });
    const asAdmin = await askMe(`Bearer ${(await signIn(server, admin.email)).IdToken}`);
    expect(asAdmin.json).toMatchObject({
      data: { role: 'admin', access: { hasAccess: true, reason: 'Administrator', accessExpiresOn: null } },
    });
  });

  it('asks a guest to log in', async () => {
    const response = await askMe();
    expect(response.status).toBe(401);
    expect(response.headers['www-authenticate']).toBe('Bearer');
    expect(response.problem).toMatchObject({ code: 'sign_in' });
  });

  it('accepts the scheme in any case, and a clock that is 4 seconds off', async () => {
    expect((await askMe(`bearer ${tokens.IdToken}`)).status).toBe(200);
    const late = await forge({ claims: { exp: nowInSeconds() - 4 } });
    const early = await forge({ claims: { iat: nowInSeconds() + 4, nbf: nowInSeconds() + 4 } });
    expect((await askMe(`Bearer ${late}`)).status).toBe(200);
    expect((await askMe(`Bearer ${early}`)).status).toBe(200);
  });

  it('ignores what a token says of roles, addresses and access', async () => {
    const boasting = await forge({
      claims: { 'cognito:groups': ['admin'], role: 'admin', email: 'other@kitehouse.example' },
    });
    expect((await askMe(`Bearer ${boasting}`)).json).toMatchObject({ data: { role: 'member', email } });
  });
});

describe('a session that has ended', () => {
  it('is refused on the next request: signed out here, everywhere, or past its 30 days', async () => {
    const { clientId } = server.context.config.identity;
    const here = await signIn(server, email);
    await callIdentity(server, 'RevokeToken', { ClientId: clientId, Token: here.RefreshToken });
    expect((await askMe(`Bearer ${here.IdToken}`)).json).toMatchObject({ code: 'invalid_token' });
    expect((await askMe(`Bearer ${tokens.IdToken}`)).status).toBe(200);

    const two = [await signIn(server, email), await signIn(server, email)];
    await callIdentity(server, 'GlobalSignOut', { AccessToken: two[0]!.AccessToken });
    for (const one of two) expect((await askMe(`Bearer ${one.IdToken}`)).json).toMatchObject({ code: 'invalid_token' });

    const long = await signIn(server, email);
    server.clock.move(days(30) - minutes(1));
    const refreshed = await callIdentity(server, 'GetTokensFromRefreshToken', {
      ClientId: clientId,
      RefreshToken: long.RefreshToken,
    });
    const { IdToken } = refreshed.json<{ AuthenticationResult: AuthenticationResult }>().AuthenticationResult;
    expect((await askMe(`Bearer ${IdToken}`)).status).toBe(200);
    server.clock.move(minutes(1));
    expect((await askMe(`Bearer ${IdToken}`)).json).toMatchObject({ code: 'invalid_token' });
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
    expect((await askMe(`Bearer ${IdToken}`)).status).toBe(200);
  });
});

describe('logs', () => {
  it('hold no token, no address and no part of them', async () => {
    const link = await addMember(server);
    const signed = await signIn(server, link.email);
    server.clock.move(seconds(1));
    await askMe(`Bearer ${signed.IdToken}`);
    await askMe(`Bearer ${signed.AccessToken}`);
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
