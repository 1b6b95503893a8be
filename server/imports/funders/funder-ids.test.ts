import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, ownerOf, type TestDatabase } from '../../../tests/database.ts';
import { writeFile } from '../../../tests/import-files.ts';
import { authorKeysInMemory } from '../../author-keys.ts';
import { createVault } from '../../vault.ts';
import { importDeals, type ImportReport } from '../import.ts';
import { decideNearMatch } from '../commands.ts';
import { readOrgId } from '../reading/org-id.ts';
import { listNearMatches } from '../queries.ts';
import { undoImport } from '../storing/undo-import.ts';

let database: TestDatabase;
let memberId: string;
const now = new Date('2026-11-18T10:00:00Z');
const clock = { now: () => now };

beforeAll(async () => {
  database = await createTestDatabase();
  const { id } = await database.db
    .insertInto('members')
    .values({
      identity_subject: 'admin',
      email: 'admin@sample.example',
      member_type: 'other',
      terms_version: '1',
      terms_accepted_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  memberId = id;
});
afterAll(() => database.destroy());
beforeEach(async () => {
  await sql`truncate deals, deal_imports, funders cascade`.execute(ownerOf(database.db));
});

const header = 'kind,source_record_id,recipient,funders,date,amount,currency,funder_ids';
const line = (id: string, funders: string, ids: string): string =>
  `grant,${id},Kite Works,${funders},2020-05-06,1000,USD,${ids}`;
const load = (...lines: string[]): Promise<ImportReport> =>
  importDeals(database.connection, {
    kind: null,
    file: writeFile(`${[header, ...lines].join('\n')}\n`),
    sourceName: `file ${lines[0]}`,
    isDryRun: false,
    clock,
  });

async function linksOf(recordId: string): Promise<string[]> {
  const { funder_ids } = await database.db
    .selectFrom('deals')
    .select('funder_ids')
    .where('source_record_id', '=', recordId)
    .executeTakeFirstOrThrow();
  return funder_ids;
}
const listIds = () =>
  database.db
    .selectFrom('funder_ids')
    .select(['scheme', 'value', 'funder_id'])
    .orderBy('scheme')
    .orderBy('value')
    .execute();
const addFunder = (id: string, name: string, more: { state?: 'listed' | 'hidden'; ids?: [string, string][] } = {}) =>
  database.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('funders')
      .values({ id, name, state: more.state ?? 'listed', created_at: now })
      .execute();
    for (const [scheme, value] of more.ids ?? [])
      await trx.insertInto('funder_ids').values({ scheme, value, funder_id: id, created_at: now }).execute();
  });

test.each([
  ['GB-CHC-1164883', undefined, 'GB-CHC 1164883'],
  ['gb-chc-1164883', undefined, 'GB-CHC 1164883'],
  ['1164883', 'GB-CHC', 'GB-CHC 1164883'],
  ['12-3456789', undefined, 'US-EIN 123456789'],
  ['US-EIN-12-3456789', undefined, 'US-EIN 123456789'],
  ['CIK 0000320193', undefined, 'US-SEC_EDGAR 320193'],
  ['US-SEC_EDGAR-0000320193', undefined, 'US-SEC_EDGAR 320193'],
  ['213800WAVVOPS85N2205', undefined, 'XI-LEI 213800WAVVOPS85N2205'],
  ['XI-LEI-213800WAVVOPS85N2205', undefined, 'XI-LEI 213800WAVVOPS85N2205'],
  ['360G-alder', undefined, '360G ALDER'],
  ['/organization/alder', undefined, 'own /organization/alder'],
  ['  ', undefined, null],
])('%s is %s', { tags: ['slow'] }, (text, scheme, expected) => {
  expect(readOrgId(text, scheme, 'own')).toBe(expected);
});

