import { describe, expect, it } from 'vitest';
import { distributionOf, itemsOf, oneDecimal, reviewCountOf, shownScoreOf } from './shown-figures.ts';

describe('the number of reviews', () => {
  it.each([
    [null, 'Too few reviews', null],
    [{ reviews: 0, voices: 0 }, 'Too few reviews', null],
    [{ reviews: 1, voices: 1 }, 'Too few reviews', null],
    [{ reviews: 9, voices: 4 }, 'Too few reviews', null],
    [{ reviews: 5, voices: 5 }, '5 reviews', 5],
    [{ reviews: 12, voices: 6 }, '12 reviews', 12],
  ] as const)('of %o reads %s', (snapshot, label, exact) => expect(reviewCountOf(snapshot)).toEqual({ label, exact }));
});

it('a score has one decimal, and a half goes up', () => {
  expect([3.25, 3.249_999, 3.95, 5, 1.049_999_999_999].map(oneDecimal)).toEqual([3.3, 3.2, 4, 5, 1.1]);
});

it('a snapshot that is missing has no reviews and no score', () => {
  const none = { count: { label: 'Too few reviews', exact: null }, score: null, recommendShare: null };
  expect(shownScoreOf({ voices: null, reviews: null, score: null, share: null })).toEqual(none);
  expect(shownScoreOf({ voices: null, reviews: 7, score: null, share: null })).toEqual(none);
  expect(shownScoreOf({ voices: 7, reviews: null, score: null, share: null })).toEqual(none);
  expect(shownScoreOf({ voices: 6, reviews: 8, score: 4.26, share: 0.5 })).toEqual({
    count: { label: '8 reviews', exact: 8 },
    score: 4.3,
    recommendShare: 0.5,
  });
});

describe('the items of a snapshot', () => {
  const items = itemsOf({
    'fact.speed': 3,
    'fact.meetings': 'many',
    'term.a': 1,
    practices: { answered: 9, counts: { kind: 3, fast: 7, gone: 5 } },
    outcomes: { groups: { won: 6, lost: 5 }, rest: 7 },
  });

  it('are found by the beginning of their key', () => {
    expect(items.keysOf('fact.')).toEqual(['speed', 'meetings']);
    expect(itemsOf(null).keysOf('')).toEqual([]);
  });

  it('are numbers, counts with the most named first, and groups in their order', () => {
    expect([items.number('fact.speed'), items.number('fact.meetings'), items.number('none')]).toEqual([3, null, null]);
    expect(items.counts('practices', ['kind', 'none', 'fast'])).toEqual({
      answered: 9,
      named: [
        { value: 'fast', voices: 7 },
        { value: 'kind', voices: 3 },
      ],
    });
    expect(items.groups('outcomes', ['lost', 'none', 'won'])).toEqual({
      groups: [
        { value: 'lost', voices: 5 },
        { value: 'won', voices: 6 },
      ],
      rest: 7,
    });
    expect([items.counts('outcomes', []), items.groups('practices', [])]).toEqual([null, null]);
  });

  it('have a distribution of five numbers, or none', () => {
    expect(distributionOf([0, 1, 2, 3, 4])).toEqual([0, 1, 2, 3, 4]);
    expect(distributionOf(undefined)).toBeNull();
    expect(() => distributionOf([1, 2, 3, 4])).toThrow();
    expect(() => distributionOf([1, 2, 3, 4, 5, 6])).toThrow();
  });
});
