import { dealColumns, type CellValue } from '../../../contract/deals/deals.ts';
import type { DealColumn } from '../../../contract/deals/column.ts';
import { isShare } from '../../../contract/deals/manual-bounds.ts';
import { flag, type Problem, type RowNotes } from './cells.ts';
import { maximumInteger } from '../../../contract/table/values.ts';
import { isCurrency } from '../../../contract/currencies.ts';
import type { DealDraft } from './draft.ts';

/** The last look at a row before it is written: what the database or the filters would choke on refuses the row alone. */

const columnByKey = new Map<string, DealColumn>(dealColumns.map((column) => [column.key, column]));
const optionsByKey = new Map<string, ReadonlySet<string> | null>(
  dealColumns.map((column) => [column.key, column.options && new Set(column.options.map((option) => option.value))]),
);

/** Longest text in characters: sort columns are in an index, which takes no long keys; an abstract is stored whole. */
const maximumLength = { sorted: 300, other: 100_000, recordId: 590 } as const;
const shapes: Readonly<Partial<Record<DealColumn['type'], RegExp>>> = {
  country: /^[A-Z]{2}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  url: /^https?:\/\//,
};

export function findProblem(draft: DealDraft): Problem | null {
  if (draft.recordKey.length > maximumLength.recordId)
    return { code: 'bad_text', reason: 'The id in the source is too long' };
  for (const [key, value] of Object.entries(draft.values)) {
    const column = columnByKey.get(key);
    if (column === undefined || !column.kinds.includes(draft.kind))
      throw new Error(`${draft.kind} has no column ${key}`);
    if (value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) {
      const problem = findItemProblem(column, item as CellValue);
      if (problem !== null) return problem;
    }
  }
  return null;
}

function findItemProblem(column: DealColumn, value: CellValue): Problem | null {
  const { key, type } = column;
  if (typeof value === 'number') {
    const fits =
      type === 'integer' ? Number.isInteger(value) && Math.abs(value) <= maximumInteger : Number.isFinite(value);
    return fits ? null : { code: 'bad_number', reason: `${key}: ${value} does not fit` };
  }
  if (typeof value !== 'string') return null;
  const most = column.isSortable ? maximumLength.sorted : maximumLength.other;
  if (value.length > most) return { code: 'bad_text', reason: `${key} is longer than ${most} characters` };
  if (type === 'currency' && !isCurrency(value))
    return { code: 'unknown_value', reason: `${key}: "${value.slice(0, 40)}" is not a currency of ISO 4217` };
  const options = optionsByKey.get(key);
  const isUnknown = (options && !options.has(value)) || shapes[type]?.test(value) === false;
  return isUnknown
    ? { code: 'unknown_value', reason: `${key}: "${value.slice(0, 40)}" is not a value of this column` }
    : null;
}

/** Natural persons are never recipients by name, and so is a business that is its owner. */
const isPerson = (recipientType: CellValue | null | undefined): boolean =>
  recipientType === 'individual' || recipientType === 'sole_trader';

/** A stake of 120% is none: the rest of the row stays. */
function withoutWrongShares(draft: DealDraft, notes: RowNotes): DealDraft {
  const wrong = Object.entries(draft.values).filter(
    ([key, value]) => typeof value === 'number' && isShare(key) && (value < 0 || value > 100),
  );
  if (wrong.length === 0) return draft;
  for (const [key] of wrong) flag(notes, 'beyond_whole', key);
  return { ...draft, values: { ...draft.values, ...Object.fromEntries(wrong.map(([key]) => [key, null])) } };
}

/** The draft as it may be stored: persons without their names; what is odd is flagged. `today` is YYYY-MM-DD. */
export function storableDraft(written: DealDraft, notes: RowNotes, today: string): DealDraft {
  const draft = withoutWrongShares(written, notes);
  const { values } = draft;
  if (typeof values.date === 'string' && values.date > today) flag(notes, 'future_date', values.date);
  if (!isPerson(values.recipientType)) return draft;
  if (typeof values.recipientName !== 'string') return draft;
  flag(notes, 'person_hidden');
  return { ...draft, values: { ...values, recipientName: null } };
}
