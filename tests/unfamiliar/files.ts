import { rowsXml, workbookOf, type SheetCell } from '../packed-files.ts';
import { companyRows, dealsOf, figuresOf, type Deal, type Figures } from './truth.ts';
import { cellsOf, dmy, grouped, indian, macRoman, mdy, monthOf, quarterOf, shifted, table } from './write.ts';

/** Thirty files in shapes that no known source has, with what is true of them. */

export interface Unfamiliar {
  readonly name: string;
  readonly make: () => string | Buffer | Promise<Buffer>;
  readonly figures: () => Figures;
  /** Questions that must come: an answer without them would be a guess. */
  readonly mustAsk?: readonly string[];
  /** What a person who knows the file answers. */
  readonly answers?: Readonly<Record<string, string>>;
  /** The file is no file of deals: refused with these words. */
  readonly refused?: RegExp;
  /** Lines left out that are no deals. */
  readonly passedOver?: number;
  readonly rejected?: number;
}

const rounds = (count = 40, from = 0): Deal[] => dealsOf('rounds', count, from);
const loans = (count = 40, from = 0): Deal[] => dealsOf('loans', count, from);
const grants = (count = 40, from = 0): Deal[] => dealsOf('grants', count, from);
const who = ({ recipient }: Deal): string => recipient ?? '';
const by = ({ funder }: Deal): string => funder ?? '';
const plain = ({ amount }: Deal): string => amount ?? '';
const inCurrency = (deals: readonly Deal[], currency: string): Deal[] => deals.map((deal) => ({ ...deal, currency }));
const whole = (deals: readonly Deal[]): Deal[] =>
  deals.map((deal) => ({ ...deal, amount: deal.amount === null ? null : String(Math.round(Number(deal.amount))) }));
const names: Readonly<Record<string, string>> = {
  GB: 'UK',
  US: 'United States of America',
  DE: 'Deutschland',
  FR: 'France',
  IN: 'India',
  KE: 'Kenya',
  BR: 'Brasil',
  ES: 'España',
  NL: 'The Netherlands',
  ZA: 'South Africa',
};

