import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportDeals } from '../../contract/exports/exports.ts';
import { callAs } from '../../tests/call-as.ts';
import { addDeal } from '../../tests/deals.ts';
import { writeFile } from '../../tests/import-files.ts';
import { addReader } from '../../tests/passes.ts';
import { newDataFolder, runScript } from '../../tests/scripts.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { fewOf } from '../../tests/deep-run.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.context.db.transaction().execute(async (trx) => {
    for (let at = 0; at < 60; at += 1)
      await addDeal(trx, 'debt', {
        licence: 'CC0',
        sourceName: 'register',
        recipientName: `Kite ${at}`,
        date: '2024-05-01',
        datePrecision: 'day',
        amountUsd: 1_000 + at,
        sectors: ['education', 'fintech'],
        asOf: '2026-01-01',
      });
  });
});
afterAll(() => server.close());

const runTrace = (args: readonly string[], dataDir?: string) =>
  runScript('trace-leak.ts', server.context.connection, args, dataDir);

describe('npm run trace-leak', () => {
  test('ends with 0 and names the account of an export, with what speaks for it', async () => {
    const { memberId, headers, email } = await addReader(server);
    const { bytes } = await callAs(server, headers, exportDeals, {
      params: { kind: 'debt' },
      query: {},
      body: { format: 'csv', columns: null, only: null, except: [] },
    });
    const run = await runTrace([writeFile(bytes)]);
    expect(run).toMatchObject({ code: 0, errors: '' });
    expect(run.output).toContain(`${memberId}  ${email}  more than 99.99%`);
    expect(run.output).toMatch(/quotes around cells: (\d+) of \1 as in a copy of this account/);
    expect(run.output).toMatch(/order of equal rows: 30 of 30 as in a copy of this account/);
    expect(run.output).toContain('A copy of this account.');
  });

  test('ends with 1 when there is no copy', { tags: ['slow'] }, async () => {
    const run = await runTrace([writeFile('recipientName,date\r\nNobody,2020-01-01\r\n')]);
    expect(run).toMatchObject({ code: 1, errors: '' });
    expect(run.output).toContain('No copy found.');
  });

  test.each(
    fewOf<[string, readonly string[], string]>(1, [
      ['no file is named', [], 'Usage: npm run trace-leak'],
      ['two files are named', ['one.csv', 'two.csv'], 'Usage: npm run trace-leak'],
      ['the file is not there', ['/nowhere/file.csv'], 'There is no such file.'],
      ['the file is no table', [writeFile('%PDF-1.7')], 'This is a PDF.'],
    ]),
  )('ends with 2 and says why when %s', async (_when, args, words) => {
    const run = await runTrace(args);
    expect(run.code).toBe(2);
    expect(run.errors).toContain(words);
    expect(run.errors).not.toContain(' at ');
  });

  test('ends with 2 without the secret of the installation', { tags: ['slow'] }, async () => {
    const file = writeFile('recipientName\r\nKite 1\r\n');
    const without = await runTrace([file], mkdtempSync(join(tmpdir(), 'fundsight-script-')));
    expect(without.code).toBe(2);
    expect(without.errors).toContain('set SECRET_KEY, or DATA_DIR');
  });

  test('says how it is used', { tags: ['slow'] }, async () => {
    const run = await runTrace(['--help'], newDataFolder());
    expect(run).toMatchObject({ code: 0, errors: '' });
    expect(run.output).toContain('Usage: npm run trace-leak -- <file>');
  });
});
