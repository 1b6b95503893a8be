import type { DealKind } from '../../../contract/deals/options.ts';
import { csvLines } from '../../http/csv-lines.ts';
import { getKnownSource } from './known-sources.ts';

/** A file to fill in: the columns that the source `generic` knows, and one line that shows how each is written. */

const example: Readonly<Record<string, string>> = {
  source_record_id: 'example-1',
  recipient: 'Example Venture Ltd',
  recipient_type: 'company',
  funders: 'First Example Fund;Second Example Fund',
  funder_ids: 'GB-COH-00000001;GB-COH-00000002',
  date: '2025-03-31',
  amount: '250000.50',
  currency: 'GBP',
  country: 'GB',
  sectors: 'fintech;education',
  url: 'https://example.org/deals/1',
  notes: 'Delete this line',
  licence: 'CC BY 4.0',
};
const titles: Readonly<Record<DealKind, string>> = {
  equity: 'Seed round',
  debt: 'Working capital loan',
  grant: 'Grant for a pilot',
};

/** CSV with a byte order mark, without which spreadsheets take it for another encoding. */
export function templateCsv(kind: DealKind): string {
  const { columns, optional } = getKnownSource('generic');
  const cells: Readonly<Record<string, string>> = { ...example, kind, title: titles[kind] };
  const names = [...columns, ...optional];
  return `\uFEFF${csvLines([names, names.map((name) => cells[name] ?? '')])}`;
}
