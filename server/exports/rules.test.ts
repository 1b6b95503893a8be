import { describe, expect, it } from 'vitest';
import { after, days } from '../clock.ts';
import { quotaOf, refusalOfExport, rowsOfFile } from './rules.ts';

const now = new Date('2026-11-18T10:00:00.000Z');
const files = (count: number, rowCount: number, exportedAt = now) =>
  Array.from({ length: count }, () => ({ rowCount, exportedAt }));
const member = { isAdmin: false, readToday: 0, now };
const waitOf = (past: Parameters<typeof quotaOf>[0], at = now): number | undefined =>
  refusalOfExport(quotaOf(past, { isAdmin: false, readToday: 0, now: at }), at)?.retryAfterSeconds;

describe('the allowance of a member', () => {
  it('is whole without a file', () => {
    expect(quotaOf([], member)).toEqual({
      rowsPerFile: 500,
      rowsPerPeriod: 2_000,
      rowsUsed: 0,
      rowsLeft: 2_000,
      rowsLeftToday: 2_000,
      filesPerDay: 2,
      filesToday: 0,
      freesAt: null,
    });
    expect(waitOf([])).toBeUndefined();
  });

  it('ends with the files of a day until midnight UTC', () => {
    expect(waitOf(files(1, 1))).toBeUndefined();
    expect(waitOf(files(2, 1))).toBe(14 * 3_600);
    const last = new Date('2026-11-18T23:59:59.999Z');
    expect(waitOf(files(2, 1, last), last)).toBe(1);
  });

  it('ends with the rows of thirty days until the oldest file is as old', () => {
    const [oldest, yesterday] = [after(now, -days(29)), after(now, -days(1))];
    expect(waitOf([...files(1, 500, oldest), ...files(2, 500, yesterday)])).toBeUndefined();
    expect(waitOf([...files(1, 500, oldest), ...files(3, 500, yesterday)])).toBe(24 * 3_600);
    expect(waitOf(files(4, 500, after(now, -days(30))))).toBeUndefined();
  });

  it('leaves a file the rows of the period, of a file, or of the day', () => {
    expect(rowsOfFile(quotaOf([], member))).toBe(500);
    expect(rowsOfFile(quotaOf(files(1, 1_900), member))).toBe(100);
    expect(rowsOfFile(quotaOf(files(1, 1_900), { isAdmin: true, readToday: 1_950, now }))).toBeNull();
    expect(rowsOfFile(quotaOf([], { ...member, readToday: 1_950 }))).toBe(50);
    expect(rowsOfFile(quotaOf([], { ...member, readToday: 2_100 }))).toBe(0);
  });
});
