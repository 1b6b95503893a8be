import { describe, expect, it } from 'vitest';
import { statusOf, statusOfBurst } from './rules.ts';

const limit = { name: 'network', count: 600, burst: 100 } as const;
const at = (milliseconds: number): Date => new Date(Date.parse('2026-11-18T10:00:00Z') + milliseconds);

describe('a limit of a minute', () => {
  it.each([
    [1, false, 599],
    [600, false, 0],
    [601, true, 0],
    [700, true, 0],
  ])('after %s requests is over: %s, with %s left', (used, isOver, remaining) =>
    expect(statusOf(limit, used, at(0))).toMatchObject({ isOver, remaining, quota: 600, windowSeconds: 60 }),
  );

  it('begins anew with each minute of the clock', () => {
    const left = (milliseconds: number): number => statusOf(limit, 1, at(milliseconds)).secondsLeft;
    expect([0, 1, 1_000, 59_000, 59_999, 60_000].map(left)).toEqual([60, 60, 59, 1, 1, 60]);
  });
});

describe('a burst', () => {
  const start = at(0).getTime();

  it('is a hundred at once, which come back one each tenth of a second', () => {
    expect(statusOfBurst(limit, 0, at(0))).toEqual({
      status: { name: 'network-burst', quota: 100, windowSeconds: 10, isOver: false, remaining: 99, secondsLeft: 1 },
      fullAt: start + 100,
    });
    const last = statusOfBurst(limit, start + 9_900, at(0));
    expect(last).toMatchObject({ status: { isOver: false, secondsLeft: 10 }, fullAt: start + 10_000 });
    expect(last.status.remaining + 0).toBe(0);
    expect(statusOfBurst(limit, start + 10_000, at(0))).toMatchObject({
      status: { isOver: true, remaining: 0, secondsLeft: 1 },
      // A refused request does not move it.
      fullAt: start + 10_000,
    });
    expect(statusOfBurst(limit, start + 10_000, at(100)).status.isOver).toBe(false);
    expect(statusOfBurst(limit, start + 12_500, at(0)).status).toMatchObject({ isOver: true, secondsLeft: 3 });
    expect(statusOfBurst(limit, start + 5_000, at(0)).status).toMatchObject({ remaining: 49, secondsLeft: 6 });
  });
});
