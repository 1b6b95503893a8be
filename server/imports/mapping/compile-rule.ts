import type { CellValue } from '../../../contract/deals/deals.ts';
import type { DatePrecision } from '../../../contract/deals/date-precision.ts';
import type { DealColumn } from '../../../contract/deals/column.ts';
import type { FieldRule, Mapping } from '../../../contract/imports/mapping.ts';
import { cleanText, type RowNotes } from '../../deals/drafts/cells.ts';
import { cellReader, type ReadCell } from './compile-columns.ts';
import { splitLeads, splitNames, type IsKnown } from '../organisations/split-names.ts';
import { monthOfWord } from '../reading/month-words.ts';
import { halfOf, quarterOf } from '../reading/part-of-year.ts';
import { readItem, type ReadItem } from '../reading/read-item.ts';

/** A rule of a mapping as a function from the cells of a row to one value of the database. */

export interface RowInput {
  readonly cells: readonly string[];
  readonly notes: RowNotes;
  /** Of the date of the deal, once it was read. */
  precision: DatePrecision | null;
  /** The sign or word of money beside the number that was read last; null where there was none. */
  mark: string | null;
}
export type ReadValue = (row: RowInput) => CellValue | null;
export interface CompileContext {
  readonly columns: ReadonlyMap<string, number>;
  readonly mapping: Mapping;
  /** Whether we have an organisation of this name: it stays whole in a list. */
  readonly isKnownName: IsKnown;
}

/** Of several rules the first that gives a value counts; of lists that each stand under a role, all of them do. */
export function compileRules(column: DealColumn, rules: readonly FieldRule[], context: CompileContext): ReadValue {
  const readers = rules.map((rule) => compileRule(column, rule, context));
  const [only] = readers;
  if (readers.length === 1 && only !== undefined) return only;
  if (column.isArray && rules.every(({ when }) => when?.is !== undefined))
    return (row) => {
      const all = readers.flatMap((read) => read(row) ?? []).filter((one) => typeof one === 'string');
      return all.length === 0 ? null : [...new Set(all)];
    };
  return (row) => {
    for (const read of readers) {
      const value = read(row);
      if (value !== null) return value;
    }
    return null;
  };
}

function compileRule(column: DealColumn, rule: FieldRule, context: CompileContext): ReadValue {
  const holds = compileCondition(rule.when, context);
  const read = column.isArray ? compileList(column, rule, context) : compileSingle(column, rule, context);
  const fallback = constantOf(column, rule);
  return (row) => {
    if (holds !== null && !holds(row.cells)) return null;
    const value = read(row) ?? fallback;
    if (value === null && rule.required === true)
      row.notes.problems.push({ code: 'missing', reason: `${namesOf(rule).join(', ') || column.label} is empty` });
    return value;
  };
}

/** A single value counts as a list of one where the column holds lists. */
export function constantOf(column: DealColumn, { constant }: FieldRule): CellValue | null {
  if (constant === undefined || constant === null) return null;
  return column.isArray ? [String(constant)] : constant;
}

const namesOf = ({ from }: FieldRule): readonly string[] =>
  from === undefined ? [] : typeof from === 'string' ? [from] : from;

function compileCondition(
  when: FieldRule['when'],
  { columns }: CompileContext,
): ((cells: readonly string[]) => boolean) | null {
  if (when === undefined) return null;
  const read = cellReader(columns, when.column);
  const wanted = when.is === undefined ? null : new Set(when.is);
  return (cells) => {
    const written = read(cells, null);
    if (when.isFilled !== undefined) return (written !== null) === when.isFilled;
    if (when.startsNot !== undefined)
      return written !== null && !when.startsNot.some((start) => written.toLowerCase().startsWith(start));
    return written !== null && wanted?.has(written.toLowerCase()) === true;
  };
}

function readersOf(column: DealColumn, rule: FieldRule, { columns }: CompileContext): ReadCell[] {
  return namesOf(rule).map((name) => cellReader(columns, name, column.type === 'country'));
}

