import { readWrittenDate, type WrittenDate } from '../../contract/written-date.ts';
import {
  longestNotes,
  longestSavedName,
  longestStep,
  shortlistStatuses,
  statusKeys,
  type ShortlistStatus,
} from '../../contract/shortlist/shortlist.ts';

/** What the columns of a file mean, and what stands in a row. Words that are not understood go into the notes. */

export const columnKeys = ['name', 'id', 'status', 'nextStep', 'nextOn', 'notes'] as const;
export type ColumnKey = (typeof columnKeys)[number];

/** The first are those that our own file has. */
const words: Readonly<Record<ColumnKey, readonly string[]>> = {
  name: ['funder', 'name', 'investor', 'organisation', 'organization', 'company', 'fund', 'firm', 'lender', 'bank'],
  id: ['funder id', 'id', 'slug', 'link'],
  status: ['status', 'stage', 'state', 'pipeline'],
  nextStep: ['next step', 'next', 'next action', 'action', 'to do', 'todo', 'task'],
  nextOn: ['date', 'next date', 'due', 'due date', 'on', 'when', 'day', 'deadline', 'follow up'],
  notes: ['notes', 'note', 'comment', 'comments', 'remarks', 'memo'],
};

export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export interface Columns {
  /** Where each stands; one that the file has not is missing. */
  readonly places: Partial<Record<ColumnKey, number>>;
  readonly leftOut: readonly { readonly label: string; readonly at: number }[];
  readonly hasHeader: boolean;
}

/** By the first row. Without a word for the name there it is no header, and the first column is the name. */
export function columnsOf(first: readonly string[]): Columns {
  const labels = first.map(plain);
  const places: Partial<Record<ColumnKey, number>> = {};
  for (const key of columnKeys) {
    const at = words[key].map((word) => labels.indexOf(word)).find((one) => one >= 0);
    if (at !== undefined && !Object.values(places).includes(at)) places[key] = at;
  }
  if (places.name === undefined) return { places: { name: 0 }, leftOut: [], hasHeader: false };
  const taken = new Set(Object.values(places));
  const leftOut = first.flatMap((label, at) => (taken.has(at) || label.trim() === '' ? [] : [{ label, at }]));
  return { places, leftOut, hasHeader: true };
}

const statusWords: ReadonlyMap<string, ShortlistStatus> = new Map(
  statusKeys.flatMap((key) => [[plain(key), key] as const, [plain(shortlistStatuses[key]), key] as const]),
);

export interface ReadRow {
  readonly name: string;
  /** As the file has it, or out of the address of a page of ours. */
  readonly id: string | null;
  readonly status: ShortlistStatus;
  readonly nextStep: string | null;
  readonly nextOn: string | null;
  readonly notes: string | null;
  readonly problems: readonly string[];
}

export type DayOrder = 'dayFirst' | 'monthFirst';

const numericDay = /^(\d{1,2}) ?([-/.]) ?(\d{1,2}) ?\2 ?\d{4}$/;

/** Which of day and month comes first in a column: one cell of which only one order is a date tells of all. Dots part days. */
export function orderOfDates(cells: readonly string[]): DayOrder | null {
  const found = new Set<DayOrder>();
  for (const cell of cells) {
    const [, first, sign, second] = numericDay.exec(cell.trim()) ?? [];
    if (Number(first) > 12 || sign === '.') found.add('dayFirst');
    if (Number(second) > 12) found.add('monthFirst');
  }
  const [order = null] = found;
  return found.size === 1 ? order : null;
}

/** Null for a row without a name. */
export function readRow(cells: readonly string[], { places }: Columns, order: DayOrder | null = null): ReadRow | null {
  const cell = (key: ColumnKey): string => cells[places[key] ?? -1]?.trim() ?? '';
  const name = cell('name').replaceAll(/\s+/g, ' ').slice(0, longestSavedName);
  if (name === '') return null;
  const problems: string[] = [];
  const aside: string[] = [];
  const keep = (label: string, text: string, problem: string): void => {
    problems.push(problem);
    aside.push(`${label}: ${text}`);
  };
  const status = statusWords.get(plain(cell('status')));
  if (status === undefined && cell('status') !== '')
    keep('Status', cell('status'), `“${cell('status')}” is not a known status. It starts in Research.`);
  const on = readWrittenDate(cell('nextOn'), { precisions: ['day'] });
  if (on.kind === 'problem') keep('Date', cell('nextOn'), `We cannot read “${cell('nextOn')}” as a date.`);
  if (on.kind === 'question' && order === null)
    keep(
      'Date',
      cell('nextOn'),
      `“${cell('nextOn')}” may be ${on.readings[0]} or ${on.readings[1]}. Write the year first to have it read.`,
    );
  const step = cell('nextStep').replaceAll(/\s+/g, ' ');
  if (step.length > longestStep) keep('Next step', step, 'The next step is too long, so it is in the notes.');
  const notes = [cell('notes'), ...aside].filter((text) => text !== '').join('\n');
  if (notes.length > longestNotes) problems.push(`The notes are cut off after ${longestNotes} characters.`);
  return {
    name,
    id: idOf(cell('id')),
    status: status ?? 'research',
    nextStep: step === '' || step.length > longestStep ? null : step,
    nextOn: dayIn(on, order),
    notes: notes === '' ? null : notes.slice(0, longestNotes),
    problems,
  };
}

function dayIn(on: WrittenDate, order: DayOrder | null): string | null {
  if (on.kind === 'value') return on.value;
  if (on.kind !== 'question' || order === null) return null;
  return on.readings[order === 'dayFirst' ? 0 : 1];
}

function idOf(text: string): string | null {
  const id = text.split('/funder/').at(-1)?.split(/[?#/]/)[0]?.toLowerCase() ?? '';
  return /^[a-z0-9][a-z0-9-]{0,78}[a-z0-9]$/.test(id) ? id : null;
}
