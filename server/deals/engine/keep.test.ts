import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { addDeal } from '../../../tests/deals.ts';
import { openDatabase, openOlderReads, type Db } from '../../database/connect.ts';
import { countDeals } from '../figures.ts';
import { findDeal } from '../queries.ts';
import { namesIn, rowsIn } from './columns.ts';
import { openInstance } from './instance.ts';
import { answerFrom, closeEngine, keepEngine } from './keep.ts';

const everything = { filters: {}, unknown: [], search: '' };
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.destroy());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fundsight-engine-'));
  await sql`delete from deals`.execute(database.db);
  await open();
});
afterEach(async () => {
  await closeEngine(database.db);
  rmSync(folder, { recursive: true, force: true });
});

/** As a server that starts with this folder. */
async function open(db: Db = database.db): Promise<void> {
  await closeEngine(db);
  keepEngine(db, { folder, memoryMegabytes: 256, log: null });
}

const count = async (db: Db = database.db): Promise<number> =>
  (await countDeals(db, { kind: 'equity', filters: everything })).count;

const file = (slot = 1): string => join(folder, `rows-${slot}.duckdb`);

/** Changes the closed file behind the engine's back. */
async function tamper(statement: string): Promise<void> {
  await closeEngine(database.db);
  const instance = await openInstance({
    path: file(),
    memoryMegabytes: 128,
    threads: 1,
    spillFolder: null,
    readable: [],
  });
  const connection = await instance.connect();
  await connection.run(statement);
  connection.close();
  instance.close();
  keepEngine(database.db, { folder, memoryMegabytes: 256, log: null });
}

async function idsHeld(): Promise<string[]> {
  const ids = await answerFrom(database.db, {
    kind: 'equity',
    question: null,
    answer: (ask) => ask(sql<{ id: string }>`select id::varchar as id from ${rowsIn('equity')} order by id`),
  });
  return ids.map(({ id }) => id);
}

const add = (cells = {}): Promise<string> => addDeal(database.db, 'equity', cells);

