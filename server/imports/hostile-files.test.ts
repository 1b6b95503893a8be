import { tmpdir } from 'node:os';
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
  hex,
  withCell,
  loadHostile,
  type Make,
} from '../../tests/hostile-imports.ts';
import { writeFile } from '../../tests/import-files.ts';
import { crowdedZip, linkZip, lockedZip, namedZip, workbookOf, zipOf } from '../../tests/packed-files.ts';
import { fewOf } from '../../tests/deep-run.ts';

/** Files that mean harm or are merely broken, refused whole: nothing is ever stored by halves. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.destroy());

const load = (file: string, answers: Record<string, string> = {}) => loadHostile(database.connection, file, answers);
const countStored = async (): Promise<unknown> =>
  (
    await sql`select (select count(*) from deals) as deals, (select count(*) from deal_imports) as imports, (select count(*) from funders) as funders`.execute(
      database.db,
    )
  ).rows[0];

describe('refused whole, with a clear word and nothing stored', () => {
  test.each(
    fewOf<[string, Make, RegExp]>(3, [
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
      ['a ZIP whose file would leave its folder', () => namedZip('../../outside.csv', csv(good)), /ZIP is broken/],
      ['a ZIP whose file names a drive', () => namedZip('C:/outside.csv', csv(good)), /ZIP is broken/],
      ['a ZIP whose file begins at the root', () => namedZip('/etc/outside.csv', csv(good)), /ZIP is broken/],
      ['a link in a ZIP', () => linkZip('/etc/passwd'), /holds a link/],
      ['a ZIP that is locked', async () => lockedZip(await zipOf({ 'a.csv': csv(good) })), /locked with a password/],
      ['a ZIP with eleven thousand files', () => crowdedZip(11_000), /too many files/],
      ['a workbook that is locked', () => hex('d0cf11e0a1b11ae10000'.padEnd(1_024, '0')), /old Excel file|locked/],
      [
        'a workbook whose sheet is a bomb',
        () =>
          workbookOf([{ name: 'A', rows: '' }], {
            'xl/worksheets/sheet1.xml': `<worksheet>${' '.repeat(120_000_000)}</worksheet>`,
          }),
        /packed so tightly/,
      ],
      [
        'a workbook whose texts are entities of entities',
        () =>
          workbookOf([{ name: 'A', rows: sheet(goodCells) }], {
            'xl/sharedStrings.xml':
              '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>',
          }),
        /document type/,
      ],
      [
        'fifty thousand columns',
        () => `${Array.from({ length: 50_000 }, (_none, at) => `c${at}`).join(',')}\n${'1,'.repeat(49_999)}1\n`,
        /first line is longer than/,
      ],
      [
        'one line of a hundred megabytes',
        () => Buffer.concat([Buffer.from(`${header}\n`), Buffer.alloc(100_000_000, 'x')]),
        /quote|not readable|columns|fits no known|longer than/,
      ],
      [
        'UTF-16 without a declared encoding, with half a pair',
        () => Buffer.concat([Buffer.from('\uFEFF', 'utf16le'), Buffer.from(`${header}\n`, 'utf16le'), hex('00d8')]),
        /a header but no rows|not UTF-16LE/,
      ],
      ['gzip in gzip', () => gzipSync(gzipSync(csv(good))), /a binary file|packed twice|not certain/],
      ['an empty gzip', () => gzipSync(''), /The file is empty/],
      ['JSON with a number that is none', () => '[{"kind":"grant","source_record_id":NaN}]', /JSON/],
      ['JSON that is one list of numbers', () => '[1,2,3]', /fits no known/],
      [
        'JSON nested a hundred thousand deep',
        () => `[${'['.repeat(100_000)}${']'.repeat(100_000)}]`,
        /nested too deeply|JSON|fits no known/,
      ],
      ['an RTF document', () => '{\\rtf1\\ansi hello}', /RTF/],
      ['an SQLite database', () => Buffer.from('SQLite format 3\0 and so on'), /SQLite/],
      ['bzip2', () => hex('425a683931415926535900'), /bzip2/],
      ['a RAR file', () => hex('526172211a0700cf9073'), /RAR/],
      [
        'names of __proto__ twice in the header',
        () => `__proto__,__proto__,${header}\n1,2,${good}\n`,
        /names the column "__proto__" twice/,
      ],
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
      [
        'JSON that ends too early',
        () => '[{"kind":"grant","source_record_id":"a","recipient":"b"',
        /JSON|fits no known/,
      ],
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
      ['unknown columns', () => 'foo,bar\n1,2\n3,4\n', /fits no known source/],
      [
        'a date order that nothing tells',
        () => 'company,investor,date,amount_usd\nKite,Alder,03/04/2020,1\nHawk,Birch,05/06/2020,2\n',
        /can be read in 2 ways.*--date-order/s,
      ],
      [
        'a grouping that nothing tells',
        () =>
          'company;investor;date;amount;currency\nKite;Alder;2020-01-02;1,234;EUR\nHawk;Birch;2020-01-03;5,678;EUR\n',
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
    ]),
  )('%s', async (_what, make, message) => {
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
