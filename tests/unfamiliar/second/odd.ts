import { rowsXml, workbookOf, zipOf, type SheetCell } from '../../packed-files.ts';
import { grouped, table } from '../write.ts';
import type { Award, SecondFile } from './award.ts';
import { dateCell, macRoman } from './encode.ts';
import { centAmount, dayOf, listOf, orgOf, pick, wholeAmount } from './invent.ts';
import { firstOnes, isInstitution, plainAmount, rowsOf } from './real.ts';

/** Workbooks with several sheets, archives, tables taken from a PDF, texts that programs broke. */

const byHand = (): Award[] =>
  listOf(34, (at) => ({
    kind: 'equity',
    recipient: orgOf('de', at + 60),
    funders: [pick(['Elbtal Beteiligungen', 'Nordlicht Ventures'], at)],
    amount: at % 9 === 4 ? null : wholeAmount(at, 2500),
    currency: pick(['EUR', 'GBP'], at),
    on: dayOf(at, 2017, 4),
    precision: 'day',
    country: pick(['DE', 'DK', 'GB'], at),
  }));
const handWritten = (amount: string, at: number): SheetCell =>
  at % 4 === 3 ? `${Number(amount) / 1000}k` : Number(amount);
const sheets: SecondFile = {
  name: 'workbook kept by hand: a sheet of notes first, one of codes last, some amounts as 7.5k, empty lines',
  fileName: 'Deals 2017-2020.xlsx',
  make: () =>
    workbookOf([
      { name: 'Read me', rows: rowsXml([['How to fill in this workbook'], ['Ask the team before adding columns']]) },
      {
        name: 'Deals',
        rows: rowsXml([
          ['Company', 'Country', 'Investor', 'Date of investment', 'Amount', 'Curr', 'Stage at entry'],
          ...byHand().flatMap(({ recipient, country, funders, on, amount, currency }, at): SheetCell[][] => [
            [
              recipient,
              { DE: 'Germany', DK: 'Danmark', GB: 'Scotland' }[country!]!,
              funders[0]!,
              dateCell(on!),
              amount === null ? 'tbc' : handWritten(amount, at),
              { EUR: '€', GBP: '£' }[currency!]!,
              pick(['Seed', 'Growth'], at),
            ],
            ...(at === 11 ? [[null]] : []),
          ]),
        ]),
      },
      {
        name: 'Codes',
        rows: rowsXml([
          ['Code', 'Meaning'],
          ['Seed', 'first money'],
          ['Growth', 'later'],
        ]),
      },
    ]),
  truth: () => ({ awards: byHand(), passedOver: null, samples: [0, 3, 4, 11] }),
  answers: { sheet: 'Deals', kind: 'equity', header: 'yes' },
};

const halves = (): Award[] =>
  firstOnes(
    rowsOf('grants'),
    40,
    ({ donee = '' }) => donee,
    ({ donee, donor, amount, donation_date_precision: precision }) =>
      isInstitution(donee) && isInstitution(donor) && plainAmount(amount) !== null && precision === 'day',
  ).map(({ donor, donee, amount, donation_date: date }) => ({
    kind: 'grant',
    recipient: donee!,
    funders: [donor!],
    amount: plainAmount(amount),
    currency: 'USD',
    on: `${date!.slice(0, 4)}-${Number(date!.slice(5, 7)) > 6 ? '07' : '01'}-01`,
    precision: 'half_year',
    country: 'US',
  }));
const archive: SecondFile = {
  name: 'archive with real grants by half-year, a list of organisations and a note',
  fileName: 'export.zip',
  make: () =>
    zipOf({
      'export/README.txt': 'Made by the grants team. See the website.',
      'export/organisations.csv': table(
        ['Organisation', 'Website', 'Country'],
        halves().map(({ recipient }, at) => [recipient!, `https://www.example.org/${at}`, 'US']),
      ),
      'export/grants.csv': table(
        [
          'Grant ID',
          'Organisation supported',
          'Supported by',
          'Period',
          'Amount granted',
          'Currency code',
          'Country ISO',
        ],
        halves().map(({ recipient, funders, on, amount }, at) => [
          `2020-${1000 + at}`,
          recipient!,
          funders[0]!,
          `H${on!.slice(5, 7) === '07' ? 2 : 1} ${on!.slice(0, 4)}`,
          amount!,
          'USD',
          'USA',
        ]),
      ),
    }),
  truth: () => ({ awards: halves(), samples: [0, 39] }),
  answers: {
    kind: 'grant',
    member: 'export/grants.csv',
    'field:date': 'Period',
    'field:recipientName': 'Organisation supported',
    'field:funderNames': 'Supported by',
  },
};

const coins = [
  ['euro', 'EUR'],
  ['dollar américain', 'USD'],
  ['franc suisse', 'CHF'],
  ['livre sterling', 'GBP'],
  ['dirham marocain', 'MAD'],
] as const;
const named = (): Award[] =>
  listOf(40, (at) => ({
    kind: pick(['debt', 'grant'] as const, Math.floor(at / 2)),
    recipient: orgOf('fr', at + 64),
    funders: [pick(['Caisse Populaire du Delta', 'Fonds Vert Atlas'], at)],
    amount: at % 13 === 12 ? null : centAmount(at, 5000),
    currency: pick(coins, at)[1],
    on: `${2016 + (at % 5)}-${['01', '04', '07', '10'][at % 4]}-01`,
    precision: 'quarter',
    country: pick(['MA', 'TN', 'BE', 'CH'], at),
  }));
