import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, ownerOf, type TestDatabase } from '../../tests/database.ts';
import { writeFile } from '../../tests/import-files.ts';
import { importDeals, type ImportReport } from './import.ts';
import { OpenQuestions } from './open-questions.ts';

/** Rules that files of unknown shape showed to be missing, each with data of its own. */

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
    sourceName: 'rules',
    isDryRun: false,
    clock: { now: () => new Date('2026-11-18T10:00:00Z') },
    answers,
  });
async function asked(content: string | Buffer, answers: Answers = {}): Promise<OpenQuestions['questions']> {
  const error: unknown = await load(content, answers).catch((thrown: unknown) => thrown);
  if (error instanceof OpenQuestions) return error.questions;
  throw error instanceof Error ? error : new Error('nothing was asked');
}
const stored = async (): Promise<Record<string, unknown>[]> =>
  (
    await sql<Record<string, unknown>>`
      select kind, recipient_name as who, array_to_string(funder_names, ' + ') as by, date::text as on,
        trim_scale(amount)::text as amount, currency, round_type as round, stake_pct::float as stake,
        term_months as term, duration_months as duration
      from deals order by recipient_name, id`.execute(database.db)
  ).rows;

describe('how long a grant lasts', () => {
  test.each([
    'Repayment term (months)',
    'Tilgung Laufzeit Monate',
    'Durée du prêt (mois)',
    'Plazo de amortización (meses)',
  ])('is not in "%s"', async (header) => {
    await load(
      rows(
        `Grantee,Donor,Date,Amount EUR,Type,${header}`,
        'Kite,Alder Trust,2020-01-02,5,Grant,12',
        'Wren,Alder Trust,2020-01-03,6,Loan,48',
      ),
    );
    expect(await stored()).toMatchObject([
      { who: 'Kite', kind: 'grant', duration: null },
      { who: 'Wren', kind: 'debt', term: 48 },
    ]);
  });

  test('is not known where it is zero', async () => {
    const lines = ['Kite,Alder Trust,2020-01-02,5,0', 'Wren,Alder Trust,2020-01-03,6,18'];
    await load(rows('Grantee,Donor,Award date,Grant amount EUR,Duration (months)', ...lines));
    expect(await stored()).toMatchObject([{ duration: null }, { duration: 18 }]);
  });
});

describe('amounts', () => {
  const grants = (header: string, cells: readonly string[]): string =>
    rows(
      `Grantee;Donor;Award date;${header}`,
      ...cells.map((cell, at) => `Kite ${at};Alder Trust;2020-01-0${at + 1};${cell}`),
    );
  const amounts = async (): Promise<unknown[]> =>
    (await stored()).map(({ amount, currency }) =>
      typeof amount === 'string' && typeof currency === 'string' ? `${currency} ${amount}` : null,
    );

  test('end in a dash where they have no cents', async () => {
    await load(grants('Grant amount CHF', ["7'250.-", "1'118'000.–", "EUR 31'000.-", '640.50', '95.--', "2'000,–"]));
    expect(await amounts()).toEqual(['CHF 7250', 'CHF 1118000', 'EUR 31000', 'CHF 640.5', 'CHF 95', 'CHF 2000']);
  });

  test('end in both signs where they have no cents', async () => {
    await load(grants('Grant amount INR', ['38,50,000/-', '4,00,000 /-', '9,50,500/=']));
    expect(await amounts()).toEqual(['INR 3850000', 'INR 400000', 'INR 950500']);
  });

  test('that are a range or a limit are unknown, and the row stays', async () => {
    const cells = ['€2.5m–€3m', '€4m', 'between €1m and €2m', 'up to €600k', '€5.25m', '€1m - 2m', '> €3m', '€9m'];
    const report = await load(grants('Grant amount', cells));
    expect(report).toMatchObject({ addedCount: 8, rejectedCount: 0 });
    expect(await amounts()).toEqual([null, 'EUR 4000000', null, null, 'EUR 5250000', null, null, 'EUR 9000000']);
    expect(report.flagCounts['amount_range:€2.5m–€3m']).toBe(1);
  });

  test('with a sign that the currency of the header cannot have are asked about once', async () => {
    const content = grants('Grant amount (CHF)', ['7000', '$300', '8000', '$400']);
    expect((await asked(content)).map(({ id }) => id)).toEqual(['currency:$']);
    await load(content, { 'currency:$': 'CAD' });
    expect(await amounts()).toEqual(['CHF 7000', 'CAD 300', 'CHF 8000', 'CAD 400']);
  });
});

