import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/database.ts';
import {
  header,
  good,
  csv,
  sheet,
  goodCells,
  withCell,
  goodObject,
  loadHostile,
  type Make,
} from '../../tests/hostile-imports.ts';
import { writeFile } from '../../tests/import-files.ts';
import { bookXml, workbookOf, zipOf } from '../../tests/packed-files.ts';
import { fewOf } from '../../tests/deep-run.ts';

/** Files that are read although something in them is bad: each row has its one answer. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.destroy());

const load = (file: string, answers: Record<string, string> = {}) => loadHostile(database.connection, file, answers);
describe('read, with the bad rows refused or flagged by their code', () => {
  const only = (...codes: string[]): Partial<Record<string, unknown>> => ({
    rejectedCount: codes.length,
    rejectCounts: Object.fromEntries(
      [...Map.groupBy(codes, (code) => code)].map(([code, list]) => [code, list.length]),
    ),
  });
  test.each(
    fewOf<[string, Make, Record<string, unknown>]>(3, [
      [
        'rows too short and too long',
        () => csv(good, 'grant,a,b', `${good},more`),
        { readCount: 3, addedCount: 1, ...only('shifted_columns', 'shifted_columns') },
      ],
      ['empty cells beyond the header', () => csv(`${good},,`), { addedCount: 1, rejectedCount: 0 }],
      [
        'a NUL far down',
        () =>
          csv(
            ...Array.from({ length: 4_000 }, (_none, at) =>
              withCell('recipient', `Kite works number ${at} of a long list of names that go on`, `n${at}`),
            ),
            withCell('recipient', 'a\0b', 'nul'),
          ),
        { readCount: 4_001, addedCount: 4_000, ...only('bad_text') },
      ],
      ['a date that does not exist', () => csv(good, withCell('date', '2021-02-30')), only('bad_date')],
      ['the 29th of February of no leap year', () => csv(good, withCell('date', '2023-02-29')), only('bad_date')],
      ['a date with two digits for the year', () => csv(good, withCell('date', '03/04/25')), only('bad_date')],
      ['a day number in a column of dates', () => csv(good, withCell('date', '45000')), only('bad_date')],
      [
        'grouped, signed and worded numbers in a plain column',
        () =>
          csv(
            good,
            ...['"1,234.50"', '"1.234,50"', '€1m', '(500)', '5%', '0x10', '1 000', 'NaN5'].map((cell, at) =>
              withCell('amount', cell, `n${at}`),
            ),
          ),
        only(...Array.from({ length: 8 }, () => 'bad_number')),
      ],
      [
        'a number larger than all money',
        () => csv(good, withCell('amount', '99999999999999999999')),
        only('bad_number'),
      ],
      ['the same id twice', () => csv(good, good), only('duplicate_id')],
      ['an id that is empty', () => csv(good, withCell('source_record_id', '')), only('missing')],
      ['a name of four hundred letters', () => csv(good, withCell('recipient', 'x'.repeat(400))), only('bad_text')],
      ['a currency that is none', () => csv(good, withCell('currency', 'dollars')), only('unknown_value')],
      ['a code that is no currency', () => csv(good, withCell('currency', 'XXQ')), only('unknown_value')],
      [
        'a currency in small letters, and one of old',
        () => csv(withCell('currency', 'eur'), withCell('currency', 'DEM', 'g2')),
        { addedCount: 2, rejectedCount: 0 },
      ],
      [
        'words for nothing',
        () =>
          csv(
            ...['N/A', 'n/a', 'nan', '—', '-', 'Undisclosed', 'unknown', 'FIXME', 'NULL'].map((cell, at) =>
              withCell('recipient', cell, `w${at}`),
            ),
          ),
        { addedCount: 9, rejectedCount: 0 },
      ],
      ['NA in the column of countries', () => csv(withCell('country', 'NA')), { flagCounts: {}, addedCount: 1 }],
      ['a country that is none', () => csv(withCell('country', '3E')), { flagCounts: { 'unknown_country:3E': 1 } }],
      ['a negative amount', () => csv(withCell('amount', '-5')), { flagCounts: { negative_amount: 1 } }],
      [
        'a date in the future',
        () => csv(withCell('date', '2031-01-01')),
        { flagCounts: { 'future_date:2031-01-01': 1 } },
      ],
      ['the year 1000', () => csv(withCell('date', '1000-01-01')), { flagCounts: { 'early_date:1000-01-01': 1 } }],
      ['an amount without a currency', () => csv(withCell('currency', '')), { flagCounts: { no_currency: 1 } }],
      ['a currency without a rate', () => csv(withCell('currency', 'KES')), { flagCounts: { 'no_rate:KES 2020': 1 } }],
      [
        'formulas',
        () =>
          csv(
            withCell('recipient', '"=HYPERLINK(""http://x"")"', 'f1'),
            withCell('recipient', '+cmd|calc', 'f2'),
            withCell('recipient', '@SUM(1)', 'f3'),
            withCell('recipient', '＝1+1', 'f4'),
          ),
        { addedCount: 4, flagCounts: { formula_text: 4 } },
      ],
      ['markup and scripts', () => csv(withCell('title', '<script>alert(1)</script>')), { flagCounts: { markup: 1 } }],
      ['mojibake', () => csv(withCell('recipient', 'agÃ¡mi Ampâ€™d')), { flagCounts: { mojibake: 1 } }],
      [
        'what a spreadsheet broke',
        () => csv(withCell('recipient', '#NAME?')),
        { flagCounts: { 'excel_error:#NAME?': 1 } },
      ],
      [
        '__proto__ and constructor as names',
        () => csv(withCell('recipient', '__proto__', 'p1'), withCell('recipient', 'constructor', 'p2')),
        { addedCount: 2, rejectedCount: 0 },
      ],
      [
        'a script as an address',
        () => csv(withCell('url', 'javascript:alert(1)')),
        { addedCount: 1, rejectedCount: 0 },
      ],
      [
        'an outlier among two hundred',
        () =>
          csv(
            ...Array.from({ length: 200 }, (_none, at) => withCell('amount', '1000', `o${at}`)),
            withCell('amount', '900000000000', 'big'),
          ),
        { addedCount: 201, flagCounts: { outlier: 1 } },
      ],
      ['semicolons', () => csv(good).replaceAll(',', ';'), { addedCount: 1 }],
      ['tabs', () => csv(good).replaceAll(',', '\t'), { addedCount: 1 }],
      ['bars', () => csv(good).replaceAll(',', '|'), { addedCount: 1 }],
      ['bare carriage returns', () => csv(good).replaceAll('\n', '\r'), { addedCount: 1 }],
      ['lines that end in two ways', () => `${header}\r\n${good}\n${withCell('amount', '2')}\r\n`, { addedCount: 2 }],
      [
        'a byte order mark and spaces in the header',
        () => `\uFEFF${header.replaceAll(',', '\u00A0 , ')}\n${good}\n`,
        { addedCount: 1 },
      ],
      ['UTF-16 with a mark', () => Buffer.from(`\uFEFF${csv(good)}`, 'utf16le'), { addedCount: 1 }],
      ['UTF-16 without a mark', () => Buffer.from(csv(good, withCell('amount', '2')), 'utf16le'), { addedCount: 2 }],
      ['gzip', () => gzipSync(csv(good)), { addedCount: 1 }],
      ['a ZIP with a nasty name inside', () => zipOf({ 'CON\u202Etxt.csv': csv(good) }), { addedCount: 1 }],
      [
        'JSON',
        () =>
          JSON.stringify([
            {
              kind: 'grant',
              source_record_id: 'j1',
              recipient: 'A',
              funders: 'B',
              date: '2020-01-01',
              amount: 5,
              currency: 'EUR',
            },
          ]),
        { addedCount: 1 },
      ],
      [
        'JSON Lines',
        () =>
          ['j1', 'j2']
            .map((id) =>
              JSON.stringify({
                kind: 'grant',
                source_record_id: id,
                recipient: 'A',
                funders: 'B',
                date: '2020-01-01',
                amount: 5,
                currency: 'EUR',
              }),
            )
            .join('\n'),
        { addedCount: 2 },
      ],
      ['the 31st of February among good rows', () => csv(good, withCell('date', '31/02/2020')), only('bad_date')],
      [
        'a day that is infinite',
        () => csv(good, withCell('date', 'infinity'), withCell('date', 'now', 'y')),
        only('bad_date', 'bad_date'),
      ],
      ['the year 275761', () => csv(good, withCell('date', '+275761-01-01')), only('bad_date')],
      [
        '1e400 and -1e400',
        () => csv(good, withCell('amount', '1e400'), withCell('amount', '-1e400', 'y')),
        only('bad_number', 'bad_number'),
      ],
      ['Infinity as an amount', () => csv(good, withCell('amount', 'Infinity')), only('bad_number')],
      ['digits of another script', () => csv(good, withCell('amount', '١٢٣')), only('bad_number')],
      [
        'a header with a column more',
        () => `${header},surprise\n${good},x\n`,
        { addedCount: 1, skipped: ['surprise'] },
      ],
      [
        'signs without width and turned text',
        () => csv(withCell('recipient', 'K\u200Bite\uFEFF Works', 'z1'), withCell('recipient', '\u202Eevil', 'z2')),
        { addedCount: 2, rejectedCount: 0 },
      ],
      [
        'only signs without width where a name should be',
        () => csv(withCell('recipient', '\u200B\uFEFF\u200B')),
        { addedCount: 1, rejectedCount: 0 },
      ],
      ['letters piled up', () => csv(withCell('recipient', `Z${'\u0301'.repeat(200)}`)), { addedCount: 1 }],
      [
        'half a letter pair',
        () => JSON.stringify([{ ...goodObject, recipient: '\uD800x' }]),
        { readCount: 1, rejectedCount: 0 },
      ],
      [
        'keys of a prototype in JSON',
        () => `[{"__proto__":{"amount":9},"constructor":"x",${JSON.stringify(goodObject).slice(1)}]`,
        { addedCount: 1 },
      ],
      ['the same key twice in JSON', () => `[{"amount":1,${JSON.stringify(goodObject).slice(1)}]`, { addedCount: 1 }],
      [
        'numbers as texts and texts as numbers in JSON',
        () => JSON.stringify([{ ...goodObject, amount: '5', recipient: 7 }]),
        { addedCount: 1, rejectedCount: 0 },
      ],
      [
        'JSON Lines with empty lines between',
        () => `\n${JSON.stringify(goodObject)}\n\n${JSON.stringify({ ...goodObject, source_record_id: 'j9' })}\n\n`,
        { addedCount: 2 },
      ],
      [
        'a ZIP of a folder with papers of a Mac',
        () => zipOf({ 'data/a.csv': csv(good), '__MACOSX/data/._a.csv': 'x', 'data/.DS_Store': 'x' }),
        { addedCount: 1 },
      ],
      ['JSON in gzip', () => gzipSync(JSON.stringify([goodObject])), { addedCount: 1 }],
      [
        'the same column in three cases',
        () => `${header},Amount,AMOUNT\n${good},1,2\n`,
        { addedCount: 1, skipped: ['Amount', 'AMOUNT'] },
      ],
      ['a CSV file called a spreadsheet', () => csv(good), { addedCount: 1 }],
      [
        'a workbook that counts days from 1904',
        () =>
          workbookOf(
            [{ name: 'A', rows: sheet(['grant', 'x1', 'K', 'A', { xml: '<c s="1"><v>42495</v></c>' }, 5, 'USD']) }],
            {
              'xl/workbook.xml': bookXml().replace('<sheets>', '<workbookPr date1904="1"/><sheets>'),
            },
          ),
        { addedCount: 1, firstOn: '2020-05-06' },
      ],
      [
        'a workbook with links to others and a macro',
        () =>
          workbookOf([{ name: 'A', rows: sheet(goodCells) }], {
            'xl/externalLinks/externalLink1.xml': '<externalLink><externalBook/></externalLink>',
            'xl/vbaProject.bin': 'macro',
            'xl/connections.xml': '<connections><connection odcFile="http://elsewhere.example/"/></connections>',
          }),
        { addedCount: 1, rejectedCount: 0 },
      ],
      [
        'a workbook whose result of a formula is text of a command',
        () =>
          workbookOf([
            {
              name: 'A',
              rows: sheet([
                'grant',
                'x1',
                { xml: '<c t="str"><f>DDE("cmd")</f><v>=cmd|calc</v></c>' },
                'A',
                '2020-01-01',
                5,
                'USD',
              ]),
            },
          ]),
        { addedCount: 1, flagCounts: { formula: 1, formula_text: 1 } },
      ],
      [
        'a person by an address in the notes',
        () => `${header},email\n${good},person@kite.example\n`,
        { addedCount: 1, skipped: ['email'] },
      ],
      ['a workbook', () => workbookOf([{ name: 'A', rows: sheet(goodCells) }]), { addedCount: 1, rejectedCount: 0 }],
      [
        'a workbook with day numbers shown as dates',
        () =>
          workbookOf([
            { name: 'A', rows: sheet(['grant', 'x1', 'K', 'A', { xml: '<c s="1"><v>43957</v></c>' }, 5, 'USD']) },
          ]),
        { addedCount: 1, firstOn: '2020-05-06' },
      ],
      [
        'a workbook with a formula',
        () =>
          workbookOf([
            {
              name: 'A',
              rows: sheet(['grant', 'x1', 'K', 'A', '2020-01-01', { xml: '<c><f>1+4</f><v>5</v></c>' }, 'USD']),
            },
          ]),
        { addedCount: 1, flagCounts: { formula: 1 } },
      ],
      [
        'a workbook with a formula that was never worked out',
        () =>
          workbookOf([
            { name: 'A', rows: sheet(['grant', 'x1', 'K', 'A', '2020-01-01', { xml: '<c><f>1+4</f></c>' }, 'USD']) },
          ]),
        only('formula'),
      ],
      [
        'a workbook with an error',
        () =>
          workbookOf([
            {
              name: 'A',
              rows: sheet(['grant', 'x1', 'K', 'A', '2020-01-01', { xml: '<c t="e"><v>#DIV/0!</v></c>' }, 'USD']),
            },
          ]),
        { addedCount: 1, flagCounts: { 'excel_error:#DIV/0!': 1 } },
      ],
    ]),
  )('%s', async (_what, make, expected) => {
    const report = await load(writeFile(await make()));
    expect(report).toMatchObject(expected);
    expect(report.addedCount + report.changedCount + report.unchangedCount + report.rejectedCount).toBe(
      report.readCount,
    );
  });

  test('a sole trader and an individual are stored without their name', async () => {
    const rows = [good, withCell('source_record_id', 'p2')].map(
      (row, at) => `${row},${['sole_trader', 'individual'][at]}`,
    );
    const report = await load(writeFile(`${header},recipient_type\n${rows.join('\n')}\n`));
    expect(report.flagCounts).toEqual({ person_hidden: 2 });
    const { rows: found } = await sql<{
      count: number;
    }>`select count(*) as count from deals where import_id = ${report.importId} and (recipient_name is not null or deals::text like '%Kite Works%')`.execute(
      database.db,
    );
    expect(found[0]?.count).toBe(0);
  });
});
