import { beforeEach, expect, it } from 'vitest';
import { rememberTarget, takeTarget } from './return-target.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

it('gives a target back once', () => {
  rememberTarget('/review/funder/tidewrack?step=2');
  expect(takeTarget()).toBe('/review/funder/tidewrack?step=2');
  expect(takeTarget()).toBeNull();
});

it('is there for another tab of the same browser, for an hour', () => {
  rememberTarget('/review', 1_000);
  sessionStorage.clear();
  expect(takeTarget(1_000 + 59 * 60_000)).toBe('/review');
  rememberTarget('/review', 1_000);
  sessionStorage.clear();
  expect(takeTarget(1_000 + 60 * 60_000)).toBeNull();
});

it.each(['https://elsewhere.example/', '//elsewhere.example', String.raw`/\elsewhere.example`, 'review', ''])(
  'never leads to another site: %s',
  (path) => {
    rememberTarget(path);
    expect(takeTarget()).toBeNull();
    sessionStorage.setItem('return-target', path);
    localStorage.setItem('return-target', JSON.stringify({ path, at: Date.now() }));
    expect(takeTarget()).toBeNull();
  },
);

it('takes broken storage for nothing', () => {
  localStorage.setItem('return-target', '{not json');
  expect(takeTarget()).toBeNull();
});
