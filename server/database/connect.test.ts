import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { isLost, isTimeout, isUnavailable } from './connect-errors.ts';
import { openDatabase } from './connect.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.destroy());

async function failure(attempt: Promise<unknown>): Promise<unknown> {
  return attempt.then(
    () => null,
    (error: unknown) => error,
  );
}

test('numbers come as numbers, days as text, instants as dates, each in arrays too', async () => {
  const { rows } = await sql`select 12345678901::int8 as big, 1.25::numeric as amount, date '2026-11-18' as day,
    timestamptz '2026-11-18 10:00:00+02' as at, array[1, null]::int8[] as bigs, array[0.5]::numeric[] as amounts,
    array[date '2026-11-18'] as days, null::numeric as nothing`.execute(database.db);
  expect(rows).toEqual([
    {
      big: 12_345_678_901,
      amount: 1.25,
      day: '2026-11-18',
      at: new Date('2026-11-18T08:00:00Z'),
      bigs: [1, null],
      amounts: [0.5],
      days: ['2026-11-18'],
      nothing: null,
    },
  ]);
});

test('lists of texts come as they are, whatever stands in them', async () => {
  const lists = [
    [],
    ['plain', 'two words'],
    ['two words', 'three of them'],
    ['a,b', 'c d", "e'],
    ['a,b', 'null'],
    ['a,b', 'a"b', 'a\\b', '{', '}'],
    ['', 'null', 'NULL', ' x '],
    [null, 'a'],
  ];
  for (const list of lists) {
    const { rows } = await sql<{ list: unknown }>`select ${list}::text[] as list`.execute(database.db);
    expect(rows).toEqual([{ list }]);
  }
});

test('a connection that was left in the middle of a transaction is not used again', async () => {
  const db = openDatabase(database.connection, { maxConnections: 1 });
  const statements = 'begin; select nothing from nowhere; commit';
  expect(await failure(sql.raw(statements).execute(db))).toMatchObject({ code: '42P01' });
  // The error may come before the server says how it left the connection: then it refuses once, and ends.
  const next = await failure(sql`select 1`.execute(db));
  expect(next === null || isLost(next)).toBe(true);
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  expect(await failure(sql.raw('begin; create temporary table kept (a integer)').execute(db))).toBeNull();
  expect((await sql`select to_regclass('kept') as found`.execute(db)).rows).toEqual([{ found: null }]);
  await db.destroy();
});

test('every session has its limits', async () => {
  const { rows } =
    await sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle, current_setting('plan_cache_mode') as plan,
    current_setting('TimeZone') as zone`.execute(database.db);
  expect(rows).toEqual([{ statement: '5s', lock: '2s', idle: '10s', plan: 'auto', zone: 'UTC' }]);
});

describe('a database that does not answer', () => {
  test('a statement that takes too long is a timeout, and the handle goes on', async () => {
    const db = openDatabase(database.connection, { maxConnections: 1, statementSeconds: 0.2 });
    const error = await failure(sql`select pg_sleep(5)`.execute(db));
    expect([isTimeout(error), isUnavailable(error)]).toEqual([true, false]);
    await sql`select 1`.execute(db);
    await db.destroy();
  });

  test('no free connection is unavailable', async () => {
    const db = openDatabase(database.connection, { maxConnections: 1 });
    const error = await db.transaction().execute(() => failure(sql`select 1`.execute(db)));
    expect([isTimeout(error), isUnavailable(error)]).toEqual([false, true]);
    await db.destroy();
  });

  test('a server that is not there is unavailable', async () => {
    for (const connection of [
      { host: '/nowhere', port: 5432 },
      { host: '127.0.0.1', port: 1 },
      { host: 'localhost', port: 1 },
    ]) {
      const db = openDatabase({ ...database.connection, ...connection }, { maxConnections: 1 });
      expect(isUnavailable(await failure(sql`select 1`.execute(db)))).toBe(true);
      await db.destroy();
    }
  });

  test('a connection that is cut while idle is told and replaced; one cut in a statement is unavailable', async () => {
    const lost: Error[] = [];
    const db = openDatabase(database.connection, { maxConnections: 1, onLostConnection: (error) => lost.push(error) });
    const killer = new Client(database.connection);
    await killer.connect();
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    await killer.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    await expect.poll(() => lost.length).toBeGreaterThan(0);

    const { rows: again } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    const cut = failure(sql`select pg_sleep(4)`.execute(db));
    await expect
      .poll(
        async () =>
          (await killer.query("select 1 from pg_stat_activity where pid = $1 and state = 'active'", [again[0]!.pid]))
            .rowCount,
      )
      .toBe(1);
    await killer.query('select pg_terminate_backend($1)', [again[0]!.pid]);
    expect(isUnavailable(await cut)).toBe(true);
    await killer.end();
    await db.destroy();
  });
});

test('a wrong statement is neither', async () => {
  const error = await failure(sql`select nonsense`.execute(database.db));
  expect(error).toBeInstanceOf(Error);
  expect([isTimeout(error), isUnavailable(error)]).toEqual([false, false]);
  expect([isTimeout('text'), isUnavailable(null)]).toEqual([false, false]);
});
