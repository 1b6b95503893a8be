import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DealKind } from '../../../../contract/deals/options.ts';
import { createTestDatabase, ownerOf, type TestDatabase } from '../../../../tests/database.ts';
import { writeFile } from '../../../../tests/import-files.ts';
import { importDeals, type ImportReport } from '../../import.ts';
import { prepareFile, type PreparedFile } from '../../prepare-file.ts';
import { listUnused } from '../unused-columns.ts';

/** What columns under unknown headers are, by their values, and what stands beside an amount. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.destroy());
beforeEach(async () => {
  await sql`truncate deals, deal_imports, funders cascade`.execute(ownerOf(database.db));
});

const prepare = (content: string, answers: Record<string, string> = {}): Promise<PreparedFile> =>
  prepareFile(writeFile(content), { kind: null, answers });
const load = (content: string, answers: Record<string, string> = {}): Promise<ImportReport> =>
  importDeals(database.connection, {
    kind: null,
    file: writeFile(content),
    sourceName: 'A list',
    isDryRun: false,
    clock: { now: () => new Date('2026-11-18T10:00:00Z') },
    answers,
  });
const columnOf = ({ mapping }: PreparedFile, key: string): unknown =>
  [Object.entries(mapping?.fields ?? {}).find(([field]) => field === key)?.[1] ?? []].flat()[0]?.from;

const heads: Readonly<Record<DealKind, string>> = {
  equity: 'company,investor,date,amount_usd',
  debt: 'borrower,lender,date,loan_amount_usd',
  grant: 'grantee,grantmaker,date,grant_amount_usd',
};
/** A column beside the core, with these values row by row. */
const withColumn = (kind: DealKind, header: string, values: readonly string[]): string =>
  `${[
    `${heads[kind]},${header}`,
    ...values.map((value, at) => `Kite ${at},Alder Capital,2021-03-0${at + 1},${5000 + at},${value}`),
  ].join('\n')}\n`;

