import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DealKind } from '../../contract/deals/options.ts';
import { createTestDatabase, ownerOf, type TestDatabase } from '../../tests/database.ts';
import {
  crunchbaseRounds,
  csvText,
  foundationGrants,
  grant,
  grantsFile,
  loan,
  loansFile,
  round,
  roundsFile,
  writeFile,
} from '../../tests/import-files.ts';
import { importDeals, type ImportReport } from './import.ts';
import { fewOf } from '../../tests/deep-run.ts';

let database: TestDatabase;
const now = new Date('2026-11-18T10:00:00Z');
const clock = { now: () => now };

const run = (
  kind: DealKind,
  file: string,
  options: { isDryRun?: boolean; sourceName?: string } = {},
): Promise<ImportReport> =>
  importDeals(database.connection, {
    kind,
    file,
    sourceName: options.sourceName ?? 'test',
    isDryRun: options.isDryRun ?? false,
    clock,
  });

const listRows = async (kind: DealKind) =>
  (await database.db
    .selectFrom('deals')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('source_record_id')
    .execute()) as (Record<string, unknown> & { details: Record<string, unknown> })[];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.destroy());
beforeEach(async () => {
  await sql`truncate deals, deal_imports, funders cascade`.execute(ownerOf(database.db));
});

describe('rounds', () => {
  test('a row becomes a round with typed values, its country, region, band and source', async () => {
    expect(await run('equity', roundsFile([round()]))).toMatchObject({
      adapter: 'crunchbase-rounds',
      readCount: 1,
      addedCount: 1,
      changedCount: 0,
      unchangedCount: 0,
      rejectedCount: 0,
    });
    const [row] = await listRows('equity');
    expect(row).toMatchObject({
      recipient_name: 'Kite Works',
      recipient_country: 'US',
      recipient_region: 'northern_america',
      sectors: ['ict_software'],
      round_type: 'series_a',
      date: '2012-06-30',
      date_precision: 'day',
      amount: 1_750_000,
      currency: 'USD',
      amount_usd: 1_750_000,
      amount_band: '1m_2500k',
      source_name: 'test',
      source_record_id: '/company/kite|series-a|2012-06-30#1',
      licence: 'CC BY',
      is_sample: false,
    });
  });

  test('loans and grants among the rounds go to their own tables', async () => {
    const report = await run(
      'equity',
      roundsFile([
        round(),
        round({ funding_round_type: 'debt_round' }),
        round({ funding_round_type: 'grant' }),
        round({ funding_round_type: 'convertible_note' }),
      ]),
    );
    expect(report.kindCounts).toEqual({ equity: 2, debt: 1, grant: 1 });
    expect((await listRows('debt')).map((row) => row['debt_type'])).toEqual(['other']);
    expect((await listRows('grant')).map((row) => row.details)).toEqual([{ equityFree: true }]);
  });

  test('what a spreadsheet broke is unknown, no amount is not zero, the first of January is a year', async () => {
    await run(
      'equity',
      roundsFile([
        round({ company_name: '#NAME?', raised_amount_usd: '', funded_at: '2010-01-01' }),
        round({ raised_amount_usd: '0' }),
      ]),
    );
    const [year, zero] = await listRows('equity');
    expect(year).toMatchObject({
      recipient_name: null,
      amount: null,
      currency: null,
      amount_usd: null,
      amount_band: null,
      date_precision: 'year',
    });
    expect(zero).toMatchObject({ amount: 0, amount_usd: 0, amount_band: null });
  });

  test('equal rows are all real and keep their ids when the file comes again', { tags: ['slow'] }, async () => {
    const file = roundsFile([round(), round(), round()]);
    expect(await run('equity', file)).toMatchObject({ addedCount: 3 });
    expect((await listRows('equity')).map((row) => String(row['source_record_id']).slice(-2))).toEqual([
      '#1',
      '#2',
      '#3',
    ]);
    expect(await run('equity', file)).toMatchObject({ addedCount: 0, changedCount: 0, unchangedCount: 3 });
  });

  test('Mac Roman with bare carriage returns keeps its letters, quotes and line breaks', async () => {
    const text = csvText(crunchbaseRounds, [round({ company_name: 'Caf\u008e "au, lait"' })], '\r');
    await run('equity', writeFile(Buffer.from(text, 'latin1')));
    expect((await listRows('equity'))[0]).toMatchObject({ recipient_name: 'Café "au, lait"' });
  });
});

