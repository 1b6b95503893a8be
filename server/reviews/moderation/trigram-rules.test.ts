import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { randomFrom, testSeed } from '../../../tests/seeded-random.ts';
import { honestTexts } from '../../../tests/texts/honest-texts.ts';
import { similarityOf, trigramsOf } from './trigram-rules.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.destroy());

// The database sees letters of ASCII alone.
const texts = Object.values(honestTexts)
  .flat()
  .filter((text) => /^[\x20-\x7e]+$/.test(text));
const similarity = (one: string, other: string): number => similarityOf(trigramsOf(one), trigramsOf(other));

it('agrees with pg_trgm on honest texts in ASCII, halves of them and words in another order', async () => {
  const random = randomFrom(testSeed);
  const changed = (text: string): string => {
    const words = text.split(' ');
    return random.chance(0.5) ? words.slice(0, words.length / 2).join(' ') : words.toSorted().join(' ');
  };
  const pairs = texts.flatMap((text) => {
    const other = random.pick(texts);
    return [
      [text, other],
      [text, changed(text)],
    ];
  });
  const { rows } = await sql<{ similarity: number }>`
    select similarity(one, other) from unnest(${pairs.map(([one]) => one)}::text[], ${pairs.map(([, other]) => other)}::text[])
      with ordinality as pairs (one, other, place) order by place`.execute(database.db);
  for (const [at, [one = '', other = '']] of pairs.entries())
    expect(Math.abs(similarity(one, other) - (rows[at]?.similarity ?? -1)), `${one} / ${other}`).toBeLessThan(0.001);
});

it('sees letters of every script', () => {
  const [one, other] = ['Ответили за неделю и честно назвали сумму', 'Мы ждали три месяца и не получили ответа'];
  expect(similarity(one, `${one} сразу`)).toBeGreaterThan(0.8);
  expect(similarity(one, other)).toBeLessThan(0.2);
  expect(similarity('返事は一週間で届きました', '返事は一週間で届きました。')).toBe(1);
});

it('is 1 for the same words in whatever case and order, and 0 where nothing is shared or written', () => {
  expect(similarity('Fast answer, fair terms', 'FAIR TERMS: answer fast!')).toBe(1);
  expect(similarity('abc', 'xyz')).toBe(0);
  expect(similarity('', '…')).toBe(0);
});
