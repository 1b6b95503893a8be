import { differClearly, type Mark, type Measure } from './marks.ts';

/** What stands side by side, as words: the page draws it and the file holds the same. */

export interface Cell {
  /** `locked`: known, and its value is for members. `gone`: there is no such funder. */
  readonly state: 'known' | 'unknown' | 'locked' | 'loading' | 'failed' | 'gone';
  /** Sums are exact; the page writes them short. */
  readonly words: string;
  /** What it rests on: a number of deals, the middle half. */
  readonly note?: string | undefined;
  /** What it is compared with. */
  readonly market?: string | undefined;
  readonly mark?: Mark | undefined;
  /** A rating from 1 to 5 beside the median of its kind. */
  readonly rating?: { readonly value: number; readonly median: number | null } | undefined;
  readonly days?: Days | undefined;
  /** The figure as a number: what is compared, and what the file holds. */
  readonly measure?: Measure | undefined;
  /** Several, one below the other; `words` holds them all. */
  readonly lines?: readonly string[] | undefined;
  readonly isWarning?: true | undefined;
  readonly to?: string | undefined;
}

/** Medians of days, from the first message to the money. */
export interface Days {
  readonly reply: number | null;
  readonly decision: number;
  readonly money: number;
}

export interface Row {
  readonly key: string;
  readonly label: string;
  /** What all cells are compared with, where that is the same. */
  readonly note?: string | undefined;
  readonly cells: readonly Cell[];
  /** Single deals: they leave in a file only through the export of the table, which counts and marks them. */
  readonly isPageOnly?: true;
}

export interface Section {
  readonly key: string;
  readonly title: string;
  /** How the figures are made. */
  readonly about?: string | undefined;
  readonly rows: readonly Row[];
}

const notKnown = 'Not known yet';

export const known = (words: string, more: Omit<Partial<Cell>, 'state' | 'words'> = {}): Cell => ({
  state: 'known',
  words,
  ...more,
});
export const unknown = (words = notKnown): Cell => ({ state: 'unknown', words });
export const locked = (words: string): Cell => ({ state: 'locked', words });
export const lines = (found: readonly string[], more: Omit<Partial<Cell>, 'state' | 'words' | 'lines'> = {}): Cell =>
  found.length === 0 ? unknown() : known(found.join('; '), { lines: found, ...more });

/** What is asked for one funder: under way, not answered, not for this viewer, or here. */
export type Part<T> =
  | {
      readonly state: 'loading' | 'failed' | 'gone' | 'closed';
      /** The words of a limit of the day. */ readonly limit?: string;
    }
  | { readonly state: 'ready'; readonly data: T };

const waiting = { loading: 'Loading', failed: 'Did not load', gone: '–' } as const;

/** A cell of a part: `closed` says what is there for those who may not see the value. */
export function cellOf<T>(part: Part<T>, read: (data: T) => Cell, closed: () => Cell = unknown): Cell {
  if (part.state === 'ready') return read(part.data);
  return part.state === 'closed' ? closed() : { state: part.state, words: waiting[part.state] };
}

const isAnswered = ({ state }: Cell): boolean => state !== 'loading' && state !== 'failed';

/** Whether all funders of a row have the same, or none of them is known. A row that is not whole yet is not. */
export function isEqual({ cells }: Row): boolean {
  const there = cells.filter(({ state }) => state !== 'gone');
  const [first] = there;
  if (first === undefined || there.length < 2 || !there.every(isAnswered)) return false;
  return there.every(({ state, words, mark }) => state === first.state && words === first.words && mark === first.mark);
}

/** Whether all know a figure, and no two of them differ clearly. */
export function isNear({ cells }: Row): boolean {
  const there = cells.filter(({ state }) => state !== 'gone');
  const measures = there.flatMap(({ measure }) => measure ?? []);
  if (there.length < 2 || measures.length < there.length) return false;
  if (new Set(there.map(({ mark }) => mark)).size > 1) return false;
  return !measures.some((one, at) => measures.slice(at + 1).some((other) => differClearly(one, other)));
}

const isUnknown = ({ cells }: Row): boolean => cells.every(({ state }) => state === 'unknown' || state === 'gone');

export interface Folded {
  readonly sections: readonly Section[];
  /** Labels of the rows that are left out: the same for all, and not known for any. */
  readonly same: readonly string[];
  /** Those that differ, but not clearly. */
  readonly near: readonly string[];
  readonly unknown: readonly string[];
}

const isFolded = (row: Row): boolean => isEqual(row) || isNear(row);

/** Only what differs clearly. */
export function foldEqual(sections: readonly Section[]): Folded {
  const rows = sections.flatMap((section) => section.rows);
  const folded = rows.filter(isEqual);
  return {
    sections: sections
      .map((section) => ({ ...section, rows: section.rows.filter((row) => !isFolded(row)) }))
      .filter((section) => section.rows.length > 0),
    same: folded.filter((row) => !isUnknown(row)).map(({ label }) => label),
    near: rows.filter((row) => !isEqual(row) && isNear(row)).map(({ label }) => label),
    unknown: folded.filter(isUnknown).map(({ label }) => label),
  };
}

/** Says once, beside the name of the row, what its funders are compared with, where that is the same for all of them. */
export function withCommonMarket(row: Row): Row {
  const there = row.cells.filter(({ state }) => state === 'known');
  const [only] = there;
  if (only?.market === undefined || there.some(({ market }) => market !== only.market)) return row;
  return { ...row, note: only.market, cells: row.cells.map(({ market: _market, ...cell }) => cell) };
}
