import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { rowsXml, workbookOf, type SheetCell } from '../../tests/packed-files.ts';
import { startTrial } from '../../tests/unfamiliar/try-file.ts';

/** What cells, lines outside the table and neighbours of an amount mean, each with data of its own. */

const { load, asked, idsOf, deals, db } = startTrial();
const rows = (...lines: string[]): string => `${lines.join('\n')}\n`;
const amounts = async (): Promise<string[]> =>
  (
    await sql<{ money: string | null }>`
      select currency || ' ' || trim_scale(amount)::text as money from deals order by recipient_name, id`.execute(db())
  ).rows.map(({ money }) => money ?? 'unknown');

const grants = (header: string, cells: readonly string[]): string =>
  rows(
    `Grantee;Donor;Award date;${header}`,
    ...cells.map((cell, at) => `Kite ${at};Alder Trust;2020-01-0${at + 1};${cell}`),
  );

describe('a unit beside an amount', () => {
  test.each([
    [
      ['R$ 350 mil', 'R$ 12,5 mi', 'R$ 1,4 milhão', 'R$ 6 milhões'],
      ['BRL 350000', 'BRL 12500000', 'BRL 1400000', 'BRL 6000000'],
    ],
    [
      ['6 Mio. US-Dollar', '3 Mrd. Euro', '500 Tsd. €', '12 TEUR'],
      ['USD 6000000', 'EUR 3000000000', 'EUR 500000', 'EUR 12000'],
    ],
    [
      ["2 millions d'euros", '12,5 M€', '3 Md€', '40 k€'],
      ['EUR 2000000', 'EUR 12500000', 'EUR 3000000000', 'EUR 40000'],
    ],
    [
      ['US$ 1,5 millón', 'US$ 2,5 millones', '350 mil €', 'US$ 3 MM'],
      ['USD 1500000', 'USD 2500000', 'EUR 350000', 'USD 3000000'],
    ],
    [
      ['₹12 L', '₹3 Cr', 'Rs. 5 lakh', '2 crore INR'],
      ['INR 1200000', 'INR 30000000', 'INR 500000', 'INR 20000000'],
    ],
    [
      ['£1.2bn', '3 million pounds', '500 k$ US', 'US dollars 7'],
      ['GBP 1200000000', 'GBP 3000000', 'USD 500000', 'USD 7'],
    ],
  ])('%j is read', async (cells, money) => {
    await load(grants('Grant amount', cells));
    expect(await amounts()).toEqual(money);
  });

  test('is asked where mil may be a thousand or a million', async () => {
    const content = grants('Grant amount', ['US$ 350 mil', 'US$ 2 million']);
    expect(await idsOf(content)).toEqual(['word:mil']);
    await load(content, { 'word:mil': '1000000' });
    expect(await amounts()).toEqual(['USD 350000000', 'USD 2000000']);
  });

  test('that no list has is asked where it is in several cells, and refuses one cell', async () => {
    const several = grants('Grant amount EUR', ['5 quintals', '6 quintals', '7 quintals', '8', '9', '10', '11']);
    expect(await idsOf(several)).toEqual(['word:quintals']);
    await load(several, { 'word:quintals': '100' });
    expect(await amounts()).toEqual(['EUR 500', 'EUR 600', 'EUR 700', 'EUR 8', 'EUR 9', 'EUR 10', 'EUR 11']);
    const one = grants('Grant amount EUR', ['€5 quintals', '€8', '€9', '€10']);
    expect(await load(one)).toMatchObject({ rejectCounts: { bad_number: 1 } });
  });
});