const inWords: readonly Unfamiliar[] = [
  {
    name: 'loans under names that join two words, with a guaranteed amount beside the approved one',
    make: () =>
      table(
        ['AsOf', 'BorrName', 'BorrZip', 'LenderNm', 'GrossApproval', 'GtyApproval', 'ApprovalDt', 'TermMths'],
        cellsOf(
          loans(),
          () => '2024-09-30',
          who,
          (_deal, at) => String(10_001 + at * 7),
          by,
          plain,
          ({ amount }) => (amount === null ? '' : String(Number(amount) / 2)),
          ({ day }) => mdy(day),
          (_deal, at) => String(12 + at),
        ),
      ),
    figures: () => figuresOf(loans()),
    answers: { 'field:amount': 'GrossApproval', 'field:date': 'ApprovalDt', kind: 'debt', currency: 'USD' },
  },
  {
    name: 'grants with camel case throughout',
    make: () =>
      table(
        ['AwardRef', 'GrantRecipientOrg', 'GrantingBody', 'DateOfAward', 'AwardValueGBP', 'ShortTitle'],
        cellsOf(
          grants(),
          (_deal, at) => `G-${at + 1}`,
          who,
          by,
          ({ day }) => dmy(day),
          plain,
          (_deal, at) => `Project ${at}`,
        ),
      ),
    figures: () => figuresOf(inCurrency(grants(), 'GBP')),
    answers: { 'field:funderNames': 'GrantingBody', 'field:amount': 'AwardValueGBP' },
  },
  {
    name: 'rounds in German, semicolons, decimal commas, Windows letters',
    make: () =>
      Buffer.from(
        table(
          ['Unternehmen', 'Kapitalgeber', 'Finanzierungsrunde', 'Datum', 'Betrag (EUR)', 'Land', 'Ort der Gründung'],
          cellsOf(
            rounds(),
            who,
            by,
            ({ type }) => (type.length === 1 ? `Serie ${type.toUpperCase()}` : type),
            ({ day }) => dmy(day, '.'),
            ({ amount }) => (amount === null ? 'k. A.' : grouped(amount, '.', ',')),
            ({ country }) => names[country]!,
            () => 'Köln',
          ),
          { mark: ';', end: '\r\n' },
        ),
        'latin1',
      ),
    figures: () => figuresOf(inCurrency(rounds(), 'EUR'), { hasCountry: true }),
    answers: { encoding: 'windows-1252', kind: 'equity' },
  },
  {
    name: 'grants in French, months as words, spaces between thousands',
    make: () =>
      table(
        ['Bénéficiaire', 'Organisme financeur', 'Date de décision', 'Montant accordé (€)', 'Objet'],
        cellsOf(
          whole(grants()),
          who,
          by,
          ({ day }) => `${Number(day.slice(8))} ${monthOf(day, 'fr')} ${day.slice(0, 4)}`,
          ({ amount }) => (amount === null ? 'non communiqué' : grouped(amount, '\u00A0', ',')),
          (_deal, at) => `Soutien ${at}`,
        ),
        { mark: ';' },
      ),
    figures: () => figuresOf(inCurrency(whole(grants()), 'EUR')),
    answers: { kind: 'grant' },
  },
  {
    name: 'grants in Spanish with a column of currencies',
    make: () =>
      table(
        ['Expediente', 'Entidad beneficiaria', 'Entidad concedente', 'Fecha de concesión', 'Importe', 'Moneda', 'País'],
        cellsOf(
          inCurrency(grants(40, 50), 'MXN'),
          (_deal, at) => `E/${at + 1}`,
          who,
          by,
          ({ day }) => `${Number(day.slice(8))} de ${monthOf(day, 'es')} de ${day.slice(0, 4)}`,
          plain,
          ({ currency }) => currency,
          ({ country }) => names[country]!,
        ),
      ),
    figures: () => figuresOf(inCurrency(grants(40, 50), 'MXN'), { hasCountry: true }),
    answers: { kind: 'grant' },
  },
  {
    name: 'loans in Portuguese',
    make: () =>
      table(
        ['Tomador do empréstimo', 'Banco credor', 'Data da aprovação', 'Valor aprovado (R$)', 'Prazo (meses)'],
        cellsOf(
          inCurrency(loans(40, 20), 'BRL'),
          who,
          by,
          ({ day }) => dmy(day),
          ({ amount }) => (amount === null ? '' : `R$ ${grouped(amount, '.', ',')}`),
          (_deal, at) => String(12 + at),
        ),
        { mark: ';' },
      ),
    figures: () => figuresOf(inCurrency(loans(40, 20), 'BRL')),
    answers: { kind: 'debt', currency: 'BRL' },
  },
];

