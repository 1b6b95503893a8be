import { describe, expect, it } from 'vitest';
import { after, days, hours, minutes } from '../clock.ts';
import { waitForCeiling } from './ceiling.ts';

const now = new Date('2026-11-18T10:00:00Z');
const ago = (...lengths: number[]): Date[] => lengths.map((length) => after(now, -length));

describe('waitForCeiling', () => {
  it('lets five an hour through', () => {
    expect(waitForCeiling([], now, true)).toBe(0);
    expect(waitForCeiling(ago(0, 0, 0, 0), now, true)).toBe(0);
    expect(waitForCeiling(ago(0, 0, 0, 0, minutes(60)), now, true)).toBe(0);
  });

  it('holds the sixth until the first of the five is an hour old', () => {
    const sent = ago(minutes(1), minutes(59), minutes(2), minutes(30), minutes(3));
    expect(waitForCeiling(sent, now, true)).toBe(minutes(1));
  });

  it('holds the eleventh of a day', () => {
    const sent = Array.from({ length: 10 }, (_, place) => after(now, -hours(2 + 2 * place)));
    expect(waitForCeiling(sent, now, true)).toBe(days(1) - hours(20));
    expect(waitForCeiling([...sent.slice(0, 9), after(now, -days(1))], now, true)).toBe(0);
  });

  it('keeps two places an hour and three a day for emails that are urgent', () => {
    const three = ago(minutes(50), minutes(20), minutes(10));
    expect(waitForCeiling(three.slice(1), now, false)).toBe(0);
    expect(waitForCeiling(three, now, false)).toBe(minutes(10));
    expect(waitForCeiling(three, now, true)).toBe(0);
    const seven = Array.from({ length: 7 }, (_, place) => after(now, -hours(2 + 3 * place)));
    expect(waitForCeiling(seven, now, false)).toBe(days(1) - hours(20));
    expect(waitForCeiling(seven, now, true)).toBe(0);
  });
});
