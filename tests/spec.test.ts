import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isCalled, readProofs } from './spec.ts';

const root = new URL('..', import.meta.url);

it('names for each statement of the client a test that is there', () => {
  const proofs = readProofs();
  expect(proofs.length).toBeGreaterThan(80);
  const missing = proofs.filter(({ file, name }) => {
    const path = new URL(file, root);
    if (!existsSync(path)) return true;
    const text = readFileSync(path, 'utf8');
    return !["'", '"', '`'].some((quote) => text.includes(`${quote}${name}${quote}`));
  });
  expect(missing).toEqual([]);
});

it('knows a test by its name, whatever its table filled in', () => {
  expect(isCalled('hides on %s', 'hides on a click')).toBe(true);
  expect(isCalled('hides on %s', 'shows on a click')).toBe(false);
  expect(isCalled('%s (%s): %s', 'A (b): c')).toBe(true);
  expect(isCalled('stays (here)', 'stays here')).toBe(false);
});
