import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey, listApiKeys, revokeAllApiKeys, revokeApiKey } from '../../contract/api-keys/api-keys.ts';
import { exportMyData } from '../../contract/members/own-account.ts';
import { apiScopes, type ApiScope } from '../../contract/public-api/scopes.ts';
import { callAs, callRoute, unchecked } from '../../tests/call-as.ts';
import { addDeal } from '../../tests/deals.ts';
import { addCaller, type Caller } from '../../tests/reviews.ts';
import { givePass } from '../../tests/claims.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { callIdentity, readEmails, signIn, setSessions } from '../../tests/sign-in.ts';
import { days } from '../clock.ts';
import { forgetSettings } from '../current-settings.ts';
import { isWhole, makeKey } from '../api-keys/secret.ts';

let server: TestServer;
let dealId: string;
beforeAll(async () => {
  server = await startTestServer();
  dealId = await addDeal(server.context.db, 'equity', { licence: 'CC0', recipientName: 'Hollowcore Batteries' });
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
const make = async (who: Caller, scopes: readonly ApiScope[] = apiScopes, lifetime = 90) =>
  callAs(server, who, createApiKey, { body: { name: 'Weekly report', scopes: [...scopes], days: lifetime } });
const keyOf = async (who: Caller, scopes?: readonly ApiScope[]) => (await make(who, scopes)).reply.data;
const ask = (secret: string, path = '/api/v1/deals/equity') =>
  callRoute(server, { authorization: `Bearer ${secret}` }, `GET ${path}`);
const codeOf = async (secret: string, path?: string) => {
  const answer = await ask(secret, path);
  return answer.status < 400 ? String(answer.status) : `${answer.status} ${answer.problem.code}`;
};

describe('a secret', () => {
  it('says what it is, and a slip of the hand is found', () => {
    const { secret, hint } = makeKey('fsk_');
    expect(secret).toMatch(/^fsk_[0-9A-Za-z]{38}$/);
    expect(secret.startsWith(hint)).toBe(true);
    expect([isWhole('fsk_', secret), isWhole('fsl_', secret)]).toEqual([true, false]);
    const swapped = secret.slice(0, 6) + (secret[7] ?? '') + (secret[6] ?? '') + secret.slice(8);
    expect(swapped === secret || !isWhole('fsk_', swapped)).toBe(true);
    expect(isWhole('fsk_', `${secret}0`)).toBe(false);
  });
});

describe('a key', () => {
  it('is told once, is kept as a digest and opens what its member may read', async () => {
    const reader = await addReader();
    const { key, secret } = await keyOf(reader, ['deals:read']);
    expect(key).toMatchObject({
      name: 'Weekly report',
      scopes: ['deals:read'],
      createdOn: '2026-11-18',
      endsOn: '2027-02-16',
      lastUsedOn: null,
    });
    const stored = JSON.stringify(await server.context.db.selectFrom('api_keys').selectAll().execute());
    expect(stored).not.toContain(secret.slice(8));
    const page = await ask(secret);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(dealId)]);
    const listed = (await callAs(server, reader, listApiKeys)).reply.data;
    expect(listed).toMatchObject({ keys: [{ id: key.id, lastUsedOn: '2026-11-18' }], rowsToday: 1, rowsPerDay: 2_000 });
    expect(JSON.stringify(listed)).not.toContain(secret.slice(8));
    expect(server.logLines.filter((line) => line.includes(secret.slice(4, 20)))).toEqual([]);
  });

  it('tells its member by email', async () => {
    const reader = await addReader();
    await keyOf(reader);
    const email = (await readEmails(server)).find(({ to, subject }) => to === reader.email && /API key/.test(subject));
    expect([email?.to, email?.text]).toEqual([reader.email, expect.stringContaining('Weekly report')]);
    expect(email?.text).toContain('Until 16 Feb 2027');
    expect(email?.text).not.toContain('fsk_');
    expect(email?.text).toContain('/user#programs');
    // All that it may do, and what it changes first.
    expect(email?.text).toContain(
      'It can save funders to your shortlist and change entries. It can read deals, counts, charts and saved views. It can read funders and their figures. It can read reviews as readers see them. It can read your shortlist and your notes. It cannot write reviews.',
    );
    expect(email?.text).toContain('You get this because an API key was created for your account.');
  });

  it('is said by email to be gone when its member revokes all, and only where there was one', async () => {
    const reader = await addReader();
    const gone = async () =>
      (await readEmails(server)).filter(
        ({ to, subject }) =>
          to === reader.email && subject === 'All keys and programs of your Fundsight account were revoked',
      );
    await callAs(server, reader, revokeAllApiKeys);
    expect(await gone()).toEqual([]);
    for (const times of [1, 2]) {
      await keyOf(reader);
      await callAs(server, reader, revokeAllApiKeys);
      expect(await gone()).toHaveLength(times);
    }
    const [email] = await gone();
    expect(email?.text).toContain('Your API keys, live links and connected programs no longer work.');
    expect(email?.text).toContain('on 18 Nov 2026');
  });

  it('that only reads is said by email to change nothing', async () => {
    const reader = await addReader();
    await keyOf(reader, ['funders:read']);
    const email = (await readEmails(server)).find(({ to, subject }) => to === reader.email && /API key/.test(subject));
    expect(email?.text).toContain(
      'It can read funders and their figures. It cannot change your shortlist or write reviews.',
    );
    expect(email?.text).not.toMatch(/save funders|read deals/);
  });

  it('is none for pages, and the token of a page is none here', async () => {
    const reader = await addReader();
    const { secret } = await keyOf(reader);
    for (const path of ['/api/deals/equity', '/api/me', '/api/account/keys', '/api/funders'])
      expect([path, await codeOf(secret, path)]).toEqual([path, '401 invalid_token']);
    expect((await callRoute(server, reader, 'GET /api/v1/deals/equity')).problem.code).toBe('invalid_key');
    expect((await callRoute(server, null, 'GET /api/v1/deals/equity')).problem.code).toBe('key_required');
    const { cookie } = { cookie: `key=${secret}` };
    expect((await callRoute(server, { cookie }, 'GET /api/v1/deals/equity')).problem.code).toBe('key_required');
    expect((await callRoute(server, null, `GET /api/v1/deals/equity?key=${secret}`)).problem.code).toBe('key_required');
  });

  it('reads what its scopes say', async () => {
    const { secret } = await keyOf(await addReader(), ['funders:read']);
    expect(await codeOf(secret, '/api/v1/funders')).toBe('200');
    expect((await ask(secret)).problem).toMatchObject({
      code: 'scope_missing',
      detail: 'It needs the scope deals:read.',
    });
  });

  it('works through its last day', async () => {
    const reader = await addReader();
    const { secret } = (await make(reader, apiScopes, 7)).reply.data;
    server.clock.move(days(7));
    expect(await codeOf(secret)).toBe('200');
    server.clock.move(days(1));
    expect(await codeOf(secret)).toBe('401 invalid_key');
    server.clock.move(-days(8));
  });

  it('ends when it is revoked, with all others when its member wants it so', async () => {
    const reader = await addReader();
    const [one, other, third] = [await keyOf(reader), await keyOf(reader), await keyOf(reader)];
    expect((await callAs(server, reader, revokeApiKey, { params: { id: one.key.id } })).status).toBe(204);
    expect([await codeOf(one.secret), await codeOf(other.secret)]).toEqual(['401 invalid_key', '200']);
    expect((await callAs(server, await addReader(), revokeApiKey, { params: { id: other.key.id } })).status).toBe(404);
    expect((await callAs(server, reader, revokeAllApiKeys)).status).toBe(204);
    expect([await codeOf(other.secret), await codeOf(third.secret)]).toEqual(['401 invalid_key', '401 invalid_key']);
  });

  it('ends with access, with suspension and when its member signs out everywhere, on the next request', async () => {
    const { db } = server.context;
    const reader = await addReader();
    const { secret } = await keyOf(reader);
    const { memberId } = reader;
    expect(await codeOf(secret)).toBe('200');
    await db.updateTable('members').set({ suspended_at: server.clock.now() }).where('id', '=', memberId).execute();
    expect(await codeOf(secret, '/api/v1/funders')).toBe('403 account_suspended');
    await db.updateTable('members').set({ suspended_at: null }).where('id', '=', memberId).execute();
    expect(await codeOf(secret)).toBe('200');
    await db.deleteFrom('passes').where('member_id', '=', memberId).execute();
    expect(await codeOf(secret, '/api/v1/funders')).toBe('403 access_required');
    await givePass(server, reader);
    expect(await codeOf(secret)).toBe('200');
    const { AccessToken } = await signIn(server, reader.email);
    await callIdentity(server, 'GlobalSignOut', { AccessToken });
    expect(await codeOf(secret)).toBe('401 invalid_key');
  });

  it('of an admin administers nothing and is counted as any other', async () => {
    const admin = await addCaller(server, { role: 'admin' });
    const { secret } = await keyOf(admin);
    const page = await ask(secret);
    expect([page.status, page.headers['ratelimit']]).toEqual([200, expect.stringContaining('"rows";r=1999;')]);
  });

  it('is refused where admins turned keys off, and lives no longer than they say', async () => {
    const reader = await addReader();
    const { secret } = await keyOf(reader);
    const set = (value: number) =>
      server.context.db
        .insertInto('setting_changes')
        .values({ setting: 'apiKeyDays', value: String(value), changed_by: null, changed_at: server.clock.now() })
        .execute()
        .then(() => forgetSettings(server.context.db));
    await set(30);
    expect((await make(reader)).problem.errors).toEqual({ days: 'At most 30 days' });
    expect(await codeOf(secret)).toBe('200');
    await set(0);
    expect((await make(reader)).problem.code).toBe('keys_off');
    expect(await codeOf(secret)).toBe('403 keys_off');
  });

  it('is made by who just signed in, with access and room for one more', async () => {
    const without = await addCaller(server);
    expect((await make(without)).problem.code).toBe('access_required');
    const reader = await addReader();
    for (let held = 0; held < 20; held++) expect((await make(reader)).status).toBe(201);
    expect((await make(reader)).problem.code).toBe('too_many_keys');
    const late = await addReader();
    await setSessions(server, late.memberId, { authenticatedAt: new Date(server.clock.now().getTime() - days(1)) });
    expect((await make(late)).problem.code).toBe('fresh_factor_required');
    for (const [body, field] of [
      [{ name: '', scopes: ['deals:read'], days: 30 }, 'name'],
      [{ name: 'A', scopes: [], days: 30 }, 'scopes'],
      [{ name: 'A', scopes: ['reviews:write'], days: 30 }, 'scopes.0'],
      [{ name: 'A', scopes: ['deals:read'], days: 6 }, 'days'],
      [{ name: 'A', scopes: ['deals:read'], days: 366 }, 'days'],
    ] as const)
      expect(
        Object.keys((await callAs(server, reader, createApiKey, { body: unchecked(body) })).problem.errors),
      ).toEqual([field]);
  });

  it('is not answered a second time under its Idempotency-Key', async () => {
    const reader = await addReader();
    const headers = { 'idempotency-key': 'make-a-key-0000000' };
    const body = { name: 'Once', scopes: ['deals:read' as const], days: 30 };
    const first = await callAs(server, reader, createApiKey, { body, headers });
    const again = await callAs(server, reader, createApiKey, { body, headers });
    expect(again.reply.data.secret).not.toBe(first.reply.data.secret);
    expect(await server.context.db.selectFrom('write_answers').selectAll().execute()).toEqual([]);
  });

  it('goes with the data of its member, without its secret', async () => {
    const reader = await addReader();
    const { secret } = await keyOf(reader);
    const zip = (await callAs(server, reader, exportMyData)).bytes.toString('latin1');
    expect(zip).toContain('api-keys.json');
    expect(zip).not.toContain(secret.slice(8));
  });
});
