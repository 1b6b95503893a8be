import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startTrial } from '../../tests/unfamiliar/try-file.ts';

/** Points of files of no known source that change what is counted, each with data of its own. */

const { load, asked, idsOf, deals, db } = startTrial();
const amounts = async (): Promise<string[]> =>
  (await deals()).map((deal) => /(\S+) (\S+)$/.exec(deal)?.slice(1).toReversed().join(' ') ?? '');
const rows = (...lines: string[]): string => `${lines.join('\n')}\n`;
const days = ['01', '02', '03', '04', '05', '06', '07', '08', '09'];
const several = (header: string, line: (at: number) => string, count = 6): string =>
  rows(header, ...days.slice(0, count).map((_, at) => line(at)));

describe('prizes are grants', () => {
  test.each(['Prize money (EUR)', 'Preisgeld (EUR)', 'Premio (EUR)', 'Prix (EUR)'])(
    '"%s" beside a startup',
    async (header) => {
      const content = several(
        `Edition,Rank,Startup,${header},Sponsored by`,
        (at) => `201${at},1,Kite ${at},500,Alder Bank`,
      );
      await load(content, { 'field:date': 'Edition', 'field:amount': header, 'field:funderNames': 'Sponsored by' });
      expect(new Set((await deals()).map((deal) => deal.split(' ')[0]))).toEqual(new Set(['grant']));
    },
  );
  test('and a rank or a sponsor beside a startup leaves the kind open', async () => {
    const content = several(
      'Edition,Rank,Startup,Amount (EUR),Sponsored by',
      (at) => `201${at},1,Kite ${at},500,Alder Bank`,
    );
    expect(await idsOf(content)).toContain('kind');
  });
  test('but not in rounds of startups', async () => {
    const content = several(
      'Startup,Round,Date,Amount (EUR),Investors',
      (at) => `Kite ${at},Seed,2020-01-0${at + 1},500,Alder Ventures`,
    );
    await load(content);
    expect((await deals())[0]).toMatch(/^equity/);
  });
});

describe('applications from which no money came', () => {
  const loans = (header: string, ...words: string[]): string =>
    several(
      `Borrower;Lender;Loan date;${header};Loan amount (EUR)`,
      (at) => `Kite ${at};Alder Bank;2020-01-0${at + 1};${words[at] ?? 'Approved'};100`,
    );
  test.each([
    ['Decision', 'Withdrawn'],
    ['Decision', 'Deferred'],
    ['Decision', 'Postponed to March'],
    ['Approval', 'Pending decision'],
    ['Avis du comité', 'Ajourné'],
    ['Avis du comité', 'Reporté'],
    ['Avis', 'En attente'],
    ['Entscheidung', 'vertagt'],
    ['Entscheidung', 'Zurückgestellt'],
    ['Dictamen', 'Aplazado'],
    ['Decisão', 'Adiado'],
    ['Application status', 'Cancelled'],
  ])('%s: %s is asked about, with its count', async (header, word) => {
    const [question] = await asked(loans(header, word, word, 'Declined'));
    expect(question?.id).toBe(`rows:${header}`);
    expect(question?.text).toContain(`${word.toLowerCase()} (2), declined (1) in 3 rows`);
    const report = await load(loans(header, word, word, 'Declined'), { [`rows:${header}`]: 'leave_out' });
    expect(report.rejectCounts).toEqual({ other_kind: 3 });
    expect(await deals()).toHaveLength(3);
  });
  test.each([
    ['Loan status', 'Cancelled', 'cancelled'],
    ['Loan status', 'Withdrawn', 'cancelled'],
    ['Loan status', 'Deferred', null],
  ])('%s: %s is the state of a loan', async (header, word, status) => {
    await load(loans(header, word, 'Active', 'Active', 'Active', 'Active', 'Active'));
    const { rows: found } = await sql<{ status: string | null }>`
      select loan_status as status from deals order by date limit 1`.execute(db());
    expect(found).toEqual([{ status }]);
    expect(await deals()).toHaveLength(6);
  });
});