describe('a change', () => {
  test('of any sort shows in the next answer: rows that come, change and go', async () => {
    const ids = [await add({ amountUsd: 100 }), await add({ amountUsd: 200 })];
    expect(await count()).toBe(2);
    ids.push(await add({ amountUsd: 300 }));
    await sql`update deals set amount_usd = 1000 where id = ${ids[0]}`.execute(database.db);
    expect(await countDeals(database.db, { kind: 'equity', filters: everything })).toMatchObject({
      count: 3,
      totalAmountUsd: 1_500,
    });
    await sql`delete from deals where id = ${ids[1]}`.execute(database.db);
    expect(await idsHeld()).toEqual([ids[0], ids[2]].toSorted((one = '', other = '') => (one < other ? -1 : 1)));
  });

  test('takes the funders that its row names with it', async () => {
    const id = await add({ funderNames: ['Kite', 'Oak'], amountUsd: 100 });
    await add({ funderNames: ['Oak'] });
    const named = (): Promise<unknown[]> =>
      answerFrom(database.db, {
        kind: 'equity',
        question: null,
        answer: (ask) =>
          ask(sql`select name, count(*) as rows, count(*) filter ("isFirst") as first, sum("amountUsd") as amount
            from ${namesIn('equity')} group by name order by name`),
      });
    expect(await named()).toEqual([
      { name: 'Kite', rows: 1, first: 1, amount: 100 },
      { name: 'Oak', rows: 2, first: 1, amount: 100 },
    ]);
    await sql`update deals set funder_names = array['River'], amount_usd = 7 where id = ${id}`.execute(database.db);
    expect(await named()).toEqual([
      { name: 'Oak', rows: 1, first: 1, amount: null },
      { name: 'River', rows: 1, first: 1, amount: 7 },
    ]);
    await sql`delete from deals where id = ${id}`.execute(database.db);
    expect(await named()).toEqual([{ name: 'Oak', rows: 1, first: 1, amount: null }]);
  });

  test('is found where no row before it had such values: no plan of earlier rows decides', async () => {
    await add({ funderNames: [] });
    expect(await count()).toBe(1);
    await add({ funderNames: [] });
    expect(await count()).toBe(2);
    const ids = [await add({ funderNames: ['Kite'], amountUsd: 5 }), await add({ funderNames: ['Oak', 'Kite'] })];
    expect(await count()).toBe(4);
    const names = (): Promise<unknown[]> =>
      answerFrom(database.db, {
        kind: 'equity',
        question: null,
        answer: (ask) => ask(sql`select name from ${namesIn('equity')} order by name`),
      });
    expect(await names()).toEqual([{ name: 'Kite' }, { name: 'Kite' }, { name: 'Oak' }]);
    await sql`delete from deals where id = any(${ids}::uuid[])`.execute(database.db);
    expect([await count(), await names()]).toEqual([2, []]);
  });

  test('of one kind keeps the answers of the others', async () => {
    await add();
    let asked = 0;
    const ask = (kind: 'equity' | 'debt'): Promise<number> =>
      answerFrom(database.db, { kind, question: 'how often', answer: async () => (asked += 1) });
    expect([await ask('equity'), await ask('debt')]).toEqual([1, 2]);
    await add();
    expect([await ask('equity'), await ask('debt')]).toEqual([3, 2]);
  });

  test('of many rows at once is read in pieces', async () => {
    await add({ sourceRecordId: 'first' });
    expect(await count()).toBe(1);
    const owner = new Client(database.owner);
    await owner.connect();
    await owner.query(`insert into deals (id, kind, funder_names, origin, source_name, source_record_id, content_hash, created_at, updated_at)
      select gen_random_uuid(), 'equity', array['Funder ' || place % 7], 'public_register', 'test', place::text, '', now(), now()
      from generate_series(1, 5000) as place`);
    await owner.end();
    expect(await count()).toBe(5_001);
    expect(new Set(await idsHeld()).size).toBe(5_001);
  });

  test('that commits after a later one is not missed', async () => {
    const early = new Client(database.owner);
    await early.connect();
    try {
      await early.query('begin');
      await early.query(`insert into deals (id, kind, origin, source_name, source_record_id, content_hash, created_at, updated_at)
        values (gen_random_uuid(), 'equity', 'public_register', 'test', 'early', '', now(), now())`);
      await add();
      expect(await count()).toBe(1);
      await add();
      expect(await count()).toBe(2);
      await early.query('commit');
      expect(await count()).toBe(3);
      await add();
      expect(await count()).toBe(4);
    } finally {
      await early.end();
    }
  });

  test('that names no rows has all of its kind read again', async () => {
    await add();
    expect(await count()).toBe(1);
    const owner = new Client(database.owner);
    await owner.connect();
    await owner.query('alter table deals disable trigger user');
    await owner.query(`insert into deals (id, kind, origin, source_name, source_record_id, content_hash, created_at, updated_at)
      values (gen_random_uuid(), 'equity', 'public_register', 'test', 'unnoticed', '', now(), now())`);
    await owner.query('alter table deals enable trigger user');
    expect(await count()).toBe(1);
    await owner.query("insert into deal_changes (kind) values ('equity')");
    await owner.end();
    expect(await count()).toBe(2);
  });
});

