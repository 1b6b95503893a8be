import { expect, test } from 'vitest';
import { readDay } from '../read-day.ts';
import { readMarkedNumber } from '../read-number.ts';

test.each([
  ['3億円', 300_000_000, 'JPY'],
  ['12億5000万円', 1_250_000_000, 'JPY'],
  ['1兆2,000億円', 1_200_000_000_000, 'JPY'],
  ['5,000万円', 50_000_000, 'JPY'],
  ['1億234円', 100_000_234, 'JPY'],
  ['3.2百万円', 3_200_000, 'JPY'],
  ['１，５００千円', 1_500_000, 'JPY'],
  ['200万米ドル', 2_000_000, 'USD'],
  ['3 億', 300_000_000, null],
])('%s is %d %s', (text, value, currency) => {
  expect(readMarkedNumber(text, 'comma')).toMatchObject({ value, currency });
});

test.each(['約3億円', '億円', '3億円以上'])('%s is no number', (text) => {
  expect(readMarkedNumber(text, 'comma')).toBeNull();
});

test.each([
  ['令和3年4月12日', '2021-04-12', 'day'],
  ['令和元年5月7日', '2019-05-07', 'day'],
  ['平成30年6月1日', '2018-06-01', 'day'],
  ['昭和63年12月31日', '1988-12-31', 'day'],
  ['R3.4.12', '2021-04-12', 'day'],
  ['2021年4月12日(月)', '2021-04-12', 'day'],
  ['２０２１年４月', '2021-04-01', 'month'],
  ['令和2年度', '2020-01-01', 'year'],
  ['2021년 4월 12일', '2021-04-12', 'day'],
])('%s is %s', (text, day, precision) => {
  expect(readDay(text, 'ymd')).toEqual({ day, precision });
});

test.each(['令和3年13月1日', '令和3年', '2021年4月31日', 'R3.4'])(
  '%s is a day of no calendar, or a year or month',
  (text) => {
    expect(readDay(text, 'ymd')?.precision ?? 'none').not.toBe('day');
  },
);
