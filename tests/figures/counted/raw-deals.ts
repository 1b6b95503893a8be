import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readRecords, type RawRow } from '../../raw-files.ts';
import { sectorsOfCauses } from '../../real-causes/foundation-causes.ts';
import type { CountedRow, Kind } from './book.ts';
import { roundOfType, sectorOfCategory, sectorOfIndustry } from './source-words.ts';

/** The real public files as published, row by row, in the terms of the specification (3.5): read by other code than the imports. */

const folder = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));

export interface RawFile {
  readonly kind: Kind;
  readonly file: string;
  readonly source: string;
  readonly encoding: string;
  readonly lineEnd: string;
  readonly read: (row: RawRow) => CountedRow;
}

const bands: readonly (readonly [from: number, value: string])[] = [
  [0, 'under_10k'],
  [10_000, '10k_25k'],
  [25_000, '25k_50k'],
  [50_000, '50k_100k'],
  [100_000, '100k_250k'],
  [250_000, '250k_500k'],
  [500_000, '500k_1m'],
  [1_000_000, '1m_2500k'],
  [2_500_000, '2500k_5m'],
  [5_000_000, '5m_10m'],
  [10_000_000, '10m_25m'],
  [25_000_000, '25m_50m'],
  [50_000_000, 'over_50m'],
];

const blank = {
  recordType: 'deal',
  date: null,
  datePrecision: null,
  stage: null,
  recipientCountry: null,
  roundType: null,
  debtType: null,
  grantType: null,
  ratePct: null,
  termMonths: null,
  deadline: null,
  recipientType: null,
  more: {},
  sectors: [],
  funderNames: [],
} as const;

const cell = (row: RawRow, name: string): string => (row[name] ?? '').trim();
const listOf = (value: string | undefined): string[] => (value === undefined ? [] : [value]);

/** An amount counts in the table and in its medians; a band has none of zero or less. */
function amountOf(written: string): Pick<CountedRow, 'amountUsd' | 'amountUsdCut' | 'amountBand'> {
  const amount = written === '' ? null : Number(written.replaceAll(',', ''));
  const band = amount === null || amount <= 0 ? null : (bands.findLast(([from]) => amount >= from)?.[1] ?? null);
  return { amountUsd: amount, amountUsdCut: amount, amountBand: band };
}

/** MM/DD/YYYY, whatever follows. */
const usDay = (written: string): string | null =>
  written === '' ? null : `${written.slice(6, 10)}-${written.slice(0, 2)}-${written.slice(3, 5)}`;

const readRound = (row: RawRow): CountedRow => ({
  ...blank,
  ...amountOf(cell(row, 'raised_amount_usd')),
  kind: 'equity',
  origin: 'admin_curated',
  date: cell(row, 'funded_at'),
  // Dates of this source on 1 January mean the year.
  datePrecision: cell(row, 'funded_at').endsWith('-01-01') ? 'year' : 'day',
  recipientCountry: cell(row, 'company_country_code') === 'USA' ? 'US' : null,
  recipientType: 'company',
  roundType: roundOfType[cell(row, 'funding_round_type')] ?? null,
  sectors: listOf(sectorOfCategory[cell(row, 'company_category_code')]),
});

/** Codes of the World Bank that are others than those of ISO, and those that name no country. */
const bankCodes: Readonly<Record<string, string>> = { ZR: 'CD', YF: 'RS', TP: 'TL', RY: 'YE', GZ: 'PS' };
const noCountry = new Set(['YU', '3E', '3W', '3S', '6R']);

function readLoan(row: RawRow): CountedRow {
  const code = cell(row, 'Country Code');
  const rate = Number(cell(row, 'Interest Rate'));
  return {
    ...blank,
    ...amountOf(cell(row, 'Original Principal Amount')),
    kind: 'debt',
    origin: 'funder_published',
    date: usDay(cell(row, 'Board Approval Date')),
    datePrecision: 'day',
    recipientCountry: noCountry.has(code) || code === '' ? null : (bankCodes[code] ?? code),
    recipientType: 'public_body',
    debtType: /^IBRD[BG]/.test(cell(row, 'Loan Number')) ? 'guarantee' : 'term_loan',
    // Zero can mean several rates.
    ratePct: cell(row, 'Interest Rate') === '' || rate === 0 ? null : rate,
    funderNames: ['International Bank for Reconstruction and Development'],
  };
}

