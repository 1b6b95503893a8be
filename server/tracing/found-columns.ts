import { columnsOf } from '../../contract/deals/deals.ts';
import type { DealColumn } from '../../contract/deals/column.ts';
import type { DealKind } from '../../contract/deals/options.ts';

/** What the columns of a found file are, and its cells in the words of the database. */

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** By the keys of a CSV and the labels of a workbook, for each column of the file; null for what is none of ours. */
export function columnsCalled(kind: DealKind, names: readonly string[]): (DealColumn | null)[] {
  const columns = columnsOf(kind);
  const find = (name: string): DealColumn | undefined =>
    columns.find(({ key }) => key === name) ??
    columns.find(({ label }) => label === name) ??
    columns.find(({ key, label }) => [plain(key), plain(label)].includes(plain(name)));
  return names.map((name) => find(name) ?? null);
}

export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The code of a label that a workbook shows; any other text as it is. */
const codeOf = (column: DealColumn, text: string): string =>
  column.options?.find(({ label }) => label === text)?.value ?? text;

export const itemsOf = (column: DealColumn, text: string): string[] =>
  text.split(';').map((item) => codeOf(column, item.trim()));

const yesOrNo: Readonly<Record<string, string>> = { true: 'true', yes: 'true', false: 'false', no: 'false' };

/** As `printed` of match-rows.ts has it in SQL; empty where the cell is unknown or written in a way of its own. */
export function comparable(column: DealColumn, text: string): string {
  const trimmed = text.trim();
  if (column.isArray) return trimmed;
  if (column.type === 'integer' || column.type === 'decimal') return plainNumber(trimmed);
  if (column.type === 'date') return /^\d{4}-\d\d-\d\d/.exec(trimmed)?.[0] ?? '';
  if (column.type === 'boolean') return yesOrNo[trimmed.toLowerCase()] ?? '';
  return codeOf(column, trimmed);
}

function plainNumber(text: string): string {
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return '';
  if (!text.includes('.')) return text;
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
}
