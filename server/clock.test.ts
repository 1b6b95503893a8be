import { expect, it } from 'vitest';
import { dayWords, instantWords } from './clock.ts';

it('writes days as the pages do', () => {
  expect(dayWords('2026-09-21')).toBe('21 Sep 2026');
  expect(dayWords('2026-06-01')).toBe('01 Jun 2026');
  expect(instantWords(new Date('2026-11-20T09:14:59.000Z'))).toBe('20 Nov 2026 09:14 UTC');
});
