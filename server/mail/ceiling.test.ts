import { describe, expect, it } from 'vitest';
import { after, days, hours, minutes } from '../clock.ts';
import { waitForCeiling } from './ceiling.ts';

const now = new Date('2026-11-18T10:00:00Z');
const ago = (...lengths: number[]): Date[] => lengths.map((length) => after(now, -length));

describe('waitForCeiling', () => {
  it('lets five an hour through', () => {
    expect(waitForCeiling([], now)).toBe(0);
    expect(waitForCeiling(ago(0, 0, 0, 0), now)).toBe(0);
    expect(waitForCeiling(ago(0, 0, 0, 0, minutes(60)), now)).toBe(0);
  });

  it('holds the sixth until the first of the five is an hour old', () => {
    const sent = ago(minutes(1), minutes(59), minutes(2), minutes(30), minutes(3));
    expect(waitForCeiling(sent, now)).toBe(minutes(1));
  });

  it('holds the eleventh of a day', () => {
    const sent = Array.from({ length: 10 }, (_, place) => after(now, -hours(2 + 2 * place)));
    expect(waitForCeiling(sent, now)).toBe(days(1) - hours(20));
    expect(waitForCeiling([...sent.slice(0, 9), after(now, -days(1))], now)).toBe(0);
  });
});
