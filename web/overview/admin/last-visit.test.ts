// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { noteVisit } from './last-visit.ts';

const at = (text: string): number => Date.parse(`${text}Z`);
beforeEach(() => localStorage.clear());

it('is the day before today on which this browser was here, the same all day', () => {
  expect(noteVisit(at('2026-11-20T09:00'))).toBe('2026-11-13');
  expect(noteVisit(at('2026-11-20T17:00'))).toBe('2026-11-13');
  expect(noteVisit(at('2026-11-24T08:00'))).toBe('2026-11-20');
  expect(noteVisit(at('2026-11-24T23:00'))).toBe('2026-11-20');
});

it('is a week ago where what is kept is no day', () => {
  localStorage.setItem('admin-visits', 'yesterday');
  expect(noteVisit(at('2026-11-20T09:00'))).toBe('2026-11-13');
});
