import { describe, expect, it } from 'vitest';
import { dueNotice } from './notice-rules.ts';

const year = { kind: 'review', startsOn: '2026-01-01', endsOn: '2027-01-01' } as const;

describe('dueNotice', () => {
  it.each([
    ['2026-12-01', null],
    ['2026-12-02', 30],
    ['2026-12-24', 30],
    ['2026-12-25', 7],
    ['2026-12-30', 7],
    ['2026-12-31', 1],
    ['2027-01-01', 0],
    ['2027-01-03', 0],
    ['2027-01-04', null],
  ])('on %s: %s', (today, notice) => expect(dueNotice(year, today)).toBe(notice));

  it('says nothing of provisional access', () => {
    expect(dueNotice({ ...year, kind: 'provisional' }, '2026-12-31')).toBeNull();
  });

  it('leaves out what would come right after the email that gave the access', () => {
    const week = { kind: 'code', startsOn: '2026-12-25', endsOn: '2027-01-01' } as const;
    expect(dueNotice(week, '2026-12-25')).toBeNull();
    expect(dueNotice(week, '2026-12-31')).toBe(1);
    const month = { ...week, startsOn: '2026-12-02' };
    expect(dueNotice(month, '2026-12-02')).toBeNull();
    expect(dueNotice(month, '2026-12-25')).toBe(7);
  });

  it('counts calendar days over a leap day', () => {
    const leap = { kind: 'review', startsOn: '2027-03-02', endsOn: '2028-03-01' } as const;
    expect(dueNotice(leap, '2028-02-23')).toBe(7);
    expect(dueNotice(leap, '2028-02-22')).toBe(30);
    expect(dueNotice(leap, '2028-02-29')).toBe(1);
  });
});
