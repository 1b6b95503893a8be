import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countDeals, getDeal, getKinds, listColumnOptions, listDeals } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import type { ParamsOf } from '../../contract/endpoint.ts';
import { days } from '../clock.ts';
import { callAs, callRoute, guest, unchecked, type Who } from '../../tests/call-as.ts';
import { addDeal } from '../../tests/deals.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';

let server: TestServer;
let member: { authorization: string };

type Query = Readonly<Record<string, string>>;
/** A path below `/api/deals`, as it stands: for addresses that the endpoints do not know. */
const get = (path: string, who: Who = member) => callRoute(server, who, `GET /api/deals${path}`);
const list = async (kind: DealKind, query: Query): Promise<string[]> => {
  const { reply } = await callAs(server, member, listDeals, { params: { kind }, query });
  return reply.rows.map(({ id }) => id);
};
const count = async (kind: DealKind, query: Query) =>
  (await callAs(server, member, countDeals, { params: { kind }, query })).reply;
const row = (kind: DealKind, id: string) => callAs(server, member, getDeal, { params: { kind, id } });
type OpenList = ParamsOf<typeof listColumnOptions>['column'];
const options = (kind: DealKind, column: OpenList, search?: string) =>
  callAs(server, member, listColumnOptions, { params: { kind, column }, query: { search } });

async function givePass(memberId: string, options: { endsInDays: number }): Promise<void> {
  const now = server.clock.now();
  await server.context.db
    .insertInto('passes')
    .values({
      member_id: memberId,
      kind: 'review',
      reason: 'Thank you for your review',
      source: randomUUID(),
      starts_at: new Date(now.getTime() - days(400)),
      ends_at: new Date(now.getTime() + days(options.endsInDays)),
    })
    .execute();
}

async function memberWithPass(endsInDays = 30): Promise<{ authorization: string }> {
  const { memberId, email } = await addMember(server);
  await givePass(memberId, { endsInDays });
  return signedIn(server, email);
}

beforeAll(async () => {
  server = await startTestServer();
  member = await memberWithPass();
});
afterAll(() => server.close());

describe('who may', () => {
  const gated = ['/equity', '/debt/count', `/grant/${randomUUID()}`, '/equity/options/funderNames'];

  test.each(gated)('a guest is asked to sign in: %s', async (path) => {
    expect(await get(path, guest)).toMatchObject({ status: 401, problem: { code: 'sign_in' } });
  });

  test.each(gated)('a member without access is told how to get it: %s', async (path) => {
    const { email } = await addMember(server);
    expect(await get(path, await signedIn(server, email))).toMatchObject({
      status: 403,
      problem: { code: 'access_required' },
    });
  });

  test.each(gated)('a member whose access has ended is told so: %s', async (path) => {
    expect(await get(path, await memberWithPass(-1))).toMatchObject({
      status: 403,
      problem: { code: 'access_expired' },
    });
  });

  test.each(gated)('a suspended member is refused with the token they had: %s', async (path) => {
    const { memberId, email } = await addMember(server);
    await givePass(memberId, { endsInDays: 30 });
    const headers = await signedIn(server, email);
    await server.context.db
      .updateTable('members')
      .set({ suspended_at: server.clock.now() })
      .where('id', '=', memberId)
      .execute();
    expect(await get(path, headers)).toMatchObject({ status: 403, problem: { code: 'account_suspended' } });
  });

  test('an admin needs no pass', async () => {
    const { email } = await addMember(server, { role: 'admin' });
    const admin = await signedIn(server, email);
    expect(await callAs(server, admin, listDeals, { params: { kind: 'equity' } })).toMatchObject({ status: 200 });
  });

  test('anybody may know how many rows there are, and no more', async () => {
    const { status, reply } = await callAs(server, guest, getKinds);
    expect(status).toBe(200);
    expect(reply).toEqual({
      kinds: [
        { kind: 'equity', count: expect.any(Number), leftOut: expect.any(Number) },
        { kind: 'debt', count: expect.any(Number), leftOut: expect.any(Number) },
        { kind: 'grant', count: expect.any(Number), leftOut: expect.any(Number) },
      ],
    });
  });
});

