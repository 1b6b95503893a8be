import { describe, expect, it, test } from 'vitest';
import { yearlyRates, type Payment } from './apr.ts';

const every = (count: number, amount: number, first = 1, apart = 1): Payment[] =>
  Array.from({ length: count }, (_, at) => ({ month: first + at * apart, amount }));
const inPercent = (share: number | undefined): number => Math.round((share ?? Number.NaN) * 10_000) / 100;

/** 12 CFR part 1026, Appendix J, (c): single advance, regular first period, monthly payments. */
describe('the examples of Regulation Z', () => {
  it.each([
    ['(c)(1)(i), regular', every(24, 230), 9.69],
    ['(c)(2)(i), irregular first payment', [{ month: 1, amount: 250 }, ...every(23, 230, 2)], 10.08],
    ['(c)(3)(i), irregular last payment', [...every(23, 230), { month: 24, amount: 280 }], 10.5],
    [
      '(c)(4)(i), irregular first and last payment',
      [{ month: 1, amount: 250 }, ...every(22, 230, 2), { month: 24, amount: 280 }],
      10.9,
    ],
  ] as const)('is right for $5,000 and %s', (_, payments, percent) => {
    expect(inPercent(yearlyRates(5_000, payments)?.american)).toBe(percent);
  });
});

/** Directive 98/7/EC, Annex II, part B (a year of twelve equal months): the first four examples of the equation that Directive 2008/48/EC keeps. */
describe('the examples of the directives on consumer credit', () => {
  it.each([
    ['1,000 repaid as 1,200 after 18 months', 1_000, [{ month: 18, amount: 1_200 }], 12.92],
    ['the same with charges of 50 kept back', 950, [{ month: 18, amount: 1_200 }], 16.85],
    ['1,000 repaid as 600 after one and after two years', 1_000, every(2, 600, 12, 12), 13.07],
    [
      '1,000 repaid as 272 after three and six months and 544 after twelve',
      1_000,
      [
        { month: 3, amount: 272 },
        { month: 6, amount: 272 },
        { month: 12, amount: 544 },
      ],
      13.19,
    ],
  ] as const)('is right for %s', (_, received, payments, percent) => {
    expect(inPercent(yearlyRates(received, payments)?.european)).toBe(percent);
  });
});

test('nothing received, nothing paid, or less paid than received has no rate', () => {
  expect(yearlyRates(0, every(12, 100))).toBeNull();
  expect(yearlyRates(-5, every(12, 100))).toBeNull();
  expect(yearlyRates(100, [])).toBeNull();
  expect(yearlyRates(1_300, every(12, 100))).toBeNull();
  expect(yearlyRates(Number.NaN, every(12, 100))).toBeNull();
});

test('what is paid back without more costs nothing a year', () => {
  expect(yearlyRates(1_200, every(12, 100))).toEqual({ american: 0, european: 0 });
});

test('a rate that was put in comes out again, from a thousandth of a percent to 900 % a month', () => {
  for (const monthly of [0.000_01, 0.001, 0.0096, 0.05, 0.5, 1, 9]) {
    const payments = every(48, 1_000);
    const received = payments.reduce((sum, { month, amount }) => sum + amount / (1 + monthly) ** month, 0);
    const rates = yearlyRates(received, payments);
    expect(rates?.american).toBeCloseTo(monthly * 12, 9);
    expect((rates?.european ?? 0) / ((1 + monthly) ** 12 - 1)).toBeCloseTo(1, 8);
  }
});
