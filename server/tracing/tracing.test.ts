import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnsOf, defaultColumns } from '../../contract/deals/deals.ts';
import { exportDeals } from '../../contract/exports/exports.ts';
import { sectors, usesOfFunds } from '../../contract/deals/options.ts';
import { callAs } from '../../tests/call-as.ts';
import { addDeal } from '../../tests/deals.ts';
import { fewOf, someOf } from '../../tests/deep-run.ts';
import { quoteCell, writeFile } from '../../tests/import-files.ts';
import { addReader } from '../../tests/passes.ts';
import { randomFrom, testSeed } from '../../tests/seeded-random.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember } from '../../tests/sign-in.ts';
import { recordAdminAction } from '../audit/commands.ts';
import { copyKeyOf, markingOf } from '../exports/copy-rules.ts';
import { csvStream } from '../exports/csv.ts';
import { columnsOfFile } from '../exports/rules.ts';
import { xlsxStream } from '../exports/xlsx.ts';
import { readXlsx } from '../imports/reading/read-xlsx.ts';
import { named, traceLeak, type Trace } from './commands.ts';

/** Copies of 500 rows of 200 members, as they are and after their member worked on them. */

const memberCount = 200;
const rowCount = 500;
const dealCount = 700;

let server: TestServer;
let members: string[];
const random = randomFrom(testSeed);

beforeAll(async () => {
  server = await startTestServer();
  await addDeals();
  members = [];
  for (let made = 0; made < memberCount; made += 1) {
    const { memberId } = await addMember(server);
    members.push(memberId);
    await recordAdminAction(server.context.db, {
      now: server.clock.now(),
      actorId: memberId,
      action: 'deals.export',
      target: { kind: 'deal_export', id: memberId },
      after: { kind: 'equity', format: 'csv', rowCount },
    });
  }
}, 60_000);
afterAll(() => server.close());

const codesOf = (options: readonly { readonly value: string }[]): string[] => options.map(({ value }) => value);

/** Several a day, with one to three sectors and gaps, as deals are. */
async function addDeals(): Promise<void> {
  const pick = <T>(list: readonly T[], count: number): T[] =>
    list
      .map((value) => ({ value, rank: random.next() }))
      .toSorted((one, other) => one.rank - other.rank)
      .slice(0, count)
      .map(({ value }) => value);
  await server.context.db.transaction().execute(async (trx) => {
    for (let at = 0; at < dealCount; at += 1) {
      const day = new Date(Date.UTC(2024, 0, 1 + Math.floor(random.next() * 250)));
      await addDeal(trx, 'equity', {
        licence: 'CC0',
        sourceName: 'register',
        sourceRecordId: `record ${at}`,
        sourceUrl: `https://register.example/${at}`,
        recipientName: `Kite ${at}`,
        funderNames: pick(['Alder', 'Birch', 'Cedar'], 1 + Math.floor(random.next() * 2)),
        date: day.toISOString().slice(0, 10),
        datePrecision: 'day',
        amount: Math.round(random.next() * 9_000_000) / 100,
        currency: 'EUR',
        amountUsd: Math.round(random.next() * 9_000_000),
        sectors: pick(codesOf(sectors), 1 + Math.floor(random.next() * 3)),
        useOfFunds: pick(codesOf(usesOfFunds), Math.floor(random.next() * 3)),
        foundedYear: random.next() < 0.5 ? 2015 : null,
        womenLed: random.next() < 0.3 ? true : null,
        asOf: '2026-01-01',
      });
    }
  });
}

const filters = { filters: {}, unknown: [], search: '' };
const rowsFor = (copyKey: Buffer, limit = rowCount) => ({
  kind: 'equity' as const,
  filters,
  sort: [],
  only: null,
  except: [],
  openLicences: ['CC0'],
  limit,
  copyKey,
});
const keyOf = (memberId: string): Buffer => copyKeyOf(server.context.vault, memberId);
const shownColumns = columnsOfFile('equity', defaultColumns.equity);

const csvWith = async (copyKey: Buffer, columns = shownColumns): Promise<string> =>
  (await buffer(await csvStream(server.context.db, columns, rowsFor(copyKey)))).toString();
const csvOf = (memberId: string, columns = shownColumns): Promise<string> => csvWith(keyOf(memberId), columns);

/** As a spreadsheet saves a workbook as CSV: quotes where they are needed, numbers in their shortest form. */
async function resaved(memberId: string): Promise<string[][]> {
  const stream = await xlsxStream(server.context.db, shownColumns, rowsFor(keyOf(memberId)));
  const rows: string[][] = [];
  for await (const { cells } of readXlsx(writeFile(await buffer(stream)), null)) rows.push([...cells]);
  return rows;
}