describe('addresses that are not understood', () => {
  test.each(['/EQUITY', '/equity%00', '/..%2fme', '/loans', '/loans/count'])('%s is not found', async (path) => {
    const { status } = await get(path);
    expect([400, 404]).toContain(status);
  });

  test.each([
    ['an unknown parameter', '?offset=3'],
    ['a parameter twice', '?limit=5&limit=6'],
    ['an operator', '?amountUsd[gt]=5'],
    ['a prototype', '?__proto__=x'],
    ['a column of another kind', '?debtType=bond'],
    ['a sort by a column of another kind', '?sort=deadline'],
    ['unknown of a column of another kind', '?unknown=deadline'],
    ['a stored name', '?content_hash=x'],
    ['a day that does not exist', '?date=2026-02-30..'],
    ['a number beyond all', '?amountUsd=1e400..'],
    ['a NUL', '?search=a%00b'],
    ['a search without end', `?search=${'x'.repeat(201)}`],
  ])('%s', async (_what, query) => {
    const { status, problem } = await get(`/equity${query}`);
    expect(status).toBe(400);
    expect(['invalid_query', 'invalid_text', 'invalid_request']).toContain(problem.code);
  });

  test('the message stands beside the parameter', async () => {
    const { problem } = await get('/equity?limit=0&bogus=1');
    expect(problem.errors).toEqual({ limit: 'Is a number from 1 to 100', bogus: 'Unknown field' });
  });

  test.each(['not-an-id', randomUUID().toUpperCase(), `{${randomUUID()}}`])('the id %s', async (id) => {
    expect(await row('equity', id)).toMatchObject({ status: 400 });
  });

  test('an id of no row, and a row of another kind, are not found', async () => {
    expect(await row('equity', randomUUID())).toMatchObject({ status: 404, problem: { code: 'not_found' } });
    const id = await addDeal(server.context.db, 'debt');
    expect(await row('equity', id)).toMatchObject({ status: 404 });
    expect(await row('debt', id)).toMatchObject({ status: 200, reply: { id, kind: 'debt' } });
  });

  test('options only of columns whose values are an open list', async () => {
    expect((await options('equity', unchecked('notes'))).status).toBe(404);
    expect((await options('debt', 'leadFunders')).status).toBe(400);
  });
});

describe('a row', () => {
  test('shows what is known under the keys of the contract and nothing else', async () => {
    const cells = {
      funderNames: ['Kite House'],
      recipientName: 'Orchard Works',
      date: '2020-03-04',
      datePrecision: 'day',
      amount: 12.5,
      currency: 'EUR',
      ratePct: 4.25,
      collateralRequired: false,
      collateralTypes: ['ip', 'cash'],
      maturity: '2030-01-01',
      lenderCount: 3,
    } as const;
    const id = await addDeal(server.context.db, 'debt', cells);
    const { reply } = await row('debt', id);
    expect(reply).toEqual({
      id,
      kind: 'debt',
      recordType: 'deal',
      origin: 'public_register',
      sourceName: 'test',
      sourceRecordId: id,
      confidence: 'reported',
      ...cells,
    });
  });

  test('that a member reported hides who got the money and what may only stand in medians, in cells, filters, search and order', async () => {
    const hidden = {
      recipientName: 'Hidden Heron Ltd',
      amount: 77_777,
      currency: 'USD',
      amountUsd: 77_777,
      womenLed: true,
      leadFunders: ['Hidden Lead'],
      preMoneyUsd: 5,
      discountPct: 20,
    } as const;
    const id = await addDeal(server.context.db, 'equity', {
      ...hidden,
      origin: 'member_reported',
      funderNames: ['Wide Fund'],
      date: '2021-07-01',
      datePrecision: 'quarter',
      boardSeat: true,
    });
    const { reply } = await row('equity', id);
    for (const key of Object.keys(hidden)) expect(reply).not.toHaveProperty(key);
    expect(reply).toMatchObject({ funderNames: ['Wide Fund'], boardSeat: true });
    const probes: Query[] = [
      { search: 'hidden heron' },
      { recipientName: 'heron' },
      { amountUsd: '77777..77777' },
      { womenLed: 'true' },
      { leadFunders: 'Hidden Lead' },
      { discountPct: '20..20' },
    ];
    for (const probe of probes) {
      expect(await list('equity', probe), JSON.stringify(probe)).not.toContain(id);
    }
    expect(await list('equity', { womenLed: 'null', search: 'wide fund' })).toContain(id);
    expect((await options('equity', 'leadFunders', 'hidden')).reply.options).toEqual([]);
    expect(await count('equity', { search: 'wide fund' })).toEqual({
      count: 1,
      amountCount: 0,
      totalAmountUsd: null,
      lowerQuartileAmountUsd: null,
      medianAmountUsd: null,
      medianAmountCount: 0,
      isMedianAmountApproximate: false,
      upperQuartileAmountUsd: null,
      medianRatePct: null,
      medianRateCount: 0,
      isMedianRateApproximate: false,
    });
    const sorted = await list('equity', { sort: 'amountUsd', search: 'wide fund' });
    expect(sorted).toEqual([id]);
  });
});

