import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { revokeAllApiKeys } from '../../contract/api-keys/api-keys.ts';
import {
  allowConnection,
  endConnection,
  listConnections,
  readConnectionRequest,
} from '../../contract/api-keys/connections.ts';
import { exportMyData } from '../../contract/members/own-account.ts';
import { apiScopes } from '../../contract/public-api/scopes.ts';
import {
  allow,
  askingOf,
  connect,
  exchange,
  fetchTokens,
  refresh,
  register,
  registered,
  returnTo,
} from '../../tests/assistants/programs.ts';
import { connectClient, tell } from '../../tests/assistants/world.ts';
import { callAs, callRoute } from '../../tests/call-as.ts';
import { givePass } from '../../tests/claims.ts';
import { addDeal } from '../../tests/deals.ts';
import { addCaller, addFunder, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { callIdentity, readEmails, signIn, setSessions } from '../../tests/sign-in.ts';
import { buildApp } from '../app.ts';
import { days, hours } from '../clock.ts';
import { forgetSettings } from '../current-settings.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addFunder(server, { id: 'tidewrack-ventures', name: 'Tidewrack Ventures' });
  await addDeal(server.context.db, 'equity', { licence: 'CC0', recipientName: 'Hollowcore Batteries' });
});
afterAll(() => server.close());
afterEach(async () => {
  await server.context.db.deleteFrom('setting_changes').execute();
  forgetSettings(server.context.db);
});

async function addReader(): Promise<Caller> {
  const reader = await addCaller(server);
  await givePass(server, reader);
  return reader;
}

const codeOf = async (token: string, path = '/api/v1/deals/equity', app = server) => {
  const answer = await callRoute(app, { authorization: `Bearer ${token}` }, `GET ${path}`);
  return answer.status < 400 ? String(answer.status) : `${answer.status} ${answer.problem.code}`;
};

describe('a program', () => {
  it('finds its way from the refusal to the address where its user is asked', async () => {
    const refused = await server.app.inject({ method: 'POST', url: '/mcp', payload: {} });
    const told = /resource_metadata="([^"]+)"/.exec(String(refused.headers['www-authenticate']))?.[1] ?? '';
    expect([refused.statusCode, told]).toEqual([401, 'http://localhost:3000/.well-known/oauth-protected-resource/mcp']);
    const resource = (await server.app.inject(new URL(told).pathname)).json<Record<string, unknown>>();
    expect(resource).toMatchObject({
      resource: 'http://localhost:3000/mcp',
      authorization_servers: ['http://localhost:3000'],
      scopes_supported: [...apiScopes],
    });
    const own = (await server.app.inject('/.well-known/oauth-authorization-server')).json<Record<string, unknown>>();
    expect(own).toMatchObject({
      issuer: 'http://localhost:3000',
      authorization_endpoint: 'http://localhost:3000/user/connect',
      registration_endpoint: 'http://localhost:3000/oauth/register',
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    });
  });

  it('registers with its name and its addresses, and gets no secret', async () => {
    const { status, body } = await register(server, {
      client_name: ' Ledger\u202Eleaf\n',
      redirect_uris: [returnTo],
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['client_credentials'],
      scope: 'admin',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      client_name: 'Ledger leaf',
      redirect_uris: [returnTo],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
    });
    expect([body['client_secret'], body['registration_access_token']]).toEqual([undefined, undefined]);
  });

  it.each([
    ['http elsewhere', ['http://ledgerleaf.example/back']],
    ['a scheme of its own', ['ledgerleaf://back']],
    ['a script', ['javascript:alert(1)']],
    ['a fragment', ['https://ledgerleaf.example/#back']],
    ['a password', ['https://a:b@ledgerleaf.example/']],
    ['https on this device', ['https://localhost/back']],
    ['nothing', []],
    ['too many', Array.from({ length: 6 }, (_, at) => `https://ledgerleaf.example/${at}`)],
    ['no list', 'https://ledgerleaf.example'],
  ])('cannot register to come back to %s', async (_what, redirect_uris) => {
    expect(await register(server, { client_name: 'Ledgerleaf', redirect_uris })).toMatchObject({
      status: 400,
      // As programs read it (RFC 7591).
      body: { error: 'invalid_redirect_uri', error_description: expect.any(String) as unknown },
    });
  });

  it('on the device of its user comes back to any port', async () => {
    const reader = await addReader();
    const clientId = await registered(server, {
      client_name: 'Notebook',
      redirect_uris: ['http://127.0.0.1:9999/back'],
    });
    const { request } = askingOf(clientId, { redirect_uri: 'http://127.0.0.1:54321/back' });
    const { reply } = await callAs(server, reader, readConnectionRequest, { body: { request } });
    expect(reply.data).toMatchObject({ state: 'ask', isLocal: true, returnsTo: '127.0.0.1:54321' });
  });
});

