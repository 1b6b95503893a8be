import { describe, expect, it } from 'vitest';
import {
  formFor,
  formatCount,
  formatCurrency,
  formatDate,
  formatDay,
  formatDecimal,
  formatInstant,
  formatInteger,
  formatMonth,
  formatPercent,
  formatPeriod,
  formatRating,
  formatShare,
  pluralOf,
} from './formats.ts';
import { formatBytes, formatHundredths, formatShortMoney, formatExact, formatFact } from './rarer-formats.ts';
import { formatMedian } from './medians.ts';
import { formatRange } from './ranges.ts';
import { eitherOf, listOf } from './lists.ts';

describe('dates are in UTC whatever the clock of the machine says', () => {
  it('writes a day as DD MMM YYYY', () => {
    expect(formatDay('2026-11-20')).toBe('20 Nov 2026');
    expect(formatDay('2026-01-02')).toBe('02 Jan 2026');
    expect(formatDay('2026-09-30')).toBe('30 Sep 2026');
  });

  it('writes an instant as DD MMM YYYY HH:mm UTC', () => {
    expect(formatInstant('2026-11-20T09:14:59.999Z')).toBe('20 Nov 2026 09:14 UTC');
    expect(formatInstant('2026-11-20T00:00:00Z')).toBe('20 Nov 2026 00:00 UTC');
    expect(formatInstant(new Date(Date.UTC(2026, 11, 31, 23, 59)))).toBe('31 Dec 2026 23:59 UTC');
  });

  it('turns another zone into UTC', () => {
    expect(formatInstant('2026-11-20T23:30:00-05:00')).toBe('21 Nov 2026 04:30 UTC');
    expect(formatDay('2026-11-20T23:30:00-05:00')).toBe('21 Nov 2026');
  });

  it('writes a month', () => {
    expect(formatMonth('2026-03')).toBe('Mar 2026');
    expect(formatMonth('2026-03-31')).toBe('Mar 2026');
  });

  it('shows a dash for nothing, for nonsense and for an instant without a zone', () => {
    for (const value of [null, undefined, '', 'soon', '2026-13-01', '2026-11-20T09:14:00'])
      expect(formatDay(value)).toBe('–');
    expect(formatInstant(null)).toBe('–');
    expect(formatMonth('2026-13')).toBe('–');
  });
});

describe('figures', () => {
  it('writes money without decimals', () => {
    expect(formatCurrency(2_400_000)).toBe('$2,400,000');
    expect(formatCurrency('1234.56')).toBe('$1,235');
    expect(formatCurrency(9_900, 'EUR')).toBe('€9,900');
    expect(formatCurrency(-1_200)).toBe('-$1,200');
    expect(formatCurrency(5, 'points')).toBe('points 5');
  });

  it('writes whole numbers without decimals', () => {
    expect(formatInteger(1_204)).toBe('1,204');
    expect(formatInteger(1_204.5)).toBe('1,205');
    expect(formatInteger(-0.2)).toBe('0');
  });

  it('writes decimals with at most two', () => {
    expect([null, 2.345678, 1_204].map(formatExact)).toEqual(['–', '2.345678', '1,204']);
    expect(formatDecimal(3)).toBe('3');
    expect(formatDecimal(2.34567)).toBe('2.35');
    expect(formatDecimal('12345.678')).toBe('12,345.68');
    expect(formatPercent(12.5)).toBe('12.5%');
    // A quartile between 20.6 and 20.9, as it is calculated.
    expect(formatPercent(20.674_999_999_999_997)).toBe('20.68%');
    expect(formatDecimal(123_456_789.125)).toBe('123,456,789.13');
  });

  it('writes a share as a whole percentage, a half upwards', () => {
    expect([0, 0.784, 0.575, 0.145, 0.5749, 1].map(formatShare)).toEqual(['0%', '78%', '58%', '15%', '57%', '100%']);
  });

  it('writes ratings with one decimal', () => {
    expect(formatRating(4)).toBe('4.0');
    expect(formatRating(3.25)).toBe('3.3');
    expect([formatHundredths(4), formatHundredths(3.456)]).toEqual(['4.00', '3.46']);
  });

  it('shows a dash for nothing', () => {
    for (const value of [null, undefined, '', 'many', Number.NaN]) {
      expect(formatCurrency(value)).toBe('–');
      expect(formatInteger(value)).toBe('–');
      expect(formatDecimal(value)).toBe('–');
    }
    expect(formatInteger(0)).toBe('0');
  });

  it('counts with the right ending', () => {
    expect(formatCount(1, 'review')).toBe('1 review');
    expect(formatCount(0, 'review')).toBe('0 reviews');
    expect(formatCount(1_204, 'entry', 'entries')).toBe('1,204 entries');
  });
});

