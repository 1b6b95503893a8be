import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, ownerOf, type TestDatabase } from '../../../tests/database.ts';
import { writeFile } from '../../../tests/import-files.ts';
import { importDeals, type ImportReport } from '../import.ts';

let database: TestDatabase;
const now = new Date('2026-11-18T10:00:00Z');
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.destroy());
beforeEach(async () => {
  await sql`truncate deals, deal_imports, funders cascade`.execute(ownerOf(database.db));
});

const load = (investors: readonly string[]): Promise<ImportReport> => {
  const rows = investors.map((text, at) => `Kite ${at},"${text}",2021-03-0${at + 1},5000`);
  return importDeals(database.connection, {
    kind: 'equity',
    file: writeFile(`${['company,investors,date,amount_usd', ...rows].join('\n')}\n`),
    sourceName: 'A list',
    isDryRun: false,
    clock: { now: () => now },
  });
};
const namesOfRows = async (): Promise<string[][]> =>
  (await database.db.selectFrom('deals').select('funder_names').orderBy('recipient_name').execute()).map(
    (row) => row.funder_names,
  );
const funders = async (): Promise<string[]> =>
  (await database.db.selectFrom('funders').select('name').orderBy('name').execute()).map(({ name }) => name);

test('a cell that lists funders names each, and no row is lost for want of one', async () => {
  const report = await load([
    'Alder Capital, Birch Ventures and Cedar Fund',
    'Smith, Jones & Partners Ltd',
    'Acme, Inc.',
    'Undisclosed',
    '$Undisclosed',
    '2000000',
    '',
    'Alder Capital and angel investors',
  ]);
  expect(report).toMatchObject({ readCount: 8, addedCount: 8, rejectedCount: 0, newFunderCount: 5 });
  expect(await namesOfRows()).toEqual([
    ['Alder Capital', 'Birch Ventures', 'Cedar Fund'],
    ['Smith, Jones & Partners Ltd'],
    ['Acme, Inc.'],
    [],
    [],
    [],
    [],
    ['Alder Capital'],
  ]);
  expect(await funders()).toEqual([
    'Acme, Inc.',
    'Alder Capital',
    'Birch Ventures',
    'Cedar Fund',
    'Smith, Jones & Partners Ltd',
  ]);
});

test('a known name stays whole, and one of its other names does too', async () => {
  const add = (id: string, name: string) => ({ id, name, state: 'listed' as const, created_at: now });
  await database.db
    .insertInto('funders')
    .values([add('reed-rush', 'Reed, Rush and Sedge'), add('willow', 'Willow')])
    .execute();
  await database.db
    .insertInto('funder_aliases')
    .values({
      alias_kind: 'name',
      alias: 'oakashandelm',
      name: 'Oak, Ash and Elm',
      funder_id: 'willow',
      created_at: now,
    })
    .execute();
  expect(await load(['Reed, Rush and Sedge', 'Oak, Ash and Elm', 'Willow and Reed Rush Sedge'])).toMatchObject({
    newFunderCount: 1,
  });
  expect(await namesOfRows()).toEqual([['Reed, Rush and Sedge'], ['Oak, Ash and Elm'], ['Willow', 'Reed Rush Sedge']]);
});

test('names that stand alone in other rows tell two names from one', async () => {
  await load(['Alder and Birch', 'Alder', 'Birch', 'Cedar and Dale', 'Y Elm', 'Dale Bank, National Association']);
  expect(await namesOfRows()).toEqual([
    ['Alder', 'Birch'],
    ['Alder'],
    ['Birch'],
    ['Cedar and Dale'],
    ['Y Elm'],
    ['Dale Bank, National Association'],
  ]);
});