const inDates: readonly Unfamiliar[] = [
  ...(
    [
      ['months as 6/2021', (day: string) => `${Number(day.slice(5, 7))}/${day.slice(0, 4)}`, 'month'],
      ['months as Jun 2021', (day: string) => `${monthOf(day, 'en').slice(0, 3)} ${day.slice(0, 4)}`, 'month'],
      ['quarters', quarterOf, 'quarter'],
      ['years', (day: string) => day.slice(0, 4), 'year'],
    ] as const
  ).map(([name, written, precision]): Unfamiliar => ({
    name: `grants by ${name}`,
    make: () =>
      table(
        ['Organisation funded', 'Funder', precision === 'year' ? 'Year of award' : 'Awarded', 'Amount (USD)'],
        cellsOf(
          grants(),
          who,
          by,
          ({ day }) => written(day),
          ({ amount }) => (amount === null ? '' : `$${grouped(amount, ',', '.')}`),
        ),
      ),
    figures: () => figuresOf(grants(), { precision }),
    answers: { kind: 'grant' },
  })),
  {
    name: 'days and months that can change places',
    make: () =>
      table(
        ['Investee', 'Investor', 'Deal date', 'Deal value USD'],
        cellsOf(rounds().map(early), who, by, ({ day }) => dmy(day), plain),
      ),
    figures: () => figuresOf(rounds().map(early)),
    mustAsk: ['date_order:Deal date'],
    answers: { date_order: 'dmy', kind: 'equity' },
  },
  {
    name: 'days as 03-Apr-09',
    make: () =>
      table(
        ['investee_company', 'lead_investor_name', 'closing_dt', 'deal_size_usd', 'round'],
        cellsOf(
          rounds(),
          who,
          by,
          ({ day }) => `${day.slice(8)}-${monthOf(day, 'en').slice(0, 3)}-${day.slice(2, 4)}`,
          ({ amount }) => (amount === null ? 'undisclosed' : `${shifted(amount, 6)}M`),
          ({ type }) => (type.length === 1 ? `Series ${type.toUpperCase()}` : type),
        ),
      ),
    figures: () => figuresOf(rounds()),
    answers: { 'field:funderNames': 'lead_investor_name', 'field:amount': 'deal_size_usd', kind: 'equity' },
  },
  {
    name: 'an application date beside the award date, and the amount asked for beside the amount awarded',
    make: () =>
      table(
        [
          'Applicant',
          'Funder',
          'Application date',
          'Amount requested',
          'Award date',
          'Amount awarded',
          'Currency',
          'End date',
        ],
        cellsOf(
          grants(40, 100),
          who,
          by,
          ({ day }) => `${Number(day.slice(0, 4)) - 1}-01-15`,
          ({ amount }) => (amount === null ? '999' : String(Number(amount) * 3)),
          ({ day }) => day,
          plain,
          ({ currency }) => currency,
          ({ day }) => `${Number(day.slice(0, 4)) + 2}-12-31`,
        ),
      ),
    figures: () => figuresOf(grants(40, 100)),
    answers: { 'field:recipientName': 'Applicant', kind: 'grant' },
  },
];

/** The day of the month at most 12 and another than the month, so that both may be the month. */
function early(deal: Deal): Deal {
  const month = Number(deal.day.slice(5, 7));
  return { ...deal, day: `${deal.day.slice(0, 8)}${String((month % 12) + 1).padStart(2, '0')}` };
}

const inJson: readonly Unfamiliar[] = [
  {
    name: 'JSON with days first and nested parties',
    make: () =>
      JSON.stringify(
        grants().map((deal) => ({
          grantee: { name: deal.recipient, address: { country: names[deal.country] } },
          grantMaker: { organisation: deal.funder },
          awardDate: dmy(deal.day),
          award: { value: deal.amount === null ? null : Number(deal.amount), currency: deal.currency },
        })),
      ),
    figures: () => figuresOf(grants(), { hasCountry: true }),
    answers: { 'field:funderNames': 'grantMaker/organisation', 'field:amount': 'award/value', kind: 'grant' },
  },
  {
    name: 'JSON Lines with days that can change places',
    make: () =>
      rounds(40, 60)
        .map(early)
        .map((deal) =>
          JSON.stringify({
            company: deal.recipient,
            investors: [deal.funder],
            closed_on: dmy(deal.day),
            amount_usd: deal.amount,
          }),
        )
        .join('\n'),
    figures: () => figuresOf(rounds(40, 60).map(early)),
    mustAsk: ['date_order:closed_on'],
    answers: { 'date_order:closed_on': 'dmy', kind: 'equity' },
  },
  {
    name: 'a JSON object with a list of loans, and lenders in a list of objects',
    make: () =>
      JSON.stringify({
        meta: { generated: '2024-01-01' },
        data: loans().map((deal) => ({
          loan_id: `L${deal.day}-${deal.recipient}`,
          borrower: deal.recipient,
          lenders: [{ name: deal.funder }],
          approved_on: deal.day,
          principal: deal.amount,
          ccy: deal.currency,
        })),
      }),
    figures: () => figuresOf(loans()),
    answers: { kind: 'debt' },
  },
];

