import { dmy, grouped, mdy, monthOf, shifted, table } from '../write.ts';
import type { Award, SecondFile } from './award.ts';
import { centAmount, dayOf, listOf, monthStart, orgOf, pick, wholeAmount } from './invent.ts';
import { dayOfUs, firstOnes, isPlainName, plainAmount, rowsOf } from './real.ts';

/** What development banks and lenders publish. */

const inFrench: Readonly<Record<string, readonly [string, string]>> = {
  India: ['Inde', 'IN'],
  Brazil: ['Brésil', 'BR'],
  China: ['Chine', 'CN'],
  Turkiye: ['Turquie', 'TR'],
  Mexico: ['Mexique', 'MX'],
  'South Africa': ['Afrique du Sud', 'ZA'],
  Colombia: ['Colombie', 'CO'],
  Nigeria: ['Nigéria', 'NG'],
  'Egypt, Arab Republic of': ['Égypte', 'EG'],
  Kenya: ['Kenya', 'KE'],
  'Viet Nam': ['Viêt Nam', 'VN'],
  Senegal: ['Sénégal', 'SN'],
  Morocco: ['Maroc', 'MA'],
  "Cote D'Ivoire": ["Côte d'Ivoire", 'CI'],
  Georgia: ['Géorgie', 'GE'],
};
const lines = [
  ['Loan', 'Prêt', 'debt', 'IFC investment for Loan(Million - USD)'],
  ['Equity', 'Prise de participation', 'equity', 'IFC investment for Equity(Million - USD)'],
  ['Guarantee', 'Garantie', 'debt', 'IFC investment for Guarantee(Million - USD)'],
] as const;
const investments = (): { award: Award; line: number; land: string }[] =>
  lines.flatMap(([product, , kind, column], line) =>
    firstOnes(
      rowsOf('projects'),
      16,
      (row) => row['Company Name'] ?? '',
      (row) =>
        row['Product Line'] === product &&
        isPlainName(row['Company Name']) &&
        inFrench[row['Country'] ?? ''] !== undefined &&
        dayOfUs(row['IFC Signed Date']) !== null &&
        plainAmount(row[column]) !== null,
    ).map((row, at) => ({
      line,
      land: inFrench[row['Country']!]![0],
      award: {
        kind,
        recipient: `${row['Company Name']!} ${product.charAt(0)}`,
        funders: [pick(['Société de Crédit International', 'Fonds des Trois Rivières'], at)],
        amount: at % 8 === 5 ? null : String(Math.round(Number(row[column]) * 1_000_000)),
        currency: 'USD',
        on: dayOfUs(row['IFC Signed Date']),
        precision: 'day',
        country: inFrench[row['Country']!]![1],
      },
    })),
  );
const french: SecondFile = {
  name: 'investments in French with tabs, decimal commas and millions in the header, equity and loans in one list',
  fileName: 'engagements.tsv',
  make: () =>
    table(
      [
        'Projet',
        'Société',
        'Pays',
        "Type d'instrument",
        'Date de signature',
        'Montant (millions USD)',
        'Bailleur',
        'Catégorie environnementale',
      ],
      investments().map(({ award, line, land }, at) => [
        String(40_000 + at),
        award.recipient!,
        land,
        lines[line]![1],
        dmy(award.on!),
        award.amount === null ? 'n.c.' : shifted(award.amount, 6).replace('.', ','),
        award.funders[0]!,
        'FI-3',
      ]),
      { mark: '\t' },
    ),
  truth: () => ({ awards: investments().map(({ award }) => award), samples: [0, 5, 20, 40] }),
  answers: { kind: 'debt', 'field:recipientName': 'Société', 'field:amount': 'Montant (millions USD)' },
};

const types = [
  ['Loan', 'debt'],
  ['Technical cooperation grant', 'grant'],
  ['Investment grant', 'grant'],
  ['Guarantee', 'debt'],
  ['Equity', 'equity'],
] as const;
const operations = (): Award[] =>
  listOf(45, (at) => ({
    kind: pick(types, at)[1],
    recipient: orgOf('es', at + 20),
    funders: [pick(['Cordillera Development Bank', 'Multidonor Water Fund', 'Isthmus Climate Facility'], at)],
    amount: wholeAmount(at, 10_000),
    currency: 'USD',
    on: monthStart(dayOf(at)),
    precision: 'month',
    country: pick(['BO', 'TT', 'DO', 'GT', 'VE'], at + Math.floor(at / 5)),
  }));
