import { describe, expect, test } from 'vitest';
import { arrayContains, fold, funderMatches, inRange, isIn, textContains, triStateEquals } from './filter-rules.ts';

describe('array-contains', () => {
  test('an empty filter matches all', () => {
    expect(arrayContains(['a'], [])).toBe(true);
    expect(arrayContains([], [])).toBe(true);
    expect(arrayContains(null, [])).toBe(true);
    expect(arrayContains(null, null)).toBe(true);
  });

  test('an array filter matches if the row value contains any item', () => {
    expect(arrayContains(['a', 'b'], ['b', 'z'])).toBe(true);
    expect(arrayContains(['a', 'b'], ['y', 'z'])).toBe(false);
    expect(arrayContains(null, ['a'])).toBe(false);
  });

  test('a single value must be contained', () => {
    expect(arrayContains(['a', 'b'], 'b')).toBe(true);
    expect(arrayContains(['ab'], 'b')).toBe(false);
    expect(arrayContains([1, 2], 2)).toBe(true);
    expect(arrayContains(null, 'b')).toBe(false);
  });
});

describe('tri-state equals', () => {
  test.each([
    [null, 'null', true],
    [null, 'false', false],
    [null, 'true', false],
    [true, 'true', true],
    [true, 'null', false],
    [true, 'false', false],
    [false, 'false', true],
    [false, 'null', false],
    [false, 'true', false],
  ] as const)('a row of %j with the filter %j: %j', (row, filter, matches) => {
    expect(triStateEquals(row, filter)).toBe(matches);
  });
});

describe('funder search', () => {
  const funder = { id: 'north-fund-9', name: 'Nördliche Förderung' };

  test('an empty term matches all', () => expect(funderMatches(funder, '')).toBe(true));

  test.each(['north', 'FUND-9', 'nördliche', 'FÖRDER', 'n', '9'])('id or name contains %j, ignoring case', (term) => {
    expect(funderMatches(funder, term)).toBe(true);
  });

  test.each(['south', '%', '_', '.*'])('%j is in neither', (term) => expect(funderMatches(funder, term)).toBe(false));
});

describe('text contains', () => {
  test('an empty term matches all, what is not known holds no text', () => {
    expect(textContains(null, '')).toBe(true);
    expect(textContains(null, 'abc')).toBe(false);
  });

  test('three characters are found anywhere, one or two at the start of a word', () => {
    expect(textContains('Waywire', 'wir')).toBe(true);
    expect(textContains('Waywire', 'wi')).toBe(false);
    expect(textContains('Way wire', 'wi')).toBe(true);
    expect(textContains('Waywire', 'W')).toBe(true);
  });

  test.each([
    ['İstanbul', 'istanbul'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['Kelvin', 'kelvin'],
    ['ſchool', 'school'],
    ['ﬁnance', 'FINANCE'],
    ['STRASSE', 'strasse'],
    ['Ｆｕｌｌ', 'full'],
  ])('%j folds to %j', (text, folded) => {
    expect(fold(text)).toBe(fold(folded));
  });

  test('ß stays itself', () => expect(fold('Straße')).toBe('straße'));
});

test('ranges hold both ends, and what is not known is in none', () => {
  expect(inRange(5, { from: 5, to: 5 })).toBe(true);
  expect(inRange(5, { from: null, to: 4 })).toBe(false);
  expect(inRange('2020-01-01', { from: '2019-12-31', to: null })).toBe(true);
  expect(inRange<number>(null, { from: null, to: 4 })).toBe(false);
});

test('an empty choice matches all', () => {
  expect(isIn(null, [])).toBe(true);
  expect(isIn(null, ['a'])).toBe(false);
  expect(isIn('a', ['b', 'a'])).toBe(true);
});
