import { describe, expect, test } from 'vitest';
import { describeProgress } from './progress.ts';

/**
 * Seconds until a quarter, a half, three quarters and all of each real file were read, and seconds from there to the
 * end, as measured on two cores: when nothing of the file was in the database, and when all of it was.
 */
const checks = {
  'grants, new': { rows: 89_449, read: [1.79, 2.95, 4.1, 5.23], rest: 2.41 },
  'grants, known': { rows: 89_449, read: [1.54, 2.5, 3.6, 4.64], rest: 2.98 },
  'loans, new': { rows: 8_873, read: [0.23, 0.39, 0.52, 0.76], rest: 0.59 },
  'rounds, new': { rows: 31_679, read: [0.35, 0.77, 1.06, 1.39], rest: 0.89 },
  'rounds, known': { rows: 31_679, read: [0.22, 0.54, 0.83, 1.27], rest: 0.85 },
  'small loans, new': { rows: 21_305, read: [0.36, 0.62, 0.84, 1.22], rest: 1.27 },
  'small loans, known': { rows: 21_305, read: [0.28, 0.63, 0.84, 1.17], rest: 1.37 },
} as const;
const commits = {
  'grants, new': { rows: 89_449, read: [0.99, 1.86, 2.83, 4.06], rest: 11.82 },
  'grants, known': { rows: 89_449, read: [1.21, 2.09, 2.82, 3.66], rest: 1.8 },
  'small loans, new': { rows: 21_305, read: [0.48, 0.79, 1.06, 1.44], rest: 4.67 },
} as const;

interface Profile {
  readonly rows: number;
  readonly read: readonly number[];
  readonly rest: number;
}

/** A file that is larger takes longer in each phase. */
const times = ({ rows, read, rest }: Profile, factor: number): Profile => ({
  rows: rows * factor,
  read: read.map((seconds) => seconds * factor),
  rest: rest * factor,
});

/** What is said when a quarter, a half, three quarters and all was read, and what then was left. */
function saidOf({ rows, read, rest }: Profile, mode: 'preview' | 'commit') {
  const end = (read.at(-1) ?? 0) + rest;
  return read.map((seconds, quarter) => {
    const share = (quarter + 1) / 4;
    const last = {
      readCount: rows * share,
      readBytes: 1_000_000 * share,
      totalBytes: 1_000_000,
      isRead: share === 1,
    };
    const at = seconds * 1_000;
    const { secondsLeft } = describeProgress({ mode, startedAt: 0, readAt: at, last }, at);
    return { seconds, secondsLeft, left: end - seconds };
  });
}

describe.each(Object.entries(checks))('a check of %s', (_name, profile) => {
  test.each([1, 10])('%i times as long: the time left covers the comparison too', (factor) => {
    for (const { seconds, secondsLeft, left } of saidOf(times(profile, factor), 'preview')) {
      expect(secondsLeft === null).toBe(seconds < 2);
      if (secondsLeft === null) continue;
      expect(secondsLeft).toBeGreaterThan(left / 2);
      expect(secondsLeft).toBeLessThan(left * 2 + 1);
    }
  });
});

test.each(Object.entries(commits))('a commit of %s names no time, before or after the last row', (_name, profile) => {
  for (const factor of [1, 10])
    expect(saidOf(times(profile, factor), 'commit').map(({ secondsLeft }) => secondsLeft)).toEqual(Array(4).fill(null));
});

describe('after the last row', () => {
  const last = { readCount: 89_449, readBytes: 990_000, totalBytes: 1_000_000, isRead: true };
  const at = (seconds: number) =>
    describeProgress({ mode: 'preview', startedAt: 0, readAt: 8_000, last }, seconds * 1_000);

  test('the time goes down, and nothing is said once it has run out', () => {
    expect([8, 10, 13.5, 14, 20].map((seconds) => at(seconds).secondsLeft)).toEqual([6, 4, 1, null, null]);
  });

  test('all is read, at the rate of reading', () => {
    expect(at(20)).toMatchObject({ readCount: 89_449, rowsPerSecond: 11_181, readShare: 1 });
  });
});
