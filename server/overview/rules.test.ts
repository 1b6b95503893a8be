import { expect, it } from 'vitest';
import { mondayOf } from '../clock.ts';
import { lastMondays } from './rules.ts';

it.each([
  ['2026-11-16T00:00:00Z', '2026-11-16'],
  ['2026-11-18T10:00:00Z', '2026-11-16'],
  ['2026-11-22T23:59:59.999Z', '2026-11-16'],
  ['2027-01-01T00:00:00Z', '2026-12-28'],
])('%s lies in the week of %s', (moment, monday) => {
  expect(mondayOf(new Date(moment))).toBe(monday);
});

it('the last weeks end with the present one', () => {
  expect(lastMondays(new Date('2027-01-05T08:00:00Z'), 3)).toEqual(['2026-12-21', '2026-12-28', '2027-01-04']);
});
