import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getFunderDeals } from '../../contract/insights/funder-deals.ts';
import { callAs, guest } from '../../tests/call-as.ts';
import { addDeal, type DealCells } from '../../tests/deals.ts';
import { addFunder } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';

let server: TestServer;
const id = 'alder-trust';
const figuresOf = async (of = id) => {
  const { json, status } = await callAs(server, guest, getFunderDeals, { params: { id: of } });
  return status === 200 ? getFunderDeals.reply.parse(json).data : status;
};
const add = (kind: 'equity' | 'debt' | 'grant', cells: DealCells): Promise<string> =>
  addDeal(server.context.db, kind, { funderIds: [id], funderNames: ['Alder Trust'], ...cells });

beforeAll(async () => {
  server = await startTestServer();
  await addFunder(server, { id, name: 'Alder Trust', state: 'listed' });
  await addFunder(server, { id: 'birch', name: 'Birch', state: 'proposed' });
  await addFunder(server, { id: 'larch', name: 'Larch', state: 'listed' });
});
afterAll(() => server.close());

describe('the deals of a funder', () => {
  test('is empty for one without deals, and not found for one that is not public', async () => {
    expect(await figuresOf('larch')).toEqual([]);
    expect(await figuresOf('birch')).toBe(404);
    expect(await figuresOf('nobody')).toBe(404);
    const { email } = await addMember(server, { role: 'admin' });
    const admin = await signedIn(server, email);
    expect((await callAs(server, admin, getFunderDeals, { params: { id: 'birch' } })).status).toBe(200);
  });

  test('are counted by year, sector, type and country, and what is not known is said', async () => {
    const rows: readonly DealCells[] = [
      {
        amountUsd: 100,
        date: '2021-01-01',
        datePrecision: 'year',
        roundType: 'seed',
        recipientCountry: 'KE',
        sectors: ['fintech', 'education'],
      },
      {
        amountUsd: 200,
        date: '2023-05-01',
        datePrecision: 'day',
        roundType: 'seed',
        recipientCountry: 'KE',
        sectors: ['fintech'],
      },
      {
        amountUsd: 300,
        date: '2026-11-01',
        datePrecision: 'month',
        roundType: 'series_a',
        recipientCountry: 'PT',
        sectors: [],
      },
      {
        amountUsd: 1_000,
        date: '2026-11-01',
        datePrecision: 'day',
        recipientCountry: 'PT',
        sectors: ['health_biotech'],
      },
      { amountUsd: null, date: null, datePrecision: null, roundType: 'seed', sectors: ['fintech'] },
    ];
    for (const cells of rows) await add('equity', cells);
    expect(await figuresOf()).toEqual([
      {
        kind: 'equity',
        count: 5,
        leftOut: 0,
        amountCount: 4,
        totalUsd: 1_600,
        amounts: null,
        firstYear: 2021,
        last: { on: '2026-11-01', precision: 'day' },
        years: [
          { year: 2021, count: 1, isOpen: false },
          { year: 2023, count: 1, isOpen: false },
          { year: 2026, count: 2, isOpen: true },
        ],
        undated: 1,
        sectors: {
          named: [
            { value: 'fintech', count: 3 },
            { value: 'education', count: 1 },
            { value: 'health_biotech', count: 1 },
          ],
          others: { count: 0, values: 0 },
          unknown: 1,
        },
        types: {
          named: [
            { value: 'seed', count: 3 },
            { value: 'series_a', count: 1 },
          ],
          others: { count: 0, values: 0 },
          unknown: 1,
        },
        countries: {
          named: [
            { value: 'KE', count: 2 },
            { value: 'PT', count: 2 },
          ],
          others: { count: 0, values: 0 },
          unknown: 1,
        },
        // Four deals state the amount, four the round.
        terms: [],
      },
    ]);
  });

  test('have a median from five known amounts on', async () => {
    await add('equity', { amountUsd: 5_000, date: '2022-01-01', datePrecision: 'day' });
    const [equity] = (await figuresOf()) as Exclude<Awaited<ReturnType<typeof figuresOf>>, number>;
    expect(equity).toMatchObject({ count: 6, amountCount: 5, amounts: { lower: 200, median: 300, upper: 1_000 } });
  });

  test('leave out what members reported, offers, and loans to states', async () => {
    await add('equity', { amountUsd: 9, origin: 'member_reported', date: '2024-01-01', datePrecision: 'day' });
    await add('equity', { amountUsd: 9, recordType: 'offer', date: '2024-01-01', datePrecision: 'day' });
    await add('grant', { recordType: 'programme', date: '2024-01-01', datePrecision: 'day' });
    for (const recipientType of ['public_body', 'public_body', 'company', null])
      await add('debt', { amountUsd: 50, recipientType, date: '2024-01-01', datePrecision: 'day' });
    expect(await figuresOf()).toMatchObject([
      { kind: 'equity', count: 6, amountCount: 5 },
      { kind: 'debt', count: 2, leftOut: 2, amountCount: 2, totalUsd: 100 },
    ]);
  });

  test('name the five largest parts, and the rest as one', async () => {
    for (const country of ['KE', 'KE', 'PT', 'PT', 'DE', 'DE', 'FR', 'FR', 'IT', 'IT', 'ES', 'US'])
      await add('grant', { recipientCountry: country, date: '2024-01-01', datePrecision: 'day' });
    const found = (await figuresOf()) as Exclude<Awaited<ReturnType<typeof figuresOf>>, number>;
    expect(found[0]).toMatchObject({ kind: 'grant', count: 12 });
    expect(found[0]?.countries).toEqual({
      named: ['DE', 'FR', 'IT', 'KE', 'PT'].map((value) => ({ value, count: 2 })),
      others: { count: 2, values: 2 },
      unknown: 0,
    });
  });
});
