import { sql } from 'kysely';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { rowsXml, workbookOf, type SheetCell } from '../../tests/packed-files.ts';
import { startTrial } from '../../tests/unfamiliar/try-file.ts';

/** Files of no known source whose rows hold several deals, or whose deals stand in several tables. */

const { load, asked, idsOf, deals, db } = startTrial();
const lines = (...all: string[]): string => `${all.join('\n')}\n`;
const book = (sheets: Readonly<Record<string, readonly (readonly SheetCell[])[]>>): Promise<Buffer> =>
  workbookOf(Object.entries(sheets).map(([name, rows]) => ({ name, rows: rowsXml(rows) })));
const roundsOf = async (): Promise<string[]> =>
  (
    await sql<{ round: string }>`
      select coalesce(round_type, '?') as round from deals order by date, recipient_name, deals.amount`.execute(db())
  ).rows.map(({ round }) => round);

describe('several rounds in a row', () => {
  const content = lines(
    'Company;Seed date;Seed amount (EUR);Seed investors;Series A date;Series A amount (EUR);Series A investors',
    'Kite;2015-02-03;200000;Alder Ventures;2017-04-05;Undisclosed;Birch Capital',
    'Lark;2016-03-04;300000;"Alder Ventures, Birch Capital";;;',
    'Wren;;;;2018-05-06;4000000;Cedar Partners',
  );
  test('are a deal each, with their dates, investors and names, also without an amount', async () => {
    await load(content);
    expect(await deals()).toEqual([
      'equity 2015-02-03 Alder Ventures > Kite 200000 EUR',
      'equity 2016-03-04 Alder Ventures+Birch Capital > Lark 300000 EUR',
      'equity 2017-04-05 Birch Capital > Kite ?',
      'equity 2018-05-06 Cedar Partners > Wren 4000000 EUR',
    ]);
    expect(await roundsOf()).toEqual(['seed', 'seed', 'series_a', 'series_a']);
  });
  test('stay the same deals when another round is added', async () => {
    await load(content);
    const more = content.replace('Birch Capital";;;', 'Birch Capital";2019-01-02;900;Cedar Partners');
    expect((await load(more)).deals).toMatchObject({ added: 1, changed: 0, unchanged: 4 });
    expect(await deals()).toHaveLength(5);
  });
  test('each with a unit of its own', async () => {
    const other = lines(
      'Firm,Seed year,Seed (USD k),Series B year,Series B (USD m)',
      'Kite,2015,250,2019,12.5',
      'Lark,2016,90,,',
    );
    await load(other, { 'field:funderNames': 'none', 'field:recipientName': 'Firm' });
    expect(await deals()).toEqual([
      'equity 2015  > Kite 250000 USD',
      'equity 2016  > Lark 90000 USD',
      'equity 2019  > Kite 12500000 USD',
    ]);
  });
  test.each([
    ['Round 1', 'Round 2'],
    ['First round', 'Second round'],
    ['Investment 1', 'Investment 2'],
    ['Deal no. 1', 'Deal no. 2'],
  ])('"%s" and "%s" are a question', async (one, two) => {
    const other = lines(
      `Startup,${one} date,${one} amount (EUR),${one} investors,${two} date,${two} amount (EUR),${two} investors`,
      'Kite,2015-02-03,1000,Alder Ventures,2017-04-05,3000,Birch Capital',
      'Lark,2016-03-04,2000,Birch Capital,,,',
    );
    expect(await idsOf(other)).toContain('groups');
    await load(other, { groups: 'each' });
    expect(await deals()).toEqual([
      'equity 2015-02-03 Alder Ventures > Kite 1000 EUR',
      'equity 2016-03-04 Birch Capital > Lark 2000 EUR',
      'equity 2017-04-05 Birch Capital > Kite 3000 EUR',
    ]);
  });
});