describe('a unit in a line outside the table', () => {
  const table = (line: string, header = 'Grant amount'): string =>
    rows(`${line};;;`, ';;;', `Grantee;Donor;Award date;${header}`, 'Kite;Alder Trust;2020-01-02;1.5');
  test.each([
    ['Annex 7: Grants by country (US$ million)', 'USD 1500000'],
    ['USD thousand', 'USD 1500'],
    ['(₹ crore)', 'INR 15000000'],
    ['en miles de euros', 'EUR 1500'],
    ['em R$ mil', 'BRL 1500'],
    ['in Tausend Euro', 'EUR 1500'],
    ["€'000", 'EUR 1500'],
  ])('counts where the line is plain: %s', async (line, money) => {
    await load(table(line));
    expect(await amounts()).toEqual([money]);
  });
  test.each([
    'Grants by year, in Mio. EUR',
    'Figures of this report in thousands',
    'Amounts in millions of US dollars, as of May',
  ])('is asked where it is a part of a text: %s', async (line) => {
    expect(await idsOf(table(line), { currency: 'EUR' })).toEqual(['unit']);
  });
  test('is asked where the header says what the amounts are', async () => {
    expect(await idsOf(table('(US$ million)', 'Grant amount (USD)'))).toEqual(['unit']);
  });
  test('is none where a number stands before it', async () => {
    await load(table('A programme of 20 million', 'Grant amount EUR'));
    expect(await amounts()).toEqual(['EUR 1.5']);
  });
});

describe('the currency of an amount', () => {
  const table = (header: string, ...cells: string[]): string =>
    rows(header, ...cells.map((cell, at) => `Kite ${at};Alder Trust;2020-01-0${at + 1};Grant;${cell}`));
  const lines = ['1;MXN;100', '2;COP;200', '3;CLP;300'];
  test.each([
    ['Monto (USD millones);Moneda local;Monto en moneda local (millones)', 'USD 1000000'],
    ['Amount (USD m);Local currency;Amount (local currency, m)', 'USD 1000000'],
    ['Betrag (USD);Originalwährung;Betrag in Originalwährung', 'USD 1'],
    ['Montant (EUR);Devise d’origine;Montant en devise d’origine', 'EUR 1'],
    ['Valor (USD);Moeda original;Valor em moeda original', 'USD 1'],
  ])('is that of its header, where the column is of another: %s', async (columns, money) => {
    const [amount = ''] = columns.split(';');
    await load(table(`Grantee;Donor;Award date;Deal type;${columns}`, ...lines), { 'field:amount': amount });
    expect((await amounts())[0]).toBe(money);
  });

  test('is asked where the header and a column say different things', async () => {
    const content = table('Grantee;Donor;Award date;Deal type;Grant amount (EUR);Currency', '1;USD', '2;GBP');
    expect(await idsOf(content)).toEqual(['currency_from']);
    await load(content, { currency_from: 'header' });
    expect(await amounts()).toEqual(['EUR 1', 'EUR 2']);
    await load(content, { currency_from: 'column' });
    expect(await amounts()).toEqual(['USD 1', 'GBP 2']);
  });

  test('is asked where the column stands beside another amount', async () => {
    const content = table(
      'Grantee;Donor;Award date;Deal type;Grant amount;Original currency;Original amount',
      ...lines,
    );
    expect(await idsOf(content, { 'field:amount': 'Grant amount' })).toEqual(['currency_from']);
    await load(content, { 'field:amount': 'Grant amount', currency_from: 'header', currency: 'USD' });
    expect((await amounts())[0]).toBe('USD 1');
  });

  test('in dollars is not lost beside an amount in another one', async () => {
    const content = table('Grantee;Donor;Award date;Deal type;Amount USD;Currency;Original amount', ...lines);
    expect(await idsOf(content)).toEqual(['field:amount']);
    await load(content, { 'field:amount': 'Original amount' });
    expect(await amounts()).toEqual(['MXN 100', 'COP 200', 'CLP 300']);
  });

  test('is asked where a sign cannot be that of the column', async () => {
    const content = table('Grantee;Donor;Award date;Deal type;Grant amount;Currency', '$1;EUR', '2;EUR', '$3;USD');
    expect(await idsOf(content)).toEqual(['currency:$']);
    await load(content, { 'currency:$': 'USD' });
    expect(await amounts()).toEqual(['USD 1', 'EUR 2', 'USD 3']);
  });
});

