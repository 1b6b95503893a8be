import type { Deal, DealColumnKey } from '../../../contract/deals/deals.ts';
import { columnsOf } from '../../../contract/deals/deals.ts';
import type { DealColumn } from '../../../contract/deals/column.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import { isSetByHand } from '../../../contract/deals/manual-deals.ts';

/** A deal as a form holds it: texts as typed, lists of texts, and yes, no or unknown. */
export type DealDraft = Readonly<Record<string, string | readonly string[] | boolean | null>>;

export const editableColumns = (kind: DealKind): readonly DealColumn<DealColumnKey>[] =>
  columnsOf(kind).filter(({ key }) => isSetByHand(key));

export function draftOf(kind: DealKind, deal: Deal | null): DealDraft {
  const values: Readonly<Record<string, unknown>> = deal ?? {};
  return Object.fromEntries(editableColumns(kind).map((column) => [column.key, typed(column, values[column.key])]));
}

function typed(column: DealColumn, value: unknown): string | readonly string[] | boolean | null {
  if (column.isArray) return Array.isArray(value) ? value.map(String) : [];
  if (column.type === 'boolean') return typeof value === 'boolean' ? value : null;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export interface ReadDraft {
  /** Only what differs from `before`; null makes it unknown. */
  readonly values: Record<string, Mutable | null>;
  readonly errors: Record<string, string>;
}
type Mutable = string | number | boolean | string[] | number[];

export function readDraft(kind: DealKind, draft: DealDraft, before: DealDraft): ReadDraft {
  const values: Record<string, Mutable | null> = {};
  const errors: Record<string, string> = {};
  for (const column of editableColumns(kind)) {
    const text = draft[column.key] ?? null;
    if (JSON.stringify(text) === JSON.stringify(before[column.key] ?? null)) continue;
    const value = readField(column, text);
    if (value === undefined) errors[column.key] = wrongWords(column);
    else values[column.key] = value;
  }
  return { values, errors };
}

/** Undefined where the text is not of the type of the column. */
function readField(column: DealColumn, text: DealDraft[string]): Mutable | null | undefined {
  if (typeof text === 'boolean' || text === null || text === undefined) return text ?? null;
  if (typeof text !== 'string') {
    const items = text.map((item) => item.trim()).filter((item) => item !== '');
    if (column.type !== 'integer') return items.length === 0 ? null : items;
    return items.length === 0 ? null : items.map(Number);
  }
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (column.type === 'integer') return /^-?\d{1,15}$/.test(trimmed) ? Number(trimmed) : undefined;
  if (column.type === 'decimal') return /^-?\d{1,15}(\.\d+)?$/.test(trimmed) ? Number(trimmed) : undefined;
  if (column.type === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(trimmed) ? trimmed : undefined;
  return column.type === 'currency' ? trimmed.toUpperCase() : trimmed;
}

function wrongWords({ type }: DealColumn): string {
  if (type === 'integer') return 'Write a whole number in digits, such as 1200';
  if (type === 'decimal') return 'Write a number in digits, such as 1200.50';
  return 'Write a day, such as 2026-11-20';
}