const junk: readonly Unfamiliar[] = [
  {
    name: 'a workbook with a title, real dates, a total and a source below',
    make: () => {
      const rows = whole(grants(30)).map((deal): SheetCell[] => [
        deal.recipient,
        deal.funder,
        { xml: `<c s="1"><v>${Math.round(Date.parse(deal.day) / 86_400_000) + 25_569}</v></c>` },
        deal.amount === null ? null : Number(deal.amount),
      ]);
      return workbookOf([
        {
          name: 'Awards',
          rows: rowsXml([
            ['Grants awarded by our members'],
            ['Status: final'],
            ['Grantee', 'Grant maker', 'Date awarded', 'Award amount (EUR)'],
            ...rows,
            ['Total', null, null, 123_456_789],
            ['Source: the members themselves'],
          ]),
        },
      ]);
    },
    figures: () => figuresOf(inCurrency(whole(grants(30)), 'EUR')),
    // The totals of these two files are not those of their rows.
    mustAsk: ['total'],
    answers: { kind: 'grant', total: 'keep' },
    passedOver: 2,
  },
  {
    name: 'totals by year, empty lines, the header again and remarks',
    make: () => {
      const header = ['Borrower', 'Lender', 'Loan date', 'Loan amount USD', 'Purpose'];
      const rows = cellsOf(
        loans(30),
        who,
        by,
        ({ day }) => day,
        ({ amount }) => (amount === null ? '' : grouped(amount, ',', '.')),
        ({ text }) => text,
      );
      return table(header, [
        ...rows.slice(0, 15),
        ['Subtotal', '', '', '1,000,000', ''],
        ['', '', '', '', ''],
        header,
        ...rows.slice(15),
        ['Grand total', '', '', '2,000,000', ''],
        ['* Amounts as approved by the board.', '', '', '', ''],
        ['Generated on 12 May 2024', '', '', '', ''],
      ]);
    },
    figures: () => figuresOf(loans(30)),
    mustAsk: ['total'],
    answers: { kind: 'debt', total: 'keep' },
    passedOver: 6,
  },
  {
    name: 'a list of companies with what they raised in all, which is no list of deals',
    make: () => {
      const [header = [], ...rows] = companyRows(60);
      return table(header, rows);
    },
    figures: () => figuresOf([]),
    refused: /funder/i,
  },
  {
    name: 'grants of one foundation, which no column names',
    make: () =>
      table(
        ['Grantee', 'Purpose', 'Approved on', 'Grant amount (USD)'],
        cellsOf(
          one(),
          who,
          ({ text }, at) => text.slice(0, 80) || `Purpose ${at}`,
          ({ day }) => day,
          plain,
        ),
      ),
    figures: () => figuresOf(one()),
    mustAsk: ['field:funderNames'],
    answers: { 'field:funderNames': '=Alder Trust', kind: 'grant' },
  },
  {
    name: 'no header at all',
    make: () =>
      table(
        [],
        cellsOf(grants(30), who, by, ({ day }) => day, plain),
      ).trimStart(),
    figures: () => figuresOf(grants(30)),
    mustAsk: ['kind', 'currency'],
    answers: {
      header: 'no',
      kind: 'grant',
      currency: 'USD',
      'field:recipientName': 'column_1',
      'field:funderNames': 'column_2',
      'field:date': 'column_3',
      'field:amount': 'column_4',
    },
  },
];

const one = (): Deal[] => grants(30).map((deal) => ({ ...deal, funder: 'Alder Trust' }));

/** Every fourth deal in another currency. */
const mixed = (): Deal[] =>
  whole(rounds(40, 30)).map((deal, at) => ({ ...deal, currency: ['USD', 'EUR', 'INR', 'GBP'][at % 4]! }));
const signs: Readonly<Record<string, string>> = { USD: '$', EUR: '€', INR: '₹', GBP: '£' };

