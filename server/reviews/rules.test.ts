import { describe, expect, it } from 'vitest';
import { reviewStates } from '../../contract/reviews/reviews.ts';
import {
  authorActionsFor,
  batchDayFor,
  comingOut,
  decisionsFor,
  isOutOfWindow,
  isSettledOn,
  lastBatchDayOf,
  latestDayOf,
  mondayFrom,
  monthsBefore,
  nextStepOf,
  publicationOf,
  type BatchKind,
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
      publication: 'It will be published on a Monday.',
      leavesOn: null,
      wasPublic: true,
      answerBy: '2026-12-02',
      reviewDays: 2,
      canResend: false,
      canAppeal: true,
      isHidden: false,
    };
    for (const state of reviewStates)
      for (const isForVenture of [false, true])
        expect(nextStepOf(state, { ...dates, isForVenture })).toMatch(/^[A-Z].{10,}\.$/);
    expect(nextStepOf('published', { ...dates, isForVenture: true })).not.toMatch(/everybody/i);
    expect(nextStepOf('published', { ...dates, isForVenture: false, isHidden: true })).toContain('Readers do not see');
    expect(nextStepOf('withdrawn', { ...dates, isForVenture: false, leavesOn: '2026-11-30' })).toContain('30 Nov');
    for (const state of ['declined', 'removed'] as const) {
      expect(nextStepOf(state, { ...dates, isForVenture: false })).toContain('you can appeal');
      expect(nextStepOf(state, { ...dates, isForVenture: false, canAppeal: false })).not.toContain('appeal');
    }
    expect(nextStepOf('approved', { ...dates, isForVenture: false })).toBe('It will be published on a Monday.');
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

  it.each([
    ['2026-11-22T23:59:59Z', '2026-11-16'],
    ['2026-11-23T00:00:00Z', '2026-11-23'],
    ['2026-11-29T23:59:59Z', '2026-11-23'],
  ])('is, of the last one at %s, %s', (now, day) => {
    expect(lastBatchDayOf(new Date(now))).toBe(day);
  });

  it('is, from a day on, that day or the Monday after it', () => {
    expect(['2026-11-23', '2026-11-24', '2026-11-29'].map(mondayFrom)).toEqual([
      '2026-11-23',
      '2026-11-30',
      '2026-11-30',
    ]);
  });
});