describe('lines of totals', () => {
  test.each([
    'Totale',
    'Totaal',
    'Gesamtsumme',
    'Insgesamt',
    'Total général',
    'Suma',
    'Somma',
    'Summe',
    'Total geral',
    'Totale generale',
    'Eindtotaal',
  ])('"%s" is none of the deals, in the first column or another', async (word) => {
    const line = (at: number): string => `Kite ${at};Alder Trust;Health;2020-01-0${at + 1};100`;
    const header = 'Grantee;Donor;Purpose;Award date;Grant amount (EUR)';
    for (const last of [`${word};;;;600`, `;;${word};;600`]) {
      const { passedOver } = await load(`${several(header, line)}${last}\n`);
      expect(await deals()).toHaveLength(6);
      expect(passedOver).toMatchObject([{ line: 8, why: 'total' }]);
    }
  });
});

describe('one row for each payout of a contract', () => {
  const header =
    'Vertragsnummer;Darlehensnehmer;Darlehensgeber;Vertragsdatum;Darlehenssumme (EUR);Auszahlung Nr.;Auszahlungsdatum;Auszahlungsbetrag (EUR)';
  const content = rows(
    header,
    'V-1;Kite GmbH;Alder Bank;13.02.2018;300.000,00;1;14.05.2018;100.000,00',
    'V-1;Kite GmbH;Alder Bank;13.02.2018;300.000,00;2;15.06.2018;120.000,00',
    'V-1;Kite GmbH;Alder Bank;13.02.2018;300.000,00;3;16.07.2018;80.000,00',
    'V-2;Lark AG;Alder Bank;14.02.2018;200.000,00;1;15.05.2018;200.000,00',
  );
  test('is asked about, and counts the amount of the contract once', async () => {
    expect(await idsOf(content)).toContain('rows');
    await load(content, { rows: 'one', 'field:date': 'Vertragsdatum' });
    expect(await deals()).toEqual([
      'debt 2018-02-13 Alder Bank > Kite GmbH 300000 EUR',
      'debt 2018-02-14 Alder Bank > Lark AG 200000 EUR',
    ]);
  });
  test('or is a deal for each payout', async () => {
    await load(content, { rows: 'each', 'field:date': 'Vertragsdatum' });
    expect(await deals()).toEqual([
      'debt 2018-05-14 Alder Bank > Kite GmbH 100000 EUR',
      'debt 2018-05-15 Alder Bank > Lark AG 200000 EUR',
      'debt 2018-06-15 Alder Bank > Kite GmbH 120000 EUR',
      'debt 2018-07-16 Alder Bank > Kite GmbH 80000 EUR',
    ]);
  });
  test('but not where the amounts of a contract differ', async () => {
    const others = content.replace(/;300\.000,00;2/, ';310.000,00;2').replace(/;300\.000,00;3/, ';320.000,00;3');
    await load(others, { 'field:date': 'Vertragsdatum' });
    expect(await deals()).toHaveLength(4);
  });
});

