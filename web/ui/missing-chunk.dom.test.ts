import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isMissingChunk, reloadIfGone, reloadOnce } from './missing-chunk.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('knows a file that is gone in the words of each browser', () => {
  expect(isMissingChunk(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))).toBe(true);
  expect(isMissingChunk(new TypeError('error loading dynamically imported module'))).toBe(true);
  expect(isMissingChunk(new TypeError('Importing a module script failed.'))).toBe(true);
  expect(isMissingChunk(new Error('Unable to preload CSS for /assets/x.css'))).toBe(true);
  expect(isMissingChunk(new TypeError('x is not a function'))).toBe(false);
});

it('loads the page anew once, and again only after a minute', () => {
  const reload = vi.fn();
  expect(reloadOnce(reload, 1_000_000)).toBe(true);
  expect(reloadOnce(reload, 1_059_999)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(reloadOnce(reload, 1_060_000)).toBe(true);
});

it('loads nothing anew while the server does not answer: what was typed stays', async () => {
  const reload = vi.fn();
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await reloadIfGone(reload)).toBe(false);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  expect(await reloadIfGone(reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  vi.stubGlobal('fetch', async () => new Response(null));
  expect(await reloadIfGone(reload)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});
