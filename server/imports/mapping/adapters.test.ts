import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, ownerOf, type TestDatabase } from '../../../tests/database.ts';
import { quoteCell, writeFile, type Cells } from '../../../tests/import-files.ts';
import { importDeals, type ImportReport } from '../import.ts';
import { getKnownSource, knownSources, type KnownSource } from './known-sources.ts';
import { usdRate, yearlyRates } from '../../../contract/deals/rates.ts';

/** The traps of the sources of which no file lies at hand, in the layout of each. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.destroy());
beforeEach(async () => {
  await sql`truncate deals, deal_imports, funders cascade`.execute(ownerOf(database.db));
});

const clock = { now: () => new Date('2026-11-18T10:00:00Z') };
const load = (file: string): Promise<ImportReport> =>
  importDeals(database.connection, { kind: null, file, sourceName: 'test', isDryRun: false, clock });

function csvOf(source: KnownSource, rows: readonly Cells[]): string {
  const { columns, optional } = getKnownSource(source);
  const names = [...columns, ...optional];
  return writeFile(
    [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))]
      .map((cells) => cells.map(quoteCell).join(','))
      .join('\n') + '\n',
  );
}

async function listRows(): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<
    Record<string, unknown> & { details: object }
  >`select * from deals order by source_record_id`.execute(database.db);
  return rows.map(({ details, ...row }) => ({ ...row, ...details }));
}

test('every source says its licence, or that each of its files has its own', () => {
  const without = knownSources.filter(({ licence }) => licence === null).map(({ name }) => name);
  expect(without).toEqual(['360giving-json', '360giving-csv', 'generic']);
});

test('every source has a name that an import begins with, unless its rows name their own', () => {
  const without = knownSources.filter(({ sourceName }) => sourceName === null).map(({ name }) => name);
  expect(without).toEqual(['360giving-json', '360giving-csv', 'generic']);
});

test('IDA: D, H and E are grants, B and G guarantees, the rest credits; several rates are none', async () => {
  const credit = (id: string, cells: Cells = {}): Cells => ({
    'Credit Number': id,
    'Country Code': 'NP',
    Borrower: 'Ministry',
    'Credit Status': 'Disbursing',
    'Service Charge Rate': '0.75',
    'Original Principal Amount': '5000000',
    'Board Approval Date': '03/04/2010',
    ...cells,
  });
  const report = await load(
    csvOf(
      'ida-credits',
      ['IDA10010', 'IDAD0010', 'IDAE0010', 'IDAG0010', 'IDAH0010'].map((id) =>
        credit(id, { 'Service Charge Rate': id === 'IDA10010' ? '0' : '0.75' }),
      ),
    ),
  );
  expect(report).toMatchObject({ adapter: 'ida-credits', kindCounts: { debt: 2, grant: 3 } });
  expect(
    (await listRows()).map((row) => [row['kind'], row['debt_type'], row['rate_pct'], row['amount_usd'], row['date']]),
  ).toEqual([
    ['debt', 'term_loan', null, 5_000_000, '2010-03-04'],
    ['grant', null, null, 5_000_000, '2010-03-04'],
    ['grant', null, null, 5_000_000, '2010-03-04'],
    ['debt', 'guarantee', 0.75, 5_000_000, '2010-03-04'],
    ['grant', null, null, 5_000_000, '2010-03-04'],
  ]);
});

test('SBA 7(a): EXEMPT is not active, a sole owner has no name, the guarantee is a share', async () => {
  const loan = (cells: Cells): Cells => ({
    Program: '7A',
    BorrName: 'KITE WORKS',
    BorrState: 'NY',
    BorrZip: '1',
    BankName: 'First Bank',
    GrossApproval: '100000',
    SBAGuaranteedApproval: '75000',
    ApprovalDate: '05/06/2015',
    TermInMonths: '84',
    BusinessType: 'CORPORATION',
    LoanStatus: 'EXEMPT',
    FixedOrVariableInterestInd: 'V',
    InitialInterestRate: '6.5',
    CollateralInd: 'Y',
    RevolverStatus: '',
    ...cells,
  });
  const report = await load(
    csvOf('sba-7a', [
      loan({}),
      loan({
        BorrZip: '2',
        BusinessType: 'INDIVIDUAL',
        BorrName: 'A PERSON',
        LoanStatus: 'CHGOFF',
        GrossChargeOffAmount: '500',
      }),
    ]),
  );
  expect(report).toMatchObject({ adapter: 'sba-7a', addedCount: 2, flagCounts: { person_hidden: 1 } });
  expect(await listRows()).toMatchObject([
    {
      recipient_name: 'KITE WORKS',
      recipient_type: 'company',
      loan_status: 'undisclosed',
      guaranteePct: 75,
      rate_type: 'variable',
      collateralRequired: true,
      recipient_country: 'US',
    },
    { recipient_name: null, recipient_type: 'individual', loan_status: 'charged_off', chargedOffUsd: 500 },
  ]);
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from deals where deals::text like '%A PERSON%'`.execute(database.db);
  expect(rows[0]?.count).toBe(0);
});

const loanOf504 = (cells: Cells): string =>
  csvOf('sba-504', [
    {
      Program: '504',
      BorrName: 'Kite',
      BorrState: 'GU',
      CDC_Name: 'Bay CDC',
      ThirdPartyLender_Name: 'First Bank',
      ThirdPartyDollars: '5',
      GrossApproval: '100',
      ApprovalDate: '05/06/2015',
      BusinessType: 'CORPORATION',
      LoanStatus: 'P I F',
      ...cells,
    },
  ]);

test('SBA 504: two lenders, one loan', async () => {
  await load(loanOf504({}));
  expect(await listRows()).toMatchObject([
    { funder_names: ['Bay CDC', 'First Bank'], recipient_country: 'GU', loan_status: 'paid_in_full', lenderCount: 2 },
  ]);
});

test.each([
  ['$42,000.00', 42_000],
  ['42,000.00', 42_000],
  ['($1,000)', -1_000],
  ['US$42,000', 42_000],
])('a known source that a spreadsheet saved with %s is read', async (written, amount) => {
  const report = await load(loanOf504({ ThirdPartyDollars: '$5,000.00', GrossApproval: written }));
  const { rows } = await sql<{ amount: string; currency: string }>`
    select trim_scale(amount)::text as amount, currency from deals`.execute(database.db);
  expect([rows, report.rejects]).toEqual([[{ amount: String(amount), currency: 'USD' }], []]);
});

test('Form D: an indefinite target is open-ended, funds stay out, debt alone is debt', async () => {
  const filing = (id: string, cells: Cells): Cells => ({
    ACCESSIONNUMBER: id,
    ENTITYNAME: 'Kite Inc',
    INDUSTRYGROUPTYPE: 'Biotechnology',
    TOTALOFFERINGAMOUNT: 'Indefinite',
    TOTALAMOUNTSOLD: '250000',
    ISEQUITYTYPE: 'true',
    ISDEBTTYPE: '',
    SALE_DATE: '15-JAN-2019',
    ...cells,
  });
  const report = await load(
    csvOf('sec-form-d', [
      filing('a', {}),
      filing('b', { ISEQUITYTYPE: '', ISDEBTTYPE: 'true', TOTALOFFERINGAMOUNT: '500000' }),
      filing('c', { INDUSTRYGROUPTYPE: 'Pooled Investment Fund' }),
    ]),
  );
  expect(report).toMatchObject({ addedCount: 2, rejectCounts: { other_kind: 1 }, kindCounts: { equity: 1, debt: 1 } });
  const rows = await listRows();
  expect(rows).toMatchObject([
    { kind: 'equity', targetOpenEnded: true, date: '2019-01-15', soldUsd: 250_000, sectors: ['health_biotech'] },
    { kind: 'debt' },
  ]);
  expect(rows[0]).not.toHaveProperty('targetUsd');
});

test('SBIR: flags are read by the letters of this export, not by truth; people stay out', async () => {
  const award = (id: string, women: string): Cells => ({
    Company: 'Kite',
    'Award Title': 'A kite',
    Agency: 'Department of Energy',
    Phase: 'Phase I',
    Program: 'SBIR',
    'Agency Tracking Number': id,
    'Proposal Award Date': '01/31/2012',
    'Award Amount': '149,999.00',
    'Women Owned': women,
    'Contact Email': 'p@sample.example',
    'PI Name': 'A PERSON',
  });
  const report = await load(csvOf('sbir-awards', [award('1', 'Y'), award('2', 'N'), award('3', 'U'), award('4', '0')]));
  expect(report.flagCounts).toEqual({ 'unknown_value:0': 1 });
  expect((await listRows()).map((row) => row['women_led'])).toEqual([true, false, null, null]);
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from deals where deals::text ~ 'PERSON|sample.example'`.execute(database.db);
  expect(rows[0]?.count).toBe(0);
});

test('Grants.gov: programmes, with no deadline where a forecast has none', async () => {
  await load(
    csvOf('grants-gov', [
      {
        OpportunityID: '5',
        OpportunityTitle: 'Kites',
        AgencyName: 'NASA',
        AwardCeiling: '0',
        AwardFloor: '1000',
        CloseDate: '',
        PostDate: '02012020',
        OpportunityStatus: 'forecasted',
      },
    ]),
  );
  expect(await listRows()).toMatchObject([
    {
      record_type: 'programme',
      deadline: null,
      date: '2020-02-01',
      awardMinUsd: 1_000,
      grantStatus: 'forecast',
      amount: null,
    },
  ]);
});

test('NSF: dollars with signs and commas', async () => {
  await load(
    csvOf('nsf-awards', [
      {
        AwardNumber: '7',
        Title: 'Kites',
        StartDate: '09/01/2015',
        Organization: 'Orchard University',
        AwardedAmountToDate: '$1,234,567.00',
        PrincipalInvestigator: 'A PERSON',
      },
    ]),
  );
  expect(await listRows()).toMatchObject([
    { amount: 1_234_567, currency: 'USD', recipient_name: 'Orchard University', date: '2015-09-01' },
  ]);
});

describe('Crunchbase of 2015', () => {
  const round = {
    company_permalink: '/organization/kite',
    company_name: 'Kite',
    company_category_list: 'Mobile|Health Care',
    company_country_code: 'GBR',
    funding_round_permalink: '/funding-round/1',
    funding_round_type: 'venture',
    funding_round_code: 'B',
    funded_at: '2014-01-05',
    raised_amount_usd: '1000',
  };
  test('the code refines the type; categories are a list', async () => {
    await load(
      csvOf('crunchbase-rounds-2015', [
        round,
        {
          ...round,
          funding_round_permalink: '/funding-round/2',
          funding_round_type: 'debt_financing',
          funding_round_code: '',
        },
      ]),
    );
    expect(await listRows()).toMatchObject([
      {
        kind: 'equity',
        round_type: 'series_b',
        sectors: ['ict_software', 'health_biotech'],
        recipient_country: 'GB',
        licence: 'CC BY-NC',
      },
      { kind: 'debt', debt_type: 'other' },
    ]);
  });

  test('investors of a round are collected; persons among them are not named', async () => {
    const investors = [
      ['/organization/alder', 'Alder'],
      ['/person/somebody', 'Some Body'],
      ['/organization/birch', 'Birch'],
    ] as const;
    const report = await load(
      csvOf(
        'crunchbase-investments',
        investors.map(([permalink, name]) => ({ ...round, investor_permalink: permalink, investor_name: name })),
      ),
    );
    expect(report).toMatchObject({ readCount: 3, addedCount: 3, deals: { added: 1 } });
    expect(await listRows()).toMatchObject([{ funder_names: ['Alder', 'Birch'], amount: 1_000, investorCount: 2 }]);
  });
});

describe('360Giving', () => {
  const grant = {
    id: '360G-x-1',
    title: 'A kite',
    description: 'Fly',
    currency: 'GBP',
    amountAwarded: 500,
    awardDate: '2018-05-06T00:00:00Z',
    fundingOrganization: [{ id: 'GB-CHC-1', name: 'Alder Trust' }],
    beneficiaryLocation: [{ countryCode: 'KE' }, { countryCode: 'UG' }],
  };
  test('a package: nested values, a person without a name, no answer is not a no', async () => {
    const grants = [
      {
        ...grant,
        recipientOrganization: [{ name: 'Orchard School', addressCountry: 'United Kingdom' }],
        fromOpenCall: 'Yes',
        plannedDates: [{ startDate: '2018-06-01', duration: 12 }],
      },
      { ...grant, id: '360G-x-2', amountAwarded: -20, recipientIndividual: { id: 'p', name: 'A PERSON' } },
    ];
    const report = await load(writeFile(JSON.stringify({ license: 'CC BY', grants })));
    expect(report).toMatchObject({
      adapter: '360giving-json',
      readCount: 2,
      addedCount: 2,
      flagCounts: { negative_amount: 1 },
    });
    expect(await listRows()).toMatchObject([
      {
        recipient_name: 'Orchard School',
        recipient_country: 'GB',
        openCall: true,
        duration_months: 12,
        amount: 500,
        amount_usd: 668.13,
        beneficiaryCountries: ['KE', 'UG'],
        startDate: '2018-06-01',
      },
      { recipient_name: null, recipient_type: 'individual', amount: -20 },
    ]);
    expect((await listRows())[1]).not.toHaveProperty('openCall');
  });

  test('the same as CSV', async () => {
    const rows = [
      ['Identifier', 'Title', 'Currency', 'Amount Awarded', 'Award Date', 'Recipient Org:Name', 'Funding Org:Name'],
      ['360G-x-1', 'A kite', 'GBP', '500', '2018-05-06', 'Orchard School', 'Alder Trust'],
    ];
    const report = await load(writeFile(`${rows.map((row) => row.join(',')).join('\n')}\n`));
    expect(report).toMatchObject({ adapter: '360giving-csv', addedCount: 1 });
    expect(await listRows()).toMatchObject([
      { recipient_name: 'Orchard School', funder_names: ['Alder Trust'], currency: 'GBP' },
    ]);
  });
});

test('the table of rates says where it is from, and converts by the year of the deal', () => {
  expect(yearlyRates.source).toContain('Federal Reserve');
  expect(usdRate('USD', null)).toBe(1);
  expect(usdRate('EUR', '2015-06-07')).toBeCloseTo(1.1096, 3);
  expect(usdRate('EUR', '1998-06-07')).toBeNull();
  expect(usdRate('KES', '2015-06-07')).toBeNull();
  expect(usdRate('EUR', null)).toBeNull();
});