describe('a date that is known to a part', () => {
  it.each([
    ['2016-01-01', 'year', '2016'],
    ['2016-01-01', 'month', 'Jan 2016'],
    ['2016-04-01', 'quarter', 'Q2 2016'],
    ['2016-07-01', 'half_year', 'H2 2016'],
    ['2016-01-01', 'day', '01 Jan 2016'],
    ['2016-01-01', null, '01 Jan 2016'],
    [null, 'year', '–'],
  ])('%s, known to the %s, reads %s', (day, precision, text) => expect(formatDate(day, precision)).toBe(text));
});

describe('a median of amounts', () => {
  it.each([
    [8_686_543, true, 'about $8,690,000'],
    [8_686_543, false, '$8,686,543'],
    // As a median of two amounts comes out of a calculation.
    [282_499.999_999_999_94, false, '$282,500'],
    [190_000, false, '$190,000'],
    [999_500, true, 'about $1,000,000'],
    [1_234.5, true, 'about $1,230'],
    [7, true, 'about $7'],
    [0, true, 'about $0'],
    [null, true, '–'],
  ])('%s, approximate %s, reads %s', (amount, isApproximate, text) =>
    expect(formatMedian(amount, isApproximate)).toBe(text),
  );
});

it('counts one thing as one, and parts of things as many', () => {
  expect(formatCount(1, 'working day')).toBe('1 working day');
  expect(formatCount(1.5, 'working day')).toBe('1.5 working days');
  expect(formatCount(0, 'working day')).toBe('0 working days');
});

it.each([
  [1, '1 byte'],
  [512, '512 bytes'],
  [1_000, '1 kB'],
  [1_500, '1.5 kB'],
  [54_900_000, '54.9 MB'],
  [78_300_000_000, '78.3 GB'],
  [2_000_000_000_000_000, '2,000 TB'],
])('%i bytes read %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words));

it.each([
  ['2026 H2', 'H2 2026'],
  ['2026 Q3', 'Q3 2026'],
  ['2026', '2026'],
])('the period %s of a review reads %s, as that of a date does', (period, words) =>
  expect(formatPeriod(period)).toBe(words),
);

it('a fact has the unit of its question, one of it alone', () => {
  expect(formatFact('days', 1)).toBe('1 day');
  expect(formatFact('weeks', 2.25)).toBe('2.25 weeks');
  expect(formatFact('share', 0.575)).toBe('58%');
  expect(formatFact('percent', 7.5)).toBe('7.5%');
});

it('money at an axis is short', () => expect(formatShortMoney(2_500_000)).toBe('$2.5M'));

describe('the forms of words', () => {
  it('go with the count', () => {
    expect([0, 1, 2, 1.5, 1_000_001].map((count) => formFor(count, 'day', 'days'))).toEqual([
      'days',
      'day',
      'days',
      'days',
      'days',
    ]);
    expect(formatCount(1, 'country')).toBe('1 country');
    expect(formatCount(1_204, 'country')).toBe('1,204 countries');
  });

  it('are those of the noun', () => {
    expect(['day', 'country', 'box', 'class', 'branch', 'review'].map(pluralOf)).toEqual([
      'days',
      'countries',
      'boxes',
      'classes',
      'branches',
      'reviews',
    ]);
  });

  it('name several things as a sentence does', () => {
    expect([listOf([]), listOf(['a']), listOf(['a', 'b']), listOf(['a', 'b', 'c'])]).toEqual([
      '',
      'a',
      'a and b',
      'a, b and c',
    ]);
    expect(eitherOf(['a', 'b', 'c'])).toBe('a, b or c');
  });

  it('name a range by the ends that are known', () => {
    const ends = [
      { least: 1_200_000, most: 3_000_000 },
      { least: null, most: 3_000_000 },
      { least: 1_200_000, most: null },
      { least: null, most: null },
    ];
    expect(ends.map((range) => formatRange(range, formatShortMoney))).toEqual([
      '$1.2M to $3M',
      'Up to $3M',
      'From $1.2M',
      null,
    ]);
  });
});
