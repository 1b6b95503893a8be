import { expect, it } from 'vitest';
import { dayOfCalendar, daysOfMonth, firstDayOf, lastDayOf } from './calendar.ts';

it('knows the days of each month, and leap years', () => {
  const days = Array.from({ length: 12 }, (_, at) => daysOfMonth(2023, at + 1));
  expect(days).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
  expect([2024, 1900, 2000, 2100, 2004, 2400].map((year) => daysOfMonth(year, 2))).toEqual([29, 28, 29, 28, 29, 29]);
});

it.each([
  [2024, 2, 29, '2024-02-29'],
  [2023, 2, 29, null],
  [1, 1, 1, '0001-01-01'],
  [0, 1, 1, null],
  [2024, 0, 1, null],
  [2024, 1, 1, '2024-01-01'],
  [2024, 12, 31, '2024-12-31'],
  [2024, 12, 32, null],
  [2024, 13, 1, null],
  [2024, 5, 0, null],
  [2024, 4, 31, null],
])('year %s, month %s, day %s is %s', (year, month, day, text) => expect(dayOfCalendar(year, month, day)).toBe(text));

it('begins and ends a year, a month and a day', () => {
  expect(['2023', '2023-04', '2023-04-09'].map(firstDayOf)).toEqual(['2023-01-01', '2023-04-01', '2023-04-09']);
  expect(['2023', '2023-04', '2023-02', '2024-02', '2023-04-09'].map(lastDayOf)).toEqual([
    '2023-12-31',
    '2023-04-30',
    '2023-02-28',
    '2024-02-29',
    '2023-04-09',
  ]);
});