describe('what is published', () => {
  const due = (voice: string, changes: Partial<DueReview> = {}): DueReview => ({
    id: `${voice}${JSON.stringify(changes)}`,
    voice,
    publishOn: '2026-11-23',
    isSettled: true,
    mayComeOutAlone: false,
    waitsForOthers: false,
    ...changes,
  });
  const fresh = { isSettled: false };
  const patient = { waitsForOthers: true };
  const alone = { mayComeOutAlone: true };
  const two = [due('a'), due('b')];
  const three = [...two, due('c')];
  const count = (reviews: readonly DueReview[], kind: BatchKind, today: string): number =>
    comingOut(reviews, { kind, today }).length;

  it.each([
    ['one, on its first Monday', [due('a')], '2026-11-23', 0],
    ['one, after 27 days', [due('a')], '2026-12-20', 0],
    ['one, after 28 days', [due('a')], '2026-12-21', 1],
    ['two', two, '2026-11-23', 0],
    ['two, after 27 days', two, '2026-12-20', 0],
    ['two, after 28 days', two, '2026-12-21', 2],
    ['three', three, '2026-11-23', 3],
    ['three that are not settled', three.map((one) => ({ ...one, ...fresh })), '2026-11-23', 3],
    ['three of one organisation', [due('a'), due('a', fresh), due('a', alone)], '2026-12-20', 0],
    ['one after 28 days, beside one after 7', [due('a'), due('b', { publishOn: '2026-12-14' })], '2026-12-21', 1],
    ['one that waits for others, after half a year', [due('a', patient)], '2027-06-21', 0],
    ['one that waits for others, beside one after 28 days', [due('a', patient), due('b')], '2026-12-21', 1],
    ['one that waits for others, beside two', [due('a', patient), due('b'), due('c')], '2026-11-23', 3],
    ['one that may come out alone', [due('a', alone)], '2026-11-23', 0],
  ])('of a large funder: %s', (_what, reviews, today, expected) => {
    expect(count(reviews, 'large', today)).toBe(expected);
  });

  it.each([
    ['two', two, '2027-06-21', 0],
    ['three', three, '2026-11-23', 3],
    ['three of one organisation', [due('a'), due('a', fresh), due('a', alone)], '2026-11-23', 0],
    ['three that are not settled', three.map((one) => ({ ...one, ...fresh })), '2026-11-23', 0],
    ['three, one of them not settled', [...two, due('c', fresh)], '2026-11-23', 0],
    ['three settled ones and one that is not', [...three, due('d', fresh)], '2026-11-23', 4],
    ['one of an organisation, another one of which is settled', [...three, due('c', fresh)], '2026-11-23', 4],
    ['one that may come out alone, after 59 days', [due('a', alone)], '2027-01-21', 0],
    ['one that may come out alone, on the first Monday after 60 days', [due('a', alone)], '2027-01-25', 1],
    ['one that may come out alone and is not settled', [due('a', { ...alone, ...fresh })], '2027-01-25', 1],
    ['one that may not come out alone, after half a year', [due('a')], '2027-06-21', 0],
    ['one that waits for others', [due('a', { ...alone, ...patient })], '2027-06-21', 0],
  ])('of a small funder: %s', (_what, reviews, today, expected) => {
    expect(count(reviews, 'small', today)).toBe(expected);
  });

  it('goes to a venture one by one, unless its author waits for others', () => {
    expect(count([due('a', fresh), due('b', patient)], 'private', '2026-11-23')).toBe(1);
  });

  it('brings others out where its contact was shown, or more than 30 days after it was sent', () => {
    const sentAt = (sent: string, level: number) => ({ verification_level: level, submitted_at: new Date(sent) });
    expect(isSettledOn(sentAt('2026-11-22T09:00:00Z', 1), '2026-11-23')).toBe(true);
    expect(isSettledOn(sentAt('2026-10-24T00:00:00Z', 0), '2026-11-23')).toBe(false);
    expect(isSettledOn(sentAt('2026-10-23T23:59:59Z', 0), '2026-11-23')).toBe(true);
  });

  it.each([
    ['large', {}, '2026-12-21'],
    ['large', patient, null],
    ['small', {}, null],
    ['small', alone, '2027-01-25'],
    ['small', { ...alone, ...patient }, null],
    ['private', {}, '2026-11-23'],
  ] as const)('has a latest day: %s %o', (kind, changes, day) => {
    expect(latestDayOf(due('a', changes), kind)).toBe(day);
  });

  it.each([
    [
      'large',
      {},
      'It will be published with two others on 23 Nov 2026 or a later Monday, or on 21 Dec 2026 at the latest.',
    ],
    [
      'large',
      patient,
      'It will be published on 23 Nov 2026 or a later Monday, together with two others, as you chose.',
    ],
    [
      'small',
      {},
      'It will be published with others on 23 Nov 2026 or a later Monday, once three are ready that are verified or were sent more than 30 days ago.',
    ],
    [
      'small',
      alone,
      'It will be published with others on 23 Nov 2026 or a later Monday, once three are ready that are verified or were sent more than 30 days ago, or alone on 25 Jan 2027.',
    ],
    ['private', {}, 'It goes to the organisation on 23 Nov 2026 at the earliest.'],
    [
      'private',
      patient,
      'It goes to the organisation on 23 Nov 2026 or a later Monday, together with two others, as you chose.',
    ],
  ] as const)('is announced to its author: %s %o', (kind, changes, words) => {
    expect(publicationOf({ ...due('a', changes), kind, today: '2026-11-18' })).toBe(words);
  });

  it.each([
    // The batch of the 23rd is over: a Thursday, and the Monday itself.
    [
      'large',
      {},
      '2026-11-26',
      'It will be published with two others on 30 Nov 2026 or a later Monday, or on 21 Dec 2026 at the latest.',
    ],
    [
      'large',
      {},
      '2026-12-14',
      'It will be published with two others on 14 Dec 2026 or a later Monday, or on 21 Dec 2026 at the latest.',
    ],
    ['large', {}, '2026-12-15', 'It will be published on 21 Dec 2026 at the latest.'],
    ['large', {}, '2027-01-05', 'It will be published on 11 Jan 2027 at the latest.'],
    ['small', alone, '2027-02-23', 'It will be published on 01 Mar 2027 at the latest.'],
    ['private', {}, '2026-11-26', 'It goes to the organisation on 30 Nov 2026 at the earliest.'],
  ] as const)('is announced with days to come: %s %o on %s', (kind, changes, today, words) => {
    expect(publicationOf({ ...due('a', changes), kind, today })).toBe(words);
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