describe('the request of a program', () => {
  it('says who asks, for what and until when, and asks nothing of the member yet', async () => {
    const reader = await addReader();
    const { request } = askingOf(await registered(server), { scope: 'deals:read shortlist:read openid everything' });
    const { reply } = await callAs(server, reader, readConnectionRequest, { body: { request } });
    expect(reply.data).toEqual({
      state: 'ask',
      program: { name: 'Ledgerleaf', registeredOn: '2026-11-18' },
      scopes: ['deals:read', 'shortlist:read'],
      endsOn: '2027-11-18',
      returnsTo: 'ledgerleaf.example',
      isLocal: false,
      cancelTo: `${returnTo}?error=access_denied&state=a-state&iss=${encodeURIComponent('http://localhost:3000')}`,
    });
    expect((await callAs(server, reader, listConnections)).reply.data).toEqual([]);
  });

  it.each([
    ['without PKCE', { code_challenge: '' }, 'invalid_request', /no code_challenge/],
    ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request', /not S256/],
    ['without a method, which means plain', { code_challenge_method: '' }, 'invalid_request', /not S256/],
    ['for a token at once', { response_type: 'token' }, 'invalid_request', /response_type=code/],
    ['for another resource', { resource: 'https://evil.example/mcp' }, 'invalid_target', /not ours/],
    ['for an unknown scope', { scope: 'admin' }, 'invalid_scope', /Ours are deals:read,/],
  ])('%s is refused, and the program and its developer hear of it', async (_what, more, error, mistake) => {
    const reader = await addReader();
    const { request } = askingOf(await registered(server), more);
    const { reply } = await callAs(server, reader, readConnectionRequest, { body: { request } });
    expect(reply.data).toMatchObject({
      state: 'return',
      redirectTo: expect.stringMatching(/^https:\/\/ledgerleaf\.example\/back\?error=/) as unknown,
      mistake: expect.stringMatching(mistake) as unknown,
    });
    const told = new URL('redirectTo' in reply.data ? reply.data.redirectTo : '').searchParams;
    expect([told.get('error'), told.get('state'), told.get('iss')]).toEqual([
      error,
      'a-state',
      'http://localhost:3000',
    ]);
    const body = { request, scopes: ['deals:read' as const] };
    expect((await callAs(server, reader, allowConnection, { body })).text).not.toContain('code=');
    expect((await callAs(server, reader, listConnections)).reply.data).toEqual([]);
  });

  it('of an unknown scope and an unknown address leads nowhere', async () => {
    const reader = await addReader();
    const { request } = askingOf(await registered(server), { scope: 'admin', redirect_uri: 'https://evil.example/' });
    const answer = await callAs(server, reader, readConnectionRequest, { body: { request } });
    expect([answer.status, answer.text.includes('evil.example')]).toEqual([400, false]);
  });

  it('that names no scope asks for what reads the database', async () => {
    const reader = await addReader();
    const { request } = askingOf(await registered(server), { scope: '' });
    const { reply } = await callAs(server, reader, readConnectionRequest, { body: { request } });
    expect(reply.data).toMatchObject({ state: 'ask', scopes: ['deals:read', 'funders:read', 'reviews:read'] });
  });

  it.each([
    ['of a program that is not registered', { client_id: 'A'.repeat(43) }],
    ['that leads elsewhere', { redirect_uri: 'https://evil.example/back' }],
    ['that leads nearly there', { redirect_uri: `${returnTo}/more` }],
    ['that does not say where it leads', { redirect_uri: '' }],
  ])('%s leads nowhere', async (_what, more) => {
    const reader = await addReader();
    const { request } = askingOf(await registered(server), more);
    for (const [endpoint, body] of [
      [readConnectionRequest, { request }],
      [allowConnection, { request, scopes: ['deals:read'] }],
    ] as const) {
      const answer = await callAs(server, reader, endpoint as typeof allowConnection, { body: body as never });
      expect([answer.status, answer.problem.code, answer.text.includes('redirectTo')]).toEqual([
        400,
        'invalid_request',
        false,
      ]);
    }
  });

  it('is for members with access, who have just shown who they are', async () => {
    const { request } = askingOf(await registered(server));
    const body = { request, scopes: [...apiScopes] };
    const [without, suspended, late] = [await addCaller(server), await addReader(), await addReader()];
    await server.context.db
      .updateTable('members')
      .set({ suspended_at: server.clock.now() })
      .where('id', '=', suspended.memberId)
      .execute();
    const ask = async (who: Caller | null) => (await callAs(server, who, allowConnection, { body })).problem.code;
    expect([await ask(null), await ask(without), await ask(suspended)]).toEqual([
      'sign_in',
      'access_required',
      'account_suspended',
    ]);
    await setSessions(server, late.memberId, { authenticatedAt: new Date(server.clock.now().getTime() - hours(2)) });
    expect(await ask(late)).toBe('fresh_factor_required');
  });

  it('gives no more than it asked for', async () => {
    const reader = await addReader();
    const { request } = askingOf(await registered(server), { scope: 'deals:read' });
    const answer = await callAs(server, reader, allowConnection, {
      body: { request, scopes: ['deals:read', 'shortlist:write'] },
    });
    expect([answer.status, answer.problem.code]).toEqual([422, 'invalid']);
  });
});

