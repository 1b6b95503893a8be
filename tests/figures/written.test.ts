import { expect, it } from 'vitest';
import { dayIn, monthsBefore, nextDay } from './written.ts';

it('months before a day keep the day, or end with a shorter month', () => {
  expect(monthsBefore('2026-11-24', 12)).toBe('2025-11-24');
  expect(monthsBefore('2024-02-29', 12)).toBe('2023-02-28');
  expect(monthsBefore('2026-01-31', 2)).toBe('2025-11-30');
});

it('a day that a page names is that day', () => {
  expect(dayIn('05 Mar 2024')).toBe('2024-03-05');
  expect(dayIn('Mar 2024')).toBeNull();
  expect(nextDay('2024-02-28')).toBe('2024-02-29');
  expect(nextDay('2023-12-31')).toBe('2024-01-01');
});
