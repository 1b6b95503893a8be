import { describe, expect, it } from 'vitest';
import { after, hours } from '../clock.ts';
import { nextCodeAt } from './rules.ts';

const now = new Date('2026-11-18T10:00:00Z');

describe('the limit of codes', () => {
  const limit = { codes: 3, withinMilliseconds: hours(1) };
  const ago = (count: number): Date => after(now, -hours(count));

  it('lets the third through and says when the fourth is possible', () => {
    expect(nextCodeAt(limit, [ago(0.9), ago(0.5)], now)).toBeNull();
    expect(nextCodeAt(limit, [ago(0.5), ago(0.9), ago(0.1)], now)).toEqual(after(now, hours(0.1)));
  });

  it('forgets what lies further back', () => {
    expect(nextCodeAt(limit, [ago(1), ago(2), ago(3), ago(0.1)], now)).toBeNull();
  });
});
