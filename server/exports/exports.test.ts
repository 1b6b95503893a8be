import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { WorkbookReader } from '@cj-tech-master/excelts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  isOpenLicence,
  rowsPerFile,
  rowsPerPeriod,
  type ExportQuota,
  exportDeals,
  getExportQuota,
  countExportable,
} from '../../contract/exports/exports.ts';
import { columnsOf } from '../../contract/deals/deals.ts';
import { callAs, unchecked } from '../../tests/call-as.ts';
import { addDeal, type DealCells, haveRead } from '../../tests/deals.ts';
import { addReader } from '../../tests/passes.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';
import { days, hours } from '../clock.ts';
import { csvStream, neverArmed } from './csv.ts';
import { neutralised } from '../../contract/formulas.ts';
import { xlsxStream } from './xlsx.ts';

let server: TestServer;
let administrator: Headers;
type Headers = Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
// A token ends when a test moves the clock.
beforeEach(async () => {
  administrator = await signedIn(server, (await addMember(server, { role: 'admin' })).email);
});
afterAll(() => server.close());

const reader = () => addReader(server);

const open: DealCells = { licence: 'CC BY 4.0', sourceName: 'register', sourceUrl: 'https://register.example/1' };
/** A filter that finds the rows of one test alone. */
const mark = (): string => `mark${randomUUID().replaceAll('-', '')}`;

async function addRows(count: number, cells: DealCells, kind: 'equity' | 'debt' = 'equity'): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made++) ids.push(await addDeal(server.context.db, kind, { ...open, ...cells }));
  return ids;
}

async function exported(
  headers: Headers,
  options: { query?: Record<string, string>; kind?: string; body?: Record<string, unknown> } = {},
) {
  const response = await callAs(server, headers, exportDeals, {
    params: { kind: unchecked(options.kind ?? 'equity') },
    query: options.query ?? {},
    body: { format: 'csv', columns: null, only: null, except: [], ...options.body },
  });
  return { status: response.status, headers: response.headers, bytes: response.bytes, response };
}
const codeOf = (answer: Awaited<ReturnType<typeof exported>>): unknown => answer.response.problem.code;

type Record_ = Record<string, string>;
const readCsv = (bytes: Buffer): Record_[] => parse(bytes, { bom: true, columns: true });

async function readXlsx(bytes: Buffer): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for await (const sheet of new WorkbookReader(Readable.from([bytes]), { worksheets: 'emit', sharedStrings: 'cache' }))
    for await (const row of sheet) rows.push((row.values as unknown[]).slice(1));
  return rows;
}

const itemsOf = (cell = ''): string[] => cell.split('; ').sort();
const sorted = (values: readonly unknown[]): string[] => values.map(String).sort();

const quota = async (headers: Headers): Promise<ExportQuota> => (await callAs(server, headers, getExportQuota)).reply;