describe('by its values', () => {
  test.each<[DealKind, string, string, readonly string[]]>([
    ['equity', 'roundType', 'Abschnitt', ['Anschubfinanzierung', 'Serie A', 'Serie B', 'Wachstumsfinanzierung']],
    ['equity', 'roundType', 'financing', ['Seed', 'Series A', 'Series C', 'Private Equity']],
    ['equity', 'roundType', 'round_code', ['a', 'b', 'seed', 'angel']],
    ['equity', 'roundType', 'Momento', ['Semilla', 'Ronda A', 'Ronda puente', 'Serie B']],
    ['equity', 'sectors', 'Ámbito', ['Salud', 'Turismo', 'Energías renovables', 'Agricultura']],
    ['grant', 'sectors', 'Förderbereich', ['Bildung', 'Tourismus', 'Landwirtschaft', 'Gesundheit']],
    ['debt', 'sectors', 'activity', ['Agriculture', 'Retail', 'Education', 'Manufacturing']],
    ['debt', 'loanStatus', 'Standing', ['Paid in full', 'Charged off', 'Active', 'Active']],
    ['debt', 'loanStatus', 'repayment_state', ['Repaid', 'Active', 'In arrears', 'Written off']],
    ['debt', 'loanStatus', 'Situación', ['Amortizado', 'Vigente', 'En mora', 'Fallido']],
    ['debt', 'loanStatus', 'Situação', ['Quitado', 'Ativo', 'Cancelado', 'Inadimplente']],
    ['debt', 'loanStatus', 'État', ['Remboursé', 'En cours', 'Impayé', 'Passé en perte']],
    ['grant', 'grantStatus', 'Abwicklung', ['Laufend', 'Abgeschlossen', 'Abgeschlossen', 'Abgebrochen']],
    ['equity', 'recipientCountry', 'Sitzland', ['Schweiz', 'Spanien', 'Frankreich', 'Spanien']],
    ['equity', 'recipientCountry', 'Company HQ', ['Kenya', 'Ghana', 'Ghana', 'Togo']],
    ['debt', 'recipientCountry', 'ctry', ['KE', 'GH', 'TG', 'FR']],
  ])('of %s, %s stands under "%s"', async (kind, key, header, values) => {
    const prepared = await prepare(withColumn(kind, header, values));
    expect(prepared.questions.map(({ id }) => id)).toEqual([]);
    expect(columnOf(prepared, key)).toBe(header);
  });

  test.each<[DealKind, string, readonly string[]]>([
    ['equity', 'Grade', ['A', 'B', 'C', 'A']],
    ['equity', 'Investor base', ['Kenya', 'Ghana', 'Ghana', 'Togo']],
    ['equity', 'Nationality', ['Kenya', 'Ghana', 'Ghana', 'Togo']],
    ['debt', 'St', ['CA', 'GA', 'IL', 'CA']],
    ['grant', 'Department', ['Health', 'Education', 'Transport', 'Health']],
    ['equity', 'Colour', ['Red', 'Health', 'Blue', 'Green']],
  ])('of %s, "%s" is none', async (kind, header, values) => {
    const { mapping } = await prepare(withColumn(kind, header, values));
    expect(JSON.stringify(mapping?.fields)).not.toContain(header);
  });

  test('two columns of one list are a question, unless they say the same', async () => {
    const rows = [
      'Kite,Alder Capital,2021-03-01,5000,Kenya,Chad,KE',
      'Hawk,Alder Capital,2021-03-02,5001,Ghana,Togo,GH',
      'Wren,Alder Capital,2021-03-03,5002,Togo,Kenya,TG',
    ];
    const content = `${['company,investor,date,amount_usd,Seat,Place,Seat code', ...rows].join('\n')}\n`;
    const { questions } = await prepare(content);
    expect(questions).toMatchObject([
      {
        id: 'field:recipientCountry',
        text: 'Which column is the country of the recipient? The values of 3 columns fit.',
      },
    ]);
    expect(columnOf(await prepare(content, { 'field:recipientCountry': 'Place' }), 'recipientCountry')).toBe('Place');
    const same = content.replaceAll(/,(?:Place|Chad|Togo|Kenya)(?=,(?:KE|GH|TG|Seat code))/g, ',');
    expect((await prepare(same)).questions).toEqual([]);
  });

  test('what is half of a list is named as not used, and codes of industries are no dates', async () => {
    const rows = ['Health,1911', 'Cloth,2001', 'Toys,1951', 'Retail,2011', 'Glass,1999'].map(
      (rest, at) => `Kite ${at},Alder Capital,2021-03-0${at + 1},5000,${rest}`,
    );
    const { profiles } = await prepare(`${['company,investor,date,amount_usd,Wares,NAICS', ...rows].join('\n')}\n`);
    expect(listUnused(profiles)).toEqual([{ name: 'Wares', looksLike: 'sector', text: '5 sectors' }]);
  });

  test('rows that were declined are asked about although their column is a status', async () => {
    const { questions } = await prepare(
      withColumn('grant', 'Status', ['Completed', 'Completed', 'Active', 'Active', 'Declined']),
    );
    expect(questions.map(({ id }) => id)).toEqual(['rows:Status']);
  });
});

const listRows = async (): Promise<Record<string, unknown>[]> =>
  (
    await sql<Record<string, unknown>>`
      select kind, recipient_name as who, amount, currency, funder_names as by from deals order by amount`.execute(
      database.db,
    )
  ).rows;

