import { tmpdir } from 'node:os';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { writeFile } from '../../../tests/import-files.ts';
import { rowsXml, workbookOf, zipOf, type SheetCell } from '../../../tests/packed-files.ts';
import { importDeals, type ImportReport } from '../import.ts';

/** Files that mean harm or are merely broken: each has its one answer, and nothing is ever stored by halves. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.destroy());

const clock = { now: () => new Date('2026-11-18T10:00:00Z') };
const load = (file: string, answers: Record<string, string> = {}): Promise<ImportReport> =>
  importDeals(database.connection, {
    kind: null,
    file,
    sourceName: `hostile ${Math.random()}`,
    isDryRun: false,
    clock,
    answers,
  });
const countStored = async (): Promise<unknown> =>
  (
    await sql`select (select count(*) from deals) as deals, (select count(*) from deal_imports) as imports, (select count(*) from funders) as funders`.execute(
      database.db,
    )
  ).rows[0];

const header = 'kind,source_record_id,recipient,funders,date,amount,currency,title,country,url';
const good = 'grant,g1,Kite Works,Alder Trust,2020-05-06,1000,USD,A kite,GB,https://kite.example/';
const csv = (...rows: string[]): string => `${[header, ...rows].join('\n')}\n`;
const sheetHeader: SheetCell[] = header.split(',');
const sheet = (...rows: SheetCell[][]): string => rowsXml([sheetHeader, ...rows]);
const goodCells: SheetCell[] = ['grant', 'g1', 'Kite Works', 'Alder Trust', '2020-05-06', 1000, 'USD'];
const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const withCell = (name: string, cell: string, id = 'x'): string => {
  const cells = good.split(',');
  cells[header.split(',').indexOf(name)] = cell;
  if (name !== 'source_record_id') cells[1] = id;
  return cells.join(',');
};

type Make = () => string | Buffer | Promise<string | Buffer>;

describe('refused whole, with a clear word and nothing stored', () => {
  test.each<[string, Make, RegExp]>([
    ['empty', () => '', /The file is empty/],
    ['only spaces', () => '   \n \n', /The file is empty/],
    ['a byte order mark alone', () => '\uFEFF', /The file is empty/],
    ['a million empty lines', () => '\n'.repeat(1_000_000), /The file is empty/],
    ['a header and nothing else', () => csv(), /a header but no rows/],
    ['a column twice', () => `${header},amount\n${good},1\n`, /names the column "amount" twice/],
    ['a quote that is never closed', () => csv(good, 'grant,"open,b'), /a quote is opened and never closed/],
    [
      'a quote that swallows two megabytes',
      () => csv(good, `grant,"${'x,'.repeat(1_000_000)}`),
      /a quote is opened and never closed/,
    ],
    ['a quote inside a value', () => csv(good, 'grant,a"b,c,d,2020-01-01,1,USD,,,'), /a quote stands inside a value/],
    [
      'one line of ten megabytes',
      () => `${header}\n${'x'.repeat(10_000_000)}`,
      /quote|not readable|columns|fits no known/,
    ],
    ['a PDF called CSV', () => `%PDF-1.7\n${csv(good)}`, /a PDF/],
    ['a web page', () => '<!DOCTYPE html><html><table><tr><td>1</td></tr></table></html>', /a web page/],
    [
      'XML with an outside entity',
      () => '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
      /a web page or XML/,
    ],
    ['an old Excel file', () => hex('d0cf11e0a1b11ae10000'), /old Excel file/],
    ['a picture', () => hex('89504e470d0a1a0a0000'), /a picture/],
    ['a Parquet file', () => Buffer.from('PAR1xxxxxxxxPAR1'), /a Parquet file/],
    ['a program', () => hex('7f454c4602010100'), /a program/],
    ['7-Zip', () => hex('377abcaf271c0004'), /7-Zip/],
    ['zeros', () => Buffer.alloc(5_000), /a binary file/],
    [
      'random bytes with zeros',
      () => Buffer.from(Array.from({ length: 5_000 }, (_none, at) => (at * 7_919) % 256)),
      /a binary file|not certain|mixes/,
    ],
    [
      'broken UTF-8 in the middle',
      () => Buffer.concat([Buffer.from(csv(good, withCell('recipient', 'Café Größe Ångström'))), hex('c328')]),
      /mixes UTF-8|part of no character/,
    ],
    [
      'UTF-16 cut in the middle',
      () => Buffer.concat([Buffer.from(`\uFEFF${csv(good)}`, 'utf16le'), hex('41')]),
      /not UTF-16LE/,
    ],
    [
      'a letter that could be Windows or Mac',
      () =>
        Buffer.concat([
          Buffer.from(`${header}\n`),
          Buffer.from(good.replace('Kite', 'K@te')).map((byte) => (byte === 64 ? 0xd4 : byte)),
        ]),
      /letters of the file are not certain.*--encoding/s,
    ],
    [
      'gzip that is none',
      () => Buffer.concat([hex('1f8b0800'), Buffer.from('no gzip at all')]),
      /packed file is broken/,
    ],
    ['gzip cut short', () => gzipSync(csv(good).repeat(1)).subarray(0, 40), /packed file is broken/],
    ['a gzip bomb', () => gzipSync(Buffer.alloc(120_000_000, 'grant,a\n')), /packed so tightly/],
    ['a PDF inside gzip', () => gzipSync('%PDF-1.7 x'), /a PDF/],
    ['a ZIP with nothing in it', () => zipOf({}), /holds no file|ZIP is broken/],
    ['a ZIP with two tables', () => zipOf({ 'a.csv': csv(good), 'b.csv': csv(good) }), /holds 2 files/],
    ['a ZIP in a ZIP', async () => zipOf({ 'a.zip': await zipOf({ 'b.csv': csv(good) }) }), /holds another ZIP/],
    ['a ZIP bomb', () => zipOf({ 'a.csv': Buffer.alloc(120_000_000, 'a,b\n') }), /packed so tightly/],
    ['a ZIP cut short', async () => (await zipOf({ 'a.csv': csv(good) })).subarray(0, 90), /ZIP is broken/],
    ['a Word document', () => zipOf({ 'word/document.xml': '<w/>' }), /a Word document/],
    ['an OpenDocument file', () => zipOf({ 'content.xml': '<w/>' }), /OpenDocument/],
    ['a binary workbook', () => zipOf({ 'xl/workbook.bin': 'x' }), /xlsb/],
    ['a workbook without rows', () => workbookOf([{ name: 'A', rows: '' }]), /sheet "A" is empty/],
    [
      'a workbook with hidden sheets only',
      () => workbookOf([{ name: 'A', rows: sheet(goodCells), isHidden: true }]),
      /no sheet to see|is empty/,
    ],
    [
      'a workbook with an outside entity',
      () =>
        workbookOf([{ name: 'A', rows: '' }], {
          'xl/worksheets/sheet1.xml':
            '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c><v>&x;</v></c></row></sheetData></worksheet>',
        }),
      /document type/,
    ],
    [
      'a workbook with broken XML',
      () => workbookOf([{ name: 'A', rows: '<row><c><v>1</row>' }]),
      /spreadsheet is broken/,
    ],
    [
      'a workbook without its list of sheets',
      () => zipOf({ 'xl/workbook.xml': '<workbook/>' }),
      /lacks its list of sheets/,
    ],
    ['JSON that ends too early', () => '[{"kind":"grant","source_record_id":"a","recipient":"b"', /JSON|fits no known/],
    ['JSON without a list', () => '{"a":{"b":1}}', /no list of objects|fits no known|columns of the file mean/],
    [
      'JSON Lines with a broken line',
      () => '{"kind":"grant","source_record_id":"1"}\n{"kind":"grant","source_record_id":"2"}\n{nope\n',
      /Line 3: not readable as JSON/,
    ],
    ['JSON nested a hundred deep', () => `[${'{"a":'.repeat(100)}1${'}'.repeat(100)}]`, /nested too deeply/],
    [
      'JSON with three thousand columns',
      () => JSON.stringify([Object.fromEntries(Array.from({ length: 3_000 }, (_none, at) => [`c${at}`, at]))]),
      /more than 2000 columns/,
    ],
    ['columns that nobody knows', () => 'foo,bar\n1,2\n3,4\n', /fits no known source/],
    [
      'a date order that nothing tells',
      () => 'company,investor,date,amount_usd\nKite,Alder,03/04/2020,1\nHawk,Birch,05/06/2020,2\n',
      /can be read in 2 ways.*--date-order/s,
    ],
    [
      'a grouping that nothing tells',
      () => 'company;investor;date;amount;currency\nKite;Alder;2020-01-02;1,234;EUR\nHawk;Birch;2020-01-03;5,678;EUR\n',
      /can be read in two ways.*--grouping/s,
    ],
    [
      'an amount in $',
      () => 'company,investor,date,amount\nKite,Alder,2020-01-02,$5\nHawk,Birch,2020-01-03,$7\n',
      /in which currency.*\$ is many/s,
    ],
    [
      'a file of loans and grants, no kind',
      () => 'borrower,grantee,date,amount_usd\nKite,Alder,2020-01-02,5\n',
      /What does the file hold/,
    ],
    [
      'day numbers of SAS or a spreadsheet',
      () => 'company,investor,date,amount_usd\nKite,Alder,21915,5\nHawk,Birch,22000,6\n',
      /can be read in 2 ways/,
    ],
  ])('%s', async (_what, make, message) => {
    const before = await countStored();
    await expect(load(writeFile(await make()))).rejects.toThrow(message);
    expect(await countStored()).toEqual(before);
  });

  test.each([
    ['no such file', '/nowhere/at/all.csv', /no such file/],
    ['a folder', tmpdir(), /not a file|cannot be opened/],
  ])('%s', async (_what, file, message) => {
    await expect(load(file)).rejects.toThrow(message);
  });
});

describe('read, with the bad rows refused or flagged by their code', () => {
  const only = (...codes: string[]): Partial<Record<string, unknown>> => ({
    rejectedCount: codes.length,
    rejectCounts: Object.fromEntries(
      [...Map.groupBy(codes, (code) => code)].map(([code, list]) => [code, list.length]),
    ),
  });
  test.each<[string, Make, Record<string, unknown>]>([
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
    ['a number larger than all money', () => csv(good, withCell('amount', '99999999999999999999')), only('bad_number')],
    ['the same id twice', () => csv(good, good), only('duplicate_id')],
    ['an id that is empty', () => csv(good, withCell('source_record_id', '')), only('missing')],
    ['a name of four hundred letters', () => csv(good, withCell('recipient', 'x'.repeat(400))), only('bad_text')],
    ['a currency that is none', () => csv(good, withCell('currency', 'dollars')), only('unknown_value')],
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
    ['a script as an address', () => csv(withCell('url', 'javascript:alert(1)')), { addedCount: 1, rejectedCount: 0 }],
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
  ])('%s', async (_what, make, expected) => {
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