/** Cells as they stand in the file, quotes included. */
const rawCells = (text: string): string[][] =>
  parse(text, {
    bom: true,
    cast: (cell, { quoting }) => (quoting ? `"${cell.replaceAll('"', '""')}"` : cell),
  });
const textOf = (rows: readonly (readonly string[])[]): string => rows.map((cells) => `${cells.join(',')}\r\n`).join('');
const plainText = (rows: readonly (readonly string[])[]): string => textOf(rows.map((cells) => cells.map(quoteCell)));

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, rank: random.next() }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ value }) => value);
}
const reordered = ([head = [], ...rows]: readonly (readonly string[])[]) => [head, ...shuffled(rows)];

/** Ids and records go first; what the row is about stays, so that it is still worth something. */
function withHalfOfColumns([head = [], ...rows]: readonly (readonly string[])[]) {
  const kept = new Set([
    'recipientName',
    ...shuffled(head.filter((name) => !['id', 'sourceRecordId', 'sourceUrl', 'recipientName'].includes(name))).slice(
      0,
      Math.floor(head.length / 2) - 1,
    ),
  ]);
  const places = head.flatMap((name, at) => (kept.has(name) ? [at] : []));
  return [head, ...rows].map((cells) => places.map((at) => cells[at] ?? ''));
}

const trace = (text: string): Promise<Trace> => traceLeak(server.context, writeFile(text));
const marksIn = ({ suspects: [first] }: Trace): number =>
  Object.values(first?.agreements ?? {}).reduce((sum, { found }) => sum + found, 0);
const namesOf = (found: Trace): string[] => named(found).map(({ memberId }) => memberId);

const ways: readonly (readonly [string, (memberId: string) => Promise<string>])[] = [
  ['as it is', csvOf],
  ['in another order', async (memberId) => textOf(reordered(rawCells(await csvOf(memberId))))],
  ['without half of the columns', async (memberId) => textOf(withHalfOfColumns(rawCells(await csvOf(memberId))))],
  [
    'in another order and without half of the columns',
    async (memberId) => textOf(withHalfOfColumns(reordered(rawCells(await csvOf(memberId))))),
  ],
  ['of a workbook, saved again as CSV', async (memberId) => plainText(await resaved(memberId))],
  [
    'of a workbook, in another order and saved again as CSV',
    async (memberId) => plainText(reordered(await resaved(memberId))),
  ],
];

describe('a copy of 500 rows', () => {
  it.each(fewOf(1, ways))(
    'names its member and nobody else: %s',
    async (way, make) => {
      const tried = someOf(members, 4);
      const wrong: string[] = [];
      const missed: string[] = [];
      let rightCount = 0;
      for (const memberId of tried) {
        const found = await trace(await make(memberId));
        const names = namesOf(found);
        if (names.includes(memberId)) rightCount += 1;
        // Of the columns that stay, none may have marks.
        else if (marksIn(found) >= 60) missed.push(memberId);
        wrong.push(...names.filter((name) => name !== memberId));
      }
      console.log(`${way}: ${rightCount} of ${tried.length} named, ${wrong.length} others`);
      expect({ wrong, missed }).toEqual({ wrong: [], missed: [] });
      expect(rightCount).toBeGreaterThan(tried.length * 0.9);
    },
    3_600_000,
  );

  it('names both members who mixed theirs, and nobody else', { tags: ['slow'], timeout: 3_600_000 }, async () => {
    const pairs = someOf(
      members.slice(1).map((memberId, at) => [members[at] ?? '', memberId] as const),
      4,
    );
    let bothCount = 0;
    for (const [one, other] of pairs) {
      const [head = [], ...rows] = rawCells(await csvOf(one));
      const others = rawCells(await csvOf(other)).slice(1);
      const mixed = shuffled([...rows.slice(0, 250), ...others.slice(250)]);
      expect(namesOf(await trace(textOf([head, ...mixed]))).toSorted()).toEqual([one, other].toSorted());
      bothCount += 1;
    }
    console.log(`mixed by two: ${bothCount} of ${pairs.length} with both named, 0 others`);
  });
});

/** The rows as a person may have them who never exported: in the order and the spelling of the database. */
async function ownRows(): Promise<string[][]> {
  const rows = await server.context.db
    .selectFrom('deals')
    .select(['recipient_name', 'date', 'amount', 'amount_usd', 'sectors', 'source_record_id', 'as_of'])
    .orderBy('source_record_id')
    .execute();
  return [
    ['recipientName', 'date', 'amount', 'amountUsd', 'sectors', 'sourceRecordId', 'asOf'],
    ...rows.map((row) =>
      Object.values(row).map((value) => (Array.isArray(value) ? value.join('; ') : String(value ?? ''))),
    ),
  ];
}