describe('names in what a program wrote around them', () => {
  const funders = async (): Promise<string[]> =>
    (await deals()).map((deal) => /^\S+ \S+ (.*) > /.exec(deal)?.[1] ?? '');
  const rounds = (cells: readonly string[]): string =>
    rows(
      'Company,Announced,Amount (USD),Investors',
      ...cells.map((cell, at) => `Kite ${at},2020-01-0${at + 1},100,${cell}`),
    );
  test.each([
    ['lists of PostgreSQL', ['{Alder}', '"{""Birch Capital"",Alder}"', '"{Alder,""Cedar, Inc.""}"', '{}']],
    [
      'relations of Notion',
      [
        'Alder (https://www.notion.so/Alder-1b9?pvs=21)',
        '"Birch Capital (https://www.notion.so/B-01?pvs=21), Alder (https://www.notion.so/A)"',
        '"Alder (https://www.notion.so/A), Cedar, Inc. (https://www.notion.so/C)"',
        '',
      ],
    ],
    [
      'links of Markdown',
      [
        '[Alder](https://alder.example)',
        '"[Birch Capital](https://birch.example), [Alder](https://alder.example)"',
        '"[Alder](https://alder.example), [Cedar, Inc.](https://cedar.example)"',
        '',
      ],
    ],
  ])('%s', async (_what, cells) => {
    await load(rounds(cells), { kind: 'equity' });
    expect(await funders()).toEqual(['Alder', 'Birch Capital+Alder', 'Alder+Cedar, Inc.', '']);
  });
  test('two names are joined by a word of another language where one of them stands alone elsewhere', async () => {
    await load(
      rounds(['Alder', 'Alder y Fondo Norte', 'Birch y Cedar Capital', 'Cedar Capital', 'Olive et Fondation Rose']),
      { kind: 'equity' },
    );
    expect(await funders()).toEqual([
      'Alder',
      'Alder+Fondo Norte',
      'Birch+Cedar Capital',
      'Cedar Capital',
      'Olive et Fondation Rose',
    ]);
  });
  test('a map of records by their names is a list', async () => {
    const content = JSON.stringify({
      rounds: {
        a1: {
          company: { name: 'Kite' },
          type: 'SEED',
          closedAt: '2020-01-01',
          amount: 5,
          currency: 'USD',
          investors: { 'alder-capital': { name: 'Alder Capital', lead: true } },
        },
        a2: {
          company: { name: 'Lark' },
          type: 'SEED',
          closedAt: '2020-01-02',
          amount: 6,
          currency: 'USD',
          investors: { birch: { name: 'Birch', lead: true }, 'alder-capital': { name: 'Alder Capital', lead: false } },
        },
        a3: { company: { name: 'Wren' }, type: 'SEED', closedAt: '2020-01-03', amount: 7, currency: 'USD' },
      },
    });
    await load(content, { kind: 'equity' });
    expect(await funders()).toEqual(['Alder Capital', 'Birch+Alder Capital', '']);
  });
});

describe('what headers say in other words', () => {
  const loans = (header: string, line: (at: number) => string): string =>
    several(`Borrower;Lender;Loan date;${header}`, (at) => `Kite ${at};Alder Bank;2020-01-0${at + 1};${line(at)}`);
  test.each(['Loan amount (COP)', 'LOAN AMOUNT (COP)', 'Loan amount in COP'])(
    '%s is in that currency',
    async (header) => {
      await load(loans(header, (at) => `${at + 1}00`));
      expect((await amounts())[0]).toBe('COP 100');
    },
  );
  test('codes in the headers are offered where the currency is asked', async () => {
    const content = loans('Loan amount;Own funds (KES)', (at) => `${at + 1}00;5`);
    const [question] = await asked(content, { 'field:amount': 'Loan amount' });
    expect(question?.id).toBe('currency');
    expect(question?.choices[0]?.value).toBe('KES');
  });
  test('rate, term and state in Dutch', async () => {
    const content = loans(
      'Loan amount (EUR);Rente (%);Looptijd (maanden);Status',
      (at) => `100;6,25;48;${at === 0 ? 'Afgelost' : 'Lopend'}`,
    );
    await load(content);
    const { rows: found } = await sql<{ terms: string }>`
      select concat_ws(' ', trim_scale(rate_pct), term_months, loan_status) as terms from deals order by date limit 2`.execute(
      db(),
    );
    expect(found.map(({ terms }) => terms)).toEqual(['6.25 48 paid_in_full', '6.25 48 active']);
  });
  test('other investors stand beside the lead in Italian, too', async () => {
    const content = several(
      'Company,Round,Date,Amount (EUR),Lead investor,Altri investitori',
      (at) => `Kite ${at},Seed,2020-01-0${at + 1},500,Alder Ventures,Birch Capital`,
    );
    await load(content, { kind: 'equity' });
    expect((await deals())[0]).toBe('equity 2020-01-01 Alder Ventures+Birch Capital > Kite 0 500 EUR');
  });
});

