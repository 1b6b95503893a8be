import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { exactSum, readRecords } from '../raw-files.ts';

/** What is true of some deals, taken from the real public files: files of any shape are written from it. */

const folder = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const paths = {
  rounds: `${folder}equity/crunchbase-2013-06-hernames/investments.csv`,
  companies: `${folder}equity/crunchbase-2013-10-mode/crunchbase_companies_10_2013.csv`,
  loans: `${folder}debt/ibrd-loans/IBRD_Statement_of_Loans_-_Latest_Available_Snapshot.csv`,
  lenders: `${folder}funders/us_lenders_ppp.csv`,
  grants: `${folder}grant/vipulnaik-dlw/foundation_grants_dev.csv`,
} as const;
export const truthIsThere = Object.values(paths).every((path) => existsSync(path));

export type Kind = 'equity' | 'debt' | 'grant';
export type Precision = 'day' | 'month' | 'quarter' | 'year';

export interface Deal {
  readonly kind: Kind;
  readonly recipient: string | null;
  readonly funder: string | null;
  /** A plain decimal; null where it is not disclosed. */
  readonly amount: string | null;
  readonly currency: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  /** ISO 3166, two letters. */
  readonly country: string;
  /** A letter of a round or the words of the source. */
  readonly type: string;
  readonly text: string;
}

type Source = 'rounds' | 'loans' | 'grants';
const read = new Map<string, string[][]>();
const encodings: Readonly<Record<string, [string, string]>> = { companies: ['macintosh', '\r'] };

const enough = 1_500_000;

function recordsOf(name: keyof typeof paths): string[][] {
  const [encoding, lineEnd] = encodings[name] ?? ['utf-8', '\n'];
  const records =
    read.get(name) ??
    // The start of a file is enough; its last record is cut.
    readRecords(new TextDecoder(encoding).decode(readFileSync(paths[name])).slice(0, enough), lineEnd).slice(0, -1);
  read.set(name, records);
  return records;
}

const countries = ['GB', 'US', 'DE', 'FR', 'IN', 'KE', 'BR', 'ES', 'NL', 'ZA'];
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!;
const two = (value: number): string => String(value).padStart(2, '0');
/** The real files say the year alone, or the 1st of January: the rest of a day comes from the place of the row. */
const dayIn = (year: string, at: number): string => `${year}-${two(1 + ((at * 7) % 12))}-${two(1 + ((at * 11) % 28))}`;
const plainAmount = (text: string): string | null =>
  /^\d+(?:\.\d+)?$/.test(text) ? text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : null;

/** `count` deals of the source from the place `from`, each with names. No name holds what would part a list. */
export function dealsOf(source: Source, count: number, from = 0): Deal[] {
  const isPlain = (name: string | undefined): name is string =>
    name !== undefined && name.length > 2 && /^[\p{L}\p{N}][\p{L}\p{N} .'&-]*$/u.test(name) && !/ and |&/.test(name);
  const deals: Deal[] = [];
  const seen = new Set<string>();
  for (const [at, record] of recordsOf(source).slice(1).entries()) {
    if (deals.length === count) break;
    const deal =
      source === 'rounds' ? roundOf(record, at) : source === 'loans' ? loanOf(record, at) : grantOf(record, at);
    if (deal === null || !isPlain(deal.recipient ?? '') || !isPlain(deal.funder ?? '')) continue;
    const key = `${deal.recipient} ${deal.day}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (seen.size > from) deals.push(deal);
  }
  if (deals.length < count) throw new Error(`${source} has only ${deals.length} such deals`);
  return deals;
}

function roundOf(
  [company = '', year = '', amount = '', , round = '', investor = '']: string[],
  at: number,
): Deal | null {
  if (!/^\d{4}$/.test(year) || !/^[a-g]$|^seed$|^angel$/.test(round)) return null;
  return {
    kind: 'equity',
    recipient: company,
    funder: investor,
    amount: plainAmount(amount),
    currency: 'USD',
    day: dayIn(year, at),
    country: pick(countries, at),
    type: round,
    text: '',
  };
}

function loanOf(record: string[], at: number): Deal | null {
  const [us = '', amount = '', borrower = '', type = ''] = [record[29], record[14], record[5], record[8]];
  const lender = recordsOf('lenders')[1 + (at % 60)]?.[0] ?? '';
  if (!/^\d{2}\/\d{2}\/\d{4}/.test(us)) return null;
  return {
    kind: 'debt',
    recipient: borrower,
    funder: lender.replaceAll(',', ''),
    amount: plainAmount(amount.replaceAll(',', '')),
    currency: 'USD',
    day: `${us.slice(6, 10)}-${us.slice(0, 2)}-${us.slice(3, 5)}`,
    country: pick(countries, at),
    type,
    text: record[13] ?? '',
  };
}

function grantOf(record: string[], at: number): Deal | null {
  const [donor = '', donee = '', amount = '', date = '', precision = ''] = record;
  if (precision === 'multi-year' || !/^(?:19[5-9]|20)\d/.test(date)) return null;
  return {
    kind: 'grant',
    recipient: donee,
    funder: donor,
    amount: plainAmount(amount),
    currency: 'USD',
    day: precision === 'day' ? date : dayIn(date.slice(0, 4), at),
    country: pick(countries, at),
    type: '',
    text: record[8] ?? '',
  };
}

/** The names of the columns and some rows of a list of companies, which are no deals. */
export const companyRows = (count: number): string[][] => recordsOf('companies').slice(0, count + 1);

export interface Figures {
  readonly count: number;
  readonly kinds: Readonly<Partial<Record<Kind, number>>>;
  /** By kind and currency, exact. */
  readonly sums: Readonly<Record<string, string>>;
  readonly recipients: number;
  readonly funders: number;
  readonly amounts: number;
  readonly dates: number;
  readonly first: string | null;
  readonly last: string | null;
  readonly precisions: readonly string[];
  readonly countries: number;
}

const starts: Readonly<Record<Precision, (day: string) => string>> = {
  day: (day) => day,
  month: (day) => `${day.slice(0, 7)}-01`,
  quarter: (day) => `${day.slice(0, 5)}${two(Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1)}-01`,
  year: (day) => `${day.slice(0, 4)}-01-01`,
};

/** What the database must say of the deals once a file of them was read. */
export function figuresOf(
  deals: readonly Deal[],
  { precision = 'day', hasCountry = false }: { precision?: Precision; hasCountry?: boolean } = {},
): Figures {
  const days = deals.map(({ day }) => starts[precision](day)).toSorted();
  const amounts = new Map<string, string[]>();
  for (const { kind, currency, amount } of deals)
    if (amount !== null) amounts.set(`${kind} ${currency}`, [...(amounts.get(`${kind} ${currency}`) ?? []), amount]);
  return {
    count: deals.length,
    kinds: Object.fromEntries([...Map.groupBy(deals, ({ kind }) => kind)].map(([kind, list]) => [kind, list.length])),
    sums: Object.fromEntries([...amounts].map(([name, list]) => [name, exactSum(list)])),
    recipients: new Set(deals.flatMap(({ recipient }) => recipient ?? [])).size,
    funders: new Set(deals.flatMap(({ funder }) => funder ?? [])).size,
    amounts: deals.filter(({ amount }) => amount !== null).length,
    dates: days.length,
    first: days[0] ?? null,
    last: days.at(-1) ?? null,
    precisions: days.length === 0 ? [] : [precision],
    countries: hasCountry ? new Set(deals.map(({ country }) => country)).size : 0,
  };
}
