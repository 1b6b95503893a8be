import { describe, expect, it } from 'vitest';
import { minuteOf, rowsInLastMinute, waitOf } from './reading-rules.ts';

const at = (time: string): Date => new Date(`2026-11-18T${time}Z`);

describe('the rows of the last minute', () => {
  it.each([
    ['at its beginning, those of the minute before count whole', '10:00:00', 350],
    ['in its middle, half of them', '10:00:30', 200],
    ['near its end, hardly any', '10:00:59.9', 51],
  ])('%s', (_what, time, rows) => {
    expect(rowsInLastMinute({ minute: 50, earlier: 300 }, at(time))).toBe(rows);
  });

  it('belong to a minute of the UTC day', () => {
    expect(['00:00:59', '00:01:00', '23:59:59'].map((time) => minuteOf(at(time)))).toEqual([0, 1, 1_439]);
  });
});

it.each([
  [0, 0],
  [300, 0],
  [350, 167],
  [600, 1_000],
  [1_500, 4_000],
  [2_000, 4_000],
])('an answer after %i rows in a minute waits %i ms', (rows, milliseconds) => {
  expect(waitOf(rows)).toBe(milliseconds);
});
