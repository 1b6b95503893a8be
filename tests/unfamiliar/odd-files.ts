import { rowsXml, workbookOf, type SheetCell } from '../packed-files.ts';

/** Hostile but realistic files of funding data, each with the deals that are true of it, written before they were read. */

export interface OddFile {
  readonly name: string;
  readonly make: () => string | Buffer | Promise<Buffer>;
  /** What a person who knows the file answers to what is asked. */
  readonly answers?: Readonly<Record<string, string>>;
  /** As `try-file.ts` writes them. */
  readonly deals?: readonly string[];
  /** The questions that it ends with, where no answer makes deals of it. */
  readonly asked?: readonly string[];
  /** Why it is refused. */
  readonly refused?: RegExp;
}

const lines = (...all: string[]): string => `${all.join('\n')}\n`;
const json = (value: unknown): string => JSON.stringify(value, null, 1);
const sheet = (name: string, rows: readonly (readonly SheetCell[])[], ...merges: string[]) => ({
  name,
  rows: rowsXml(rows),
  merges,
});
const book = (sheets: readonly ReturnType<typeof sheet>[]): Promise<Buffer> =>
  workbookOf(
    sheets,
    Object.fromEntries(
      sheets.map(({ rows, merges }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData><mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`,
      ]),
    ),
  );

export const oddFiles: readonly OddFile[] = [
  {
    name: 'French grants under the name of their foundation',
    make: () =>
      lines(
        'Bénéficiaire;Date de décision;Montant accordé (€)',
        'Fondation Aulne;;',
        'École du Cerf-volant;14/03/2021;1 000,00',
        'Théâtre du Port;25/04/2021;2 000,00',
        'Sous-total;;3 000,00',
        'Fondation Bouleau;;',
        'Club du Moulin;16/05/2021;4 000,00',
        'Sous-total;;4 000,00',
        'Total général;;7 000,00',
      ),
    answers: { headings: 'yes', kind: 'grant', 'field:funderNames': 'Heading' },
    deals: [
      'grant 2021-03-14 Fondation Aulne > École du Cerf-volant 1000 EUR',
      'grant 2021-04-25 Fondation Aulne > Théâtre du Port 2000 EUR',
      'grant 2021-05-16 Fondation Bouleau > Club du Moulin 4000 EUR',
    ],
  },
  {
    name: 'a German workbook with a title, merged headers, thousands and subtotals',
    make: () =>
      book([
        sheet('Hinweise', [['Alle Angaben ohne Gewähr'], ['Stand: 31.12.2021']]),
        sheet(
          'Bewilligungen',
          [
            ['Förderbericht 2021'],
            ['Zuwendungsempfänger', null, 'Zuwendungsgeber', 'Bewilligung', null],
            ['Name', 'Ort', null, 'Datum', 'Betrag (TEUR)'],
            ['Drachenschule', 'Köln', 'Erlen-Stiftung', '2021-03-14', 1.5],
            ['Obstgarten e.V.', 'Bonn', null, '2021-04-15', 20],
            ['Zwischensumme', null, null, null, 21.5],
            ['Hafen Kunst gGmbH', 'Kiel', 'Birken-Fonds', '2021-05-16', 3],
            ['Zwischensumme', null, null, null, 3],
            ['Gesamtsumme', null, null, null, 24.5],
          ],
          'A1:E1',
          'A2:B2',
          'D2:E2',
          'C2:C3',
          'C4:C5',
        ),
      ]),
    deals: [
      'grant 2021-03-14 Erlen-Stiftung > Drachenschule 1500 EUR',
      'grant 2021-04-15 Erlen-Stiftung > Obstgarten e.V. 20000 EUR',
      'grant 2021-05-16 Birken-Fonds > Hafen Kunst gGmbH 3000 EUR',
    ],
  },
  {
    name: 'Spanish aid by quarter, of two kinds',
    make: () =>
      lines(
        'Organismo concedente;Beneficiario;Año;Trimestre;Modalidad;Importe concedido (€)',
        'Agencia del Olmo;Total Energía Verde S.L.;2021;1T;Subvención;1.234,50',
        'Agencia del Olmo;Cometa S.A.;2021;3T;Préstamo;20.000,00',
        'Agencia del Sauce;Huerto Coop.;2020;4T;Subvención;3.000,00',
      ),
    deals: [
      'grant 2020-Q4 Agencia del Sauce > Huerto Coop. 3000 EUR',
      'grant 2021-Q1 Agencia del Olmo > Total Energía Verde S.L. 1234.5 EUR',
      'debt 2021-Q3 Agencia del Olmo > Cometa S.A. 20000 EUR',
    ],
  },
  {
    name: 'a Portuguese answer of an API',
    make: () =>
      json({
        sucesso: true,
        resultado: {
          total: 2,
          itens: [
            {
              beneficiario: { nome: 'Pipa Ltda', uf: 'SP' },
              financiador: { nome: 'Fundação Amieiro' },
              valor: 'R$ 1.234,56',
              data: '25/02/2021',
              modalidade: 'Não reembolsável',
            },
            {
              beneficiario: { nome: 'Pomar S.A.', uf: 'RJ' },
              financiador: { nome: 'Banco Bétula' },
              valor: 'R$ 20.000,00',
              data: '03/03/2021',
              modalidade: 'Reembolsável',
            },
          ],
        },
      }),
    deals: [
      'grant 2021-02-25 Fundação Amieiro > Pipa Ltda 1234.56 BRL',
      'debt 2021-03-03 Banco Bétula > Pomar S.A. 20000 BRL',
    ],
  },
  {
    name: 'companies with their rounds, one a line',
    make: () =>
      lines(
        JSON.stringify({
          company: 'Kite',
          country: 'DE',
          rounds: [
            {
              series: 'Seed',
              announced: '2020-01-02',
              raised: { value: 100, currency: 'EUR' },
              investors: ['Alder', 'Birch'],
            },
            { series: 'A', announced: '2021-01-02', raised: { value: 500, currency: 'EUR' }, investors: ['Birch'] },
          ],
        }),
        JSON.stringify({
          company: 'Orchard',
          country: 'FR',
          rounds: [
            { series: 'Seed', announced: '2020-05-06', raised: { value: 700, currency: 'USD' }, investors: ['Cedar'] },
          ],
        }),
      ),
    deals: [
      'equity 2020-01-02 Alder+Birch > Kite 100 EUR',
      'equity 2020-05-06 Cedar > Orchard 700 USD',
      'equity 2021-01-02 Birch > Kite 500 EUR',
    ],
  },
  {
    name: 'features of a map with German names',
    make: () =>
      json({
        type: 'FeatureCollection',
        crs: { type: 'name', properties: { name: 'EPSG:4326' } },
        features: [
          {
            type: 'Feature',
            geometry: { type: 'Point', coordinates: [7.1, 50.7] },
            properties: {
              Zuwendungsempfaenger: 'Drachenschule',
              Zuwendungsgeber: 'Erlen-Stiftung',
              Bewilligungsdatum: '2021-03-14',
              Zuwendungsbetrag_EUR: 1500,
            },
          },
          {
            type: 'Feature',
            geometry: { type: 'Point', coordinates: [6.9, 50.9] },
            properties: {
              Zuwendungsempfaenger: 'Obstgarten',
              Zuwendungsgeber: 'Erlen-Stiftung',
              Bewilligungsdatum: '2021-04-15',
              Zuwendungsbetrag_EUR: 2500,
            },
          },
        ],
      }),
    deals: [
      'grant 2021-03-14 Erlen-Stiftung > Drachenschule 1500 EUR',
      'grant 2021-04-15 Erlen-Stiftung > Obstgarten 2500 EUR',
    ],
  },
  {
    name: 'French rounds with a lead and amounts in words',
    make: () =>
      lines(
        'Startup;Tour;Chef de file;Autres investisseurs;Date;Montant',
        'Cerf-volant;Série A;Aulne Capital;Bouleau Ventures, Cèdre;14/03/2021;1,5 M€',
        'Verger;Amorçage;Dune Invest;;25/04/2021;800 k€',
      ),
    deals: [
      'equity 2021-03-14 Aulne Capital+Bouleau Ventures+Cèdre > Cerf-volant 1500000 EUR',
      'equity 2021-04-25 Dune Invest > Verger 800000 EUR',
    ],
  },
  {
    name: 'a workbook with a table for each year',
    make: () => {
      const rows = (year: number): SheetCell[][] => [
        ['Bénéficiaire', 'Financeur', 'Date', 'Montant EUR'],
        ['Cerf-volant', 'Fondation Aulne', `${year}-03-14`, 1000],
      ];
      return book([
        sheet('Lisez-moi', [['À lire'], ['Source : registre']]),
        sheet('2020', rows(2020)),
        sheet('2021', rows(2021)),
      ]);
    },
    asked: ['sheet', 'kind'],
  },
  {
    name: 'awards by year and by number',
    make: () =>
      json({
        awards: {
          2020: {
            'A-1': { recipient: 'Kite', funder: 'Alder', amount_eur: 1000, date: '2020-03-04' },
            'A-2': { recipient: 'Orchard', funder: 'Alder', amount_eur: 2000, date: '2020-04-05' },
          },
          2021: { 'A-3': { recipient: 'Harbour', funder: 'Birch', amount_eur: 3000, date: '2021-05-06' } },
        },
      }),
    answers: { kind: 'grant' },
    deals: [
      'grant 2020-03-04 Alder > Kite 1000 EUR',
      'grant 2020-04-05 Alder > Orchard 2000 EUR',
      'grant 2021-05-06 Birch > Harbour 3000 EUR',
    ],
  },
  {
    name: 'a document whose funders are told by their numbers',
    make: () =>
      json({
        included: [
          { type: 'funder', id: '7', attributes: { name: 'Alder Trust' } },
          { type: 'funder', id: '8', attributes: { name: 'Birch Fund' } },
        ],
        data: [
          {
            type: 'grant',
            id: '1',
            attributes: { recipient: 'Kite', amount_eur: 1000, date: '2021-03-04' },
            relationships: { funder: { data: { type: 'funder', id: '7' } } },
          },
          {
            type: 'grant',
            id: '2',
            attributes: { recipient: 'Orchard', amount_eur: 2000, date: '2021-04-05' },
            relationships: { funder: { data: { type: 'funder', id: '8' } } },
          },
        ],
      }),
    asked: ['field:funderNames'],
  },
  {
    name: 'amounts with their unit in a column',
    make: () =>
      lines(
        'Empfänger\tFörderer\tDatum\tBetrag\tEinheit',
        'Drachenschule\tErlen-Stiftung\t14.03.2021\t1,5\tTEUR',
        'Obstgarten\tErlen-Stiftung\t15.04.2021\t2\tMio. EUR',
        'Hafen\tBirken-Fonds\t16.05.2021\t300\tEUR',
      ),
    answers: { kind: 'grant' },
    deals: [
      'grant 2021-03-14 Erlen-Stiftung > Drachenschule 1500 EUR',
      'grant 2021-04-15 Erlen-Stiftung > Obstgarten 2000000 EUR',
      'grant 2021-05-16 Birken-Fonds > Hafen 300 EUR',
    ],
  },
  {
    name: 'amounts in a column for each month',
    make: () =>
      lines(
        'Recipient,Donor,Jan 2021,Feb 2021,Mar 2021',
        'Kite,Alder,"EUR 1,000",,"EUR 500"',
        'Orchard,Birch,,"EUR 2,000",',
      ),
    answers: { years: 'each' },
    deals: [
      'grant 2021-01 Alder > Kite 1000 EUR',
      'grant 2021-02 Birch > Orchard 2000 EUR',
      'grant 2021-03 Alder > Kite 500 EUR',
    ],
  },
  {
    name: 'a printed list with sums carried forward',
    make: () =>
      lines(
        'Förderer;Empfänger;Datum;Betrag EUR',
        'Erlen-Stiftung;Drachenschule;14.03.2021;1000',
        'Erlen-Stiftung;Obstgarten;15.04.2021;2000',
        'Übertrag;;;3000',
        'Förderer;Empfänger;Datum;Betrag EUR',
        'Übertrag;;;3000',
        'Birken-Fonds;Hafen;16.05.2021;4000',
        'Seite 2 von 2;;;',
        'Summe;;;7000',
      ),
    answers: { kind: 'grant' },
    deals: [
      'grant 2021-03-14 Erlen-Stiftung > Drachenschule 1000 EUR',
      'grant 2021-04-15 Erlen-Stiftung > Obstgarten 2000 EUR',
      'grant 2021-05-16 Birken-Fonds > Hafen 4000 EUR',
    ],
  },
  {
    name: 'amounts in local money and again in euros',
    make: () =>
      lines(
        'Recipient,Donor,Date,Amount,Currency,Amount (EUR)',
        'Kite,Alder,2021-03-14,1000,SEK,98.5',
        'Orchard,Birch,2021-04-15,2000,EUR,2000',
      ),
    deals: ['grant 2021-03-14 Alder > Kite 1000 SEK', 'grant 2021-04-15 Birch > Orchard 2000 EUR'],
    answers: { 'field:amount': 'Amount' },
  },
  {
    name: 'an export of a document store',
    make: () =>
      json([
        {
          _id: { $oid: '60a1' },
          company: 'Kite',
          leadInvestor: 'Alder',
          investors: ['Alder', 'Birch'],
          closedAt: { $date: '2021-03-14T00:00:00Z' },
          amount: { $numberLong: '1000' },
          ccy: 'EUR',
        },
        {
          _id: { $oid: '60a2' },
          company: 'Orchard',
          leadInvestor: 'Cedar',
          investors: ['Cedar'],
          closedAt: { $date: '2021-04-15T00:00:00Z' },
          amount: { $numberLong: '2000' },
          ccy: 'GBP',
        },
      ]),
    deals: ['equity 2021-03-14 Alder+Birch > Kite 1000 EUR', 'equity 2021-04-15 Cedar > Orchard 2000 GBP'],
  },
  {
    name: 'Spanish quarters in short',
    make: () =>
      lines('Empresa;Inversor;Periodo;Importe (M€)', 'Cometa;Olmo Capital;1T21;1,5', 'Huerto;Sauce Ventures;4T20;20'),
    answers: { 'field:date': 'Periodo', kind: 'equity' },
    deals: ['equity 2020-Q4 Sauce Ventures > Huerto 20000000 EUR', 'equity 2021-Q1 Olmo Capital > Cometa 1500000 EUR'],
  },
  {
    name: 'a Swiss list in two languages',
    make: () =>
      lines(
        'Bénéficiaire,Donateur,Date,Montant (CHF)',
        'Empfänger,Spender,Datum,Betrag (CHF)',
        "Cerf-volant,Fondation Aulne,14.03.2021,1'000.50",
        "Drachenschule,Erlen-Stiftung,25.04.2021,20'000.00",
      ),
    answers: { kind: 'grant' },
    deals: [
      'grant 2021-03-14 Fondation Aulne > Cerf-volant 1000.5 CHF',
      'grant 2021-04-25 Erlen-Stiftung > Drachenschule 20000 CHF',
    ],
  },
  {
    name: 'sections for loans and for grants',
    make: () =>
      lines(
        'Recipient,Agency,Date,Amount EUR',
        'Loans,,,',
        'Kite,Alder,2021-03-14,1000',
        'Orchard,Alder,2021-04-15,2000',
        'Grants,,,',
        'Harbour,Birch,2021-05-16,3000',
      ),
    answers: { headings: 'yes' },
    deals: [
      'debt 2021-03-14 Alder > Kite 1000 EUR',
      'debt 2021-04-15 Alder > Orchard 2000 EUR',
      'grant 2021-05-16 Birch > Harbour 3000 EUR',
    ],
  },
  {
    name: 'a table that lies on its side',
    make: () =>
      lines(
        'Recipient,Kite,Orchard,Harbour',
        'Funder,Alder,Alder,Birch',
        'Date,2021-03-14,2021-04-15,2021-05-16',
        'Amount EUR,1000,2000,3000',
      ),
    answers: { kind: 'debt' },
    deals: [
      'debt 2021-03-14 Alder > Kite 1000 EUR',
      'debt 2021-04-15 Alder > Orchard 2000 EUR',
      'debt 2021-05-16 Birch > Harbour 3000 EUR',
    ],
  },
  {
    name: 'grants with a budget and what was paid in each of three years',
    make: () =>
      lines(
        'Beneficiário,Concedente,Data da assinatura,Valor aprovado (R$),Pago 2020,Pago 2021,Pago 2022',
        'Pipa,Fundação Amieiro,14/03/2020,"3.000,00","1.000,00","1.000,00","1.000,00"',
        'Pomar,Fundação Bétula,25/04/2021,"500,50",,"500,50",',
      ),
    deals: ['grant 2020-03-14 Fundação Amieiro > Pipa 3000 BRL', 'grant 2021-04-25 Fundação Bétula > Pomar 500.5 BRL'],
  },
];
