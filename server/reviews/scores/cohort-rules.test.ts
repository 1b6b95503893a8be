import { expect, it } from 'vitest';
import { shownAuthors } from './cohort-rules.ts';

it.each([
  [9, 9, null],
  [10, 4, null],
  [10, 5, 5],
  [10, 10, 5],
  [100, 9, 5],
  [100, 10, 10],
  [100, 99, 95],
  [100, 100, 95],
  [14, 12, 5],
  [15, 12, 10],
])('of %i members of whom %i have written, %s are told', (members, authors, shown) => {
  expect(shownAuthors({ members, authors })).toBe(shown);
});
