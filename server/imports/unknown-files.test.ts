import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mapping as mappingSchema, type MappingInput } from '../../contract/imports/mapping.ts';
import { createTestDatabase, ownerOf, type TestDatabase } from '../../tests/database.ts';
import { writeFile } from '../../tests/import-files.ts';
import { rowsXml, workbookOf } from '../../tests/packed-files.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { importDeals, type ImportReport } from './import.ts';

/** Files in shapes that no known source has: what detection makes of them, to the last value. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.destroy());
beforeEach(async () => {
  await sql`truncate deals, deal_imports, funders cascade`.execute(ownerOf(database.db));
});

const clock = { now: () => new Date('2026-11-18T10:00:00Z') };
const load = (
  kind: DealKind | null,
  content: string | Buffer,
  options: { answers?: Record<string, string>; mapping?: MappingInput } = {},
): Promise<ImportReport> =>
  importDeals(database.connection, {
    kind,
    file: writeFile(content),
    sourceName: 'unknown',
    isDryRun: false,
    clock,
    answers: options.answers ?? {},
    mapping: options.mapping === undefined ? null : mappingSchema.parse(options.mapping),
  });
const listRows = async (): Promise<unknown[]> =>
  (
    await sql<
      Record<string, unknown>
    >`select recipient_name as who, funder_names[1] as by, date::text as on, amount, currency, amount_usd as usd from deals order by amount, recipient_name`.execute(
      database.db,
    )
  ).rows;

const frame = {
  name: 'by-hand',
  title: 'By hand',
  licence: null,
  sourceName: null,
  origin: 'admin_curated',
  confidence: 'reported',
} as const;

describe('read by detection alone', () => {
  test('semicolons with decimal commas', async () => {
    const report = await load(
      null,
      'Company;Investor;Date;Amount EUR\nKite;Alder;2020-01-02;1.234.567,50\nHawk;Birch;2021-02-03;750,25\n',
    );
    expect(report).toMatchObject({ addedCount: 2, rejectedCount: 0 });
    expect(await listRows()).toEqual([
      { who: 'Hawk', by: 'Birch', on: '2021-02-03', amount: 750.25, currency: 'EUR', usd: 887.58 },
      { who: 'Kite', by: 'Alder', on: '2020-01-02', amount: 1_234_567.5, currency: 'EUR', usd: expect.any(Number) },
    ]);
  });

  test('Indian grouping with rupee signs and crores', async () => {
    await load(
      null,
      'Startup,Investor,Date,Amount\nKite,Alder,2019-01-02,"₹12,34,567"\nHawk,Birch,2019-01-03,"₹2,50,00,000"\nCrow,Birch,2019-01-04,₹3 crore\n',
    );
    expect(await listRows()).toMatchObject([
      { who: 'Kite', amount: 1_234_567, currency: 'INR' },
      { who: 'Hawk', amount: 25_000_000, currency: 'INR' },
      { who: 'Crow', amount: 30_000_000, currency: 'INR' },
    ]);
  });

  describe('whose cells name several currencies', () => {
    const head = 'Company,Investor,Date,Amount';
    const row = (who: string, amount: string): string => `${who},Alder,2019-01-0${who.length},"${amount}"`;
    const mixed = [
      row('Ox', '$5,000,500'),
      row('Elk', '€6,000,600'),
      row('Hare', '£7,000,700'),
      row('Stoat', '₹85,000,000'),
    ];
    const currencies = async (): Promise<unknown[]> =>
      (
        await sql<Record<string, unknown>>`
          select recipient_name as who, amount, currency from deals order by length(recipient_name)`.execute(
          database.db,
        )
      ).rows;

    test('ask what $ is, and keep every other sign whatever the answer', async () => {
      const file = `${head}\n${mixed.join('\n')}\n`;
      await expect(load('equity', file)).rejects.toThrow('Nothing says in which currency "Amount" is: $ is many.');
      const report = await load('equity', file, { answers: { currency: 'usd' } });
      expect(report).toMatchObject({ addedCount: 4, rejectedCount: 0 });
      expect(await currencies()).toEqual([
        { who: 'Ox', amount: 5_000_500, currency: 'USD' },
        { who: 'Elk', amount: 6_000_600, currency: 'EUR' },
        { who: 'Hare', amount: 7_000_700, currency: 'GBP' },
        { who: 'Stoat', amount: 85_000_000, currency: 'INR' },
      ]);
    });

    test('ask nothing where each cell says it', async () => {
      const report = await load('equity', `${head}\n${row('Elk', '€6,000,600')}\n${row('Hare', '7,000,700 GBP')}\n`);
      expect(report).toMatchObject({ addedCount: 2, flagCounts: {} });
      expect(await currencies()).toEqual([
        { who: 'Elk', amount: 6_000_600, currency: 'EUR' },
        { who: 'Hare', amount: 7_000_700, currency: 'GBP' },
      ]);
    });

    test('let the answer fill what stands alone', async () => {
      const file = `${head}\n${row('Ox', '5,000,500')}\n${row('Elk', '€6,000,600')}\n${row('Hare', '£7,000,700')}\n`;
      await load('equity', file, { answers: { currency: 'CHF' } });
      expect(await currencies()).toEqual([
        { who: 'Ox', amount: 5_000_500, currency: 'CHF' },
        { who: 'Elk', amount: 6_000_600, currency: 'EUR' },
        { who: 'Hare', amount: 7_000_700, currency: 'GBP' },
      ]);
    });

    test('beat the column of currencies and the header, with a flag', async () => {
      const file = `${head},Currency\n${row('Ox', '$5,000,500')},USD\n${row('Elk', '€6,000,600')},USD\n${row('Hare', '$7,000,700')},CAD\n${row('Stoat', '$8,000,800')},EUR\n`;
      await expect(load('equity', file)).rejects.toThrow('"Amount" holds amounts with $');
      const report = await load('equity', file, { answers: { 'currency:$': 'none' } });
      expect(report).toMatchObject({
        addedCount: 4,
        flagCounts: { 'other_currency:€ beside USD': 1, 'other_currency:$ beside EUR': 1, no_currency: 1 },
      });
      expect(await currencies()).toEqual([
        { who: 'Ox', amount: 5_000_500, currency: 'USD' },
        { who: 'Elk', amount: 6_000_600, currency: 'EUR' },
        { who: 'Hare', amount: 7_000_700, currency: 'CAD' },
        { who: 'Stoat', amount: null, currency: null },
      ]);
      await sql`truncate deals, deal_imports, funders cascade`.execute(ownerOf(database.db));
      await load(
        'equity',
        'Company,Investor,Date,Amount USD\nElk,Alder,2020-01-03,"€6,000,600"\nOx,Alder,2020-01-02,"6,000,600"\n',
      );
      expect(await listRows()).toMatchObject([
        { who: 'Elk', currency: 'EUR', usd: 6_846_864.62 },
        { who: 'Ox', currency: 'USD', usd: 6_000_600 },
      ]);
    });
  });

  test('DD/MM dates with three bad ones: the others tell the order, the bad are refused', async () => {
    const days = ['25/01/2020', '13/02/2020', '03/04/2020', '31/02/2020', '31/04/2020', '45/01/2020'];
    const report = await load(
      null,
      `company,investor,date,amount_usd\n${days.map((day, at) => `Kite ${at},Alder,${day},${at + 1}`).join('\n')}\n`,
    );
    expect(report).toMatchObject({ addedCount: 3, rejectedCount: 3, rejectCounts: { bad_date: 3 } });
    expect(report.rejects.map(({ line }) => line)).toEqual([5, 6, 7]);
    expect(await listRows()).toMatchObject([{ on: '2020-01-25' }, { on: '2020-02-13' }, { on: '2020-04-03' }]);
  });

  test('millions in the header', async () => {
    await load('debt', 'Borrower,Lender,Approval Date,Loan Amount (USD million)\nKite,Alder Bank,2020-01-02,1.03\n');
    expect(await listRows()).toEqual([
      { who: 'Kite', by: 'Alder Bank', on: '2020-01-02', amount: 1_030_000, currency: 'USD', usd: 1_030_000 },
    ]);
  });

  test('a head in the words of everyday', async () => {
    await load('grant', 'Grantee,Funder,When,How much (USD)\nOrchard School,Alder Trust,2018-03-04,500\n');
    expect(await listRows()).toMatchObject([
      { who: 'Orchard School', by: 'Alder Trust', on: '2018-03-04', amount: 500, currency: 'USD' },
    ]);
  });

  test('a title and a remark above the header', async () => {
    const report = await load(
      null,
      'Our grants,,,\nUpdated daily,,,\nGrantee,Funder,Award Date,Amount GBP\nOrchard School,Alder Trust,2018-03-04,500\n',
    );
    expect(report.addedCount).toBe(1);
    expect(await listRows()).toMatchObject([{ who: 'Orchard School', amount: 500, currency: 'GBP' }]);
  });

  test('a workbook with real dates', async () => {
    const rows = rowsXml([
      ['Grantee', 'Funder', 'Award Date', 'Amount EUR'],
      ['Orchard', 'Alder', { xml: '<c s="1"><v>43957</v></c>' }, 1.5e3],
    ]);
    await load(null, await workbookOf([{ name: 'Grants', rows }]));
    expect(await listRows()).toMatchObject([{ who: 'Orchard', on: '2020-05-06', amount: 1_500 }]);
  });

  test('two-level JSON', async () => {
    const grants = [
      { recipient: 'x', grantee: { name: 'Orchard' }, funder: 'Alder', award_date: '2020-01-02', amount_eur: 7 },
    ];
    await load('grant', JSON.stringify({ publisher: { name: 'P' }, items: grants }), {
      mapping: {
        ...frame,
        kind: 'grant',
        layout: { rowsAt: 'items' },
        key: { from: ['grantee/name', 'award_date'], isUnique: false },
        currency: 'EUR',
        fields: {
          recipientName: { from: 'grantee/name' },
          funderNames: { from: 'funder' },
          date: { from: 'award_date' },
          amount: { from: 'amount_eur' },
        },
      },
    });
    expect(await listRows()).toMatchObject([{ who: 'Orchard', by: 'Alder', amount: 7, currency: 'EUR' }]);
  });
});

describe('read once the admin has answered', () => {
  const ambiguous = 'company,investor,date,amount_usd\nKite,Alder,03/04/2020,1\nHawk,Birch,05/06/2020,2\n';
  test.each([
    ['dmy', '2020-04-03'],
    ['mdy', '2020-03-04'],
  ])('the order of dates: %s', { tags: ['slow'] }, async (order, on) => {
    await load(null, ambiguous, { answers: { date_order: order } });
    expect((await listRows())[0]).toMatchObject({ on });
  });

  test('day numbers of SAS', async () => {
    await load(null, 'company,investor,date,amount_usd\nKite,Alder,21915,5\nHawk,Birch,22000,6\n', {
      answers: { 'date_order:date': 'sas' },
    });
    expect(await listRows()).toMatchObject([{ on: '2020-01-01' }, { on: '2020-03-26' }]);
  });

  test('a currency and the thousands', async () => {
    await load(null, 'company;investor;date;amount\nKite;Alder;2020-01-02;1,234\n', {
      answers: { currency: 'GBP', grouping: 'comma' },
    });
    expect(await listRows()).toMatchObject([{ amount: 1_234, currency: 'GBP' }]);
  });
});

describe('read with a mapping by hand', () => {
  test('no header', async () => {
    await load('grant', 'Orchard,Alder,2020-01-02,5\nBirch Lane,Alder,2020-01-03,6\n', {
      mapping: {
        ...frame,
        kind: 'grant',
        layout: { hasHeader: false, names: ['who', 'by', 'on', 'sum'] },
        key: { from: ['who', 'on'], isUnique: false },
        currency: 'USD',
        fields: {
          recipientName: { from: 'who' },
          funderNames: { from: 'by' },
          date: { from: 'on' },
          amount: { from: 'sum' },
        },
      },
    });
    expect(await listRows()).toMatchObject([
      { who: 'Orchard', amount: 5 },
      { who: 'Birch Lane', amount: 6 },
    ]);
  });

  test.each([
    ['of a lender to governments alone', { constant: 'public_body' }, [true, true, true]],
    [
      'told by a column',
      { from: 'type', values: { ministry: 'public_body', 'limited company': 'company' }, otherwise: 'null' },
      [true, false, null],
    ],
    ['not told', undefined, [null, null, null]],
  ] as const)('borrowers that are states and public bodies, %s', async (_name, recipientType, expected) => {
    await load(
      'debt',
      'who,by,on,sum,type\nRoads,Alder,2020-01-02,5,Ministry\nKite,Alder,2020-01-03,6,Limited company\nHawk,Alder,2020-01-04,7,?\n',
      {
        mapping: {
          ...frame,
          kind: 'debt',
          key: { from: ['who', 'on'], isUnique: false },
          currency: 'USD',
          fields: {
            recipientName: { from: 'who' },
            funderNames: { from: 'by' },
            date: { from: 'on' },
            amount: { from: 'sum' },
            ...(recipientType && { recipientType }),
          },
        },
      },
    );
    const { rows } = await sql<{ is: boolean | null }>`
      select public_borrower as is from deals where kind = 'debt' order by amount`.execute(database.db);
    expect(rows.map((row) => row.is)).toEqual(expected);
  });

  test('a title that holds the recipient', async () => {
    await load(
      'grant',
      'ref,title,when,usd\n1,Grant to Orchard School for a roof,2020-01-02,5\n2,Grant to nobody in particular,2020-01-02,6\n',
      {
        mapping: {
          ...frame,
          kind: 'grant',
          key: { from: ['ref'], isUnique: true },
          currency: 'USD',
          fields: {
            title: { from: 'title' },
            recipientName: { from: 'title', after: 'Grant to ', before: ' for ' },
            date: { from: 'when' },
            amount: { from: 'usd' },
          },
        },
      },
    );
    expect(await listRows()).toMatchObject([
      { who: 'Orchard School', amount: 5 },
      { who: null, amount: 6 },
    ]);
  });
});

test('columns of personal data are never proposed', async () => {
  const report = await load(
    null,
    'grantee,funder,award date,amount eur,contact email,phone\nOrchard,Alder,2020-01-02,5,a@sample.example,0123\n',
  );
  expect(report.skipped).toEqual(['contact email', 'phone']);
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from deals where deals::text like '%sample.example%' or deals::text like '%0123%'`.execute(
    database.db,
  );
  expect(rows[0]?.count).toBe(0);
});