describe('a CSV file', () => {
  it('holds the rows of the filter in their order, the chosen columns, and always where each comes from', async () => {
    const { headers } = await reader();
    const search = mark();
    const names = [3, 1, 2].map((at) => `${search} ${at}`);
    for (const [at, recipientName] of names.entries())
      await addRows(1, {
        recipientName,
        amountUsd: (at + 1) * 1000.5,
        date: `2020-0${at + 1}-01`,
        datePrecision: at === 0 ? 'year' : 'day',
        sectors: ['education', 'fintech'],
        womenLed: at === 0 ? true : null,
      });
    await addRows(1, { recipientName: 'not this one' });
    const file = await exported(headers, {
      query: { search, sort: 'recipientName' },
      body: { columns: ['recipientName', 'amountUsd', 'licence', 'date', 'sectors', 'womenLed'] },
    });
    expect(file.status).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="fundsight-equity-2026-11-18.csv"',
      'x-exported-rows': '3',
      'x-skipped-rows': '0',
    });
    const text = file.bytes.toString();
    expect(
      text.startsWith(
        '\uFEFFrecipientName,amountUsd,date,datePrecision,sectors,womenLed,id,sourceName,sourceUrl,sourceRecordId,licence,asOf\r\n',
      ),
    ).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    const rows = readCsv(file.bytes);
    expect(rows.map((row) => row['recipientName'])).toEqual([1, 2, 3].map((at) => `${search} ${at}`));
    expect(rows[0]).toMatchObject({
      date: '2020-02-01',
      womenLed: '',
      licence: 'CC BY 4.0',
      sourceUrl: 'https://register.example/1',
    });
    expect(Number(rows[0]?.['amountUsd'])).toBe(2001);
    // The order of a list is the mark of a copy.
    expect(itemsOf(rows[0]?.['sectors'])).toEqual(['education', 'fintech']);
    expect(rows[2]?.['womenLed']).toBe('true');
    // The third name is of the first row, of which only the year is known.
    expect(rows.map((row) => row['datePrecision'])).toEqual(['day', 'day', 'year']);
  });

  it('has every column of its kind when none are chosen', async () => {
    const { headers } = await reader();
    const search = mark();
    await addRows(1, { recipientName: search, debtType: 'bond', collateralTypes: ['property', 'cash'] }, 'debt');
    const [row] = readCsv((await exported(headers, { kind: 'debt', query: { search } })).bytes);
    expect(Object.keys(row ?? {}).sort()).toEqual(
      columnsOf('debt')
        .map(({ key }) => key as string)
        .sort(),
    );
    expect(row).toMatchObject({ debtType: 'bond', programme: '' });
    expect(itemsOf(row?.['collateralTypes'])).toEqual(['cash', 'property']);
  });

  it('reads back what was stored, and nothing in it is a formula', async () => {
    const search = mark();
    const starts = [
      '=1+1',
      '+1',
      '-2+3',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '＝1',
      '＋1',
      '－1',
      '＠x',
      '   =cmd',
      "'",
      '"',
      '""',
      ',',
      ';',
      '\n',
      '\r\n',
      'a"b,c\r\nd',
      'plain',
      ' spaced ',
      'ключ',
      '🌍',
      "'=already",
      '-',
      '1-2',
      '=HYPERLINK("http://x.example","y")',
      '+cmd|calc',
      '\u00a0=1',
      '\\N',
      '\\.',
      '%s',
      '$1',
      '{a,b}',
      'NULL',
      '<b>',
    ];
    const texts = starts.flatMap((start) => [start, `${start}${start}`, `${start} and more`, ` ${start}`]);
    for (const notes of texts) await addRows(1, { recipientName: search, notes, title: null, sourceUrl: notes });
    const file = await exported(administrator, { query: { search }, body: { columns: ['notes'] } });
    const rows = readCsv(file.bytes);
    expect(rows).toHaveLength(texts.length);
    expect(sorted(rows.map((row) => row['notes']))).toEqual(sorted(texts.map(neutralised)));
    for (const row of rows)
      for (const cell of Object.values(row)) expect(cell.replace(/^ +/, '')).not.toMatch(/^[=+\-@\t\r\0＝＋－＠]/);
  });

  it('needs no check of columns in which the database stores no formula', async () => {
    for (const key of neverArmed)
      for (const text of ['=1', '"', "'=1"]) {
        const cells = { amount: 1, currency: 'EUR', date: '2020-01-01', datePrecision: 'day', [key]: text };
        await expect(addRows(1, cells)).rejects.toMatchObject({ code: '23514' });
      }
  });

  it('keeps negative numbers numbers', async () => {
    const search = mark();
    await addRows(1, { recipientName: search, amountUsd: -250 });
    const [row] = readCsv(
      (await exported(administrator, { query: { search }, body: { columns: ['amountUsd'] } })).bytes,
    );
    expect(Number(row?.['amountUsd'])).toBe(-250);
  });
});

