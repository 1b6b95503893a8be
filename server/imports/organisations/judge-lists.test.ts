import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, ownerOf, type TestDatabase } from '../../../tests/database.ts';
import { quoteCell, writeFile } from '../../../tests/import-files.ts';
import { importDeals, type ImportReport } from '../import.ts';
import { prepareFile } from '../prepare-file.ts';

/** The cells of a column are judged together: whether commas and words part names in it. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.destroy());
beforeEach(async () => {
  await sql`truncate deals, deal_imports, funders cascade`.execute(ownerOf(database.db));
});

const contentOf = (cells: readonly string[]): string =>
  `${[
    'company,investors,date,amount_usd',
    ...cells.map(
      (cell, at) => `Kite ${at},${quoteCell(cell)},2021-03-${String((at % 28) + 1).padStart(2, '0')},${at}5000`,
    ),
  ].join('\n')}\n`;
const load = (cells: readonly string[], answers: Record<string, string> = {}): Promise<ImportReport> =>
  importDeals(database.connection, {
    kind: 'equity',
    file: writeFile(contentOf(cells)),
    sourceName: 'A list',
    isDryRun: false,
    clock: { now: () => new Date('2026-11-18T10:00:00Z') },
    answers,
  });
const namesAt = async (at: number): Promise<string[] | undefined> =>
  (
    await database.db
      .selectFrom('deals')
      .select('funder_names')
      .where('recipient_name', '=', `Kite ${at}`)
      .executeTakeFirst()
  )?.funder_names;
const singles = (count: number): string[] => Array.from({ length: count }, (_, at) => `Alder ${at} Capital`);

describe('names stay whole', () => {
  test('where another sign parts the cells', async () => {
    await load([
      'Alder Capital; Birch Mutual, Elm',
      'Cedar Fund; Dale and Elm Ventures',
      'Elm, Birch Mutual',
      'Cedar Fund and angels; Rush',
    ]);
    expect(await namesAt(0)).toEqual(['Alder Capital', 'Birch Mutual, Elm']);
    expect(await namesAt(1)).toEqual(['Cedar Fund', 'Dale and Elm Ventures']);
    expect(await namesAt(2)).toEqual(['Elm, Birch Mutual']);
    expect(await namesAt(3)).toEqual(['Cedar Fund', 'Rush']);
  });

  test('where almost no cell looks like a list, and some that do stand for one name', async () => {
    await load([...singles(40), 'Birch Thrift, Quorny', 'Cooper and Chandler Bank', 'Chandler Bank']);
    expect(await namesAt(40)).toEqual(['Birch Thrift, Quorny']);
    expect(await namesAt(41)).toEqual(['Cooper and Chandler Bank']);
  });
});

const repeat = (count: number, ...texts: string[]): string[] =>
  Array.from({ length: count }, (_, at) => texts[at % texts.length] ?? '');

describe('the name of one body in two languages stays whole', () => {
  test.each([
    ['Canadian Heritage | Patrimoine canadien', 'Transport Canada | Transports Canada'],
    ['Ministry of Health of Ghana / Ministère de la santé du Ghana', 'Birch Agency / Agence Birch'],
  ])('%s', async (...texts) => {
    await load(repeat(8, ...texts));
    expect([await namesAt(0), await namesAt(1)]).toEqual(texts.map((text) => [text]));
  });

  test('and a header that is repeated is no such name', async () => {
    const lines = Array.from({ length: 9 }, (_, at) => `Kite ${at};Alder;2021-03-0${at + 1};5${at}`);
    const header = 'Empresa | Company;Investidor | Investor;Data | Date;Montante | Amount USD';
    const content = `${[header, ...lines.slice(0, 3), header, ...lines.slice(3, 6), header, header, ...lines.slice(6)].join('\n')}\n`;
    const { questions } = await prepareFile(writeFile(content), { kind: 'equity', answers: {} });
    expect(questions.map(({ id }) => id)).toEqual([]);
  });

  test('but not where each side stands beside others', async () => {
    await load([...repeat(6, 'Canada Fund | Canadian Trust'), 'Canada Fund | Birch Trust']);
    expect(await namesAt(0)).toEqual(['Canada Fund', 'Canadian Trust']);
  });

  test('and it is a question where nothing says that they are the same', async () => {
    const { questions } = await prepareFile(writeFile(contentOf(repeat(9, 'Alder Fund | Birch Trust'))), {
      kind: 'equity',
      answers: {},
    });
    expect(questions.map(({ id }) => id)).toEqual(['names:investors']);
  });
});

test('one text again and again, of which no part stands elsewhere, is a question', async () => {
  const cells = [...singles(4), ...repeat(6, 'Quorny, Zarn Mutual')];
  const { questions } = await prepareFile(writeFile(contentOf(cells)), { kind: 'equity', answers: {} });
  expect(questions).toMatchObject([{ id: 'names:investors' }]);
  await load(cells, { 'names:investors': 'several' });
  expect(await namesAt(4)).toEqual(['Quorny', 'Zarn Mutual']);
});

describe('names are parted', () => {
  test('where their parts stand alone elsewhere, however few lists there are', async () => {
    await load([...singles(40), 'Reed', 'Sedge', 'Reed and Sedge', 'Reed, Alder 3 Capital']);
    expect(await namesAt(42)).toEqual(['Reed', 'Sedge']);
    expect(await namesAt(43)).toEqual(['Reed', 'Alder 3 Capital']);
  });

  test('where many cells are lists of organisations', async () => {
    await load([...singles(20), ...singles(6).map((name) => `${name}, Quorny`), 'Birch Fund, Rush Ventures and Sedge']);
    expect(await namesAt(20)).toEqual(['Alder 0 Capital', 'Quorny']);
    expect(await namesAt(26)).toEqual(['Birch Fund', 'Rush Ventures', 'Sedge']);
  });
});

test('many doubtful cells are a question, with three of them', async () => {
  const cells = [...singles(30), 'Birch Thrift, Quorny', 'Cedar Thrift, Plimby', 'Dale Thrift, Wexcombe', 'Elm, Zarn'];
  const ask = async (answers: Record<string, string>): Promise<unknown> =>
    (await prepareFile(writeFile(contentOf(cells)), { kind: 'equity', answers })).questions;
  expect(await ask({})).toEqual([
    {
      id: 'names:investors',
      column: 'investors',
      text: '"investors" holds texts such as "Birch Thrift, Quorny", "Cedar Thrift, Plimby", "Dale Thrift, Wexcombe" in 4 rows. Does each name one organisation, or several?',
      option: '--answer "names:investors=one" or =several',
      choices: expect.arrayContaining([]),
    },
  ]);
  expect(await ask({ 'names:investors': 'one' })).toEqual([]);
  await load(cells, { 'names:investors': 'one' });
  expect(await namesAt(31)).toEqual(['Cedar Thrift, Plimby']);
  await sql`truncate deals, deal_imports, funders cascade`.execute(ownerOf(database.db));
  await load(cells, { 'names:investors': 'several' });
  expect(await namesAt(31)).toEqual(['Cedar Thrift', 'Plimby']);
});
