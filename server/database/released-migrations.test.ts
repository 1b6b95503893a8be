import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTableFile, storedInstant } from '../../tests/anonymity/heap-pages.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { migrate, migrationsFolder } from './migrate.ts';
import { inQuickRun } from '../../tests/deep-run.ts';

/**
 * Every migration on the data of the release before it: rows are put in as soon as their tables are there, and must
 * come through all that follows; a second start does nothing; one that fails leaves everything as it was.
 */

const all = readdirSync(migrationsFolder)
  .filter((name) => name.endsWith('.sql'))
  .sort();

let database: TestDatabase;
let client: Client;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
  client = new Client(database.connection);
  await client.connect();
  folder = mkdtempSync(join(tmpdir(), 'fundsight-released-'));
});
afterAll(async () => {
  await client.end();
  await database.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const release = (name: string): void => cpSync(join(migrationsFolder, name), join(folder, name));

const ids = {
  member: '3f1c0a52-9d7e-4c1b-8f60-5b2a7c9d1e44',
  review: 'b7a4c6de-1f2b-4a39-9c58-6d0e8f713a25',
};

/** What people had stored when the named migration was the newest, in the columns of that day. */
const storedAt: Readonly<Record<string, readonly string[]>> = {
  '0001-members.sql': [
    `insert into members (id, identity_subject, email, member_type, terms_version, terms_accepted_at, created_at)
     values ('${ids.member}', gen_random_uuid(), 'keeper@pennywort.example', 'entrepreneur', '2026-01', now(), now())`,
  ],
  '0003-passes.sql': [
    `insert into passes (member_id, kind, reason, source, starts_at, ends_at)
     values ('${ids.member}', 'admin', 'A test of ours', 'admin:kept', now(), now() + interval '30 days')`,
  ],
  '0004-subjects.sql': [
    `insert into funders (id, name, created_at) values ('pennywort-capital', 'Pennywort Capital', now())`,
  ],
  '0005-reviews.sql': [
    `insert into reviews (id, subject_kind, funder_id, state, overall, answers, submitted_at, published_on)
     values ('${ids.review}', 'funder', 'pennywort-capital', 'published', 4, '{"worked":"They kept their word."}', now(), current_date)`,
  ],
  '0034-standard-words.sql': [
    ...[
      ['World Bank', 'public_body', 'funder_published'],
      ['Bank', 'company', 'funder_published'],
      ['Unsaid', null, 'funder_published'],
      ['Reported', 'public_body', 'member_reported'],
    ].map(
      ([source, type, origin]) => `insert into deals (kind, recipient_type, origin, source_name, source_record_id,
        content_hash, created_at, updated_at) values ('debt', ${type === null ? 'null' : `'${type}'`}, '${origin}',
        '${source}', '1', '', now(), now())`,
    ),
    `insert into deals (kind, recipient_type, origin, source_name, source_record_id, content_hash, created_at, updated_at)
     values ('grant', 'public_body', 'funder_published', 'Council grants', '1', '', now(), now())`,
    ...[
      ['debt', 'both', 'recipientType=company%2Cpublic_body&sort=date'],
      ['debt', 'first', 'sort=date&recipientType=public_body'],
      ['debt', 'others', 'recipientType=company&search=public_body'],
      ['grant', 'grants', 'recipientType=public_body'],
    ].map(
      ([kind, name, address]) => `insert into deal_views (member_id, kind, name, address, created_at, changed_at)
        values ('${ids.member}', '${kind}', '${name}', '${address}', now(), now())`,
    ),
  ],
};

/** The rows above, in the columns that every release has. */
async function kept(): Promise<unknown> {
  const answers: unknown[] = [];
  for (const [table, columns, order] of [
    // By the month: 0090 takes the time off, 0098 the day.
    ['members', "id, email, member_type, terms_version, date_trunc('month', created_at, 'UTC') as created_in", 'id'],
    ['passes', 'member_id, kind, reason, source, starts_at, ends_at, revoked_at', 'source'],
    ['funders', 'id, name', 'id'],
    ['reviews', 'id, subject_kind, funder_id, state, overall, answers, submitted_at, published_on', 'id'],
  ]) {
    const { rows } = await client
      .query(`select ${columns} from ${table} order by ${order}`)
      .catch(() => ({ rows: ['not there yet'] }));
    answers.push([table, rows]);
  }
  return answers;
}

/** Every table, column, index and check, as text. */
async function schema(): Promise<string> {
  const { rows } = await client.query<{ line: string }>(`
    select format('%s.%s.%s %s %s %s', table_schema, table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema in ('public', 'authorship')
    union all select indexdef from pg_indexes where schemaname in ('public', 'authorship')
    union all select format('%s %s', conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace in ('public'::regnamespace, coalesce(to_regnamespace('authorship'), 'public'::regnamespace))
    union all select format('%s %s', name, checksum) from schema_migrations
    order by 1`);
  return rows.map(({ line }) => line).join('\n');
}

describe('each released migration', () => {
  test.each(all)('%s keeps what was stored before it, and is applied once', async (name) => {
    const isFirst = name === all[0];
    // A quick run looks closely at the newest.
    const isClose = !inQuickRun || all.indexOf(name) >= all.length - 5;
    const before = isFirst || !isClose ? null : await kept();
    release(name);
    expect(await migrate(database.connection, folder)).toEqual([name]);
    if (before !== null)
      expect(await kept(), 'rows of the release before').toEqual(expectedAfter(before, await kept()));
    for (const statement of storedAt[name] ?? []) await client.query(statement);
    if (!isClose) return;
    const after = await schema();
    expect(await migrate(database.connection, folder), 'a second start').toEqual([]);
    expect(await schema()).toBe(after);
  });

  test('were all tried, with rows in the tables that matter', async () => {
    expect(await migrate(database.connection)).toEqual([]);
    expect(JSON.stringify(await kept())).not.toContain('not there yet');
    for (const [, rows] of (await kept()) as [string, unknown[]][]) expect(rows).toHaveLength(1);
  });
});

test('loans to states and public bodies are told by the type of their recipients, and views of them keep their rows', async () => {
  // The row of a member, which no other row is like, is suppressed: see migration 0056.
  const deals = await client.query('select source_name, public_borrower from deals order by source_name');
  expect(deals.rows).toEqual([
    { source_name: 'Bank', public_borrower: false },
    { source_name: 'Council grants', public_borrower: null },
    { source_name: 'Unsaid', public_borrower: null },
    { source_name: 'World Bank', public_borrower: true },
  ]);
  const views = await client.query('select name, address from deal_views order by name');
  expect(views.rows).toEqual([
    { name: 'both', address: 'recipientType=company%2Cpublic_body&sort=date&publicBorrower=any' },
    { name: 'first', address: 'sort=date&recipientType=public_body&publicBorrower=any' },
    { name: 'grants', address: 'recipientType=public_body' },
    { name: 'others', address: 'recipientType=company&search=public_body' },
  ]);
});

/** A table that the migration itself made is new: it has nothing to keep. */
function expectedAfter(before: unknown, after: unknown): unknown {
  const earlier = before as [string, unknown[]][];
  return (after as [string, unknown[]][]).map(([table, rows], at) =>
    earlier[at]![1][0] === 'not there yet' ? [table, rows] : earlier[at],
  );
}

test('one that fails half-way leaves the database as it was, and mended it goes through', async () => {
  const [schemaBefore, rowsBefore] = [await schema(), await kept()];
  writeFileSync(
    join(folder, '9998-half.sql'),
    `alter table members add column half text; update members set email = 'lost@pennywort.example';
     delete from reviews; drop table passes cascade; select 1 / 0;`,
  );
  await expect(migrate(database.connection, folder)).rejects.toThrow(/9998-half\.sql failed.*division by zero/);
  expect(await schema()).toBe(schemaBefore);
  expect(await kept()).toEqual(rowsBefore);
  writeFileSync(join(folder, '9998-half.sql'), 'alter table members add column half text;');
  expect(await migrate(database.connection, folder)).toEqual(['9998-half.sql']);
  expect(await kept()).toEqual(rowsBefore);
});

test('a server that is killed in the middle of one leaves the database as it was', async () => {
  const [schemaBefore, rowsBefore] = [await schema(), await kept()];
  writeFileSync(
    join(folder, '9999-slow.sql'),
    'alter table members add column slow text; delete from reviews; select pg_sleep(600);',
  );
  const migrated = migrate(database.connection, folder).then(
    () => 'applied',
    () => 'ended',
  );
  const sleeping =
    "from pg_stat_activity where application_name = 'fundsight migrations' and wait_event = 'PgSleep' and datname = current_database()";
  await expect.poll(async () => (await client.query(`select 1 ${sleeping}`)).rowCount, { timeout: 10_000 }).toBe(1);
  await client.query(`select pg_terminate_backend(pid) ${sleeping}`);
  expect(await migrated).toBe('ended');
  expect(await schema()).toBe(schemaBefore);
  expect(await kept()).toEqual(rowsBefore);
});

/** A database with the migrations before one. */
async function onRelease(limit: string, run: (asked: Client, earlier: TestDatabase) => Promise<void>): Promise<void> {
  const earlier = await createTestDatabase({ isEmpty: true });
  const asked = new Client(earlier.connection);
  const before = mkdtempSync(join(tmpdir(), 'fundsight-earlier-'));
  await asked.connect();
  try {
    for (const name of all.filter((one) => one < limit)) cpSync(join(migrationsFolder, name), join(before, name));
    await migrate(earlier.connection, before);
    await run(asked, earlier);
  } finally {
    await asked.end();
    await earlier.destroy();
    rmSync(before, { recursive: true, force: true });
  }
}

test('admins of before keep everything: they are moderators as well, and a change of roles can still be undone', async () => {
  await onRelease('0051', async (asked, earlier) => {
    await asked.query(`insert into members (identity_subject, email, role, member_type, terms_version, terms_accepted_at, created_at)
      select gen_random_uuid(), role || '@pennywort.example', role, 'other', '2026-01', now(), now()
      from unnest(array['admin', 'member']) as role`);
    await asked.query(`with done as (insert into admin_actions (kind, words, role, done_by, done_at)
        select 'change_role', 'Helps', 'admin', id, now() from members where role = 'admin' returning id)
      insert into admin_action_members (admin_action_id, member_id, version)
      select done.id, members.id, 1 from done, members where role = 'member'`);
    await migrate(earlier.connection);
    const members = await asked.query('select email, role, is_moderator from members order by email');
    expect(members.rows).toEqual([
      { email: 'admin@pennywort.example', role: 'admin', is_moderator: true },
      { email: 'member@pennywort.example', role: 'member', is_moderator: false },
    ]);
    const undoable = await asked.query(`select role, is_moderator, role_before, was_moderator
      from admin_actions join admin_action_members on admin_action_id = admin_actions.id`);
    expect(undoable.rows).toEqual([{ role: 'admin', is_moderator: true, role_before: 'member', was_moderator: false }]);
  });
});

test('passes that ended early with a review lose the day of its approval', async () => {
  await onRelease('0092', async (asked, earlier) => {
    await asked.query(`insert into members (identity_subject, email, role, member_type, terms_version, terms_accepted_at, created_at)
      select gen_random_uuid(), 'member@pennywort.example', 'member', 'other', '2026-01', now(), now()`);
    await asked.query(`insert into passes (member_id, kind, reason, source, starts_at, ends_at, revoked_at, revoked_reason)
      select id, kind, '', source, starts_at::timestamptz, ends_at::timestamptz, revoked_at::timestamptz, revoked_reason
      from members, (values
        ('review', 'withdrawn', '2026-10-05Z', '2026-11-09Z', null, null),
        ('review', 'kept', '2026-10-05Z', '2027-10-05Z', null, null),
        ('admin', 'given', '2026-10-05Z', '2026-11-09Z', null, null),
        ('review', 'fraud', '2026-10-05Z', '2027-10-05Z', '2026-11-02Z', 'review removed')
      ) as pass (kind, source, starts_at, ends_at, revoked_at, revoked_reason)`);
    await migrate(earlier.connection);
    const { rows } = await asked.query(`select source, (starts_at at time zone 'UTC')::date::text as starts,
      (ends_at at time zone 'UTC')::date::text as ends from passes order by source`);
    expect(rows).toEqual([
      { source: 'fraud', starts: '2026-08-03', ends: '2026-11-01' },
      { source: 'given', starts: '2026-10-05', ends: '2026-11-09' },
      { source: 'kept', starts: '2026-10-01', ends: '2027-11-01' },
      { source: 'withdrawn', starts: '2026-08-01', ends: '2026-12-01' },
    ]);
  });
});

test('accounts lose the day on which they were opened, also in the file, and are counted by it beside no member', async () => {
  await onRelease('0098', async (asked, earlier) => {
    await asked.query(`insert into members (identity_subject, email, member_type, terms_version, terms_accepted_at, created_at, is_sample)
      select gen_random_uuid(), email || '@pennywort.example', 'other', '2026-01', opened_at::timestamptz, opened_at::timestamptz, email = 'd'
      from (values ('a', '2026-10-31Z'), ('b', '2026-11-17Z'), ('c', '2026-11-17Z'), ('d', '2026-11-30Z')) as one (email, opened_at)`);
    const storedDays = async (): Promise<boolean[]> => {
      const file = await readTableFile(earlier.db, 'members');
      return ['2026-10-31', '2026-11-17', '2026-11-30', '2026-11-01'].map((day) => file.includes(storedInstant(day)));
    };
    expect(await storedDays()).toEqual([true, true, true, false]);
    await migrate(earlier.connection);
    expect(await storedDays()).toEqual([false, false, false, true]);
    const members = await asked.query(`select concat_ws(' ', left(email, 1), (created_at at time zone 'UTC')::text,
      terms_accepted_at = created_at) as account from members order by email`);
    expect(members.rows.map(({ account }) => account)).toEqual([
      'a 2026-10-01 00:00:00 t',
      ...['b', 'c', 'd'].map((name) => `${name} 2026-11-01 00:00:00 t`),
    ]);
    const counts = await asked.query(
      "select string_agg(concat_ws(' ', opened_on, accounts, is_sample), ', ' order by opened_on) as all from sign_up_counts",
    );
    expect(counts.rows[0].all).toBe('2026-10-31 1 f, 2026-11-17 2 f, 2026-11-30 1 t');
  });
});

test('readings of before go, and how many members read rows in a week stays', async () => {
  await onRelease('0099', async (asked, earlier) => {
    await asked.query(`with two as (insert into members (identity_subject, email, member_type, terms_version, terms_accepted_at, created_at)
        select gen_random_uuid(), email || '@pennywort.example', 'other', '2026-01', now(), now() from unnest(array['a', 'b']) as email returning id)
      insert into deal_readings (member_id, read_on, row_count) select id, day::date, 1 from two, unnest(array['2026-11-22', '2026-11-23', '2026-11-24']) as day
      where day <> '2026-11-22' or id = (select min(id::text)::uuid from two)`);
    await asked.query("insert into weekly_numbers (week, started) values ('2026-11-16', 7)");
    await migrate(earlier.connection);
    const { rows } = await asked.query('select week::text, started, active from weekly_numbers order by week');
    expect(rows).toEqual([
      { week: '2026-11-16', started: 7, active: 1 },
      { week: '2026-11-23', started: 0, active: 2 },
    ]);
  });
});