describe('a file that is no copy', () => {
  it('names nobody: the same deals from elsewhere', async () => {
    const [head = [], ...rows] = await ownRows();
    for (const _ of someOf([...Array(25).keys()], 4)) {
      const found = await trace(plainText([head, ...shuffled(rows).slice(0, rowCount)]));
      expect(found.matchedCount).toBe(rowCount);
      expect(named(found)).toEqual([]);
    }
  }, 3_600_000);

  it('names nobody: copies of another installation', { tags: ['slow'], timeout: 3_600_000 }, async () => {
    for (const _ of someOf([...Array(25).keys()], 4)) {
      const found = await trace(await csvWith(randomBytes(32)));
      expect(found.matchedCount).toBe(rowCount);
      expect(named(found)).toEqual([]);
    }
  });

  it('names nobody: other rows, and a few rows of ours', async () => {
    const other = await trace('recipientName,date,amountUsd\r\nNobody,2020-01-01,5\r\nElse,2020-01-02,6\r\n');
    expect(other).toMatchObject({ kind: null, matchedCount: 0, suspects: [] });
    const [head = [], first = []] = rawCells(await csvOf(members[0] ?? ''));
    const few = await trace(textOf([head, first]));
    expect(few).toMatchObject({ kind: 'equity', matchedCount: 1 });
    expect(named(few)).toEqual([]);
  });

  it('is refused where it is no table, and where there is none', async () => {
    await expect(trace('%PDF-1.7')).rejects.toMatchObject({ code: 'unsupported_media_type' });
    await expect(trace('[{"recipientName": "Kite 1"}]')).rejects.toThrow('CSV or XLSX');
    await expect(traceLeak(server.context, '/nowhere/file.csv')).rejects.toThrow('There is no such file.');
  });
});

describe('copies of two members', () => {
  // Not the funders: the first one leads.
  const listed = new Set<string>(
    columnsOf('equity').flatMap((column) => (markingOf(column) === 'items' ? [column.key] : [])),
  );

  /** As a spreadsheet reads a cell: a number is its value, quotes are none of it, and a list is a set. */
  const valueOf = (name: string, cell: string): unknown =>
    listed.has(name) ? cell.split('; ').toSorted() : cell !== '' && Number.isFinite(Number(cell)) ? Number(cell) : cell;
  const valuesIn = (text: string): Record<string, unknown>[] =>
    parse<Record<string, string>>(text, { bom: true, columns: true }).map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, valueOf(name, cell)])),
    );
  const byId = (rows: readonly Record<string, unknown>[]) =>
    rows.toSorted((one, other) => String(one['id']).localeCompare(String(other['id'])));

  it('differ as texts and hold the same rows, values and order of sort keys', async () => {
    const all = columnsOfFile('equity', null);
    const [one, other] = [await csvOf(members[0] ?? '', all), await csvOf(members[1] ?? '', all)];
    expect(one).not.toBe(other);
    const [values, otherValues] = [valuesIn(one), valuesIn(other)];
    expect(values).toHaveLength(rowCount);
    expect(byId(values)).toEqual(byId(otherValues));
    expect(values.map((row) => row['date'])).toEqual(otherValues.map((row) => row['date']));
    expect(values.map((row) => row['id'])).not.toEqual(otherValues.map((row) => row['id']));
    expect(await csvOf(members[0] ?? '', all)).toBe(one);
  });

  it('differ as workbooks in the order of rows and lists alone', async () => {
    const [one, other] = [await resaved(members[0] ?? ''), await resaved(members[1] ?? '')];
    expect(one).not.toEqual(other);
    const sets = (rows: readonly (readonly string[])[]) =>
      rows.map((cells) => cells.map((cell) => cell.split('; ').toSorted().join('; ')).join('|')).toSorted();
    expect(sets(one)).toEqual(sets(other));
  });
});

it('a file that left through the product names its member, and the audit notes that it was asked', async () => {
  const { memberId, headers, email } = await addReader(server);
  const file = await callAs(server, headers, exportDeals, {
    params: { kind: 'equity' },
    query: {},
    body: { format: 'xlsx', columns: null, only: null, except: [] },
  });
  expect(file.status).toBe(200);
  const found = await traceLeak(server.context, writeFile(file.bytes));
  expect(named(found)).toMatchObject([{ memberId, email, copies: [{ format: 'xlsx', rowCount: 500 }] }]);
  const entry = await server.context.db
    .selectFrom('audit_entries')
    .where('action', '=', 'deals.trace')
    .select(['actor_id', 'target_kind', 'target_id', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({
    actor_id: null,
    target_kind: 'found_file',
    target_id: found.digest,
    after: { rowCount: 500, matchedCount: 500, namedCount: 1 },
  });
});
