import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrayContains, inRange, isIn, textContains, triStateEquals } from '../../contract/table/filter-rules.ts';
import type { CellValue, DealColumnKey } from '../../contract/deals/deals.ts';
import { triStates } from '../../contract/table/values.ts';
import type { Filter } from '../../contract/table/table.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { addDeal } from '../../tests/deals.ts';
import { whereOf } from '../deals/filters.ts';
import { inQuickRun } from '../../tests/deep-run.ts';

/** The plain rules of the contract and the SQL of the table, on the same invented rows. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.destroy());

/** Letters that change in normalisation, join or part words, or mean something to LIKE, to JSON or to a list. */
const piece = fc.constantFrom(
  'a',
  'B',
  'ß',
  'İ',
  'I',
  'ı',
  'Σ',
  'σ',
  'ς',
  'ﬁ',
  'fi',
  'é',
  'e\u0301',
  'Ａ',
  '%',
  '_',
  '\\',
  "'",
  '"',
  '{',
  '}',
  ',',
  ' ',
  '  ',
  '\n',
  '\u00A0',
  '🦆',
  '0',
  '.',
  '-',
);
const someText = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
const filledText = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''));
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { freq: 4 });
const list = fc.uniqueArray(filledText, { maxLength: 4 });
const number = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(0.1, 0.3, -0.000_001, 9_007_199_254_740_991));
const day = fc.constantFrom('0001-01-01', '2023-12-31', '2024-02-29', '2024-03-01', '9999-12-31');
const rangeOf = <T extends number | string>(end: fc.Arbitrary<T>): fc.Arbitrary<{ from: T | null; to: T | null }> =>
  fc.tuple(end, end, fc.constantFrom('both', 'from', 'to')).map(([one, two, ends]) => {
    const [from, to]: [T, T] = one <= two ? [one, two] : [two, one];
    return { from: ends === 'to' ? null : from, to: ends === 'from' ? null : to };
  });

/** Ids of rows that hold the values of a column, in their order, and which of them SQL finds. */
async function foundBySql(
  key: DealColumnKey,
  cells: readonly (CellValue | null)[],
  filter: Filter,
): Promise<boolean[]> {
  const { db } = database;
  await db.deleteFrom('deals').execute();
  const ids: string[] = [];
  for (const cell of cells) ids.push(await addDeal(db, 'grant', cell === null ? {} : { [key]: cell }));
  const where = whereOf('grant', { filters: { [key]: filter }, unknown: [], search: '' });
  const { rows } = await sql<{ id: string }>`select id from deals where ${where}`.execute(db);
  const found = new Set(rows.map(({ id }) => id));
  return ids.map((id) => found.has(id));
}

const runs = { numRuns: inQuickRun ? 15 : 60 };

// A column of its own, one in the details, and one that the search index holds too.
test.each(['notes', 'programmeUrl', 'title', 'description'] as const)('text contains: %s', async (key) => {
  await fc.assert(
    fc.asyncProperty(fc.array(maybe(someText), { minLength: 1, maxLength: 8 }), filledText, async (cells, term) => {
      const found = await foundBySql(key, cells, { kind: 'text', text: term });
      expect(found).toEqual(cells.map((cell) => textContains(cell, term)));
    }),
    runs,
  );
});

test.each(['notes', 'title'] as const)('text contains a part of itself: %s', async (key) => {
  const whole = fc.array(filledText, { minLength: 1, maxLength: 5 }).chain((texts) =>
    fc.record({
      texts: fc.constant(texts),
      at: fc.nat(20),
      length: fc.integer({ min: 1, max: 6 }),
      from: fc.nat(texts.length - 1),
    }),
  );
  await fc.assert(
    fc.asyncProperty(whole, async ({ texts, at, length, from }) => {
      const letters = Array.from(texts[from] ?? '');
      const term = letters.slice(at % letters.length, (at % letters.length) + length).join('');
      const found = await foundBySql(key, texts, { kind: 'text', text: term });
      expect(found).toEqual(texts.map((text) => textContains(text, term)));
    }),
    runs,
  );
});

test.each(['funderNames', 'eligibleCountries'] as const)('array contains: %s', async (key) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(maybe(list), { minLength: 1, maxLength: 8 }),
      fc.uniqueArray(filledText, { minLength: 1, maxLength: 4 }),
      async (cells, items) => {
        const asked = [...items, ...(cells[0]?.slice(0, 1) ?? [])];
        const found = await foundBySql(key, cells, { kind: 'arrayContains', items: asked });
        expect(found).toEqual(cells.map((cell) => arrayContains(cell, asked)));
      },
    ),
    runs,
  );
});

test.each(['womenLed', 'openCall'] as const)('tri-state equals: %s', async (key) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(maybe(fc.boolean()), { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...triStates),
      async (cells, state) => {
        const found = await foundBySql(key, cells, { kind: 'triState', state });
        expect(found).toEqual(cells.map((cell) => triStateEquals(cell, state)));
      },
    ),
    runs,
  );
});

test('one of the chosen', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(maybe(filledText), { minLength: 1, maxLength: 6 }), list, async (cells, items) => {
      const asked = [...items, cells.find((cell) => cell !== null) ?? 'none'];
      const found = await foundBySql('licence', cells, { kind: 'in', items: asked });
      expect(found).toEqual(cells.map((cell) => isIn(cell, asked)));
    }),
    runs,
  );
});

test.each(['amountUsd', 'awardMinUsd'] as const)('range: %s', async (key) => {
  await fc.assert(
    fc.asyncProperty(fc.array(maybe(number), { minLength: 1, maxLength: 6 }), rangeOf(number), async (cells, range) => {
      const found = await foundBySql(key, cells, { kind: 'range', range });
      expect(found).toEqual(cells.map((cell) => inRange(cell, range)));
    }),
    runs,
  );
});

test.each(['deadline', 'startDate'] as const)('range of dates: %s', async (key) => {
  await fc.assert(
    fc.asyncProperty(fc.array(maybe(day), { minLength: 1, maxLength: 6 }), rangeOf(day), async (cells, range) => {
      const found = await foundBySql(key, cells, { kind: 'dateRange', range });
      expect(found).toEqual(cells.map((cell) => inRange(cell, range)));
    }),
    runs,
  );
});