function compileSingle(column: DealColumn, rule: FieldRule, context: CompileContext): ReadValue {
  const readers = readersOf(column, rule, context);
  const read = readItem(column, rule, context);
  if (rule.joins === true) return (row) => readJoined(readers, read, row);
  if (rule.joins !== undefined && rule.joins !== false)
    return (row) => readPartOfYear(readers, rule.joins === 'half' ? 'H' : 'Q', read, row);
  return (row) => {
    for (const readCell of readers) {
      const written = readCell(row.cells, row.notes);
      const cut = written === null ? null : cutOut(written, rule);
      const value = cut === null ? null : read(cut, row);
      if (value !== null) return value;
    }
    return null;
  };
}

/** Year, month and day in columns of their own: as far as they are filled. */
function readJoined([readYear, ...others]: readonly ReadCell[], read: ReadItem, row: RowInput): CellValue | null {
  const year = readYear?.(row.cells, row.notes) ?? null;
  if (year === null) return null;
  const parts = [year];
  for (const readPart of others) {
    const written = readPart(row.cells, row.notes);
    if (written === null) break;
    const month = parts.length === 1 ? monthOfWord(written) : 0;
    parts.push(
      String(month > 0 ? month : written)
        .replace(/\.0$/, '')
        .padStart(2, '0'),
    );
  }
  return read(parts.join('-'), row);
}

/** The year and its quarter or half in columns of their own; the year alone where the other is empty. */
function readPartOfYear(
  [readYear, readPart]: readonly ReadCell[],
  letter: 'Q' | 'H',
  read: ReadItem,
  row: RowInput,
): CellValue | null {
  const year = (readYear?.(row.cells, row.notes) ?? null)?.replace(/\.0$/, '') ?? null;
  if (year === null) return null;
  const written = readPart?.(row.cells, row.notes)?.replace(/\.0$/, '') ?? null;
  if (written === null) return read(year, row);
  const part = letter === 'Q' ? quarterOf(written) : halfOf(written);
  return read(`${year}-${part === 0 ? written : letter + part}`, row);
}

const mostItems = 50;

function compileList(column: DealColumn, rule: FieldRule, context: CompileContext): ReadValue {
  const readers = readersOf(column, rule, context);
  const read = readItem(column, rule, context);
  return (row) => {
    const items: (string | number)[] = [];
    for (const readCell of readers) {
      const written = readCell(row.cells, row.notes);
      if (written === null) continue;
      for (const part of splitCell(written, rule, context)) {
        const text = cleanText(part.slice(0, rule.firstCharacters));
        const value = text === null ? null : read(text, row);
        for (const item of Array.isArray(value) ? value : [value])
          if ((typeof item === 'string' || typeof item === 'number') && !items.includes(item)) items.push(item);
      }
      if (rule.all !== true && items.length > 0) break;
    }
    // The column says which of both its lists hold.
    return items.length === 0 ? null : (items.slice(0, mostItems) as string[] | number[]);
  };
}

function splitCell(
  text: string,
  { split, organisations, leads, keepsWhole, keepsSigns }: FieldRule,
  { isKnownName }: CompileContext,
): string[] {
  if (keepsSigns === true) return [text];
  const splitOne = leads === true ? splitLeads : splitNames;
  const parts = organisations === true && isKnownName(text) ? [text] : splitList(text, split);
  return organisations === true ? parts.flatMap((part) => splitOne(part, isKnownName, keepsWhole)) : parts;
}

function splitList(text: string, marks: FieldRule['split']): string[] {
  let parts = [text];
  for (const mark of typeof marks === 'string' ? [marks] : (marks ?? []))
    parts = parts.flatMap((part) => part.split(mark));
  return parts;
}

/** The text after one word and before another. Where a word is missing, nothing is taken. */
function cutOut(text: string, { after, before, firstCharacters }: FieldRule): string | null {
  if (firstCharacters !== undefined) return text.slice(0, firstCharacters);
  if (after === undefined && before === undefined) return text;
  const start = after === undefined ? 0 : text.toLowerCase().indexOf(after.toLowerCase());
  if (start < 0) return null;
  const from = after === undefined ? 0 : start + after.length;
  const end = before === undefined ? text.length : text.toLowerCase().indexOf(before.toLowerCase(), from);
  return end < 0 ? null : cleanText(text.slice(from, end));
}