describe('after a restart', () => {
  test('the file is read on, and the difference alone is added', async () => {
    for (let row = 0; row < 5; row++) await add({ sourceRecordId: `row ${row}` });
    expect(await count()).toBe(5);
    // Were everything read again, this would not show.
    await tamper(`delete from equity where id = (select min(id) from equity)`);
    await add();
    expect(await count()).toBe(5);
  });

  test('a file that is cut short, and one of noise, are rebuilt', async () => {
    for (let row = 0; row < 3; row++) await add({ sourceRecordId: `row ${row}` });
    expect(await count()).toBe(3);
    for (const damage of [
      () => truncateSync(file(), statSync(file()).size / 2),
      () => writeFileSync(file(), Buffer.alloc(200_000, 7)),
      () => writeFileSync(file(), ''),
      () => writeFileSync(`${file()}.wal`, Buffer.alloc(5_000, 9)),
    ]) {
      await closeEngine(database.db);
      damage();
      await open();
      expect(await count()).toBe(3);
      await add();
      expect(await count()).toBe(4);
      await sql`delete from deals where id = (select max(id::text)::uuid from deals)`.execute(database.db);
    }
  });

  test('bytes that went bad in the middle are noticed and the file is rebuilt', async () => {
    for (let row = 0; row < 300; row++) await add({ sourceRecordId: `row ${row}`, notes: `Note ${row} `.repeat(30) });
    expect(await count()).toBe(300);
    await closeEngine(database.db);
    const bytes = readFileSync(file());
    // Behind the three headers, every block is damaged.
    for (let at = 3 * 4_096; at < bytes.length; at += 1_000) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    writeFileSync(file(), bytes);
    await open();
    expect(await idsHeld()).toHaveLength(300);
    expect(
      (
        await countDeals(database.db, {
          kind: 'equity',
          filters: { ...everything, filters: { notes: { kind: 'text', text: 'note 2' } } },
        })
      ).count,
    ).toBe(111);
  });

  test('a database that was put back to an earlier state is read again', async () => {
    const [kept, lost] = [await add(), await add()];
    expect(await count()).toBe(2);
    await closeEngine(database.db);
    const owner = new Client(database.owner);
    await owner.connect();
    await owner.query('alter table deals disable trigger user');
    await owner.query('delete from deals where id = $1', [lost]);
    await owner.query('alter table deals enable trigger user');
    await owner.query('delete from deal_changes where id = (select max(id) from deal_changes)');
    await owner.end();
    await open();
    expect(await idsHeld()).toEqual([kept]);
  });

  test('a file of another layout is rebuilt', async () => {
    await add();
    expect(await count()).toBe(1);
    await tamper(`update state set layout = 'an older one'`);
    expect(await count()).toBe(1);
  });
});

describe('rows that are read as a file', () => {
  const written = [
    'A "word", in quotes',
    'Two\nlines, "one\nand\r\ntwo"',
    'C:\\folder\\N',
    '\\.',
    '\\N',
    '  spaces about  ',
    "it's 😀 \t tab",
    'x'.repeat(9_000),
    '"',
    '',
  ];
  const cells = (text: string, at: number): Record<string, unknown> => ({
    sourceRecordId: `row ${at}`,
    notes: text,
    recipientName: text.slice(0, 300),
    funderNames: at % 3 === 0 ? [] : [text.slice(0, 300) || 'Kite', `Funder ${at}`],
    valuationCapUsd: at % 2 === 0 ? null : at / 7,
    boardSeat: [true, false, null][at % 3],
    ...(at % 4 === 0 ? {} : { date: '2024-02-29', datePrecision: 'day' }),
    leadFunders: at % 2 === 0 ? [`Lead, "${at}"`] : null,
  });
  const rowsHeld = (): Promise<unknown[]> =>
    answerFrom(database.db, {
      kind: 'equity',
      question: null,
      answer: (ask) =>
        ask(
          sql`select * exclude (id, date, "row"), id::varchar as id, date::varchar as date from ${rowsIn('equity')} order by id`,
        ),
    });

  test('are the same as those that came one by one, whatever their texts hold, and no file stays', async () => {
    expect(await count()).toBe(0);
    for (const [at, text] of written.entries()) await add(cells(text, at));
    const one = await rowsHeld();
    expect(one).toHaveLength(written.length);
    expect(one).toContainEqual(
      expect.objectContaining({ notes: 'a "word", in quotes', recipientName: 'a "word", in quotes' }),
    );
    expect(one).toContainEqual(expect.objectContaining({ notes: '' }));
    await closeEngine(database.db);
    rmSync(file());
    // As a process left them that was killed while it read.
    writeFileSync(join(folder, 'rows-1.load-1.csv'), 'half a row');
    await open();
    expect(await rowsHeld()).toEqual(one);
    expect(readdirSync(folder).filter((name) => name.endsWith('.csv'))).toEqual([]);
  });

  test('leave the rows of before where reading them fails', async () => {
    await add();
    expect(await count()).toBe(1);
    const owner = new Client(database.owner);
    await owner.connect();
    try {
      // A folder in the place of the file: no row can be written there.
      mkdirSync(join(folder, 'rows-1.load-1.csv'));
      await add();
      await owner.query("insert into deal_changes (kind) values ('equity')");
      await expect(count()).rejects.toThrow();
      await expect.poll(() => count().catch(() => null), { timeout: 10_000 }).toBe(2);
    } finally {
      await owner.end();
    }
  });
});

