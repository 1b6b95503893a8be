import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDeal, editDeal } from '../../../contract/deals/manual-deals.ts';
import { getDealForEdit } from '../../../contract/deals/manual-deals.ts';
import { callAs, unchecked } from '../../../tests/call-as.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { addMember, signedIn } from '../../../tests/sign-in.ts';

let server: TestServer;
let admin: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, (await addMember(server, { role: 'admin' })).email);
});
afterAll(() => server.close());

const values = {
  recipientName: 'Orchard School',
  funderNames: ['Alder Trust'],
  date: '2026-05-06',
  amount: 1_500,
  currency: 'USD',
};
const add = (changed: object = {}) =>
  callAs(server, admin, addDeal, { params: { kind: 'grant' }, body: { values: { ...values, ...changed } } });

describe('one deal by hand', () => {
  test('is added with what follows from it', async () => {
    const { status, reply: body } = await add();
    expect(status).toBe(201);
    expect(body.deal).toMatchObject({ kind: 'grant', amountUsd: 1_500, origin: 'admin_curated', datePrecision: 'day' });
    expect(
      await callAs(server, admin, getDealForEdit, { params: { kind: 'grant', dealId: body.deal.id } }),
    ).toMatchObject({
      status: 200,
      json: { deal: { recipientName: 'Orchard School' }, updatedAt: body.updatedAt },
    });
  });

  test.each<[string, object, string | null]>([
    ['a column of another kind', { roundType: 'seed' }, 'values.roundType'],
    ['a column that is worked out', { amountUsd: 5 }, 'values.amountUsd'],
    ['an amount without a currency', { currency: null }, 'values.currency'],
    ['a text where a number belongs', { amount: 'much' }, 'values.amount'],
    ['a country that is none', { recipientCountry: 'ZZZ' }, null],
  ])('is refused with %s', async (_what, changed, field) => {
    const { status, problem } = await add(changed);
    expect({ status, code: problem.code }).toEqual({ status: 422, code: 'invalid' });
    if (field !== null) expect(Object.keys(problem.errors)).toContain(field);
  });

  test('is changed, and not over the change of another admin', async () => {
    const { reply: body } = await add();
    const params = { kind: 'grant', dealId: body.deal.id } as const;
    server.clock.move(1_000);
    const edited = await callAs(server, admin, editDeal, {
      params,
      body: { values: { title: 'For a roof' }, updatedAt: body.updatedAt, reason: 'The register says so' },
    });
    expect(edited).toMatchObject({
      status: 200,
      json: { deal: { title: 'For a roof', recipientName: 'Orchard School' } },
    });
    const late = await callAs(server, admin, editDeal, {
      params,
      body: { values: { title: 'For a door' }, updatedAt: body.updatedAt, reason: 'The register says so' },
    });
    expect(late).toMatchObject({ status: 409, json: { code: 'stale' } });
    const again = await callAs(server, admin, getDealForEdit, { params: { kind: 'grant', dealId: body.deal.id } });
    expect(again.reply.deal.title).toBe('For a roof');
    const { rows } = await sql<{
      action: string;
    }>`select action from audit_entries where target_id = ${body.deal.id} order by id`.execute(server.context.db);
    expect(rows).toEqual([{ action: 'deal.add' }, { action: 'deal.edit' }]);
  });

  test('is not found where it is not, nor when a member reported it', async () => {
    expect(
      (await callAs(server, admin, getDealForEdit, { params: { kind: 'grant', dealId: randomUUID() } })).status,
    ).toBe(404);
    expect(
      (await callAs(server, admin, getDealForEdit, { params: { kind: unchecked('stock'), dealId: randomUUID() } }))
        .status,
    ).toBe(404);
    const { reply: body } = await add();
    await sql`update deals set origin = 'member_reported' where id = ${body.deal.id}`.execute(server.context.db);
    expect(
      (await callAs(server, admin, getDealForEdit, { params: { kind: 'grant', dealId: body.deal.id } })).status,
    ).toBe(404);
    const edit = { values: {}, updatedAt: body.updatedAt, reason: 'A try' };
    expect(
      (await callAs(server, admin, editDeal, { params: { kind: 'grant', dealId: body.deal.id }, body: edit })).status,
    ).toBe(404);
  });
});