test('letters that were encoded twice are mended before headers, dates and numbers are read', async () => {
  const twice = (text: string): Buffer => Buffer.from(Buffer.from(text).toString('latin1'));
  const content = rows(
    'Bénéficiaire;Financeur;Date de décision;Montant accordé',
    'Forêt;Agence Évasion;3 août 2019;12.500,50 €',
    'Île;Agence Évasion;14 décembre 2019;7.000,00 €',
  );
  await load(twice(content), { kind: 'grant', header: 'yes' });
  expect(await stored()).toMatchObject([
    { who: 'Forêt', by: 'Agence Évasion', on: '2019-08-03', amount: '12500.5', currency: 'EUR' },
    { who: 'Île', by: 'Agence Évasion', on: '2019-12-14', amount: '7000', currency: 'EUR' },
  ]);
});

test('a column that only the upper line of the header names is read', async () => {
  await load(
    rows(
      'Recipient,,Award,,Funder',
      'Legal name,Country,Amount (EUR),Date,',
      'Kite,Kenya,500,2020-01-02,Alder Trust',
      'Wren,Ghana,600,2020-01-03,Birch Fund',
    ),
  );
  expect(await stored()).toMatchObject([
    { who: 'Kite', by: 'Alder Trust', amount: '500', on: '2020-01-02' },
    { who: 'Wren', by: 'Birch Fund', amount: '600', on: '2020-01-03' },
  ]);
});

test('an answer may name such a column by its lower line', async () => {
  const content = rows(
    'Grantee,,Award,,Authority',
    'Full designation,Country,Amount (EUR),Date,',
    'Kite,Kenya,500,2020-01-02,Alder Trust',
    'Wren,Ghana,600,2020-01-03,Birch Fund',
  );
  await load(content, {
    kind: 'grant',
    'field:recipientName': 'Full designation',
    'field:funderNames': 'Authority',
  });
  expect(await stored()).toMatchObject([
    { who: 'Kite', by: 'Alder Trust' },
    { who: 'Wren', by: 'Birch Fund' },
  ]);
});

test.each(['equity_given', 'Equity sold', 'Offered equity (%)'])('"%s" is the stake', async (header) => {
  await load(rows(`Company,Investor,Date,Amount EUR,Round,${header}`, 'Kite,Alder Fund,2020-01-02,500,Seed,12.5%'));
  expect(await stored()).toMatchObject([{ who: 'Kite', stake: 12.5 }]);
});

test.each(['Independent Workers', 'Travailleur indépendant', 'Trabajadores autónomos', 'Freie Mitarbeiterin'])(
  'the names of "%s" are not stored',
  async (word) => {
    const lines = [`Ann Other,${word},Alder Bank,2020-01-02,500`, 'Wren,Company,Alder Bank,2020-01-03,600'];
    await load(rows('Borrower,Business type,Lender,Date,Loan amount EUR', ...lines));
    expect((await stored()).map(({ who }) => who)).toEqual(['Wren', null]);
  },
);

test('the other side of a ledger takes amounts back', async () => {
  const lines = ['2020-01-02,Kite,500.00,0.00', '2020-01-03,Wren,600.00,', '2020-02-04,Wren,,250.00'];
  const content = rows('Date,Grantee,Debit EUR,Credit EUR', ...lines);
  await load(content, { kind: 'grant', 'field:funderNames': '=Alder Trust', 'field:amount': 'Debit EUR' });
  expect((await stored()).map(({ who, amount }) => `${String(who)} ${String(amount)}`).toSorted()).toEqual([
    'Kite 500',
    'Wren -250',
    'Wren 600',
  ]);
});

test('day numbers are offered as the date where the header speaks of one', async () => {
  const lines = ['Kite,Alder Trust,500,43832', 'Wren,Alder Trust,600,43999'];
  const content = rows('Grantee,Donor,Grant amount EUR,Zusprechdatum', ...lines);
  const [question] = (await asked(content)).filter(({ id }) => id === 'field:date');
  expect(question?.choices.map(({ value }) => value)).toContain('Zusprechdatum');
  await load(content, { 'field:date': 'Zusprechdatum' });
  expect((await stored()).map(({ on }) => on)).toEqual(['2020-01-02', '2020-06-17']);
});

test('ids are no dates, and what is measured is no amount', async () => {
  const lines = ['Kite,Alder Trust,2020-01-02,500,2001', 'Wren,Alder Trust,2020-01-03,600,2002'];
  const report = await load(rows('Grantee,Donor,Award date,Grant amount EUR,visitor_id', ...lines));
  expect(report.unused).toEqual([]);
  const weather = rows('Station,Day,temperature_min', 'Kite,2020-01-02,11.5', 'Wren,2020-01-03,9.25');
  await expect(load(weather)).rejects.not.toThrow('temperature_min');
});