test('two processes of one folder have a file each', async () => {
  const other = openDatabase(database.connection, { maxConnections: 2 });
  try {
    await add();
    expect(await count()).toBe(1);
    await open(other);
    expect(await count(other)).toBe(1);
    expect([existsSync(file(1)), existsSync(file(2))]).toEqual([true, true]);
    await add();
    expect([await count(), await count(other)]).toEqual([2, 2]);
  } finally {
    await closeEngine(other);
    await other.destroy();
  }
});

test('who may be told of what is two seconds old never waits for an import, and is up to date soon', async () => {
  const older = openOlderReads(database.db);
  await add();
  expect(await count(older)).toBe(1);
  await add();
  await expect.poll(() => count(older), { timeout: 5_000 }).toBe(2);
});

test('while rows are read for the first time, the answer says that they are being counted', async () => {
  await add();
  await closeEngine(database.db);
  keepEngine(database.db, { folder, memoryMegabytes: 256, log: null, longestWait: 50 });
  const blocker = new Client(database.owner);
  await blocker.connect();
  try {
    await blocker.query('begin; lock table equity_deals in access exclusive mode');
    await expect(count()).rejects.toMatchObject({ code: 'counting', retryAfterSeconds: 2 });
    await blocker.query('rollback');
    await expect.poll(() => count().catch(() => null), { timeout: 10_000 }).toBe(1);
    // Rows that are read again leave the old ones to answer.
    await add();
    await blocker.query('begin; lock table equity_deals in access exclusive mode');
    await blocker.query("insert into deal_changes (kind) values ('equity')");
    expect(await count()).toBe(1);
  } finally {
    await blocker.end();
  }
});

test('what a member reported and no row shows is in no file', async () => {
  const secret = { amountUsd: 87_654_321, recipientName: 'Very Secret Venture', preMoneyUsd: 76_543_210 };
  const id = await add({ ...secret, origin: 'member_reported', notes: 'plain words' });
  const shownDeal = await findDeal(database.db, { kind: 'equity', id });
  expect(shownDeal).not.toHaveProperty('recipientName');
  expect(await count()).toBe(1);
  const rows = await answerFrom(database.db, {
    kind: 'equity',
    question: null,
    answer: (ask) => ask(sql<Record<string, unknown>>`select * from ${rowsIn('equity')}`),
  });
  const said = JSON.stringify(rows).toLowerCase();
  expect(said).toContain('plain words');
  for (const value of ['secret', '87654321', '76543210']) expect(said).not.toContain(value);
  await closeEngine(database.db);
  for (const name of readdirSync(folder))
    expect(readFileSync(join(folder, name)).toString('latin1').toLowerCase()).not.toContain('very secret');
});

describe('what is asked', () => {
  const asked = (statement: string): Promise<unknown> =>
    answerFrom(database.db, { kind: 'equity', question: null, answer: (ask) => ask(sql.raw(statement)) });

  test.each([
    "select * from read_csv('/etc/passwd')",
    "select * from read_text('/etc/hostname')",
    "copy (select 1) to '/tmp/fundsight-engine-out.csv'",
    "attach '/tmp/fundsight-engine-other.duckdb'",
    "select * from 'https://example.com/rows.parquet'",
    'install httpfs',
    'load httpfs',
    'set enable_external_access = true',
    "set temp_directory = '/tmp'",
  ])('reaches no file, no network and no extension: %s', async (statement) => {
    await expect(asked(statement)).rejects.toThrow(/Permission|disabled|locked|Cannot|configuration/);
    // It is whole after that.
    expect(await count()).toBe(0);
  });
});
