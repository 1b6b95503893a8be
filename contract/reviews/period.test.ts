import { expect, it } from 'vitest';
import { halfYearOf, periodsOf } from './period.ts';

it.each([
  ['2026-01-01', { year: '2026', half: '2026 H1', quarter: '2026 Q1' }],
  ['2026-06-30', { year: '2026', half: '2026 H1', quarter: '2026 Q2' }],
  ['2026-07', { year: '2026', half: '2026 H2', quarter: '2026 Q3' }],
  ['2026-12-31', { year: '2026', half: '2026 H2', quarter: '2026 Q4' }],
])('the periods of %s', (day, periods) => {
  expect(periodsOf(day)).toEqual(periods);
  expect(halfYearOf(day)).toBe(periods.half);
});
