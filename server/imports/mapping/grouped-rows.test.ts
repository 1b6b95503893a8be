import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, ownerOf, type TestDatabase } from '../../../tests/database.ts';
import { writeFile } from '../../../tests/import-files.ts';
import { rowsXml, workbookOf, zipOf, type SheetCell } from '../../../tests/packed-files.ts';
import { importDeals, type ImportReport } from '../import.ts';
import { OpenQuestions } from '../open-questions.ts';

/** Tables in groups: totals between the rows, what is said once for a group, headers of two lines, merged cells. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.destroy());
beforeEach(async () => {
  await sql`truncate deals, deal_imports, funders cascade`.execute(ownerOf(database.db));
});

type Answers = Record<string, string>;
const rows = (...lines: string[]): string => `${lines.join('\n')}\n`;
const load = (content: string | Buffer, answers: Answers = {}): Promise<ImportReport> =>
  importDeals(database.connection, {
    kind: null,
    file: writeFile(content),
    sourceName: 'groups',
    isDryRun: false,
    clock: { now: () => new Date('2026-11-18T10:00:00Z') },
    answers: { kind: 'grant', ...answers },
  });
async function idsOf(content: string | Buffer, answers: Answers = {}): Promise<string[]> {
  const error: unknown = await load(content, answers).catch((thrown: unknown) => thrown);
  if (error instanceof OpenQuestions) return error.questions.map(({ id }) => id);
  throw error instanceof Error ? error : new Error('nothing was asked');
}
/** `Alder > Kite 1000`, in the order of the amounts. */
const stored = async (): Promise<string[]> =>
  (
    await sql<{ text: string }>`
      select concat(array_to_string(funder_names, '+'), ' > ', recipient_name, ' ', trim_scale(amount)) as text
        from deals order by date, recipient_name`.execute(database.db)
  ).rows.map(({ text }) => text);

const four = ['Alder > Kite 1000', 'Alder > Orchard 2000', 'Birch > Harbour 4000', 'Birch > Mill Lane 5000'];

describe('totals of groups between the rows are named and skipped', () => {
  test.each([
    ['Subtotal Alder,,,3000', 'Subtotal Birch,,,9000', 'Grand Total,,,12000'],
    ['Alder Total,,,3000', 'Birch Total,,,9000', 'Total,,,12000'],
    ['Total Alder,,,"3,000"', 'Total Birch,,,"9,000"', 'Grand total:,,,"12,000"'],
    ['Zwischensumme Alder,,,3000', 'Zwischensumme Birch,,,9000', 'Gesamtsumme,,,12000'],
    ['Alder Ergebnis,,,3000', 'Birch Ergebnis,,,9000', 'Gesamtergebnis,,,12000'],
    ['Sous-total Alder,,,3000', 'Sous-total Birch,,,9000', 'Total général,,,12000'],
    ['Total parcial Alder,,,3000', 'Total parcial Birch,,,9000', 'Total general,,,12000'],
    ['Subtotal Alder (2 projetos),,,3000', 'Subtotal Birch (2 projetos),,,9000', 'Total Geral,,,12000'],
    ['Alder,Subtotal,,3000', 'Birch,Subtotal,,9000', ',Total,,12000'],
    ['Alder,2 grants,Subtotal,3000', 'Birch,2 grants,Subtotal,9000', ',4 grants,Total,12000'],
    ['Alder,Sous-total,,3000', 'Birch,Sous-total,,9000', ',Total,,12000'],
    ['Summe für Alder,,,3000', 'Summe für Birch,,,9000', 'Summe,,,12000'],
  ])('%s', async (alder, birch, all) => {
    const report = await load(
      rows(
        'Grantmaker,Recipient,Award date,Amount (EUR)',
        'Alder,Kite,2021-03-04,1000',
        'Alder,Orchard,2021-04-05,2000',
        alder,
        'Birch,Harbour,2021-05-06,4000',
        'Birch,Mill Lane,2021-06-07,5000',
        birch,
        all,
      ),
    );
    expect(report).toMatchObject({ readCount: 4, passedOverCount: 3, newFunderCount: 2 });
    expect(report.passedOver?.map(({ line, why }) => `${line} ${why}`)).toEqual(['4 total', '7 total', '8 total']);
    expect(await stored()).toEqual(four);
  });

  test('but organisations that are called so are none', async () => {
    const report = await load(
      rows(
        'Grantmaker,Recipient,Award date,Amount (EUR)',
        'Alder,Total Energies,2021-03-04,1000',
        'Subtotal Ventures,Total SA,2021-04-05,2000',
        'Total,Summe Verlag,2021-05-06,4000',
        'Alder,Count Basie Fund,,5000',
        'Birch,Parcial,2021-06-08,6000',
      ),
    );
    expect(report).toMatchObject({ readCount: 5, passedOverCount: 0 });
  });

  test('in a workbook', async () => {
    const report = await load(
      await workbookOf([
        {
          name: 'A',
          rows: rowsXml([
            ['Donor', 'Grantee', 'Date', 'Amount EUR'],
            ['Alder', 'Kite', '2021-03-04', 1000],
            ['Alder', 'Orchard', '2021-04-05', 2000],
            ['Alder Total', null, null, 3000],
            ['Birch', 'Harbour', '2021-05-06', 4000],
            ['Birch', 'Mill Lane', '2021-06-07', 5000],
            ['Birch Total', null, null, 9000],
          ]),
        },
      ]),
    );
    expect(report).toMatchObject({ readCount: 4, passedOverCount: 2 });
    expect(await stored()).toEqual(four);
  });
});

