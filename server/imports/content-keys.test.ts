import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, ownerOf, type TestDatabase } from '../../tests/database.ts';
import { writeFile } from '../../tests/import-files.ts';
import { importDeals, type ImportReport, type ImportRequest } from './import.ts';
import { rankOfIdName } from './mapping/id-columns.ts';
import { prepareFile } from './prepare-file.ts';

let database: TestDatabase;
const clock = { now: () => new Date('2026-11-18T10:00:00Z') };
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.destroy());
beforeEach(async () => {
  await sql`truncate deals, deal_imports, funders cascade`.execute(ownerOf(database.db));
});

const header = 'company,investor,date,amount_usd,round';
const line = (
  company: string,
  { investor = 'Alder Capital', date = '2021-03-04', amount = 5_000, round = 'Seed' } = {},
) => `${company},${investor},${date},${amount},${round}`;
const load = (lines: readonly string[], more: Partial<ImportRequest> = {}): Promise<ImportReport> =>
  importDeals(database.connection, {
    kind: 'equity',
    file: writeFile(`${[header, ...lines].join('\n')}\n`),
    sourceName: 'A list',
    isDryRun: false,
    clock,
    ...more,
  });
const deals = async () =>
  (
    await database.db.selectFrom('deals').select(['recipient_name', 'amount']).orderBy('source_record_id').execute()
  ).map(({ recipient_name: name, amount }) => `${name} ${amount}`);
const many = Array.from({ length: 20 }, (_none, at) => line('Kite Works', { amount: 1_000 + at }));

describe('without an id', () => {
  test('a row that is put in between equals changes no other', async () => {
    expect(await load(many)).toMatchObject({ addedCount: 20 });
    const more = [...many.slice(0, 3), line('Kite Works', { amount: 77 }), ...many.slice(3)];
    expect(await load(more)).toMatchObject({ addedCount: 1, changedCount: 0, unchangedCount: 20 });
    expect(await load(more)).toMatchObject({ addedCount: 0, changedCount: 0, unchangedCount: 21 });
    expect(await deals()).toHaveLength(21);
  });

  test('rows in another order change nothing, and one that differs changes itself', async () => {
    await load(many);
    expect(await load(many.toReversed())).toMatchObject({ addedCount: 0, changedCount: 0, unchangedCount: 20 });
    const changed = many.map((text, at) => (at === 7 ? text.replace('1007', '9999') : text)).toReversed();
    expect(await load(changed)).toMatchObject({ addedCount: 0, changedCount: 1, unchangedCount: 19 });
    expect((await deals()).filter((deal) => deal.endsWith(' 9999'))).toHaveLength(1);
  });

  test('case and signs make no second deal', async () => {
    await load([line('Kite Works, Inc.'.replace(',', ''))]);
    expect(await load([line('KITE WORKS INC')])).toMatchObject({ addedCount: 0, changedCount: 1 });
  });

  test('a row without a funder stays, with its funder unknown', async () => {
    const report = await load([
      line('Kite', { investor: '' }),
      line('Hawk', { investor: 'Undisclosed' }),
      line('Crow'),
    ]);
    expect(report).toMatchObject({ addedCount: 3, rejectedCount: 0, newFunderCount: 1 });
  });
});