const names: SecondFile = {
  name: 'French list with quarters as T1 2019, the names of currencies and narrow spaces in amounts',
  fileName: 'financements.csv',
  make: () =>
    table(
      [
        'Emprunteur ou bénéficiaire',
        'Pays',
        'Financeur',
        'Type de financement',
        'Trimestre',
        'Montant accordé',
        'Monnaie',
      ],
      named().map(({ kind, recipient, funders, amount, on }, at) => [
        recipient!,
        pick(['Maroc', 'Tunisie', 'Belgique', 'Suisse'], at),
        funders[0]!,
        kind === 'debt' ? 'Prêt' : 'Subvention',
        `T${1 + Math.floor(Number(on!.slice(5, 7)) / 3)} ${on!.slice(0, 4)}`,
        amount === null ? 'Non divulgué' : grouped(amount, '\u202F', ','),
        pick(coins, at)[0],
      ]),
      { mark: ';' },
    ),
  truth: () => ({ awards: named(), samples: [0, 1, 2, 12] }),
  answers: { kind: 'grant', 'field:recipientName': 'Emprunteur ou bénéficiaire', 'field:date': 'Trimestre' },
};

const pageLength = 12;
const printed = (): Award[] =>
  listOf(36, (at) => ({
    kind: 'debt',
    recipient: orgOf('pt', at + 60),
    funders: [pick(['Caixa Agrícola do Sul', 'Cooperativa de Crédito União'], at)],
    amount: wholeAmount(at, 1000),
    currency: 'USD',
    on: dayOf(at, 1996, 8),
    precision: 'day',
    country: null,
  }));
const printedHeader = ['Mutuário', 'Credor', 'Data do contrato', 'Valor do empréstimo (US$ mil)', 'Finalidade'];
const pages: SecondFile = {
  name: 'Portuguese table taken from a PDF: thousands of dollars, pages, subtotals, years of two digits, Mac Roman',
  fileName: 'emprestimos.csv',
  make: () =>
    macRoman(
      table(
        printedHeader,
        printed().flatMap(({ recipient, funders, on, amount }, at) => [
          [
            recipient!,
            funders[0]!,
            `${on!.slice(8)}/${on!.slice(5, 7)}/${on!.slice(2, 4)}`,
            grouped(String(Number(amount) / 1000), '.', ','),
            'Irrigação e máquinas',
          ],
          ...(at % pageLength === pageLength - 1
            ? [
                ['Subtotal', '', '', '9.876', ''],
                [`Página ${Math.ceil(at / pageLength)} de 3`, '', '', '', ''],
                ...(at < 35 ? [['', '', '', '', ''], printedHeader] : []),
              ]
            : []),
        ]),
        { mark: ';', end: '\r' },
      ),
    ),
  truth: () => ({ awards: printed(), passedOver: 10, samples: [0, 11, 12, 35] }),
  answers: {
    // The totals in the file are none of its rows.
    total: 'keep',
    kind: 'debt',
    currency: 'USD',
    grouping: 'dot',
    unit: '1000',
    encoding: 'macintosh',
    'field:date': 'Data do contrato',
  },
};

/** As programs left it, and as it was meant. */
const broken = [
  ['R&amp;amp;D Kiln', 'R&D Kiln'],
  ['FundaciÃ³n Ceiba', 'Fundación Ceiba'],
  ['FundaciÃƒÂ³n Mangle', 'Fundación Mangle'],
  ['Grove\\xe2\\x80\\x99s Edge', 'Grove’s Edge'],
  ['Tide\u200B Mill\uFEFF Arts', 'Tide Mill Arts'],
  ['<b>Stone</b> Bridge<br/>Choir', 'Stone Bridge Choir'],
  ['Heron&#39;s Rest', "Heron's Rest"],
  ['Moss &ndash; Fern', 'Moss – Fern'],
  ['Â«PhareÂ» du Nord', '«Phare» du Nord'],
] as const;
const story = `Line one, with "quotes"\nand a second line; ${'the work goes on in many villages, '.repeat(300)}end.`;
const texts = (): Award[] =>
  listOf(38, (at) => ({
    kind: 'grant',
    recipient: broken[at]?.[1] ?? orgOf('en', at + 80),
    funders: [pick(['Willow & Reed Trust', 'Société des Amis'], at)],
    amount: wholeAmount(at, 125),
    currency: 'USD',
    on: dayOf(at),
    precision: 'day',
    country: null,
    more: { description: at % 10 === 0 ? story : `Plain words ${at}` },
  }));
const mess: SecondFile = {
  name: 'texts with entities, tags, escaped bytes, letters encoded twice and three times, zero-width spaces',
  fileName: 'cms_grants_dump.tsv',
  make: () =>
    table(
      ['Grantee organisation', 'Funded by', 'Award date', 'Award amount', 'Abstract'],
      texts().map(({ recipient, on, amount, more }, at) => [
        broken[at]?.[0] ?? recipient!,
        at % 2 === 0 ? 'Willow &amp; Reed Trust' : 'SociÃ©tÃ© des Amis',
        on!,
        `US$\u00A0${grouped(amount!, '\u00A0', '.')}`,
        String(more?.['description']),
      ]),
      { mark: '\t' },
    ),
  truth: () => ({ awards: texts(), samples: listOf(11, (at) => at) }),
  answers: {
    kind: 'grant',
    currency: 'USD',
    'field:funderNames': 'Funded by',
    'field:recipientName': 'Grantee organisation',
  },
};

export const odd: readonly SecondFile[] = [sheets, archive, names, pages, mess];
