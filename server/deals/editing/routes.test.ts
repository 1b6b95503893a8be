import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Deal } from '../../../contract/deals/deals.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { addMember, signedIn } from '../../../tests/sign-in.ts';

let server: TestServer;
let admin: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, (await addMember(server, { role: 'admin' })).email);
});
afterAll(() => server.close());

interface Answer {
  deal: Deal;
  updatedAt: string;
  code?: string;
  errors?: Record<string, string>;
}

async function ask(route: string, payload?: object): Promise<{ status: number; body: Answer }> {
  const [method, url] = route.split(' ') as ['GET', string];
  const response = await server.app.inject({
    method,
    url,
    headers: admin,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, body: response.json<Answer>() };
}

const values = {
  recipientName: 'Orchard School',
  funderNames: ['Alder Trust'],
  date: '2026-05-06',
  amount: 1_500,
  currency: 'USD',
};
const add = (changed: object = {}) => ask('POST /api/admin/deals/grant', { values: { ...values, ...changed } });

describe('one deal by hand', () => {
  test('is added with what follows from it', async () => {
    const { status, body } = await add();
    expect(status).toBe(201);
    expect(body.deal).toMatchObject({ kind: 'grant', amountUsd: 1_500, origin: 'admin_curated', datePrecision: 'day' });
    expect(await ask(`GET /api/admin/deals/grant/${body.deal.id}`)).toMatchObject({
      status: 200,
      body: { deal: { recipientName: 'Orchard School' }, updatedAt: body.updatedAt },
    });
  });

  test.each<[string, object, string | null]>([
    ['a column of another kind', { roundType: 'seed' }, 'values.roundType'],
    ['a column that is worked out', { amountUsd: 5 }, 'values.amountUsd'],
    ['an amount without a currency', { currency: null }, 'values.currency'],
    ['a text where a number belongs', { amount: 'much' }, 'values.amount'],
    ['a country that is none', { recipientCountry: 'ZZZ' }, null],
  ])('is refused with %s', async (_what, changed, field) => {
    const { status, body } = await add(changed);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'invalid' });
    if (field !== null) expect(Object.keys(body.errors ?? {})).toContain(field);
  });

  test('is changed, and not over what somebody else wrote', async () => {
    const { body } = await add();
    const address = `PATCH /api/admin/deals/grant/${body.deal.id}`;
    server.clock.move(1_000);
    const edited = await ask(address, {
      values: { title: 'For a roof' },
      updatedAt: body.updatedAt,
      reason: 'The register says so',
    });
    expect(edited).toMatchObject({
      status: 200,
      body: { deal: { title: 'For a roof', recipientName: 'Orchard School' } },
    });
    const late = await ask(address, {
      values: { title: 'For a door' },
      updatedAt: body.updatedAt,
      reason: 'The register says so',
    });
    expect(late).toMatchObject({ status: 409, body: { code: 'stale' } });
    const again = await ask(`GET /api/admin/deals/grant/${body.deal.id}`);
    expect(again.body.deal.title).toBe('For a roof');
    const { rows } = await sql<{
      action: string;
    }>`select action from audit_entries where target_id = ${body.deal.id} order by id`.execute(server.context.db);
    expect(rows).toEqual([{ action: 'deal.add' }, { action: 'deal.edit' }]);
  });

  test('is not found where it is not, nor when a member reported it', async () => {
    expect((await ask(`GET /api/admin/deals/grant/${randomUUID()}`)).status).toBe(404);
    expect((await ask(`GET /api/admin/deals/stock/${randomUUID()}`)).status).toBe(404);
    const { body } = await add();
    await sql`update deals set origin = 'member_reported' where id = ${body.deal.id}`.execute(server.context.db);
    expect((await ask(`GET /api/admin/deals/grant/${body.deal.id}`)).status).toBe(404);
    const edit = { values: {}, updatedAt: body.updatedAt, reason: 'A try' };
    expect((await ask(`PATCH /api/admin/deals/grant/${body.deal.id}`, edit)).status).toBe(404);
  });
});