const american: SecondFile = {
  name: 'operations of a bank by month as 6/2021, with total cost and counterpart beside the financing',
  fileName: 'operations.csv',
  make: () =>
    table(
      [
        'Operation No.',
        'Operation type',
        'Title',
        'Borrower / Recipient',
        'Country',
        'Approval (m/yyyy)',
        'Total project cost (US$)',
        'Bank financing (US$)',
        'Local counterpart (US$)',
        'Financed by',
      ],
      operations().map(({ recipient, funders, amount, on }, at) => [
        `XX-L${1000 + at}`,
        pick(types, at)[0],
        `Programme ${at}: roads, water and schools`,
        recipient!,
        pick(
          ['Bolivia (Plurinational State of)', 'Trinidad & Tobago', 'Dominican Republic', 'Guatemala', 'Venezuela, RB'],
          at + Math.floor(at / 5),
        ),
        `${Number(on!.slice(5, 7))}/${on!.slice(0, 4)}`,
        grouped(String(Number(amount) * 2), ',', '.'),
        grouped(amount!, ',', '.'),
        grouped(amount!, ',', '.'),
        funders[0]!,
      ]),
    ),
  truth: () => ({ awards: operations(), samples: [0, 1, 4, 23] }),
  answers: {
    kind: 'debt',
    'field:amount': 'Bank financing (US$)',
    'field:recipientName': 'Borrower / Recipient',
    'field:funderNames': 'Financed by',
    'field:date': 'Approval (m/yyyy)',
  },
};

const inGerman: Readonly<Record<string, string>> = {
  FR: 'Frankreich',
  NL: 'Niederlande',
  DK: 'Dänemark',
  LU: 'Luxemburg',
  BR: 'Brasilien',
  MX: 'Mexiko',
  TH: 'Thailand',
  TR: 'Türkei',
  IN: 'Indien',
  JP: 'Japan',
  ZA: 'Südafrika',
  CO: 'Kolumbien',
  PE: 'Peru',
  CL: 'Chile',
  IT: 'Italien',
  BE: 'Belgien',
  FI: 'Finnland',
};
const loans = (): Award[] =>
  firstOnes(
    rowsOf('loans'),
    40,
    (row) => row['Borrower'] ?? '',
    (row) =>
      isPlainName(row['Borrower']) &&
      inGerman[row['Country Code'] ?? ''] !== undefined &&
      dayOfUs(row['Board Approval Date']) !== null &&
      plainAmount(row['Original Principal Amount']) !== null,
  ).map((row, at) => ({
    kind: 'debt',
    recipient: row['Borrower']!,
    funders: [pick(['Aufbaubank Nordmark', 'Weltkredit Stiftung'], at)],
    amount: plainAmount(row['Original Principal Amount']),
    currency: 'USD',
    on: dayOfUs(row['Board Approval Date']),
    precision: 'day',
    country: row['Country Code']!,
    more: { rate_pct: String(Number(row['Interest Rate'])), term_months: String((5 + (at % 15)) * 12) },
  }));
const german: SecondFile = {
  name: 'loans in German, UTF-16 with tabs, millions of dollars with decimal commas, rates and years',
  fileName: 'Darlehen.txt',
  make: () =>
    Buffer.from(
      `\uFEFF${table(
        [
          'Darlehens-Nr.',
          'Kreditnehmer',
          'Land',
          'Garantiegeber',
          'Darlehensgeber',
          'Zusage am',
          'Betrag (Mio. US-Dollar)',
          'Zinssatz in %',
          'Laufzeit (Jahre)',
        ],
        loans().map(({ recipient, country, funders, on, amount, more }, at) => [
          `D-${7000 + at}`,
          recipient!,
          inGerman[country!]!,
          at % 2 === 0 ? 'Finanzministerium' : '',
          funders[0]!,
          dmy(on!, '.'),
          shifted(amount!, 6).replace('.', ','),
          String(more?.['rate_pct']).replace('.', ','),
          String(Number(more?.['term_months']) / 12),
        ]),
        { mark: '\t', end: '\r\n' },
      )}`,
      'utf16le',
    ),
  truth: () => ({ awards: loans(), samples: [0, 11, 39], totals: ['rate_pct', 'term_months'] }),
  answers: { kind: 'debt', currency: 'USD', 'field:date': 'Zusage am', 'field:recipientName': 'Kreditnehmer' },
};

const records = (): Award[] =>
  listOf(36, (at) => ({
    kind: pick(['debt', 'grant', 'equity'] as const, at),
    recipient: orgOf('fr', at + 10),
    funders: [pick(['Agence Horizon Sud', 'Caisse des Deux Mers'], at + Math.floor(at / 3))],
    amount: at % 12 === 7 ? null : centAmount(at, 1000),
    currency: 'EUR',
    on: dayOf(at, 2010, 10),
    precision: 'day',
    country: pick(['SN', 'DZ', 'CM', 'GN', 'MG'], at),
  }));
