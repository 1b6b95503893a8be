import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { columnsOf, dealColumns, type CellValue } from '../../contract/deals/deals.ts';
import { chartsOf } from '../../contract/insights/insights.ts';
import { facetsOf, maximumFacets } from '../../contract/deals/facets.ts';
import type { DealColumn } from '../../contract/deals/column.ts';
import { printFilter, type Filter } from '../../contract/table/table.ts';
import { fewOf, someOf } from '../../tests/deep-run.ts';
import { exportDeals } from '../../contract/exports/exports.ts';
import { callAs, callRoute } from '../../tests/call-as.ts';
import { addDeal } from '../../tests/deals.ts';
import { testSeed } from '../../tests/seeded-random.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';
import { isReal, storedName } from './stored-names.ts';
import { publishMemberDeals } from './member-deals.ts';

/**
 * An attacker who knows all but one fact about one member's deal, may use every endpoint with any filter before and
 * after the row came, and wants to know which row it is.
 */

type Cells = Readonly<Record<string, CellValue | null>>;
type Row = Readonly<Record<string, unknown>> & { readonly id: string };

let server: TestServer;
let reader: { authorization: string };

/** What a row tells by the product's rule: these differ between the groups of the test only. */
const combination: Cells = {
  recordType: 'deal',
  funderNames: ['Secret Angels'],
  funderTypes: ['angel'],
  recipientRegion: 'eastern_africa',
  recipientCountry: 'KE',
  sectors: ['fintech'],
  date: '2025-02-17',
  datePrecision: 'day',
  amountUsd: 123_457,
  amount: 123_457,
  currency: 'KES',
  amountBand: '100k_250k',
  confidence: 'reported',
};

/** Every other column, at one of two values: an adversary who knows all but one of them looks for the last. */
const further = columnsOf('equity').filter(
  ({ key }) =>
    !(key in combination) &&
    !['id', 'origin', 'sourceName', 'sourceRecordId', 'sourceUrl', 'lastVerifiedOn'].includes(key),
);
function valueOf(column: DealColumn, isFirst: boolean): CellValue {
  const option = column.options?.at(isFirst ? 0 : -1)?.value;
  switch (column.type) {
    case 'boolean':
      return isFirst;
    case 'integer':
      return column.isArray ? [isFirst ? 1 : 17] : isFirst ? 2000 : 2020;
    case 'decimal':
      return column.unit === 'stars' ? (isFirst ? 2 : 4) : isFirst ? 10 : 30;
    case 'date':
      return isFirst ? '2024-01-31' : '2025-11-30';
    case 'country':
    case 'currency':
    case 'enum':
    case 'text':
    case 'url':
    case 'uuid': {
      const word = option ?? (isFirst ? 'One' : 'Other');
      return column.isArray ? [word] : word;
    }
  }
}
const target: Cells = {
  ...combination,
  ...Object.fromEntries(further.map((column) => [column.key, valueOf(column, true)])),
};
/** In a run that is not deep. */
const filtersPerColumn = 15;

const unlike = (column: DealColumn): Cells => ({ ...target, [column.key]: valueOf(column, false) });

/** Of the funder of the target and another in turn: rows that hide one funder alone do not come out. */
let reports = 0;
async function report(cells: Cells): Promise<void> {
  reports += 1;
  await reportOf(reports % 2 === 0 ? cells : { ...cells, funderNames: ['Secret Harbour'] });
}

async function reportOf(cells: Cells): Promise<void> {
  const id = randomUUID();
  const at = server.clock.now();
  const values: Record<string, unknown> = {
    id,
    kind: 'equity',
    origin: 'member_reported',
    source_name: 'Member report',
    source_record_id: id,
    content_hash: Buffer.from('00', 'hex'),
    created_at: at,
    updated_at: at,
  };
  const details: Record<string, unknown> = {};
  for (const column of columnsOf('equity')) {
    const value = cells[column.key];
    if (value === undefined || value === null) continue;
    if (isReal(column)) values[storedName(column.key)] = value;
    else details[column.key] = value;
  }
  values['details'] = JSON.stringify(details);
  await sql`insert into member_deals (${sql.join(Object.keys(values).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(values))})`.execute(
    server.context.db,
  );
}
const publish = (): Promise<void> => publishMemberDeals(server.context.db, { now: server.clock.now() });

