import { expect, it } from 'vitest';
import { usedWords } from './day-words.ts';

const now = new Date('2026-11-20T23:59:00Z');

it.each([
  [null, 'not used yet'],
  ['2026-11-20', 'used today'],
  ['2026-11-11', 'used 11 Nov 2026'],
])('%s: %s', (usedOn, words) => expect(usedWords(usedOn, now)).toBe(words));
