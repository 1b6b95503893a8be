import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, ownerOf, type TestDatabase } from '../../../tests/database.ts';
import { writeFile } from '../../../tests/import-files.ts';
import { importDeals, type ImportReport } from '../import.ts';
import { undoImport } from '../storing/undo-import.ts';

/** Packages of several publishers: each row under its own licence and source, else under that of the package. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.destroy());
beforeEach(async () => {
  await sql`truncate deals, deal_imports, funders cascade`.execute(ownerOf(database.db));
});

const clock = { now: () => new Date('2026-11-18T10:00:00Z') };
const load = (content: string | Buffer): Promise<ImportReport> =>
  importDeals(database.connection, {
    kind: null,
    file: writeFile(content),
    sourceName: 'GrantNav',
    isDryRun: false,
    clock,
  });
const grant = (id: string, more: object = {}) => ({
  id,
  title: 'A kite',
  description: 'Fly',
  currency: 'GBP',
  amountAwarded: 500,
  awardDate: '2018-05-06',
  fundingOrganization: [{ id: 'GB-CHC-1', name: 'Alder Trust' }],
  recipientOrganization: [{ id: 'GB-CHC-2', name: 'Orchard School' }],
  ...more,
});
const dataset = (publisher: string, license: string, name?: string) => ({
  dataset: { license, ...(name === undefined ? {} : { license_name: name }), publisher: { name: publisher } },
});
const listSources = async () =>
  database.db
    .selectFrom('deals')
    .select(['source_record_id as id', 'source_name as source', 'licence'])
    .orderBy('source_record_id')
    .execute();

const mixed = {
  license: 'See dataset/license within each grant. This file also contains other data',
  grants: [
    grant('g1', dataset('Alder Trust', 'https://creativecommons.org/licenses/by/4.0/', 'CC BY 4.0')),
    grant('g2', dataset('Birch Fund', 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/')),
    grant('g3'),
  ],
};

test('each row by its own dataset, and the import itself where the row says nothing', async () => {
  expect(await load(JSON.stringify(mixed))).toMatchObject({
    adapter: '360giving-json',
    addedCount: 3,
    skipped: expect.any(Array),
  });
  expect(await listSources()).toEqual([
    { id: 'g1', source: 'Alder Trust', licence: 'CC BY 4.0' },
    {
      id: 'g2',
      source: 'Birch Fund',
      licence: 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
    },
    { id: 'g3', source: 'GrantNav', licence: null },
  ]);
});

test(
  'the same package again changes nothing, a new licence changes its row, and an undo takes all out',
  { tags: ['slow'] },
  async () => {
    const { importId } = await load(JSON.stringify(mixed));
    expect(await load(JSON.stringify(mixed))).toMatchObject({ addedCount: 0, changedCount: 0, unchangedCount: 3 });
    const licensed = { ...mixed, grants: [grant('g1', dataset('Alder Trust', 'CC0')), ...mixed.grants.slice(1)] };
    const second = await load(JSON.stringify(licensed));
    expect(second).toMatchObject({ changedCount: 1, unchangedCount: 2 });
    const undo = (id: string) =>
      undoImport(database.connection, { importId: id, memberId: null, version: null, clock });
    expect(await undo(second.importId)).toMatchObject({ restoredCount: 1 });
    expect((await listSources())[0]).toMatchObject({ licence: 'CC BY 4.0' });
    expect(await undo(importId)).toMatchObject({ removedCount: 3 });
  },
);

test.each([
  ['before the list', { license_name: 'CC BY 4.0', publisher: { name: 'Cedar Fund' }, grants: [grant('g1')] }],
  [
    'after the list',
    { grants: [grant('g1')], publisher: { name: 'Cedar Fund', tags: [1] }, license: 'CC BY 4.0', version: '1.4' },
  ],
])('of a package: what it says %s', async (_where, content) => {
  await load(JSON.stringify(content));
  expect(await listSources()).toEqual([{ id: 'g1', source: 'Cedar Fund', licence: 'CC BY 4.0' }]);
});

test('of a packed package too', async () => {
  await load(gzipSync(JSON.stringify({ license: 'CC0', grants: [grant('g1'), grant('g2')] })));
  expect(await listSources()).toMatchObject([{ licence: 'CC0' }, { licence: 'CC0' }]);
});

test('of a CSV file by its columns', async () => {
  const rows = [
    'Identifier,Title,Description,Currency,Amount Awarded,Award Date,Recipient Org:Identifier,Recipient Org:Name,Funding Org:Identifier,Funding Org:Name,Publisher:Name,License (see note)',
    '360G-x-1,A kite,Fly,GBP,500,2018-05-06,GB-CHC-2,Orchard School,GB-CHC-1,Alder Trust,Alder Trust,CC BY 4.0',
    '360G-x-2,A hawk,Fly,GBP,700,2018-05-06,GB-CHC-2,Orchard School,GB-CHC-3,Birch Fund,Birch Fund,OGL 3.0',
  ];
  expect(await load(`${rows.join('\n')}\n`)).toMatchObject({ adapter: '360giving-csv', addedCount: 2 });
  expect(await listSources()).toEqual([
    { id: '360G-x-1', source: 'Alder Trust', licence: 'CC BY 4.0' },
    { id: '360G-x-2', source: 'Birch Fund', licence: 'OGL 3.0' },
  ]);
});

test('two packages of the same publishers at once do not add twice', { tags: ['slow'] }, async () => {
  const reports = await Promise.all([load(JSON.stringify(mixed)), load(JSON.stringify(mixed))]);
  expect(reports.map(({ addedCount }) => addedCount).toSorted((one, other) => one - other)).toEqual([0, 3]);
});
