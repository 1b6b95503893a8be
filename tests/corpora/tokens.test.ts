import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../server.ts';
import { addMember, callIdentity, signIn } from '../sign-in.ts';
import { sendBytes, type RawAnswer } from './raw-http.ts';
import { createMint, forgeries, type Mint } from './token-forgeries.ts';
import { judgeAll, reportVerdict } from './verdict.ts';
import { dropSessions } from '../../server/identity/stored-sessions.ts';

/** Tokens that look like ours: all bad ones get the same answer, and the value in a good one gives no rights. */

const adminEmail = 'admin-of-tokens@kitehouse.example';
let server: TestServer;
let mint: Mint;
let port: number;
beforeAll(async () => {
  server = await startTestServer();
  await addMember(server, { email: adminEmail, role: 'admin' });
  mint = createMint(server, await signIn(server, (await addMember(server)).email));
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as AddressInfo);
});
afterAll(() => server.close());

const ask = (path: string, ...headers: string[]): Promise<RawAnswer> =>
  sendBytes(port, [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n'));
const getMe = (token: string): Promise<RawAnswer> => ask('/api/me', `Authorization: Bearer ${token}`);

interface Profile {
  readonly data: { readonly id: string; readonly email: string; readonly role: string };
}
const profileIn = ({ body }: RawAnswer): Profile['data'] => (JSON.parse(body) as Profile).data;

const refusal = { type: 'about:blank', title: 'Your session has ended', status: 401, code: 'invalid_token' };

/** The server refuses longer headers before it looks for a token in them. */
const mostOfHeaders = 16_000;

describe('a token that is not good', () => {
  it('is refused, and all in the same words', async () => {
    const cases = Object.entries(forgeries);
    const wrong = await judgeAll(cases, async ([what, make]) => {
      const token = await make(mint);
      const { status, headers, body } = await getMe(token);
      const { requestId, ...problem } = JSON.parse(body) as Record<string, unknown>;
      if (token.length > mostOfHeaders) return status === 431 ? null : `${what}: ${status}, not 431`;
      const isRight =
        JSON.stringify(problem) === JSON.stringify(refusal) &&
        headers['www-authenticate'] === 'Bearer error="invalid_token"' &&
        requestId === headers['x-request-id'];
      return isRight ? null : `${what}: ${status} ${body}`;
    });
    reportVerdict({ corpus: 'tokens', cases: cases.length, wrong });
    expect(wrong).toEqual([]);
    expect(cases.length).toBeGreaterThanOrEqual(80);
    expect((await getMe(mint.tokens.IdToken)).status).toBe(200);
  });

  it.each([
    ['in another scheme', 401, (token: string) => [`Authorization: Basic ${token}`]],
    ['without a scheme', 401, (token: string) => [`Authorization: ${token}`]],
    ['twice', 400, (token: string) => [`Authorization: Bearer ${token}`, `Authorization: Bearer ${token}`]],
    ['with another behind a comma', 401, (token: string) => [`Authorization: Bearer ${token}, Bearer ${token}`]],
    ['in a cookie', 401, (token: string) => [`Cookie: token=${token}; idToken=${token}`]],
    ['in a header of a proxy', 401, (token: string) => [`X-Forwarded-Authorization: Bearer ${token}`]],
  ])('is refused %s', async (_where, status, headersOf) => {
    expect((await ask('/api/me', ...headersOf(mint.tokens.IdToken))).status).toBe(status);
  });

  it('is refused in the address, and where guests are welcome', async () => {
    expect((await ask(`/api/me?access_token=${mint.tokens.IdToken}`)).status).toBe(401);
    expect((await ask('/api/config', 'Authorization: Bearer a.b.c')).status).toBe(401);
    expect((await ask('/api/config', `Cookie: token=${mint.tokens.IdToken}`)).status).toBe(200);
  });
});

describe('a good token', () => {
  it.each([
    ['an end 4 seconds ago', () => ({ exp: mint.nowInSeconds() - 4 })],
    ['a beginning 5 seconds ahead', () => ({ iat: mint.nowInSeconds() + 5 })],
    ['not before 5 seconds ahead', () => ({ nbf: mint.nowInSeconds() + 5 })],
    ['unknown claims', () => ({ 'custom:role': 'admin', role: 'admin', 'cognito:groups': ['admin'] })],
    ['the address of an admin', () => ({ email: adminEmail, 'cognito:username': adminEmail })],
  ])('stays good with %s, and gives the rights of its member alone', async (_name, claims) => {
    const answer = await getMe(await mint.forge({ claims: claims() }));
    expect(answer.status).toBe(200);
    expect(profileIn(answer)).toEqual(profileIn(await getMe(mint.tokens.IdToken)));
    expect(profileIn(answer)).toMatchObject({ role: 'member' });
  });

  it('may be written with a scheme in any letters', async () => {
    for (const scheme of ['bearer', 'BEARER', 'Bearer '])
      expect((await ask('/api/me', `Authorization: ${scheme} ${mint.tokens.IdToken}`)).status).toBe(200);
  });
});

describe('clocks that differ', () => {
  it.each([
    [4_900, 200],
    [5_100, 401],
  ])('by %i milliseconds: %i', async (difference, status) => {
    const begun = server.clock.now();
    // One that ends at a whole second, as all do, and one whose maker is ahead by as much.
    server.clock.set(new Date(mint.nowInSeconds() * 1_000));
    const ended = await mint.forge({ claims: { exp: mint.nowInSeconds() } });
    const early = await mint.forge({ claims: { iat: mint.nowInSeconds() + 10 } });
    server.clock.move(difference);
    expect((await getMe(ended)).status).toBe(status);
    server.clock.move(10_000 - 2 * difference);
    expect((await getMe(early)).status).toBe(status);
    server.clock.set(begun);
  });
});

describe('a token that was good', () => {
  const forgetSessions = (memberId: string) =>
    server.context.db
      .transaction()
      .execute((trx) => dropSessions(trx, { vault: server.context.vault, memberIds: [memberId] }));
  /** Each with what ends it. */
  const ends: Readonly<Record<string, (member: { memberId: string }, tokens: Mint['tokens']) => Promise<unknown>>> = {
    'a member who signed out': (_member, { RefreshToken }) =>
      callIdentity(server, 'RevokeToken', {
        ClientId: server.context.config.identity.clientId,
        Token: RefreshToken,
      }),
    'a member who signed out everywhere': (_member, { AccessToken }) =>
      callIdentity(server, 'GlobalSignOut', { AccessToken }),
    'a member whose sessions are gone': ({ memberId }) => forgetSessions(memberId),
    'a member who is gone': async ({ memberId }) => {
      await forgetSessions(memberId);
      await server.context.db.deleteFrom('identity_links').execute();
      await server.context.db.deleteFrom('members').where('id', '=', memberId).execute();
    },
  };

  it.each(Object.keys(ends))('of %s is refused in the same words', async (what) => {
    const member = await addMember(server);
    const tokens = await signIn(server, member.email);
    expect((await getMe(tokens.IdToken)).status).toBe(200);
    await ends[what]?.(member, tokens);
    const { requestId: _id, ...problem } = JSON.parse((await getMe(tokens.IdToken)).body) as Record<string, unknown>;
    expect(problem).toEqual(refusal);
  });

  it('of a suspended member opens nothing but their own account', async () => {
    const member = await addMember(server);
    const { IdToken } = await signIn(server, member.email);
    const { db } = server.context;
    await db
      .updateTable('members')
      .set({ suspended_at: server.clock.now() })
      .where('id', '=', member.memberId)
      .execute();
    const answer = await ask('/api/reminders', `Authorization: Bearer ${IdToken}`);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      403,
      expect.objectContaining({ code: 'account_suspended' }),
    ]);
  });
});