describe('a deal that did not come about is asked about', () => {
  const table = (header: string, word: string, isGrant: boolean): string =>
    rows(
      `Company;${isGrant ? 'Donor' : 'Investor'};Amount (EUR);Date;Deal type;${header}`,
      `Kite;Alder Fund;1;2020-01-02;${isGrant ? 'Grant' : 'Series A'};${isGrant ? 'Awarded' : 'Won'}`,
      `Wren;Alder Fund;2;2020-01-03;${isGrant ? 'Grant' : 'Series A'};${word}`,
    );
  test.each([
    ['Étape', 'Perdue'],
    ['Étape', 'Fermée perdue'],
    ['Étape', 'Perdu - concurrence'],
    ['Estágio', 'Perdido'],
    ['Stage', 'Closed Lost'],
    ['Opportunity', 'Closed - Lost'],
    ['Phase', 'Verloren'],
    ['Vorgang', 'Zurückgezogen'],
    ['Fase', 'Cancelada'],
    ['Etapa', 'Descartado'],
  ])('"%s" says %s', async (header, word) => {
    expect(await idsOf(table(header, word, false))).toEqual([`rows:${header}`]);
  });
  test.each([
    ['Bescheid', 'Abgelehnt'],
    ['Bescheid', 'Nicht bewilligt'],
    ['Decisão', 'Indeferida'],
    ['Decisão', 'Não aprovada'],
    ['Décision', 'Rejetée'],
    ['Décision du comité', 'Non retenu'],
    ['Avis', 'Classée sans suite'],
    ['Resolución', 'Denegada'],
    ['Resolución', 'No concedida'],
    ['Outcome', 'Not awarded'],
    ['Outcome', 'Unsuccessful at stage 2'],
    ['Outcome', 'Withdrawn by applicant'],
  ])('"%s" says %s of an application', async (header, word) => {
    expect(await idsOf(table(header, word, true))).toEqual([`rows:${header}`]);
  });

  test('"Awarded" says no', async () => {
    const content = rows(
      'Grantee;Donor;Grant amount (EUR);Award date;Awarded',
      'Kite;Alder;1;2020-01-02;yes',
      'Wren;Alder;2;2020-01-03;no',
    );
    expect(await idsOf(content)).toEqual(['rows:Awarded']);
    expect(await load(content, { 'rows:Awarded': 'leave_out' })).toMatchObject({ addedCount: 1 });
  });

  test.each(['Lost Boys Fund', 'Open', 'Lead', 'Paid'])(
    'but not where a column of other words says %s',
    async (word) => {
      const content = rows(
        'Grantee;Donor;Grant amount (EUR);Award date;Label',
        'Kite;Alder;1;2020-01-02;Blue',
        `Wren;Alder;2;2020-01-03;${word}`,
      );
      expect(await load(content)).toMatchObject({ addedCount: 2 });
    },
  );
});

test('months without signs are dates', async () => {
  await load(rows('Grantee;Donor;Grant amount (EUR);TaxPeriod', 'Kite;Alder;1;200712', 'Wren;Alder;2;201006'), {
    kind: 'grant',
    'field:date': 'TaxPeriod',
  });
  const found = await db().selectFrom('deals').select(['date_precision']).execute();
  expect(found).toEqual([{ date_precision: 'month' }, { date_precision: 'month' }]);
});

