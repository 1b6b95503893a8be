import { grouped, mdy, table } from '../write.ts';
import { firstOnes, isInstitution, isPlainName, plainAmount, recordsOf, rowsOf } from './real.ts';
import type { Award, SecondFile } from './award.ts';
import { dayOf, listOf, orgOf, pick, wholeAmount } from './invent.ts';

/** Several investors of a round in columns or rows, and lists that are none of deals. */

const lead = ['Cobalt Ventures', 'Quarry Capital', 'Meadow Angels Club'];
const others = ['Harbour Seed', 'Lark & Finch LLP', 'Signal Fund II'];
const inColumns = (): Award[] =>
  listOf(40, (at) => ({
    kind: 'equity',
    recipient: orgOf('es', at + 45),
    funders: [
      pick(lead, at),
      ...(at % 2 === 0 ? [pick(others, at)] : []),
      ...(at % 4 === 0 ? [pick(others, at + 1)] : []),
    ],
    amount: at % 9 === 8 ? null : wholeAmount(at, 10_000),
    currency: 'EUR',
    on: dayOf(at, 2016, 5),
    precision: 'day',
    country: pick(['ES', 'MX', 'CL'], at),
  }));
const columns: SecondFile = {
  name: 'rounds with the investors in three columns',
  fileName: 'rondas.csv',
  make: () =>
    table(
      ['Empresa', 'País', 'Fecha de la ronda', 'Importe (€)', 'Inversor 1', 'Inversor 2', 'Inversor 3'],
      inColumns().map(({ recipient, on, amount, funders }, at) => [
        recipient!,
        pick(['España', 'México', 'Chile'], at),
        `${on!.slice(8)}-${on!.slice(5, 7)}-${on!.slice(0, 4)}`,
        amount === null ? 'No revelado' : grouped(amount, '.', ','),
        funders[0]!,
        funders[1] ?? '',
        funders[2] ?? '',
      ]),
      { mark: ';' },
    ),
  truth: () => ({ awards: inColumns(), samples: [0, 1, 2, 8] }),
  answers: { kind: 'equity', 'field:recipientName': 'Empresa', 'field:date': 'Fecha de la ronda' },
};

/** Real rounds with more than one investor, one row for each. */
const shared = (): Award[] => {
  const rounds = Map.groupBy(
    recordsOf('investments').filter(
      ([company, year, amount, , round, investor]) =>
        isPlainName(company) &&
        isPlainName(investor) &&
        /^\d{4}$/.test(year ?? '') &&
        plainAmount(amount) !== null &&
        /^[a-d]$/.test(round ?? ''),
    ),
    ([company, year, amount]) => `${company} ${year} ${amount}`,
  );
  const several = [...rounds.values()].filter((rows) => new Set(rows.map((row) => row[5])).size > 1);
  return firstOnes(
    several,
    20,
    ([row]) => row?.[0] ?? '',
    (rows) => rows.length === new Set(rows.map((row) => row[5])).size,
  ).map((rows, at) => ({
    kind: 'equity',
    recipient: rows[0]![0]!,
    funders: rows.map((row) => row[5]!),
    amount: plainAmount(rows[0]![2]),
    currency: 'USD',
    on: `${rows[0]![1]}${dayOf(at).slice(4)}`,
    precision: 'day',
    country: null,
    more: { round_type: { a: 'series_a', b: 'series_b', c: 'series_c', d: 'series_d_plus' }[rows[0]![4]!]! },
  }));
};
const letters: Readonly<Record<string, string>> = { series_a: 'A', series_b: 'B', series_c: 'C', series_d_plus: 'D' };
const rows: SecondFile = {
  name: 'real rounds with one row for each investor and the whole round in each',
  fileName: 'cap-table-events.csv',
  make: () =>
    table(
      ['Investor name', 'Portfolio company', 'Round', 'Closed', 'Round size (USD)'],
      shared().flatMap(({ recipient, funders, amount, on, more }) =>
        funders.map((funder) => [
          funder,
          recipient!,
          `Series ${letters[String(more?.['round_type'])]}`,
          mdy(on!),
          grouped(amount!, ',', '.'),
        ]),
      ),
    ),
  truth: () => ({
    awards: shared(),
    rows: shared().reduce((sum, { funders }) => sum + funders.length, 0),
    samples: [0, 7, 19],
  }),
  answers: {
    kind: 'equity',
    rows: 'one',
    'field:date': 'Closed',
    'field:amount': 'Round size (USD)',
    'field:recipientName': 'Portfolio company',
    'field:funderNames': 'Investor name',
  },
};

const nothing = (): { awards: Award[]; samples: number[] } => ({ awards: [], samples: [] });
const companies: SecondFile = {
  name: 'real companies with what they raised in all and their investors: no deals',
  fileName: 'companies-11-26-2021.csv',
  make: () =>
    table(
      [
        'Organization Name',
        'Industries',
        'Headquarters Location',
        'Founded Date',
        'Number of Employees',
        'Total Funding Amount (in USD)',
        'Number of Funding Rounds',
        'Last Funding Date',
        'Top 5 Investors',
        'Website',
      ],
      firstOnes(
        rowsOf('companies'),
        60,
        ({ name = '' }) => name,
        ({ name, funding_total_usd: total }) => isPlainName(name) && plainAmount(total?.trim()) !== null,
      ).map((row, at) => [
        row['name']!,
        row['category_code']!,
        row['city']!,
        row['founded_at']!,
        pick(['1-10', '11-50', '51-100'], at),
        row['funding_total_usd']!.trim(),
        row['funding_rounds']!,
        row['last_funding_at']!,
        pick(['Cobalt Ventures, Quarry Capital', 'Meadow Angels Club'], at),
        `https://www.example.org/${at}`,
      ]),
    ),
  truth: nothing,
  isRefused: true,
};

const directory: SecondFile = {
  name: 'real foundations with their addresses and what they usually give: no deals',
  fileName: 'funders_directory.csv',
  make: () =>
    table(
      [
        'Foundation',
        'Type',
        'Country',
        'Website',
        'Focus',
        'Average grant (US$)',
        'Next deadline',
        'Accepts unsolicited',
      ],
      firstOnes(
        rowsOf('foundations'),
        30,
        ({ donor = '' }) => donor,
        ({ donor }) => isInstitution(donor) || isPlainName(donor),
      ).map(({ donor, donor_type: type, country, website }, at) => [
        donor!,
        type!,
        country!,
        website!,
        pick(['Health', 'Education', 'Arts'], at),
        wholeAmount(at, 5000),
        `${2022 + (at % 2)}-0${1 + (at % 9)}-15`,
        pick(['Yes', 'No'], at),
      ]),
    ),
  truth: nothing,
  isRefused: true,
};

export const investors: readonly SecondFile[] = [columns, rows, companies, directory];
