import { gzipSync } from 'node:zlib';
import { dmy, indian, monthOf, shifted, table } from '../write.ts';
import type { Award, SecondFile } from './award.ts';
import { dayOf, listOf, monthStart, orgOf, pick, wholeAmount } from './invent.ts';

/** What trackers, accelerators and newsletters of the venture scene write down. */

const base = { kind: 'equity', precision: 'day', country: null } as const;

interface Written {
  readonly award: Award;
  readonly raised: string;
  readonly investors: string;
}

const sums = [
  ['$12m', '12000000', 'USD'],
  ['€1.2m', '1200000', 'EUR'],
  ['£750k', '750000', 'GBP'],
  ['undisclosed', null, null],
  ['$1.1bn', '1100000000', 'USD'],
  ['CHF 3m', '3000000', 'CHF'],
  ['SEK 40m', '40000000', 'SEK'],
  ['A$5m', '5000000', 'AUD'],
  ['C$2.5m', '2500000', 'CAD'],
  ['¥500m', '500000000', 'JPY'],
  ['US$ 8.25 million', '8250000', 'USD'],
  ['€ 900,000', '900000', 'EUR'],
] as const;
const funds = [
  'Northgate Ventures',
  'Ferry Capital',
  'Sundial Partners',
  'Tidewater Growth Fund',
  'Oak & Iron Capital',
];
const letterRounds = (): Written[] =>
  listOf(48, (at) => {
    const [raised, amount, currency] = pick(sums, at);
    const [lead, second] = [pick(funds, at), pick(funds, at + 2)];
    return {
      raised,
      investors:
        at % 8 === 7 ? 'Undisclosed' : at % 3 === 0 ? `${lead} (lead), ${second} and angels` : `${lead}, ${second}`,
      award: {
        ...base,
        recipient: orgOf('en', at + 16),
        funders: at % 8 === 7 ? [] : [lead, second],
        amount,
        currency,
        on: dayOf(at, 2019, 3),
      },
    };
  });
const rounds = ['Pre-seed', 'Seed', 'Series A', 'Series B'];
const roundTypes = ['pre_seed', 'seed', 'series_a', 'series_b'];
const withRound = (written: Written, at: number): Award => ({
  ...written.award,
  more: { round_type: pick(roundTypes, at) },
});
const newsletter: SecondFile = {
  name: 'rounds of a newsletter: ten signs of currencies, m, k and bn, a lead in brackets, angels',
  fileName: 'deals of the week.csv',
  make: () =>
    table(
      ['Company', 'What they do', 'Round', 'Raised', 'Investors', 'Announced', 'Link'],
      letterRounds().map(({ award, raised, investors }, at) => [
        award.recipient!,
        pick(['Payroll for farms', 'Batteries, but better', 'Maps of the seabed'], at),
        pick(rounds, at),
        raised,
        investors,
        `${Number(award.on!.slice(8))} ${monthOf(award.on!, 'en').slice(0, 3)} ${award.on!.slice(0, 4)}`,
        `https://news.example.org/${at}`,
      ]),
    ),
  truth: () => ({ awards: letterRounds().map(withRound), samples: [0, 4, 7, 9, 11, 14] }),
  answers: { kind: 'equity', currency: 'USD', 'currency:¥': 'JPY', 'field:date': 'Announced' },
};

const rupees = (amount: string, at: number): string =>
  [
    `₹ ${shifted(amount, 7)} Cr`,
    `Rs. ${shifted(amount, 5)} lakh`,
    `₹${indian(amount)}`,
    `INR ${shifted(amount, 7)} crore`,
  ][at % 4]!;
/** The name as a program wrote its bytes, and as it was meant. */
const escaped = [
  ['Baker\\xe2\\x80\\x99s Cart', 'Baker’s Cart'],
  ['Caf\\xc3\\xa9 Route', 'Café Route'],
] as const;
const indianRounds = (): Award[] =>
  listOf(44, (at) => ({
    ...base,
    recipient: escaped[at]?.[1] ?? orgOf('en', at + 30),
    funders: at % 11 === 10 ? [] : [pick(['Banyan Seed Fund', 'Monsoon Capital', 'Peepul Angels Network'], at)],
    amount: at % 7 === 6 ? null : wholeAmount(at, 50_000),
    currency: 'INR',
    on: dayOf(at, 2015, 5),
    country: 'IN',
  }));
const lakhs: SecondFile = {
  name: 'Indian rounds with crore and lakh in the cells, escaped bytes and city beside country',
  fileName: 'startup_funding.csv',
  make: () =>
    table(
      [
        'Sr No',
        'Date dd/mm/yyyy',
        'Startup Name',
        'Industry Vertical',
        'City  Location',
        'Country',
        'Investors Name',
        'InvestmentnType',
        'Amount',
        'Remarks',
      ],
      indianRounds().map(({ recipient, funders, amount, on }, at) => [
        String(at),
        dmy(on!),
        escaped[at]?.[0] ?? recipient!,
        pick(['FinTech', 'Consumer Internet', 'nan'], at),
        pick(['Bengaluru', 'New Delhi', 'Pune'], at),
        'India',
        funders[0] ?? 'Undisclosed Investors',
        pick(['Seed Funding', 'Private Equity', 'Seed/ Angel Funding'], at),
        amount === null ? pick(['undisclosed', 'N/A'], at) : rupees(amount, at),
        '',
      ]),
    ),
  truth: () => ({ awards: indianRounds(), samples: [0, 1, 2, 3, 10] }),
  answers: { kind: 'equity', currency: 'INR', grouping: 'indian', 'field:date': 'Date dd/mm/yyyy' },
};

