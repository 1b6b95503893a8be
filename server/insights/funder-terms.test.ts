import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findColumn } from '../../contract/deals/deals.ts';
import { getFunderDeals } from '../../contract/insights/funder-deals.ts';
import { anyType, getFunderTerms, type FunderTerm } from '../../contract/insights/funder-terms.ts';
import { offerTerms } from '../../contract/insights/offer-check.ts';
import { createChance } from '../../sample/chance.ts';
import { callAs, guest, type Who } from '../../tests/call-as.ts';
import { addDeal, type DealCells } from '../../tests/deals.ts';
import { addFunder } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';
import { isReal, storedName } from '../deals/stored-names.ts';

/** Every figure beside one that is counted here, row by row, from what lies in the table. */

const chance = createChance('funder terms');
const id = 'alder-trust';
let server: TestServer;
let admin: { authorization: string };

beforeAll(async () => {
  server = await startTestServer();
  const { email } = await addMember(server, { role: 'admin' });
  admin = await signedIn(server, email);
  await addFunder(server, { id, name: 'Alder Trust', state: 'listed' });
  await addFunder(server, { id: 'birch', name: 'Birch', state: 'proposed' });
  await addFunder(server, { id: 'larch', name: 'Larch', state: 'listed' });
  for (let at = 0; at < 160; at++) await addDeal(server.context.db, 'equity', cellsOf(at));
});
afterAll(() => server.close());

function cellsOf(at: number): DealCells {
  const cells: Record<string, string | number | boolean> = {};
  for (const key of offerTerms.equity) {
    const column = findColumn('equity', key);
    if (column === null || chance.happens(0.3)) continue;
    if (column.isTriState) cells[key] = chance.happens(0.4);
    else if (column.options !== null) cells[key] = chance.pick(column.options.slice(0, 3)).value;
    else cells[key] = chance.whole(1, 9_999) / 100;
  }
  const isOwn = at % 4 === 0;
  return {
    ...cells,
    // Few of its deals state this one.
    redemption: isOwn && at > 12 ? null : (cells['redemption'] ?? null),
    funderIds: isOwn ? [id] : ['larch'],
    funderNames: isOwn ? ['Alder Trust'] : ['Larch'],
    recordType: at % 11 === 0 ? 'programme' : 'deal',
    origin: at % 7 === 0 ? 'member_reported' : 'public_register',
    roundType:
      at % 8 === 0 ? 'seed' : at % 8 === 4 ? (at % 16 === 4 ? 'series_a' : 'seed') : chance.pick(['seed', 'series_a']),
    recipientRegion: isOwn
      ? at % 20 === 0
        ? 'eastern_africa'
        : 'northern_europe'
      : chance.pick(['northern_europe', 'eastern_africa', 'southern_asia']),
    date: `${isOwn ? 2019 + (at % 5) : 2015 + (at % 9)}-05-01`,
    datePrecision: 'day',
  };
}

type Row = Readonly<Record<string, unknown>> & { readonly details: Readonly<Record<string, unknown>> };

async function rawRows(passes: (row: Row) => boolean): Promise<Row[]> {
  const { rows } = await sql<Row>`select *, extract(year from date)::integer as year from deals where kind = 'equity'
    and record_type = 'deal' and origin <> 'member_reported'`.execute(server.context.db);
  return rows.filter(passes);
}

const isOwn = (row: Row): boolean => Array.isArray(row['funder_ids']) && row['funder_ids'].includes(id);

function known(key: string, rows: readonly Row[]): unknown[] {
  const column = findColumn('equity', key);
  if (column === null) throw new Error(`no column ${key}`);
  return rows
    .map((row) => (isReal(column) ? row[storedName(key)] : row.details[key]) ?? null)
    .filter((value) => value !== null);
}

/** Between the two nearest, as percentile_cont has it. */
function cut(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place - Math.floor(place));
}

function expectMiddle(found: { lower: number; median: number; upper: number } | undefined, values: readonly unknown[]) {
  const numbers = values.map(Number);
  for (const [name, share] of [
    ['lower', 0.25],
    ['median', 0.5],
    ['upper', 0.75],
  ] as const)
    expect(found?.[name]).toBeCloseTo(cut(numbers, share), 6);
}

