import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, ownerOf, type TestDatabase } from '../../tests/database.ts';
import { listShortTables } from './short-tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.destroy());

test('a table of which a page is missing is named, and no other', async () => {
  const { connection } = database;
  const db = ownerOf(database.db);
  await sql`create table notes as select number, repeat('x', 500) as text from generate_series(1, 100) as number`.execute(
    db,
  );
  await sql`vacuum analyze notes`.execute(db);
  expect(await listShortTables(connection)).toEqual([]);
  // As if there had been more of it: the file of a running server is better left alone.
  await sql`update pg_class set relpages = relpages + 1 where relname = 'notes'`.execute(db);
  expect(await listShortTables(connection)).toEqual(['notes']);
});

test('a table of all databases is not named when another database shortened it', async () => {
  await sql`update pg_class set relpages = relpages + 100 where relname = 'pg_shdepend'`.execute(ownerOf(database.db));
  expect(await listShortTables(database.connection)).not.toContain('pg_shdepend');
});
