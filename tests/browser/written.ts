/*
 * Ways to write the same number or the same day, collected by hand from forms, spreadsheets and emails. A journey types
 * them into fields and compares what was stored with the one value that all of them mean.
 */

export interface Writings<Value> {
  readonly means: Value;
  readonly ways: readonly string[];
}

const writings = <Value>(means: Value, ...ways: string[]): Writings<Value> => ({ means, ways });

/** By what the number counts. An amount is one in US dollars. */
export const writtenNumbers = {
  money: writings(
    1_500_000,
    '1500000',
    '1,500,000',
    '1.500.000',
    '1,500,000.00',
    '1.500.000,00',
    '1 500 000',
    "1'500'000",
    '15,00,000',
    '1500000.00',
    '1.5m',
    '1,5m',
    '1.5 M',
    '1.5 million',
    '1.5 mn',
    '1.5 MM',
    '1,5 Mio.',
    '1500k',
    '1500 thousand',
    '0.0015bn',
    '15 lakh',
    '$1.5m',
    '$1,500,000',
    'US$ 1.5 million',
    'USD 1500000',
    '1.5m USD',
    '1500000 dollars',
    '1.5e6',
    '+1500000',
    ' 1500000 ',
    '1500000.',
    '1,500,000.',
    '1 500 000,00',
    '1\u00a0500\u00a0000',
    '1\u202f500\u202f000',
    '1’500’000.00',
    '１５０００００',
    '1.50m',
    '1.5 Million',
    '1500 K',
    '0.15 crore',
    '$ 1,500,000.00',
    'US$1.5m',
    '1,500,000 USD',
  ),
  percent: writings(
    15.8,
    '15.8',
    '15,8',
    '15.8%',
    '15.8 %',
    '15,8 %',
    '15.80',
    '15.8pct',
    '15.8 percent',
    '15.8 per cent',
  ),
  times: writings(1.5, '1.5', '1,5', '1.5x', '1.5 times', '1.50'),
  months: writings(18, '18', '18 months', '18 mo'),
  days: writings(30, '30', '30 days', '30.0'),
  hours: writings(40, '40', '40 hours'),
  weeks: writings(12, '12', '12 weeks'),
  year: writings(2019, '2019'),
  basis_points: writings(250, '250', '250 bps'),
  count: writings(3, '3', '3.0', '+3'),
} satisfies Record<string, Writings<number>>;

/** The numbers above, by the unit of a column of deals. */
export const unitOfColumn = {
  usd: 'money',
  currency: 'money',
  percent: 'percent',
  basis_points: 'basis_points',
  multiple: 'times',
  months: 'months',
  days: 'days',
  hours: 'hours',
  stars: 'count',
  year: 'year',
} as const;

export const writtenDays = writings(
  '2024-03-20',
  '2024-03-20',
  '2024/3/20',
  '2024.03.20',
  '2024 03 20',
  '20240320',
  '20032024',
  '20/03/2024',
  '03/20/2024',
  '20.3.2024',
  '20. 3. 2024',
  '20-03-2024',
  '20 Mar 2024',
  '20 March 2024',
  '20 mar. 2024',
  'MARCH 20 2024',
  'March 20, 2024',
  'Mar 20 2024',
  '20-Mar-2024',
  '20Mar2024',
  '20th March 2024',
  'the 20th of March, 2024',
  '2024 Mar 20',
  '2024 March 20',
  'Wed 20 Mar 2024',
  'Wednesday, 20 Mar 2024',
);

export const writtenMonths = writings(
  '2024-03',
  '2024-03',
  '2024/3',
  '03/2024',
  '3-2024',
  '03/24',
  'March 2024',
  'Mar. 2024',
  '2024 March',
  'march, 2024',
);

/** An amount before its currency was chosen. */
export const writtenAmounts = writings(
  writtenNumbers.money.means,
  ...writtenNumbers.money.ways.filter((way) => !/\$|USD|dollars/.test(way)),
);

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** As our pages write a day: 20 Mar 2027. */
export function dayInWords(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date} ${(monthNames[Number(month) - 1] ?? '').slice(0, 3)} ${year}`;
}

/** The 20th of a month to come, for fields that take no day that is past. */
export function soonDay(monthsAhead: number, now = new Date()): Writings<string> {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsAhead, 1));
  const year = first.getUTCFullYear();
  const name = monthNames[first.getUTCMonth()] ?? '';
  const month = String(first.getUTCMonth() + 1).padStart(2, '0');
  return writings(
    `${year}-${month}-20`,
    `20 ${name.slice(0, 3)} ${year}`,
    `20/${month}/${year}`,
    `${name} 20, ${year}`,
    `${year}-${month}-20`,
    `20th of ${name} ${year}`,
    `20.${Number(month)}.${year}`,
    `${month}/20/${year}`,
    `20${name.slice(0, 3)}${year}`,
  );
}

/** The next way each time, from the first again after the last, so that a run types all of them. */
export function inTurn<Value>({ means, ways }: Writings<Value>): () => { readonly way: string; readonly means: Value } {
  let turn = 0;
  return () => ({ way: ways[turn++ % ways.length] ?? '', means });
}