describe('a funder that stands in the first row of its group', () => {
  const grouped = (...between: [string, string]): string =>
    rows(
      'Funder,Recipient,Date,Amount EUR',
      'Alder,Kite,2021-03-04,1000',
      ',Orchard,2021-04-05,2000',
      ...between.slice(0, 1),
      'Birch,Harbour,2021-05-06,4000',
      ',Mill Lane,2021-06-07,5000',
      ...between.slice(1),
    );
  test.each([
    [',Subtotal,,3000', ',Subtotal,,9000'],
    ['Alder Total,,,3000', 'Birch Total,,,9000'],
    [',,Zwischensumme,3000', ',,Zwischensumme,9000'],
  ])('is that of the others where totals end the groups: %s', async (...between) => {
    await load(grouped(...between));
    expect(await stored()).toEqual(four);
  });
  const open = rows(
    'Funder,Recipient,Date,Amount EUR',
    'Alder,Kite,2021-03-04,1000',
    ',Orchard,2021-04-05,2000',
    'Birch,Harbour,2021-05-06,4000',
    ',Mill Lane,2021-06-07,5000',
  );
  test('is asked where nothing else tells the groups', async () => {
    expect(await idsOf(open)).toEqual(['fill']);
    await load(open, { fill: 'above' });
    expect(await stored()).toEqual(four);
  });
  test('stays unknown where a person says so', async () => {
    await load(open, { fill: 'leave' });
    expect(await stored()).toEqual([
      'Alder > Kite 1000',
      ' > Orchard 2000',
      'Birch > Harbour 4000',
      ' > Mill Lane 5000',
    ]);
  });
  test('is asked for one funder of all rows, and for recipient, date and amount of several investors', async () => {
    expect(await idsOf(open.replace('Birch', ''))).toEqual(['fill']);
    const round = rows(
      'Company,Date,Amount USD,Investor',
      'Kite,2021-03-04,1000,Alder',
      ',,,Birch',
      ',,,Cedar',
      'Orchard,2021-04-05,2000,Alder',
      ',,,Dune',
    );
    expect(await idsOf(round)).toEqual(['fill']);
    expect(await idsOf(round, { fill: 'above' })).toEqual(['rows']);
    await load(round, { fill: 'above', rows: 'one' });
    expect(await stored()).toEqual(['Alder+Birch+Cedar > Kite 1000', 'Alder+Dune > Orchard 2000']);
  });
  test('is not asked where funders are merely unknown here and there', async () => {
    const report = await load(
      rows(
        'Funder,Recipient,Date,Amount EUR',
        'Alder,Ash,2021-03-04,1',
        'Birch,Bay,2021-03-05,2',
        ',Cob,2021-03-06,3',
        'Cedar,Dew,2021-03-07,4',
        'Alder,Elm,2021-03-08,5',
        ',Fir,2021-03-09,6',
      ),
    );
    expect(report.addedCount).toBe(6);
  });
});

