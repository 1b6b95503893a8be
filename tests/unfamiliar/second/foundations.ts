import { rowsXml, workbookOf, type SheetCell } from '../../packed-files.ts';
import { grouped, monthOf, table } from '../write.ts';
import type { Award, Precision, SecondFile } from './award.ts';
import { centAmount, dayOf, listOf, monthStart, orgOf, pick, wholeAmount } from './invent.ts';
import { firstOnes, isInstitution, plainAmount, rowsOf } from './real.ts';

/** What foundations give out: workbooks, tax forms, an API, lists kept by hand. */

const groupedHeader = (): Award[] =>
  listOf(36, (at) => ({
    kind: 'grant',
    recipient: orgOf('en', at),
    funders: ['Kestrel Foundation'],
    amount: wholeAmount(at, 500),
    currency: 'USD',
    on: monthStart(dayOf(at)),
    precision: 'month',
    country: pick(['KE', 'UG', 'TZ', 'CI', 'CD'], at),
    more: { duration_months: String(6 + (at % 5) * 6) },
  }));
const merged: SecondFile = {
  name: 'workbook of one foundation with a title, two lines of headers and a total',
  fileName: 'Kestrel grants.xlsx',
  make: () =>
    workbookOf([
      {
        name: 'Paid',
        rows: rowsXml([
          ['Kestrel Foundation: grants approved 2015 to 2021'],
          [],
          ['Grantee', null, null, 'Grant', null, null, null],
          ['Name', 'Country', 'Website', 'Purpose', 'Approved', 'Amount (US$)', 'Duration (months)'],
          ...groupedHeader().map(({ recipient, amount, on, more }, at): SheetCell[] => [
            recipient,
            pick(['Kenya', 'Uganda', 'United Republic of Tanzania', 'Ivory Coast', 'DR Congo'], at),
            `https://www.example.org/${at}`,
            pick(['Clean cooking', 'Girls in science', 'Seed banks'], at),
            `${monthOf(on!, 'en').slice(0, 3)} ${on!.slice(0, 4)}`,
            Number(amount),
            Number(more?.['duration_months']),
          ]),
          ['Total', null, null, null, null, 8_888_888, null],
        ]),
      },
    ]),
  truth: () => ({ awards: groupedHeader(), passedOver: 1, samples: [0, 3, 19], totals: ['duration_months'] }),
  answers: {
    // The totals in the file are none of its rows.
    total: 'keep',
    kind: 'grant',
    'field:funderNames': '=Kestrel Foundation',
    'field:recipientName': 'Name',
    'field:date': 'Approved',
  },
};

const taxReturns = (): Award[] => {
  const rows = firstOnes(
    rowsOf('grants'),
    44,
    ({ donee = '' }) => donee,
    ({ donee, donor, amount, donation_date_precision: precision }) =>
      isInstitution(donee) && (donor ?? '').length > 3 && plainAmount(amount) !== null && precision === 'year',
  );
  const awards = rows.map(({ donor, donee, amount, donation_date: date }, at): Award => ({
    kind: 'grant',
    recipient: donee!,
    funders: [donor!],
    amount: at % 11 === 6 ? `-${amount}` : plainAmount(amount),
    currency: 'USD',
    on: `${date!.slice(0, 4)}-01-01`,
    precision: 'year',
    country: null,
  }));
  // Two grants of the same sum to the same recipient in one year, and no number to tell them apart.
  return [...awards, awards[2]!];
};
const american: SecondFile = {
  name: 'tax form of American foundations: refunds in brackets, FY2011, a real grant twice',
  fileName: '990PF_grants.csv',
  make: () =>
    table(
      [
        'FOUNDATION NAME',
        'RECIPIENT NAME',
        'CITY',
        'ST',
        'STATUS OF RECIPIENT',
        'PURPOSE OF GRANT',
        'AMOUNT',
        'FISCAL YEAR',
      ],
      taxReturns().map(({ funders, recipient, amount, on }, at) => [
        funders[0]!,
        recipient!,
        pick(['Springfield', 'Riverton'], at),
        pick(['OH', 'IN', 'CA', 'DE'], at),
        'PC',
        'General support',
        amount!.startsWith('-') ? `($${grouped(amount!.slice(1), ',', '.')})` : ` $${grouped(amount!, ',', '.')} `,
        `FY${on!.slice(0, 4)}`,
      ]),
    ),
  truth: () => ({ awards: taxReturns(), samples: [0, 6, 30] }),
  answers: {
    kind: 'grant',
    currency: 'USD',
    grouping: 'comma',
    negative: 'keep',
    'field:date': 'FISCAL YEAR',
    'field:recipientName': 'RECIPIENT NAME',
  },
};

