import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, ownerOf, type TestDatabase } from '../../../tests/database.ts';
import { writeFile } from '../../../tests/import-files.ts';
import { Refusal } from '../../refusal.ts';
import { importDeals, type ImportReport } from '../import.ts';
import { OpenQuestions } from '../open-questions.ts';

/** Rules for files in any shape: each is read with its meaning, or asked about. */

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
const load = (content: string, answers: Answers = {}): Promise<ImportReport> =>
  importDeals(database.connection, {
    kind: null,
    file: writeFile(content),
    sourceName: 'shapes',
    isDryRun: false,
    clock: { now: () => new Date('2026-11-18T10:00:00Z') },
    answers,
  });
async function asked(content: string, answers: Answers = {}): Promise<OpenQuestions['questions']> {
  const error: unknown = await load(content, answers).catch((thrown: unknown) => thrown);
  if (error instanceof OpenQuestions) return error.questions;
  throw error instanceof Error ? error : new Error('nothing was asked');
}
const idsOf = async (content: string, answers: Answers = {}): Promise<string[]> =>
  (await asked(content, answers)).map(({ id }) => id);
const stored = async (): Promise<Record<string, unknown>[]> =>
  (
    await sql<Record<string, unknown>>`
      select kind, recipient_name as who, array_to_string(funder_names, ' + ') as by, date::text as on,
        date_precision as precision, trim_scale(amount)::text as amount, currency, recipient_country as country,
        recipient_type as type, rate_pct::float as rate, term_months as term, details from deals order by created_at, id`.execute(
      database.db,
    )
  ).rows;

describe('the name of a natural person is never stored', () => {
  test.each([
    ['Grantee type', 'Individual'],
    ['Type de bénéficiaire', 'Personne physique'],
    ['Empfängerart', 'Privatperson'],
    ['Tipo de beneficiario', 'Persona física'],
    ['Tipo de beneficiário', 'Pessoa física'],
    ['Recipient category', 'Sole trader'],
    ['Kind of organisation', 'Individuals'],
    ['Rechtsform', 'Einzelunternehmen'],
    ['Legal form', 'Natural person'],
    ['Category', 'Individual'],
    ['Statut', 'Particulier'],
  ])('%s: %s', async (header, person) => {
    await load(
      rows(
        `Grantee,${header},Donor,Date,Amount EUR`,
        `Ann Other,${person},Alder,2020-01-02,5`,
        'Kite,Company,Alder,2020-01-03,6',
      ),
    );
    expect(await stored()).toMatchObject([{ who: null }, { who: 'Kite' }]);
  });
  test('but a company that is private is none', async () => {
    await load(rows('Company,Ownership,Investor,Date,Amount EUR', 'Kite,Private,Alder,2020-01-02,5'));
    expect(await stored()).toMatchObject([{ who: 'Kite' }]);
  });
  test('but the type of its funder says nothing of the recipient', async () => {
    await load(
      rows(
        'Grantee,Donor type,Donor,Date,Amount EUR',
        'Kite,Individual,Alder,2020-01-02,5',
        'Hawk,Company,Birch,2020-01-03,6',
      ),
    );
    expect(await stored()).toMatchObject([{ who: 'Kite' }, { who: 'Hawk' }]);
  });
});

describe('the unit in a header', () => {
  test.each([
    ['amountInCents', '12345', '123.45'],
    ['amount_cents', '12345', '123.45'],
    ['Amount (pence)', '500', '5'],
    ['Montant (centimes)', '500', '5'],
    ['Amount (lakh)', '3', '300000'],
    ['Amount in thousands', '3', '3000'],
    ['Betrag (Mio.)', '3', '3000000'],
  ])('%s: %s is %s', async (header, written, amount) => {
    await load(rows(`Recipient,Funder,Date,${header}`, `Kite,Alder,2020-01-02,${written}`), {
      kind: 'grant',
      currency: 'GBP',
    });
    expect(await stored()).toMatchObject([{ amount }]);
  });
  test.each(['Amount (incl. VAT)', 'Montant (TTC)', 'Amount (approved)', 'Amount (Kenya)', 'Amount (EUR)'])(
    'is not asked of %s',
    async (header) => {
      const content = rows(`Recipient,Funder,Date,${header}`, 'Kite,Alder,2020-01-02,3');
      expect(await load(content, { kind: 'grant', currency: 'EUR', 'field:amount': header })).toMatchObject({
        addedCount: 1,
      });
    },
  );
  test('is asked where no list has it', async () => {
    const content = rows('Recipient,Funder,Date,Amount (in myriads)', 'Kite,Alder,2020-01-02,3');
    expect(await idsOf(content, { kind: 'grant', currency: 'EUR' })).toEqual(['unit']);
    await load(content, { kind: 'grant', currency: 'EUR', unit: '1000' });
    expect(await stored()).toMatchObject([{ amount: '3000' }]);
  });
  test.each(['Betrag (Mio. US-Dollar)', 'Montant en livres sterling', 'Importe (francos suizos)'])(
    '%s names its currency',
    async (header) => {
      await load(rows(`Recipient,Funder,Date,${header}`, 'Kite,Alder,2020-01-02,3'), { kind: 'grant' });
      expect((await stored())[0]?.['currency']).toMatch(/^(?:USD|GBP|CHF)$/);
    },
  );
});