const openData: SecondFile = {
  name: 'JSON of an open data portal in French, with the time of each record beside its date',
  fileName: 'donnees-aide-au-developpement.json',
  make: () =>
    JSON.stringify(
      records().map(({ kind, recipient, funders, amount, on }, at) => ({
        datasetid: 'engagements-pays-en-developpement',
        recordid: `${(at + 16) * 65_537}af`,
        fields: {
          intitule_du_projet: `Appui n° ${at + 1} à l'assainissement`,
          pays_de_realisation: pick(['SÉNÉGAL', 'ALGÉRIE', 'CAMEROUN', 'GUINÉE', 'MADAGASCAR'], at),
          beneficiaire: recipient,
          bailleur: funders[0],
          type_de_financement: { debt: 'Prêts', grant: 'Subventions', equity: 'Participations' }[kind],
          date_d_octroi: on,
          ...(amount === null ? {} : { montant_engage_eur: Number(amount) }),
          etat_du_projet: 'Exécution',
        },
        geometry: { type: 'Point', coordinates: [-17.4 + at / 10, 14.7] },
        record_timestamp: '2021-06-15T09:30:00+00:00',
      })),
    ),
  truth: () => ({ awards: records(), samples: [0, 1, 2, 7] }),
  answers: {
    kind: 'grant',
    currency: 'EUR',
    'field:date': 'fields/date_d_octroi',
    'field:amount': 'fields/montant_engage_eur',
    'field:recipientName': 'fields/beneficiaire',
    'field:funderNames': 'fields/bailleur',
  },
};

const tenors = [
  ['36 months', 36],
  ['3 years', 36],
  ['5 yrs', 60],
  ['18m', 18],
  ['1.5 years', 18],
] as const;
const facilities = [
  ['Term loan', 'term_loan'],
  ['Revolving line of credit', 'line_of_credit'],
  ['Invoice financing', 'invoice_finance'],
  ['Venture debt', 'venture_debt'],
] as const;
const terms = (): Award[] =>
  listOf(40, (at) => {
    const isFloating = at % 4 === 1;
    return {
      kind: 'debt',
      recipient: orgOf('en', at + 60),
      funders: [pick(['Bridgewell Bank', 'Saltmarsh Credit Partners'], at)],
      amount: wholeAmount(at, 2500),
      currency: pick(['USD', 'KES', 'GBP'], at),
      on: dayOf(at, 2016, 5),
      precision: 'day',
      country: pick(['KE', 'US', 'GB'], at),
      more: {
        debt_type: pick(facilities, at)[1],
        aprPct: String(9 + (at % 12) * 1.25),
        rate_pct: isFloating ? null : String(7 + (at % 10) * 0.5),
        rate_type: isFloating ? 'variable' : 'fixed',
        spreadBps: isFloating ? String(250 + (at % 5) * 25) : null,
        term_months: String(pick(tenors, at)[1]),
        graceMonths: String((at % 3) * 3),
        maturity: `${2024 + (at % 4)}-06-30`,
      },
    };
  });
const loanTerms: SecondFile = {
  name: 'loans with APR, rate, margin, tenor in months and years, and maturity',
  fileName: 'loan tape.csv',
  make: () =>
    table(
      'Facility ref|Borrower|Country|Lender|Facility type|Currency|Principal|APR|Interest rate|Fixed/floating|Margin (bps)|Tenor|Grace period (months)|Signed on|Maturity date'.split(
        '|',
      ),
      terms().map(({ recipient, country, funders, currency, amount, on, more = {} }, at) => [
        `F-${at + 1}`,
        recipient!,
        { KE: 'Kenya', US: 'USA', GB: 'England' }[country!]!,
        funders[0]!,
        pick(facilities, at)[0],
        currency!,
        grouped(amount!, ',', '.'),
        `${Number(more['aprPct']).toFixed(2)}%`,
        more['rate_pct'] === null ? '' : `${Number(more['rate_pct']).toFixed(2)} %`,
        more['rate_pct'] === null ? 'Floating' : 'Fixed',
        more['spreadBps'] === null ? '' : String(more['spreadBps']),
        pick(tenors, at)[0],
        String(more['graceMonths']),
        mdy(on!),
        `30 ${monthOf('2024-06-30', 'en')} ${String(more['maturity']).slice(0, 4)}`,
      ]),
    ),
  truth: () => ({
    awards: terms(),
    samples: [0, 1, 18],
    totals: ['aprPct', 'rate_pct', 'spreadBps', 'term_months', 'graceMonths'],
  }),
  answers: { kind: 'debt', 'field:date': 'Signed on', 'field:amount': 'Principal' },
};

export const banks: readonly SecondFile[] = [french, american, german, openData, loanTerms];