describe('partners with amounts of their own', () => {
  const content = lines(
    'Project;Award date;Partner 1;Partner 1 grant (EUR);Partner 2;Partner 2 grant (EUR)',
    'Reef;2019-03-14;Kite School;1000;Lark Club;500',
    'Peat;2020-04-15;Finch House;700;;',
  );
  test('got or gave them, as a person says', async () => {
    const [question] = await asked(content, { kind: 'grant', 'field:funderNames': 'none' });
    expect(question).toMatchObject({ id: 'groups', choices: [{ value: 'recipients' }, { value: 'funders' }, {}] });
    await load(content, { kind: 'grant', 'field:funderNames': '=Alder Trust', groups: 'recipients' });
    expect(await deals()).toEqual([
      'grant 2019-03-14 Alder Trust > Kite School 1000 EUR',
      'grant 2019-03-14 Alder Trust > Lark Club 500 EUR',
      'grant 2020-04-15 Alder Trust > Finch House 700 EUR',
    ]);
  });
  test('the first of them may be the lead', async () => {
    const other = lines(
      'Donor,Award date,Lead organisation,Lead grant (GBP),Partner 2,Partner 2 grant (GBP)',
      'Alder Trust,2019-03-14,Kite School,1000,Lark Club,500',
      'Birch Fund,2020-04-15,Finch House,700,,',
    );
    await load(other, { kind: 'grant', groups: 'each' });
    expect(await deals()).toEqual([
      'grant 2019-03-14 Alder Trust > Kite School 1000 GBP',
      'grant 2019-03-14 Alder Trust > Lark Club 500 GBP',
      'grant 2020-04-15 Birch Fund > Finch House 700 GBP',
    ]);
  });
  test('parts beside one amount of the whole are none', async () => {
    const other = lines(
      'Borrower,Lender,Loan date,Loan amount (EUR),Tranche 1 date,Tranche 1 amount (EUR),Tranche 2 date,Tranche 2 amount (EUR)',
      'Kite,Alder Bank,2019-03-14,900,2019-04-01,300,2019-05-01,600',
      'Lark,Alder Bank,2020-04-15,500,2020-05-01,500,,',
    );
    await load(other);
    expect(await deals()).toEqual([
      'debt 2019-03-14 Alder Bank > Kite 900 EUR',
      'debt 2020-04-15 Alder Bank > Lark 500 EUR',
    ]);
  });
});

