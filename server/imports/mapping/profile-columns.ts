import { groupings, type DateOrder, type Grouping } from '../../../contract/imports/mapping.ts';
import { cleanText } from '../../deals/drafts/cells.ts';
import { countryOf } from '../reading/countries.ts';
import { countKeys, type KeyCounter } from '../key-counter.ts';
import type { OpenFile } from '../reading/open-file.ts';
import { readDay } from '../reading/read-day.ts';
import { isCurrency } from '../../../contract/currencies.ts';
import { readMarkedNumber } from '../reading/read-number.ts';
import { readTable } from '../reading/read-table.ts';
import type { TableShape } from '../reading/sniff-table.ts';

const looksLikeEmail = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** The contents of the columns of an unknown file: every cell is read, since one may explain the others. */

export interface ColumnProfile {
  readonly name: string;
  readonly samples: readonly string[];
  readonly filledCount: number;
  readonly isUnique: boolean;
  /** How many cells are numbers in each grouping. */
  readonly numbers: Readonly<Record<Grouping, number>>;
  /** A cell that is another number with commas for thousands than with dots, and that cell. */
  readonly ambiguousNumber: string | null;
  readonly hasMarks: boolean;
  readonly currencies: ReadonlySet<string>;
  readonly hasOpenMark: boolean;
  readonly days: Readonly<Record<TriedOrder, number>>;
  /** Cells that are days in one of the orders only. */
  /** Cells written like a day, whether or not there is such a day. */
  readonly dayShapedCount: number;
  readonly onlyDmy: number;
  readonly onlyMdy: number;
  readonly ambiguousDay: string | null;
  readonly serials: { readonly least: number; readonly most: number; readonly count: number };
  readonly countryCount: number;
  readonly currencyCount: number;
  readonly emailCount: number;
  readonly distinct: ReadonlySet<string> | null;
}

const triedOrders = ['ymd', 'mdy', 'dmy', 'year'] as const satisfies readonly DateOrder[];
type TriedOrder = (typeof triedOrders)[number];

interface Draft {
  name: string;
  samples: string[];
  filledCount: number;
  keys: KeyCounter | null;
  repeatCount: number;
  numbers: Record<Grouping, number>;
  ambiguousNumber: string | null;
  hasMarks: boolean;
  currencies: Set<string>;
  hasOpenMark: boolean;
  days: Record<TriedOrder, number>;
  dayShapedCount: number;
  onlyDmy: number;
  onlyMdy: number;
  ambiguousDay: string | null;
  serials: { least: number; most: number; count: number };
  countryCount: number;
  currencyCount: number;
  emailCount: number;
  distinct: Set<string> | null;
}

const startDraft = (name: string): Draft => ({
  name,
  samples: [],
  filledCount: 0,
  keys: /(?:^|[_ -])(?:id|ref|number|no|key|code|permalink)$/i.test(name) || name.endsWith('Id') ? countKeys() : null,
  repeatCount: 0,
  numbers: { plain: 0, comma: 0, dot: 0, space: 0, indian: 0 },
  ambiguousNumber: null,
  hasMarks: false,
  currencies: new Set(),
  hasOpenMark: false,
  days: { ymd: 0, mdy: 0, dmy: 0, year: 0 },
  dayShapedCount: 0,
  onlyDmy: 0,
  onlyMdy: 0,
  ambiguousDay: null,
  serials: { least: Infinity, most: -Infinity, count: 0 },
  countryCount: 0,
  currencyCount: 0,
  emailCount: 0,
  distinct: new Set(),
});

const mostSamples = 5;
const mostDistinct = 60;

export async function profileColumns(
  file: OpenFile,
  shape: TableShape,
): Promise<{ profiles: ColumnProfile[]; rowCount: number }> {
  const table = readTable(file, shape);
  const drafts: Draft[] = [];
  let rowCount = 0;
  for await (const { cells } of table.rows) {
    rowCount += 1;
    for (let at = 0; at < cells.length; at += 1) {
      const text = cells[at] === '' ? null : cleanText(cells[at] ?? '');
      if (text !== null) note((drafts[at] ??= startDraft([...table.columns.keys()][at] ?? '')), text);
    }
  }
  const profiles = [...table.columns].map(([name, at]) => finish(drafts[at] ?? startDraft(name), name));
  return { profiles, rowCount };
}

function finish(draft: Draft, name: string): ColumnProfile {
  const { keys, repeatCount, ...rest } = draft;
  return { ...rest, name, isUnique: keys !== null && draft.filledCount > 0 && repeatCount === 0 };
}

function note(draft: Draft, text: string): void {
  draft.filledCount += 1;
  if (draft.keys !== null && draft.keys.count(text) > 1) draft.repeatCount += 1;
  if (draft.samples.length < mostSamples && !draft.samples.includes(text)) draft.samples.push(text.slice(0, 200));
  if (draft.distinct !== null && draft.distinct.size < mostDistinct)
    draft.distinct.add(text.toLowerCase().slice(0, 60));
  else draft.distinct = null;
  if (/\d/.test(text)) {
    recordNumber(draft, text);
    recordDay(draft, text);
  } else if (looksLikeEmail.test(text)) draft.emailCount += 1;
  if (text.length <= 60 && !/\d/.test(text)) {
    if (countryOf(text) !== null) draft.countryCount += 1;
    if (text.length === 3 && isCurrency(text)) draft.currencyCount += 1;
  } else if (looksLikeEmail.test(text)) draft.emailCount += 1;
}

function recordNumber(draft: Draft, text: string): void {
  if (text.length > 60) return;
  let [comma, dot]: [number | null, number | null] = [null, null];
  for (const grouping of groupings) {
    const read = readMarkedNumber(text, grouping);
    if (read === null) continue;
    draft.numbers[grouping] += 1;
    if (grouping === 'comma' || (grouping === 'plain' && comma === null)) comma = read.value;
    if (grouping === 'dot') dot = read.value;
    if (read.currency !== null) draft.currencies.add(read.currency);
    if (read.hasOpenMark) draft.hasOpenMark = true;
    if (read.word !== null || read.currency !== null || read.hasOpenMark || text.startsWith('(')) draft.hasMarks = true;
  }
  if (comma !== null && dot !== null && comma !== dot) draft.ambiguousNumber ??= text;
  if (/^\d{4,6}$/.test(text)) {
    const value = Number(text);
    draft.serials.count += 1;
    draft.serials.least = Math.min(draft.serials.least, value);
    draft.serials.most = Math.max(draft.serials.most, value);
  }
}

function recordDay(draft: Draft, text: string): void {
  if (text.length > 40) return;
  for (const order of triedOrders) if (readDay(text, order) !== null) draft.days[order] += 1;
  if (/^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(text)) draft.dayShapedCount += 1;
  if (!/^\d{1,2}[-/.]\d{1,2}[-/.]\d{4}/.test(text)) return;
  const [dmy, mdy] = [readDay(text, 'dmy'), readDay(text, 'mdy')];
  if (dmy !== null && mdy === null) draft.onlyDmy += 1;
  if (mdy !== null && dmy === null) draft.onlyMdy += 1;
  if (dmy !== null && mdy !== null && dmy.day !== mdy.day) draft.ambiguousDay ??= text;
}
