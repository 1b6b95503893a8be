import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DealKind } from '../../contract/deals/options.ts';
import { addDeal } from '../../tests/funding-deals.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, readEmails, signedIn } from '../../tests/sign-in.ts';
import { after, days } from '../clock.ts';
import { sendAlertsJob } from '../saved-views/jobs.ts';

type Headers = { authorization: string };

let server: TestServer;
let admin: Headers;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, (await addMember(server, { role: 'admin' })).email);
});
afterAll(() => server.close());

async function call(method: 'GET' | 'POST' | 'PATCH', url: string, headers: Headers, payload?: object) {
  const response = await server.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  const body = response.body.startsWith('{') ? response.json<{ code?: string; data?: Record<string, unknown> }>() : {};
  return { status: response.statusCode, body };
}

async function makeCode(dealKind: DealKind | null, length = 30): Promise<string> {
  const { status, body } = await call('POST', '/api/admin/access-codes', admin, {
    campaign: 'Lending week',
    days: length,
    dealKind,
    maxUses: 50,
    maxUsesPerDomain: null,
    validFrom: '2026-11-01',
    validTo: null,
  });
  expect([status, body.data?.['dealKind']]).toEqual([201, dealKind]);
  return String(body.data?.['code']);
}
const redeem = (headers: Headers, code: string) => call('POST', '/api/free-access/codes', headers, { code });
const accessOf = async (headers: Headers) => (await call('GET', '/api/me', headers)).body.data?.['access'];

/** A member who used codes for these kinds, each for so many days. */
async function reader(...codes: readonly (readonly [DealKind | null, number])[]) {
  const { email, memberId } = await addMember(server);
  const headers = await signedIn(server, email);
  for (const [kind, length] of codes) expect((await redeem(headers, await makeCode(kind, length))).status).toBe(200);
  return { email, memberId, headers };
}

/** As if it had ended yesterday. */
async function endAccessToAll(memberId: string): Promise<void> {
  const now = server.clock.now();
  await server.context.db
    .updateTable('passes')
    .set({ starts_at: after(now, -days(31)), ends_at: after(now, -days(1)) })
    .where('member_id', '=', memberId)
    .where('deal_kind', 'is', null)
    .execute();
}

/** Every route with a kind in its path that takes access, asked for one kind: the codes of its refusals. */
async function refusalsOf(headers: Headers, kind: DealKind): Promise<Set<string | undefined>> {
  const routes = [...server.app.gates].filter(([route]) => / \/api\/deals\/:kind/.test(route));
  const guarded = routes.filter(([, gate]) => gate !== 'anyone');
  expect(guarded.length).toBeGreaterThan(8);
  const answers = await Promise.all(
    guarded.map(([route]) => {
      const [method, path] = route.split(' ') as ['GET' | 'POST', string];
      const url = path.replace(':kind', kind).replace(':column', 'funderNames').replaceAll(/:\w+/g, 'x');
      return call(method, url, headers, method === 'GET' ? undefined : {});
    }),
  );
  return new Set(answers.map(({ status, body }) => (status === 403 ? body.code : undefined)));
}

describe('a code for one kind of deals', () => {
  it('opens that kind and no other, on every route', async () => {
    const { headers } = await reader(['debt', 30]);
    expect(await accessOf(headers)).toEqual({
      hasAccess: true,
      reason: 'Free access: Lending week',
      accessExpiresOn: '2026-12-18',
      kinds: [{ kind: 'debt', expiresOn: '2026-12-18' }],
    });
    expect(await refusalsOf(headers, 'debt')).toEqual(new Set([undefined]));
    expect(await refusalsOf(headers, 'equity')).toEqual(new Set(['kind_not_open']));
    expect(await refusalsOf(headers, 'grant')).toEqual(new Set(['kind_not_open']));
  });

  it('leaves all kinds open beside access to all, and is the longer for its own', async () => {
    const { headers, memberId } = await reader([null, 30], ['debt', 60]);
    expect(await accessOf(headers)).toMatchObject({
      accessExpiresOn: '2027-01-17',
      kinds: [
        { kind: 'equity', expiresOn: '2026-12-18' },
        { kind: 'debt', expiresOn: '2027-01-17' },
        { kind: 'grant', expiresOn: '2026-12-18' },
      ],
    });
    for (const kind of ['equity', 'debt', 'grant'] as const)
      expect(await refusalsOf(headers, kind)).toEqual(new Set([undefined]));
    await endAccessToAll(memberId);
    expect(await accessOf(headers)).toMatchObject({ kinds: [{ kind: 'debt', expiresOn: '2027-01-17' }] });
    expect(await refusalsOf(headers, 'equity')).toEqual(new Set(['kind_not_open']));
  });

  it('says nothing of kinds where all end with access to all', async () => {
    const { headers } = await reader(['debt', 30], [null, 30]);
    expect(await accessOf(headers)).not.toHaveProperty('kinds');
    const shorter = await redeem(headers, await makeCode('grant', 20));
    expect(shorter.body).toMatchObject({ code: 'wrong_code' });
    expect((await redeem(headers, await makeCode('grant', 40))).status).toBe(200);
  });

  it('is of a kind that there is', async () => {
    const { status } = await call('POST', '/api/admin/access-codes', admin, { dealKind: 'gift' });
    expect(status).toBe(422);
  });

  it('keeps views of other kinds, and neither makes, changes nor opens one', async () => {
    const { headers, memberId } = await reader([null, 30], ['debt', 60]);
    const view = { kind: 'equity', name: 'Seed', address: '', hasAlert: true };
    const saved = await server.app.inject({ method: 'POST', url: '/api/deal-views', headers, payload: view });
    const { id, version } = saved.json<{ id: string; version: number }>();
    const change = (body: object) => call('PATCH', `/api/deal-views/${id}`, headers, body);
    expect((await change({ version, isShared: true })).status).toBe(200);
    const shared = await server.context.db
      .selectFrom('deal_views')
      .where('id', '=', id)
      .select('share_token')
      .executeTakeFirstOrThrow();
    await endAccessToAll(memberId);
    const answers = [
      await change({ version: version + 1, name: 'Other' }),
      await call('POST', '/api/deal-views', headers, { ...view, name: 'New' }),
      await call('GET', `/api/deal-views/shared/${shared.share_token}`, headers),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(['kind_not_open', 'kind_not_open', 'kind_not_open']);
    expect((await call('POST', '/api/deal-views', headers, { ...view, kind: 'debt' })).status).toBe(201);
  });

  it('writes of new deals of its own kind only', async () => {
    const { headers, email, memberId } = await reader([null, 30], ['debt', 60]);
    for (const kind of ['equity', 'debt'])
      await call('POST', '/api/deal-views', headers, { kind, name: `All ${kind}`, address: '', hasAlert: true });
    await endAccessToAll(memberId);
    server.clock.move(days(1));
    for (const kind of ['equity', 'debt'] as const) {
      const id = await addDeal(server.context.db, kind, { recipientName: 'Umber Analytics' });
      await server.context.db
        .updateTable('deals')
        .set({ created_at: server.clock.now() })
        .where('id', '=', id)
        .execute();
    }
    server.clock.move(days(1));
    await sendAlertsJob.handle(server.context, null);
    const emails = (await readEmails(server)).filter(({ to }) => to === email);
    expect(emails.flatMap(({ text }) => /All \w+/.exec(text)?.[0] ?? [])).toEqual(['All debt']);
  });
});
