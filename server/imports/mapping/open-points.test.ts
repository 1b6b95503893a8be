import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, ownerOf, type TestDatabase } from '../../../tests/database.ts';
import { writeFile } from '../../../tests/import-files.ts';
import { mapping as mappingSchema } from '../../../contract/imports/mapping.ts';
import { importDeals, type ImportReport } from '../import.ts';
import { OpenQuestions } from '../open-questions.ts';

/** What a file leaves open is asked, whatever the file is, and what a cell says goes before the answer. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.destroy());
beforeEach(async () => {
  await sql`truncate deals, deal_imports, funders cascade`.execute(ownerOf(database.db));
});

const load = (content: string, answers: Record<string, string> = {}): Promise<ImportReport> =>
  importDeals(database.connection, {
    kind: null,
    file: writeFile(content),
    sourceName: 'open points',
    isDryRun: false,
    clock: { now: () => new Date('2026-11-18T10:00:00Z') },
    answers,
  });
async function asked(content: string, answers: Record<string, string> = {}): Promise<OpenQuestions['questions']> {
  const error: unknown = await load(content, answers).catch((thrown: unknown) => thrown);
  if (error instanceof OpenQuestions) return error.questions;
  throw error instanceof Error ? error : new Error('nothing was asked');
}
const listRows = async (): Promise<Record<string, unknown>[]> =>
  (
    await sql<Record<string, unknown>>`
      select kind, recipient_name as who, funder_names[1] as by, date::text as on, date_precision as precision, amount,
        currency, recipient_country as country, round_type as round, details from deals order by amount, recipient_name`.execute(
      database.db,
    )
  ).rows;

const listFunders = async (): Promise<string[][]> =>
  (await database.db.selectFrom('deals').select('funder_names').orderBy('date').execute()).map(
    (row) => row.funder_names,
  );

const listDays = async (): Promise<string[]> =>
  (await listRows()).map(({ on }) => String(on)).toSorted((one, other) => one.localeCompare(other));

const grant = (date: string, more: object = {}) => ({
  id: `g ${date}`,
  title: 'A kite',
  description: 'Fly',
  currency: 'GBP',
  amountAwarded: 500,
  awardDate: date,
  fundingOrganization: [{ id: 'GB-CHC-1', name: 'Alder Trust' }],
  recipientOrganization: [{ id: 'GB-CHC-2', name: 'Orchard School' }],
  ...more,
});
const packageOf = (...dates: string[]): string => JSON.stringify({ grants: dates.map((date) => grant(date)) });

describe('a known source whose dates are written in another order', () => {
  test('is read as all its cells together say', async () => {
    const report = await load(packageOf('25/01/2020', '03/04/2020', '2020-05-06', '01/02/2020'));
    expect(report).toMatchObject({ adapter: '360giving-json', addedCount: 4, rejectedCount: 0 });
    expect(await listDays()).toEqual(['2020-01-25', '2020-02-01', '2020-04-03', '2020-05-06']);
  });

  test('is asked once with three examples where they may change places, and takes the answer', async () => {
    const content = packageOf('03/04/2020', '05/06/2020', '07/08/2020', '09/10/2020');
    const questions = await asked(content);
    expect(questions).toMatchObject([{ id: 'date_order:awardDate' }]);
    expect(questions[0]?.choices.map(({ example }) => example)).toEqual([
      '03/04/2020 is 2020-04-03; 05/06/2020 is 2020-06-05; 07/08/2020 is 2020-08-07',
      '03/04/2020 is 2020-03-04; 05/06/2020 is 2020-05-06; 07/08/2020 is 2020-07-08',
    ]);
    await load(content, { date_order: 'mdy' });
    expect((await listDays())[0]).toBe('2020-03-04');
  });

  test('fills a currency that no row names by the answer, and no other', async () => {
    const rows = [
      grant('2020-01-02', { currency: undefined }),
      grant('2020-01-03', { currency: 'EUR', amountAwarded: 600 }),
    ];
    await load(JSON.stringify({ grants: rows }), { currency: 'chf' });
    expect(await listRows()).toMatchObject([{ currency: 'CHF' }, { currency: 'EUR' }]);
  });
});

describe('a core field', () => {
  const rows = (header: string, ...lines: string[]): string => `${[header, ...lines].join('\n')}\n`;

  test('that two columns may be is asked with both', async () => {
    const content = rows(
      'Recipient,Company,Investor,Date,Amount USD',
      'Kite,Kite Holding,Alder,2020-01-02,5',
      'Hawk,Hawk Group,Birch,2020-01-03,6',
    );
    const questions = await asked(content);
    expect(questions).toMatchObject([
      { id: 'field:recipientName', choices: [{ value: 'Recipient' }, { value: 'Company' }, { value: 'none' }] },
    ]);
    await load(content, { 'field:recipientName': 'Company' });
    expect(await listRows()).toMatchObject([{ who: 'Kite Holding' }, { who: 'Hawk Group' }]);
  });

  test('that an answer names may list several funders, in a known source too', async () => {
    const content = rows(
      'Recipient,Geber,Date,Amount USD',
      'Kite,"Alder Capital, Birch Ventures und Cedar Fund",2020-01-02,5',
      'Hawk,Undisclosed,2020-01-03,6',
      'Crow,Alder Capital und private Investoren,2020-01-04,7',
    );
    const named = { 'field:funderNames': 'Geber' };
    await load(content, { ...named, kind: 'equity' });
    expect(await listFunders()).toEqual([['Alder Capital', 'Birch Ventures', 'Cedar Fund'], [], ['Alder Capital']]);
    await sql`truncate deals cascade`.execute(ownerOf(database.db));
    const more = { backers: 'Alder Trust and Birch Foundation' };
    const packed = JSON.stringify({ grants: [grant('2020-01-02', more), grant('2020-01-03', more)] });
    await load(packed, { 'field:funderNames': 'backers' });
    expect(await listFunders()).toEqual([
      ['Alder Trust', 'Birch Foundation'],
      ['Alder Trust', 'Birch Foundation'],
    ]);
  });

  test('a stake of more than the whole is unknown, with a flag', async () => {
    const content = rows(
      'Recipient,Investor,Round,Date,Amount USD,Stake %',
      'Orchard,Alder,Seed,2020-01-02,500000,120',
      'Kite,Birch,Seed,2020-01-03,600000,12.5',
    );
    const report = await load(content, { kind: 'equity' });
    expect(report.flagCounts).toMatchObject({ 'beyond_whole:stakePct': 1 });
    const { rows: stored } =
      await sql`select recipient_name, stake_pct::float as stake from deals order by date`.execute(database.db);
    expect(stored).toEqual([
      { recipient_name: 'Orchard', stake: null },
      { recipient_name: 'Kite', stake: 12.5 },
    ]);
  });

  test('how numbers are parted is asked where some cells have decimals behind a comma and others behind a dot', async () => {
    const content = rows(
      'Recipient,Funder,Award date,Amount USD',
      'Orchard,Alder,2020-01-02,"1,500"',
      'Kite,Birch,2020-01-03,"2,5 Mio"',
      'Hawk,Birch,2020-01-04,1.5m',
    );
    expect(await asked(content)).toMatchObject([
      { id: 'grouping:Amount USD', choices: [{ value: 'comma' }, { value: 'dot' }] },
    ]);
  });

  test('that an answer names wrongly is asked again', async () => {
    const content = rows('Client,Investor,Date,Amount USD', 'Kite,Alder,2020-01-02,5');
    const [question] = await asked(content, { 'field:recipientName': 'Customer' });
    expect(question?.text).toContain('The file has no column "Customer".');
  });

  test('that no column says can be the same in every row', async () => {
    const content = rows('Grantee,Award date,Amount GBP', 'Orchard,2020-01-02,5');
    expect(await asked(content)).toMatchObject([{ id: 'field:funderNames', choices: [{ value: 'none' }] }]);
    await load(content, { 'field:funderNames': '=Alder Trust' });
    expect(await listRows()).toMatchObject([{ who: 'Orchard', by: 'Alder Trust' }]);
  });

  test.each([
    [
      'a list of companies',
      rows('permalink,name,status,city', '/a,Kite,operating,Paris', '/b,Hawk,closed,Rome'),
      /looked for numbers/,
    ],
    ['numbers alone', rows('a,b,c', '1,2,3', '4,5,6'), /the recipient[^]*looked for names/],
  ])('that nothing may be refuses the file, with what was looked for: %s', async (_what, content, words) => {
    const error: unknown = await load(content).catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(OpenQuestions);
    expect(String(error)).toMatch(words);
  });
});

describe('the words of a row', () => {
  const file = (type: string, ...words: string[]): string =>
    `Company,Investor,${type},Date,Amount EUR,Country,Women led\n${words
      .map((word, at) => `Kite ${at},Alder,${word},2020-01-0${at + 1},${at + 1},UK,${['Y', 'nein', 'sí'][at % 3]}`)
      .join('\n')}\n`;

  test('say its kind, its round and its instrument', async () => {
    const report = await load(
      file(
        'Funding type',
        'Seed Funding',
        'Series D',
        'Private Equity',
        'Debt',
        'Venture debt',
        'Grant',
        'Convertible note',
      ),
    );
    expect(report).toMatchObject({ addedCount: 7, rejectedCount: 0, kindCounts: { equity: 4, debt: 2, grant: 1 } });
    expect(await listRows()).toMatchObject([
      { kind: 'equity', round: 'seed', country: 'GB' },
      { kind: 'equity', round: 'series_d_plus' },
      { kind: 'equity', round: 'growth_pe' },
      { kind: 'debt' },
      { kind: 'debt' },
      { kind: 'grant' },
      { kind: 'equity', round: null },
    ]);
    const { rows } = await sql<{ type: string | null; instrument: string | null; women: boolean }>`
      select debt_type as type, instrument, women_led as women from deals order by amount`.execute(database.db);
    expect(rows.map(({ type }) => type)).toEqual([null, null, null, null, 'venture_debt', null, null]);
    expect(rows.at(-1)?.instrument).toBe('convertible_note');
    expect(rows.slice(0, 3).map(({ women }) => women)).toEqual([true, false, true]);
  });

  test('that are no value of ours are flagged and counted together, and refuse no row', async () => {
    const report = await load(file('Round', 'Seed', 'Moonshot', 'Moonshot', 'Launchpad'));
    expect(report).toMatchObject({
      addedCount: 4,
      rejectedCount: 0,
      unknownWords: [
        {
          key: 'roundType',
          words: [
            { word: 'Moonshot', count: 2 },
            { word: 'Launchpad', count: 1 },
          ],
        },
      ],
    });
  });
});

describe('years of two calendars', () => {
  const file = (...years: string[]): string =>
    `Grantee,Funder,Financial year,Amount EUR\n${years.map((year, at) => `Kite ${at},Alder,${year},5`).join('\n')}\n`;

  test('are told by the others of the column', async () => {
    await load(file('2010-11', '2015-16', '2016-17'));
    expect(await listRows()).toMatchObject(
      [2010, 2015, 2016].map((year) => ({ on: `${year}-01-01`, precision: 'year' })),
    );
  });

  test('are asked where each may be a month', async () => {
    const content = file('2009-10', '2010-11');
    expect(await asked(content)).toMatchObject([{ choices: [{ value: 'year' }, { value: 'ymd' }] }]);
    await load(content, { date_order: 'ymd' });
    expect(await listRows()).toMatchObject([{ on: '2009-10-01', precision: 'month' }, { on: '2010-11-01' }]);
  });
});

describe('the rows', () => {
  test('that differ in their funder alone are asked, and count once as one deal', async () => {
    const content =
      'Company,Investor,Date,Round,Amount USD\nKite,Alder,2020-01-02,Seed,1000\nKite,Birch,2020-01-02,Seed,1000\nHawk,Alder,2020-02-02,Series A,5000\n';
    expect(await asked(content)).toMatchObject([{ id: 'rows', choices: [{ value: 'one' }, { value: 'each' }] }]);
    const report = await load(content, { rows: 'one' });
    expect(report).toMatchObject({ readCount: 3, addedCount: 3, deals: { added: 2 } });
    expect(report.sums).toMatchObject([{ count: 2, currency: 'USD', sum: '6000' }]);
    const { rows } = await sql<{ names: string[] }>`
      select funder_names as names from deals where recipient_name = 'Kite'`.execute(database.db);
    expect(rows).toEqual([{ names: ['Alder', 'Birch'] }]);
  });

  test('that say that they got nothing are asked, and refused or kept', async () => {
    const content =
      'Grantee,Funder,Decision date,Amount GBP,Status\nKite,Alder,2020-01-02,10,Awarded\nHawk,Alder,2020-01-03,20,Declined\n';
    expect(await asked(content)).toMatchObject([
      { id: 'rows:Status', text: '"Status" says declined (1) in 1 row. Do such rows count as deals?' },
    ]);
    expect(await load(content, { 'rows:Status': 'leave_out' })).toMatchObject({
      addedCount: 1,
      rejectCounts: { other_kind: 1 },
    });
  });

  test('count by the unit that a line above the table names, once a person said so', async () => {
    const content =
      'Grants,,,\nAll amounts in thousands of euros,,,\nGrantee,Funder,Award date,Amount EUR\nKite,Alder,2020-01-02,10\nHawk,Alder,2020-01-03,12.5\n';
    expect(await asked(content)).toMatchObject([{ id: 'unit', choices: [{ value: '1000' }, { value: '1' }] }]);
    await load(content, { unit: '1000' });
    expect(await listRows()).toMatchObject([{ amount: 10_000 }, { amount: 12_500 }]);
  });

  test('count by the unit that another column says row by row', async () => {
    await load(
      'Grantee,Funder,Award date,Amount,Unit,Currency\nKite,Alder,2020-01-02,5,million,EUR\nHawk,Alder,2020-01-03,600,thousand,EUR\nCrow,Alder,2020-01-03,700,,EUR\n',
    );
    expect(await listRows()).toMatchObject([
      { who: 'Crow', amount: 700 },
      { who: 'Hawk', amount: 600_000 },
      { who: 'Kite', amount: 5_000_000 },
    ]);
  });

  test('are asked whether mil is a thousand or a million, but for reais', async () => {
    const content = 'Grantee,Funder,Award date,Amount (EUR mil)\nKite,Alder,2020-01-02,5\n';
    expect(await asked(content)).toMatchObject([{ id: 'unit' }]);
    await load(content, { unit: '1000' });
    await load('Grantee,Funder,Award date,Valor (R$ mil)\nHawk,Alder,2020-01-02,6\n');
    expect(await listRows()).toMatchObject([{ amount: 5_000 }, { amount: 6_000, currency: 'BRL' }]);
  });

  test('name their currency by a code, a sign or a name', async () => {
    const content =
      'Grantee,Funder,Award date,Amount,Currency\nKite,Alder,2020-01-02,1,Euro\nHawk,Alder,2020-01-02,2,US Dollar\nCrow,Alder,2020-01-02,3,gbp\nFinch,Alder,2020-01-02,4,€\nHeron,Alder,2020-01-02,5,Shells\n';
    expect(await load(content, { currency: 'CHF' })).toMatchObject({ rejectCounts: { unknown_value: 1 } });
    expect((await listRows()).map(({ currency }) => currency)).toEqual(['EUR', 'USD', 'GBP', 'EUR']);
  });

  test('have words that an admin gave a meaning', async () => {
    const content =
      'Company,Investor,Date,Round,Amount EUR\nKite,Alder,2020-01-02,Moonshot,1\nHawk,Alder,2020-01-03,Seed,2\n';
    const report = await importDeals(database.connection, {
      kind: null,
      file: writeFile(content),
      sourceName: 'open points',
      isDryRun: false,
      clock: { now: () => new Date('2026-11-18T10:00:00Z') },
      mapping: mappingSchema.parse({
        name: 'by-hand',
        title: 'By hand',
        kind: 'equity',
        licence: null,
        sourceName: null,
        origin: 'admin_curated',
        confidence: 'reported',
        key: { from: ['Company', 'Date'], isUnique: false },
        currency: 'EUR',
        tidies: true,
        fields: {
          recipientName: { from: 'Company' },
          date: { from: 'Date' },
          amount: { from: 'Amount EUR' },
          roundType: { from: 'Round', values: { moonshot: 'accelerator' }, otherwise: 'keep' },
        },
      }),
    });
    expect(report).toMatchObject({ addedCount: 2, unknownWords: [] });
    expect(await listRows()).toMatchObject([{ round: 'accelerator' }, { round: 'seed' }]);
  });
});

test('the report says of each core field how many rows tell it, and adds up', async () => {
  const report = await load(
    [
      'Company,Investor,Deal date,Amount (EUR)',
      'Kite,Alder,25/01/2020,5',
      'Hawk,,26/01/2020,Undisclosed',
      'Crow,Alder,27/01/2020,lots',
      'Finch,Alder,45/01/2020,7',
      'Total,,,12',
      '',
    ].join('\n'),
  );
  expect(report).toMatchObject({
    readCount: 4,
    addedCount: 2,
    rejectedCount: 2,
    askedCount: 0,
    passedOver: [{ line: 6, why: 'total', text: 'Total, 12' }],
    fields: [
      { key: 'recipientName', known: 2, undisclosed: 0, unclear: 0, refused: 2, lines: [] },
      { key: 'funderNames', known: 1, undisclosed: 1, unclear: 0, refused: 2, lines: [] },
      { key: 'amount', known: 1, undisclosed: 1, unclear: 1, refused: 1, lines: [4] },
      { key: 'date', known: 2, undisclosed: 0, unclear: 1, refused: 1, lines: [5] },
    ],
  });
  for (const { known, undisclosed, unclear, refused } of report.fields ?? [])
    expect(known + undisclosed + unclear + refused).toBe(report.readCount);
});
