import { describe, expect, test } from 'vitest';
import { alikeBy } from './alike.ts';
import { indexNames } from './near-names.ts';
import { countWords } from './words.ts';
import { wordsOfName } from './words.ts';

const isNear = (one: string, other: string): boolean => {
  const [first, second] = [indexNames([one], countWords()), indexNames([other], countWords())];
  const found = first.find(other).length > 0;
  // Either way round.
  expect(second.find(one).length > 0).toBe(found);
  return found;
};

describe('two names', () => {
  test.each([
    ['Sequoia', 'Sequoia Capital', 'more_words'],
    ['Accel', 'Accel Partners', 'more_words'],
    ['Tidewrack Ventures B.V.', 'Tidewrack Ventures', 'legal_form'],
    ['Acme, Inc.', 'ACME', 'legal_form'],
    ['Tidewrak Ventures', 'Tidewrack Ventures', 'spelling'],
    ['Sequioa Capital', 'Sequoia Capital', 'spelling'],
    ['Larkspit Seed II', 'Larkspit Seed', 'more_words'],
    ['Vantry and Bow', 'Vantry & Bow', 'joining_words'],
    ['U.S. Venture Partners', 'US Venture Partners', 'signs'],
    ['Hi Tech Fund', 'Hitech Fund', 'spaces'],
    ['Société Générale', 'Societe Generale S.A.', 'legal_form'],
    ['Kleiner Perkins', 'Kleiner Perkins Caufield & Byers', 'more_words'],
  ] as const)('%s and %s may be one: %s', (one, other, alike) => {
    expect(isNear(one, other)).toBe(true);
    expect(alikeBy(one, other)).toBe(alike);
  });

  test.each([
    ['US Venture Partners', 'Highland Venture Partners'],
    ['US Venture Partners', 'Venture Partners'],
    ['Capital Group', 'Capital Partners'],
    ['Alder Trust', 'Alder Capital'],
    ['Bank of America', 'Bank of Scotland'],
    ['First National Bank', 'First State Bank'],
    ['Fund 1', 'Fund 2'],
    ['Cedar Ventures', 'Birch Ventures'],
  ])('%s and %s are two', (one, other) => {
    expect(isNear(one, other)).toBe(false);
  });
});

test('a word that many names have tells less of each', () => {
  const weights = countWords();
  for (let at = 0; at < 5_000; at += 1) weights.add(wordsOfName(`Millrace Lending ${at}`));
  expect(weights.weightOf('millrace')).toBeLessThan(weights.weightOf('quarrystone') / 4);
  expect(indexNames(['Millrace Lending Quarrystone'], weights).find('Millrace Lending Tidewrack')).toEqual([]);
});

test('each name is found among thousands, and no other', () => {
  const names = Array.from({ length: 3_000 }, (_none, at) => `Funder${at} Kestrel${at * 7} Capital`);
  const weights = countWords();
  for (const name of names) weights.add(wordsOfName(name));
  const near = indexNames(names, weights);
  for (const at of [0, 17, 2_999]) expect(near.find(`${names[at]} GmbH`)).toEqual([{ at, likeness: 1 }]);
});
