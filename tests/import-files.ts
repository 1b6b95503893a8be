import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getKnownSource } from '../server/imports/mapping/known-sources.ts';

/** Small files in the layouts that the importers read, for tests. */

export type Cells = Readonly<Record<string, string>>;

const folder = mkdtempSync(join(tmpdir(), 'fundsight-import-'));
let written = 0;

export function writeFile(content: string | Buffer): string {
  written += 1;
  const path = join(folder, `file-${written}.csv`);
  writeFileSync(path, content);
  return path;
}

export const quoteCell = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** All columns that the files of a source have, in the order of its mapping. */
export interface FileForm {
  readonly header: readonly string[];
}

const formOf = (name: Parameters<typeof getKnownSource>[0]): FileForm => {
  const { columns, optional } = getKnownSource(name);
  return { header: [...columns, ...optional] };
};

export const crunchbaseRounds = formOf('crunchbase-rounds');
const ibrdLoans = formOf('ibrd-loans');
export const foundationGrants = formOf('foundation-grants');

export function csvText(form: FileForm, rows: readonly Cells[], lineEnd = '\n'): string {
  const lines = [form.header, ...rows.map((row) => form.header.map((name) => row[name] ?? ''))];
  return lines.map((cells) => cells.map(quoteCell).join(',')).join(lineEnd) + lineEnd;
}

export const round = (cells: Cells = {}): Cells => ({
  company_permalink: '/company/kite',
  company_name: 'Kite Works',
  company_country_code: 'USA',
  company_category_code: 'software',
  funding_round_type: 'series-a',
  funded_at: '2012-06-30',
  raised_amount_usd: '1750000',
  ...cells,
});
export const loan = (cells: Cells = {}): Cells => ({
  'End of Period': '05/31/2022 12:00:00 AM',
  'Loan Number': 'IBRD00010',
  'Country Code': 'FR',
  Borrower: 'CREDIT HOUSE',
  'Loan Type': 'NPL',
  'Loan Status': 'Repaying',
  'Interest Rate': '4.25',
  'Original Principal Amount': '250,000,000.50',
  'Board Approval Date': '05/09/1947 12:00:00 AM',
  ...cells,
});
export const grant = (cells: Cells = {}): Cells => ({
  donor: 'Alder Trust',
  donee: 'Orchard School',
  amount: '1000',
  donation_date: '2010-01-01',
  donation_date_precision: 'year',
  source_file: 'alder.sql',
  ...cells,
});

export const roundsFile = (rows: readonly Cells[]): string => writeFile(csvText(crunchbaseRounds, rows, '\r'));
export const loansFile = (rows: readonly Cells[]): string => writeFile(`\uFEFF${csvText(ibrdLoans, rows)}`);
export const grantsFile = (rows: readonly Cells[]): string => writeFile(csvText(foundationGrants, rows));
