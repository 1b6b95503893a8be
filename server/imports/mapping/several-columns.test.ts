import { describe, expect, test } from 'vitest';
import { startTrial } from '../../../tests/unfamiliar/try-file.ts';

/** What one deal says in several columns, and what the values of a column say of it. */

const { load, asked, idsOf, deals } = startTrial();
const grant = { kind: 'grant' };
const rows = (...lines: string[]): string => `${lines.join('\n')}\n`;

describe('a year and its part in two columns', () => {
  test.each([
    ['Year', 'Quarter', '2021', 'Q2', '2021-Q2'],
    ['Year', 'Quarter', '2021', '2', '2021-Q2'],
    ['Year', 'Qtr', '2021', '2nd quarter', '2021-Q2'],
    ['Award year', 'Award quarter', '2021', 'Q4', '2021-Q4'],
    ['Année', 'Trimestre', '2021', 'T3', '2021-Q3'],
    ['Année', 'Trimestre', '2021', '3e trimestre', '2021-Q3'],
    ['Año', 'Trimestre', '2021', 'III', '2021-Q3'],
    ['Ano', 'Trimestre', '2021', '1º', '2021-Q1'],
    ['Jahr', 'Quartal', '2021', '4. Quartal', '2021-Q4'],
    ['Jahr', 'Halbjahr', '2021', 'H2', '2021-H2'],
    ['Año', 'Semestre', '2021', '1', '2021-H1'],
    ['Year', 'Month', '2021', 'March', '2021-03'],
    ['Ano', 'Mês', '2021', 'março', '2021-03'],
    ['Jahr', 'Monat', '2021', '3', '2021-03'],
  ])('%s %s %s %s', async (year, part, ofYear, ofPart, on) => {
    const other = /\d/.test(ofPart) ? ofPart.replace(/\d/, '1') : ofPart;
    await load(
      rows(
        `${part},${year},Recipient,Funder,Amount EUR`,
        `${ofPart},${ofYear},Kite,Alder,1000`,
        `${other},2022,Orchard,Alder,2000`,
      ),
      grant,
    );
    expect((await deals())[0]).toBe(`grant ${on} Alder > Kite 1000 EUR`);
  });
  test('is asked where the year may not be one of the calendar', async () => {
    const content = rows(
      'Recipient,Funder,Fiscal year,Quarter,Amount EUR',
      'Kite,Alder,2021,Q2,1000',
      'Orchard,Alder,2020,Q1,2',
    );
    expect(await idsOf(content, grant)).toEqual(['parts:Quarter']);
    await load(content, { ...grant, 'parts:Quarter': 'calendar' });
    expect((await deals())[1]).toBe('grant 2021-Q2 Alder > Kite 1000 EUR');
  });
  test('is the year alone where the part is empty', async () => {
    await load(
      rows('Recipient,Funder,Year,Quarter,Amount EUR', 'Kite,Alder,2021,,1000', 'Orchard,Alder,2020,Q1,2'),
      grant,
    );
    expect((await deals())[1]).toBe('grant 2021 Alder > Kite 1000 EUR');
  });
});

describe('amounts in one column for each kind', () => {
  test.each([
    ['Entreprise,Investisseur,Date,Montant prêt (EUR),Montant capital (EUR)', 'equity'],
    ['Company,Funder,Date,Loan amount EUR,Equity amount EUR', 'equity'],
    ['Company,Funder,Date,Loan (EUR),Grant (EUR)', 'grant'],
    ['Unternehmen,Förderer,Datum,Darlehen EUR,Zuschuss EUR', 'grant'],
    ['Empresa,Financiador,Fecha,Préstamo (EUR),Subvención (EUR)', 'grant'],
    ['Empresa,Financiador,Data,Empréstimo EUR,Participação EUR', 'equity'],
  ])('%s', async (header, kind) => {
    await load(
      rows(header, 'Kite,Alder,2021-03-04,1000,', 'Orchard,Birch,2021-04-15,,2000', 'Harbour,Birch,2021-05-16,3000,0'),
    );
    expect(await deals()).toEqual([
      'debt 2021-03-04 Alder > Kite 1000 EUR',
      `${kind} 2021-04-15 Birch > Orchard 2000 EUR`,
      'debt 2021-05-16 Birch > Harbour 3000 EUR',
    ]);
  });
  const three = rows(
    'Company,Funder,Date,Loan amount,Equity amount,Grant amount,Currency',
    'Kite,Alder,2021-03-04,1000,,,EUR',
    'Orchard,Birch,2021-04-05,,2000,,USD',
    'Harbour,Birch,2021-05-06,500,,700,EUR',
  );
  test('are asked where a row fills several', async () => {
    expect(await idsOf(three)).toEqual(['amounts']);
    await load(three, { amounts: 'each' });
    expect(await deals()).toEqual([
      'debt 2021-03-04 Alder > Kite 1000 EUR',
      'equity 2021-04-05 Birch > Orchard 2000 USD',
      'debt 2021-05-06 Birch > Harbour 500 EUR',
      'grant 2021-05-06 Birch > Harbour 700 EUR',
    ]);
  });
  test('give way to what the row says of its kind', async () => {
    await load(
      rows(
        'Entreprise,Investisseur,Date,Type,Montant prêt (EUR),Montant capital (EUR)',
        'Kite,Alder,2021-03-04,Prêt,1000,',
        'Orchard,Birch,2021-04-05,Capital,,2000',
        'Harbour,Birch,2021-05-06,Prêt,,3000',
        'Mill,Birch,2021-06-07,Prêt,,',
      ),
    );
    expect(await deals()).toEqual([
      'debt 2021-03-04 Alder > Kite 1000 EUR',
      'equity 2021-04-05 Birch > Orchard 2000 EUR',
      'debt 2021-05-06 Birch > Harbour 3000 EUR',
      'debt 2021-06-07 Birch > Mill ?',
    ]);
  });
  test('are none where one column is the amount of all', async () => {
    const content = rows(
      'Company,Lender,Date,Amount EUR,Loan outstanding,Equity stake %',
      'Kite,Alder,2021-03-04,1000,200,5',
    );
    await load(content, { kind: 'debt' });
    expect(await deals()).toEqual(['debt 2021-03-04 Alder > Kite 1000 EUR']);
  });
});