describe('rows that are no deals of their own', () => {
  test('tranches of a facility', async () => {
    const content = rows(
      'Facility ID,Borrower,Lender,Facility amount (EUR),Agreement date,Tranche,Tranche amount (EUR)',
      ...days
        .slice(0, 4)
        .flatMap((day, at) => [
          `F-${at},Kite ${at},Alder Bank,1000000,2020-03-${day},A,600000`,
          `F-${at},Kite ${at},Alder Bank,1000000,2020-03-${day},B,400000`,
        ]),
    );
    const answers = { 'field:amount': 'Facility amount (EUR)' };
    expect(await idsOf(content, answers)).toEqual(['rows']);
    await load(content, { ...answers, rows: 'one' });
    expect(await deals()).toHaveLength(4);
    expect((await deals())[0]).toBe('debt 2020-03-01 Alder Bank > Kite 0 1000000 EUR');
  });
  test('payments of a grant that has no number, of which two are the same', async () => {
    const content = rows(
      'Organisation,Funder,Grant title,Award date,Total award (£),Payment year,Payment (£)',
      ...days
        .slice(0, 4)
        .flatMap((day, at) =>
          [2020, 2021].map((year) => `Kite ${at},Alder Trust,Bridge ${at},2020-03-${day},2400,${year},1200`),
        ),
    );
    const answers = { 'field:amount': 'Total award (£)' };
    const [question] = await asked(content, answers);
    expect(question?.text).toContain('"Grant title", and differ in "Payment (£)"');
    await load(content, { ...answers, rows: 'one' });
    expect(await deals()).toHaveLength(4);
    expect((await deals())[0]).toBe('grant 2020-03-01 Alder Trust > Kite 0 2400 GBP');
  });
  test('the same grants twice, for two projects, are two', async () => {
    const content = rows(
      'Organisation,Funder,Grant title,Award date,Grant (£),Payment (£)',
      ...days
        .slice(0, 4)
        .flatMap((day, at) =>
          ['Bridge', 'Tower'].map((what) => `Kite ${at},Alder Trust,${what} ${at},2020-03-${day},2400,1200`),
        ),
    );
    await load(content, { 'field:amount': 'Grant (£)' });
    expect(await deals()).toHaveLength(8);
  });
  test('versions of a grant are asked about', async () => {
    const content = rows(
      'Grant ID,Version,Grantee,Funder,Amount (USD),Award date',
      'G1,1,Kite,Alder Trust,1000,2020-03-01',
      'G1,2,Kite,Alder Trust,1500,2020-03-01',
      'G2,1,Lark,Alder Trust,2000,2020-03-02',
      'G3,1,Finch,Alder Trust,3000,2020-03-03',
    );
    const [question] = await asked(content);
    expect(question?.text).toContain('Several rows name the same "Grant ID" and differ in "Version"');
    await load(content, { rows: 'each' });
    expect(await deals()).toHaveLength(4);
  });
  test('nothing given where something was asked for', async () => {
    const header = 'Grantee,Fund,Amount requested (£),Amount awarded (£),Decision date';
    const content = several(header, (at) => `Kite ${at},Alder Fund,2000,${at === 2 ? 0 : 1000},2020-03-0${at + 1}`);
    const [question] = await asked(content);
    expect(question?.text).toContain('"Amount awarded (£)" says 0 (1) in 1 row');
    await load(content, { 'rows:Amount awarded (£)': 'leave_out' });
    expect(await deals()).toHaveLength(5);
  });
  test('what is not won beside what is', async () => {
    const stages = ['Closed Won', 'Closed Lost', 'Proposal/Price Quote', 'Needs Analysis', 'Closed Won', 'Closed Won'];
    const content = several(
      'Company,Investor,Stage,Amount (EUR),Close date',
      (at) => `Kite ${at},Alder Ventures,${stages[at]},1000,2020-03-0${at + 1}`,
    );
    const [question] = await asked(content);
    expect(question?.text).toContain('closed lost (1), proposal/price quote (1), needs analysis (1) in 3 rows');
    await load(content, { 'rows:Stage': 'leave_out' });
    expect(await deals()).toHaveLength(3);
  });
  test.each([
    ['2', '3', '"transaction/type" says 3 (8) in 8 rows'],
    ['commitment', 'disbursement', '"transaction/type" says disbursement (8) in 8 rows'],
  ])('payments beside commitments: %s', async (commitment, payment, text) => {
    const content = JSON.stringify({
      activities: days.slice(0, 4).map((day, at) => ({
        'iati-identifier': `XM-${at}`,
        recipient: `Kite ${at}`,
        donor: 'Alder Ministry',
        'default-currency': 'EUR',
        transaction: [
          { type: commitment, value: 1000, date: `2020-03-${day}` },
          { type: payment, value: 600, date: `2020-06-${day}` },
          { type: payment, value: 400, date: `2020-09-${day}` },
        ],
      })),
    });
    const answers = { kind: 'grant', items: 'each' };
    expect(await idsOf(content, { kind: 'grant' })).toEqual(['items']);
    const [question] = await asked(content, answers);
    expect(question?.text).toContain(text);
    await load(content, { ...answers, 'rows:transaction/type': 'leave_out' });
    expect(await deals()).toHaveLength(4);
    expect((await deals())[0]).toBe('grant 2020-03-01 Alder Ministry > Kite 0 1000 EUR');
  });
});