describe('the cell wins', () => {
  const activity = (at: number, transactions: readonly object[], type: string): object => ({
    id: `XM-${at}`,
    title: `Road ${at}`,
    'default-currency': 'USD',
    'default-finance-type': { code: type },
    transaction: transactions,
  });
  const transaction = (amount: number, currency: string | undefined, by: string): object => ({
    'transaction-date': '2020-03-01',
    value: { amount, ...(currency === undefined ? {} : { currency }) },
    'provider-org': { narrative: by },
    'receiver-org': { narrative: `Ministry ${amount}` },
  });
  const activities = JSON.stringify({
    list: [
      activity(1, [transaction(100, 'EUR', 'Alder Fund'), transaction(101, undefined, 'Birch Fund')], '110'),
      activity(2, [transaction(200, 'GBP', 'Alder Fund')], '421'),
      activity(3, [transaction(300, 'USD', 'Cedar Fund')], '510'),
    ],
  });
  test('transactions of an activity are asked about', async () => {
    expect((await prepare(activities)).questions.map(({ id }) => id)).toContain('items');
  });

  test('a currency beside the amount beats a default, and a code of the row the kind of the file', async () => {
    const { questions } = await prepare(activities, { items: 'each' });
    expect(questions.map(({ id }) => id)).toEqual(['field:funderNames']);
    await load(activities, { items: 'each', 'field:funderNames': 'transaction/provider-org/narrative' });
    expect(await listRows()).toMatchObject([
      { kind: 'grant', amount: 100, currency: 'EUR', by: ['Alder Fund'] },
      { kind: 'grant', amount: 101, currency: 'USD', by: ['Birch Fund'] },
      { kind: 'debt', amount: 200, currency: 'GBP', by: ['Alder Fund'] },
      { kind: 'equity', amount: 300, currency: 'USD', by: ['Cedar Fund'] },
    ]);
  });

  test('where the activity is the deal, funders of other transactions are none of it', async () => {
    const whole = { items: 'none', 'field:amount': 'transaction/0/value/amount' };
    await load(activities, {
      ...whole,
      'field:date': 'transaction/0/transaction-date',
      'field:recipientName': 'transaction/0/receiver-org/narrative',
      'field:funderNames': 'transaction/0/provider-org/narrative',
    });
    expect(await listRows()).toMatchObject([
      { amount: 100, currency: 'EUR', by: ['Alder Fund'] },
      { amount: 200, currency: 'GBP', by: ['Alder Fund'] },
      { amount: 300, currency: 'USD', by: ['Cedar Fund'] },
    ]);
  });

  test('words of kinds under a word of money say the kind of each row', async () => {
    const rows = ['Series B', 'Venture Debt', 'Grant', 'Seed'].map(
      (word, at) => `Kite ${at},Alder Capital,2021-03-0${at + 1},${5000 + at},${word}`,
    );
    await load(`${['company,funder,date,amount_usd,financing', ...rows].join('\n')}\n`, { kind: 'equity' });
    expect((await listRows()).map(({ kind }) => kind)).toEqual(['equity', 'debt', 'grant', 'equity']);
  });

  test('what says that an amount is not known refuses no row', async () => {
    const texts = [
      '5000',
      'NC',
      'n.c.',
      'k.A.',
      's/d',
      'n/d',
      'N.N.',
      'non communiqué à ce jour',
      'amount undisclosed',
      '6000',
    ];
    const rows = texts.map((text, at) => `Kite ${at},Alder Capital,2021-03-${at + 10},${text}`);
    const report = await load(`${['company,investor,date,amount_usd', ...rows].join('\n')}\n`);
    expect(report).toMatchObject({ addedCount: 10, rejectedCount: 0, fields: { 2: { key: 'amount', known: 2 } } });
    const plain = [12, 13, 14, 'lots'].map((text, at) => `Hawk ${at},Alder,2021-01-0${at + 1},${text}`);
    const wrong = await load(`${['company,investor,date,amount_usd', ...plain].join('\n')}\n`);
    expect(wrong).toMatchObject({ rejectedCount: 1 });
  });
});

describe('questions', () => {
  test('offer no place and no description as the funder, but the name in a path', async () => {
    const company = (at: number): object => ({
      name: `Kite ${at}`,
      offices: [{ description: 'HQ', city: 'Bow' }],
      funding_rounds: [
        {
          raised_amount: 1000 + at,
          raised_currency_code: 'USD',
          funded_on: `2020-01-0${at}`,
          investments: [{ financial_org: { name: `Alder ${at}` } }],
        },
        {
          raised_amount: 2000 + at,
          raised_currency_code: 'USD',
          funded_on: `2021-01-0${at}`,
          investments: [{ financial_org: { name: `Birch ${at}` } }],
        },
      ],
    });
    const { questions } = await prepare(JSON.stringify([company(1), company(2), company(3)]));
    const funder = questions.find(({ id }) => id === 'field:funderNames');
    expect(funder?.choices.map(({ value }) => value)).toEqual([
      'funding_rounds/investments/0/financial_org/name',
      'none',
    ]);
    expect(funder?.text).toBe(
      'Which column is the funder? "funding_rounds/investments/0/financial_org/name" may be it.',
    );
  });

  test('a file with amounts and dates is asked about, not refused', async () => {
    const rows = [1, 2, 3].map((at) => `Bow ${at} Centre,Alpha ${at} scheme,2021-03-0${at},${at}000`);
    const prepared = await prepare(
      `${['Applicant organisation,Owner of scheme,Decision date,Amount GBP', ...rows].join('\n')}\n`,
    );
    expect(prepared.isNoFileOfDeals).toBe(false);
    expect(prepared.questions.map(({ id }) => id)).toContain('field:recipientName');
  });
});
