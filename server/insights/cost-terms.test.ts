import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dealKinds, type DealKind } from '../../contract/deals/options.ts';
import { costTerms, getCostTerms } from '../../contract/insights/cost-terms.ts';
import { createChance } from '../../sample/chance.ts';
import { callAs } from '../../tests/call-as.ts';
import { addDeal } from '../../tests/deals.ts';
import { invented, listRawDeals, shownValues } from '../../tests/figures/table-rows.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';

/** Every figure is compared with one that is counted here, row by row, from what lies in the table. */

const chance = createChance('cost terms');
const rowsPerKind = 90;
const ofFew = 9;
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

/** The first number of each kind is known in nine rows alone. */
function cellsOf(kind: DealKind, at: number) {
  const [rare, ...others] = costTerms[kind].numbers;
  return {
    ...invented(chance, kind, [...others, ...costTerms[kind].choices]),
    ...(at < ofFew ? { [rare]: 1 + at } : {}),
    stage: at < ofFew ? 'idea' : 'growth',
    origin: 'public_register',
  };
}

const rawValues = async (kind: DealKind, key: string) =>
  shownValues(kind, key, await listRawDeals(server.context.db, kind));

/** Between the two values beside the place, in proportion. */
function quantile(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part;
  const [below = 0, above = below] = sorted.slice(Math.floor(place), Math.floor(place) + 2);
  return below + (above - below) * (place - Math.floor(place));
}

async function termsOf(kind: DealKind, query: Readonly<Record<string, string>> = {}) {
  const { json } = await callAs(server, admin, getCostTerms, { params: { kind }, query });
  return getCostTerms.reply.parse(json);
}

describe.each(dealKinds)('what %s costs', (kind) => {
  test('is the median and the middle half of the rows that state it, from ten on', async () => {
    const { dealCount, numbers } = await termsOf(kind);
    expect(dealCount).toBe(rowsPerKind);
    expect(numbers.map(({ key }) => key)).toEqual([...costTerms[kind].numbers]);
    for (const { key, count, middle } of numbers) {
      const sorted = (await rawValues(kind, key)).map(Number).toSorted((one, other) => one - other);
      expect(count).toBe(sorted.length);
      if (sorted.length < 10) expect(middle).toBeNull();
      else {
        expect(middle?.lower).toBeCloseTo(quantile(sorted, 0.25), 9);
        expect(middle?.median).toBeCloseTo(quantile(sorted, 0.5), 9);
        expect(middle?.upper).toBeCloseTo(quantile(sorted, 0.75), 9);
      }
    }
    expect(numbers.filter(({ middle }) => middle === null)).toHaveLength(1);
  });

  test('says how often each choice is made', async () => {
    const { choices } = await termsOf(kind);
    expect(choices.map(({ key }) => key)).toEqual([...costTerms[kind].choices]);
    for (const { key, known, values } of choices) {
      const raw = (await rawValues(kind, key)).map(String);
      expect(known).toBe(raw.length);
      const expected = new Map<string, number>();
      for (const value of raw) expected.set(value, (expected.get(value) ?? 0) + 1);
      expect(new Map(values?.map(({ value, count }) => [value, count]))).toEqual(expected);
    }
  });

  test('is told of no fewer than ten deals', async () => {
    expect(await termsOf(kind, { stage: 'idea' })).toEqual({ dealCount: ofFew, numbers: [], choices: [] });
  });
});
