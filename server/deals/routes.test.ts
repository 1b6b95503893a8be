import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days } from '../clock.ts';
import { addDeal } from '../../tests/funding-deals.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';

let server: TestServer;
let member: { authorization: string };

type Row = Record<string, unknown> & { id: string };
interface Answer {
  status: number;
  body: {
    code?: string;
    rows: Row[];
    nextCursor: string | null;
    previousCursor: string | null;
    count: number;
    options: string[];
    errors?: Record<string, string>;
  } & Record<string, unknown>;
}

async function get(path: string, headers: Record<string, string> = member): Promise<Answer> {
  const response = await server.app.inject({ method: 'GET', url: `/api/deals${path}`, headers });
  return { status: response.statusCode, body: response.json<Answer['body']>() };
}

const address = (parameters: Record<string, string>): string => `?${new URLSearchParams(parameters)}`;

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
    expect(await get(path, {})).toMatchObject({ status: 401, body: { code: 'sign_in' } });
  });

  test.each(gated)('a member without access is told how to get it: %s', async (path) => {
    const { email } = await addMember(server);
    expect(await get(path, await signedIn(server, email))).toMatchObject({
      status: 403,
      body: { code: 'access_required' },
    });
  });

  test.each(gated)('a member whose access has ended is told so: %s', async (path) => {
    expect(await get(path, await memberWithPass(-1))).toMatchObject({ status: 403, body: { code: 'access_expired' } });
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
    expect(await get(path, headers)).toMatchObject({ status: 403, body: { code: 'account_suspended' } });
  });

  test('an admin needs no pass', async () => {
    const { email } = await addMember(server, { role: 'admin' });
    expect(await get('/equity', await signedIn(server, email))).toMatchObject({ status: 200 });
  });

  test('anybody may know how many rows there are, and no more', async () => {
    const { status, body } = await get('', {});
    expect(status).toBe(200);
    expect(body).toEqual({
      kinds: [
        { kind: 'equity', count: expect.any(Number) },
        { kind: 'debt', count: expect.any(Number) },
        { kind: 'grant', count: expect.any(Number) },
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
    const { status, body } = await get(`/equity${query}`);
    expect(status).toBe(400);
    expect(['invalid_query', 'invalid_text', 'invalid_request']).toContain(body.code);
  });

  test('the message stands beside the parameter', async () => {
    const { body } = await get('/equity?limit=0&bogus=1');
    expect(body.errors).toEqual({ limit: 'Is a number from 1 to 100', bogus: 'Unknown field' });
  });

  test.each(['not-an-id', randomUUID().toUpperCase(), `{${randomUUID()}}`])('the id %s', async (id) => {
    expect(await get(`/equity/${encodeURIComponent(id)}`)).toMatchObject({ status: 400 });
  });

  test('an id of no row, and a row of another kind, are not found', async () => {
    expect(await get(`/equity/${randomUUID()}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const id = await addDeal(server.context.db, 'debt');
    expect(await get(`/equity/${id}`)).toMatchObject({ status: 404 });
    expect(await get(`/debt/${id}`)).toMatchObject({ status: 200, body: { id, kind: 'debt' } });
  });

  test('options only of columns whose values are an open list', async () => {
    expect((await get('/equity/options/notes')).status).toBe(404);
    expect((await get('/debt/options/leadFunders')).status).toBe(400);
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
    const { body } = await get(`/debt/${id}`);
    expect(body).toEqual({
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
    const { body } = await get(`/equity/${id}`);
    for (const key of Object.keys(hidden)) expect(body).not.toHaveProperty(key);
    expect(body).toMatchObject({ funderNames: ['Wide Fund'], boardSeat: true });
    const ids = async (parameters: Record<string, string>): Promise<string[]> =>
      (await get(`/equity${address(parameters)}`)).body.rows.map((row) => row.id);
    const probes: Record<string, string>[] = [
      { search: 'hidden heron' },
      { recipientName: 'heron' },
      { amountUsd: '77777..77777' },
      { womenLed: 'true' },
      { leadFunders: 'Hidden Lead' },
      { discountPct: '20..20' },
    ];
    for (const probe of probes) {
      expect(await ids(probe), JSON.stringify(probe)).not.toContain(id);
    }
    expect(await ids({ womenLed: 'null', search: 'wide fund' })).toContain(id);
    expect((await get('/equity/options/leadFunders?search=hidden')).body.options).toEqual([]);
    expect((await get(`/equity/count${address({ search: 'wide fund' })}`)).body).toEqual({
      count: 1,
      amountCount: 0,
      totalAmountUsd: null,
      lowerQuartileAmountUsd: null,
      medianAmountUsd: null,
      upperQuartileAmountUsd: null,
      medianRatePct: null,
    });
    const sorted = await ids({ sort: 'amountUsd', search: 'wide fund' });
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
    const found = await get(`/grant${address({ recipientName: long, title: 'hostile' })}`);
    expect(found.status).toBe(200);
    expect(found.body.rows.map((row) => row.id)).toEqual([id]);
    const listed = await get(
      `/grant${address({ funderNames: text.replaceAll(/[\\,]/g, (character) => `\\${character}`), title: 'hostile' })}`,
    );
    expect(listed.body.rows.map((row) => row.id)).toEqual([id]);
    expect((await get(`/grant${address({ search: text })}`)).status).toBe(200);
  });
});

test('options are distinct values that contain the term', async () => {
  for (const funderNames of [['Alder Trust', 'Birch Bank'], ['Alder Trust'], ['Alder Fund']])
    await addDeal(server.context.db, 'debt', { funderNames, sourceName: 'options' });
  expect((await get('/debt/options/funderNames?search=alder')).body.options).toEqual(['Alder Fund', 'Alder Trust']);
  expect((await get('/debt/options/sourceName?search=options')).body.options).toEqual(['options']);
  expect((await get('/debt/options/funderNames?search=%25')).body.options).toEqual([]);
});

test('the count names sum and median of the known amounts', async () => {
  for (const amountUsd of [10, 30, null, -4, 20])
    await addDeal(server.context.db, 'grant', { amountUsd, programmeTitle: 'counted' });
  expect((await get('/grant/count?programmeTitle=counted')).body).toEqual({
    count: 5,
    amountCount: 4,
    totalAmountUsd: 56,
    lowerQuartileAmountUsd: 7,
    medianAmountUsd: 15,
    upperQuartileAmountUsd: 23,
    medianRatePct: null,
  });
  expect((await get('/grant/count?programmeTitle=nowhere')).body).toEqual({
    count: 0,
    amountCount: 0,
    totalAmountUsd: null,
    lowerQuartileAmountUsd: null,
    medianAmountUsd: null,
    upperQuartileAmountUsd: null,
    medianRatePct: null,
  });
});
