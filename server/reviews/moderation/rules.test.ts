import { describe, expect, it } from 'vitest';
import {
  hasBonusTerms,
  paceOf,
  readDeciding,
  workingDaysAfter,
  workingDaysBefore,
  workingDaysBetween,
} from './rules.ts';

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

describe('a target in working days', () => {
  it.each([
    // 18 November 2026 is a Wednesday.
    ['2026-11-18T10:00', 2, '2026-11-16T10:00'],
    ['2026-11-18T00:00', 2, '2026-11-14T00:00'],
    ['2026-11-16T10:00', 2, '2026-11-12T10:00'],
    ['2026-11-16T00:00', 5, '2026-11-07T00:00'],
    ['2026-11-15T12:00', 1, '2026-11-13T00:00'],
    ['2026-11-18T10:00', 0, '2026-11-18T10:00'],
  ])('before %s, more than %s of them are over for what came before %s', (to, days, expected) => {
    expect(workingDaysBefore(at(to), days)).toEqual(at(expected));
  });

  it.each([
    ['2026-11-16T10:00', 2, '2026-11-18'],
    ['2026-11-16T00:00', 5, '2026-11-23'],
    ['2026-11-18T00:00', 3, '2026-11-23'],
    ['2026-11-19T15:00', 2, '2026-11-23'],
    ['2026-11-21T09:00', 1, '2026-11-24'],
  ])('from %s, %s of them end on %s', (from, days, expected) =>
    expect(workingDaysAfter(at(from), days).toISOString().slice(0, 10)).toBe(expected),
  );
});

describe('the pace', () => {
  it.each([
    [[3], 3, 1],
    [[1, 5, 2], 2, 1],
    [[1, 2, 3, 10], 2.5, 0.75],
    [[5, 5.1], 5.1, 0.5],
    [[1.24, 1.24], 1.2, 1],
  ])('of %j has the median %s, and %s in time', (waits, medianDays, shareInTime) =>
    expect(paceOf(waits, 5)).toEqual({ decisions: waits.length, medianDays, shareInTime }),
  );

  it('of nothing is unknown', () => expect(paceOf([], 5)).toBeNull());
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