describe('a connected program', () => {
  it('reads with its token what its member allowed', async () => {
    const reader = await addReader();
    const { tokens } = await connect(server, reader, ['deals:read', 'funders:read']);
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3_600, scope: 'deals:read funders:read' });
    expect(await codeOf(tokens.access_token)).toBe('200');
    expect(await codeOf(tokens.access_token, '/api/v1/funders')).toBe('200');
    expect(await codeOf(tokens.access_token, '/api/v1/shortlist')).toBe('403 scope_missing');
    for (const path of ['/api/me', '/api/deals/equity', '/api/account/connections'])
      expect([path, await codeOf(tokens.access_token, path)]).toEqual([path, '401 invalid_token']);
    for (const path of ['/api/v1/deals/equity', '/api/v1/funders'])
      expect([path, await codeOf(tokens.refresh_token, path)]).toEqual([path, '401 invalid_key']);
    expect((await callAs(server, reader, listConnections)).reply.data).toMatchObject([
      {
        name: 'Ledgerleaf',
        scopes: ['deals:read', 'funders:read'],
        createdOn: '2026-11-18',
        endsOn: '2027-11-18',
        lastUsedOn: '2026-11-18',
      },
    ]);
  });

  it('works as an assistant', async () => {
    const { tokens } = await connect(server, await addReader());
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.server.address() as { port: number };
    const client = await connectClient(`http://127.0.0.1:${port}`, tokens.access_token);
    expect(await tell(client, 'search_deals', { kind: 'equity' })).toMatchObject({
      isError: false,
      text: expect.stringContaining('Hollowcore Batteries') as unknown,
    });
    await client.close();
  });

  it('tells its member by email', async () => {
    const reader = await addReader();
    await connect(server, reader);
    const email = (await readEmails(server)).find(({ to, subject }) => to === reader.email && /program/.test(subject));
    expect(email?.subject).toBe('A program was connected to your Fundsight account');
    expect(email?.text).toContain('Ledgerleaf');
    expect(email?.text).toMatch(/It can read deals, counts, charts and saved views\..* write reviews\./);
    expect(email?.text).toContain('You get this because a program was connected to your account.');
    expect(email?.text).toContain('/user#programs');
  });

  it('leaves no token in the database, in logs and in addresses', async () => {
    const reader = await addReader();
    const clientId = await registered(server);
    const asking = askingOf(clientId);
    const code = await allow(server, reader, asking);
    const { body } = await exchange(server, clientId, { code, verifier: asking.verifier });
    await codeOf(body.access_token);
    const { db } = server.context;
    const stored = JSON.stringify([
      await db.selectFrom('programs').selectAll().execute(),
      await db.selectFrom('program_grants').selectAll().execute(),
      await db.selectFrom('program_tokens').selectAll().execute(),
    ]);
    const log = server.logLines.join('\n');
    for (const secret of [code, body.access_token, body.refresh_token, clientId, asking.verifier]) {
      expect(stored.includes(secret)).toBe(false);
      expect(log.includes(secret)).toBe(false);
    }
  });

  it('renews its tokens, and loses all of them when an old one comes again', async () => {
    const reader = await addReader();
    const { clientId, tokens } = await connect(server, reader);
    const second = await refresh(server, clientId, tokens.refresh_token);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(tokens.refresh_token);
    expect(await codeOf(second.body.access_token)).toBe('200');
    const reused = await refresh(server, clientId, tokens.refresh_token);
    expect([reused.status, reused.body.error]).toEqual([400, 'invalid_grant']);
    expect(await codeOf(second.body.access_token)).toBe('401 invalid_key');
    expect((await refresh(server, clientId, second.body.refresh_token)).body.error).toBe('invalid_grant');
    expect((await callAs(server, reader, listConnections)).reply.data).toEqual([]);
  });

  it('renews once when it asks twice at the same moment', async () => {
    const { clientId, tokens } = await connect(server, await addReader());
    const answers = await Promise.all([1, 2].map(() => refresh(server, clientId, tokens.refresh_token)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(2);
  });

  it('takes a code once, with its own verifier', async () => {
    const reader = await addReader();
    const clientId = await registered(server);
    const asking = askingOf(clientId);
    const code = await allow(server, reader, asking);
    const wrong = await exchange(server, clientId, { code, verifier: 'A'.repeat(43) });
    expect([wrong.status, wrong.body.error]).toEqual([400, 'invalid_grant']);
    const { body } = await exchange(server, clientId, { code, verifier: asking.verifier });
    expect(await codeOf(body.access_token)).toBe('200');
    expect((await exchange(server, clientId, { code, verifier: asking.verifier })).body.error).toBe('invalid_grant');
    expect(await codeOf(body.access_token)).toBe('401 invalid_key');
  });

  it('gives no code to another program', async () => {
    const reader = await addReader();
    const [own, other] = [await registered(server), await registered(server)];
    const asking = askingOf(own);
    const code = await allow(server, reader, asking);
    expect((await exchange(server, other, { code, verifier: asking.verifier })).body.error).toBe('invalid_grant');
  });

  it('stays connected when the server starts anew', async () => {
    const { clientId, tokens } = await connect(server, await addReader());
    const app = await buildApp({ ...server.context });
    await app.ready();
    expect(await codeOf(tokens.access_token, '/api/v1/funders', { ...server, app })).toBe('200');
    const renewed = await refresh({ app }, clientId, tokens.refresh_token);
    expect(renewed.status).toBe(200);
    await app.close();
  });

  it('ends with the hour of its token, and with what the member decides', async () => {
    const { app, context, clock } = server;
    const ended = await connect(server, await addReader());
    const start = clock.now();
    clock.set(new Date(Date.now() + hours(2)));
    expect(await codeOf(ended.tokens.access_token)).toBe('401 invalid_key');
    clock.set(start);

    const given = await connect(server, await addReader());
    await app.inject({
      method: 'POST',
      url: '/oauth/revoke',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ client_id: given.clientId, token: given.tokens.refresh_token }).toString(),
    });
    expect(await codeOf(given.tokens.access_token)).toBe('401 invalid_key');

    const reader = await addReader();
    const disconnected = await connect(server, reader);
    const id = (await callAs(server, reader, listConnections)).reply.data[0]?.id ?? '';
    expect((await callAs(server, await addReader(), endConnection, { params: { id } })).status).toBe(404);
    expect(await codeOf(disconnected.tokens.access_token)).toBe('200');
    expect((await callAs(server, reader, endConnection, { params: { id } })).status).toBe(204);
    expect(await codeOf(disconnected.tokens.access_token)).toBe('401 invalid_key');
    expect((await refresh(server, disconnected.clientId, disconnected.tokens.refresh_token)).body.error).toBe(
      'invalid_grant',
    );

    const all = await addReader();
    const stopped = await connect(server, all);
    await callAs(server, all, revokeAllApiKeys);
    expect(await codeOf(stopped.tokens.access_token)).toBe('401 invalid_key');

    const lapsed = await addReader();
    const kept = await connect(server, lapsed);
    await context.db
      .updateTable('passes')
      .set({ revoked_at: clock.now() })
      .where('member_id', '=', lapsed.memberId)
      .execute();
    expect(await codeOf(kept.tokens.access_token)).toBe('403 access_expired');
  });

  it('ends with a suspension, with signing out everywhere and when admins turn programs off', async () => {
    const { context, clock } = server;
    const suspended = await addReader();
    const held = await connect(server, suspended);
    await context.db
      .updateTable('members')
      .set({ suspended_at: clock.now() })
      .where('id', '=', suspended.memberId)
      .execute();
    expect(await codeOf(held.tokens.access_token)).toBe('403 account_suspended');
    expect((await refresh(server, held.clientId, held.tokens.refresh_token)).body.error).toBe('invalid_grant');

    const leaving = await addReader();
    const left = await connect(server, leaving);
    const { AccessToken = '' } = (await signIn(server, leaving.email)) as { AccessToken?: string };
    await callIdentity(server, 'GlobalSignOut', { AccessToken });
    expect(await codeOf(left.tokens.access_token)).toBe('401 invalid_key');

    const reader = await addReader();
    const { clientId, tokens } = await connect(server, reader);
    await context.db
      .insertInto('setting_changes')
      .values({ setting: 'apiKeyDays', value: '0', changed_by: null, changed_at: clock.now() })
      .execute();
    forgetSettings(context.db);
    expect(await codeOf(tokens.access_token)).toBe('403 keys_off');
    expect((await refresh(server, clientId, tokens.refresh_token)).body.code).toBe('keys_off');
    expect((await register(server)).body['code']).toBe('keys_off');
    const { request } = askingOf(clientId);
    expect((await callAs(server, reader, readConnectionRequest, { body: { request } })).problem.code).toBe('keys_off');
  });

  it('has one connection with a member: a new one takes the place of the old', async () => {
    const reader = await addReader();
    const clientId = await registered(server);
    const first = askingOf(clientId);
    const old = await exchange(server, clientId, {
      code: await allow(server, reader, first),
      verifier: first.verifier,
    });
    const second = askingOf(clientId);
    await allow(server, reader, second, ['deals:read']);
    expect((await callAs(server, reader, listConnections)).reply.data).toMatchObject([{ scopes: ['deals:read'] }]);
    expect(await codeOf(old.body.access_token)).toBe('401 invalid_key');
  });

  it('is in the file of the member, and forgotten when no one uses it', async () => {
    const reader = await addReader();
    await connect(server, reader);
    expect((await callAs(server, reader, exportMyData)).text).toContain('connected-programs');
    await registered(server, { client_name: 'Unused', redirect_uris: [returnTo] });
    const forget = (await import('./jobs.ts')).programJobs[0];
    const start = server.clock.now();
    server.clock.move(days(8));
    await forget?.handle(server.context, undefined);
    server.clock.set(start);
    const names = await server.context.db.selectFrom('programs').select('name').execute();
    expect(names.map(({ name }) => name)).not.toContain('Unused');
    expect(names.map(({ name }) => name)).toContain('Ledgerleaf');
  });

  it('cannot ask the token address in JSON, from another site or for another kind of grant', async () => {
    const { app } = server;
    const json = await app.inject({ method: 'POST', url: '/oauth/token', payload: { grant_type: 'refresh_token' } });
    expect([json.statusCode, json.json<{ detail: string }>().detail]).toEqual([
      415,
      'Here it is application/x-www-form-urlencoded, not JSON.',
    ]);
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' };
    const elsewhere = await app.inject({
      method: 'POST',
      url: '/oauth/token',
      headers,
      payload: 'grant_type=refresh_token',
    });
    expect(elsewhere.json<{ code: string }>().code).toBe('foreign_site');
    const clientId = await registered(server);
    const other = await fetchTokens(server, { grant_type: 'client_credentials', client_id: clientId });
    expect([other.status, other.body.error]).toEqual([400, 'unsupported_grant_type']);
  });
});
