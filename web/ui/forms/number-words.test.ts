import { expect, it } from 'vitest';
import { numberInWords, numberWithUnit } from './number-words.ts';

it.each([
  [1_500_000, { unit: 'money', currency: 'USD' }, 'USD 1,500,000'],
  [15.8, { unit: 'percent' }, '15.8%'],
  [1, { unit: 'days' }, '1 day'],
  [2, { unit: 'days' }, '2 days'],
  [1, { unit: 'basis_points' }, '1 bp'],
  [2019, { unit: 'year' }, '2019'],
  [12_345, {}, '12,345'],
  [1_234.5, { unit: 'money' }, '1,234.5'],
  [7.123456789, { unit: 'percent' }, '7.12% (stored as typed)'],
  [7.12, { unit: 'percent' }, '7.12%'],
  [0.001, { unit: 'money', currency: 'USD' }, 'USD 0 (stored as typed)'],
  [1.005, { unit: 'days' }, '1.01 days (stored as typed)'],
] as const)('%s with its unit is %s', (value, rules, text) => expect(numberWithUnit(value, rules)).toBe(text));

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000 (one thousand)'],
  [1_500.5, '1,500.5'],
  [1_001, '1,001 (one thousand one)'],
  [1_019, '1,019 (one thousand nineteen)'],
  [1_020, '1,020 (one thousand twenty)'],
  [1_021, '1,021 (one thousand twenty-one)'],
  [1_100, '1,100 (one thousand one hundred)'],
  [15_000, '15,000 (fifteen thousand)'],
  [99_999, '99,999 (ninety-nine thousand nine hundred ninety-nine)'],
  [500_000, '500,000 (five hundred thousand)'],
  [999_999, '999,999 (nine hundred ninety-nine thousand nine hundred ninety-nine)'],
  [1_000_000, '1,000,000 (1 million)'],
  [1_500_000, '1,500,000 (1.5 million)'],
  [999_999_999, '999,999,999 (999.999999 million)'],
  [1_000_000_000, '1,000,000,000 (1 billion)'],
  [999_999_999_999, '999,999,999,999 (999.999999999 billion)'],
  [1_000_000_000_000, '1,000,000,000,000 (1 trillion)'],
  [-2_000, '-2,000 (minus two thousand)'],
  [-3_000_000, '-3,000,000 (minus 3 million)'],
])('%s in words is %s', (value, text) => expect(numberInWords(value)).toBe(text));
