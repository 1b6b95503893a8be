import { describe, expect, test } from 'vitest';
import { documentOf, rowsXml, workbookOf, zipOf, type DocumentCell } from '../../../../tests/packed-files.ts';
import { startTrial } from '../../../../tests/unfamiliar/try-file.ts';
import { writeFile } from '../../../../tests/import-files.ts';
import { prepareFile } from '../../prepare-file.ts';
import { listInputs } from '../list-inputs.ts';

/** Sheets of other programs, tables under each other, cells that say several things, headers of three lines. */

const { load, idsOf, deals, db } = startTrial();
const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`;
const names = ['Kite', 'Lark', 'Finch', 'Wren', 'Heron', 'Swift'];
const day = (at: number): string => `2021-03-1${at}`;
const expected = names.map((name, at) => `grant ${day(at)} Alder Trust > ${name} ${1_000 + at} EUR`);

describe('an OpenDocument spreadsheet', () => {
  const money = (value: number): DocumentCell => ({
    attributes: `office:value-type="currency" office:currency="EUR" office:value="${value}"`,
    inner: `<text:p>${value} €</text:p>`,
  });
  const date = (value: string): DocumentCell => ({
    attributes: `office:value-type="date" office:date-value="${value}T00:00:00"`,
    inner: '<office:annotation><text:p>a note</text:p></office:annotation><text:p>March</text:p>',
  });
  const grants: readonly (readonly DocumentCell[])[] = [
    ['Grants of our members'],
    ['Grantee', 'Funder', 'Amount', 'Date'],
    ...names.map((name, at) => [name, 'Alder Trust', money(1_000 + at), date(day(at))]),
  ];

  test('is read with its money and its days', async () => {
    const hidden = {
      name: 'Lists',
      isHidden: true,
      rows: [
        ['a', 'b', 'c'],
        ['x', 1, 2],
      ],
    };
    await load(await documentOf([{ name: 'Grants', rows: grants }, hidden]));
    expect(await deals()).toEqual(expected);
  });

  test('asks which sheet, and reads cells that are merged downwards', async () => {
    const merged: DocumentCell = {
      attributes: 'office:value-type="string" table:number-rows-spanned="6"',
      inner: '<text:p>Alder<text:s/>Trust</text:p>',
    };
    const rows = grants.map((row, at) => (at < 2 ? row : [row[0] ?? null, at === 2 ? merged : null, ...row.slice(2)]));
    const content = await documentOf([
      { name: 'Older', rows: grants },
      { name: 'Newer', rows },
    ]);
    expect(await idsOf(content)).toContain('sheet');
    await load(content, { sheet: 'Newer' });
    expect(await deals()).toEqual(expected);
  });

  test('a text document is refused', async () => {
    await expect(load(await documentOf([]).then((bytes) => Buffer.from(bytes)))).rejects.toThrow();
  });
});

describe('tables under each other', () => {
  const rows = (
    head: readonly string[],
    from: number,
    rest: readonly (string | number)[],
  ): (string | number | null)[][] => [[...head], ...names.map((name, at) => [name, day(at), from + at, ...rest])];
  const book = workbookOf([
    {
      name: 'Cohort',
      rows: rowsXml([
        ['A. Grants'],
        ...rows(['Company', 'Date', 'Given (USD)', 'Given by'], 1_000, ['Alder Trust']),
        ['B. Loans'],
        ...rows(['Company', 'Date', 'Loan (USD)', 'Lender', 'Rate %'], 2_000, ['Birch Bank', 5]),
      ]),
    },
  ]);

  test('are tables of the file, each of the kind that its title says', async () => {
    const file = writeFile(await book);
    expect((await listInputs([file])).map(({ member }) => member)).toEqual(['A. Grants', 'B. Loans']);
    const answers = { 'field:amount': 'Given (USD)', 'field:funderNames': 'Given by' };
    await load(await book, { ...answers, member: 'A. Grants' });
    await load(await book, { ...answers, member: 'B. Loans' });
    expect((await deals()).toSorted()).toEqual(
      names
        .flatMap((name, at) => [
          `debt ${day(at)} Birch Bank > ${name} ${2_000 + at} USD`,
          `grant ${day(at)} Alder Trust > ${name} ${1_000 + at} USD`,
        ])
        .toSorted(),
    );
  });

  test('the same header again is no table of its own', async () => {
    const header = 'Grantee,Funder,Amount (EUR),Award date';
    const row = (name: string, at: number): string => `${name},Alder Trust,${1_000 + at},${day(at)}`;
    await load(
      lines(header, ...names.slice(0, 3).map(row), '', header, ...names.slice(3).map((name, at) => row(name, at + 3))),
    );
    expect(await deals()).toEqual(expected);
  });
});

test('cells that say the amount, the kind, the rate, the span and the stake', async () => {
  const given = [
    '£1k grant',
    '"£20k loan, 4.5%, 36 months"',
    '€300k equity for 10%',
    '£4k grant',
    '"£50k loan, 5%, 3 years"',
    '£7k',
  ];
  await load(lines('Who,What we gave,When', ...names.map((name, at) => `${name},${given[at]},${at + 1} May 2021`)), {
    'field:recipientName': 'Who',
    'field:funderNames': '=Alder Trust',
    'field:date': 'When',
    'field:amount': 'What we gave',
    kind: 'grant',
  });
  expect(await deals()).toEqual([
    'grant 2021-05-01 Alder Trust > Kite 1000 GBP',
    'debt 2021-05-02 Alder Trust > Lark 20000 GBP',
    'equity 2021-05-03 Alder Trust > Finch 300000 EUR',
    'grant 2021-05-04 Alder Trust > Wren 4000 GBP',
    'debt 2021-05-05 Alder Trust > Heron 50000 GBP',
    'grant 2021-05-06 Alder Trust > Swift 7000 GBP',
  ]);
  const terms = await db()
    .selectFrom('deals')
    .select(['recipient_name', 'rate_pct', 'term_months', 'stake_pct'])
    .where('kind', '!=', 'grant')
    .orderBy('date')
    .execute();
  expect(
    terms.map((one) =>
      Object.values(one).map((value) => (value === null ? null : String(value).replace(/\.?0+$/, ''))),
    ),
  ).toEqual([
    ['Lark', '4.5', '36', null],
    ['Finch', null, null, '1'],
    ['Heron', '5', '36', null],
  ]);
});

test('a header of three lines, the last of units', async () => {
  await load(
    lines(
      'Borrower,,Loan,,Lender',
      'Name,Country,Amount,Date,',
      ',,(EUR),(dd/mm/yyyy),',
      ...names.map((name, at) => `${name},France,${1_000 + at},1${at}/03/2021,Alder Bank`),
    ),
  );
  expect(await deals()).toEqual(names.map((name, at) => `debt ${day(at)} Alder Bank > ${name} ${1_000 + at} EUR`));
});

test('the year in a heading of more words, with the kind that it says', async () => {
  const part = (from: number) => (name: string, at: number) => `${name},${from + at},Alder Trust`;
  await load(
    lines(
      'Organisation,Amount GBP,Funder',
      'Grants 2020,,',
      ...names.map(part(1_000)),
      'Loans 2021,,',
      ...names.map(part(2_000)),
    ),
    { headings: 'yes', kind: 'column:Heading', 'field:date': 'Period in the heading' },
  );
  expect((await deals()).slice(5, 7)).toEqual([
    'grant 2020 Alder Trust > Wren 1003 GBP',
    'debt 2021 Alder Trust > Finch 2002 GBP',
  ]);
});

describe('a year and a month', () => {
  test('in columns of other languages', async () => {
    await load(
      lines(
        'Příjemce;Poskytovatel;Částka (Kč);Rok;Měsíc',
        ...names.map((name, at) => `${name};Nadace Olše;${1_000 + at};2021;${at + 1}`),
      ),
      { kind: 'grant' },
    );
    expect((await deals())[1]).toBe('grant 2021-02 Nadace Olše > Lark 1001 CZK');
  });

  test('of which JSON says the year once', async () => {
    await load(
      JSON.stringify({
        year: 2021,
        currency: 'GBP',
        awards: names.map((name, at) => ({ grantee: name, funder: 'Alder Trust', amount: 1_000 + at, month: 'March' })),
      }),
    );
    expect((await deals())[0]).toBe('grant 2021-03 Alder Trust > Finch 1002 GBP');
  });
});

describe('parts that stand apart', () => {
  test('year, month and day in columns of short names', async () => {
    await load(
      lines(
        'company\tinvestor\tyr\tmo\tdy\tamount_usd',
        ...names.map((name, at) => `${name}\tAlder Ventures\t2021\t${at + 1}\t${at + 20}\t${1_000_000 + at}`),
      ),
    );
    expect((await deals())[1]).toBe('equity 2021-02-21 Alder Ventures > Lark 1000001 USD');
  });

  test('month and day behind the year, whatever they are called', async () => {
    await load(
      lines(
        'company,investor,Year,w,z,amount_usd',
        ...names.map((name, at) => `${name},Alder Ventures,2021,${at + 1},${at + 20},${1_000_000 + at}`),
      ),
    );
    expect((await deals())[1]).toBe('equity 2021-02-21 Alder Ventures > Lark 1000001 USD');
  });

  test('the role of each participant says who leads', async () => {
    await load(
      JSON.stringify(
        names.map((name, at) => ({
          company: name,
          date: day(at),
          amount_usd: 1_000_000 + at,
          investors: [
            { name: 'Alder Ventures', role: 'participant' },
            { name: 'Birch Capital', role: 'lead' },
          ],
        })),
      ),
    );
    const rows = await db().selectFrom('deals').select(['funder_names', 'details']).execute();
    for (const row of rows)
      expect(row).toMatchObject({
        funder_names: ['Alder Ventures', 'Birch Capital'],
        details: { leadFunders: ['Birch Capital'] },
      });
  });

  test('names in another file of the ZIP, several in a cell', async () => {
    const bundle = await zipOf({
      'deals.csv': lines(
        'deal_id,company_id,investor_ids,amount_usd,closed_on',
        ...names.map((_name, at) => `D${at},c${at},i1|i${(at % 2) + 2},${1_000_000 + at},${day(at)}`),
      ),
      'companies.csv': lines('company_id,company,city', ...names.map((name, at) => `c${at},${name},Oslo`)),
      'investors.csv': lines(
        'investor_id,investor,city',
        'i1,Alder Ventures,Oslo',
        'i2,Birch Capital,Bergen',
        'i3,Cedar Partners,Narvik',
      ),
    });
    await load(bundle, {
      member: 'deals.csv',
      'field:recipientName': 'company name',
      'field:funderNames': 'investor name',
    });
    expect((await deals()).slice(0, 2)).toEqual([
      'equity 2021-03-10 Alder Ventures+Birch Capital > Kite 1000000 USD',
      'equity 2021-03-11 Alder Ventures+Cedar Partners > Lark 1000001 USD',
    ]);
  });

  test('a kept mapping finds the names in the other files too', async () => {
    const file = writeFile(
      await zipOf({
        'deals.csv': lines(
          'deal_id,company_id,amount_usd,closed_on',
          ...names.map((_name, at) => `D${at},c${at},${1_000_000 + at},${day(at)}`),
        ),
        'companies.csv': lines('company_id,company,city', ...names.map((name, at) => `c${at},${name},Oslo`)),
      }),
    );
    const answers = { member: 'deals.csv', 'field:funderNames': '=Alder Ventures', kind: 'equity' };
    const { mapping } = await prepareFile(file, { kind: null, answers });
    const { shape } = await prepareFile(file, { kind: null, answers, mapping });
    expect(shape.relations?.map(({ column }) => column)).toContain('company name');
  });

  test('a matrix with a funder above each column', async () => {
    const content = lines(
      'Grants of 2021 (amounts in euros)',
      'Grantee,Project,Alder House,Birch Hall Circle,Cedar Ring,Total',
      ...names.map(
        (name, at) =>
          `${name},Workshop,${at % 2 === 0 ? 1_000 + at : ''},${2_000 + at},,${(at % 2 === 0 ? 1_000 + at : 0) + 2_000 + at}`,
      ),
      'Finch Two,Workshop,,,3000,3000',
    );
    const answers = {
      kind: 'grant',
      currency: 'EUR',
      'field:recipientName': 'Grantee',
      'field:date': 'Line above the table',
    };
    expect(await idsOf(content, answers)).toEqual(['columns']);
    await load(content, { ...answers, columns: 'funders' });
    expect((await deals()).toSorted().slice(-2)).toEqual([
      'grant 2021 Birch Hall Circle > Wren 2003 EUR',
      'grant 2021 Cedar Ring > Finch Two 3000 EUR',
    ]);
  });

  test('a minus behind a number, and lines of pages in Polish', async () => {
    await load(
      lines(
        'Grantee,Funder,Amount (EUR),Award date',
        ...names.slice(0, 4).map((name, at) => `${name},Alder Trust,${1_000 + at},${day(at)}`),
        'Strona 1 z 2,,,',
        'Kite,Alder Trust,550.00-,2021-06-01',
      ),
      { negative: 'keep' },
    );
    expect((await deals()).at(-1)).toBe('grant 2021-06-01 Alder Trust > Kite -550 EUR');
  });
});
