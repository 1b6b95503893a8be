import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  arrayContains,
  normalise,
  funderMatches,
  inRange,
  isIn,
  textContains,
  triStateEquals,
} from './filter-rules.ts';

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
  ])('%j becomes %j', (text, normalised) => {
    expect(normalise(text)).toBe(normalise(normalised));
  });

  test('ß stays itself', () => expect(normalise('Straße')).toBe('straße'));
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

describe('whatever the row and the filter', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 });
  const row = fc.option(text);
  const list = fc.option(fc.array(text, { maxLength: 4 }));

  test('an empty filter matches all, and of nothing known only it does', () => {
    fc.assert(
      fc.property(row, list, text, (one, many, term) => {
        expect([textContains(one, ''), arrayContains(many, []), isIn(one, [])]).toEqual([true, true, true]);
        expect(textContains(null, term)).toBe(normalise(term) === '');
        expect(arrayContains(null, [term])).toBe(false);
      }),
    );
  });

  test('text holds itself and each part of three letters or more, in any case', () => {
    fc.assert(
      fc.property(text, text, text, (before, part, after) => {
        const whole = normalise(before + part + after);
        const wanted = normalise(part);
        fc.pre(whole.includes(wanted) && !/^.{0,2}$/su.test(wanted));
        expect(textContains(before + part + after, part)).toBe(true);
        expect(textContains(whole, wanted)).toBe(true);
      }),
    );
  });

  test('a list matches exactly when one of its items alone does', () => {
    fc.assert(
      fc.property(list, fc.array(text, { minLength: 1, maxLength: 4 }), (many, items) => {
        expect(arrayContains(many, items)).toBe(items.some((item) => arrayContains(many, item)));
        expect(arrayContains(many, items)).toBe(arrayContains(many, items.toReversed()));
      }),
    );
  });

  test('of the three states exactly one matches', () => {
    fc.assert(
      fc.property(fc.option(fc.boolean()), (state) => {
        expect((['true', 'false', 'null'] as const).filter((filter) => triStateEquals(state, filter))).toEqual([
          String(state),
        ]);
      }),
    );
  });

  test('a range split in two holds what the whole holds', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (one, middle) => {
        const low = inRange(one, { from: null, to: middle });
        const high = inRange(one, { from: middle, to: null });
        expect(low || high).toBe(true);
        expect(low && high).toBe(one === middle);
      }),
    );
  });

  test('the funder search holds what either the id or the name holds', () => {
    fc.assert(
      fc.property(text, text, text, (id, name, term) => {
        const inEither = normalise(id).includes(normalise(term)) || normalise(name).includes(normalise(term));
        expect(funderMatches({ id, name }, term)).toBe(inEither);
        expect(funderMatches({ id, name: `${name} ${term}` }, '')).toBe(true);
      }),
    );
  });
});