const territories = new Set(['GU', 'VI', 'PR', 'AS', 'MP']);
const formWords: readonly (readonly [words: RegExp, type: string])[] = [
  [/sole prop|self-employed|independent contractor/, 'sole_trader'],
  [/individual/, 'individual'],
  [/non-profit|nonprofit/, 'nonprofit'],
  [/cooperative/, 'cooperative'],
  [/corporation|company|llc|partnership|professional association|joint venture|esop|stock ownership/, 'company'],
];

function readSmallLoan(row: RawRow): CountedRow {
  const form = cell(row, 'BusinessType').toLowerCase();
  const date = usDay(cell(row, 'DateApproved'));
  return {
    ...blank,
    ...amountOf(cell(row, 'LoanAmount')),
    date,
    kind: 'debt',
    origin: 'public_register',
    datePrecision: date === null ? null : 'day',
    recipientCountry: territories.has(cell(row, 'State')) ? cell(row, 'State') : 'US',
    recipientType:
      cell(row, 'NonProfit').toLowerCase() === 'y'
        ? 'nonprofit'
        : (formWords.find(([words]) => words.test(form))?.[1] ?? null),
    debtType: 'other',
    sectors: listOf(sectorOfIndustry[cell(row, 'NAICSCode').slice(0, 2)]),
    funderNames: cell(row, 'Lender') === '' ? [] : [cell(row, 'Lender')],
  };
}

/** A cause that the list lacks has sectors that the audit cannot know: it must not count as unknown. */
function sectorsOf(cause: string): readonly string[] {
  if (cause === '') return [];
  const sectors = sectorsOfCauses.get(cause);
  if (sectors === undefined) throw new Error(`tests/real-causes/foundation-causes.ts lacks ${cause}`);
  return sectors;
}

export function readGrant(row: RawRow): CountedRow {
  const date = cell(row, 'donation_date');
  const precision = cell(row, 'donation_date_precision');
  const category = cell(row, 'intended_use_of_funds_category').toLowerCase();
  return {
    ...blank,
    ...amountOf(cell(row, 'amount')),
    kind: 'grant',
    origin: 'funder_published',
    date: date === '' ? null : date,
    // Of several years the first is known, as a year.
    datePrecision: date === '' ? null : precision === 'multi-year' ? 'year' : precision === '' ? 'day' : precision,
    grantType: category.includes('organizational general support')
      ? 'core_unrestricted'
      : category.includes('direct project expenses')
        ? 'project'
        : category === ''
          ? null
          : 'other',
    sectors: sectorsOf(cell(row, 'cause_area')),
    funderNames: [cell(row, 'donor').replaceAll('&amp;', '&')],
  };
}

const small = 'debt/ppp-under150k/foia_up_to_150k_';
const utf8 = { encoding: 'utf-8', lineEnd: '\n' } as const;

/** The order in which the audit imports them. */
export const rawFiles: readonly RawFile[] = [
  {
    kind: 'equity',
    file: `${folder}equity/crunchbase-2013-10-mode/crunchbase_rounds_10_2013.csv`,
    source: 'audit rounds',
    encoding: 'macintosh',
    lineEnd: '\r',
    read: readRound,
  },
  {
    kind: 'debt',
    file: `${folder}debt/ibrd-loans/IBRD_Statement_of_Loans_-_Latest_Available_Snapshot.csv`,
    source: 'audit loans',
    ...utf8,
    read: readLoan,
  },
  ...['VI', 'GU'].map((state): RawFile => ({
    kind: 'debt',
    file: `${folder}${small}${state}.csv`,
    source: `audit small loans ${state}`,
    ...utf8,
    read: readSmallLoan,
  })),
  {
    kind: 'grant',
    file: `${folder}grant/vipulnaik-dlw/foundation_grants_dev.csv`,
    source: 'audit grants',
    ...utf8,
    read: readGrant,
  },
];

export const rawFilesAreThere = (): boolean => rawFiles.every(({ file }) => existsSync(file));

export function readRawFile({ file, encoding, lineEnd, read }: RawFile): CountedRow[] {
  const text = new TextDecoder(encoding).decode(readFileSync(file)).replaceAll('\r\n', '\n');
  const [names = [], ...records] = readRecords(text, lineEnd);
  return records.map((record) => read(Object.fromEntries(names.map((name, at) => [name.trim(), record[at] ?? '']))));
}
