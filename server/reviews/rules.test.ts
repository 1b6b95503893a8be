import { describe, expect, it } from 'vitest';
import { reviewStates } from '../../contract/reviews/reviews.ts';
import {
  authorActionsFor,
  batchDayFor,
  comingOut,
  decisionsFor,
  isOutOfWindow,
  monthsBefore,
  nextStepOf,
  type DueReview,
} from './rules.ts';

describe('the life of a review', () => {
  it('knows every step of a moderator and of the author', () => {
    const table = reviewStates.map((state) => [
      state,
      decisionsFor(state).join(),
      authorActionsFor(state, 'too_vague').join(),
      authorActionsFor(state, 'hate').join(),
    ]);
    expect(table).toEqual([
      ['submitted', 'approve,request_changes,decline', 'withdraw', 'withdraw'],
      ['changes_requested', 'decline', 'resend,withdraw', 'resend,withdraw'],
      ['approved', '', 'withdraw', 'withdraw'],
      ['published', 'remove', 'withdraw', 'withdraw'],
      ['declined', '', 'resend', ''],
      ['withdrawn', '', '', ''],
      ['superseded', '', '', ''],
      ['removed', '', '', ''],
    ]);
  });

  it('says a next step for every state', () => {
    const dates = {
      publishOn: '2026-11-23',
      leavesOn: null,
      waitsForOthers: false,
      answerBy: '2026-12-02',
      canResend: false,
    };
    for (const state of reviewStates)
      for (const isForVenture of [false, true])
        expect(nextStepOf(state, { ...dates, isForVenture })).toMatch(/^[A-Z].{10,}\.$/);
    expect(nextStepOf('published', { ...dates, isForVenture: true })).not.toMatch(/everybody/i);
    expect(nextStepOf('withdrawn', { ...dates, isForVenture: false, leavesOn: '2026-11-30' })).toContain('30 Nov');
    expect(nextStepOf('approved', { ...dates, isForVenture: false, waitsForOthers: true })).toContain('as you chose');
  });
});

describe('the day of the batch', () => {
  it.each([
    ['2026-11-18T10:00:00Z', 'next_batch', '2026-11-23'],
    ['2026-11-22T23:59:59Z', 'next_batch', '2026-11-23'],
    ['2026-11-23T00:00:00Z', 'next_batch', '2026-11-30'],
    ['2026-11-18T10:00:00Z', '30d', '2026-12-21'],
    ['2026-11-18T10:00:00Z', '90d', '2027-02-22'],
    ['2026-11-18T10:00:00Z', '180d', '2027-05-17'],
  ] as const)('is a Monday: approved %s, %s', (approvedAt, delay, day) => {
    expect(batchDayFor(new Date(approvedAt), delay)).toBe(day);
  });
});

describe('what is published', () => {
  const due = (voice: string, publishOn = '2026-11-23', mayComeOutAlone = false): DueReview => ({
    id: `${voice}${publishOn}`,
    voice,
    publishOn,
    mayComeOutAlone,
    waitsForOthers: false,
  });
  const patient = (one: DueReview): DueReview => ({ ...one, waitsForOthers: true });
  const three = [due('a'), due('b'), due('c')];

  it.each([
    ['large funder, one', [due('a')], false, '2026-11-23', 1],
    ['small funder, two', three.slice(0, 2), true, '2026-11-23', 0],
    ['small funder, three of one voice', [due('a'), due('a'), due('a')], true, '2026-11-23', 0],
    ['small funder, three', three, true, '2026-11-23', 3],
    ['small funder, 59 days', [due('a', '2026-11-23', true)], true, '2027-01-21', 0],
    ['small funder, 60 days, may', [due('a', '2026-11-23', true)], true, '2027-01-22', 1],
    ['small funder, 60 days, may not', [due('a')], true, '2027-06-22', 0],
    ['large funder, one that waits for others', [patient(due('a'))], false, '2027-06-22', 0],
    ['large funder, one that waits beside one that does not', [patient(due('a')), due('b')], false, '2026-11-23', 1],
    ['large funder, one that waits beside two', [patient(due('a')), due('b'), due('c')], false, '2026-11-23', 3],
    ['small funder, 60 days, waits', [patient(due('a', '2026-11-23', true))], true, '2027-06-22', 0],
  ])('%s', (_what, reviews, isSmall, today, count) => {
    expect(comingOut(reviews, { isSmall, today })).toHaveLength(count);
  });
});

describe('periods', () => {
  it('end 60 months after the last contact', () => {
    const now = new Date('2026-11-18T10:00:00Z');
    expect([isOutOfWindow('2021-11-01', now), isOutOfWindow('2021-10-01', now)]).toEqual([false, true]);
  });

  it('count months within the shorter ones', () => {
    expect(monthsBefore(new Date('2026-03-31T12:00:00Z'), 1).toISOString()).toBe('2026-02-28T00:00:00.000Z');
    expect(monthsBefore(new Date('2028-02-29T12:00:00Z'), 12).toISOString()).toBe('2027-02-28T00:00:00.000Z');
  });
});