describe('loans', () => {
  test('a row with a byte order mark, grouped amounts and American dates', async () => {
    await run(
      'debt',
      loansFile([loan({ 'Project Name': 'ROADS &amp; BRIDGES', 'Last Repayment Date': '05/01/1977 12:00:00 AM' })]),
    );
    const [row] = await listRows('debt');
    expect(row).toMatchObject({
      source_record_id: 'IBRD00010',
      recipient_country: 'FR',
      recipient_type: 'public_body',
      amount: 250_000_000.5,
      currency: 'USD',
      date: '1947-05-09',
      as_of: '2022-05-31',
      rate_pct: 4.25,
      loan_status: 'active',
      debt_type: 'term_loan',
      programme: 'ROADS & BRIDGES',
      funder_names: ['International Bank for Reconstruction and Development'],
      details: { maturity: '1977-05-01', amountApprovedUsd: 250_000_000.5 },
    });
  });

  test('NA is Namibia, codes of the Bank are translated or unknown and flagged, a rate of zero is unknown', async () => {
    const codes = ['NA', 'ZR', '3E', 'YU', 'XK'];
    const report = await run(
      'debt',
      loansFile(
        codes.map((code, at) => loan({ 'Loan Number': `IBRD0000${at}`, 'Country Code': code, 'Interest Rate': '0' })),
      ),
    );
    const rows = await listRows('debt');
    expect(rows.map((row) => row['recipient_country'])).toEqual(['NA', 'CD', null, null, 'XK']);
    expect(rows.map((row) => row['recipient_region'])).toEqual([
      'southern_africa',
      'middle_africa',
      null,
      null,
      'southern_europe',
    ]);
    expect(new Set(rows.map((row) => row['rate_pct']))).toEqual(new Set([null]));
    expect(report.flagCounts).toEqual({ 'unknown_country:3E': 1, 'unknown_country:YU': 1 });
    expect(rows[2]?.details['importFlags']).toEqual(['unknown_country:3E']);
  });

  test('the number says guarantee or grant; a number twice is refused', async () => {
    const report = await run(
      'debt',
      loansFile([
        loan({ 'Loan Number': 'IBRDG0010' }),
        loan({ 'Loan Number': 'IDAH00010' }),
        loan({ 'Loan Number': 'IBRDG0010' }),
      ]),
    );
    expect(report).toMatchObject({ readCount: 3, addedCount: 2, rejectedCount: 1, kindCounts: { debt: 1, grant: 1 } });
    expect(report.rejects).toEqual([
      { line: 4, code: 'duplicate_id', reason: 'The id IBRDG0010 is in an earlier row too' },
    ]);
    expect((await listRows('debt'))[0]).toMatchObject({ debt_type: 'guarantee' });
  });
});

describe('grants', () => {
  test('reversals stay negative, placeholders are unknown, mojibake stays, persons stay out', async () => {
    const report = await run(
      'grant',
      grantsFile([
        grant({
          amount: '-250.5',
          cause_area: 'FIXME',
          notes: 'agÃ¡mi &amp; Ampâ€™d\u00A0Mobile',
          influencer: 'A Person',
          donation_earmark: 'Another Person',
          affected_countries: 'United States|Haiti|A Person',
        }),
      ]),
    );
    const [row] = await listRows('grant');
    expect(row).toMatchObject({
      amount: -250.5,
      amount_usd: -250.5,
      amount_band: null,
      programme_title: null,
      description: 'agÃ¡mi & Ampâ€™d Mobile',
      date_precision: 'year',
      details: { beneficiaryCountries: ['US', 'HT'] },
    });
    expect(JSON.stringify(row)).not.toContain('Person');
    expect(report.flagCounts).toEqual({ mojibake: 1, negative_amount: 1, unknown_country: 1 });
  });

  test('what was paid in another currency is kept beside the USD of the source', async () => {
    await run(
      'grant',
      grantsFile([grant({ amount: '1300', amount_original_currency: '1000.0', original_currency: 'GBP' })]),
    );
    expect((await listRows('grant'))[0]).toMatchObject({ amount: 1_000, currency: 'GBP', amount_usd: 1_300 });
  });

  test('a known funder is linked by name whatever its case; merged ones lead to the survivor, shared names to no funder', async () => {
    const at = { created_at: now };
    await database.db
      .insertInto('funders')
      .values([
        { id: 'alder-trust', name: 'ALDER Trust', ...at },
        { id: 'birch-old', name: 'Birch Bank', state: 'merged', merged_into: 'alder-trust', ...at },
        { id: 'cedar-1', name: 'Cedar Fund', ...at },
        { id: 'cedar-2', name: 'cedar fund', ...at },
      ])
      .execute();
    await run(
      'grant',
      grantsFile(['Alder Trust', 'Birch Bank', 'Cedar Fund', 'Nobody'].map((donor) => grant({ donor }))),
    );
    expect((await listRows('grant')).map((row) => [row['funder_names'], row['funder_ids']])).toEqual([
      [['Alder Trust'], ['alder-trust']],
      [['Birch Bank'], ['alder-trust']],
      [['Cedar Fund'], []],
      [['Nobody'], ['nobody']],
    ]);
    expect(
      await database.db
        .selectFrom('funders')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirst(),
    ).toEqual({ count: 5 });
  });
});

