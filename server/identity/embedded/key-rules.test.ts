import { describe, expect, it } from 'vitest';
import { after, days, hours, minutes } from '../../clock.ts';
import { isDeadKey, nextKeyFrom, signingKeyAt } from './key-rules.ts';

const start = new Date('2026-01-01T00:00:00Z');
const key = (id: string, startsIn: number, retiredIn: number | null = null) => ({
  id,
  activeFrom: after(start, startsIn),
  retiredAt: retiredIn === null ? null : after(start, retiredIn),
});

describe('signing keys', () => {
  it('are none before the first', () => {
    expect(signingKeyAt([], start)).toBeNull();
    expect(nextKeyFrom([], start)).toBeNull();
  });

  it('get a successor after ninety days, published a day before it signs', () => {
    const first = key('first', 0);
    expect(nextKeyFrom([first], after(start, days(90) - 1))).toBeNull();
    const now = after(start, days(90));
    expect(nextKeyFrom([first], now)).toEqual(after(now, days(1)));
    const keys = [first, key('second', days(91))];
    expect(nextKeyFrom(keys, now)).toBeNull();
    expect(signingKeyAt(keys, after(start, days(91) - 1))?.id).toBe('first');
    expect(signingKeyAt(keys, after(start, days(91)))?.id).toBe('second');
  });

  it('verify until the last token that they signed has died', () => {
    const [first, second] = [key('first', 0), key('second', days(91))];
    const keys = [first, second];
    const end = after(start, days(91) + hours(1) + minutes(10));
    expect(isDeadKey(keys, first, after(end, -1))).toBe(false);
    expect(isDeadKey(keys, first, end)).toBe(true);
    expect(isDeadKey(keys, second, end)).toBe(false);
  });

  it('stop signing when they were retired', () => {
    const retired = key('lost', 0, days(3));
    const keys = [retired, key('replacement', days(3))];
    expect(signingKeyAt(keys, after(start, days(3)))?.id).toBe('replacement');
    expect(isDeadKey(keys, retired, after(start, days(3)))).toBe(false);
    expect(isDeadKey(keys, retired, after(start, days(4)))).toBe(true);
  });
});
