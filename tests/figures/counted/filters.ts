import { randomFrom, type SeededRandom } from '../../seeded-random.ts';
import type { Book, Kind } from './book.ts';

/** Filters of the table, each as its page's address writes it and as a condition of the independent count. */

export interface CountedFilter {
  /** The column. */
  readonly key: string;
  /** As the address has it. */
  readonly address: string;
  /** In the SQL of the book. */
  readonly where: string;
  /** With "include unknown". */
  readonly isWithUnknown: boolean;
}

/** The columns of the panel beside the table, in the order of the specification of the screens. */
export const facetKeys: Readonly<Record<Kind, readonly string[]>> = {
  equity: ['stage', 'date', 'recipientCountry', 'sectors', 'roundType', 'amountUsd', 'boardSeat', 'origin'],
  debt: ['debtType', 'date', 'recipientCountry', 'sectors', 'ratePct', 'amountUsd', 'collateralRequired', 'origin'],
  grant: ['sectors', 'date', 'recipientCountry', 'grantType', 'amountUsd', 'deadline', 'openCall', 'origin'],
};
export const dateKeys: ReadonlySet<string> = new Set(['date', 'deadline']);
export const numberKeysOfPanel: ReadonlySet<string> = new Set(['amountUsd', 'ratePct']);
export const triStates: ReadonlySet<string> = new Set(['boardSeat', 'collateralRequired', 'openCall']);

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Loans to states and public bodies: a class of their own, which the table of debt shows only when it is asked for them. */
export const isPublicLoan = `(origin <> 'member_reported' and coalesce(recipientType, '') = 'public_body')`;
const publicKey = 'publicBorrower';

/** What the switch sets. */
export const withPublicLoans: CountedFilter = { key: publicKey, address: 'any', where: '1', isWithUnknown: false };

/** All rows of the kind that the filters leave. `without` leaves the filter of one column out. */
export function whereOf(kind: Kind, filters: readonly CountedFilter[], without: string | null = null): string {
  const isWithPublic = kind !== 'debt' || filters.some(({ key }) => key === publicKey);
  return [
    `kind = ${quoted(kind)}`,
    ...(isWithPublic ? [] : [`not ${isPublicLoan}`]),
    ...filters.filter(({ key }) => key !== without).map(({ where }) => where),
  ].join(' and ');
}

export function addressOf(kind: Kind, filters: readonly CountedFilter[], more: Readonly<Record<string, string>> = {}) {
  const unknown = filters.filter(({ isWithUnknown }) => isWithUnknown).map(({ key }) => key);
  const parameters = new URLSearchParams([
    ...filters.map(({ key, address }): [string, string] => [key, address]),
    ...(unknown.length > 0 ? [['unknown', unknown.join(',')] satisfies [string, string]] : []),
    ...Object.entries(more),
  ]);
  const query = parameters.toString();
  return `/database/${kind}${query === '' ? '' : `?${query}`}`;
}

export const wordsOf = (filters: readonly CountedFilter[]): string =>
  filters.length === 0
    ? 'no filter'
    : filters
        .map(({ key, address, isWithUnknown }) => `${key}=${address}${isWithUnknown ? ' or unknown' : ''}`)
        .join(' ');

/** So many sets of one to three filters on columns of the panel, with values that the rows have. The same for the same seed. */
export function randomFilters(book: Book, kind: Kind, parts: { seed: number; count: number }): CountedFilter[][] {
  const random = randomFrom(parts.seed + kind.length * 7_919);
  const keys = facetKeys[kind].filter((key) => distinct(book, kind, key).length > 1);
  return Array.from({ length: parts.count }, () => {
    const chosen = new Set(Array.from({ length: 1 + random.below(3) }, () => random.pick(keys)));
    const filters = [...chosen].map((key) => randomFilter(book, kind, key, random));
    return kind === 'debt' && random.chance(0.5) ? [...filters, withPublicLoans] : filters;
  });
}

function distinct(book: Book, kind: Kind, key: string): (string | number)[] {
  const from = key === 'sectors' ? 'deals join sectors using (row)' : 'deals';
  const column = key === 'sectors' ? 'sectors.value' : key;
  const rows = book.ask(
    `select distinct ${column} as value from ${from} where kind = ? and ${column} is not null order by 1`,
    kind,
  );
  return rows.map(({ value }) => (typeof value === 'number' ? value : String(value)));
}

function randomFilter(book: Book, kind: Kind, key: string, random: SeededRandom): CountedFilter {
  const values = distinct(book, kind, key);
  if (triStates.has(key)) {
    const state = random.pick(['true', 'false', 'null']);
    const where = { true: `${key} = 1`, false: `${key} = 0`, null: `${key} is null` }[state] ?? '';
    return { key, where, address: state, isWithUnknown: false };
  }
  const isWithUnknown = key !== 'origin' && random.chance(0.3);
  const orUnknown = (where: string, unknown: string): string => (isWithUnknown ? `(${where} or ${unknown})` : where);
  if (dateKeys.has(key) || numberKeysOfPanel.has(key)) {
    const { address, where } = randomRange(key, values, random);
    return { key, address, isWithUnknown, where: orUnknown(where, `${key} is null`) };
  }
  const items = [...new Set(Array.from({ length: 1 + random.below(3) }, () => String(random.pick(values))))];
  const list = items.map(quoted).join(', ');
  const where =
    key === 'sectors'
      ? orUnknown(
          `exists (select 1 from sectors where sectors.row = deals.row and value in (${list}))`,
          'not exists (select 1 from sectors where sectors.row = deals.row)',
        )
      : orUnknown(`${key} in (${list})`, `${key} is null`);
  return { key, where, isWithUnknown, address: items.join(',') };
}

/** Between two values that rows have, or open at one end. A date lies in it when each day that it can mean does. */
function randomRange(key: string, values: readonly (string | number)[], random: SeededRandom) {
  const ends = [random.pick(values), random.pick(values)].map((value) =>
    typeof value === 'number' ? Math.round(value) : value,
  );
  const [from = '', to = ''] = ends.sort((one, other) => (one < other ? -1 : 1));
  const shape = random.below(4);
  const [start, end] = dateKeys.has(key) ? [`${key}Start`, `${key}End`] : [key, key];
  const written = (value: string | number): string => (typeof value === 'number' ? String(value) : quoted(value));
  if (shape === 0) return { address: `${from}..`, where: `${start} >= ${written(from)}` };
  if (shape === 1) return { address: `..${to}`, where: `${end} <= ${written(to)}` };
  return { address: `${from}..${to}`, where: `(${start} >= ${written(from)} and ${end} <= ${written(to)})` };
}