describe('deals that did not come about', () => {
  test.each([
    ['Deal Stage', 'Closed Lost'],
    ['Status', 'Lost'],
    ['Status', 'Withdrawn'],
    ['Stage', 'Pipeline'],
    ['State', 'Cancelled'],
    ['Statut', 'Annulée'],
    ['Estado', 'Rechazada'],
  ])('%s %s is asked about', async (header, word) => {
    const content = rows(
      `Company,Investor,${header},Date,Amount EUR`,
      `Kite,Alder,${word},2020-01-02,5`,
      'Hawk,Alder,Closed won,2020-01-03,6',
    );
    const [question] = await asked(content, { kind: 'equity' });
    expect(question).toMatchObject({ id: `rows:${header}` });
    expect(question?.text).toContain('1 row');
    const report = await load(content, { kind: 'equity', [`rows:${header}`]: 'leave_out' });
    expect(report).toMatchObject({ addedCount: 1, rejectCounts: { other_kind: 1 } });
  });
  test('a row with one id that stands there twice is one deal, and is counted', async () => {
    const line = '77,Kite,Alder,2020-01-02,5';
    const report = await load(
      rows('Record ID,Company,Investor,Date,Amount EUR', line, '78,Hawk,Alder,2020-01-03,6', line),
    );
    expect(report).toMatchObject({
      readCount: 2,
      addedCount: 2,
      passedOverCount: 1,
      passedOver: [{ line: 4, why: 'copy' }],
    });
  });
  test('two equal rows without an id are two deals', async () => {
    const line = 'Kite,Alder,2020-01-02,5';
    expect(await load(rows('Company,Investor,Date,Amount EUR', line, line))).toMatchObject({
      addedCount: 2,
      passedOverCount: 0,
    });
  });
});