describe('hostile text is looked for as it stands', () => {
  const hostile = [
    "'; drop table deals; --",
    '%',
    '_',
    '100%',
    'a_b',
    '\\',
    '\\E',
    '"',
    '${7*7}',
    '{{7*7}}',
    '.*',
    '$1',
    ' or 1=1',
    "{'$gt': ''}",
    'x,y',
    '\u0301'.repeat(40),
    '\u200F\u200B',
  ];

  test.each(hostile)('%j', async (text) => {
    const id = await addDeal(server.context.db, 'grant', {
      recipientName: `before ${text} after`,
      funderNames: [text],
      title: 'hostile',
    });
    const long = `before ${text}`.slice(0, 200);
    expect(await list('grant', { recipientName: long, title: 'hostile' })).toEqual([id]);
    const item = text.replaceAll(/[\\,]/g, (character) => `\\${character}`);
    expect(await list('grant', { funderNames: item, title: 'hostile' })).toEqual([id]);
    const found = await callAs(server, member, listDeals, { params: { kind: 'grant' }, query: { search: text } });
    expect(found.status).toBe(200);
  });
});

test('options are distinct values that contain the term', async () => {
  for (const funderNames of [['Alder Trust', 'Birch Bank'], ['Alder Trust'], ['Alder Fund']])
    await addDeal(server.context.db, 'debt', { funderNames, sourceName: 'options' });
  expect((await options('debt', 'funderNames', 'alder')).reply.options).toEqual(['Alder Fund', 'Alder Trust']);
  expect((await options('debt', 'sourceName', 'options')).reply.options).toEqual(['options']);
  expect((await options('debt', 'funderNames', '%')).reply.options).toEqual([]);
});

test('the count names sum and median of the known amounts', async () => {
  for (const amountUsd of [10, 30, null, -4, 20])
    await addDeal(server.context.db, 'grant', { amountUsd, programmeTitle: 'counted' });
  expect(await count('grant', { programmeTitle: 'counted' })).toEqual({
    count: 5,
    amountCount: 4,
    totalAmountUsd: 56,
    lowerQuartileAmountUsd: 6.5,
    medianAmountUsd: 15,
    medianAmountCount: 4,
    isMedianAmountApproximate: false,
    upperQuartileAmountUsd: 22.5,
    medianRatePct: null,
    medianRateCount: 0,
    isMedianRateApproximate: false,
  });
  expect(await count('grant', { programmeTitle: 'nowhere' })).toEqual({
    count: 0,
    amountCount: 0,
    totalAmountUsd: null,
    lowerQuartileAmountUsd: null,
    medianAmountUsd: null,
    medianAmountCount: 0,
    isMedianAmountApproximate: false,
    upperQuartileAmountUsd: null,
    medianRatePct: null,
    medianRateCount: 0,
    isMedianRateApproximate: false,
  });
});
