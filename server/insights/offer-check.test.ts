import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dealKinds, type DealKind } from '../../contract/deals/options.ts';
import {
  fewestComparable,
  getTermsOfDeals,
  offerTerms,
  placeOf,
  shareOf,
  type TermAmongDeals,
} from '../../contract/insights/offer-check.ts';
import { createChance } from '../../sample/chance.ts';
import { callAs, callRoute, guest, type Who } from '../../tests/call-as.ts';
import { addDeal } from '../../tests/deals.ts';
import { invented, listRawDeals, shownValues, type RawDeal } from '../../tests/figures/table-rows.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';

/** Every figure is compared with one that is counted here, row by row, from what lies in the table. */

const chance = createChance('offer check');
const rowsPerKind = 130;
let server: TestServer;
let admin: { authorization: string };

beforeAll(async () => {
  server = await startTestServer();
  const { email } = await addMember(server, { role: 'admin' });
  admin = await signedIn(server, email);
  for (const kind of dealKinds)
    for (let at = 0; at < rowsPerKind; at++) await addDeal(server.context.db, kind, cellsOf(kind, at));
});
afterAll(() => server.close());

const cellsOf = (kind: DealKind, at: number) => ({
  ...invented(chance, kind, offerTerms[kind]),
  recordType: at % 13 === 0 ? 'programme' : 'deal',
  stage: at < 9 ? 'idea' : 'growth',
  sectors: at % 2 === 0 ? ['fintech'] : ['education'],
  origin: at % 6 === 0 ? 'member_reported' : 'public_register',
});

type Query = Readonly<Record<string, string>>;
async function termsOf(kind: DealKind, query: Query = {}) {
  const { json } = await callAs(server, admin, getTermsOfDeals, { params: { kind }, query });
  return getTermsOfDeals.reply.parse(json);
}

function expectNumbers(term: Extract<TermAmongDeals, { shape: 'numbers' }>, values: readonly number[], ofRows: number) {
  expect(term.known).toBe(values.length);
  expect(term.unknown).toBe(ofRows - values.length);
  const found = term.distribution;
  if (values.length < fewestComparable || found === null) {
    expect(found).toBeNull();
    expect(values.length).toBeLessThan(fewestComparable);
    return;
  }
  const sorted = values.toSorted((a, b) => a - b);
  for (const value of new Set([
    ...sorted,
    -1,
    1e9,
    ...sorted.map((one) => one + 0.005),
    ...sorted.map((one) => one - 0.005),
  ])) {
    const lower = values.filter((one) => one < value).length;
    const higher = values.filter((one) => one > value).length;
    expect(placeOf(value, found), `${term.key} ${value}`).toEqual({
      higherThan: Math.floor((100 * lower) / values.length),
      lowerThan: Math.floor((100 * higher) / values.length),
      isUnusual: lower >= 0.9 * values.length || higher >= 0.9 * values.length,
    });
  }
  const middle = sorted.length / 2;
  const median =
    sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
  expect(found.median).toBeCloseTo(median ?? Number.NaN, 6);
  for (const [at, bar] of found.bars.entries()) {
    const isLast = at === found.bars.length - 1;
    const inside = values.filter((one) => one >= bar.from && (one < bar.to || (isLast && one === bar.to)));
    expect(bar.count, `${term.key} from ${bar.from}`).toBe(inside.length);
  }
  expect(found.less).toBe(values.filter((one) => one < (found.bars[0]?.from ?? 0)).length);
  expect(found.more).toBe(values.filter((one) => one > (found.bars.at(-1)?.to ?? 0)).length);
}

function expectTerm(term: TermAmongDeals, values: readonly unknown[], ofRows: number): void {
  if (term.shape === 'numbers') return expectNumbers(term, values.map(Number), ofRows);
  expect(term.known).toBe(values.length);
  expect(term.unknown).toBe(ofRows - values.length);
  if (term.values === null) expect(values.length).toBeLessThan(fewestComparable);
  for (const { value, count } of term.values ?? []) {
    expect(count, `${term.key} ${value}`).toBe(values.filter((one) => String(one) === value).length);
    const { count: found, share, isUnusual } = shareOf(value, { known: term.known, values: term.values ?? [] });
    expect(found).toBe(count);
    expect(share).toBeCloseTo((100 * count) / values.length, 9);
    expect(isUnusual).toBe(count / values.length < 0.1);
  }
}