describe('again', () => {
  test('a corrected row is changed, a new one added, the others are not touched', async () => {
    await run('equity', roundsFile([round({ company_permalink: 'a' }), round({ company_permalink: 'b' })]));
    const before = await listRows('equity');
    const report = await run(
      'equity',
      roundsFile([
        round({ company_permalink: 'a' }),
        round({ company_permalink: 'b', raised_amount_usd: '5' }),
        round({ company_permalink: 'c' }),
      ]),
    );
    expect(report).toMatchObject({ readCount: 3, addedCount: 1, changedCount: 1, unchangedCount: 1 });
    const after = await listRows('equity');
    expect(after[0]).toEqual(before[0]);
    expect(after[1]).toMatchObject({ id: before[1]?.['id'], amount: 5 });
    expect(after).toHaveLength(3);
  });

  test('the same file of another source is another set of rows', { tags: ['slow'] }, async () => {
    const file = roundsFile([round()]);
    await run('equity', file);
    expect(await run('equity', file, { sourceName: 'other' })).toMatchObject({ addedCount: 1 });
  });

  test('two imports of one source at once do not add twice', { tags: ['slow'] }, async () => {
    const file = roundsFile([round(), round({ company_permalink: 'b' })]);
    const reports = await Promise.all([run('equity', file), run('equity', file)]);
    expect(reports.map((report) => report.addedCount).sort((a, b) => a - b)).toEqual([0, 2]);
    expect(await listRows('equity')).toHaveLength(2);
  });

  test('a dry run counts and keeps nothing', async () => {
    expect(await run('equity', roundsFile([round()]), { isDryRun: true })).toMatchObject({ addedCount: 1 });
    expect(await listRows('equity')).toEqual([]);
    expect(await database.db.selectFrom('deal_imports').selectAll().execute()).toEqual([]);
  });
});

test('bad rows are refused with line, code, reason and text, the others are kept', async () => {
  const rows = [
    round(),
    round({ raised_amount_usd: '€1m' }),
    round({ funded_at: '2013-02-30' }),
    round({ funding_round_type: 'party', company_name: 'With "quotes", and\nlines' }),
    round({ company_permalink: '' }),
    round({ raised_amount_usd: '1.750.000,00' }),
  ];
  const report = await run('equity', writeFile(csvText(crunchbaseRounds, rows, '\r\n')));
  expect(report).toMatchObject({ readCount: 6, addedCount: 1, rejectedCount: 5 });
  expect(report.rejects.map(({ line, code }) => [line, code])).toEqual([
    [3, 'bad_number'],
    [4, 'bad_date'],
    [6, 'unknown_value'],
    [7, 'missing'],
    [8, 'bad_number'],
  ]);
  const kept = await database.db
    .selectFrom('deal_import_rejects')
    .select(['line', 'code', 'reason', 'raw'])
    .orderBy('line')
    .execute();
  expect(kept[0]).toEqual({
    line: 3,
    code: 'bad_number',
    reason: 'raised_amount_usd: "€1m" is not a number',
    raw: '/company/kite,Kite Works,software,USA,series-a,2012-06-30,€1m,,,',
  });
  expect(kept[2]?.raw).toContain('"With ""quotes"", and\nlines"');
  expect(
    await database.db
      .selectFrom('deal_imports')
      .select(['read_count', 'added_count', 'rejected_count', 'finished_at'])
      .execute(),
  ).toEqual([{ read_count: 6, added_count: 1, rejected_count: 5, finished_at: now }]);
});