describe('a public id', () => {
  test('goes before the name, and names that differ are one funder', async () => {
    await addFunder('alder', 'Alder Trust', { ids: [['GB-CHC', '1164883']] });
    await addFunder('birch', 'The Alder Foundation');
    const report = await load(line('a', 'The Alder Foundation', 'GB-CHC-1164883'), line('b', 'Alder Trust', ''));
    expect(report).toMatchObject({ addedCount: 2, newFunderCount: 0 });
    expect(await linksOf('a')).toEqual(['alder']);
    expect(await linksOf('b')).toEqual(['alder']);
  });

  test('is learnt with the name, and known in the next file under another name', async () => {
    await addFunder('alder', 'Alder Trust');
    await load(line('a', 'Alder Trust;Birch Fund', 'GB-CHC-1;12-3456789'));
    expect(await listIds()).toMatchObject([
      { scheme: 'GB-CHC', value: '1', funder_id: 'alder' },
      { scheme: 'US-EIN', value: '123456789', funder_id: 'birch-fund' },
    ]);
    const report = await load(line('b', 'ALDER T.;Birch Foundation Inc', 'gb-chc-1;US-EIN-12-3456789'));
    expect(report.newFunderCount).toBe(0);
    expect(await linksOf('b')).toEqual(['alder', 'birch-fund']);
  });

  test(
    'that differs in the same register is another organisation, which is listed as near',
    { tags: ['slow'] },
    async () => {
      await addFunder('alder', 'Alder Trust', { ids: [['GB-CHC', '1']] });
      const report = await load(line('a', 'Alder Trust', 'GB-CHC-2'), line('b', 'Alder Trust', 'US-EIN-98-7654321'));
      expect(report).toMatchObject({ newFunderCount: 1, nearFunderCount: 1 });
      expect(await linksOf('a')).not.toEqual(['alder']);
      // Another register says nothing against the name.
      expect(await linksOf('b')).toEqual(['alder']);
    },
  );

  test('tells two of one name in one file apart', { tags: ['slow'] }, async () => {
    await addFunder('alder', 'Alder Trust');
    const report = await load(line('a', 'Alder Trust', 'GB-CHC-1'), line('b', 'Alder Trust', 'GB-CHC-2'));
    expect(report.newFunderCount).toBe(2);
    const [one, other] = [await linksOf('a'), await linksOf('b')];
    expect(new Set([...one, ...other, 'alder']).size).toBe(3);
  });

  test('of a new funder holds for its rows without one too', async () => {
    const report = await load(
      line('a', 'Cedar Fund', 'GB-CHC-9'),
      line('b', 'CEDAR FUND', ''),
      line('c', 'Cedar', 'GB-CHC-9'),
    );
    expect(report.newFunderCount).toBe(1);
    expect([await linksOf('a'), await linksOf('b'), await linksOf('c')]).toEqual(Array(3).fill(await linksOf('a')));
  });

  test('of a hidden funder links to no funder, of a merged one to the survivor', async () => {
    await addFunder('alder', 'Alder Trust', { state: 'hidden', ids: [['GB-CHC', '1']] });
    await addFunder('birch', 'Birch Fund');
    await database.db
      .insertInto('funders')
      .values({ id: 'birch-old', name: 'Birch', state: 'merged', merged_into: 'birch', created_at: now })
      .execute();
    await database.db
      .insertInto('funder_ids')
      .values({ scheme: 'GB-CHC', value: '2', funder_id: 'birch-old', created_at: now })
      .execute();
    await load(line('a', 'Somebody', 'GB-CHC-1'), line('b', 'Somebody Else', 'GB-CHC-2'));
    expect([await linksOf('a'), await linksOf('b')]).toEqual([[], ['birch']]);
  });

  test('moves with a merge, and an undo forgets what its import taught', { tags: ['slow'] }, async () => {
    await addFunder('alder', 'Alder Trust');
    const { importId } = await load(line('a', 'Alder Trusts', 'GB-CHC-7'));
    const [near] = await listNearMatches(database.db);
    await decideNearMatch(database.db, {
      matchId: near?.id ?? '',
      decision: 'merge',
      memberId,
      now,
      vault: createVault(Buffer.alloc(32, 7), authorKeysInMemory()),
    });
    expect(await listIds()).toMatchObject([{ funder_id: 'alder' }]);
    await load(line('b', 'Whatever They Are Called', 'GB-CHC-7'));
    expect(await linksOf('b')).toEqual(['alder']);
    await undoImport(database.connection, { importId, memberId: null, version: null, clock });
    expect(await listIds()).toEqual([]);
  });

  test('changes nothing when the same file comes again', { tags: ['slow'] }, async () => {
    const lines = [line('a', 'Alder Trust;Birch Fund', 'GB-CHC-1;GB-CHC-2')];
    await load(...lines);
    const before = await listIds();
    expect(await load(...lines)).toMatchObject({ unchangedCount: 1, newFunderCount: 0 });
    expect(await listIds()).toEqual(before);
  });
});