test('the format of the cells of a workbook tells the currency, but for $', async () => {
  const formats = ['&quot;£&quot;#,##0', '[$€-407]#,##0.00', '&quot;$&quot;#,##0', '0.00'];
  const styles = `<styleSheet><numFmts>${formats
    .map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code}"/>`)
    .join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats
    .map((_code, at) => `<xf numFmtId="${170 + at}"/>`)
    .join('')}</cellXfs></styleSheet>`;
  const book = (...ids: number[]): Promise<Buffer> =>
    workbookOf(
      [
        {
          name: 'Grants',
          rows: rowsXml([
            ['Grantee', 'Donor', 'Award date', 'Grant amount'],
            ...ids.map((id, at): SheetCell[] => [
              `Kite ${at}`,
              'Alder',
              `2020-01-0${at + 1}`,
              { xml: `<c s="${id}"><v>1200.5</v></c>` },
            ]),
          ]),
        },
      ],
      { 'xl/styles.xml': styles },
    );
  await load(await book(1, 2));
  expect(await amounts()).toEqual(['GBP 1200.5', 'EUR 1200.5']);
  expect(await idsOf(await book(3, 4))).toEqual(['currency']);
});

describe('the likely columns of a question', () => {
  const choicesOf = async (content: string, id: string): Promise<string[]> =>
    ((await asked(content)).find((one) => one.id === id)?.choices ?? []).map(({ value }) => value);

  test('are none of what a program keeps, and names of lists are looked through', async () => {
    const row = (at: number): unknown => ({
      _score: at / 10,
      cursor: `ZG${at}hb`,
      _source: {
        borrower: { legalName: `Kite ${at}` },
        lender: { name: 'Alder Bank' },
        principal: { amount: 5_000 + at, currency: 'EUR' },
        originatedAt: `2020-01-0${at}`,
      },
    });
    const report = await load(JSON.stringify({ hits: [row(1), row(2), row(3)] }), {
      kind: 'debt',
      'field:date': '_source/originatedAt',
    });
    expect(report.addedCount).toBe(3);
    expect(await amounts()).toEqual(['EUR 5001', 'EUR 5002', 'EUR 5003']);
  });

  test('offer no id as an amount, and no currency is asked of one', async () => {
    const content = rows(
      'rcn;Projektnummer;Grantee;Donor;Award date;Beitragshöhe gesamt netto max',
      ...[1, 2, 3, 4].map((at) => `19406${at};88123${at};Kite ${at};Alder;2020-01-0${at};${at}250.50`),
    );
    expect((await choicesOf(content, 'field:amount'))[0]).toBe('Beitragshöhe gesamt netto max');
    const questions = await asked(content);
    expect(questions.map(({ column }) => column)).not.toContain('rcn');
    expect(questions.map(({ column }) => column)).not.toContain('Projektnummer');
  });

  test('hold the title of an organisation', async () => {
    const content = rows(
      'recipient_legal_name;owner_org_title;Grant amount (CAD);Award date',
      'Kite;Alder Canada;1;2020-01-02',
      'Wren;Birch Canada;2;2020-01-03',
    );
    expect(await choicesOf(content, 'field:funderNames')).toContain('owner_org_title');
  });
});

describe('what stands beside a cell', () => {
  const terms = async () =>
    (
      await sql<{ recipient: string | null; country: string | null; stake: string | null; sector: string | null }>`
        select recipient_name as recipient, recipient_country as country, trim_scale(stake_pct)::text as stake,
          array_to_string(sectors, '+') as sector from deals order by recipient_name, id`.execute(db())
    ).rows;

  test.each(['% Acquired', 'Participação adquirida (%)', 'Stake sold %', 'Participation acquise (%)'])(
    '"%s" is the stake',
    async (header) => {
      await load(
        `Company;Investor;Date;Round;Amount raised (EUR);${header}\nKite;Alder Ventures;2020-01-02;Seed;500000;12.5\nMoss;Alder Ventures;2020-02-03;Seed;600000;7\n`,
      );
      expect((await terms()).map(({ stake }) => stake)).toEqual(['12.5', '7']);
    },
  );

  test('an investor who is a natural person hides no company', async () => {
    const report = await load(
      'Company;Investors;Deal date;Deal size (EUR);Deal type\nKite;Alder Ventures;2020-01-02;500000;Angel (individual)\nMoss;Birch Partners;2020-02-03;600000;Seed\n',
    );
    expect(report.flagCounts).toEqual({});
    expect((await terms()).map(({ recipient }) => recipient)).toEqual(['Kite', 'Moss']);
  });

  const agencies = (receiver: string): string =>
    `Recipient;${receiver};Lender;Loan date;Loan amount (EUR)\n${[
      'Ghana;Volta Works',
      'Kenya;Rift Power',
      'Peru;Andes Rail',
      'India;Ganga Water',
    ]
      .map((cells, at) => `${cells};Alder Bank;2020-01-0${at + 1};${at + 1}00000`)
      .join('\n')}\n`;

  test('a recipient that is a country in each row is the country of a name beside it', async () => {
    await load(agencies('Receiving agency'));
    expect((await terms()).slice(0, 2)).toMatchObject([
      { recipient: 'Andes Rail', country: 'PE' },
      { recipient: 'Ganga Water', country: 'IN' },
    ]);
  });

  test('the recipient is asked where a name beside it is less sure', async () => {
    expect(await idsOf(agencies('Direct receiving agencies'))).toEqual(['field:recipientName']);
  });

  test('countries are the recipients where no other name is', async () => {
    await load(agencies('Purpose'));
    expect((await terms()).map(({ recipient }) => recipient)).toEqual(['Ghana', 'India', 'Kenya', 'Peru']);
  });

  test('the sector of the company in JSON is that of the deal', async () => {
    const company = { name: 'Kite', sector: 'Agriculture' };
    await load(
      JSON.stringify([
        {
          company,
          investor: 'Alder Ventures',
          closed_on: '2020-01-02',
          amount: { value: 5, currency: 'EUR' },
          round: 'Seed',
        },
      ]),
    );
    expect((await terms())[0]?.sector).toBe('agriculture_food');
  });

  test('the funder is read where the file names it once', async () => {
    const companies = [
      { company: 'Kite', invested_amount: 14_000 },
      { company: 'Moss', invested_amount: 11_000 },
    ];
    const batches = [{ investment_date: '2020-01-02', companies }];
    const file = { accelerator: 'Harbour Accelerator', currency: 'USD', batches };
    await load(JSON.stringify(file), { kind: 'equity' });
    expect(await deals()).toEqual([
      'equity 2020-01-02 Harbour Accelerator > Kite 14000 USD',
      'equity 2020-01-02 Harbour Accelerator > Moss 11000 USD',
    ]);
  });

  test('budgets in several currencies in a deal with a total are asked about', async () => {
    const project = (name: string, parts: readonly [string, number, string][]) => ({
      Entity: { Name: name },
      ApprovalDate: '2020-01-02',
      TotalFundingUSD: 6_160_000,
      Fundings: parts.map(([Instrument, Budget, CurrencyCode]) => ({
        Source: 'Alder Fund',
        Instrument,
        Budget,
        CurrencyCode,
        BudgetUSDeq: Budget,
      })),
    });
    const file = JSON.stringify({
      Projects: [
        project('Kite', [
          ['Loan', 100, 'EUR'],
          ['Grant', 50, 'EUR'],
        ]),
        project('Moss', [['Loan', 70, 'USD']]),
      ],
    });
    expect(await idsOf(file)).toContain('items');
    const answers = {
      items: 'each',
      'field:recipientName': 'Entity/Name',
      'field:funderNames': 'Source',
      'field:amount': 'Budget',
    };
    await load(file, answers);
    expect(await deals()).toEqual([
      'debt 2020-01-02 Alder Fund > Kite 100 EUR',
      'grant 2020-01-02 Alder Fund > Kite 50 EUR',
      'debt 2020-01-02 Alder Fund > Moss 70 USD',
    ]);
  });

  const loans = (rate: string): string =>
    `Borrower;Lender;Loan date;Loan amount (EUR);Interest rate (%)\nKite;Alder Bank;2020-01-02;30,000;${rate}\nMoss;Alder Bank;2020-02-03;45,000;${rate}\n`;

  test('decimals with a dot say that a comma groups thousands', async () => {
    await load(loans('2.25'));
    expect(await deals()).toEqual([
      'debt 2020-01-02 Alder Bank > Kite 30000 EUR',
      'debt 2020-02-03 Alder Bank > Moss 45000 EUR',
    ]);
  });

  test.each(['2,25', '2', '1.250'])('a rate of %s leaves it open', async (rate) => {
    expect(await idsOf(loans(rate))).toContain('grouping:Loan amount (EUR)');
  });

  test('what is said for a column that leaves it open changes no other', async () => {
    const loan = (one: string, other: string, header = 'Interest rate (%)'): string =>
      rows(
        `Borrower,Lender,Loan date,Loan amount (SEK),${header}`,
        `Kite,Alder Bank,2020-01-02,"1,125,000",${one}`,
        `Moss,Alder Bank,2020-02-03,"800,000",${other}`,
      );
    // No thousands stand behind a nought.
    expect(await idsOf(loan('0.091', '0.048'))).not.toContain('grouping:Interest rate (%)');
    // No rate is 9,125 percent.
    await load(loan('9.125', '4.875'));
    expect(
      (await sql<{ rate: number }>`select rate_pct::float8 as rate from deals order by rate_pct`.execute(db())).rows,
    ).toEqual([{ rate: 4.875 }, { rate: 9.125 }]);
    const content = loan('9.125', '4.875', 'Jobs supported').replaceAll('Kite', 'Kiwi').replaceAll('Moss', 'Mole');
    expect(await idsOf(content)).toEqual(['grouping:Jobs supported']);
    await load(content, { grouping: 'plain' });
    expect((await deals()).filter((deal) => /Kiwi|Mole/.test(deal))).toEqual([
      'debt 2020-01-02 Alder Bank > Kiwi 1125000 SEK',
      'debt 2020-02-03 Alder Bank > Mole 800000 SEK',
    ]);
  });

  const yen = (...lines: readonly string[]): string =>
    rows(
      ...lines,
      'Borrower,Lender,Loan date,Amount (Mil. JPY)',
      'Kite,Alder Bank,2020-01-02,30',
      'Moss,Alder Bank,2020-02-03,45',
    );

  test('a line above the table says what Mil. is', async () => {
    await load(yen('All amounts are in million yen'));
    expect(await deals()).toEqual([
      'debt 2020-01-02 Alder Bank > Kite 30000000 JPY',
      'debt 2020-02-03 Alder Bank > Moss 45000000 JPY',
    ]);
    expect(await idsOf(yen())).toEqual(['unit']);
    expect(await idsOf(yen('Amounts in million yen', 'Totals in thousand yen'))).toEqual(['unit']);
  });

  test('a joining word of another language parts names in English', async () => {
    await load(
      'Startup;Investidores;Data;Aporte (R$);Rodada\nKite;Harbour e Fidelis Ventures;2020-01-02;500000;Seed\nMoss;Souza e Lima;2020-02-03;600000;Seed\n',
      { 'field:amount': 'Aporte (R$)' },
    );
    expect(await deals()).toEqual([
      'equity 2020-01-02 Harbour+Fidelis Ventures > Kite 500000 BRL',
      'equity 2020-02-03 Souza e Lima > Moss 600000 BRL',
    ]);
  });
});

describe('answers of programs', () => {
  const literal = (value: string) => ({ type: 'literal', 'xml:lang': 'en', value });
  const uri = (id: string) => ({ type: 'uri', value: `https://data.example.org/entity/${id}` });

  test('bindings of SPARQL are their values', async () => {
    const row = (at: number, name: string, type: string) => ({
      round: uri(`R${at}`),
      companyLabel: literal(name),
      typeLabel: literal(type),
      date: {
        type: 'literal',
        datatype: 'http://www.w3.org/2001/XMLSchema#dateTime',
        value: `2020-01-0${at}T00:00:00Z`,
      },
      amount: { type: 'literal', datatype: 'http://www.w3.org/2001/XMLSchema#decimal', value: `${at}00000` },
      currency: { type: 'literal', value: 'USD' },
      investor: uri(`Q${at}`),
      investorLabel: literal('Alder Ventures'),
    });
    const bindings = [row(1, 'Kite', 'Series A'), row(2, 'Moss', 'Seed round'), row(3, 'Fern', 'Series A')];
    await load(JSON.stringify({ head: { vars: Object.keys(bindings[0] ?? {}) }, results: { bindings } }));
    expect(await deals()).toEqual([
      'equity 2020-01-01 Alder Ventures > Kite 100000 USD',
      'equity 2020-01-02 Alder Ventures > Moss 200000 USD',
      'equity 2020-01-03 Alder Ventures > Fern 300000 USD',
    ]);
    const rounds = await sql<{ round: string | null }>`select round_type as round from deals order by date`.execute(
      db(),
    );
    expect(rounds.rows.map(({ round }) => round)).toEqual(['series_a', 'seed', 'series_a']);
  });

  test('a value beside its ids is what the key above it says', async () => {
    const named = (value: string) => ({ value, permalink: value.toLowerCase(), entity_def_id: 'organization' });
    const round = (name: string, on: string, precision: string) => ({
      entity_def: 'funding_round',
      properties: {
        identifier: { value: `${name} round`, entity_def_id: 'funding_round' },
        funded_organization_identifier: named(name),
        announced_on: { value: on, precision },
        investment_type: 'series_a',
        money_raised: { value: 5_000_000, currency: 'USD', value_usd: 5_000_000 },
        lead_investor_identifiers: [named('Birch Partners')],
        investor_identifiers: [named('Alder Ventures'), named('Birch Partners')],
      },
    });
    await load(
      [round('Kite', '2020-05-06', 'day'), round('Moss', '2021-03-01', 'month')]
        .map((one) => JSON.stringify(one))
        .join('\n'),
    );
    expect(await deals()).toEqual([
      'equity 2020-05-06 Alder Ventures+Birch Partners > Kite 5000000 USD',
      'equity 2021-03 Alder Ventures+Birch Partners > Moss 5000000 USD',
    ]);
  });

  test('what each participant got in a project with a total is asked about', async () => {
    const project = (id: string, parts: readonly [string, number][]) => ({
      id,
      fundingBody: 'Alder Agency',
      startDate: '2020-01-02',
      totalCost: 900,
      participants: parts.map(([legalName, netEuContribution]) => ({ legalName, netEuContribution })),
    });
    const file = JSON.stringify({
      hits: [
        project('a', [
          ['Kite', 100],
          ['Moss', 50],
        ]),
        project('b', [['Fern', 70]]),
      ],
    });
    expect(await idsOf(file)).toContain('items');
    await load(file, {
      items: 'each',
      kind: 'grant',
      currency: 'EUR',
      'field:recipientName': 'participants/legalName',
      'field:amount': 'participants/netEuContribution',
      'field:date': 'startDate',
    });
    expect((await deals()).toSorted()).toEqual([
      'grant 2020-01-02 Alder Agency > Fern 70 EUR',
      'grant 2020-01-02 Alder Agency > Kite 100 EUR',
      'grant 2020-01-02 Alder Agency > Moss 50 EUR',
    ]);
  });
});