describe('what stands beside names and numbers', () => {
  test('the share of an investor and the count of others are no names', async () => {
    const cells = ['Alder Ventures (60%); Birch Capital (40 %)', 'Birch Capital + 3 others', 'Cedar Partners: 25%'];
    const content = several(
      'Company;Round;Date;Amount (EUR);Investors',
      (at) => `Kite ${at};Seed;2020-01-0${at + 1};500;"${cells[at] ?? 'Alder Ventures'}"`,
    );
    await load(content);
    expect((await deals()).slice(0, 3)).toEqual([
      'equity 2020-01-01 Alder Ventures+Birch Capital > Kite 0 500 EUR',
      'equity 2020-01-02 Birch Capital > Kite 1 500 EUR',
      'equity 2020-01-03 Cedar Partners > Kite 2 500 EUR',
    ]);
  });
  test('amounts behind names, and angels of no name', async () => {
    const cells = [
      'Stiftung Alder: 10.000 €; Stiftung Birch: 5.000 €',
      'Alder Ventures, Birch Capital, a group of angels',
    ];
    const content = several(
      'Company|Round|Date|Amount (EUR)|Investors',
      (at) => `Kite ${at}|Seed|2020-01-0${at + 1}|500|${cells[at] ?? 'Alder Ventures'}`,
    );
    await load(content);
    expect((await deals()).slice(0, 2)).toEqual([
      'equity 2020-01-01 Stiftung Alder+Stiftung Birch > Kite 0 500 EUR',
      'equity 2020-01-02 Alder Ventures+Birch Capital > Kite 1 500 EUR',
    ]);
  });
  test.each(['davon Zuschuss', 'of which grants', 'dont subventions', 'w tym dotacje'])(
    '"%s" below a total is a part of it',
    async (word) => {
      const line = (at: number): string => `Kite ${at};Alder Trust;Health;2020-01-0${at + 1};100`;
      await load(
        `${several('Grantee;Donor;Purpose;Award date;Grant amount (EUR)', line)}Total;;;;600\n${word};;;;200\n`,
      );
      expect(await deals()).toHaveLength(6);
    },
  );
  test('the total of a ministry is known by its words', async () => {
    const content = rows(
      'Beneficiario;Importe (€);Fecha de concesión;Organismo concedente',
      'Kite SL;1.500,00;10/03/2020;Alder',
      'Lark SL;2.500,00;14/03/2020;Alder',
      'Total Energies SE;2.500,00;15/03/2020;Alder',
      'Total Ministerio de Cultura;6.500,00;;Alder',
    );
    const { passedOver } = await load(content, { kind: 'grant' });
    expect(passedOver).toMatchObject([{ line: 5, why: 'total' }]);
    expect(await deals()).toHaveLength(3);
  });
  test('crowns are offered where the amounts are in crowns', async () => {
    const content = several(
      'Grantee;Donor;Award date;Grant amount (tkr)',
      (at) => `Kite ${at};Alder Trust;2020-01-0${at + 1};100`,
    );
    const [question] = await asked(content);
    expect(question?.choices.map(({ value }) => value)).toEqual(expect.arrayContaining(['SEK', 'NOK', 'DKK']));
  });
  test('a raised digit is a footnote', async () => {
    const content = several(
      'Grantee,Donor,Award date,Grant amount',
      (at) => `Kite ${at},Alder Trust,2020-01-0${at + 1},${at === 0 ? '"£15,000.00¹"' : '"£2,000.00"'}`,
    );
    await load(content);
    expect((await deals())[0]).toBe('grant 2020-01-01 Alder Trust > Kite 0 15000 GBP');
  });
});
