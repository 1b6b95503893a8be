import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { planKeys } from './restore-keys.ts';

let folder: string;
const [one, other] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fundsight-keys-'));
  mkdirSync(join(folder, 'keys'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const plan = (secrets: string, secretKey: string | null = null) => {
  writeFileSync(join(folder, 'keys', 'secret.key'), secrets);
  return planKeys('a.zip', false, { folder, isWithoutAccepted: true, secretKey, authorKeysDir: null });
};

it('takes one secret or several, one in each line', () => {
  const file = join(folder, 'keys', 'secret.key');
  expect(plan(one).secret).toBe(file);
  expect(plan(`${one}\n${other}\n`).secret).toBe(file);
  expect(plan(`${one}\n${other}\n`, `${one},${other}`).secret).toBeNull();
});

it('refuses what is no secret, and others than those that are set', () => {
  for (const wrong of [`${one},${other}`, `${one}\n\n${other}`, `${one}\nkestrel`, ''])
    expect(() => plan(wrong)).toThrow('is no key');
  for (const set of [one, `${other},${one}`]) expect(() => plan(`${one}\n${other}`, set)).toThrow('is another key');
});