const inMoney: readonly Unfamiliar[] = [
  {
    name: 'four currencies by their signs, of which one is any dollar',
    make: () =>
      table(
        ['Startup Name', 'Investors', 'Date', 'Amount', 'Website'],
        cellsOf(
          mixed(),
          who,
          by,
          ({ day }) => day,
          ({ amount, currency }) =>
            amount === null ? 'Undisclosed' : `${signs[currency]}${grouped(amount, ',', '.')}`,
          (_deal, at) => `https://www.example.org/${at}`,
        ),
      ),
    figures: () => figuresOf(mixed()),
    mustAsk: ['currency'],
    answers: { currency: 'USD', kind: 'equity' },
  },
  {
    name: 'amounts of one column in thousands beside a column of codes',
    make: () =>
      table(
        ['Portfolio company', 'Fund', 'Investment date', 'Invested (in thousands)', 'Cur.'],
        cellsOf(
          mixed(),
          who,
          by,
          ({ day }) => mdy(day),
          ({ amount }) => (amount === null ? 'n/d' : shifted(amount, 3)),
          ({ currency }) => currency,
        ),
      ),
    figures: () => figuresOf(mixed()),
    answers: { kind: 'equity', 'field:amount': 'Invested (in thousands)' },
  },
  {
    name: 'the amount in local money and again in dollars',
    make: () =>
      table(
        ['Recipient', 'Donor', 'Year', 'Local currency', 'Amount (local currency)', 'Amount (USD)'],
        cellsOf(
          inCurrency(grants(40, 20), 'EUR'),
          who,
          by,
          ({ day }) => day.slice(0, 4),
          ({ currency }) => currency,
          plain,
          ({ amount }) => (amount === null ? '' : String(Math.round(Number(amount) * 1.25))),
        ),
      ),
    figures: () => figuresOf(inCurrency(grants(40, 20), 'EUR'), { precision: 'year' }),
    answers: { kind: 'grant', 'field:amount': 'Amount (local currency)' },
  },
  {
    name: 'crores of rupees',
    make: () =>
      table(
        ['Start-up', 'Lead investor(s)', 'Date of funding', 'Funding (₹ crore)', 'Valuation'],
        cellsOf(
          inCurrency(rounds(), 'INR'),
          who,
          by,
          ({ day }) => dmy(day, '-'),
          ({ amount }) => (amount === null ? '-' : shifted(amount, 7)),
          ({ amount }) => (amount === null ? '-' : indian(`${amount}0`)),
        ),
      ),
    figures: () => figuresOf(inCurrency(rounds(), 'INR')),
    answers: { kind: 'equity', 'field:funderNames': 'Lead investor(s)', 'field:amount': 'Funding (₹ crore)' },
  },
];

const kindWords = [
  'Seed Funding',
  'Series D',
  'Private Equity',
  'Debt Financing',
  'Venture debt',
  'Grant',
  'Convertible note',
];
const kindOf: Readonly<Record<string, Deal['kind']>> = {
  'Debt Financing': 'debt',
  'Venture debt': 'debt',
  Grant: 'grant',
};
const manyKinds = (): Deal[] =>
  rounds(42).map((deal, at) => {
    const type = kindWords[at % kindWords.length]!;
    return { ...deal, type, kind: kindOf[type] ?? 'equity' };
  });
const products = ['Loan', 'Equity', 'Guarantee'];
const threeProducts = (): Deal[] =>
  loans(42).map((deal, at) => ({ ...deal, kind: at % 3 === 1 ? 'equity' : 'debt', type: products[at % 3]! }));

/** Texts that went through two programs too many, and what was meant. */
const broken: readonly (readonly [string, string])[] = [
  ['Smith &amp; Daughters', 'Smith & Daughters'],
  ['CafÃ© Kite', 'Café Kite'],
  ['Alder\\xe2\\x80\\x99s Works', 'Alder’s Works'],
  ['Birch\u00A0\u200BLane', 'Birch Lane'],
  ['Kite<br/>Works', 'Kite Works'],
];
export const brokenNames: readonly string[] = broken.map(([, meant]) => meant);
/** Longer than any column of before took. */
export const longText = `${'A long abstract of many words. '.repeat(200)}The end.`;
const repaired = (): Deal[] =>
  grants(40).map((deal, at) => ({ ...deal, recipient: at < broken.length ? broken[at]![1] : deal.recipient }));