async function get(path: string): Promise<Record<string, unknown>> {
  const { status, json } = await callRoute(server, reader, `GET /api/deals/equity${path}`);
  expect([path, status]).toEqual([path, 200]);
  return json as Record<string, unknown>;
}
const reportedRows = async (): Promise<Row[]> => (await get('?origin=member_reported&limit=100'))['rows'] as Row[];
const withoutId = ({ id: _id, ...cells }: Row): string => JSON.stringify(cells);

/** Every filter of these columns that what is known of the target allows, as it may be written. */
function filtersOfTarget(columns: readonly DealColumn[]): string[] {
  return columns.flatMap((column) => {
    const value = target[column.key];
    const filter = value === undefined || value === null ? null : filterFor(column, value);
    return filter === null ? [] : [`${column.key}=${encodeURIComponent(printFilter(filter))}`];
  });
}
function filterFor(column: DealColumn, value: CellValue): Filter | null {
  switch (column.filter) {
    case 'text':
      return { kind: 'text', text: String(value) };
    case 'in':
    case 'arrayContains':
      return { kind: column.filter, items: [value].flat().map(String) };
    case 'triState':
      return { kind: 'triState', state: value === true ? 'true' : 'false' };
    case 'range':
      return { kind: 'range', range: { from: Number(value), to: Number(value) } };
    case 'dateRange':
      return { kind: 'dateRange', range: { from: String(value), to: String(value) } };
    case null:
      return null;
  }
}

/** The column itself and, in a short run, some of the others: each column gets others. */
function askedBeside(column: (typeof further)[number]): readonly DealColumn[] {
  const others = columnsOf('equity').filter(({ key }) => key !== column.key);
  return [column, ...someOf(others, filtersPerColumn, testSeed + further.indexOf(column))];
}

/** Everything that every endpoint says of the rows that members reported, under a filter. */
async function everythingSaid(filter = ''): Promise<Record<string, unknown>> {
  const query = `origin=member_reported${filter === '' ? '' : `&${filter}`}`;
  const keys = facetsOf('equity').map(({ key }) => key);
  const facets = [];
  for (let at = 0; at < keys.length; at += maximumFacets)
    facets.push((await get(`/facets?${query}&facets=${keys.slice(at, at + maximumFacets).join(',')}`))['facets']);
  const charts = [];
  for (const name of chartsOf.equity) charts.push(await get(`/charts/${name}?${query}`));
  const { rows } = (await get(`?${query}&limit=100`)) as { rows: Row[] };
  return {
    facets,
    charts,
    count: await get(`/count?${query}`),
    exportable: await get(`/exportable?${query}`),
    funders: await get(`/funders?${query}`),
    rows: rows.map(withoutId).sort(),
  };
}

beforeAll(async () => {
  server = await startTestServer();
  const { email } = await addMember(server, { role: 'admin' });
  reader = await signedIn(server, email);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.context.db.deleteFrom('member_deals').execute();
  await publish();
});

describe('who knows everything but one thing', () => {
  test.each(
    fewOf(
      4,
      further.map((column) => [column.key, column] as const),
    ),
  )('does not find the row by it: %s', async (key, column) => {
    await report(target);
    for (let other = 0; other < 3; other++) await report(unlike(column));
    await publish();
    const rows = await reportedRows();
    expect(rows.length).toBeGreaterThanOrEqual(3);
    const counts = Map.groupBy(rows, withoutId);
    expect([...counts.values()].filter((alike) => alike.length < 3)).toEqual([]);
    // No filter, however exact, leaves one row or two.
    for (const filter of [
      ...filtersOfTarget(askedBeside(column)),
      `search=${encodeURIComponent('Secret')}`,
      `${key}=null`,
    ]) {
      if (filter === `${key}=null` && column.filter !== 'triState') continue;
      const { count } = await get(`/count?origin=member_reported&${filter}`);
      expect([filter, count === 0 || Number(count) >= 3]).toEqual([filter, true]);
    }
  });

  test('does not find it by pieces of what no cell shows: the id, the source, the medians of any set', async () => {
    for (let row = 0; row < 12; row++)
      await report({ ...target, amountUsd: 100_000 + row * 10_000, preMoneyUsd: 1_000_000 * row });
    await publish();
    const rows = await reportedRows();
    expect(rows).toHaveLength(12);
    for (const { id } of rows)
      for (const piece of [id, id.slice(0, 8), id.slice(0, 2), id.at(-1)])
        expect(await get(`/count?origin=member_reported&sourceRecordId=${piece}`)).toMatchObject({
          count: 0,
          medianAmountUsd: null,
        });
    expect(JSON.stringify(rows)).not.toContain('sourceRecordId');
  });
});

