import { expect, it } from 'vitest';
import { offeredDays, pickableDays } from './days.ts';

it('counts the days that are offered in UTC, and keeps a month within its end', () => {
  const days = offeredDays(new Date('2026-11-30T23:30:00Z')).map(({ time, day }) => [time, day]);
  expect(days).toEqual([
    ['3_days', '2026-12-03'],
    ['1_week', '2026-12-07'],
    ['1_month', '2026-12-30'],
    ['3_months', '2027-02-28'],
  ]);
});

it('lets a day be picked from tomorrow to twelve months ahead', () => {
  expect(pickableDays(new Date('2028-02-29T10:00:00Z'))).toEqual({ first: '2028-03-01', last: '2029-02-28' });
});
