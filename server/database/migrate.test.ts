import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { StartError } from '../start-error.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase({ isEmpty: true });
  folder = mkdtempSync(join(tmpdir(), 'fundsight-migrations-'));
  write('0001-notes.sql', 'create table notes (id integer primary key);\ncreate index notes_id on notes (id);\n');
});

afterEach(async () => {
  await database.destroy();
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql);
}

async function rows(text: string): Promise<unknown[]> {
  const client = new Client(database.connection);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const tables = () =>
  rows(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname",
  );

async function refusal(): Promise<StartError> {
  const error: unknown = await migrate(database.connection, folder).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof StartError) return error;
  throw new Error('it was not refused', { cause: error });
}

test('files are applied in order, each once', async () => {
  write('0002-authors.sql', 'alter table notes add column author text;');
  expect(await migrate(database.connection, folder)).toEqual(['0001-notes.sql', '0002-authors.sql']);
  expect(await migrate(database.connection, folder)).toEqual([]);
  write('0003-more.sql', 'create table more (id integer);');
  expect(await migrate(database.connection, folder)).toEqual(['0003-more.sql']);
});

test('servers that start together apply each file once', { tags: ['slow'] }, async () => {
  write('0002-slow.sql', 'select pg_sleep(0.2); create table slow (id integer);');
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.connection, folder)));
  expect(applied.flat().sort()).toEqual(['0001-notes.sql', '0002-slow.sql']);
});

test('the same file with other line ends is the same file', async () => {
  await migrate(database.connection, folder);
  write('0001-notes.sql', 'create table notes (id integer primary key);\r\ncreate index notes_id on notes (id);\r\n');
  expect(await migrate(database.connection, folder)).toEqual([]);
});

describe('refused, with nothing done', () => {
  test('a file that was edited after it was applied', async () => {
    await migrate(database.connection, folder);
    write('0001-notes.sql', 'create table notes (id bigint primary key);');
    write('0002-more.sql', 'create table more (id integer);');
    expect((await refusal()).message).toMatch(/0001-notes\.sql was edited/);
    expect(await tables()).toEqual([{ name: 'notes' }, { name: 'schema_migrations' }]);
  });

  test('a database of a newer release', async () => {
    write('0002-newer.sql', 'create table newer (id integer);');
    await migrate(database.connection, folder);
    rmSync(join(folder, '0002-newer.sql'));
    expect(await refusal()).toMatchObject({
      exitCode: 78,
      message: expect.stringContaining('newer Fundsight: it holds the migration 0002-newer.sql'),
    });
  });

  test('a file whose number is before one that was applied', async () => {
    write('0003-third.sql', 'select 1;');
    await migrate(database.connection, folder);
    write('0002-late.sql', 'create table late (id integer);');
    expect((await refusal()).message).toMatch(/0002-late\.sql comes before 0003-third\.sql/);
    expect(await tables()).not.toContainEqual({ name: 'late' });
  });

  test('two files with one number, and a name of another form', async () => {
    write('0001-again.sql', 'select 1;');
    expect((await refusal()).message).toContain('number 0001');
    rmSync(join(folder, '0001-again.sql'));
    write('2-wrong.sql', 'select 1;');
    expect((await refusal()).message).toContain('2-wrong.sql');
    expect(await tables()).toEqual([]);
  });
});

test('a file that fails leaves nothing of itself, names its line, and the ones before it stay', async () => {
  write('0002-broken.sql', 'create table half (id integer);\n\nalter table notes add column id integer;\n');
  expect((await refusal()).message).toMatch(/0002-broken\.sql failed[^\n]*"id"[^\n]*already exists/);
  write('0002-broken.sql', 'create table half (id integer);\n\nselect wrong from notes;\n');
  expect((await refusal()).message).toContain('at line 3');
  expect(await tables()).toEqual([{ name: 'notes' }, { name: 'schema_migrations' }]);
});

test('a table in use is tried again instead of making everybody wait', { tags: ['slow'] }, async () => {
  await migrate(database.connection, folder);
  write('0002-more.sql', 'alter table notes add column author text;');
  const reader = new Client(database.connection);
  await reader.connect();
  await reader.query('begin; lock table notes in access share mode');
  const migrated = migrate(database.connection, folder);
  await expect
    .poll(
      () =>
        rows(
          "select 1 as waits from pg_stat_activity where application_name = 'fundsight migrations' and wait_event_type = 'Lock'",
        ),
      { timeout: 10_000 },
    )
    .toEqual([{ waits: 1 }]);
  await expect
    .poll(
      () =>
        rows(
          "select 1 as waits from pg_stat_activity where application_name = 'fundsight migrations' and wait_event_type = 'Lock'",
        ),
      { timeout: 10_000 },
    )
    .toEqual([]);
  await reader.end();
  expect(await migrated).toEqual(['0002-more.sql']);
});