describe('the kind of a row', () => {
  const list = (header: string, ...words: string[]): string =>
    rows(
      `Recipient,Provider of funds,Date,Amount EUR,${header}`,
      ...words.map((word, at) => `Kite ${at},Alder,2020-01-0${at + 1},5,${word}`),
    );
  const named = { 'field:funderNames': 'Provider of funds' };
  test.each([
    ['Instrument', ['Loan', 'Prise de participation', 'Grant'], ['debt', 'equity', 'grant']],
    ['Type of support', ['REEMBOLSÁVEL', 'NÃO REEMBOLSÁVEL'], ['debt', 'grant']],
    ['Art', ['Darlehen', 'Beteiligung', 'Zuschuss'], ['debt', 'equity', 'grant']],
    ['Instrumento', ['Préstamo', 'Participación en capital', 'Ayuda a fondo perdido'], ['debt', 'equity', 'grant']],
    ['Type', ['Avance remboursable', 'Subvention', 'Participations'], ['debt', 'grant', 'equity']],
    ['Outil financier', ['Prêt', 'Subvention', 'Prise de participation'], ['debt', 'grant', 'equity']],
    ['Instrumento', ['Deuda', 'Capital', 'Donación'], ['debt', 'equity', 'grant']],
  ])('%s: %j', async (header, words, kinds) => {
    await load(list(header, ...words), { ...named, kind: 'debt' });
    expect((await stored()).map(({ kind }) => kind)).toEqual(kinds);
  });
  test('stands in the column of kinds rather than in titles that begin alike', async () => {
    const content = rows(
      'Recipient,Provider of funds,Date,Amount EUR,titulo,instrumentoAyuda',
      'Kite,Alder,2020-01-02,5,Ayudas a la modernización 1,Subvención',
      'Hawk,Alder,2020-01-03,6,Ayudas a la modernización 2,Préstamo',
    );
    await load(content, named);
    expect((await stored()).map(({ kind }) => kind)).toEqual(['grant', 'debt']);
  });
  test('is in the column that a person names, where no header says it', async () => {
    const content = list('Fenster', 'Wakala', 'Sukuk', 'Wakala');
    const questions = await asked(content, named);
    expect(questions).toMatchObject([{ id: 'kind' }]);
    expect(questions[0]?.choices.map(({ value }) => value)).toContain('column:Fenster');
    for (const answer of [{ kind: 'column:Fenster' }, { 'field:kind': 'Fenster' }] as Answers[]) {
      expect(await idsOf(content, { ...named, ...answer })).toEqual(['kind:Fenster']);
      const each = { ...named, ...answer, 'kind:Fenster': 'each', 'kind:Fenster:wakala': 'equity' };
      expect(await idsOf(content, each)).toEqual(['kind:Fenster:sukuk']);
      await sql`truncate deals, deal_imports, funders cascade`.execute(ownerOf(database.db));
      await load(content, { ...each, 'kind:Fenster:sukuk': 'debt' });
      expect((await stored()).map(({ kind }) => kind)).toEqual(['equity', 'debt', 'equity']);
    }
  });
  test('is asked for each word that says none, with its rows', async () => {
    const content = list('Instrument', 'Loan', 'Grant', 'Wakala', 'Wakala');
    const questions = await asked(content, { ...named, kind: 'grant' });
    expect(questions).toMatchObject([{ id: 'kind:Instrument:wakala' }]);
    expect(questions[0]?.text).toContain('2 rows');
    await load(content, { ...named, kind: 'grant', 'kind:Instrument:wakala': 'equity' });
    expect((await stored()).map(({ kind }) => kind)).toEqual(['debt', 'grant', 'equity', 'equity']);
  });
  test('is asked once for several words, and for each where a person wants that', async () => {
    const content = list('Instrument', 'Loan', 'Grant', 'Wakala', 'Sukuk', 'Murabaha', 'Ijara');
    const said = { ...named, kind: 'grant' };
    expect(await idsOf(content, said)).toEqual(['kind:Instrument']);
    expect(await idsOf(content, { ...said, 'kind:Instrument': 'each' })).toHaveLength(4);
    await load(content, { ...said, 'kind:Instrument': 'debt' });
    expect((await stored()).map(({ kind }) => kind)).toEqual(['debt', 'grant', 'debt', 'debt', 'debt', 'debt']);
  });
  test('does not follow from letters within a word', async () => {
    const content = rows('Cliente,Banco,Data,Valor contratado R$,Valor desembolsado R$', 'Kite,Alder,2020-01-02,5,4');
    expect(await idsOf(content, { 'field:recipientName': 'Cliente' })).toContain('kind');
  });
});

