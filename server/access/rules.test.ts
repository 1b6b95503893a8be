import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf } from '../clock.ts';
import {
  correctionPeriod,
  earnedPasses,
  endAfterDecline,
  endAfterWithdrawal,
  givenPeriod,
  isLive,
  provisionalPeriod,
  reasonTexts,
  isCovered,
  type HeldPass,
} from './rules.ts';

const now = new Date('2026-11-18T10:00:00Z');
const pass = (kind: HeldPass['kind'], from: string, to: string, revokedAt: Date | null = null): HeldPass => ({
  kind,
  dealKind: null,
  startsAt: new Date(`${from}T00:00:00Z`),
  endsAt: new Date(`${to}T00:00:00Z`),
  revokedAt,
});
const earn = (held: readonly HeldPass[], hasTermsBonus = false): [string, string][] =>
  earnedPasses(held, { hasTermsBonus, now }).map(({ kind, endsAt }) => [kind, dayOf(endsAt)]);

describe('a pass', () => {
  const [start, end] = [new Date('2026-01-01T00:00:00Z'), new Date('2027-01-01T00:00:00Z')];
  const held = pass('review', '2026-01-01', '2027-01-01');

  it('is live from its first instant to the one before its end', () => {
    expect([start.getTime() - 1, start, end.getTime() - 1, end].map((at) => isLive(held, new Date(at)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('is not live once it is taken back', () => {
    expect(isLive({ ...held, revokedAt: start }, now)).toBe(false);
  });
});

describe('what an admin gives', () => {
  const end = new Date('2027-01-01T00:00:00Z');
  const until = (day: string): { until: Date } => ({ until: new Date(`${day}T00:00:00Z`) });
  const givenEnd = (present: Date | null, gift: Parameters<typeof givenPeriod>[1]): string => {
    const given = givenPeriod(present, gift, now);
    return typeof given === 'string' ? given : dayOf(given.endsAt);
  };

  it.each<[string, Date | null, Parameters<typeof givenPeriod>[1], string]>([
    ['days from today', null, { days: 30 }, '2026-12-18'],
    ['up to a day', null, until('2027-03-01'), '2027-03-01'],
    ['longer than the present access', end, until('2027-01-02'), '2027-01-02'],
    ['no longer than the present access', end, until('2027-01-01'), 'longer_access'],
    ['shorter than the present access', end, { days: 30 }, 'longer_access'],
    ['days on top of the present end', end, { more: 10 }, '2027-01-11'],
    ['days on top of nothing', null, { more: 10 }, 'no_access'],
    ['no day beyond 730 days ahead', null, { days: 800 }, '2028-11-17'],
    ['what is left up to 730 days ahead', new Date('2028-11-16T00:00:00Z'), { more: 10 }, '2028-11-17'],
    ['nothing on top of 730 days ahead', new Date('2028-11-17T00:00:00Z'), { more: 10 }, 'at_the_limit'],
  ])('%s', (_what, present, gift, expected) => expect(givenEnd(present, gift)).toBe(expected));

  it('starts at the beginning of the day', () => {
    expect(givenPeriod(null, { days: 1 }, now)).toEqual({
      startsAt: new Date('2026-11-18T00:00:00Z'),
      endsAt: new Date('2026-11-19T00:00:00Z'),
    });
  });
});

describe('provisional access', () => {
  it('lasts seven days from the beginning of the day', () => {
    expect(provisionalPeriod([], now)).toEqual({
      startsAt: new Date('2026-11-18T00:00:00Z'),
      endsAt: new Date('2026-11-25T00:00:00Z'),
    });
  });

  it.each([
    ['2025-10-31', false],
    ['2025-11-01', true],
    ['2025-11-18', true],
    ['2026-11-01', true],
  ])('is given again 365 days after its end and the end of that month: ended on %s', (last, isRefused) => {
    expect(provisionalPeriod([pass('provisional', '2025-10-20', last)], now) === null).toBe(isRefused);
  });

  it('is given again although other passes are there', () => {
    expect(provisionalPeriod([pass('review', '2025-01-01', '2026-01-01')], now)).not.toBeNull();
  });
});

describe('what an accepted correction earns', () => {
  const endOf = (held: readonly HeldPass[]): string | null => {
    const period = correctionPeriod(held, now);
    return period === null ? null : dayOf(period.endsAt);
  };
  const corrections = (count: number, from: string): HeldPass[] =>
    Array.from({ length: count }, () => pass('correction', from, '2026-11-10'));

  it.each<[string, HeldPass[], string | null]>([
    ['14 days from today without access', [], '2026-12-02'],
    ['14 days on top of the present end', [pass('review', '2026-01-01', '2027-01-01')], '2027-01-15'],
    ['access that ended does not count', [pass('review', '2025-01-01', '2026-01-01')], '2026-12-02'],
    ['access that was taken back does not count', [pass('review', '2026-01-01', '2027-01-01', now)], '2026-12-02'],
    ['what is left of 60 days after four', corrections(4, '2026-02-01'), '2026-11-22'],
    ['nothing after five within 365 days', corrections(5, '2025-11-19'), null],
    ['14 days again when they are older', corrections(5, '2025-11-18'), '2026-12-02'],
    ['no further than 730 days ahead', [pass('code', '2026-01-01', '2028-11-16')], '2028-11-17'],
    ['nothing beyond 730 days', [pass('admin', '2026-01-01', '2030-01-01')], null],
  ])('%s', (_what, held, end) => {
    expect(endOf(held)).toBe(end);
  });
});

describe('a code for one kind of deals', () => {
  const debt = { ...pass('code', '2026-11-01', '2027-04-30'), dealKind: 'debt' as const };
  const whole = pass('review', '2026-01-01', '2027-06-01');
  const equity = { ...debt, dealKind: 'equity' as const };
  const grant = { ...debt, dealKind: 'grant' as const };

  it('is nothing that an extension is added to: the other kinds would open for as long', () => {
    expect(dayOf(correctionPeriod([debt], now)?.endsAt ?? now)).toBe('2026-12-02');
    expect(
      earnedPasses([debt], { hasTermsBonus: true, isOther: true, now }).map(({ endsAt }) => dayOf(endsAt)),
    ).toEqual(['2027-06-01']);
  });

  it.each<[string, HeldPass[], HeldPass['dealKind'], boolean]>([
    ['by itself', [debt], 'debt', true],
    ['not for another kind', [debt], 'equity', false],
    ['not for all', [debt], null, false],
    ['by access to all', [whole], 'debt', true],
    ['by one for each kind', [debt, equity, grant], null, true],
    ['not when it was taken back', [{ ...debt, revokedAt: now }], 'debt', false],
  ])('is covered: %s', (_what, held, dealKind, expected) => {
    expect(isCovered(held, { dealKind, endsAt: debt.endsAt, now })).toBe(expected);
  });
});

describe('what an approved review of a provider earns', () => {
  const earnOther = (held: readonly HeldPass[], hasTermsBonus: boolean): [string, string][] =>
    earnedPasses(held, { hasTermsBonus, isOther: true, now }).map(({ kind, endsAt }) => [kind, dayOf(endsAt)]);

  it('is 90 days, or 180 with what was paid, from today', () => {
    expect(earnOther([], false)).toEqual([['other_review', '2027-03-01']]);
    expect(earnOther([], true)).toEqual([['other_review', '2027-06-01']]);
  });

  it('comes on top of the present end, and leaves the year of a first review of a funder', () => {
    const other = pass('other_review', '2026-11-18', '2027-02-16');
    expect(earnOther([other], false)).toEqual([['other_review', '2027-06-01']]);
    expect(earn([other])).toEqual([['review', '2027-12-01']]);
  });
});

describe('what an approved review earns', () => {
  it.each<[string, HeldPass[], boolean, [string, string][]]>([
    ['the first: a year', [], false, [['review', '2027-12-01']]],
    [
      'with terms: 60 days more',
      [],
      true,
      [
        ['review', '2027-12-01'],
        ['terms_bonus', '2028-02-01'],
      ],
    ],
    [
      'provisional access does not count',
      [pass('provisional', '2026-11-15', '2026-11-22')],
      false,
      [['review', '2027-12-01']],
    ],
    [
      'a further one: 90 days on top',
      [pass('review', '2026-01-01', '2027-01-01')],
      false,
      [['further_review', '2027-04-01']],
    ],
    [
      'on top of a bonus too',
      [pass('review', '2026-01-01', '2027-01-01'), pass('terms_bonus', '2026-01-01', '2027-03-02')],
      false,
      [['further_review', '2027-06-01']],
    ],
    [
      'a review pass that has ended is no more: a year again',
      [pass('review', '2025-01-01', '2026-01-01')],
      false,
      [['review', '2027-12-01']],
    ],
    ['so is a revoked one', [pass('review', '2026-01-01', '2027-01-01', now)], false, [['review', '2027-12-01']]],
    ['at most 730 days ahead', [pass('review', '2026-01-01', '2028-10-01')], true, [['further_review', '2028-11-01']]],
    ['nothing beyond that', [pass('review', '2026-01-01', '2028-11-17')], true, []],
    [
      'a longer gift of an admin stays the end',
      [pass('admin', '2026-01-01', '2028-01-01')],
      true,
      [
        ['review', '2027-12-01'],
        ['terms_bonus', '2028-03-01'],
      ],
    ],
  ])('%s', (_what, held, hasBonus, expected) => {
    expect(earn(held, hasBonus)).toEqual(expected);
  });

  it('starts with the month and says why', () => {
    const [first] = earnedPasses([], { hasTermsBonus: false, now });
    expect(first).toEqual({
      kind: 'review',
      reason: 'Thank you for your review',
      startsAt: new Date('2026-11-01T00:00:00Z'),
      endsAt: new Date('2027-12-01T00:00:00Z'),
    });
  });

  it('never reaches further than 730 days, never shortens what is held, and never gives an empty pass', () => {
    const day = fc.integer({ min: -800, max: 730 });
    const held = fc.array(
      fc.record({
        kind: fc.constantFrom(
          'review' as const,
          'further_review' as const,
          'terms_bonus' as const,
          'provisional' as const,
          'code' as const,
        ),
        start: day,
        length: fc.integer({ min: 1, max: 400 }),
        isRevoked: fc.boolean(),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(held, fc.boolean(), (passes, hasTermsBonus) => {
        const at = (days: number): Date => new Date(Date.UTC(2026, 10, 18 + days));
        const before = passes
          .map(({ kind, start, length, isRevoked }) => ({
            kind,
            dealKind: null,
            startsAt: at(start),
            endsAt: at(Math.min(730, start + length)),
            revokedAt: isRevoked ? now : null,
          }))
          .filter((one) => one.endsAt > one.startsAt);
        const given = earnedPasses(before, { hasTermsBonus, now });
        expect(given.every((one) => one.endsAt > one.startsAt && one.endsAt <= at(730))).toBe(true);
        expect(given.length).toBeLessThanOrEqual(2);
      }),
    );
  });
});

describe('when access ends early', () => {
  it('on the first midnight after the 72 hours of a decline', () => {
    expect(endAfterDecline(now).toISOString()).toBe('2026-11-22T00:00:00.000Z');
  });

  it('never later than it would have', () => {
    const ending = pass('provisional', '2026-11-12', '2026-11-19');
    expect(endAfterWithdrawal(ending, now)).toEqual(ending.endsAt);
  });

  it('seven days after a withdrawal before the intake', () => {
    expect(dayOf(endAfterWithdrawal(pass('provisional', '2026-11-18', '2027-02-01'), now))).toBe('2026-11-26');
  });
});

describe('the reasons', () => {
  it('read as members see them', () => {
    expect(reasonTexts).toEqual({
      provisional: 'Provisional access while your review is checked',
      review: 'Thank you for your review',
      further_review: 'Extended: additional review',
      other_review: 'Thank you for your review',
      terms_bonus: 'Extended: deal terms shared',
      correction: 'Thank you for improving the data',
      application: 'Free access granted',
    });
  });
});