describe('a period that the file names once', () => {
  const header = ['Grantee', 'Donor', 'Grant amount (GBP)'];
  const rows = [header, ['Kite School', 'Alder Trust', 1000], ['Lark Club', 'Birch Fund', 2000]];
  test.each([
    ['Awards 2019', '2019'],
    ['Q3 2021', '2021-Q3'],
    ['March 2020', '2020-03'],
  ])('in the name of the sheet "%s"', async (name, on) => {
    const file = await book({ [name]: rows });
    expect(await idsOf(file)).toEqual(['field:date']);
    await load(file, { 'field:date': 'Sheet' });
    expect(await deals()).toEqual([
      `grant ${on} Alder Trust > Kite School 1000 GBP`,
      `grant ${on} Birch Fund > Lark Club 2000 GBP`,
    ]);
  });
  test('in a line above the table, beside totals and notes', async () => {
    const content = lines(
      'Grants awarded in 2019;;;',
      'Grantee;Donor;Purpose;Grant amount (GBP)',
      'Kite School;Alder Trust;Books;1000',
      'Lark Club;Birch Fund;Boats;2000',
      'Total;;;3000',
      'Source: annual report;;;',
    );
    const { passedOver } = await load(content, { 'field:date': 'Line above the table' });
    expect(passedOver?.map(({ why }) => why)).toEqual(['total', 'remark']);
    expect(await deals()).toHaveLength(2);
    expect((await deals())[0]).toBe('grant 2019 Alder Trust > Kite School 1000 GBP');
  });
  test.each(['Vergabungen vom 14. Juni 2022', 'Awards of June 14, 2022', 'Besluit 14.06.2022', 'Meeting 2022-06-14'])(
    'a whole day in "%s"',
    async (line) => {
      const content = lines(`${line};;`, header.join(';'), 'Kite School;Alder Trust;1000', 'Lark Club;Birch Fund;2000');
      await load(content, { 'field:date': 'Line above the table' });
      const rows = await db().selectFrom('deals').select(['date', 'date_precision']).execute();
      expect(rows).toEqual([
        { date: '2022-06-14', date_precision: 'day' },
        { date: '2022-06-14', date_precision: 'day' },
      ]);
    },
  );
  test.each(['Data as of 31.12.2019', 'Report 2016-2020', 'Exported 2019-05-06'])('but not in "%s"', async (line) => {
    const content = lines(`${line};;`, header.join(';'), 'Kite School;Alder Trust;1000', 'Lark Club;Birch Fund;2000');
    const [question] = await asked(content, { 'field:date': 'x' });
    expect(question?.choices.map(({ value }) => value)).toEqual(['none']);
  });
  test.each([
    ['2019', '2020', '2019', '2020'],
    ['Q3 2021', 'Q4 2021', '2021-Q3', '2021-Q4'],
  ])('in the heading rows "%s" and "%s"', async (one, two, first, second) => {
    const content = lines(
      'Grantee;Donor;Purpose;Grant amount (GBP)',
      `${one};;;`,
      'Kite School;Alder Trust;Books;1000',
      `${two};;;`,
      'Lark Club;Birch Fund;Boats;2000',
    );
    expect(await idsOf(content)).toContain('headings');
    await load(content, { headings: 'yes', 'field:date': 'Heading' });
    expect(await deals()).toEqual([
      `grant ${first} Alder Trust > Kite School 1000 GBP`,
      `grant ${second} Birch Fund > Lark Club 2000 GBP`,
    ]);
  });
});

describe('names in another list or sheet', () => {
  const wanted = [
    'equity 2019-03-14 Alder Ventures+Birch Capital > Kite 1000 USD',
    'equity 2020-04-15 Birch Capital > Lark 2000 USD',
  ];
  const rounds = [
    { id: 'R1', startup: 'Kite', date: '2019-03-14', amount_usd: 1000 },
    { id: 'R2', startup: 'Lark', date: '2020-04-15', amount_usd: 2000 },
  ];
  const investors = [
    { id: 7, name: 'Alder Ventures' },
    { id: 8, name: 'Birch Capital' },
  ];
  test('by ids in each deal', async () => {
    const [one, two] = rounds;
    const file = {
      investors,
      rounds: [
        { ...one, investor_ids: [7, 8] },
        { ...two, investor_ids: [8] },
      ],
    };
    await load(JSON.stringify(file));
    expect(await deals()).toEqual(wanted);
  });
  test('by a list of who took part', async () => {
    const participations = [
      { round_id: 'R1', investor_id: 7 },
      { round_id: 'R1', investor_id: 8 },
      { round_id: 'R2', investor_id: 8 },
    ];
    await load(JSON.stringify({ rounds, investors, participations }));
    expect(await deals()).toEqual(wanted);
  });
  test('in a sheet with the numbers of the deals', async () => {
    const file = await book({
      Rounds: [
        ['Round ID', 'Startup', 'Round date', 'Amount (USD)'],
        ['R1', 'Kite', '2019-03-14', 1000],
        ['R2', 'Lark', '2020-04-15', 2000],
      ],
      'Who invested': [
        ['Round ID', 'Investor'],
        ['R1', 'Alder Ventures'],
        ['R1', 'Birch Capital'],
        ['R2', 'Birch Capital'],
      ],
    });
    await load(file, { sheet: 'Rounds' });
    expect(await deals()).toEqual(wanted);
  });
  test('numbers that are no ids of the other list lead nowhere', async () => {
    const file = { years: [{ id: 1, name: 'Alder Year' }], rounds: rounds.map((round) => ({ ...round, stage: 1 })) };
    expect(await idsOf(JSON.stringify(file))).toEqual(['field:funderNames']);
  });
});