const stages = ['Closed Won', 'Closed Won', 'Closed Lost', 'Closed Won', 'Passed'];
const pipeline = (): Award[] =>
  listOf(45, (at) => ({
    ...base,
    recipient: orgOf('de', at + 30),
    funders: [pick(['Lighthouse Ventures', 'Lighthouse Opportunity Fund'], at)],
    amount: wholeAmount(at, 25_000),
    currency: pick(['EUR', 'USD'], at),
    on: dayOf(at, 2018, 4),
  }));
const won = (): Award[] => pipeline().filter((_award, at) => pick(stages, at) === 'Closed Won');
const crmRow = ({ recipient, funders, amount, currency, on }: Award, at: number): string[] => [
  String(9_100_000 + at * 17),
  `${recipient} – round`,
  recipient!,
  pick(stages, at),
  amount!,
  currency!,
  `${on} 14:${10 + at}`,
  `owner${at % 3}@example.org`,
  '2018-01-02 09:00',
  funders[0]!,
];
const crm: SecondFile = {
  name: 'export of a sales program: times, lost deals, a record that two views share and so stands there twice',
  fileName: 'hubspot-crm-exports-all-deals.csv',
  make: () =>
    table(
      [
        'Record ID',
        'Deal Name',
        'Associated Company',
        'Deal Stage',
        'Amount',
        'Currency',
        'Close Date',
        'Deal owner',
        'Create Date',
        'Fund',
      ],
      [...pipeline().map(crmRow), crmRow(pipeline()[3]!, 3)],
    ),
  // The lost deals may be left out or refused: what counts is that they are no deals.
  truth: () => ({ awards: won(), rows: null, refused: null, passedOver: null, samples: [0, 1, 2] }),
  answers: {
    kind: 'equity',
    'rows:Deal Stage': 'leave_out',
    'field:recipientName': 'Associated Company',
    'field:funderNames': 'Fund',
    'field:date': 'Close Date',
  },
};

const instruments = [
  ['SAFE', 'safe'],
  ['Convertible note', 'convertible_note'],
  ['Common shares', 'common'],
] as const;
const cohort = (): Award[] =>
  listOf(32, (at) => ({
    ...base,
    recipient: orgOf('pt', at + 24),
    funders: ['Launchpad Tejo'],
    amount: pick(['120000', '50000', '25000'], at),
    currency: pick(['USD', 'EUR'], at),
    on: monthStart(dayOf(at, 2018, 4)),
    precision: 'month',
    country: pick(['PT', 'BR', 'AO', 'US'], at),
    more: {
      instrument: pick(instruments, at)[1],
      stake_pct: at % 3 === 1 ? null : String(5 + (at % 4) * 0.5),
      discountPct: at % 3 === 1 ? '20' : null,
      proRata: at % 2 === 0,
    },
  }));
const accelerator: SecondFile = {
  name: 'companies of an accelerator kept by hand: SAFE, stake, discount and pro rata, no funder',
  fileName: 'portfolio (v7 FINAL).csv',
  make: () =>
    table(
      [
        'Startup',
        'Cohort',
        'HQ country',
        'Invested in',
        'Ticket',
        'Instrument',
        'Equity stake',
        'Discount',
        'Pro rata right',
        'Comment',
      ],
      cohort().map(({ recipient, amount, currency, on, more = {} }, at) => [
        recipient!,
        `Cohort ${1 + (at % 5)}`,
        pick(['Portugal', 'Brazil', 'Angola', 'United States'], at),
        `${monthOf(on!, 'en')} ${on!.slice(0, 4)}`,
        `${currency === 'USD' ? 'US$' : '€'}${Number(amount) / 1000}k`,
        pick(instruments, at)[0],
        more['stake_pct'] === null ? '-' : `${String(more['stake_pct'])}%`,
        more['discountPct'] === null ? '' : `${String(more['discountPct'])}%`,
        more['proRata'] === true ? 'yes' : 'no',
        at % 5 === 0 ? 'pivoted, see minutes' : '',
      ]),
    ),
  truth: () => ({ awards: cohort(), samples: [0, 1, 9], totals: ['stake_pct', 'discountPct'] }),
  answers: {
    kind: 'equity',
    'field:recipientName': 'Startup',
    'field:funderNames': '=Launchpad Tejo',
    'field:date': 'Invested in',
    'field:amount': 'Ticket',
  },
};

const inCents = (): Award[] =>
  listOf(40, (at) => ({
    ...base,
    recipient: orgOf('fr', at + 50),
    funders: [pick(['Collectif Braise', 'Sève Capital'], at), ...(at % 4 === 0 ? ['Ruche Invest'] : [])],
    amount: wholeAmount(at, 1500),
    currency: 'EUR',
    on: dayOf(at, 2020, 2),
    country: pick(['FR', 'BE'], at),
  }));
const cents: SecondFile = {
  name: 'compressed JSON Lines with amounts in cents, investors as a list of objects and times with a zone',
  fileName: 'rounds.jsonl.gz',
  make: () =>
    gzipSync(
      inCents()
        .map(({ recipient, funders, amount, currency, on, country }, at) =>
          JSON.stringify({
            id: `rnd_${1000 + at}`,
            company: { name: recipient, countryCode: country },
            investors: funders.map((name, place) => ({ name, isLead: place === 0 })),
            amountInCents: Number(amount) * 100,
            currency,
            closedAt: `${on}T10:15:00+01:00`,
          }),
        )
        .join('\n'),
    ),
  truth: () => ({ awards: inCents(), samples: [0, 1, 20] }),
  answers: {
    kind: 'equity',
    'field:amount': 'amountInCents',
    'field:recipientName': 'company/name',
    'field:date': 'closedAt',
  },
};

export const ventures: readonly SecondFile[] = [newsletter, lakhs, crm, accelerator, cents];
