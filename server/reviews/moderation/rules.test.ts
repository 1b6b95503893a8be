import { describe, expect, it } from 'vitest';
import { hasBonusTerms, paceOf, readDeciding } from './rules.ts';

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
