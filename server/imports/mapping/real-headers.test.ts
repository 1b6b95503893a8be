import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, ownerOf, type TestDatabase } from '../../../tests/database.ts';
import { quoteCell, writeFile, type Cells } from '../../../tests/import-files.ts';
import { importDeals, type ImportReport } from '../import.ts';
import { fewOf } from '../../../tests/deep-run.ts';

/** Headers to the letter as the publishers write them, release by release; the rows are invented. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.destroy());
beforeEach(async () => {
  await sql`truncate deals, deal_imports, funders cascade`.execute(ownerOf(database.db));
});

const load = (header: string, rows: readonly Cells[], delimiter = ','): Promise<ImportReport> => {
  const names = header.split(delimiter);
  for (const row of rows) expect(names).toEqual(expect.arrayContaining(Object.keys(row)));
  const lines = rows.map((row) => names.map((name) => quoteCell(row[name] ?? '')).join(delimiter));
  return importDeals(database.connection, {
    kind: null,
    file: writeFile(`${[header, ...lines].join('\n')}\n`),
    sourceName: 'test',
    isDryRun: false,
    clock: { now: () => new Date('2026-11-18T10:00:00Z') },
  });
};
async function listRows(): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<
    Record<string, unknown> & { details: object }
  >`select * from deals order by amount, source_record_id`.execute(database.db);
  return rows.map(({ details, ...row }) => ({ ...row, ...details }));
}

const borrower =
  'BorrName,BorrStreet,BorrCity,BorrState,BorrZip,BankName,BankFDICNumber,BankNCUANumber,BankStreet,BankCity,BankState,BankZip,GrossApproval,SBAGuaranteedApproval,ApprovalDate';
const project =
  'NaicsCode,NaicsDescription,FranchiseCode,FranchiseName,ProjectCounty,ProjectState,SBADistrictOffice,CongressionalDistrict,BusinessType,BusinessAge,LoanStatus,PaidInFullDate,ChargeOffDate,GrossChargeOffAmount,RevolverStatus,JobsSupported';
test.each(
  fewOf(1, [
    [
      'of 2020',
      `AsOfDate,Program,${borrower},ApprovalFiscalYear,FirstDisbursementDate,DeliveryMethod,subpgmdesc,InitialInterestRate,TermInMonths,${project}`,
      { AsOfDate: '20200331', ApprovalDate: '03/15/2013', FirstDisbursementDate: '04/30/2013' },
    ],
    [
      'of 2024',
      `AsOfDate,Program,L2LocID,${borrower},ApprovalFiscalYear,FirstDisbursementDate,ProcessingMethod,SubProgram,InitialInterestRate,FixedOrVariableInterestInd,TermInMonths,${project},CollateralInd,SoldSecMrktInd`,
      { AsOfDate: '09/30/2024', ApprovalDate: '03/15/2013', FirstDisbursementDate: '04/30/2013' },
    ],
    [
      'of 2026',
      `AsOfDate,Program,LocationID,${borrower},ApprovalFY,FirstDisbursementDate,ProcessingMethod,InitialInterestRate,FixedorVariableInterestInd,TermInMonths,${project},CollateralInd,SoldSecMrktInd`,
      { AsOfDate: '20260630', ApprovalDate: '2013-03-15', FirstDisbursementDate: '2013-04-30' },
    ],
    [
      'in small letters',
      `AsOfDate,Program,LocationID,${borrower},ApprovalFY,FirstDisbursementDate,ProcessingMethod,InitialInterestRate,FixedorVariableInterestInd,TermInMonths,${project}`.toLowerCase(),
      { asofdate: '20260630', approvaldate: '2013-03-15', firstdisbursementdate: '2013-04-30' },
    ],
  ] as const),
)('SBA 7(a) %s', async (what, header, dates) => {
  const loan = {
    Program: '7A',
    BorrName: 'KITE WORKS',
    BorrState: 'NY',
    BankName: 'First Example Bank',
    BankFDICNumber: '12345',
    GrossApproval: '100000.00',
    SBAGuaranteedApproval: '75000',
    TermInMonths: '84',
    NaicsCode: '541511',
    BusinessType: 'CORPORATION',
    LoanStatus: 'P I F',
    JobsSupported: '4',
  };
  const isSmall = what === 'in small letters';
  const spelt = (cells: Cells): Cells =>
    isSmall ? Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name.toLowerCase(), cell])) : cells;
  const report = await load(header, [
    { ...spelt(loan), ...dates },
    { ...spelt({ ...loan, BorrName: 'A PERSON', BusinessType: 'INDIVIDUAL', GrossApproval: '200000' }), ...dates },
  ]);
  expect(report).toMatchObject({
    adapter: 'sba-7a',
    addedCount: 2,
    rejectedCount: 0,
    flagCounts: { person_hidden: 1 },
  });
  expect(await listRows()).toMatchObject([
    { kind: 'debt', recipient_name: 'KITE WORKS', amount_usd: 100_000, guaranteePct: 75, loan_status: 'paid_in_full' },
    { recipient_name: null, recipient_type: 'individual', date: '2013-03-15', term_months: 84 },
  ]);
  const ids = await database.db.selectFrom('funder_ids').select(['scheme', 'value']).execute();
  expect(ids).toEqual([{ scheme: 'US-FDIC', value: '12345' }]);
});

test('SBA 504', { tags: ['slow'] }, async () => {
  const header =
    'AsOfDate,Program,L2LocID,BorrName,BorrStreet,BorrCity,BorrState,BorrZip,CDC_Name,CDC_Street,CDC_City,CDC_State,CDC_Zip,ThirdPartyLender_Name,ThirdPartyLender_City,ThirdPartyLender_State,ThirdPartyDollars,GrossApproval,ApprovalDate,ApprovalFiscalYear,FirstDisbursementDate,ProcessingMethod,DeliveryMethod,SubProgram,TermInMonths,NaicsCode,NaicsDescription,FranchiseCode,FranchiseName,ProjectCounty,ProjectState,SBADistrictOffice,CongressionalDistrict,BusinessType,BusinessAge,LoanStatus,PaidInFullDate,ChargeOffDate,GrossChargeOffAmount,JobsSupported,CollateralInd';
  const report = await load(header, [
    {
      AsOfDate: '09/30/2024',
      Program: '504',
      BorrName: 'KITE WORKS',
      BorrState: 'CA',
      CDC_Name: 'Example CDC',
      ThirdPartyLender_Name: 'Third Example Bank',
      ThirdPartyDollars: '800000.00',
      GrossApproval: '400000.00',
      ApprovalDate: '05/20/2013',
      TermInMonths: '240',
      BusinessType: 'CORPORATION',
      LoanStatus: 'EXEMPT',
    },
  ]);
  expect(report).toMatchObject({ adapter: 'sba-504', addedCount: 1, rejectedCount: 0 });
  expect(await listRows()).toMatchObject([
    {
      funder_names: ['Example CDC', 'Third Example Bank'],
      amount: 400_000,
      date: '2013-05-20',
      loan_status: 'undisclosed',
    },
  ]);
});

const pppStart =
  'LoanNumber,DateApproved,SBAOfficeCode,ProcessingMethod,BorrowerName,BorrowerAddress,BorrowerCity,BorrowerState,BorrowerZip,LoanStatusDate,LoanStatus,Term,SBAGuarantyPercentage,InitialApprovalAmount,CurrentApprovalAmount,UndisbursedAmount,FranchiseName,ServicingLenderLocationID,ServicingLenderName,ServicingLenderAddress,ServicingLenderCity,ServicingLenderState,ServicingLenderZip,RuralUrbanIndicator,HubzoneIndicator,LMIIndicator,BusinessAgeDescription,ProjectCity,ProjectCountyName,ProjectState,ProjectZip,CD,JobsReported,NAICSCode';
test.each([
  [
    'with one column of race and ethnicity',
    `${pppStart},RaceEthnicity,Gender,Veteran,NonProfit,ForgivenessAmount,ForgivenessDate,OriginatingLenderLocationID,OriginatingLender,OriginatingLenderCity,OriginatingLenderState,BusinessType`,
  ],
  [
    'with 53 columns',
    `${pppStart},Race,Ethnicity,UTILITIES_PROCEED,PAYROLL_PROCEED,MORTGAGE_INTEREST_PROCEED,RENT_PROCEED,REFINANCE_EIDL_PROCEED,HEALTH_CARE_PROCEED,DEBT_INTEREST_PROCEED,BusinessType,OriginatingLenderLocationID,OriginatingLender,OriginatingLenderCity,OriginatingLenderState,Gender,Veteran,NonProfit,ForgivenessAmount,ForgivenessDate`,
  ],
])('PPP %s', async (_what, header) => {
  const loan = {
    LoanNumber: '9547507704',
    DateApproved: '05/01/2020',
    BorrowerName: 'KITE WORKS LLC',
    BorrowerState: 'MD',
    LoanStatus: 'Paid in Full',
    Term: '24',
    SBAGuarantyPercentage: '100',
    InitialApprovalAmount: '773553.37',
    CurrentApprovalAmount: '773500.5',
    ServicingLenderName: 'Second Example Bank',
    JobsReported: '62',
    OriginatingLender: 'First Example Bank',
    BusinessType: 'Corporation',
    Gender: 'Unanswered',
    NAICSCode: '541511',
  };
  const person = { ...loan, LoanNumber: '2', BorrowerName: 'A PERSON', BusinessType: 'Sole Proprietorship' };
  const report = await load(header, [
    loan,
    { ...person, LoanStatus: 'Exemption 4', CurrentApprovalAmount: '900000' },
    { ...loan, DateApproved: '02/30/2020', LoanNumber: '3' },
  ]);
  expect(report).toMatchObject({ adapter: 'ppp-foia', addedCount: 2, rejectCounts: { bad_date: 1 }, skipped: [] });
  expect(await listRows()).toMatchObject([
    {
      recipient_name: 'KITE WORKS LLC',
      amount: 773_500.5,
      amountApprovedUsd: 773_553.37,
      date: '2020-05-01',
      funder_names: ['First Example Bank'],
      loan_status: 'paid_in_full',
      term_months: 24,
      sectors: ['professional_services'],
    },
    { recipient_name: null, recipient_type: 'sole_trader', loan_status: 'undisclosed' },
  ]);
});

test('Form D, the tables of the SEC joined by accession number', async () => {
  const header =
    'ACCESSIONNUMBER FILE_NUM FILING_DATE SIC_CODE SCHEMAVERSION SUBMISSIONTYPE TESTORLIVE OVER100PERSONSFLAG OVER100ISSUERFLAG IS_PRIMARYISSUER_FLAG ISSUER_SEQ_KEY CIK ENTITYNAME STREET1 STREET2 CITY STATEORCOUNTRY STATEORCOUNTRYDESCRIPTION ZIPCODE ISSUERPHONENUMBER JURISDICTIONOFINC ISSUER_PREVIOUSNAME_1 EDGAR_PREVIOUSNAME_1 ENTITYTYPE ENTITYTYPEOTHERDESC YEAROFINC_TIMESPAN_CHOICE YEAROFINC_VALUE_ENTERED INDUSTRYGROUPTYPE INVESTMENTFUNDTYPE IS40ACT REVENUERANGE AGGREGATENETASSETVALUERANGE FEDERALEXEMPTIONS_ITEMS_LIST ISAMENDMENT PREVIOUSACCESSIONNUMBER SALE_DATE YETTOOCCUR MORETHANONEYEAR ISEQUITYTYPE ISDEBTTYPE ISOPTIONTOACQUIRETYPE ISSECURITYTOBEACQUIREDTYPE ISPOOLEDINVESTMENTFUNDTYPE ISTENANTINCOMMONTYPE ISMINERALPROPERTYTYPE ISOTHERTYPE DESCRIPTIONOFOTHERTYPE ISBUSINESSCOMBINATIONTRANS BUSCOMBCLARIFICATIONOFRESP MINIMUMINVESTMENTACCEPTED OVER100RECIPIENTFLAG TOTALOFFERINGAMOUNT TOTALAMOUNTSOLD TOTALREMAINING SALESAMTCLARIFICATIONOFRESP HASNONACCREDITEDINVESTORS NUMBERNONACCREDITEDINVESTORS TOTALNUMBERALREADYINVESTED SALESCOMM_DOLLARAMOUNT SALESCOMM_ISESTIMATE FINDERSFEE_DOLLARAMOUNT FINDERSFEE_ISESTIMATE FINDERFEECLARIFICATIONOFRESP GROSSPROCEEDSUSED_DOLLARAMOUNT GROSSPROCEEDSUSED_ISESTIMATE GROSSPROCEEDSUSED_CLAROFRESP AUTHORIZEDREPRESENTATIVE'.replaceAll(
      ' ',
      '\t',
    );
  const filing = {
    ACCESSIONNUMBER: '0009000001-15-000001',
    FILING_DATE: '05-OCT-2015',
    CIK: '0009000001',
    ENTITYNAME: 'Kite Works, Inc.',
    STATEORCOUNTRY: 'CA',
    ENTITYTYPE: 'Corporation',
    INDUSTRYGROUPTYPE: 'Other Technology',
    SALE_DATE: '2015-09-28',
    ISEQUITYTYPE: 'true',
    TOTALOFFERINGAMOUNT: 'Indefinite',
    TOTALAMOUNTSOLD: '1500000',
    TOTALNUMBERALREADYINVESTED: '7',
  };
  const report = await load(
    header,
    [
      filing,
      {
        ...filing,
        ACCESSIONNUMBER: '0009000001-15-000002',
        SALE_DATE: '28-SEP-2015',
        ISEQUITYTYPE: '',
        ISDEBTTYPE: 'true',
        TOTALAMOUNTSOLD: '2500000',
        TOTALOFFERINGAMOUNT: '2500000',
      },
      { ...filing, ACCESSIONNUMBER: '0009000001-15-000003', INDUSTRYGROUPTYPE: 'Pooled Investment Fund' },
    ],
    '\t',
  );
  expect(report).toMatchObject({
    adapter: 'sec-form-d',
    kindCounts: { equity: 1, debt: 1 },
    rejectCounts: { other_kind: 1 },
  });
  expect(await listRows()).toMatchObject([
    {
      kind: 'equity',
      amount: 1_500_000,
      date: '2015-09-28',
      targetOpenEnded: true,
      recipient_name: 'Kite Works, Inc.',
    },
    { kind: 'debt', amount: 2_500_000, date: '2015-09-28' },
  ]);
});

test('SBIR awards, in the order of the published file', async () => {
  const header =
    'Company,Award Title,Agency,Branch,Phase,Program,Agency Tracking Number,Contract,Proposal Award Date,Contract End Date,Solicitation Number,Solicitation Year,Solicitation Close Date,Proposal Receipt Date,Date of Notification,Topic Code,Award Year,Award Amount,Duns,HUBZone Owned,Socially and Economically Disadvantaged,Women Owned,Number Employees,Company Website,Address1,Address2,City,State,Zip,Abstract,Contact Name,Contact Title,Contact Phone,Contact Email,PI Name,PI Title,PI Phone,PI Email,RI Name,RI POC Name,RI POC Phone';
  const award = {
    Company: 'Kite Works LLC',
    'Award Title': 'Kites, graded',
    Agency: 'National Science Foundation',
    Phase: 'Phase I',
    Program: 'STTR',
    'Agency Tracking Number': '2401234',
    Contract: '2401234',
    'Proposal Award Date': '07/01/2014',
    'Contract End Date': '06/30/2015',
    'Award Amount': '305,000',
    'Women Owned': 'N',
    'Award Year': '2014',
    'PI Name': 'A PERSON',
    'PI Email': 'person@kite.example',
    'Contact Name': 'A PERSON',
  };
  const newer = header.replace('Women Owned', 'Woman Owned');
  expect(await load(header, [award])).toMatchObject({ adapter: 'sbir-awards', addedCount: 1, rejectedCount: 0 });
  const { 'Women Owned': _flag, ...others } = award;
  expect(
    await load(newer, [
      {
        ...others,
        'Agency Tracking Number': '9',
        'Woman Owned': 'Y',
        'Proposal Award Date': '2014-07-01',
        'Award Amount': '400000.0000',
      },
    ]),
  ).toMatchObject({ adapter: 'sbir-awards', addedCount: 1, rejectedCount: 0 });
  const rows = await listRows();
  expect(rows).toMatchObject([
    { amount: 305_000, date: '2014-07-01', women_led: false, funder_names: ['National Science Foundation'] },
    { amount: 400_000, date: '2014-07-01', women_led: true },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/PERSON|person@/);
});

test(
  'IDA and IBRD of later releases name the currency in their headers; amounts are dollars whatever was committed',
  { tags: ['slow'] },
  async () => {
    const common =
      'Region,Country Code,Country,Borrower,Guarantor Country Code,Guarantor,Currency of Commitment,Project ID,Project Name,Original Principal Amount (US$),Cancelled Amount (US$),Undisbursed Amount (US$),Disbursed Amount (US$)';
    const dates =
      'First Repayment Date,Last Repayment Date,Agreement Signing Date,Board Approval Date,Effective Date (Most Recent),Closed Date (Most Recent),Last Disbursement Date';
    const row = {
      'Country Code': 'KE',
      Country: 'Kenya',
      Borrower: 'Ministry of Finance',
      'Currency of Commitment': 'XDR',
      'Original Principal Amount (US$)': '5,000,000.00',
      'Board Approval Date': '03/04/2010 12:00:00 AM',
    };
    const ida = `End of Period,Credit Number,${common},Repaid to IDA (US$),Due to IDA (US$),Exchange Adjustment (US$),Borrower's Obligation (US$),Credits Held (US$),Credit Status,Service Charge Rate,${dates}`;
    const ibrd = `End of Period,Loan Number,${common},Repaid to IBRD (US$),Due to IBRD (US$),Exchange Adjustment (US$),Borrower's Obligation (US$),Loan Type,Loan Status,Interest Rate,${dates}`;
    expect(
      await load(ida, [
        { ...row, 'Credit Number': 'IDA01230', 'Credit Status': 'Repaying', 'Service Charge Rate': '0.75' },
      ]),
    ).toMatchObject({ adapter: 'ida-credits', addedCount: 1, flagCounts: {} });
    expect(
      await load(ibrd, [
        {
          ...row,
          'Loan Number': 'IBRD01230',
          'Loan Status': 'Repaying',
          'Interest Rate': '4.25',
          'Loan Type': 'FSL',
          'Original Principal Amount (US$)': '6,000,000',
        },
      ]),
    ).toMatchObject({ adapter: 'ibrd-loans', addedCount: 1, flagCounts: {} });
    expect(await listRows()).toMatchObject([
      { currency: 'USD', amount_usd: 5_000_000, date: '2010-03-04', recipient_country: 'KE' },
      { currency: 'USD', amount_usd: 6_000_000, rate_pct: 4.25 },
    ]);
  },
);

const company2014 =
  'company_permalink,company_name,company_category_list,company_market,company_country_code,company_state_code,company_region,company_city';
const round2014 =
  'funding_round_permalink,funding_round_type,funding_round_code,funded_at,funded_month,funded_quarter,funded_year,raised_amount_usd';
test('Crunchbase of 2014: rounds and investments', { tags: ['slow'] }, async () => {
  const round = {
    company_permalink: '/organization/kite',
    company_name: 'Kite',
    company_category_list: '|Software|',
    company_country_code: 'DEU',
    funding_round_permalink: '/funding-round/1',
    funding_round_type: 'venture',
    funding_round_code: 'B',
    funded_at: '2013-02-03',
    raised_amount_usd: ' 1,500,000 ',
  };
  expect(
    await load(`${company2014},${round2014}`, [
      round,
      {
        ...round,
        funding_round_permalink: '/funding-round/2',
        funding_round_type: 'debt_financing',
        raised_amount_usd: '2',
      },
      { ...round, funding_round_permalink: '/funding-round/3', funding_round_type: 'grant', raised_amount_usd: '' },
    ]),
  ).toMatchObject({ adapter: 'crunchbase-rounds-2015', kindCounts: { equity: 1, debt: 1, grant: 1 } });
  expect((await listRows()).find(({ kind }) => kind === 'equity')).toMatchObject({
    round_type: 'series_b',
    amount_usd: 1_500_000,
    recipient_country: 'DE',
    date: '2013-02-03',
  });
  await sql`truncate deals, deal_imports, funders cascade`.execute(ownerOf(database.db));
  const investor =
    'investor_permalink,investor_name,investor_category_list,investor_market,investor_country_code,investor_state_code,investor_region,investor_city';
  const report = await load(
    `${company2014},${investor},${round2014}`,
    ['/organization/alder', '/organization/birch'].map((permalink) => ({
      ...round,
      investor_permalink: permalink,
      investor_name: permalink.slice(14),
    })),
  );
  expect(report).toMatchObject({ adapter: 'crunchbase-investments', readCount: 2, deals: { added: 1 } });
  expect(await listRows()).toMatchObject([{ funder_names: ['alder', 'birch'], amount: 1_500_000 }]);
});

test('NSF awards and Grants.gov', { tags: ['slow'] }, async () => {
  const nsf =
    'AwardNumber,Title,NSFOrganization,Program(s),StartDate,LastAmendmentDate,PrincipalInvestigator,State,Organization,AwardInstrument,ProgramManager,EndDate,AwardedAmountToDate,Co-PIName(s),PIEmailAddress,OrganizationStreet,OrganizationCity,OrganizationState,OrganizationZip,OrganizationPhone,NSFDirectorate,ProgramElementCode(s),ProgramReferenceCode(s),ARRAAmount,Abstract';
  expect(
    await load(nsf, [
      {
        AwardNumber: '1401234',
        Title: 'Kites',
        Organization: 'Example University',
        StartDate: '07/01/2014',
        AwardedAmountToDate: '$305,000.00',
        PrincipalInvestigator: 'A PERSON',
        PIEmailAddress: 'p@kite.example',
      },
    ]),
  ).toMatchObject({ adapter: 'nsf-awards', addedCount: 1, rejectedCount: 0 });
  const programme =
    'OpportunityID,OpportunityTitle,OpportunityNumber,OpportunityCategory,FundingInstrumentType,CategoryOfFundingActivity,CategoryExplanation,CFDANumbers,EligibleApplicants,AdditionalInformationOnEligibility,AgencyCode,AgencyName,PostDate,CloseDate,LastUpdatedDate,AwardCeiling,AwardFloor,EstimatedTotalProgramFunding,ExpectedNumberOfAwards,Description,Version,CostSharingOrMatchingRequirement,ArchiveDate,GrantorContactEmail,GrantorContactEmailDescription,GrantorContactText,AdditionalInformationURL,AdditionalInformationText';
  expect(
    await load(programme, [
      {
        OpportunityID: '358302',
        OpportunityTitle: 'Kites',
        AgencyName: 'Office of Examples',
        PostDate: '07062014',
        CloseDate: '11142014',
        AwardCeiling: '500000',
        AwardFloor: '1000',
        GrantorContactText: 'A PERSON',
      },
    ]),
  ).toMatchObject({ adapter: 'grants-gov', addedCount: 1, rejectedCount: 0 });
  const rows = await listRows();
  expect(rows).toMatchObject([
    { title: 'Kites', amount: 305_000, date: '2014-07-01', funder_names: ['National Science Foundation'] },
    { record_type: 'programme', deadline: '2014-11-14' },
  ]);
  expect(JSON.stringify(rows)).not.toContain('PERSON');
});
