import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { round, roundsFile, writeFile } from '../../tests/import-files.ts';

const script = fileURLToPath(new URL('../../scripts/import.ts', import.meta.url));
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.destroy());

/** The command as a person runs it, on the database of this test. */
function runImport(...args: string[]): Promise<{ code: number; output: string; errors: string }> {
  const { user, host, port, database: name } = database.connection;
  const url = `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host ?? '')}`;
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: url,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'fundsight-script-')),
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env }, (error, output, errors) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output, errors });
    });
  });
}

describe('npm run import', () => {
  test('ends with 0 and the figures when every row was taken, also the second time', async () => {
    const file = roundsFile([round(), round({ company_permalink: 'b' })]);
    const dry = await runImport('equity', file, '--source', 'fixture', '--dry-run');
    expect(dry).toMatchObject({ code: 0 });
    expect(dry.output).toContain('dry run: nothing was kept');
    const first = await runImport('equity', file, '--source', 'fixture');
    expect(first).toMatchObject({ code: 0, errors: '' });
    for (const line of [/^read +2$/m, /^added +2$/m, /^changed +0$/m, /^unchanged +0$/m, /^rejected +0$/m])
      expect(first.output).toMatch(line);
    expect((await runImport('equity', file, '--source', 'fixture')).output).toMatch(/^unchanged +2$/m);
  });

  test('ends with 1 when rows were refused, and names them', async () => {
    const run = await runImport(
      'equity',
      roundsFile([round({ company_permalink: 'c' }), round({ raised_amount_usd: 'lots' })]),
      '--source',
      'fixture',
    );
    expect(run.code).toBe(1);
    expect(run.output).toMatch(/^rejected +1$/m);
    expect(run.output).toContain('line 3: bad_number: raised_amount_usd: "lots" is not a number');
  });

  test.each<[string, () => string[], RegExp]>([
    [
      'a broken file',
      () => ['equity', writeFile('a,b\n1\n'), '--source', 'x'],
      /fits no known source[^]*Nothing was stored/,
    ],
    [
      'a file of another kind',
      () => ['grant', roundsFile([round()]), '--source', 'x'],
      /file of equity rows[^]*Nothing was stored/,
    ],
    ['no such file', () => ['grant', '/nowhere.csv', '--source', 'x'], /no such file/],
    ['an unknown kind', () => ['loans', 'file.csv', '--source', 'x'], /equity, debt or grant[^]*Usage/],
    ['no source', () => ['equity', roundsFile([round()])], /--source[^]*Nothing was stored/],
    ['an unknown option', () => ['debt', 'file.csv', '--force'], /Unknown option[^]*Usage/],
    ['no file', () => ['debt', '--source', 'x'], /Name one file/],
  ])('ends with 2 for %s', async (_what, args, message) => {
    const run = await runImport(...args());
    expect(run).toMatchObject({ code: 2, output: '' });
    expect(run.errors).toMatch(message);
  });
});