describe('an XLSX file', () => {
  it('is a sheet with labels, numbers as numbers and texts as texts', async () => {
    const { headers } = await reader();
    const search = mark();
    await addRows(1, {
      recipientName: search,
      amountUsd: 1234.5,
      roundType: 'pre_seed',
      womenLed: false,
      sectors: ['health_biotech'],
      notes: '=1+1',
      sdgs: [3],
    });
    const file = await exported(headers, {
      query: { search },
      body: {
        format: 'xlsx',
        columns: ['recipientName', 'amountUsd', 'roundType', 'womenLed', 'sectors', 'notes', 'youthLed'],
      },
    });
    expect(file.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(file.headers['content-disposition']).toContain('.xlsx"');
    const [titles, row] = await readXlsx(file.bytes);
    const labels = columnsOf('equity');
    const label = (key: string): string | undefined => labels.find((column) => column.key === key)?.label;
    expect(titles).toEqual(
      [
        'recipientName',
        'amountUsd',
        'roundType',
        'womenLed',
        'sectors',
        'notes',
        'youthLed',
        'id',
        'sourceName',
        'sourceUrl',
        'sourceRecordId',
        'licence',
        'asOf',
      ].map(label),
    );
    const roundLabel = labels
      .find(({ key }) => key === 'roundType')
      ?.options?.find(({ value }) => value === 'pre_seed')?.label;
    expect(row?.slice(0, 3)).toEqual([search, 1234.5, roundLabel]);
    expect(row?.[3]).toBe('No');
    expect(row?.[5]).toBe("'=1+1");
    expect(row?.[6] ?? null).toBeNull();
  });

  it('holds dates as dates, which show no more than is known', async () => {
    const search = mark();
    const dates = [
      ['2021-06-17', 'day', 'yyyy-mm-dd'],
      ['2020-02-01', 'month', 'yyyy-mm'],
      ['2019-01-01', 'year', 'yyyy'],
      ['1899-05-06', 'day', null],
    ] as const;
    for (const [date, datePrecision] of dates) await addRows(1, { recipientName: search, date, datePrecision });
    const file = await exported(administrator, {
      query: { search, sort: '-date' },
      body: { format: 'xlsx', columns: ['date'] },
    });
    const found: unknown[][] = [];
    const reader = new WorkbookReader(Readable.from([file.bytes]), {
      worksheets: 'emit',
      sharedStrings: 'cache',
      styles: 'cache',
    });
    for await (const sheet of reader)
      for await (const row of sheet) {
        const { value, numFmt } = row.getCell(1);
        found.push([value instanceof Date ? value.toISOString().slice(0, 10) : value, numFmt ?? null]);
      }
    expect(found.slice(1)).toEqual(dates.map(([date, , format]) => [date, format]));
  });

  it('holds thousands of rows whole', { tags: ['slow'] }, async () => {
    const search = mark();
    await addRows(5_000, { recipientName: search }, 'debt');
    const file = await exported(administrator, {
      kind: 'debt',
      query: { search },
      body: { format: 'xlsx', columns: ['recipientName'] },
    });
    const rows = await readXlsx(file.bytes);
    expect(rows).toHaveLength(5_001);
    expect(new Set(rows.map((row) => row[1])).size).toBe(5_001);
    expect(readCsv((await exported(administrator, { kind: 'debt', query: { search } })).bytes)).toHaveLength(5_000);
  });
});

describe('a reader who goes away', () => {
  it.each([
    ['before the first line', csvStream, 0],
    ['in the middle', csvStream, 1],
    ['before the first row of a sheet', xlsxStream, 0],
    ['in the middle of a sheet', xlsxStream, 1],
  ])('gives the connection back: %s', async (_what, makeStream, chunks) => {
    const search = mark();
    await addRows(3, { recipientName: search, notes: 'x'.repeat(1_000) });
    const { db } = server.context;
    const filters = { filters: {}, unknown: [], search };
    const rows = {
      kind: 'equity' as const,
      filters,
      sort: [],
      only: null,
      except: [],
      openLicences: ['CC BY 4.0'],
      limit: 3,
      copyKey: Buffer.alloc(32),
    };
    // More than there are connections.
    for (let turn = 0; turn < 12; turn++) {
      const stream = await makeStream(db, columnsOf('equity'), rows);
      const closed = once(stream, 'close');
      if (chunks > 0) await once(stream, 'readable');
      stream.destroy();
      await closed;
    }
    expect((await exported(administrator, { query: { search } })).status).toBe(200);
  });
});

describe('which rows may leave', () => {
  it('open licences alone, and nothing that a member reported', async () => {
    const { headers } = await reader();
    const search = mark();
    const licences = [
      'CC0',
      'CC BY 4.0',
      'CC BY-NC 4.0',
      'CC BY-ND',
      'OGL v3',
      'public domain',
      'Public Domain',
      'Public domain (US federal work)',
      'Public domain (see the terms)',
      'proprietary',
      'CC BY 4.0 with exceptions',
      null,
    ];
    for (const licence of licences) await addRows(1, { funderNames: [search], licence });
    await addRows(2, { funderNames: [search], origin: 'member_reported', licence: 'CC0' });
    const wanted = licences.filter(isOpenLicence);
    expect(wanted).toEqual([
      'CC0',
      'CC BY 4.0',
      'OGL v3',
      'public domain',
      'Public Domain',
      'Public domain (US federal work)',
    ]);
    const counted = await callAs(server, headers, countExportable, {
      params: { kind: 'equity' },
      query: { funderNames: search },
    });
    expect(counted.json).toEqual({ count: 14, exportable: 6, memberReported: 2, closedLicence: 6 });
    const file = await exported(headers, { query: { funderNames: search } });
    expect(file.headers).toMatchObject({ 'x-exported-rows': '6', 'x-skipped-rows': '8' });
    expect(sorted(readCsv(file.bytes).map((row) => row['licence']))).toEqual(sorted([...wanted]));
    const asAdmin = await exported(administrator, { query: { funderNames: search } });
    expect(readCsv(asAdmin.bytes)).toHaveLength(6);
  });

  it('of the filter: those that were chosen, or all but some', async () => {
    const { headers } = await reader();
    const search = mark();
    const ids = await addRows(5, { recipientName: search });
    const [stranger = ''] = await addRows(1, { recipientName: 'other' });
    const only = await exported(headers, { query: { search }, body: { only: [ids[1], ids[3], stranger] } });
    expect(sorted(readCsv(only.bytes).map((row) => row['id']))).toEqual(sorted([ids[1], ids[3]]));
    const except = await exported(headers, { query: { search }, body: { except: [ids[0]] } });
    expect(sorted(readCsv(except.bytes).map((row) => row['id']))).toEqual(sorted(ids.slice(1)));
  });

  it('says why when none may', async () => {
    const { headers } = await reader();
    const search = mark();
    expect(codeOf(await exported(headers, { query: { search } }))).toBe('nothing_to_export');
    await addRows(1, { recipientName: search, licence: 'CC BY-NC 4.0' });
    const answer = await exported(headers, { query: { search } });
    expect(answer.status).toBe(409);
    expect(answer.response.problem.detail).toContain('1 under a licence');
    expect((await quota(headers)).filesToday).toBe(0);
  });
});

describe('the allowance of a member', () => {
  it(
    'is 500 rows a file, 2 files a day and 2,000 rows in 30 days, and comes free again',
    { tags: ['slow'] },
    async () => {
      const { headers, email } = await reader();
      const search = mark();
      await addRows(rowsPerFile + 20, { recipientName: search });
      expect(await quota(headers)).toEqual({
        rowsPerFile: 500,
        rowsPerPeriod: 2000,
        rowsUsed: 0,
        rowsLeft: 2000,
        rowsLeftToday: 2000,
        filesPerDay: 2,
        filesToday: 0,
        freesAt: null,
      });
      const first = await exported(headers, { query: { search } });
      expect(first.headers).toMatchObject({ 'x-exported-rows': '500', 'x-skipped-rows': '20' });
      expect(readCsv(first.bytes)).toHaveLength(500);
      await exported(headers, { query: { search } });
      const third = await exported(headers, { query: { search } });
      expect([third.status, codeOf(third)]).toEqual([429, 'export_limit']);
      server.clock.move(days(1));
      let again = await signedIn(server, email);
      for (const _ of [1, 2]) await exported(again, { query: { search } });
      expect(await quota(again)).toMatchObject({
        rowsUsed: rowsPerPeriod,
        rowsLeft: 0,
        filesToday: 2,
        freesAt: '2026-12-18T10:00:00.000Z',
      });
      server.clock.move(days(1));
      again = await signedIn(server, email);
      expect(codeOf(await exported(again, { query: { search } }))).toBe('export_limit');
      server.clock.move(days(28) + hours(1));
      again = await signedIn(server, email);
      expect(await quota(again)).toMatchObject({ rowsUsed: 1_000, rowsLeft: 1_000 });
      expect((await exported(again, { query: { search } })).headers['x-exported-rows']).toBe('500');
    },
  );

  it('is what pages left of the rows of the day, until midnight UTC', async () => {
    const { headers, memberId, email } = await reader();
    const search = mark();
    await addRows(30, { recipientName: search });
    const readOn = server.clock.now().toISOString().slice(0, 10);
    await haveRead(server, { memberId, readOn, rows: 1_975 });
    expect(await quota(headers)).toMatchObject({ rowsLeft: 2_000, rowsLeftToday: 25 });
    const first = await exported(headers, { query: { search } });
    expect(first.headers).toMatchObject({ 'x-exported-rows': '25', 'x-skipped-rows': '5' });
    expect(await quota(headers)).toMatchObject({ rowsLeft: 1_975, rowsLeftToday: 0 });
    const second = await exported(headers, { query: { search } });
    expect([second.status, codeOf(second)]).toEqual([429, 'row_limit']);
    expect(second.response.problem.detail).toBe(
      'You read at most 2,000 rows a day, those of files included. None is left until midnight UTC. Filters, counts and charts still work.',
    );
    const midnight = Date.parse(`${readOn}T24:00:00Z`);
    expect(second.headers['retry-after']).toBe(String((midnight - server.clock.now().getTime()) / 1_000));
    server.clock.move(days(1));
    const again = await signedIn(server, email);
    expect((await exported(again, { query: { search } })).headers['x-exported-rows']).toBe('30');
  });

  it('gives the last rows once, also when two files are asked for at the same time', async () => {
    const { headers } = await reader();
    const search = mark();
    await addRows(10, { recipientName: search });
    const answers = await Promise.all(Array.from({ length: 6 }, () => exported(headers, { query: { search } })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect((await quota(headers)).rowsUsed).toBe(20);
  });

  it('leaves a line in the audit list and in the ledger for each file', async () => {
    const { headers, memberId } = await reader();
    const search = mark();
    await addRows(2, { recipientName: search });
    await exported(headers, { query: { search, sort: 'recipientName' } });
    const { db } = server.context;
    const [entry, ...more] = await db
      .selectFrom('audit_entries')
      .where('actor_id', '=', memberId)
      .selectAll()
      .execute();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      action: 'deals.export',
      target_kind: 'deal_export',
      after: { kind: 'equity', format: 'csv', rowCount: 2 },
    });
    const ledger = await db
      .selectFrom('deal_exports')
      .where('id', '=', entry?.target_id ?? '')
      .selectAll()
      .executeTakeFirst();
    expect(ledger).toMatchObject({ member_id: memberId, row_count: 2, address: `search=${search}&sort=recipientName` });
  });
});

describe('what is refused', () => {
  it.each([
    ['a page', { query: { cursor: 'abc' } }, 'invalid_query'],
    ['a size', { query: { limit: '20' } }, 'invalid_query'],
    ['a column of another kind in the filter', { query: { debtType: 'bond' } }, 'invalid_query'],
    ['a column of another kind in the file', { body: { columns: ['debtType'] } }, 'invalid'],
    ['a column that is none', { body: { columns: ['constructor'] } }, 'invalid'],
    ['another format', { body: { format: 'xls' } }, 'invalid'],
    ['another field', { body: { where: '1=1' } }, 'unknown_field'],
    ['too many chosen rows', { body: { only: Array.from({ length: 501 }, () => randomUUID()) } }, 'invalid'],
    ['another kind', { kind: 'loans' }, 'not_found'],
  ])('%s', async (_what, options, code) => {
    expect(codeOf(await exported(administrator, options))).toBe(code);
  });

  it('a member without access', async () => {
    const { email } = await addMember(server);
    expect(codeOf(await exported(await signedIn(server, email)))).toBe('access_required');
    expect(codeOf(await exported({}))).toBe('sign_in');
  });
});
