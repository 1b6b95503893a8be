import { describe, expect, it } from 'vitest';
import { hasBonusTerms, paceOf, readDeciding, workingDaysBetween } from './rules.ts';

const at = (text: string): Date => new Date(`${text}Z`);

describe('working days', () => {
  it.each([
    // 16 November 2026 is a Monday.
    ['2026-11-16T10:00', '2026-11-16T10:00', 0],
    ['2026-11-16T10:00', '2026-11-16T09:00', 0],
    ['2026-11-16T10:00', '2026-11-16T22:00', 0.5],
    ['2026-11-16T00:00', '2026-11-17T00:00', 1],
    ['2026-11-16T12:00', '2026-11-18T12:00', 2],
    ['2026-11-20T12:00', '2026-11-23T12:00', 1],
    ['2026-11-21T00:00', '2026-11-23T00:00', 0],
    ['2026-11-20T00:00', '2026-11-21T12:00', 1],
    ['2026-11-22T12:00', '2026-11-23T06:00', 0.25],
    ['2026-11-16T00:00', '2026-11-30T00:00', 10],
  ])('from %s to %s are %s', (from, to, days) => expect(workingDaysBetween(at(from), at(to))).toBeCloseTo(days, 9));
});

describe('the pace', () => {
  it.each([
    [[3], 3, 1],
    [[1, 5, 2], 2, 1],
    [[1, 2, 3, 10], 2.5, 0.75],
    [[5, 5.1], 5.1, 0.5],
    [[1.24, 1.24], 1.2, 1],
  ])('of %j has the median %s, and %s in time', (waits, medianDays, shareInTime) =>
    expect(paceOf(waits)).toEqual({ decisions: waits.length, medianDays, shareInTime }),
  );

  it('of nothing is unknown', () => expect(paceOf([])).toBeNull());
});

it('six terms about a funder earn more access, and one that was paid to a provider', () => {
  const terms = (count: number) => ({
    terms: { equity: Object.fromEntries(Array.from({ length: count }, (_, place) => [`t${place}`, 5])) },
  });
  expect([5, 6, 7].map((count) => hasBonusTerms('funder', terms(count)))).toEqual([false, true, true]);
  expect(hasBonusTerms('funder', {})).toBe(false);
  expect(hasBonusTerms('entrepreneur', terms(7))).toBe(false);
  expect(hasBonusTerms('provider', terms(7))).toBe(false);
  for (const field of ['amountPaid', 'successFeePct', 'equityTakenPct', 'stipendOrCash'])
    expect(hasBonusTerms('provider', { [field]: 0 })).toBe(true);
  expect(hasBonusTerms('provider', { amountPaid: 'unknown' })).toBe(false);
});

it('a review without a wish is published with the next ones', () => {
  expect(readDeciding({}).publishDelay).toBe('next_batch');
  expect(readDeciding({ publishDelay: '30d' }).publishDelay).toBe('30d');
});