describe('a recipient with a new name', () => {
  const before = [line('Kite Works'), line('Hawk', { amount: 7_000 }), line('Crow', { amount: 8_000 })];
  const after = [line('Kestrel'), ...before.slice(1)];

  test('is asked for, and nothing is stored before it is answered', async () => {
    await load(before);
    expect(await load(after, { isDryRun: true })).toMatchObject({
      renamedCount: 1,
      renamed: [{ line: 2, was: 'Kite Works', is: 'Kestrel' }],
    });
    await expect(load(after)).rejects.toThrow(/"Kestrel" in line 2, which was "Kite Works".*renamed=same/);
    expect(await deals()).toHaveLength(3);
  });

  test('is the same deal when so answered, from then on', async () => {
    await load(before);
    expect(await load(after, { answers: { renamed: 'same' } })).toMatchObject({ addedCount: 0, changedCount: 1 });
    expect((await deals()).toSorted()).toEqual(['Crow 8000', 'Hawk 7000', 'Kestrel 5000']);
    expect(await load(after)).toMatchObject({ addedCount: 0, changedCount: 0, unchangedCount: 3 });
  });

  test('is another deal when so answered', async () => {
    await load(before);
    expect(await load(after, { answers: { renamed: 'new' } })).toMatchObject({ addedCount: 1, changedCount: 0 });
    expect(await deals()).toHaveLength(4);
  });

  test('is not asked for where the file goes on from the last one and the names are not alike', async () => {
    await load(before);
    expect(await load([line('Merlin')])).toMatchObject({ addedCount: 1 });
    await expect(load([line('Kite Work', { date: '2021-03-04' })])).rejects.toThrow(/which was "Kite Works"/);
  });
});

describe('a column of ids', () => {
  test.each([
    ['LoanNumber', 3],
    ['loan_number', 3],
    ['Grant Reference', 3],
    ['dealid', 3],
    ['Application No.', 3],
    ['award key', 3],
    ['Id', 2],
    ['uuid', 2],
    ['code', 1],
    ['company_id', 0],
    ['Postal code', 0],
    ['investor number', 0],
    ['Notes', 0],
    ['candidate', 0],
  ])('%s ranks %d', (name, rank) => {
    expect(rankOfIdName(name)).toBe(rank);
  });

  const keyOf = async (text: string) => (await prepareFile(writeFile(text), { kind: 'equity' })).mapping?.key;
  const rows = (id: (at: number) => string) =>
    [0, 1, 2, 3, 4, 5].map((at) => `${id(at)},Kite ${at},Alder,2021-03-0${at + 1},5${at}`).join('\n');

  test('is the key where it is unique and filled', async () => {
    const text = (name: string) => `${name},company,investor,date,amount_usd\n${rows((at) => `L-${700 + at * 13}`)}\n`;
    expect(await keyOf(text('LoanNumber'))).toEqual({ from: ['LoanNumber'], isUnique: true });
  });

  test('is the key beside totals, remarks and the header again', async () => {
    const text = [
      'company,LoanNumber,investor,date,amount_usd',
      ...[0, 1, 2, 3, 4, 5].map((at) => `Kite ${at},L-${700 + at},Alder,2021-03-0${at + 1},5${at}`),
      'company,LoanNumber,investor,date,amount_usd',
      'Subtotal,,,,300',
      'Total,,,,300',
      'Source: the register of loans,,,,',
    ].join('\n');
    expect(await keyOf(`${text}\n`)).toEqual({ from: ['LoanNumber'], isUnique: true });
    const first = text.replaceAll(/^([^,\n]*),([^,\n]*),/gm, (_all, one: string, other: string) =>
      other === '' ? `${one},,` : `${other},${one},`,
    );
    expect(await keyOf(`${first.replace('Total', 'Subtotal')}\n`)).toEqual({ from: ['LoanNumber'], isUnique: true });
  });

  test('is none where it repeats, is empty somewhere or counts the rows', async () => {
    const keys = { from: ['company', 'investor', 'date'], isUnique: false, isContent: true };
    const text = (name: string, id: (at: number) => string) =>
      `${name},company,investor,date,amount_usd\n${rows(id)}\n`;
    expect(await keyOf(text('LoanNumber', (at) => `L-${at % 3}`))).toEqual(keys);
    expect(await keyOf(text('LoanNumber', (at) => (at === 3 ? '' : `L-${at}`)))).toEqual(keys);
    expect(await keyOf(text('S.No', (at) => String(at + 1)))).toEqual(keys);
  });
});