describe('who compares before and after', () => {
  const compare = async (cells: Cells): Promise<void> => {
    const before = [
      await everythingSaid(),
      ...(await Promise.all(['boardSeat=true', 'stage=idea'].map(everythingSaid))),
    ];
    await report(cells);
    await publish();
    const after = [
      await everythingSaid(),
      ...(await Promise.all(['boardSeat=true', 'stage=idea'].map(everythingSaid))),
    ];
    expect(after).toEqual(before);
  };

  test('sees nothing of a row that comes to three that are shown, like them or not', { tags: ['slow'] }, async () => {
    for (let row = 0; row < 3; row++) await report(target);
    await publish();
    expect(await reportedRows()).toHaveLength(3);
    await compare(target);
    for (const column of further.slice(0, 6))
      await server.context.db
        .deleteFrom('member_deals')
        .where('shown_level', '=', 5)
        .execute()
        .then(() => compare(unlike(column)));
  });

  test('sees three rows at once when the third comes, all the same', async () => {
    for (let row = 0; row < 5; row++) await report(target);
    await publish();
    const first = await reportedRows();
    expect(first).toHaveLength(5);
    await compare(target);
    await compare(target);
    await report({ ...target, boardSeat: false });
    await publish();
    const rows = await reportedRows();
    const fresh = rows.filter(({ id }) => first.every((row) => row.id !== id));
    expect(fresh).toHaveLength(3);
    expect(new Set(fresh.map(withoutId)).size).toBe(1);
    expect(fresh[0]).not.toHaveProperty('boardSeat');
    expect(
      rows
        .filter((row) => first.some(({ id }) => id === row.id))
        .map(withoutId)
        .sort(),
    ).toEqual(first.map(withoutId).sort());
  });

  test('sees no two left when one of three goes, and nothing of the row that changed', async () => {
    for (let row = 0; row < 3; row++) await report(target);
    await publish();
    const id = (await reportedRows())[0]?.id ?? '';
    await sql`update member_deals set sectors = '{education}' where shown_id = ${id}`.execute(server.context.db);
    await publish();
    const rows = await reportedRows();
    expect(new Set(rows.map(withoutId)).size).toBeLessThanOrEqual(1);
    await server.context.db.deleteFrom('member_deals').where('shown_id', '=', id).execute();
    await publish();
    expect(await reportedRows()).toEqual([]);
  });

  test('never gets a row in a file', async () => {
    for (let row = 0; row < 3; row++) await report({ ...target, licence: 'CC0' });
    await publish();
    expect(await get('/exportable?origin=member_reported')).toMatchObject({
      count: 3,
      exportable: 0,
      memberReported: 3,
    });
    const refused = await callAs(server, reader, exportDeals, {
      params: { kind: 'equity' },
      query: { origin: 'member_reported' },
      body: { format: 'csv', columns: null, only: null, except: [] },
    });
    expect(refused.problem).toMatchObject({ code: 'nothing_to_export' });
  });

  test('sees in the preview nothing of fewer than five', async () => {
    for (let row = 0; row < 3; row++) await report(target);
    await publish();
    const text = JSON.stringify(await get('/preview'));
    expect(text).not.toContain('Secret');
    expect(text).not.toContain('member_reported","count":3');
  });
});