describe('several columns that are one field', () => {
  const money = 'Grantee,Donor,Date,Amount (GBP),Amount (EUR),Amount (SEK)';
  test('amounts by currency, one of them in each row', async () => {
    await load(rows(money, 'Kite,Alder,2020-01-02,5,,', 'Hawk,Alder,2020-01-03,,6,', 'Crow,Alder,2020-01-04,,n.c.,7'));
    expect(await stored()).toMatchObject([
      { amount: '5', currency: 'GBP' },
      { amount: '6', currency: 'EUR' },
      { amount: '7', currency: 'SEK' },
    ]);
  });
  test('amounts by currency of which a row fills several: which one counts is asked', async () => {
    const content = rows(money, 'Kite,Alder,2020-01-02,5,6,70', 'Hawk,Alder,2020-01-03,,6,');
    expect(await idsOf(content)).toEqual(['amounts']);
    await load(content, { amounts: 'Amount (SEK)' });
    expect(await stored()).toMatchObject([
      { amount: '70', currency: 'SEK' },
      { amount: '6', currency: 'EUR' },
    ]);
  });
  test('an amount in local money, and in dollars where there is no other', async () => {
    const header = 'Grantee,Donor,Date,Amount (GBP),Amount (USD)';
    await load(rows(header, 'Kite,Alder,2020-01-02,5,6', 'Hawk,Alder,2020-01-03,,8', 'Crow,Alder,2020-01-04,9,'));
    expect(await stored()).toMatchObject([
      { amount: '5', currency: 'GBP' },
      { amount: '8', currency: 'USD' },
      { amount: '9', currency: 'GBP' },
    ]);
  });
  test.each([
    'Inversor 1,Inversor 2,Inversor 3',
    'Investor1,Investor2,Investor3',
    'Investor #1,Investor #2,Investor #3',
  ])('investors: %s', async (headers) => {
    await load(rows(`Company,Date,Amount EUR,${headers}`, 'Kite,2020-01-02,5,Alder,,Cedar'), { kind: 'equity' });
    expect(await stored()).toMatchObject([{ by: 'Alder + Cedar' }]);
  });
  test('a lead beside the other investors', async () => {
    await load(rows('Company,Date,Amount EUR,Lead investor,Other investors', 'Kite,2020-01-02,5,Alder,"Birch, Cedar"'));
    expect(await stored()).toMatchObject([{ by: 'Alder + Birch + Cedar', details: { leadFunders: ['Alder'] } }]);
  });
  test('amounts by financial year', async () => {
    const content = rows('Grantee,Grant 2019/20 (£),Grant 2020/21 (£),Funder', 'Kite,500,,Alder', 'Hawk,600,700,Birch');
    expect(await idsOf(content)).toEqual(['years']);
    await load(content, { years: 'each' });
    expect((await stored()).map(({ on, amount, currency }) => [on, amount, currency])).toEqual([
      ['2019-01-01', '500', 'GBP'],
      ['2019-01-01', '600', 'GBP'],
      ['2020-01-01', '700', 'GBP'],
    ]);
  });
  test('amounts by year: one deal for each, where a person says so', async () => {
    const content = rows('Grantee,Donor,2019,2020,2021', 'Kite,Alder,"1,000",,3', 'Hawk,Birch,,7,');
    expect(await idsOf(content, { currency: 'EUR', kind: 'grant' })).toEqual(['years']);
    await load(content, { currency: 'EUR', kind: 'grant', years: 'each' });
    expect((await stored()).map(({ who, on, precision, amount }) => [who, on, precision, amount])).toEqual([
      ['Kite', '2019-01-01', 'year', '1000'],
      ['Kite', '2021-01-01', 'year', '3'],
      ['Hawk', '2020-01-01', 'year', '7'],
    ]);
  });
  test.each([
    ['Year,Month,Day', '2019,3,7', '2019-03-07', 'day'],
    ['Award year,Award month', '2019,March', '2019-03-01', 'month'],
    ['Jahr,Monat', '2019,Dez', '2019-12-01', 'month'],
    ['Año,Mes,Día', '2019,12,', '2019-12-01', 'month'],
  ])('%s: %s is %s', async (headers, cells, on, precision) => {
    await load(
      rows(
        `Grantee,Donor,Amount EUR,${headers}`,
        `Kite,Alder,5,${cells}`,
        'Hawk,Alder,6,2020,1,1'
          .split(',')
          .slice(0, 3 + headers.split(',').length)
          .join(','),
      ),
    );
    expect((await stored())[0]).toMatchObject({ on, precision });
  });
  test('a column beside the date says how exactly it is known', async () => {
    await load(
      rows(
        'Grantee,Donor,Amount EUR,Award date,Award date precision',
        'Kite,Alder,5,2019-05-17,year',
        'Hawk,Alder,6,2019-05-17,month',
        'Crow,Alder,7,2019-05-17,day',
      ),
    );
    expect((await stored()).map(({ on, precision }) => [on, precision])).toEqual([
      ['2019-01-01', 'year'],
      ['2019-05-01', 'month'],
      ['2019-05-17', 'day'],
    ]);
  });
});

test('a lead in brackets is the lead, and no part of the name', async () => {
  await load(
    rows(
      'Company,Date,Amount EUR,Investors',
      'Kite,2020-01-02,5,"Alder Capital, Birch Ventures (lead investor), Cedar"',
    ),
  );
  expect(await stored()).toMatchObject([
    { by: 'Alder Capital + Birch Ventures + Cedar', details: { leadFunders: ['Birch Ventures'] } },
  ]);
});