const starts: Readonly<Record<string, (day: string) => string>> = {
  day: (day) => day,
  month: monthStart,
  year: (day) => `${day.slice(0, 4)}-01-01`,
};
const apiGrants = (): { award: Award; notes: string; written: string }[] =>
  ['year', 'month', 'day'].flatMap((precision) =>
    firstOnes(
      rowsOf('grants').filter((row) => row['donation_date_precision'] === precision),
      14,
      ({ donee = '' }) => donee,
      ({ donee, donor, amount, donation_date: date }) =>
        isInstitution(donee) &&
        (donor ?? '').length > 3 &&
        plainAmount(amount) !== null &&
        /^20\d\d-\d\d-\d\d$/.test(date ?? ''),
    ).map(({ donor, donee, amount, donation_date: date, notes }, at) => ({
      award: {
        kind: 'grant',
        // A recipient of each precision, so that no name is there twice.
        recipient: `${donee} (${precision})`,
        funders: [donor!],
        amount: at === 5 ? null : plainAmount(amount),
        currency: 'USD',
        on: starts[precision]!(date!),
        precision: precision as Precision,
        country: 'US',
      },
      notes: notes ?? '',
      written: date!,
    })),
  );
const jsonApi: SecondFile = {
  name: 'nested JSON of an API, with the precision of each date in a field of its own',
  fileName: 'grants.json',
  make: () =>
    JSON.stringify({
      links: { self: 'https://api.example.org/grants?page=1', next: null },
      meta: { page: 1, count: 42 },
      data: apiGrants().map(({ award, notes, written }, at) => ({
        type: 'grants',
        id: `g-${at + 1}`,
        attributes: {
          award_date: written,
          award_date_precision: award.precision,
          amount: award.amount === null ? null : { value: Number(award.amount), currency: 'USD' },
          summary: notes,
          created_at: '2022-05-01T08:00:00Z',
          grantee: { name: award.recipient, country_code: 'USA' },
        },
        relationships: { funder: { data: { type: 'funders', name: award.funders[0] } } },
      })),
    }),
  truth: () => ({ awards: apiGrants().map(({ award }) => award), samples: [0, 15, 30] }),
  answers: {
    kind: 'grant',
    'field:date': 'attributes/award_date',
    'field:amount': 'attributes/amount/value',
    'field:recipientName': 'attributes/grantee/name',
    'field:funderNames': 'relationships/funder/data/name',
  },
};

const kinds = [
  ['Personne physique', 'individual'],
  ['Association', 'nonprofit'],
  ['Entreprise', 'company'],
] as const;
const helped = (): Award[] =>
  listOf(39, (at) => ({
    kind: 'grant',
    recipient: at % 3 === 0 ? null : orgOf('fr', at),
    funders: [pick(['Fondation Pierre-Blanche', 'Fonds Solidaire du Léman'], at)],
    amount: centAmount(at, 10),
    currency: pick(['EUR', 'CHF'], at),
    on: dayOf(at, 2017, 4),
    precision: 'day',
    country: null,
    more: { recipient_type: pick(kinds, at)[1] },
  }));
const individuals: SecondFile = {
  name: 'French list with individuals, whose names are never kept, and days such as 1er avril 2019',
  fileName: 'aides attribuées.csv',
  make: () =>
    `\uFEFF${table(
      ['N°', 'Bénéficiaire', 'Type de bénéficiaire', 'Fondation', 'Montant de l’aide', 'Devise', 'Date d’attribution'],
      helped().map(({ recipient, funders, amount, currency, on }, at) => [
        String(at + 1),
        recipient ?? `Boursière ${at + 1}`,
        pick(kinds, at)[0],
        funders[0]!,
        grouped(amount!, ' ', ','),
        currency!,
        `${on!.endsWith('-01') ? '1er' : Number(on!.slice(8))} ${monthOf(on!, 'fr')} ${on!.slice(0, 4)}`,
      ]),
      { mark: ';' },
    )}`,
  truth: () => ({ awards: helped(), samples: [1, 2, 16] }),
  answers: { kind: 'grant', 'field:recipientName': 'Bénéficiaire' },
};

const coins = ['GBP', 'EUR', 'USD'];
const inThreeColumns = (): Award[] =>
  listOf(42, (at) => ({
    kind: 'grant',
    recipient: orgOf('en', at + 40),
    funders: [pick(['Fallow Family Fund', 'The Wren Trust'], at)],
    amount: at % 14 === 13 ? null : centAmount(at, 100),
    currency: pick(coins, at),
    on: dayOf(at),
    precision: 'day',
    country: pick(['GB', 'IE', 'US'], at),
  }));
const perCurrency: SecondFile = {
  name: 'one column of amounts for each currency, of which a row fills one',
  fileName: 'family-fund.tsv',
  make: () =>
    table(
      ['Grantee', 'Nation', 'Programme', 'Approved on', 'Amount (GBP)', 'Amount (EUR)', 'Amount (USD)', 'Grant-maker'],
      inThreeColumns().map(({ recipient, country, on, amount, currency, funders }, at) => [
        recipient!,
        { GB: 'Great Britain', IE: 'Éire', US: 'U.S.A.' }[country!]!,
        pick(['Rivers', 'Reading'], at),
        `${on!.slice(8)} ${monthOf(on!, 'en').slice(0, 3)} ${on!.slice(0, 4)}`,
        ...coins.map((coin) => (coin === currency && amount !== null ? grouped(amount, ',', '.') : '')),
        funders[0]!,
      ]),
      { mark: '\t' },
    ),
  truth: () => ({ awards: inThreeColumns(), samples: [0, 1, 2, 13] }),
  answers: { kind: 'grant', 'field:date': 'Approved on' },
};

export const foundations: readonly SecondFile[] = [merged, american, jsonApi, individuals, perCurrency];