/** A workbook of one sheet with merged cells. */
const merged = (cells: readonly (readonly SheetCell[])[], ...merges: string[]): Promise<Buffer> =>
  workbookOf([{ name: 'A', rows: rowsXml(cells) }], {
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rowsXml(cells)}</sheetData><mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`,
  });

describe('merged cells of a workbook', () => {
  test('of a funder count for each of their rows', async () => {
    await load(
      await merged(
        [
          ['Funder', 'Recipient', 'Date', 'Amount EUR'],
          ['Alder', 'Kite', '2021-03-04', 1000],
          [null, 'Orchard', '2021-04-05', 2000],
          ['Birch', 'Harbour', '2021-05-06', 4000],
          [null, 'Mill Lane', '2021-06-07', 5000],
        ],
        'A2:A3',
        'A4:A5',
      ),
    );
    expect(await stored()).toEqual(four);
  });
  const shared = (): Promise<Buffer> =>
    merged(
      [
        ['Funder', 'Recipient', 'Date', 'Amount EUR'],
        ['Alder', 'Kite', '2021-03-04', 1000],
        ['Alder', 'Orchard', '2021-04-05', null],
        ['Birch', 'Harbour', '2021-05-06', 4000],
      ],
      'D2:D3',
    );
  test('of an amount are asked', async () => {
    expect(await idsOf(await shared())).toEqual(['merged']);
    await load(await shared(), { merged: 'once' });
    expect(await stored()).toEqual(['Alder > Kite 1000', 'Alder > Orchard ', 'Birch > Harbour 4000']);
  });
  test('of an amount are that of each row where a person says so', async () => {
    await load(await shared(), { merged: 'each' });
    expect(await stored()).toEqual(['Alder > Kite 1000', 'Alder > Orchard 1000', 'Birch > Harbour 4000']);
  });
  test('of a round with several investors are one deal', async () => {
    const file = await merged(
      [
        ['Company', 'Date', 'Amount EUR', 'Investor'],
        ['Kite', '2021-03-04', 1000, 'Alder'],
        [null, null, null, 'Birch'],
        ['Orchard', '2021-04-05', 2000, 'Alder'],
      ],
      'A2:A3',
      'B2:B3',
      'C2:C3',
    );
    expect(await idsOf(file)).toEqual(['rows']);
    await load(file, { rows: 'one' });
    expect(await stored()).toEqual(['Alder+Birch > Kite 1000', 'Alder > Orchard 2000']);
  });
});

const kites = [
  ['Kite', 'DE', 'Alder', 'FR', '2021-03-04', '1000'],
  ['Orchard', 'DE', 'Alder', 'FR', '2021-04-05', '2000'],
] as const;
describe('a header of two lines', () => {
  const lines = (...header: string[]): string => rows(...header, ...kites.map((cells) => cells.join(',')));
  test.each([
    [',,Funder,,Award,', 'Recipient,Country,Name,Country,Date,Amount EUR'],
    ['Recipient,,Funder,,Award,', 'Name,Country,Name,Country,Date,Amount EUR'],
    ['Grantee,,Grantmaker,,Date,Amount EUR', 'Name,Country,Name,Country,,'],
    ['Recipient,Recipient country,Funder,Funder country,Date,Amount', ',,,,,(EUR)'],
    [
      'Empfänger,Land des Empfängers,Förderer,Land des Förderers,Datum,Betrag EUR',
      'Recipient,Recipient country,Funder,Funder country,Date,Amount EUR',
    ],
    ['Grants of 2021', ',,Funder,,Award,', 'Recipient,Country,Name,Country,Date,Amount EUR'],
  ])('%s', async (...header) => {
    await load(lines(...header));
    expect(await stored()).toEqual(['Alder > Kite 1000', 'Alder > Orchard 2000']);
  });
  test('with merged cells in a workbook', async () => {
    await load(
      await merged(
        [['Recipient', null, 'Funder', null, 'Date', 'Amount EUR'], ['Name', 'Country', 'Name', 'Country'], ...kites],
        'A1:B1',
        'C1:D1',
        'E1:E2',
        'F1:F2',
      ),
    );
    expect(await stored()).toEqual(['Alder > Kite 1000', 'Alder > Orchard 2000']);
  });
  test('is none where the first row of the table holds texts alone', async () => {
    const report = await load(
      rows(
        'Company,Investor,Date,Amount EUR',
        'Startup Fund,Bank,undisclosed,undisclosed',
        'Kite,Alder,2021-03-04,1000',
        'Orchard,Alder,2021-04-05,2000',
      ),
    );
    expect(report.readCount).toBe(3);
  });
});

describe('a workbook', () => {
  const sheetOf = (cells: readonly (readonly SheetCell[])[]): string => rowsXml(cells);
  const data = sheetOf([['Recipient', 'Country', 'Funder', 'Funder country', 'Date', 'Amount EUR'], ...kites]);
  const notes = sheetOf([['Read this first'], ['All amounts in euros, as approved'], ['Last updated 2021']]);
  test.each(['Read me', 'Notes', 'Hinweise', 'Sheet1', 'LISEZ-MOI'])('is read from behind "%s"', async (name) => {
    await load(
      await workbookOf([
        { name, rows: notes },
        { name: 'Awards', rows: data },
      ]),
    );
    expect(await stored()).toEqual(['Alder > Kite 1000', 'Alder > Orchard 2000']);
  });
  test('with two tables is asked', async () => {
    const book = await workbookOf([
      { name: '2020', rows: data },
      { name: '2021', rows: data },
    ]);
    expect(await idsOf(book)).toEqual(['sheet']);
  });
  test('is read out of a ZIP', async () => {
    const book = await workbookOf([{ name: 'Awards', rows: data }]);
    await load(await zipOf({ 'awards.xlsx': book, 'LISEZMOI.txt': 'Bonjour', 'LEIA-ME.txt': 'Olá' }));
    expect(await stored()).toEqual(['Alder > Kite 1000', 'Alder > Orchard 2000']);
  });
});