describe('what is written around days and amounts', () => {
  test('a slash may stand before the name of a month', async () => {
    await load(
      'Grantee;Donor;Award date;Grant amount EUR\nKite;Alder Trust;21/jul/2011;100\nMoss;Alder Trust;2/dez/2012;200\n',
    );
    expect(await deals()).toEqual([
      'grant 2011-07-21 Alder Trust > Kite 100 EUR',
      'grant 2012-12-02 Alder Trust > Moss 200 EUR',
    ]);
  });

  test('a mark of a footnote is no part of a number', async () => {
    await load(grants('Grant amount EUR', ['1,150,000 (1)', '100,000*', '2,500 [2]', '7,000†', '3,000']));
    expect(await amounts()).toEqual(['EUR 1150000', 'EUR 100000', 'EUR 2500', 'EUR 7000', 'EUR 3000']);
  });

  test('amounts below zero are asked about, and refused where they were given back', async () => {
    const content = grants('Grant amount EUR', ['1500', '(500)', '2500', '3500']);
    expect(await idsOf(content)).toEqual(['negative']);
    expect(await load(content, { negative: 'leave_out' })).toMatchObject({
      addedCount: 3,
      rejectCounts: { other_kind: 1 },
    });
    expect(await amounts()).toEqual(['EUR 1500', 'EUR 2500', 'EUR 3500']);
  });

  test('amounts below zero are kept where a person says so', async () => {
    const content = grants('Grant amount EUR', ['1500', '(500)', '2500', '3500']);
    expect(await load(content, { negative: 'keep' })).toMatchObject({
      addedCount: 4,
      flagCounts: { negative_amount: 1 },
    });
  });

  const byQuarter = (title: string): string =>
    rows(
      title,
      '',
      'Borrower;Lender;T1 2021;T2 2021;T3 2021;Total',
      'Kite;Alder Bank;5050;;2050;7100',
      'Moss;Alder Bank;;72050;;72050',
      'Fern;Alder Bank;110000;;8300;118300',
      'Reed;Alder Bank;;640;;640',
    );

  test('the unit above columns of quarters counts for each of them', async () => {
    const content = byQuarter('Approved loans by quarter, in thousands of USD');
    expect(await idsOf(content)).toEqual(['years', 'unit']);
    await load(content, { years: 'each', unit: '1000' });
    expect(await deals()).toEqual([
      'debt 2021-Q1 Alder Bank > Fern 110000000 USD',
      'debt 2021-Q1 Alder Bank > Kite 5050000 USD',
      'debt 2021-Q2 Alder Bank > Moss 72050000 USD',
      'debt 2021-Q2 Alder Bank > Reed 640000 USD',
      'debt 2021-Q3 Alder Bank > Fern 8300000 USD',
      'debt 2021-Q3 Alder Bank > Kite 2050000 USD',
    ]);
  });

  test('equity that was invested is an amount', async () => {
    await load(
      'Company;Investor;Date;Equity investment (€);Shareholding (%)\nKite;Alder Ventures;2020-01-02;500000;12.5\nMoss;Alder Ventures;2020-02-03;600000;7\n',
    );
    expect(await deals()).toEqual([
      'equity 2020-01-02 Alder Ventures > Kite 500000 EUR',
      'equity 2020-02-03 Alder Ventures > Moss 600000 EUR',
    ]);
  });
});

