import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readRecords, type RawRow } from '../../raw-files.ts';

/** Rows of the real public files, from which files in other shapes are written. */

const folder = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));
const files = {
  grants: ['grant/vipulnaik-dlw/foundation_grants_dev.csv', 'utf-8', '\n'],
  rounds: ['equity/crunchbase-2013-10-mode/crunchbase_rounds_10_2013.csv', 'macintosh', '\r'],
  companies: ['equity/crunchbase-2013-10-mode/crunchbase_companies_10_2013.csv', 'macintosh', '\r'],
  investments: ['equity/crunchbase-2013-06-hernames/investments.csv', 'utf-8', '\n'],
  projects: ['equity/ifc/ifc_investment_services_projects.csv', 'utf-8', '\n'],
  loans: ['debt/ibrd-loans/IBRD_Statement_of_Loans_-_Latest_Available_Snapshot.csv', 'utf-8', '\n'],
  foundations: ['grant/vipulnaik-dlw/foundation_directory.csv', 'utf-8', '\n'],
  lenders: ['funders/us_lenders_ppp.csv', 'utf-8', '\n'],
} as const;
export type RealFile = keyof typeof files;

export const realFilesAreThere = Object.values(files).every(([path]) => existsSync(`${folder}${path}`));

/** The start of a file is enough; its last record is cut. */
const enough = 4_000_000;
const read = new Map<RealFile, string[][]>();

export function recordsOf(name: RealFile): string[][] {
  const [path, encoding, lineEnd] = files[name];
  const text = (): string => new TextDecoder(encoding).decode(readFileSync(`${folder}${path}`)).slice(0, enough);
  const records = read.get(name) ?? readRecords(text(), lineEnd).slice(0, -1);
  read.set(name, records);
  return records;
}

export function rowsOf(name: RealFile): RawRow[] {
  const [names = [], ...records] = recordsOf(name);
  return records.map((cells) => Object.fromEntries(names.map((key, at) => [key, cells[at] ?? ''])));
}

/** A name of an organisation in plain letters, which no rule about lists or persons concerns. */
export const isPlainName = (name: string | undefined): name is string =>
  name !== undefined && name.length > 5 && /^[A-Z][\p{L}\p{N} .'-]*$/u.test(name) && !/ (?:and|for|et) /i.test(name);

const places =
  /University|Institute|School|Society|Museum|Center|Association|Council|Hospital|Library|College|Foundation|Church/;
export const isInstitution = (name: string | undefined): name is string => isPlainName(name) && places.test(name);

/** 1200.50 as 1200.5; null for what is no amount. */
export const plainAmount = (text: string | undefined): string | null => {
  const digits = (text ?? '').replaceAll(',', '');
  return /^\d+(?:\.\d{1,4})?$/.test(digits) && Number(digits) > 0
    ? digits.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
    : null;
};

/** 06/12/2023, with or without a time, as 2023-06-12. */
export const dayOfUs = (text: string | undefined): string | null => {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(text ?? '') ?? [];
  return year === undefined ? null : `${year}-${month}-${day}`;
};

/** The first `count` of those that pass, each name once. */
export function firstOnes<T>(
  all: readonly T[],
  count: number,
  nameOf: (one: T) => string,
  passes: (one: T) => boolean,
): T[] {
  const found = new Map<string, T>();
  for (const one of all) {
    if (found.size === count) break;
    if (passes(one) && !found.has(nameOf(one))) found.set(nameOf(one), one);
  }
  if (found.size < count) throw new Error(`only ${found.size} of ${count} such rows`);
  return [...found.values()];
}
