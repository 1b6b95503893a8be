import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealKinds } from '../../../contract/deals/options.ts';
import { createChance } from '../../../sample/chance.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { addDeal } from '../../../tests/deals.ts';
import { inQuickRun } from '../../../tests/deep-run.ts';
import { randomDeals } from '../../../tests/random/deals.ts';
import { rowsOfKind } from '../columns.ts';
import { engine } from '../dialects.ts';
import { whereOf } from '../filters.ts';
import { askOver } from './ask.ts';
import { namesIn, rowsIn } from './columns.ts';
import { literal, openInstance } from './instance.ts';
import { parquetFiles, writeParquet } from './parquet.ts';

const chance = createChance('rows as Parquet');
const { cellsOf, filtersOf } = randomDeals(chance);
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'fundsight-parquet-'));
  for (const kind of dealKinds)
    for (let row = 0; row < 60; row++) await addDeal(database.db, kind, cellsOf(kind, row % 9 === 0));
  await addDeal(database.db, 'equity', {
    origin: 'member_reported',
    recipientName: 'Hidden Heron',
    amountUsd: 7_654_321,
  });
});
afterAll(async () => {
  await database.destroy();
  rmSync(folder, { recursive: true, force: true });
});

test('the files answer the questions of the engine in its own words, and hold nothing that no row shows', async () => {
  // A second time over the files of the first.
  for (let turn = 0; turn < 2; turn++) {
    const written = await writeParquet(database.db, { folder, memoryMegabytes: 256 });
    expect(written.map(({ kind, rows }) => [kind, rows])).toEqual([
      ['equity', 61],
      ['debt', 60],
      ['grant', 60],
    ]);
  }
  const names = parquetFiles(folder);
  expect(
    readdirSync(folder)
      .map((name) => join(folder, name))
      .toSorted(),
  ).toEqual(names.toSorted());
  for (const name of names) expect(statSync(name).mode & 0o777).toBe(0o600);
  const instance = await openInstance({
    path: null,
    memoryMegabytes: 256,
    threads: 1,
    spillFolder: null,
    readable: names,
  });
  const connection = await instance.connect();
  for (const kind of dealKinds)
    for (const table of [kind, `${kind}_names`])
      await connection.run(
        `create view "${table}" as select * from read_parquet(${literal(join(folder, `${table}.parquet`))})`,
      );
  const ask = askOver(connection, database.db);
  for (const kind of dealKinds)
    for (let round = 0; round < (inQuickRun ? 10 : 80); round++) {
      const filters = filtersOf(kind);
      const { rows } = await sql<{ id: string }>`select deals.id from ${rowsOfKind(kind)}
        where ${whereOf(kind, filters)} order by deals.id`.execute(database.db);
      const found = await ask<{ id: string }>(sql`select deals.id::varchar as id from ${rowsIn(kind)}
        where ${whereOf(kind, filters, engine)} order by 1`);
      expect({ filters, found }).toEqual({ filters, found: rows });
    }
  const { rows: named } = await sql<{ count: number }>`
    select sum(cardinality(array(select distinct unnest(funder_names))))::integer as count from equity_deals`.execute(
    database.db,
  );
  const [held] = await ask<{ count: number }>(sql`select count(*) as count from ${namesIn('equity')}`);
  expect(held?.count).toBe(named[0]?.count);
  const hidden = await ask(sql`select 1 from ${rowsIn('equity')}
    where search_text like '%heron%' or "recipientName" like '%heron%' or "amountUsd" = 7654321`);
  expect(hidden).toEqual([]);
  connection.close();
  instance.close();
});