const inRows: readonly Unfamiliar[] = [
  {
    name: 'rows that say themselves whether they are debt, grants or equity',
    make: () =>
      table(
        ['Company', 'Investor', 'Type of funding', 'Date announced', 'Amount in USD'],
        cellsOf(
          manyKinds(),
          who,
          by,
          ({ type }) => type,
          ({ day }) => day,
          plain,
        ),
      ),
    figures: () => figuresOf(manyKinds()),
    answers: { kind: 'equity' },
  },
  {
    name: 'products of a bank in millions',
    make: () =>
      table(
        ['Client name', 'Institution', 'Product', 'Signed', 'Commitment (USD m)', 'Country code'],
        cellsOf(
          threeProducts(),
          who,
          by,
          ({ type }) => type,
          ({ day }) => dmy(day, '.'),
          ({ amount }) => (amount === null ? '' : shifted(amount, 6)),
          ({ country }) => country,
        ),
      ),
    figures: () => figuresOf(threeProducts(), { hasCountry: true }),
    answers: {
      kind: 'debt',
      'field:recipientName': 'Client name',
      'field:funderNames': 'Institution',
      'field:amount': 'Commitment (USD m)',
      'field:date': 'Signed',
    },
  },
  {
    name: 'texts that went through two programs too many',
    make: () =>
      table(
        ['Grantee name', 'Foundation', 'Grant date', 'Amount USD', 'Abstract'],
        cellsOf(
          repaired(),
          ({ recipient }, at) => broken[at]?.[0] ?? recipient ?? '',
          by,
          ({ day }) => day,
          plain,
          (_deal, at) => (at === 0 ? longText : `Part ${at}`),
        ),
      ),
    figures: () => figuresOf(repaired()),
    answers: { kind: 'grant' },
  },
  {
    name: 'UTF-16 with tabs, undisclosed amounts, yes and no',
    make: () =>
      Buffer.from(
        `\uFEFF${table(
          ['Company name', 'VC firm', 'Closing date', 'Round size (EUR)', 'Women led', 'Country'],
          cellsOf(
            inCurrency(rounds(), 'EUR'),
            who,
            by,
            ({ day }) => day,
            ({ amount }, at) => (amount === null ? ['N/A', 'Undisclosed', '—'][at % 3]! : grouped(amount, ',', '.')),
            (_deal, at) => (at % 2 === 0 ? 'Y' : 'N'),
            ({ country }) => names[country]!,
          ),
          { mark: '\t' },
        )}`,
        'utf16le',
      ),
    figures: () => figuresOf(inCurrency(rounds(), 'EUR'), { hasCountry: true }),
    answers: { kind: 'equity', 'field:funderNames': 'VC firm' },
  },
  {
    name: 'Mac letters and bare carriage returns',
    make: () =>
      macRoman(
        table(
          ['Kreditnehmer', 'Kreditgeber', 'Bewilligt am', 'Kreditbetrag in EUR', 'Bemerkung'],
          cellsOf(
            inCurrency(loans(), 'EUR'),
            who,
            by,
            ({ day }) => dmy(day, '.'),
            ({ amount }) => (amount === null ? '' : grouped(amount, '.', ',')),
            () => 'für größere Gebäude, später',
          ),
          { mark: ';', end: '\r' },
        ),
      ),
    figures: () => figuresOf(inCurrency(loans(), 'EUR')),
    answers: { encoding: 'macintosh', kind: 'debt' },
  },
];

export const unfamiliarFiles: readonly Unfamiliar[] = [
  ...inWords,
  ...inDates,
  ...inJson,
  ...junk,
  ...inMoney,
  ...inRows,
];
