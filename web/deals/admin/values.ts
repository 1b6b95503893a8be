import type { Deal, DealColumnKey } from '../../../contract/deals/deals.ts';
import { columnsOf } from '../../../contract/deals/deals.ts';
import type { DealColumn } from '../../../contract/deals/column.ts';
import { datePrecisionNames, type DatePrecision } from '../../../contract/deals/date-precision.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import { firstDayOf } from '../../../contract/calendar.ts';
import { isUnread, type Unread } from '../../ui/forms/unread.ts';
import { boundProblem } from '../../../contract/deals/manual-bounds.ts';
import { isSetByHand } from '../../../contract/deals/manual-deals.ts';
import { formatDate } from '../../../contract/formats.ts';

/**
 * A deal as a form holds it: texts, numbers, lists of texts, yes, no or unknown, and texts that are not understood. The
 * date of the deal is as precise as `datePrecision` says: 2024, 2024-05 or a day.
 */
export type DealDraft = Readonly<Record<string, string | number | readonly string[] | boolean | Unread | null>>;

export const editableColumns = (kind: DealKind): readonly DealColumn<DealColumnKey>[] =>
  columnsOf(kind).filter(({ key }) => isSetByHand(key));

export function draftOf(kind: DealKind, deal: Deal | null): DealDraft {
  const values: Readonly<Record<string, unknown>> = deal ?? {};
  const draft = Object.fromEntries(
    editableColumns(kind).map((column) => [column.key, held(column, values[column.key])]),
  );
  const { date } = draft;
  if (typeof date !== 'string') return draft;
  return { ...draft, date: date.slice(0, lengthOfPrecision[String(values['datePrecision'])] ?? 10) };
}

/** How much of YYYY-MM-DD a date of this precision has. */
const lengthOfPrecision: Readonly<Record<string, number>> = { year: 4, half_year: 7, quarter: 7, month: 7, day: 10 };

/**
 * The precision of a date that was written: 2024, 2024-05 or a day. One that the admin chose, such as `quarter`, stays
 * for every date that has enough for it; the one of before stays for dates of the same length.
 */
export function precisionFor(
  date: string,
  { chosen, before }: { chosen: DealDraft[string] | undefined; before: DealDraft[string] | undefined },
): string {
  if (typeof chosen === 'string' && (lengthOfPrecision[chosen] ?? Infinity) <= date.length) return chosen;
  if (typeof before === 'string' && lengthOfPrecision[before] === date.length) return before;
  return date.length === 4 ? 'year' : date.length === 7 ? 'month' : 'day';
}

function held(column: DealColumn, value: unknown): DealDraft[string] {
  if (column.isArray) return Array.isArray(value) ? value.map(String) : [];
  if (column.type === 'boolean') return typeof value === 'boolean' ? value : null;
  if (isNumeric(column)) return typeof value === 'number' ? value : null;
  if (column.type === 'date') return typeof value === 'string' ? value : null;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const isNumeric = ({ type }: DealColumn): boolean => type === 'integer' || type === 'decimal';

export interface ReadDraft {
  /** Only what differs from `before`; null makes it unknown. */
  readonly values: Record<string, Mutable | null>;
  readonly errors: Record<string, string>;
}
type Mutable = string | number | boolean | string[] | number[];

/** `today`: YYYY-MM-DD, in UTC. */
export function readDraft(
  kind: DealKind,
  written: DealDraft,
  { before, today }: { before: DealDraft; today: string },
): ReadDraft {
  const draft = atItsPrecision(written);
  const values: Record<string, Mutable | null> = {};
  const errors: Record<string, string> = {};
  for (const column of editableColumns(kind)) {
    const value = draft[column.key] ?? null;
    if (isUnread(value) || JSON.stringify(value) === JSON.stringify(before[column.key] ?? null)) continue;
    const read = readField(column, value);
    values[column.key] = read;
    const impossible = boundProblem(kind, column, { value: read, values: draft, today });
    if (impossible !== null) errors[column.key] = impossible;
  }
  const problem = problemOfPrecision(draft);
  if (problem !== null && ('date' in values || 'datePrecision' in values)) errors['date'] = problem;
  return { values, errors };
}

/** The draft with no more of its date than the precision has. The field keeps what was written. */
function atItsPrecision(draft: DealDraft): DealDraft {
  const { date, datePrecision } = draft;
  const length = typeof datePrecision === 'string' ? lengthOfPrecision[datePrecision] : undefined;
  return typeof date === 'string' && length !== undefined ? { ...draft, date: date.slice(0, length) } : draft;
}

/** What a date stands for whose precision is another than that of its text. */
export function periodWords({ date, datePrecision }: DealDraft): string | undefined {
  if (typeof date !== 'string' || !isPrecision(datePrecision)) return undefined;
  const length = lengthOfPrecision[datePrecision] ?? 0;
  const isPart = datePrecision === 'quarter' || datePrecision === 'half_year';
  if (date.length < length || (date.length === length && !isPart)) return undefined;
  return `Stands for ${formatDate(firstDayOf(date.slice(0, length)), datePrecision)}`;
}

const isPrecision = (value: DealDraft[string] | undefined): value is DatePrecision =>
  datePrecisionNames.some((name) => name === value);

/** What a date is too coarse for: a month or a quarter of a year alone. */
function problemOfPrecision({ date, datePrecision }: DealDraft): string | null {
  if (typeof date !== 'string' || typeof datePrecision !== 'string') return null;
  if (date.length >= (lengthOfPrecision[datePrecision] ?? 0)) return null;
  return datePrecision === 'day'
    ? 'Write the day too, or another precision'
    : 'Write the month too, or another precision';
}

function readField(column: DealColumn, value: Exclude<DealDraft[string], Unread>): Mutable | null {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value;
  if (typeof value !== 'string') {
    const items = value.map((item) => item.trim()).filter((item) => item !== '');
    if (items.length === 0) return null;
    return column.type === 'integer' ? items.map(Number) : items;
  }
  const trimmed = value.trim();
  if (trimmed === '') return null;
  return column.type === 'date' ? firstDayOf(trimmed) : trimmed;
}
