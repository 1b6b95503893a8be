import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultColumns, type Deal } from '../../contract/deals/deals.ts';
import { dealKinds } from '../../contract/deals/options.ts';
import { curlOf } from '../../contract/public-api/curl.ts';
import {
  firstAnswer,
  firstRefusal,
  firstRequest,
  recipes,
  sheetsFormula,
  type Recipe,
} from '../../contract/public-api/recipes.ts';
import { givePass } from '../../tests/claims.ts';
import { addDeal, haveRead } from '../../tests/deals.ts';
import { addKey } from '../../tests/permissions/add-key.ts';
import { addCaller, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { makeKey } from '../api-keys/secret.ts';
import { dayOf } from '../clock.ts';

/* The recipes of the page for developers, run as they stand there, against a server that listens. */

const run = promisify(execFile);
const rowCount = 130;

let server: TestServer;
let origin: string;
let folder: string;
let environment: NodeJS.ProcessEnv;
let reader: Caller;

async function canRun(command: string, argument: string): Promise<boolean> {
  return run(command, [argument]).then(
    () => true,
    () => false,
  );
}
const hasCurl = await canRun('curl', '--version');
const hasPython = await canRun('python3', '--version');
const hasR = await run('Rscript', ['-e', 'library(jsonlite)']).then(
  () => true,
  () => false,
);

beforeAll(async () => {
  server = await startTestServer();
  for (let number = 0; number < rowCount; number++)
    await addDeal(server.context.db, 'equity', {
      recipientName: `Company ${number}, "the" one`,
      stage: number % 2 === 0 ? 'growth' : 'idea',
      date: `${2020 + (number % 4)}-03-15`,
      datePrecision: 'day',
      amountUsd: 1_000 * (number + 1),
      licence: 'CC0',
    });
  // Two pages of the rows that the recipes ask for.
  for (let number = 0; number < 60; number++)
    await addDeal(server.context.db, 'equity', { recipientName: `More ${number}`, stage: 'growth', licence: 'CC0' });
  reader = await addCaller(server);
  await givePass(server, reader);
  environment = { ...process.env, FUNDSIGHT_KEY: await addKey(server, reader, ['deals:read']) };
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  folder = mkdtempSync(join(tmpdir(), 'recipes-'));
}, 60_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function outputOf(id: Recipe['id'], command: string, file: string): Promise<string> {
  const recipe = recipes.find((one) => one.id === id);
  const path = join(folder, file);
  writeFileSync(path, recipe?.write(origin) ?? '');
  return (await run(command, [path], { env: environment, cwd: folder })).stdout;
}

describe('a recipe', () => {
  it.skipIf(!hasCurl)('of curl writes all rows of a filter as one CSV', async () => {
    const records = parse<Record<string, string>>(await outputOf('curl', 'sh', 'recipe.sh'), { columns: true });
    expect(records).toHaveLength(rowCount / 2 + 60);
    expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
    expect(new Set(records.map(({ stage }) => stage))).toEqual(new Set(['growth']));
  });

  it.skipIf(!hasCurl)('of curl says why it was refused, and writes nothing else', async () => {
    const member = await addCaller(server);
    await givePass(server, member);
    await haveRead(server, { memberId: member.memberId, rows: 2_000 });
    const path = join(folder, 'refused.sh');
    writeFileSync(path, recipes.find(({ id }) => id === 'curl')?.write(origin) ?? '');
    const env = { ...process.env, FUNDSIGHT_KEY: await addKey(server, member, ['deals:read']) };
    const refused = await run('sh', [path], { env, cwd: folder }).then(
      () => null,
      (error: unknown) => error as { code: number; stdout: string; stderr: string },
    );
    expect([refused?.code, refused?.stdout]).toEqual([1, '']);
    const { status, code, detail } = JSON.parse(/\{.*\}/.exec(refused?.stderr ?? '')?.[0] ?? '{}') as Record<
      string,
      unknown
    >;
    expect([status, code, detail]).toEqual([429, 'row_limit', expect.stringMatching(/\w+ .*\.$/)]);
  });

  it('of TypeScript prints every deal', async () => {
    const lines = (await outputOf('typescript', process.execPath, 'recipe.ts')).trimEnd().split('\n');
    expect(lines).toHaveLength(rowCount / 2 + 60);
    expect(lines[0]).toMatch(/^2022-03-15 Company \d+, "the" one \d+$/);
    expect(lines.at(-1)).toMatch(/^unknown More \d+ unknown$/);
  });

  it.skipIf(!hasPython)('of Python prints medians by year', async () => {
    const lines = (await outputOf('python', 'python3', 'recipe.py')).trimEnd().split('\n');
    // Even numbers are of 2020 and 2022: amounts of 1,000 and each 4,000 more, and the same from 3,000 on.
    expect(lines).toEqual(['2020 33 65000', '2022 32 65000']);
  });

  it('of R prints the same medians as that of Python', async ({ skip }) => {
    skip(!hasR, 'Rscript with the package jsonlite is not on this machine');
    const table = (await outputOf('r', 'Rscript', 'recipe.R')).trimEnd().split('\n');
    expect(table.map((line) => line.trim().split(/ +/))).toEqual([
      ['year', 'amountUsd.n', 'amountUsd.median'],
      ['1', '2020', '33', '65000'],
      ['2', '2022', '32', '65000'],
    ]);
  });

  it('of R asks what the API answers, with the header that it takes', async () => {
    const text = recipes.find(({ id }) => id === 'r')?.write(origin) ?? '';
    const address = /paste0\("([^"]+)", query\)/.exec(text)?.[1];
    const query = /^query <- "([^"]+)"/m.exec(text)?.[1];
    const header = /headers = c\((\w+) = key\)/.exec(text)?.[1] ?? '';
    const [, scheme, variable = ''] = /^ {2}key <- paste\("(\w+)", Sys\.getenv\("(\w+)"\)\)$/m.exec(text) ?? [];
    const headers = { [header]: `${scheme} ${environment[variable]}` };
    const rows: Deal[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const answer: Response = await fetch(
        `${address}${query}${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
        { headers },
      );
      expect(answer.status).toBe(200);
      const page = (await answer.json()) as { rows: Deal[]; nextCursor: string | null };
      rows.push(...page.rows);
      cursor = page.nextCursor;
    }
    expect(rows).toHaveLength(rowCount / 2 + 60);
    expect(rows.filter(({ amountUsd, date }) => amountUsd !== undefined && date !== undefined)).toHaveLength(65);
  });

  it('of a spreadsheet reads a saved view through its live link', async () => {
    const view = await server.context.db
      .insertInto('deal_views')
      .values({ member_id: reader.memberId, kind: 'equity', name: 'Growth', address: 'stage=growth' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { secret, digest, hint } = makeKey('fsl_');
    const today = dayOf(server.clock.now());
    await server.context.db
      .insertInto('live_links')
      .values({ member_id: reader.memberId, view_id: view.id, digest, hint, created_on: today, ends_on: today })
      .execute();
    // Google Sheets reads the address between the quotes; Excel is given the address alone.
    const address = /^=IMPORTDATA\("([^"]+)"\)$/.exec(sheetsFormula(origin))?.[1]?.replace('fsl_…', secret) ?? '';
    const answer = await fetch(address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
    ]);
    const records = parse<Record<string, string>>(await answer.text(), { columns: true, bom: true });
    const names = records.map(({ recipientName = '' }) => recipientName);
    expect(names.filter((name) => /^(Company \d+, "the" one|More \d+)$/.test(name))).toEqual(names);
  });

  it.skipIf(!hasCurl)('copied from a table sends its filters, and shows its columns', async () => {
    const address = new URLSearchParams({
      recipientName: '"the" one',
      amountUsd: '1000..5000',
      sort: 'amountUsd',
      columns: 'recipientName,amountUsd',
      widths: 'x',
      deal: 'y',
    });
    const { stdout } = await run('sh', ['-c', curlOf(origin, 'equity', address, defaultColumns.equity)], {
      env: environment,
    });
    const { rows } = JSON.parse(stdout) as { rows: Deal[] };
    expect(rows.map(({ amountUsd }) => amountUsd)).toEqual([1_000, 2_000, 3_000, 4_000, 5_000]);
    expect(Object.keys(rows[0] ?? {})).not.toContain('stage');
  });

  it.each(dealKinds)('copied from a table of %s with its usual columns asks for these', (kind) => {
    const [line = ''] = curlOf(
      'https://fundsight.example',
      kind,
      new URLSearchParams({ sort: '-date' }),
      defaultColumns[kind],
    ).split(' \\\n');
    const address = new URL(line.slice(line.indexOf('"') + 1, -1));
    expect(Object.fromEntries(address.searchParams)).toEqual({ sort: '-date', fields: defaultColumns[kind].join(',') });
  });

  it.skipIf(!hasCurl)('that comes first is answered', async () => {
    const { stdout } = await run('sh', ['-c', curlOf(origin, 'equity', firstRequest, [])], { env: environment });
    const answer = JSON.parse(stdout) as { rows: Deal[] };
    expect(Object.keys(answer)).toEqual(Object.keys(firstAnswer));
    expect(answer.rows).toHaveLength(2);
    // A row without an address of its source.
    const fields = Object.keys(answer.rows[0] ?? {}).filter((key) => key !== 'sourceRecordId');
    expect(fields.sort()).toEqual(Object.keys(firstAnswer.rows[0] ?? {}).sort());
  });

  it('that its key may not ask is refused as the page says', async () => {
    const url = `${origin}/api/v1/funders/nobody/reviews`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${environment['FUNDSIGHT_KEY'] ?? ''}` } });
    expect(await answer.json()).toMatchObject(firstRefusal);
  });

  it('cannot leave the quotes of a shell', () => {
    const hostile = new URLSearchParams({ search: '"; rm -rf $HOME `id` \\ \n', columns: '$(id)' });
    const [line = ''] = curlOf('https://fundsight.example', 'equity', hostile, []).split(' \\\n');
    expect(line.slice(line.indexOf('?'), -1)).toMatch(/^[\w?&=%+.*-]+$/);
  });
});
