import { describe, expect, it } from 'vitest';
import { auditActions } from '../../contract/audit/words.ts';
import type { WaitingKind } from '../../contract/overview/overview.ts';
import { fewestTimed, longestMinutes, minutesPerCase, queueOfAction, toldMinutes, type Act } from './minutes-rules.ts';

const start = Date.parse('2026-11-16T09:00:00Z');
/** `at` in minutes. */
const act = (at: number, kind: WaitingKind | null = 'claims', given: Partial<Act> = {}): Act => ({
  actorId: 'one',
  at: new Date(start + at * 60_000),
  requestId: `${at}`,
  kind,
  ...given,
});
const of = (acts: Act[]): [WaitingKind, number][] => [...minutesPerCase(acts)];

describe('minutes per case', () => {
  it.each([
    // Worked out by hand: the first case of a sitting is not known.
    ['gaps of 2, 2, 2, 4, 9', [0, 2, 4, 6, 10, 19], 2],
    ['gaps of 3, 4, 4, 6, 6, 7: between 4 and 6', [0, 3, 7, 11, 17, 23, 30], 5],
    ['gaps of 11, 12, 12, 13, 14', [0, 11, 23, 35, 48, 62], 15],
    ['gaps under a minute', [0, 0.2, 0.4, 0.6, 0.8, 1], 1],
    ['a pause of twenty minutes, and gaps of 1, 2, 3, 3, 3', [0, 1, 3, 23, 26, 29, 32], 3],
    ['a gap of exactly fifteen minutes counts', [0, 15, 30, 45, 60, 75], 15],
  ])('%s', (_name, times, expected) => {
    expect(of(times.map((at) => act(at)))).toEqual([['claims', expected]]);
  });

  it('is not told of fewer than five cases that were timed', () => {
    expect(fewestTimed).toBe(5);
    expect(of([0, 2, 4, 6, 8].map((at) => act(at)))).toEqual([]);
    // Five decisions with a pause before each: none is known.
    expect(of([0, 20, 40, 60, 80, 100].map((at) => act(at)))).toEqual([]);
  });

  it('shares the time of a request among its decisions', () => {
    const bulk = Array.from({ length: 5 }, () => act(10, 'replies', { requestId: 'bulk' }));
    expect(of([act(0, null), ...bulk])).toEqual([['replies', 2]]);
  });

  it('counts from what the same person did before, whatever it was, and from no one else', () => {
    const acts = [0, 1, 2, 3, 4].flatMap((place) => [
      act(place * 20, null),
      act(place * 20 + 1, null, { actorId: 'two' }),
      act(place * 20 + 3, 'reports'),
    ]);
    expect(of(acts)).toEqual([['reports', 3]]);
  });

  it('never tells the minutes of one case, but steps', () => {
    for (const gap of [1.4, 2.6, 3.3, 6, 8.7, 12]) {
      const told = of(Array.from({ length: 6 }, (_, place) => act(place * gap)))[0]?.[1];
      expect(toldMinutes).toContain(told);
      expect(told).toBeGreaterThanOrEqual(gap);
    }
    expect(toldMinutes.at(-1)).toBe(longestMinutes);
  });
});

it('knows the queue of each decision, and that the rest decides about no case', () => {
  const decided = Object.keys(auditActions).filter((action) => queueOfAction(action, 'funder') !== null);
  expect(decided).toMatchInlineSnapshot(`
    [
      "access_application.approve",
      "access_application.decline",
      "appeal.ask",
      "appeal.keep",
      "appeal.publish",
      "claim.approve",
      "claim.decline",
      "deal_report.accept",
      "deal_report.decline",
      "entrepreneur.dismiss_duplicates",
      "entrepreneur.merge",
      "funder.dismiss_duplicates",
      "funder.merge",
      "member.appeal_keep",
      "member.appeal_lift",
      "member.approve_waiting",
      "member.withdraw_waiting",
      "provider.dismiss_duplicates",
      "provider.merge",
      "reply.decline",
      "reply.approve",
      "reply.request_changes",
      "review.decline",
      "review.approve",
      "review.request_changes",
      "review_report.reject",
      "review_report.take_down",
      "update.decline",
      "update.approve",
      "update.request_changes",
    ]
  `);
  expect(queueOfAction('review.approve', 'entrepreneur')).toBe('entrepreneur_reviews');
  expect(queueOfAction('review.approve', 'provider')).toBe('funder_reviews');
  expect(queueOfAction('review.approve', null)).toBeNull();
  expect(queueOfAction('review.publish', 'funder')).toBe('funder_reviews');
});
