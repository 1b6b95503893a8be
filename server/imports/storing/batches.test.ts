import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, ownerOf, type TestDatabase } from '../../../tests/database.ts';
import { writeFile } from '../../../tests/import-files.ts';
import { authorKeysInMemory } from '../../author-keys.ts';
import { mergeInto } from '../../merging/merge-into-commands.ts';
import { lockLive } from '../../subject-records/queries.ts';
import { createVault } from '../../vault.ts';
import { importDeals, type ImportReport } from '../import.ts';
import { markInterruptedImports } from './interrupted-imports.ts';

let database: TestDatabase;
const clock = { now: () => new Date('2026-11-18T10:00:00Z') };
const vault = createVault(Buffer.alloc(32, 7), authorKeysInMemory());
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.destroy());
beforeEach(async () => {
  await sql`drop trigger if exists on_last_row on equity_deals`.execute(ownerOf(database.db));
  await sql`truncate deals, deal_imports, funders cascade`.execute(ownerOf(database.db));
});

/** Enough for several batches. */
const rowCount = 12_000;
const last = `Company ${rowCount - 1}`;
const header = 'company,investor,round,close_dt,amount_usd,int_ref';
const line = (at: number, amount: number): string =>
  `Company ${at},Alder ${at % 50} Capital,seed,2026-01-01,${amount},K-${at}`;
const fileOf = (lines: readonly string[]): string => writeFile(`${[header, ...lines].join('\n')}\n`);
const before = [0, 1, 2].map((at) => line(at, 700 + at));
const whole = fileOf(Array.from({ length: rowCount }, (_none, at) => line(at, at + 1)));
const sourceName = 'In batches';

const load = (file: string): Promise<ImportReport> =>
  importDeals(database.connection, { kind: 'equity', file, sourceName, isDryRun: false, clock });

/** What is there, without what an import writes about itself. */
async function listAll() {
  const { rows } = await sql<{ deals: string; funders: string; imports: string }>`select
    (select count(*) || ' ' || coalesce(sum(amount), 0) from deals) as deals,
    (select string_agg(name || ' ' || state, ', ' order by name) from funders) as funders,
    (select string_agg(state || ' ' || added_count, ', ' order by started_at, state) from deal_imports) as imports`.execute(
    database.db,
  );
  return rows[0];
}

const onLastRow = (what: string) =>
  sql`create or replace function on_last_row() returns trigger language plpgsql as $$ begin
      if new.recipient_name = ${sql.lit(last)} then ${sql.raw(what)} end if;
      return new; end $$;
    create trigger on_last_row before insert on equity_deals for each row execute function on_last_row()`.execute(
    ownerOf(database.db),
  );

describe('an import that ends before its last batch', () => {
  test('removes what it added, and restores what it changed', async () => {
    await load(fileOf(before));
    const found = await listAll();
    await onLastRow("raise exception 'the disk is full';");
    await expect(load(whole)).rejects.toThrow('the disk is full');
    expect(await listAll()).toEqual(found);

    await sql`drop trigger on_last_row on equity_deals`.execute(ownerOf(database.db));
    expect(await load(whole)).toMatchObject({ addedCount: rowCount - 3, changedCount: 3 });
    const sum = (rowCount * (rowCount + 1)) / 2;
    expect((await listAll())?.deals).toBe(`${rowCount} ${sum}`);
  });

  test('has committed batches before', async () => {
    await stopOnLastRow(async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from deals`.execute(database.db);
      expect(rows[0]?.count).toBeGreaterThan(1_000);
      expect(rows[0]?.count).toBeLessThan(rowCount);
    });
  });

  test('is rolled back where its process was killed', async () => {
    await load(fileOf(before));
    const found = await listAll();
    await stopOnLastRow(() => Promise.resolve());
    for (let turn = 0; turn < 200 && (await markInterruptedImports(database.connection)) === 0; turn += 1)
      await sleep(50);
    expect(await listAll()).toEqual({ ...found, imports: `${found?.imports}, interrupted 0` });
  });

  test('is rolled back before the next run of its source compares its rows', async () => {
    await load(fileOf(before));
    let next: Promise<ImportReport> | undefined;
    await stopOnLastRow(async () => {
      // It waits for the source, which the database still holds for the process that was killed.
      next = load(whole);
      await sleep(300);
    });
    expect(await next).toMatchObject({ addedCount: rowCount - 3, changedCount: 3, unchangedCount: 0 });
    const sum = (rowCount * (rowCount + 1)) / 2;
    expect((await listAll())?.deals).toBe(`${rowCount} ${sum}`);
  });
});

test('a funder that an admin merges while its deals are stored keeps none of them', async () => {
  await load(fileOf(before));
  const [from, into] = ['alder-1-capital', 'alder-0-capital'];
  let merging: Promise<void> | undefined;
  let importing: Promise<ImportReport> | undefined;
  await waitOnLastRow(
    () => (importing = load(whole)),
    async () => {
      merging = merge(from, into);
      await sleep(300);
    },
  );
  await Promise.all([importing, merging]);
  const { rows } = await sql<{ funder: string; count: number }>`select funder, count(*)::integer as count
    from deals, unnest(funder_ids) as funder where funder in (${from}, ${into}) group by 1`.execute(database.db);
  expect(rows).toEqual([{ funder: into, count: (2 * rowCount) / 50 }]);
});

const merge = (from: string, into: string): Promise<void> =>
  database.db.transaction().execute(async (trx) => {
    const records = [
      await lockLive(trx, { kind: 'funder', id: from }),
      await lockLive(trx, { kind: 'funder', id: into }),
    ] as const;
    await mergeInto(trx, {
      kind: 'funder',
      from: records[0],
      into: records[1],
      now: clock.now(),
      vault,
      memberId: null,
    });
  });

/** Kills the process of an import that waits in its last batch, does the work, and lets the database go on. */
async function stopOnLastRow(work: () => Promise<void>): Promise<void> {
  const child = { started: null as ChildProcess | null };
  await waitOnLastRow(
    () => void (child.started = startCommand()),
    async () => {
      child.started?.kill('SIGKILL');
      if (child.started !== null) await once(child.started, 'exit');
      await work();
    },
  );
}

/** Does the work while an import waits in its last batch. */
async function waitOnLastRow(start: () => unknown, work: () => Promise<void>): Promise<void> {
  await onLastRow('perform pg_advisory_xact_lock(77);');
  const holder = new Client(database.connection);
  await holder.connect();
  try {
    await holder.query('select pg_advisory_lock(77)');
    start();
    await waitForLastRow();
    await work();
  } finally {
    await holder.end();
  }
}

function startCommand(): ChildProcess {
  const { user, host, port, database: name } = database.connection;
  const url = `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host ?? '')}`;
  const script = fileURLToPath(new URL('../../../scripts/import.ts', import.meta.url));
  return spawn(process.execPath, [script, 'equity', whole, '--source', sourceName], {
    env: { PATH: process.env['PATH'], DATABASE_URL: url },
    stdio: 'ignore',
  });
}

async function waitForLastRow(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waits: boolean }>`select exists (select from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and objid = 77 and not granted and datname = current_database()) as waits`.execute(
      database.db,
    );
    if (rows[0]?.waits === true) return;
    await sleep(20);
  }
}