describe('terms', () => {
  test('of a loan, as bankers name them', async () => {
    await load(
      rows(
        'Borrower,Lender,Date,Principal EUR,Tenor,Grace period (months),Margin (bps),APR,Interest rate,Fixed/floating,Maturity date',
        'Kite,Alder,2020-01-02,5,3 years,6,250,9.5%,7.25%,Floating,30 June 2027',
      ),
    );
    expect(await stored()).toMatchObject([
      { rate: 7.25, term: 36, details: { graceMonths: 6, spreadBps: 250, aprPct: 9.5, maturity: '2027-06-30' } },
    ]);
  });
  test.each([
    ['Kreditnehmer;Kreditgeber;Datum;Betrag EUR;Zinssatz in %;Laufzeit (Jahre)', '4,25', 4.25],
    ['Mutuário;Credor;Data;Valor EUR;Juros (% a.a.);Prazo (anos)', '4,25', 4.25],
    ["Emprunteur;Prêteur;Date;Montant EUR;Taux d'intérêt (%);Durée (ans)", '4,25', 4.25],
  ])('%s', async (header, written, rate) => {
    await load(rows(header, `Kite;Alder;2020-01-02;5;${written};2`, 'Hawk;Alder;2020-01-03;5;0,5;3'), { kind: 'debt' });
    expect((await stored())[0]).toMatchObject({ rate, term: 24 });
  });
  test('of an investment', async () => {
    await load(
      rows(
        'Startup,Investor,Date,Amount EUR,Equity stake,Discount,Pro rata right',
        'Kite,Alder,2020-01-02,5,5.5%,20%,yes',
      ),
    );
    expect(await stored()).toMatchObject([{ details: { discountPct: 20, proRata: true } }]);
  });
  test('a rate below one is asked, and a term without a unit', async () => {
    const content = rows(
      'Borrower,Lender,Date,Amount EUR,Rate,Tenor',
      'Kite,Alder,2020-01-02,5,0.085,5',
      'Hawk,Alder,2020-01-03,5,0.1,7',
    );
    expect(await idsOf(content)).toEqual(['rate:Rate', 'span:Tenor']);
    await load(content, { 'rate:Rate': 'fraction', 'span:Tenor': 'years' });
    expect((await stored())[0]).toMatchObject({ rate: 8.5, term: 60 });
  });
});

describe('a country', () => {
  test.each([
    'HQ country',
    'Country / Territory',
    'Pays de réalisation',
    'company/attributes/country_code',
    'Country of residence',
  ])('under %s', async (header) => {
    await load(
      rows(
        `Grantee,Donor,Date,Amount EUR,${header}`,
        'Kite,Alder,2020-01-02,5,"Venezuela, RB"',
        'Hawk,Alder,2020-01-03,6,England',
      ),
      {
        kind: 'grant',
      },
    );
    expect((await stored()).map(({ country }) => country)).toEqual(['VE', 'GB']);
  });
  test('of the funder is none of the recipient, is named as not used, and is read where a person says so', async () => {
    const content = rows(
      'Grantee,Donor,Date,Amount EUR,Country of donor',
      'Kite,Alder,2020-01-02,5,Kenya',
      'Hawk,Alder,2020-01-03,6,Peru',
    );
    expect((await load(content)).unused).toEqual([
      { name: 'Country of donor', looksLike: 'country', text: '2 countries' },
    ]);
    expect(await stored()).toMatchObject([{ country: null }, { country: null }]);
    await load(content, { 'field:recipientCountry': 'Country of donor' });
    expect(new Set((await stored()).map(({ country }) => country))).toEqual(new Set(['KE', 'PE']));
  });
});

describe('¥', () => {
  const content = (country: string): string =>
    rows(
      'Company,Investor,Date,Raised,Country',
      `Kite,Alder,2020-01-02,¥5m,${country}`,
      `Hawk,Alder,2020-01-03,$6m,${country}`,
    );
  test('is asked where the countries do not say it', async () => {
    const answers = { kind: 'equity', currency: 'USD' };
    expect(await idsOf(content('Kenya'), answers)).toEqual(['currency:¥']);
    await load(content('Kenya'), { ...answers, 'currency:¥': 'CNY' });
    expect((await stored()).map(({ currency }) => currency)).toEqual(['CNY', 'USD']);
  });
  test('is the money of the country', async () => {
    await load(content('Japan'), { kind: 'equity', currency: 'USD' });
    expect((await stored()).map(({ currency }) => currency)).toEqual(['JPY', 'USD']);
  });
});

test('a list of companies with what they got in all is refused, whatever is answered', async () => {
  const content = rows(
    'Company,Number of rounds,Total raised (USD),Last funding date,Investors',
    'Kite,3,500,2020-01-02,Alder',
    'Hawk,2,600,2020-01-03,Birch',
  );
  const answers = { kind: 'equity', 'field:date': 'Last funding date', 'field:amount': 'Total raised (USD)' };
  for (const said of [{}, answers]) {
    const error: unknown = await load(content, said).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Refusal);
    expect(error).not.toBeInstanceOf(OpenQuestions);
    expect((error as Refusal).message).toMatch(/its rows are no deals. Looked for/);
  }
});