test(
  'rows that are shifted are refused alone; unknown columns are skipped and named; any delimiter is read',
  { tags: ['slow'] },
  async () => {
    const good = csvText(foundationGrants, [grant(), grant()]);
    const shifted = await run('grant', writeFile(`${good}a,b,c\n${',x'.repeat(40)}\n`));
    expect(shifted).toMatchObject({
      readCount: 4,
      addedCount: 2,
      rejectedCount: 2,
      rejectCounts: { shifted_columns: 2 },
    });
    expect(await run('grant', writeFile(good.replaceAll('\n', ',x\n')))).toMatchObject({
      unchangedCount: 2,
      skipped: ['x'],
    });
    expect(await run('grant', writeFile(good.replaceAll(',', ';')))).toMatchObject({ unchangedCount: 2 });
    expect(await run('grant', writeFile(Buffer.from(`\uFEFF${good}`, 'utf16le')))).toMatchObject({ unchangedCount: 2 });
  },
);

test('what would not fit into the database refuses its row alone', async () => {
  const long = await run(
    'grant',
    grantsFile([
      grant({ donee: 'x'.repeat(301) }),
      grant({ intended_funding_timeframe_in_months: '3000000000' }),
      grant({ url: `http://x/${'y'.repeat(600)}` }),
      grant(),
    ]),
  );
  expect(long).toMatchObject({ addedCount: 1, rejectedCount: 3 });
  expect(long.rejects.map(({ code }) => code)).toEqual(['bad_text', 'bad_number', 'bad_text']);
});

test('a loan was committed in a currency; its amounts are told in dollars', async () => {
  const loans = await run('debt', loansFile([loan({ 'Currency of Commitment': 'EUR' })]));
  expect(loans).toMatchObject({ addedCount: 1, rejectedCount: 0 });
  expect((await listRows('debt'))[0]).toMatchObject({
    currency: 'USD',
    amount: 250_000_000.5,
    amount_usd: 250_000_000.5,
  });
});

describe('a broken file is refused with a clear message and nothing is stored', () => {
  const good = csvText(foundationGrants, [grant(), grant()]);
  const header = `${foundationGrants.header.join(',')}\n`;
  const bytes = (hex: string): Buffer => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from(good)]);

  test.each(
    fewOf<[string, () => string, RegExp]>(3, [
      ['empty', () => writeFile(''), /The file is empty/],
      ['only blank lines', () => writeFile('\uFEFF\n \n'), /The file is empty/],
      ['one line without an end', () => writeFile('donor,donee'), /fits no known source/],
      ['a header and no rows', () => writeFile(header), /a header but no rows/],
      ['a quote never closed', () => writeFile(`${good}"Alder`), /Line 4: a quote is opened and never closed/],
      [
        'a quote never closed in a long file',
        () =>
          writeFile(
            good +
              `"open,${csvText(
                foundationGrants,
                Array.from({ length: 30_000 }, () => grant()),
              ).replaceAll('"', '')}`,
          ),
        /a quote is opened and never closed/,
      ],
      [
        'a quote inside a value',
        () => writeFile(`${good}Al"der${','.repeat(36)}\n`),
        /Line 4: a quote stands inside a value/,
      ],
      [
        'a file of another kind',
        () => roundsFile([round()]),
        /This is a file of equity rows \(crunchbase-rounds\), not of grant rows/,
      ],
      ['an unknown header', () => writeFile('name,amount\nx,1\n'), /fits no known source.*lacks/],
      ['a column twice', () => writeFile('donor,donor\na,b\n'), /names the column "donor" twice/],
      ['a quote in the header', () => writeFile('"donor,donee\na,b\n'), /header holds a quote/],
      ['a ZIP', () => writeFile(bytes('504b0304')), /The ZIP is broken/],
      ['gzip', () => writeFile(bytes('1f8b08')), /The packed file is broken/],
      ['a PDF', () => writeFile(`%PDF-1.7\n${good}`), /a PDF/],
      ['a web page', () => writeFile('<!DOCTYPE html>\n<html>'), /a web page/],
      ['binary', () => writeFile(Buffer.from([1, 2, 0, 10, 3])), /a binary file/],
      [
        'Latin-1',
        () => writeFile(Buffer.from(good.replace('Orchard', 'Ôrchard'), 'latin1')),
        /letters of the file are not certain/,
      ],
      [
        'cut inside a character',
        () => writeFile(Buffer.concat([Buffer.from(good), Buffer.from([0xc3])])),
        /letters of the file are not certain/,
      ],
      ['no such file', () => '/nowhere/at/all.csv', /no such file/],
      ['a folder', () => tmpdir(), /not a file|cannot be opened/],
    ]),
  )('%s', async (_what, file, message) => {
    await expect(run('grant', file())).rejects.toThrow(message);
    expect(await listRows('grant')).toEqual([]);
    expect(await database.db.selectFrom('deal_imports').selectAll().execute()).toEqual([]);
  });
});
