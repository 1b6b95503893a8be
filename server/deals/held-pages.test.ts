import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnsOf, defaultSort } from '../../contract/deals/deals.ts';
import { parseTableQuery, type RawQuery } from '../../contract/table/table.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { addDeal } from '../../tests/deals.ts';
import { newestDeals } from '../../contract/deals/kind-access.ts';
import { countDeals } from './figures.ts';
import { getColumn, orderTerm } from './columns.ts';
import { findHeldPage } from './held-pages.ts';
import { findPageKeys } from './page-keys.ts';
import { warmRowIndex } from './row-index/keep.ts';
import { mostFilters } from './row-index/match.ts';

/** Pages while the index is there, on a table that is large enough to have one. */

let database: TestDatabase;
beforeAll(async () => {
  // Thousands of rows in one statement take longer than a server lets them on a busy machine.
  database = await createTestDatabase({ statementSeconds: 60 });
  await sql`insert into deals (kind, recipient_country, stage, amount_usd, founded_year, date, date_precision, origin,
      source_name, source_record_id, content_hash, created_at, updated_at)
    select 'equity', case when n % 7 = 0 then null when n % 3 = 0 then 'KE' else 'US' end, 'seed', n, 2000 + n % 11,
      case when n % 5 = 0 then null else date '2020-01-01' + n % 900 end, case when n % 5 = 0 then null else 'day' end,
      'public_register', 'test', n, '\\x00', now(), now()
    from generate_series(1, 20_000) as n`.execute(database.db);
  await warmRowIndex(database.db, { kind: 'equity', log: pino({ level: 'silent' }) });
});
afterAll(() => database.destroy());

const searchFor = (raw: RawQuery): Parameters<typeof findHeldPage>[1] => {
  const { query, issues } = parseTableQuery(columnsOf('equity'), raw);
  expect(issues).toEqual({});
  const terms = defaultSort.map((term) => orderTerm(getColumn('equity', term.key), term.direction));
  return { kind: 'equity', query, terms, start: null };
};
const kenya: RawQuery = { recipientCountry: 'KE', amountUsd: '..15000' };

test('they come with the cells of their rows, and what is in no index is left to SQL', async () => {
  const page = await findHeldPage(database.db, searchFor(kenya));
  expect(page).toMatchObject({ hasNext: true, hasPrevious: false });
  expect(page?.rows).toHaveLength(50);
  for (const { id, cells } of page?.rows ?? []) expect(cells?.slice(0, 1)).toEqual([id]);
  const bySql = await sql<{ id: string }>`select id from deals where recipient_country = 'KE' and amount_usd <= 15000
    order by date desc nulls last, id desc limit 50`.execute(database.db);
  expect(page?.rows.map(({ id }) => id)).toEqual(bySql.rows.map(({ id }) => id));

  for (const other of [{}, { search: 'ki' }, { recipientName: 'ki' }, { ...kenya, sort: '-amountUsd' }])
    expect(await findHeldPage(database.db, searchFor(other)), JSON.stringify(other)).toBeNull();
});

test('the newest rows are left to SQL, also where the index knows the filter', async () => {
  const search = searchFor(kenya);
  const newest = { ...search, query: { ...search.query, isNewestOnly: true as const } };
  expect(await findHeldPage(database.db, newest)).toBeNull();
  const figures = await countDeals(database.db, { kind: 'equity', filters: newest.query });
  const page = await findPageKeys(database.db, { ...newest, query: { ...newest.query, limit: 100 } });
  expect(figures.count).toBe(page.rows.length);
  expect(figures.count).toBeLessThan(newestDeals);
});

test('a filter that leaves nothing has an empty page', async () => {
  expect(await findHeldPage(database.db, searchFor({ recipientCountry: 'ZW' }))).toEqual({
    rows: [],
    hasNext: false,
    hasPrevious: false,
  });
});

test('one row of many is found, and more filters than the index takes at once are left to SQL', async () => {
  const page = await findHeldPage(database.db, searchFor({ amountUsd: '7..7' }));
  expect(page?.rows).toHaveLength(1);
  const ranges = columnsOf('equity').filter(({ filter }) => filter === 'range');
  const tooMany = Object.fromEntries(ranges.slice(0, mostFilters + 1).map(({ key }) => [key, '0..1']));
  expect(Object.keys(tooMany)).toHaveLength(mostFilters + 1);
  expect(await findHeldPage(database.db, searchFor(tooMany))).toBeNull();
});

test('a column that no filter used before is held from then on', { tags: ['slow'] }, async () => {
  const search = searchFor({ foundedYear: '2003..2003', unknown: 'foundedYear' });
  expect(await findHeldPage(database.db, search)).toBeNull();
  await expect.poll(() => findHeldPage(database.db, search), { timeout: 15_000, interval: 200 }).not.toBeNull();
});

test('a row that comes is on the next page that is asked for', { tags: ['slow'] }, async () => {
  const before = await findPageKeys(database.db, searchFor(kenya));
  const id = await addDeal(database.db, 'equity', {
    recipientCountry: 'KE',
    amountUsd: 1,
    date: '2026-11-01',
    datePrecision: 'day',
  });
  expect(await findHeldPage(database.db, searchFor(kenya))).toBeNull();
  const after = await findPageKeys(database.db, searchFor(kenya));
  expect(after.rows.map((row) => row.id)).toEqual([id, ...before.rows.slice(0, -1).map((row) => row.id)]);
  // Made anew by itself.
  await expect
    .poll(() => findHeldPage(database.db, searchFor(kenya)), { timeout: 15_000, interval: 200 })
    .not.toBeNull();
  const again = await findHeldPage(database.db, searchFor(kenya));
  expect(again?.rows.map((row) => row.id)).toEqual(after.rows.map((row) => row.id));
});
