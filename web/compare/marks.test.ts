import { describe, expect, it } from 'vitest';
import { offerTerms } from '../../contract/insights/offer-check.ts';
import { dealKinds } from '../../contract/deals/options.ts';
import type { FunderTerm } from '../../contract/insights/funder-terms.ts';
import { chanceOf } from './binomial.ts';
import { markOfRating, markOfTerm } from './marks.ts';

const numbers = (key: string, [lower, median, upper]: [number, number, number], market: number | null): FunderTerm => ({
  shape: 'numbers',
  key,
  own: { known: 20, middle: { lower, median, upper } },
  market: market === null ? null : { known: 1204, middle: { lower: market / 2, median: market, upper: market * 2 } },
});
const share = (key: string, own: [number, number], market: [number, number] | null, value = 'true'): FunderTerm => ({
  shape: 'share',
  key,
  value,
  own: { count: own[0], known: own[1] },
  market: market === null ? null : { count: market[0], known: market[1] },
});

describe('a number', () => {
  // As the drawing of the page has them: stake 14.2 % and pre-money $8.9M in the market.
  it.each([
    ['stakePct', [10, 14, 15], 14.2, undefined],
    ['stakePct', [10, 12, 13], 14.2, 'better'],
    ['stakePct', [15, 17.5, 21], 14.2, 'worse'],
    ['preMoneyUsd', [5, 7.2, 9], 8.9, undefined],
    ['preMoneyUsd', [9.5, 10, 12], 8.9, 'better'],
    ['preMoneyUsd', [5, 7.2, 8], 8.9, 'worse'],
  ] as const)('%s with the middle half %s beside %s is %s', (key, [lower, median, upper], market, mark) => {
    expect(markOfTerm('equity', numbers(key, [lower, median, upper], market))).toBe(mark);
  });
  it('at the edge of the middle half is not outside it', () => {
    expect(markOfTerm('debt', numbers('ratePct', [5, 6, 7], 7))).toBeUndefined();
    expect(markOfTerm('debt', numbers('ratePct', [5, 6, 7], 7.01))).toBe('better');
  });
  it('that is neither good nor bad, or has no market, has no mark', () => {
    expect(markOfTerm('equity', numbers('amountUsd', [1, 2, 3], 100))).toBeUndefined();
    expect(markOfTerm('debt', numbers('ratePct', [1, 2, 3], null))).toBeUndefined();
  });
});

describe('a share', () => {
  it.each([
    // 1 of 9 beside 40 %: chance alone makes it or what is as unlikely in 9.6 % of cases.
    ['boardSeat', [1, 9], [400, 1000], undefined],
    // 4 of 8 beside 75 % (11 %), and 10 of 19 beside 71 % (13 %).
    ['boardSeat', [4, 8], [750, 1000], undefined],
    ['boardSeat', [10, 19], [710, 1000], undefined],
    // None of 9 beside 20 %: in 13 %.
    ['boardSeat', [0, 9], [200, 1000], undefined],
    ['boardSeat', [25, 31], [400, 1000], 'worse'],
    // Far from chance, but near.
    ['boardSeat', [4600, 10000], [400, 1000], undefined],
    ['boardSeat', [2, 4], [400, 1000], undefined],
    ['dragAlong', [31, 31], [400, 1000], undefined],
    ['boardSeat', [0, 0], [400, 1000], undefined],
    ['boardSeat', [25, 31], null, undefined],
  ] as const)('%s of %s beside %s is %s', (key, own, market, mark) => {
    expect(markOfTerm('equity', share(key, [...own], market && [...market]))).toBe(mark);
  });
  it('of a choice goes by what is chosen', () => {
    const of = (value: string) => markOfTerm('equity', share('participation', [29, 31], [400, 1000], value));
    expect([of('none'), of('uncapped')]).toEqual(['better', 'worse']);
    expect(markOfTerm('equity', share('instrument', [29, 31], [400, 1000], 'safe'))).toBeUndefined();
  });
  it('is clear from one in twenty on', () => {
    // Of ten tosses of a coin, nine or more of one side come in 22 of 1024 cases, eight or more in 112.
    const of = (count: number) => markOfTerm('grant', share('multiYear', [count, 10], [500, 1000]));
    expect([of(1), of(2), of(8), of(9)]).toEqual(['worse', undefined, undefined, 'better']);
  });
});

it('marks only terms that there are', () => {
  const worst = (key: string) => (kind: (typeof dealKinds)[number]) =>
    markOfTerm(kind, numbers(key, [1, 2, 3], 100)) !== undefined;
  const marked = dealKinds.map((kind) => offerTerms[kind].filter((key) => worst(key)(kind)).length);
  expect(marked.every((count) => count > 5)).toBe(true);
});

it('a rating is clear from 0.3 points on, in tenths', () => {
  expect([
    markOfRating(4.1, 3.8),
    markOfRating(4.0, 3.8),
    markOfRating(3.1, 3.4),
    markOfRating(3.2, 3.4),
    markOfRating(1, null),
  ]).toEqual(['better', undefined, 'worse', undefined, undefined]);
});

describe('the exact binomial test', () => {
  it.each([
    // The examples of binom.test in R (Conover, page 97): 682 of 925 beside three quarters.
    [682, 925, 0.75, 0.3825],
    [9, 10, 0.5, 22 / 1024],
    [5, 10, 0.5, 1],
    [0, 5, 0.5, 2 / 32],
    [1, 9, 0.4, 0.0956],
  ])('%d of %d beside %d: %d', (count, known, share, chance) =>
    expect(chanceOf({ count, known }, share)).toBeCloseTo(chance, 4),
  );
  it('holds at the ends', () => {
    expect(chanceOf({ count: 0, known: 4 }, 0)).toBe(1);
    expect(chanceOf({ count: 1, known: 4 }, 0)).toBe(0);
    expect(chanceOf({ count: 4, known: 4 }, 1)).toBe(1);
  });
});
