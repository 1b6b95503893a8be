import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { misuse } from '../../contract/review-reports/review-reports.ts';
import { after, days } from '../clock.ts';
import { pausedUntil } from './rules.ts';

const now = new Date('2026-11-18T10:00:00Z');
const ago = (count: number): Date => after(now, -days(count));

describe('the pause of reporting', () => {
  it.each([
    ['none', [], null],
    ['two', [ago(1), ago(2)], null],
    ['three within ninety days', [ago(5), ago(94), ago(50)], after(ago(5), days(30))],
    ['three over more than ninety days', [ago(1), ago(50), ago(92)], null],
    ['three whose last is thirty days back', [ago(30), ago(31), ago(32)], null],
    ['three whose last is just less', [ago(29), ago(31), ago(32)], after(ago(29), days(30))],
  ])('%s', (_name, rejected, until) => {
    expect(pausedUntil(rejected, now)).toEqual(until);
  });

  it('never lasts longer than from now on, whatever the history', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 })), (daysAgo) => {
        const until = pausedUntil(daysAgo.map(ago), now);
        const isWithin = until === null || (until > now && until <= after(now, days(misuse.pauseDays)));
        expect(isWithin).toBe(true);
        if (daysAgo.length < misuse.rejected) expect(until).toBeNull();
      }),
    );
  });
});
