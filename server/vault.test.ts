import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { authorKeysInMemory } from './author-keys.ts';
import { sealsOf } from './seals.ts';
import { createVault } from './vault.ts';

const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)] as const;
const authors = authorKeysInMemory();

it('seals with the newest secret, and opens what each of them sealed', () => {
  const before = createVault(first, authors);
  const between = createVault([second, first], authors);
  const now = createVault([third, second, first], authors);
  const sealed = [before, between, now].map((vault) => vault.seal('a note', 'kestrel'));
  expect(sealed.map((one) => now.open('a note', one))).toEqual(['kestrel', 'kestrel', 'kestrel']);
  expect(sealed.map((one) => now.isCurrent(one))).toEqual([false, false, true]);
  for (const older of [before, between]) expect(() => older.open('a note', sealed[2] ?? Buffer.alloc(0))).toThrow();
  // The secret in between is needed by nothing that was sealed anew.
  expect(createVault([third, first], authors).open('a note', sealed[2] ?? Buffer.alloc(0))).toBe('kestrel');
});

it('opens what was sealed before values named their key', () => {
  const sealed = sealsOf(first).seal('a note', 'kestrel');
  expect(createVault([second, first], authors).open('a note', sealed)).toBe('kestrel');
  expect(createVault(first, authors).isCurrent(sealed)).toBe(false);
});

it('opens nothing that was altered, or sealed for another purpose', () => {
  const vault = createVault([second, first], authors);
  const sealed = vault.seal('a note', 'kestrel');
  expect(() => vault.open('another', sealed)).toThrow();
  for (const place of [0, 4, 20, sealed.length - 1]) {
    const altered = Buffer.from(sealed);
    altered[place] = (altered[place] ?? 0) ^ 1;
    expect(() => vault.open('a note', altered)).toThrow();
  }
});

it('makes the digests that the first secret made', () => {
  const before = createVault(first, authors);
  const now = createVault([third, second, first], authors);
  expect(now.digest('mail', 'a@b.example')).toEqual(before.digest('mail', 'a@b.example'));
  expect(now.keyId('audit')).toBe(before.keyId('audit'));
});
