import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../contract/api-keys/api-keys.ts';
import { countDeals, listDeals, type Deal } from '../../contract/deals/deals.ts';
import { exportDeals, sourceColumns } from '../../contract/exports/exports.ts';
import { apiScopes } from '../../contract/public-api/scopes.ts';
import { saveView } from '../../contract/saved-views/saved-views.ts';
import { callAs, callRoute } from '../../tests/call-as.ts';
import { givePass } from '../../tests/claims.ts';
import { addDeal } from '../../tests/deals.ts';
import { addCaller, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { DuckDBInstance } from '@duckdb/node-api';
import { dayOf } from '../clock.ts';
import { ofDay } from '../readings/digests.ts';

/* Rows that leave to a program: those of a file, in the words of the table, within the same limits. */

interface Reader extends Caller {
  readonly secret: string;
}

let server: TestServer;
let reader: Reader;
const sectors = ['health', 'climate', 'software'];

async function addReader(): Promise<Reader> {
  const caller = await addCaller(server);
  await givePass(server, caller);
  const body = { name: 'Rows', scopes: [...apiScopes], days: 30 };
  return { ...caller, secret: (await callAs(server, caller, createApiKey, { body })).reply.data.secret };
}
/** The row that counts what a member reads today. */
const readerOf = ({ memberId }: Caller): Buffer =>
  ofDay(server.context.vault, { memberId, readOn: dayOf(server.clock.now()) }).current;
const ask = ({ secret }: Reader, path: string, headers: Record<string, string> = {}) =>
  callRoute(server, { authorization: `Bearer ${secret}`, ...headers }, `GET /api/v1/${path}`);
const rowsOf = (answer: { json: unknown }) =>
  answer.json as { rows: Deal[]; nextCursor: string | null; previousCursor: string | null };

beforeAll(async () => {
  server = await startTestServer();
  for (let number = 0; number < 7; number++)
    await addDeal(server.context.db, 'equity', {
      recipientName: `Company ${number}, "the" one`,
      date: `2026-0${number + 1}-15`,
      datePrecision: 'day',
      amountUsd: 100_000 + number,
      sectors,
      licence: 'CC BY 4.0',
      notes: '=1+1',
    });
  await addDeal(server.context.db, 'equity', {
    recipientName: 'Closed licence',
    date: '2026-01-01',
    datePrecision: 'day',
    licence: 'Copyright',
  });
  await addDeal(server.context.db, 'equity', { recipientName: 'No licence', date: '2026-01-01', datePrecision: 'day' });
  await addDeal(server.context.db, 'equity', {
    recipientName: 'Told by a member',
    date: '2026-01-01',
    datePrecision: 'day',
    licence: 'CC0',
    origin: 'member_reported',
  });
  reader = await addReader();
});
afterAll(() => server.close());

const inOrder = (list: readonly string[] | undefined) =>
  (list ?? []).toSorted((one, other) => one.localeCompare(other));
const plain = (row: Deal) => ({ ...row, sectors: inOrder(row['sectors'] as string[] | undefined) });

describe('every answer to a good key', () => {
  it.each([
    ['deals/equity?limit=1', 200],
    ['deals/equity/count', 200],
    ['deals/equity/facets?facets=stage', 200],
    ['funders', 200],
    ['deal-views', 200],
    ['deals/equity?limit=x', 400],
    ['funders/nobody-here', 404],
  ])('says how many rows are left: %s', async (path, status) => {
    const answer = await ask(await addReader(), path);
    expect(answer.status).toBe(status);
    expect(answer.headers['ratelimit']).toMatch(
      status === 200 && path.includes('limit=1') ? /"rows";r=1999;/ : /"rows";r=2000;/,
    );
    expect(answer.headers['ratelimit-policy']).toContain('"rows";q=2000;w=86400');
  });

  it('says it of what has not changed and of what its scopes do not allow, and to no other caller', async () => {
    const own = await addReader();
    const etag = String((await ask(own, 'deals/equity?limit=2')).headers['etag']);
    const again = await ask(own, 'deals/equity?limit=2', { 'if-none-match': etag });
    expect([again.status, again.headers['ratelimit']]).toEqual([304, expect.stringContaining('"rows";r=1998;')]);
    const body = { name: 'Few', scopes: ['shortlist:read' as const], days: 30 };
    const { secret } = (await callAs(server, own, createApiKey, { body })).reply.data;
    const refused = await ask({ ...own, secret }, 'funders');
    expect([refused.status, refused.headers['ratelimit']]).toEqual([403, expect.stringContaining('"rows";r=1998;')]);
    const unknown = await ask({ ...own, secret: 'fsk_nothing' }, 'funders');
    expect([unknown.status, unknown.headers['ratelimit']]).toEqual([401, undefined]);
  });
});

describe('rows by key', () => {
  it('are those that may leave as a file, as the table has them', async () => {
    const page = rowsOf(await ask(reader, 'deals/equity'));
    const shown = (await callAs(server, reader, listDeals, { params: { kind: 'equity' } })).reply.rows;
    expect(shown.length).toBe(10);
    const wanted = shown.filter(({ recipientName }) => String(recipientName).startsWith('Company'));
    expect(page.rows.map(plain)).toEqual(wanted.map(plain));
    expect(page).toMatchObject({ nextCursor: null, previousCursor: null });
  });

  it('are counted as the table counts them', async () => {
    const count = await ask(reader, 'deals/equity/count');
    expect(count.json).toEqual((await callAs(server, reader, countDeals, { params: { kind: 'equity' } })).reply);
    expect((await ask(reader, 'deals/equity/exportable')).json).toEqual({
      count: 10,
      exportable: 7,
      memberReported: 1,
      closedLicence: 2,
    });
  });

  it('take the filters, the order and the pages of the address bar, and say where the next page is', async () => {
    const query = 'amountUsd=100001..100005&sort=amountUsd&limit=2&fields=recipientName,amountUsd';
    let path: string | null = `deals/equity?${query}`;
    const amounts: unknown[] = [];
    let pages = 0;
    while (path !== null) {
      const answer = await ask(reader, path);
      const { rows, nextCursor } = rowsOf(answer);
      amounts.push(...rows.map(({ amountUsd }) => amountUsd));
      const link: string | undefined = /^<\/api\/v1\/([^>]+)>; rel="next"$/.exec(String(answer.headers['link']))?.[1];
      expect(link === undefined).toBe(nextCursor === null);
      path = link ?? null;
      pages += 1;
    }
    expect([pages, amounts]).toEqual([3, [100_001, 100_002, 100_003, 100_004, 100_005]]);
  });

  it('hold the fields that were asked for and where they come from', async () => {
    const [row] = rowsOf(await ask(reader, 'deals/equity?fields=recipientName,date&limit=1')).rows;
    expect(
      Object.keys(row ?? {})
        .filter((key) => !sourceColumns.some((one) => one === key))
        .sort(),
    ).toEqual(['date', 'datePrecision', 'kind', 'recipientName']);
    expect(row).toMatchObject({ licence: 'CC BY 4.0', sourceName: 'test' });
  });

  it.each([
    ['fields=nothing', 'fields'],
    ['fields=ratePct', 'ratePct'],
    ['format=xlsx', 'format'],
    ['limit=101', 'limit'],
    ['stranger=1', 'stranger'],
    ['sort=notes', 'sort'],
  ])('are refused for %s', async (query, field) => {
    const { problem } = await ask(reader, `deals/equity?${query}`);
    expect([problem.status, problem.code, Object.keys(problem.errors)]).toEqual([400, 'invalid_query', [field]]);
  });

  it('come as Parquet too, with the values of the JSON, their types and their order', async () => {
    const query = 'sort=-date&limit=5&fields=recipientName,amountUsd,sectors,date';
    const answer = await ask(reader, `deals/equity?${query}&format=parquet`);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/vnd.apache.parquet']);
    expect(answer.headers['link']).toContain('format=parquet');
    const folder = mkdtempSync(join(tmpdir(), 'parquet-test-'));
    try {
      const file = join(folder, 'rows.parquet');
      writeFileSync(file, answer.bytes);
      const instance = await DuckDBInstance.create(':memory:');
      const connection = await instance.connect();
      const read = await connection.runAndReadAll(`select * from '${file}'`);
      const types = Object.fromEntries(read.columnNames().map((name, at) => [name, String(read.columnType(at))]));
      expect(types).toMatchObject({
        recipientName: 'VARCHAR',
        amountUsd: 'DOUBLE',
        sectors: 'VARCHAR[]',
        date: 'DATE',
      });
      const rows = read.getRowObjectsJson().map(({ recipientName, amountUsd, sectors: list, date }) => ({
        recipientName,
        amountUsd,
        sectors: list,
        date,
      }));
      const { rows: expected } = rowsOf(await ask(reader, `deals/equity?${query}`));
      expect(rows).toEqual(
        expected.map(({ recipientName, amountUsd, sectors: list, date }) => ({
          recipientName,
          amountUsd,
          sectors: list,
          date,
        })),
      );
      expect(rows).toHaveLength(5);
      connection.closeSync();
      instance.closeSync();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('are the same in all formats, and in CSV to the byte those of a file', async () => {
    const fresh = await addReader();
    const query = 'sort=amountUsd';
    const page = rowsOf(await ask(fresh, `deals/equity?${query}`)).rows;
    const lines = await ask(fresh, `deals/equity?${query}&format=jsonl`);
    expect(lines.headers['content-type']).toBe('application/jsonl; charset=utf-8');
    expect(
      lines.text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Deal),
    ).toEqual(page);
    const csv = await ask(fresh, `deals/equity?${query}&format=csv`);
    const file = await callAs(server, fresh, exportDeals, {
      params: { kind: 'equity' },
      query: { sort: 'amountUsd' },
      body: { format: 'csv', columns: null, only: null, except: [] },
    });
    expect(csv.text).toBe(file.text.replace('\uFEFF', ''));
    const records = parse<Record<string, string>>(csv.text, { columns: true });
    expect(records.map(({ recipientName }) => recipientName)).toEqual(page.map(({ recipientName }) => recipientName));
    expect(records[0]?.['notes']).toBe("'=1+1");
  });

  it('are a copy of the reader: the values are the same, the order of lists is not', async () => {
    const readers = [reader, await addReader(), await addReader()];
    const copies = [];
    for (const one of readers) copies.push(rowsOf(await ask(one, 'deals/equity')).rows);
    expect(new Set(copies.map((rows) => JSON.stringify(rows.map(plain)))).size).toBe(1);
    // Seven rows, each turned around or not: two of three readers with the same is one chance in 128.
    expect(new Set(copies.map((rows) => JSON.stringify(rows))).size).toBeGreaterThan(1);
    expect(rowsOf(await ask(reader, 'deals/equity')).rows).toEqual(copies[0]);
  });

  it('cost nothing while they stay as they are', async () => {
    const fresh = await addReader();
    const first = await ask(fresh, 'deals/equity?limit=3');
    const tag = String(first.headers['etag']);
    expect(first.headers['ratelimit']).toContain('"rows";r=1997;');
    const again = await ask(fresh, 'deals/equity?limit=3', { 'if-none-match': tag });
    expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', tag]);
    expect((await ask(fresh, 'deals/equity?limit=1')).headers['ratelimit']).toContain('"rows";r=1996;');
    expect((await ask(fresh, 'deals/equity?limit=3', { 'if-none-match': '"other", W/"x"' })).status).toBe(200);
    expect((await ask(fresh, 'deals/equity?limit=3&format=csv', { 'if-none-match': tag })).status).toBe(200);
    for (const path of ['deals/equity/count', 'funders', 'deals/equity/funders?limit=1']) {
      const answer = await ask(fresh, path);
      const known = await ask(fresh, path, { 'if-none-match': String(answer.headers['etag']) });
      expect([path, answer.status, known.status, known.text]).toEqual([path, 200, 304, '']);
    }
  });

  it('share the rows of a day with pages, and end with them', async () => {
    const fresh = await addReader();
    await callAs(server, fresh, listDeals, { params: { kind: 'equity' } });
    expect((await ask(fresh, 'deals/equity')).headers['ratelimit']).toContain('"rows";r=1983;');
    const { db } = server.context;
    await db
      .updateTable('deal_readings')
      .set({ row_count: 1_998 })
      .where('reader_digest', '=', readerOf(fresh))
      .execute();
    const last = await ask(fresh, 'deals/equity?format=csv&sort=amountUsd');
    expect(parse(last.text, { columns: true })).toHaveLength(2);
    expect(last.headers['link']).toContain('rel="next"');
    const refused = await ask(fresh, 'deals/equity');
    expect([refused.status, refused.problem.code]).toEqual([429, 'row_limit']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(fresh, 'deals/equity/count')).status).toBe(200);
  });

  it('wait where they are read fast', async () => {
    const fresh = await addReader();
    await callAs(server, fresh, listDeals, { params: { kind: 'equity' } });
    await server.context.db
      .updateTable('deal_readings')
      .set({ minute_row_count: 400 })
      .where('reader_digest', '=', readerOf(fresh))
      .execute();
    const before = server.waits.length;
    await ask(fresh, 'deals/equity');
    expect(server.waits.length).toBe(before + 1);
  });

  it('do not leave on a first look: that needs a review that was approved', async () => {
    const fresh = await addReader();
    await server.context.db
      .updateTable('passes')
      .set({ kind: 'provisional' })
      .where('member_id', '=', fresh.memberId)
      .execute();
    const answers = [];
    for (const path of ['deals/equity', 'deals/equity/count']) {
      const answer = await ask(fresh, path);
      answers.push(answer.status < 400 ? answer.status : answer.problem.code);
    }
    expect(answers).toEqual(['export_after_review', 200]);
  });
});

describe('one row by key', () => {
  it('is there where it may leave, and counts', async () => {
    const fresh = await addReader();
    const shown = (await callAs(server, reader, listDeals, { params: { kind: 'equity' } })).reply.rows;
    for (const row of shown) {
      const answer = await ask(fresh, `deals/equity/${row.id}`);
      const mayLeave = String(row['recipientName']).startsWith('Company');
      expect([row['recipientName'], answer.status]).toEqual([row['recipientName'], mayLeave ? 200 : 404]);
      if (mayLeave) expect(plain(answer.json as Deal)).toEqual(plain(row));
    }
    expect((await ask(fresh, `deals/equity/${shown[0]?.id ?? ''}`)).headers['ratelimit']).toMatch(/"rows";r=199\d;/);
  });
});

describe('saved views by key', () => {
  it('say what they filter, and no link of theirs', async () => {
    const address = 'sort=-date&amountUsd=100001..&columns=recipientName&density=compact';
    const body = { kind: 'equity' as const, name: 'Large', address, hasAlert: true };
    await callAs(server, reader, saveView, { body });
    const { data } = (await ask(reader, 'deal-views')).json as { data: { id: string; query: string }[] };
    expect(data).toEqual([
      { id: expect.any(String), kind: 'equity', name: 'Large', query: 'sort=-date&amountUsd=100001..' },
    ]);
    expect(rowsOf(await ask(reader, `deals/equity?${data[0]?.query ?? ''}`)).rows).toHaveLength(6);
  });
});