describe('parts of a deal in JSON that nothing adds up', () => {
  const content = JSON.stringify([
    {
      borrower: 'Kite',
      lender: 'Alder Bank',
      signed: '2019-03-14',
      currency: 'EUR',
      tranches: [
        { paid_on: '2019-04-01', amount: 100 },
        { paid_on: '2019-05-01', amount: 250.5 },
      ],
    },
    { borrower: 'Lark', lender: 'Alder Bank', signed: '2020-04-15', currency: 'EUR', tranches: [{ amount: 70 }] },
  ]);
  test('are a question, and a deal each or one', async () => {
    expect(await idsOf(content)).toContain('items');
    await load(content, { items: 'sum' });
    const sums = ['debt 2019-03-14 Alder Bank > Kite 350.5 EUR', 'debt 2020-04-15 Alder Bank > Lark 70 EUR'];
    expect(await deals()).toEqual(sums);
  });
  test('each with its own day', async () => {
    await load(content, { items: 'each', 'field:date': 'tranches/paid_on' });
    expect(await deals()).toEqual(expect.arrayContaining(['debt 2019-05-01 Alder Bank > Kite 250.5 EUR']));
    expect(await deals()).toHaveLength(3);
  });
});

describe('web pages and XML under the name of a workbook', () => {
  const row = (cells: readonly string[], tag = 'td'): string =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const page = (charset: string, ...rows: string[]): string =>
    `<html><head><meta charset="${charset}"><style>td{mso:1}</style></head><body><table>${rows.join('')}</table></body></html>`;
  test('a table with entities, breaks and cells over several rows', async () => {
    const html = page(
      'windows-1252',
      row(['Bénéficiaire', 'Financeur', 'Date de décision', 'Montant (€)'], 'th'),
      '<tr><td>École &amp;<br>Été<td rowspan=2>Fondation Aulne<td>14/03/2019<td>1 500,00</tr>',
      '<tr><td>Théâtre<td>15/04/2020<td>2 500,00</tr>',
    );
    await load(iconv.encode(html, 'windows-1252'), { kind: 'grant' });
    expect(await deals()).toEqual([
      'grant 2019-03-14 Fondation Aulne > École & Été 1500 EUR',
      'grant 2020-04-15 Fondation Aulne > Théâtre 2500 EUR',
    ]);
  });
  test('of several tables a person says which', async () => {
    const table = (name: string): string =>
      page(
        'utf-8',
        row(['Grantee', 'Donor', 'Award date', 'Grant amount (EUR)']),
        row([name, 'Alder', '2020-01-02', '5']),
      );
    const both = table('Kite') + table('Lark');
    expect(await idsOf(both)).toContain('member');
    await load(both, { member: 'table 2' });
    expect(await deals()).toEqual(['grant 2020-01-02 Alder > Lark 5 EUR']);
  });
  test('XML of a spreadsheet', async () => {
    const cell = (text: string, at = ''): string => `<Cell${at}><Data>${text}</Data></Cell>`;
    const xml = `<?xml version="1.0"?><Workbook xmlns:ss="x"><Worksheet><Table><Row>${['Grantee', 'Donor', 'Award date', 'Town', 'Grant amount (EUR)'].map((text) => cell(text)).join('')}</Row><Row>${cell('Kite')}${cell('Alder')}${cell('2020-01-02T00:00:00.000')}${cell('5', ' ss:Index="5"')}</Row></Table></Worksheet></Workbook>`;
    await load(xml);
    expect(await deals()).toEqual(['grant 2020-01-02 Alder > Kite 5 EUR']);
  });
  test('a page without a table is refused', async () => {
    await expect(load('<!doctype html><p>Sign in</p>')).rejects.toThrow('a web page or XML');
  });
});