test('the funder is named while well known, by every row that came out with its name or by none', async () => {
  for (let deal = 0; deal < 10; deal++)
    await addDeal(server.context.db, 'equity', {
      funderNames: ['Secret Angels'],
      date: '2026-01-05',
      datePrecision: 'day',
    });
  const namesShown = async (): Promise<unknown[]> => {
    await publish();
    return (await reportedRows()).map((row) => row['funderNames'] ?? null);
  };
  for (let row = 0; row < 4; row++) await reportOf(target);
  // Four would name it beside sector, region and stage; without the name they would hide one name alone.
  expect(await namesShown()).toEqual([]);
  await reportOf(target);
  expect(await namesShown()).toEqual(Array.from({ length: 5 }, () => ['Secret Angels']));
  await server.context.db.deleteFrom('deals').where('origin', '=', 'public_register').execute();
  expect(await namesShown()).toEqual([]);
  // Beside one of another funder they come out, and name none.
  await reportOf({ ...target, funderNames: ['Secret Harbour'] });
  expect(await namesShown()).toHaveLength(6);
  expect(JSON.stringify(await reportedRows())).not.toContain('Secret');
});

describe('rows without a shown contact', () => {
  const withoutContact = async (cells: Cells): Promise<void> => {
    const { rows } = await sql<{ id: string }>`select id from member_deals`.execute(server.context.db);
    await reportOf(cells);
    await server.context.db
      .updateTable('member_deals')
      .set({ has_shown_contact: false })
      .where('id', 'not in', [randomUUID(), ...rows.map(({ id }) => id)])
      .execute();
  };

  test('bring no other row out, and come out beside enough of those', async () => {
    for (const funder of ['Secret Angels', 'Secret Harbour']) await reportOf({ ...target, funderNames: [funder] });
    for (let row = 0; row < 6; row++) await withoutContact({ ...target, funderNames: [`Secret Number ${row}`] });
    await publish();
    expect(await reportedRows()).toEqual([]);
    await reportOf(target);
    await publish();
    expect(await reportedRows()).toHaveLength(9);
  });
});

test('what a level leaves out stands where the whole group says it, and differs in the group otherwise', async () => {
  for (const [date, sectors] of [
    ['2025-02-17', ['fintech']],
    ['2025-09-17', ['fintech']],
    ['2025-10-17', ['fintech']],
  ] as const)
    await report({ ...target, date, sectors: [...sectors] });
  await publish();
  const rows = await reportedRows();
  expect(rows).toHaveLength(3);
  for (const row of rows) expect(row).toMatchObject({ datePrecision: 'year', sectors: ['fintech'] });
});

test('no column is shown that the rule of the database does not know', async () => {
  const { rows } = await sql<{ key: string }>`select key from deal_column_rules`.execute(server.context.db);
  expect(rows.map(({ key }) => key).sort()).toEqual(
    [...new Set(dealColumns.map(({ key }) => key))].filter((key) => key !== 'id').sort(),
  );
});

describe('what members reported, exactly, is read by', () => {
  const root = new URL('../../', import.meta.url);
  const folders = ['server', 'contract', 'sample', 'scripts', 'bench', 'web'];
  const isSource = (path: string): boolean =>
    /\.(?:ts|tsx|mts|mjs|sql)$/.test(path) && !/\.test\.tsx?$|\.generated\.ts$|node_modules/.test(path);
  const readers = (pattern: RegExp): string[] =>
    folders
      .flatMap((folder) =>
        readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
          .filter((path) => isSource(path) && pattern.test(readFileSync(new URL(`${folder}/${path}`, root), 'utf8')))
          .map((path) => `${folder}/${path}`),
      )
      .sort();

  test('the migration, publishing, medians, those that write it, and the removal of what is invented', () => {
    expect(readers(/\bmember_deals\b/)).toEqual([
      'sample/world.ts',
      'server/database/migrations/0009-funding.sql',
      'server/database/migrations/0056-shared-deal-rows.sql',
      'server/database/migrations/0063-changed-rows.sql',
      // Says only whether there is any.
      'server/deals/has-member-deals.ts',
      'server/deals/medians.ts',
      'server/deals/member-deals.ts',
      // Writes the funder that a merge leaves.
      'server/deals/merge-commands.ts',
      // Name the table in the list of what a merge moves.
      'server/merging/joins.ts',
      // Keeps the funder of its rows, so that a merge can be undone.
      'server/merging/kept-tables.ts',
      'server/reviews/term-deal-commands.ts',
      // Takes out and counts sample rows, and asks whether a real one names a sample funder.
      'server/sample-data/commands.ts',
      'server/sample-data/queries.ts',
      'server/subjects/keys.ts',
    ]);
  });
});
