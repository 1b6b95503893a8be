import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runScript } from '../tests/operator/run-script.ts';

let dataDir: string;
const first = randomBytes(32).toString('base64');
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'fundsight-secret-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const file = (): string => join(dataDir, 'keys', 'secret.key');
const rotate = (parameters: string[] = [], more: Record<string, string> = {}) =>
  runScript('rotate-secret.ts', parameters, { DATA_DIR: dataDir, ...more });
const lines = (): string[] => readFileSync(file(), 'utf8').trim().split('\n');

it('puts a new secret before the others, and drops those between', async () => {
  mkdirSync(join(dataDir, 'keys'));
  writeFileSync(file(), first, { mode: 0o600 });
  for (let count = 2; count <= 4; count += 1) {
    const before = lines();
    expect((await rotate()).status).toBe(0);
    expect(lines()).toHaveLength(count);
    expect(lines().slice(1)).toEqual(before);
    expect(lines()[0]).toMatch(/^[A-Za-z0-9+/]{43}=$/);
  }
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(dataDir, 'keys'))).toEqual(['secret.key']);
  const [newest] = lines();
  expect((await rotate(['--drop'])).text).toContain('Dropped: 2.');
  expect(lines()).toEqual([newest, first]);
});

it(
  'changes nothing where the secret is elsewhere, is not there yet, or the words are unknown',
  { tags: ['slow'] },
  async () => {
    const missing = await rotate();
    expect([missing.status, missing.text]).toEqual([1, expect.stringContaining('the first start makes it')]);
    mkdirSync(join(dataDir, 'keys'));
    writeFileSync(file(), first);
    const set = await rotate([], { SECRET_KEY: randomBytes(32).toString('base64') });
    expect([set.status, set.text]).toEqual([1, expect.stringContaining('SECRET_KEY is set')]);
    expect((await rotate(['--all'])).status).toBe(2);
    expect(lines()).toEqual([first]);
  },
);