describe('magnitudes in words of other languages', () => {
  const rounds = (header: string, ...cells: string[]): string =>
    rows(header, ...cells.map((cell, at) => `2${at + 1}. 11. 2019;Kite ${at};Alder Ventures;${cell}`));
  const amounts = async (): Promise<unknown[]> => (await stored()).map(({ amount, currency }) => [currency, amount]);

  test('are read where mil. stands beside tis. or in a table in Czech', async () => {
    await load(rounds('Datum;Startup;Investor;Castka', '56 mil. Kč', '4,7 mil. EUR', '800 tis. EUR'), {
      kind: 'equity',
      'field:amount': 'Castka',
    });
    expect(await amounts()).toEqual([
      ['CZK', '56000000'],
      ['EUR', '4700000'],
      ['EUR', '800000'],
    ]);
  });

  test('are asked about where mil. may be a thousand', async () => {
    const content = rounds('Date;Startup;Investor;Round amount', '4,7 mil. EUR', '6,5 mil. EUR');
    expect((await asked(content)).map(({ id }) => id)).toContain('word:mil');
  });

  test.each([
    ['Amount (juta Rp)', '2,5', 'IDR', '2500000'],
    ['Amount (bin TL)', '2,5', 'TRY', '2500'],
    ['Amount (milyon TL)', '2,5', 'TRY', '2500000'],
    ['Amount (tysiąc PLN)', '2,5', 'PLN', '2500'],
    ['Amount (miliar Rp)', '2,5', 'IDR', '2500000000'],
  ])('are read in "%s"', async (header, cell, currency, amount) => {
    await load(rows(`Startup;Investor;Date;${header}`, `Kite;Alder Ventures;2019-11-24;${cell}`), {
      kind: 'equity',
      currency,
      'field:amount': header,
    });
    expect(await amounts()).toEqual([[currency, amount]]);
  });

  test.each(['Amount (mille €)', 'Amount (oku JPY)'])('are asked about in "%s"', async (header) => {
    const content = rows(`Startup;Investor;Date;${header}`, 'Kite;Alder Ventures;2019-11-24;25');
    expect((await asked(content, { kind: 'equity', currency: 'EUR' })).map(({ id }) => id)).toContain('unit');
  });
});

describe('types of transactions', () => {
  const content = rows(
    'Investor,Portfolio company,Transaction date,Transaction type,Amount (EUR)',
    'Alder Ventures,Kite,2010-05-06,Initial investment,450000',
    'Alder Ventures,Kite,2013-02-02,Exit proceeds,1350000',
    'Alder Ventures,Wren,2013-02-03,Write-off,375000',
    'Alder Ventures,Wren,2014-02-03,Dividend,5000',
  );
  test('that are no investments are asked about', async () => {
    const questions = await asked(content, { kind: 'equity' });
    expect(questions.map(({ id }) => id)).toContain('rows:Transaction type');
    expect(questions.find(({ id }) => id === 'rows:Transaction type')?.text).toMatch(/in 3 rows/);
    await load(content, { kind: 'equity', 'rows:Transaction type': 'leave_out' });
    expect(await stored()).toMatchObject([{ who: 'Kite', amount: '450000' }]);
  });
  test('such as Rescinded, of an award, are asked about', async () => {
    const awards = rows(
      'Grantee,Donor,Award date,Amount EUR,Status',
      'Kite,Alder,2020-01-02,5,Rescinded',
      'Wren,Alder,2020-01-03,6,Awarded',
    );
    expect((await asked(awards, { kind: 'grant' })).map(({ id }) => id)).toContain('rows:Status');
  });
});

describe('numbers of records', () => {
  const content = rows(
    'Name,Account__r.Name,Award date,Amount EUR,Donor',
    ...['Harvard Museum', 'Kite Trust', 'Wren Lab'].map(
      (name, at) => `FA-1020${at},${name},2020-01-2${at},${at + 5},Alder Trust`,
    ),
  );
  test('are never the recipient unasked', async () => {
    const question = (await asked(content, { kind: 'grant' })).find(({ id }) => id === 'field:recipientName');
    expect(question?.choices.map(({ value }) => value)).toContain('Account__r.Name');
    await load(content, { kind: 'grant', 'field:recipientName': 'Account__r.Name' });
    expect(await stored()).toMatchObject([{ who: 'Harvard Museum' }, { who: 'Kite Trust' }, { who: 'Wren Lab' }]);
  });
});
