import { describe, expect, it } from 'vitest';
import { workingDaysAfter, workingDaysBefore, workingDaysBetween } from './working-days.ts';

const at = (text: string): Date => new Date(`${text}Z`);

describe('working days', () => {
  it.each([
    // 16 November 2026 is a Monday.
    ['2026-11-16T10:00', '2026-11-16T10:00', 0],
    ['2026-11-16T10:00', '2026-11-16T09:00', 0],
    ['2026-11-16T10:00', '2026-11-16T22:00', 0.5],
    ['2026-11-16T00:00', '2026-11-17T00:00', 1],
    ['2026-11-16T12:00', '2026-11-18T12:00', 2],
    ['2026-11-20T12:00', '2026-11-23T12:00', 1],
    ['2026-11-21T00:00', '2026-11-23T00:00', 0],
    ['2026-11-20T00:00', '2026-11-21T12:00', 1],
    ['2026-11-22T12:00', '2026-11-23T06:00', 0.25],
    ['2026-11-16T00:00', '2026-11-30T00:00', 10],
  ])('from %s to %s are %s', (from, to, days) => expect(workingDaysBetween(at(from), at(to))).toBeCloseTo(days, 9));
});

describe('a target in working days', () => {
  it.each([
    // 18 November 2026 is a Wednesday.
    ['2026-11-18T10:00', 2, '2026-11-16T10:00'],
    ['2026-11-18T00:00', 2, '2026-11-14T00:00'],
    ['2026-11-16T10:00', 2, '2026-11-12T10:00'],
    ['2026-11-16T00:00', 5, '2026-11-07T00:00'],
    ['2026-11-15T12:00', 1, '2026-11-13T00:00'],
    ['2026-11-18T10:00', 0, '2026-11-18T10:00'],
  ])('before %s, more than %s of them are over for what came before %s', (to, days, expected) => {
    expect(workingDaysBefore(at(to), days)).toEqual(at(expected));
  });

  it.each([
    ['2026-11-16T10:00', 2, '2026-11-18'],
    ['2026-11-16T00:00', 5, '2026-11-23'],
    ['2026-11-18T00:00', 3, '2026-11-23'],
    ['2026-11-19T15:00', 2, '2026-11-23'],
    ['2026-11-21T09:00', 1, '2026-11-24'],
  ])('from %s, %s of them end on %s', (from, days, expected) =>
    expect(workingDaysAfter(at(from), days).toISOString().slice(0, 10)).toBe(expected),
  );
});
