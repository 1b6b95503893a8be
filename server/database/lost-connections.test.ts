import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, ownerOf, type TestDatabase } from '../../tests/database.ts';
import { isTimeout, isUnavailable } from './connect-errors.ts';
import { openDatabase, type Db } from './connect.ts';
import { poolSizes } from './prepared.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.destroy());

async function pidOf(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]!.pid;
}

async function failure(attempt: Promise<unknown>): Promise<unknown> {
  return attempt.then(
    () => null,
    (error: unknown) => error,
  );
}

describe('a connection of which nothing comes', () => {
  test('is not handed on when its answer was swallowed: the rollback fails at once, the next caller gets another', async () => {
    const db = openDatabase(database.connection, { maxConnections: 1, statementSeconds: 0.2 });
    const pid = await pidOf(db);
    const error = await failure(
      db.transaction().execute(async (trx) => {
        // As if the server's own word on it never arrived.
        await sql`set local statement_timeout = 0`.execute(trx);
        await sql`select pg_sleep(20)`.execute(trx);
      }),
    );
    // Not another timeout: the line of the rollback was cut.
    expect([isTimeout(error), isUnavailable(error)]).toEqual([false, true]);
    expect(await pidOf(db)).not.toBe(pid);
    await db.destroy();
  });

  test('goes when its server serves reading only, and those that lie idle with it', async () => {
    const db = openDatabase(database.connection, { maxConnections: 3 });
    const before = await Promise.all([pidOf(db), pidOf(db), pidOf(db)]);
    expect(poolSizes(db).idle).toBe(3);
    const error = await failure(
      db.transaction().execute(async (trx) => {
        await sql`set transaction read only`.execute(trx);
        await sql`delete from funders`.execute(trx);
      }),
    );
    expect(isUnavailable(error)).toBe(true);
    const after = await Promise.all([pidOf(db), pidOf(db), pidOf(db)]);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
    await db.destroy();
  });

  test('goes when a failed transaction was left open in it', async () => {
    const db = openDatabase(database.connection, { maxConnections: 1 });
    const pid = await pidOf(db);
    await failure(sql`begin; select nonsense`.execute(db));
    // At once where the server said in time how it left the connection, else with the first refusal.
    const next = await failure(pidOf(db));
    if (next !== null) expect(next).toMatchObject({ code: '25P02' });
    expect(await pidOf(db)).not.toBe(pid);
    await db.destroy();
  });

  test('a statement that was wrong costs no connection', async () => {
    const db = openDatabase(database.connection, { maxConnections: 1 });
    const pid = await pidOf(db);
    await failure(sql`select nonsense`.execute(db));
    expect(await pidOf(db)).toBe(pid);
    await db.destroy();
  });
});

describe('two transactions in each other’s way', () => {
  test('are both done in the end, each once', async () => {
    await sql`create table counters (name text primary key, value integer not null)`.execute(ownerOf(database.db));
    await sql`grant all on counters to fundsight_app`.execute(ownerOf(database.db));
    await sql`insert into counters values ('a', 0), ('b', 0)`.execute(database.db);
    let arrivals = 0;
    let letBothGo = (): void => undefined;
    const bothAreThere = new Promise<void>((resolve) => (letBothGo = resolve));
    const move = (first: string, second: string) =>
      database.db.transaction().execute(async (trx) => {
        await sql`update counters set value = value + 1 where name = ${first}`.execute(trx);
        arrivals += 1;
        if (arrivals >= 2) letBothGo();
        await bothAreThere;
        await sql`update counters set value = value + 1 where name = ${second}`.execute(trx);
      });
    await Promise.all([move('a', 'b'), move('b', 'a')]);
    // One of them had to come again.
    expect(arrivals).toBe(3);
    const { rows } = await sql`select name, value from counters order by name`.execute(database.db);
    expect(rows).toEqual([
      { name: 'a', value: 2 },
      { name: 'b', value: 2 },
    ]);
  });

  test('three repeats are enough, and a refusal is not repeated', async () => {
    let rounds = 0;
    const conflict = Object.assign(new Error('could not serialize'), { code: '40001' });
    const attempt = failure(
      database.db.transaction().execute(async () => {
        rounds += 1;
        throw conflict;
      }),
    );
    expect(await attempt).toBe(conflict);
    expect([rounds, isUnavailable(conflict)]).toEqual([4, true]);
    await failure(
      database.db.transaction().execute(async () => {
        rounds += 1;
        throw new Error('no');
      }),
    );
    expect(rounds).toBe(5);
  });
});