describe('three digits behind a comma or a dot', () => {
  const question = 'grouping:Grant amount EUR';
  const table = (...cells: string[]): string => grants('Grant amount EUR', cells);
  test.each([
    [["10'000", '50,000', "7'500"], 'EUR 50000', 'EUR 50'],
    [['10 000', '50,000', '7 500'], 'EUR 50000', 'EUR 50'],
    [["10'000", '50.000', "7'500"], 'EUR 50000', 'EUR 50'],
    [['CHF 10’000', '€50,000', '900'], 'EUR 50000', 'EUR 50'],
    [['1,250,000', '50.000', '1,000,000'], 'EUR 50000', 'EUR 50'],
    [["10'000", '50,000', '9.75'], 'EUR 50000', 'EUR 50'],
  ])('are asked about where other cells group otherwise: %j', async (cells, thousands, decimals) => {
    const content = table(...cells);
    expect(await idsOf(content, { currency: 'EUR' })).toEqual([question]);
    const [asking] = await asked(content, { currency: 'EUR' });
    const [first, other] = asking?.choices ?? [];
    expect(first).toMatchObject({ value: 'each', example: expect.stringMatching(/ is 50000$/) });
    await load(content, { currency: 'EUR', [question]: 'each' });
    expect((await amounts())[1]).toBe(thousands);
    await load(content, { currency: 'EUR', [question]: other?.value ?? '' });
    expect((await amounts())[1]).toBe(decimals);
  });
  test.each([
    [
      ["10'000", '50,000', '1,250,000'],
      ['EUR 10000', 'EUR 50000', 'EUR 1250000'],
    ],
    [
      ['CHF 10 000', '€50.000', '€1.250.000,50'],
      ['CHF 10000', 'EUR 50000', 'EUR 1250000.5'],
    ],
    [
      ['12,34,567', '50,000', "7'500"],
      ['EUR 1234567', 'EUR 50000', 'EUR 7500'],
    ],
  ])('are thousands where another cell shows that the sign groups: %j', async (cells, money) => {
    await load(table(...cells), { currency: 'EUR' });
    expect(await amounts()).toEqual(money);
  });
  test('are decimals where other cells have decimals with that sign', async () => {
    await load(table('10 000', '12,5', '50,125'), { currency: 'EUR' });
    expect(await amounts()).toEqual(['EUR 10000', 'EUR 12.5', 'EUR 50.125']);
    await load(table('1,250,000', '12.5', '50.125'), { currency: 'EUR' });
    expect(await amounts()).toEqual(['EUR 1250000', 'EUR 12.5', 'EUR 50.125']);
  });
});