describe.each(dealKinds)('the terms of %s', (kind) => {
  const isDeal = (row: RawDeal): boolean => row['record_type'] === 'deal';
  const filters: readonly (readonly [string, Query, (row: RawDeal) => boolean])[] = [
    ['all deals', { recordType: 'deal' }, isDeal],
    [
      'deals of a sector',
      { recordType: 'deal', sectors: 'fintech' },
      (row) => isDeal(row) && (row['sectors'] as string[]).includes('fintech'),
    ],
    ['all records', {}, () => true],
  ];
  test.each(filters)('are spread as the rows say: %s', async (_name, query, passes) => {
    const rows = await listRawDeals(server.context.db, kind, passes);
    const { dealCount, terms } = await termsOf(kind, query);
    expect(dealCount).toBe(rows.length);
    expect(terms.map(({ key }) => key)).toEqual(offerTerms[kind]);
    for (const term of terms) expectTerm(term, shownValues(kind, term.key, rows), rows.length);
  });
});

test('nothing is said of fewer than ten deals, and of no term that fewer than ten state', async () => {
  const { dealCount, terms } = await termsOf('equity', { recordType: 'deal', stage: 'idea' });
  expect(dealCount).toBeGreaterThan(0);
  expect(dealCount).toBeLessThan(fewestComparable);
  expect(terms).toEqual([]);
  const { db } = server.context;
  for (let at = 0; at < 12; at++)
    await addDeal(db, 'equity', { stage: 'mature', amountUsd: 100 + at, stakePct: at < 9 ? 10 : null });
  const mature = await termsOf('equity', { stage: 'mature' });
  expect(mature.dealCount).toBe(12);
  const byKey = new Map(mature.terms.map((term) => [term.key, term]));
  expect(byKey.get('stakePct')).toEqual({
    shape: 'numbers',
    key: 'stakePct',
    known: 9,
    unknown: 3,
    isApproximate: false,
    distribution: null,
  });
  expect(byKey.get('boardSeat')).toEqual({ shape: 'choices', key: 'boardSeat', known: 0, unknown: 12, values: null });
  expect(byKey.get('amountUsd')).toMatchObject({ known: 12, unknown: 0, distribution: { median: 105.5 } });
});

test('numbers of members that no row shows count nowhere', async () => {
  const { db } = server.context;
  for (let at = 0; at < 30; at++)
    await addDeal(db, 'equity', {
      stage: 'scale',
      preMoneyUsd: 500,
      optionPoolPct: 5,
      origin: at < 12 ? 'public_register' : 'member_reported',
    });
  const { terms } = await termsOf('equity', { stage: 'scale' });
  expect(terms.find(({ key }) => key === 'preMoneyUsd')).toMatchObject({
    known: 12,
    unknown: 18,
    isApproximate: false,
  });
  expect(terms.find(({ key }) => key === 'optionPoolPct')).toMatchObject({
    known: 30,
    unknown: 0,
    isApproximate: true,
  });
});

test('who may not open the table is refused, and so is a column of another kind', async () => {
  const { email } = await addMember(server);
  const member = await signedIn(server, email);
  const get = (who: Who, path: string) => callRoute(server, who, `GET /api/deals${path}`);
  expect((await get(guest, '/equity/terms')).status).toBe(401);
  expect((await get(member, '/equity/terms')).status).toBe(403);
  expect((await get(admin, '/equity/terms?ratePct=1..2')).status).toBe(400);
  // The terms of an offer are no parameters: they cannot be sent even by mistake.
  expect((await get(admin, '/equity/terms?offer=1')).status).toBe(400);
});