describe('a lead beside the others', () => {
  test.each([
    'Empresa,Investidor líder,Coinvestidores,Data,Valor (EUR)',
    'Empresa,Investidor principal,Demais investidores,Data,Valor (EUR)',
    'Empresa,Inversor líder,Coinversores,Fecha,Importe (EUR)',
    'Empresa,Inversor principal,Otros inversores,Fecha,Importe (EUR)',
    'Entreprise,Investisseur chef de file,Co-investisseurs,Date,Montant (EUR)',
    'Entreprise,Investisseur principal,Autres investisseurs,Date,Montant (EUR)',
    'Unternehmen,Lead-Investor,Co-Investoren,Datum,Betrag (EUR)',
    'Unternehmen,Hauptinvestor,Weitere Investoren,Datum,Betrag (EUR)',
    'Unternehmen,Führender Investor,Mitinvestoren,Datum,Betrag (EUR)',
    'Startup,Lead investor,Co-investors,Date,Amount (EUR)',
  ])('%s', async (header) => {
    await load(
      rows(header, 'Kite,Alder Capital,Birch Ventures; Cedar,2021-03-04,1000', 'Orchard,Dune Capital,,2021-04-15,2000'),
    );
    expect(await deals()).toEqual([
      'equity 2021-03-04 Alder Capital+Birch Ventures+Cedar > Kite 1000 EUR',
      'equity 2021-04-15 Dune Capital > Orchard 2000 EUR',
    ]);
  });
  test('of which two columns may be meant is asked, and both may be', async () => {
    const content = rows(
      'Company,Investor,Lender,Date,Amount EUR',
      'Kite,Alder,Birch,2021-03-04,1000',
      'Orchard,Dune,,2021-04-15,2000',
    );
    const [question] = await asked(content, { kind: 'equity' });
    expect(question).toMatchObject({ id: 'field:funderNames' });
    expect(question?.choices.map(({ value }) => value)).toContain('all');
    await load(content, { kind: 'equity', 'field:funderNames': 'all' });
    expect((await deals())[0]).toBe('equity 2021-03-04 Alder+Birch > Kite 1000 EUR');
  });
});

describe('a column of currencies', () => {
  test.each(['Divisa', 'Money', 'Moneda', 'Devise', 'Währung', 'Moeda', 'Whg.', 'Ccy', 'Unit', 'XYZ'])(
    'called %s says the currency of each row, whatever is answered',
    async (name) => {
      const content = rows(
        `Recipient,Donor,Date,Amount,${name}`,
        'Kite,Alder,2021-03-04,1000,EUR',
        'Orchard,Alder,2021-04-05,2000,USD',
        'Harbour,Birch,2021-05-06,3000,£',
      );
      await load(content, { currency: 'CHF' });
      expect(await deals()).toEqual([
        'grant 2021-03-04 Alder > Kite 1000 EUR',
        'grant 2021-04-05 Alder > Orchard 2000 USD',
        'grant 2021-05-06 Birch > Harbour 3000 GBP',
      ]);
    },
  );
  test('with an empty cell beside an amount is asked about that alone', async () => {
    const content = rows(
      'Recipient,Donor,Date,Amount,Divisa',
      'Kite,Alder,2021-03-04,1000,EUR',
      'Orchard,Alder,2021-04-05,2000,',
    );
    expect(await idsOf(content)).toEqual(['currency']);
    await load(content, { currency: 'GBP' });
    expect(await deals()).toEqual([
      'grant 2021-03-04 Alder > Kite 1000 EUR',
      'grant 2021-04-05 Alder > Orchard 2000 GBP',
    ]);
  });
});

test.each(['TEUR', 'in TEUR', '(TEUR)', 'T€', 'k€', 'kEUR', 'in T€'])(
  'amounts in %s are thousands of euros',
  async (unit) => {
    await load(
      rows(`Empfänger;Förderer;Datum;Betrag ${unit}`, 'Kite;Alder;2021-03-04;1,5', 'Orchard;Alder;2021-04-15;20'),
      grant,
    );
    expect(await deals()).toEqual([
      'grant 2021-03-04 Alder > Kite 1500 EUR',
      'grant 2021-04-15 Alder > Orchard 20000 EUR',
    ]);
  },
);

test.each(['Lfd. Nr.', 'Sl. No.', 'N°', 'Nº', 'S.No', '#', 'Rang'])('%s is no amount', async (name) => {
  const content = rows(
    `${name},Grantee,Donor,Date,Rupees`,
    '1,Kite,Alder,2021-03-04,1000',
    '2,Orchard,Alder,2021-04-05,2000',
  );
  const [question] = await asked(content);
  expect(question?.choices.map(({ value }) => value)).toEqual(['Rupees', 'none']);
});

test.each(['Target company', 'Target', 'Zielunternehmen', 'Société cible', 'Empresa objetivo', 'Empresa alvo'])(
  '%s is the recipient',
  async (name) => {
    await load(rows(`${name},Investor,Date,Amount EUR`, 'Kite,Alder,2021-03-04,1000', 'Orchard,Birch,2021-04-15,2'), {
      kind: 'equity',
    });
    expect((await deals())[0]).toBe('equity 2021-03-04 Alder > Kite 1000 EUR');
  },
);