function expectTerm(term: FunderTerm, own: readonly Row[], market: readonly Row[]): void {
  const [ours, theirs] = [known(term.key, own), known(term.key, market)];
  expect(term.own.known, term.key).toBe(ours.length);
  if (theirs.length < 10) expect(term.market).toBeNull();
  else expect(term.market?.known, term.key).toBe(theirs.length);
  if (term.shape === 'numbers') {
    expectMiddle(term.own.middle, ours);
    if (theirs.length >= 10) expectMiddle(term.market?.middle, theirs);
    return;
  }
  const having = (values: readonly unknown[]): number => values.filter((value) => String(value) === term.value).length;
  expect(term.own.count, term.key).toBe(having(ours));
  if (theirs.length >= 10) expect(term.market?.count, term.key).toBe(having(theirs));
  const isTriState = findColumn('equity', term.key)?.isTriState === true;
  if (isTriState) expect(term.value).toBe('true');
  else
    for (const value of new Set(ours))
      expect(ours.filter((one) => one === value).length).toBeLessThanOrEqual(having(ours));
}

const ask = async (query: object = {}, who: Who = admin, funderId = id) => {
  const reply = await callAs(server, who, getFunderTerms, { params: { kind: 'equity', id: funderId }, query } as never);
  return reply.status === 200 ? getFunderTerms.reply.parse(reply.json).data : reply.status;
};

async function expectAnswer(query: object, passes: (row: Row) => boolean, isEverywhere: boolean): Promise<void> {
  const found = await ask(query);
  if (typeof found === 'number') throw new Error(`answered ${found}`);
  const own = await rawRows((row) => isOwn(row) && passes(row));
  const since = Math.min(...own.map((row) => Number(row['year'])));
  expect(found.dealCount).toBe(own.length);
  expect(found.allCount).toBe((await rawRows(isOwn)).length);
  expect(found.market.sinceYear).toBe(since);
  expect(found.market.regions).toEqual(isEverywhere ? [] : ['northern_europe']);
  const market = await rawRows(
    (row) =>
      passes(row) && Number(row['year']) >= since && (isEverywhere || row['recipient_region'] === 'northern_europe'),
  );
  expect(found.market.dealCount).toBe(market.length);
  for (const term of found.terms) expectTerm(term, own, market);
  const expected = offerTerms.equity.filter((key) => known(key, own).length >= 5);
  expect(found.terms.map(({ key }) => key)).toEqual(expected);
  expect(expected).not.toContain('redemption');
}

describe('the terms of a funder beside its market', () => {
  test('are those of its commonest round, in the regions of most of its deals, since its first one', async () => {
    await expectAnswer({}, (row) => row['round_type'] === 'seed', false);
    const found = await ask();
    expect(found).toMatchObject({ type: 'seed' });
  });

  test('are of another round, of all rounds and of all regions where that is chosen', async () => {
    await expectAnswer({ type: 'series_a' }, (row) => row['round_type'] === 'series_a', false);
    await expectAnswer({ type: anyType, region: 'any' }, () => true, true);
  });

  test('list rounds with five deals, the commonest first', async () => {
    const found = await ask();
    if (typeof found === 'number') throw new Error(`answered ${found}`);
    const own = await rawRows(isOwn);
    const counts = Map.groupBy(own, (row) => row['round_type']);
    expect(found.types).toEqual(
      [...counts]
        .map(([value, rows]) => ({ value, count: rows.length }))
        .filter(({ count }) => count >= 5)
        .toSorted((one, other) => other.count - one.count),
    );
  });

  test('are none where it has no deals, and not found for a funder that is not public', async () => {
    expect(await ask({}, admin, 'nobody')).toBe(404);
    await addFunder(server, { id: 'elm', name: 'Elm', state: 'listed' });
    expect(await ask({}, admin, 'elm')).toMatchObject({ dealCount: 0, types: [], terms: [], type: anyType });
    expect(await ask({ type: 'no such thing' })).toBe(400);
  });

  test('guests see that they exist and how many deals state each, and no value', async () => {
    expect(await ask({}, guest)).toBe(401);
    const { json } = await callAs(server, guest, getFunderDeals, { params: { id } });
    const [equity] = getFunderDeals.reply.parse(json).data;
    const own = await rawRows(isOwn);
    const expected = offerTerms.equity
      .map((key) => ({ key, count: known(key, own).length }))
      .filter(({ count }) => count >= 5);
    expect(equity?.terms).toEqual(expected);
    expect(expected.length).toBeGreaterThan(10);
  });
});
