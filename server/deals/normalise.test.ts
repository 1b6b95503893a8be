import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { normalise } from '../../contract/table/filter-rules.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.destroy());

async function normalisedBySql(texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ normalised: string }>`
    select normalise_text(text) as normalised from unnest(${texts}::text[]) with ordinality as given (text, place) order by place`.execute(
    database.db,
  );
  return rows.map((row) => row.normalised);
}

/** Letters that came with Unicode 17, which this Node knows and PostgreSQL 18 does not yet. */
const newerThanPostgres = /[\uA7CE-\uA7D5\uA7F1\u{16EA0}-\u{16EDF}]/u;

test('every letter, mark and number of Unicode is normalised alike in the contract and in the database', async () => {
  const characters: string[] = [];
  for (let code = 1; code <= 0x1ffff; code += 1) {
    const character = String.fromCodePoint(code);
    if (/[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}]/u.test(character) && !newerThanPostgres.test(character))
      characters.push(character);
  }
  expect(characters.length).toBeGreaterThan(80_000);
  const normalised = await normalisedBySql(characters);
  const different = characters.filter((character, at) => normalised[at] !== normalise(character));
  expect(different.map((character) => `${character} U+${character.codePointAt(0)?.toString(16)}`)).toEqual([]);
});

test('whole words are normalised alike: final sigma, dotted capital I, ligatures, marks in any order', async () => {
  const words = [
    'ΟΔΟΣ',
    'İSTANBUL',
    'STRAßE',
    'ﬁnance ﬂow',
    'e\u0301\u0323',
    'e\u0323\u0301',
    'Å',
    '㎏',
    'ＡＢＣ',
    'ǅ',
    'plain ASCII',
  ];
  expect(await normalisedBySql(words)).toEqual(words.map(normalise));
});
