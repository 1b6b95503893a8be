import { groupings, type DateOrder, type Grouping } from '../../../contract/imports/mapping.ts';
import { cleanText } from '../../deals/drafts/cells.ts';
import { hasLeadMark } from '../organisations/lead-mark.ts';
import { readDuration } from '../reading/read-duration.ts';
import { monthOfWord } from '../reading/month-words.ts';
import { countryInColumn, countryOf } from '../reading/countries.ts';
import { countKeys, type KeyCounter } from '../key-counter.ts';
import type { OpenFile } from '../reading/open-file.ts';
import { tidyCells } from '../reading/letters/tidy-cells.ts';
import { tidyInTurn } from '../reading/tidy-rows.ts';
import { halfOf, quarterOf } from '../reading/part-of-year.ts';
import { OddTexts } from '../checks/odd-texts.ts';
import { closeDay, isEpoch, readDay, readFiscalYear, readPeriod, readWords } from '../reading/read-day.ts';
import { currencyInColumn } from '../reading/currency-names.ts';
import { isNoNumber, isRange, readMarkedNumber, readNumber, signsOf, unknownWordOf } from '../reading/read-number.ts';
import { readHeader } from './read-header.ts';
import { readTable } from '../reading/read-table.ts';
import { RowsSeen } from './rows-seen.ts';
import { rankOfIdName } from './id-columns.ts';
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
  /** Some cells part decimals with a comma alone, and others with a dot alone: `2,5 Mio` beside `1.5m`. */
  readonly hasBothDecimals: boolean;
  /** What commas and dots are in numbers without a unit, such as `,open` in 50,000, each with the first such cell. */
  readonly signs: ReadonlyMap<string, string>;
  readonly hasMarks: boolean;
  /** A number that stands alone. */
  readonly hasBareNumber: boolean;
  readonly currencies: ReadonlySet<string>;
  readonly hasOpenMark: boolean;
  /** Signs of several currencies, such as `$` and `¥`. */
  readonly openMarks: ReadonlySet<string>;
  /** Words of units behind numbers, such as `mil` and `milhoes`. */
  readonly unitWords: ReadonlySet<string>;
  /** Of these the ones that do not say what they multiply by, and words that no list has, each with its cells. */
  readonly openWords: ReadonlyMap<string, number>;
  readonly percentCount: number;
  /** Cells that say that a number is not known. */
  readonly noNumberCount: number;
  /** Cells such as `36 months` and `3 years`. */
  readonly durationCount: number;
  /** Of the numbers, whatever their sign. */
  readonly greatest: number;
  /** Numbers below zero. */
  readonly negativeCount: number;
  /** Cells that are a month, as a number or in words; and numbers from 1 to 31. */
  readonly monthCount: number;
  readonly dayOfMonthCount: number;
  /** Cells that are a quarter or a half of a year. */
  readonly quarterCount: number;
  readonly halfCount: number;
  /** Seconds or milliseconds since 1970, of our time. */
  readonly epochCount: number;
  /** Cells that mark an organisation as the lead: `Alder Capital (lead)`. */
  readonly leadCount: number;
  readonly days: Readonly<Record<TriedOrder, number>>;
  /** Cells that are days in one of the orders only. */
  /** Cells written like a day, whether or not there is such a day. */
  readonly dayShapedCount: number;
  /** Cells such as `2010-11`: two years, or a year and a month. */
  readonly fiscalCount: number;
  /** Of these, cells whose second part is no month. */
  readonly onlyFiscal: number;
  readonly onlyDmy: number;
  readonly onlyMdy: number;
  /** The first days that are another one with the month first, at most 3. */
  readonly ambiguousDays: readonly string[];
  readonly serials: { readonly least: number; readonly most: number; readonly count: number };
  readonly countryCount: number;
  readonly currencyCount: number;
  readonly emailCount: number;
  readonly urlCount: number;
  /** Cells with at least two letters that are neither an address nor a date. */
  readonly wordCount: number;
  readonly odd: OddTexts;
  /** Its values in lower case, cut to 60 characters, with the number of their rows; null where they are many. */
  readonly distinct: ReadonlyMap<string, number> | null;
}

const triedOrders = ['ymd', 'mdy', 'dmy', 'year'] as const satisfies readonly DateOrder[];
type TriedOrder = (typeof triedOrders)[number];

interface Draft {
  name: string;
  samples: string[];
  filledCount: number;
  keys: KeyCounter | null;
  repeatCount: number;
  /** Its header says that it holds countries: `us` is one there. */
  isOfCountries: boolean;
  /** Its header speaks of quarters or halves of a year. */
  mayBePart: boolean;
  numbers: Record<Grouping, number>;
  ambiguousNumber: string | null;
  hasCommaDecimals: boolean;
  hasDotDecimals: boolean;
  signs: Map<string, string>;
  hasMarks: boolean;
  hasBareNumber: boolean;
  currencies: Set<string>;
  hasOpenMark: boolean;
  openMarks: Set<string>;
  unitWords: Set<string>;
  openWords: Map<string, number>;
  percentCount: number;
  noNumberCount: number;
  durationCount: number;
  greatest: number;
  negativeCount: number;
  monthCount: number;
  dayOfMonthCount: number;
  quarterCount: number;
  halfCount: number;
  epochCount: number;
  leadCount: number;
  days: Record<TriedOrder, number>;
  dayShapedCount: number;
  fiscalCount: number;
  onlyFiscal: number;
  onlyDmy: number;
  onlyMdy: number;
  ambiguousDays: string[];
  serials: { least: number; most: number; count: number };
  countryCount: number;
  currencyCount: number;
  emailCount: number;
  urlCount: number;
  wordCount: number;
  odd: OddTexts;
  distinct: Map<string, number> | null;
}

const startDraft = (name: string): Draft => ({
  name,
  samples: [],
  filledCount: 0,
  keys: rankOfIdName(name) > 0 ? countKeys() : null,
  repeatCount: 0,
  isOfCountries: readHeader(name).scores.recipientCountry !== undefined,
  mayBePart: /q|trim|qtr|half|halb|semest/i.test(name),
  numbers: { plain: 0, comma: 0, dot: 0, space: 0, indian: 0, each: 0 },
  ambiguousNumber: null,
  hasCommaDecimals: false,
  hasDotDecimals: false,
  signs: new Map(),
  hasMarks: false,
  hasBareNumber: false,
  currencies: new Set(),
  hasOpenMark: false,
  openMarks: new Set(),
  unitWords: new Set(),
  openWords: new Map(),
  percentCount: 0,
  noNumberCount: 0,
  durationCount: 0,
  greatest: 0,
  negativeCount: 0,
  monthCount: 0,
  dayOfMonthCount: 0,
  quarterCount: 0,
  halfCount: 0,
  epochCount: 0,
  leadCount: 0,
  days: { ymd: 0, mdy: 0, dmy: 0, year: 0 },
  dayShapedCount: 0,
  fiscalCount: 0,
  onlyFiscal: 0,
  onlyDmy: 0,
  onlyMdy: 0,
  ambiguousDays: [],
  serials: { least: Infinity, most: -Infinity, count: 0 },
  countryCount: 0,
  currencyCount: 0,
  emailCount: 0,
  urlCount: 0,
  wordCount: 0,
  odd: new OddTexts(),
  distinct: new Map(),
});

const mostSamples = 5;
const mostDistinct = 200;
const mostOpenWords = 20;
const mostAmbiguous = 3;

export interface ProfiledFile {
  readonly profiles: ColumnProfile[];
  readonly rows: RowsSeen;
}

export async function profileColumns(
  file: OpenFile,
  shape: TableShape,
  fillDown: readonly string[] = [],
): Promise<ProfiledFile> {
  const table = readTable(file, shape);
  const tidy = tidyInTurn(table, { fillDown, hasHeadings: shape.hasHeadings === true });
  const drafts: Draft[] = [];
  const rows = new RowsSeen();
  for await (const found of table.rows) {
    const {
      row: { cells: written },
      why,
    } = tidy(found);
    const cells = tidyCells(written);
    const isCopy = rows.note(cells, why, table);
    // What is none of the table says nothing of its columns.
    if (why !== null) continue;
    for (let at = 0; at < cells.length; at += 1) {
      const text = cells[at] === '' ? null : cleanText(cells[at] ?? '');
      if (text !== null) note((drafts[at] ??= startDraft(rows.names[at] ?? '')), text, isCopy);
    }
  }
  const profiles = [...table.columns].map(([name, at]) => finish(drafts[at] ?? startDraft(name), name));
  return { profiles, rows };
}

function finish(draft: Draft, name: string): ColumnProfile {
  const { keys, repeatCount, isOfCountries: _isOfCountries, mayBePart: _mayBePart, ...rest } = draft;
  const isUnique = keys !== null && draft.filledCount > 0 && repeatCount === 0;
  return { ...rest, name, isUnique, hasBothDecimals: draft.hasCommaDecimals && draft.hasDotDecimals };
}

const twoLetters = /\p{L}[^\p{L}]*\p{L}/u;

function note(draft: Draft, text: string, isCopy: boolean): void {
  draft.filledCount += 1;
  // The same row again has the same id again.
  if (!isCopy && draft.keys !== null && draft.keys.count(text) > 1) draft.repeatCount += 1;
  if (draft.samples.length < mostSamples && !draft.samples.includes(text)) draft.samples.push(text.slice(0, 200));
  noteDistinct(draft, text);
  draft.odd.note(text);
  if (hasLeadMark(text)) draft.leadCount += 1;
  if (text.length <= 20) notePartOfDate(draft, text);
  const hasDigit = /\d/.test(text);
  if (text.startsWith('http') || text.startsWith('www.')) draft.urlCount += 1;
  else if (twoLetters.test(text) && (!hasDigit || (readWords(text) ?? readPeriod(text)) === null)) draft.wordCount += 1;
  if (hasDigit) {
    recordNumber(draft, text);
    recordDay(draft, text);
    if (text.length <= 40 && readDuration(text, null) !== null) draft.durationCount += 1;
  } else if (looksLikeEmail.test(text)) draft.emailCount += 1;
  else if (isNoNumber(text) || isRange(text, 'plain')) draft.noNumberCount += 1;
  if (text.length <= 60 && !hasDigit) {
    if ((draft.isOfCountries ? countryInColumn(text) : countryOf(text)) !== null) draft.countryCount += 1;
    if (text.length <= 30 && currencyInColumn(text) !== null) draft.currencyCount += 1;
  } else if (looksLikeEmail.test(text)) draft.emailCount += 1;
}

function notePartOfDate(draft: Draft, text: string): void {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (number > 0 && number <= 31) draft.dayOfMonthCount += 1;
  if ((number > 0 && number <= 12) || monthOfWord(text) > 0) draft.monthCount += 1;
  if (!draft.mayBePart) return;
  if (quarterOf(text) > 0) draft.quarterCount += 1;
  if (halfOf(text) > 0) draft.halfCount += 1;
}

function noteDistinct(draft: Draft, text: string): void {
  if (draft.distinct === null) return;
  const value = text.toLowerCase().slice(0, 60);
  draft.distinct.set(value, (draft.distinct.get(value) ?? 0) + 1);
  if (draft.distinct.size > mostDistinct) draft.distinct = null;
}

function noteAmbiguous({ ambiguousDays }: Draft, text: string): void {
  if (ambiguousDays.length < mostAmbiguous && !ambiguousDays.includes(text)) ambiguousDays.push(text);
}

function recordNumber(draft: Draft, text: string): void {
  if (text.length > 60) return;
  let [least, isPercent, openWord]: [number, boolean, string | null] = [Infinity, false, null];
  let [isNegative, hasWord] = [false, false];
  let [comma, dot]: [number | null, number | null] = [null, null];
  for (const grouping of groupings) {
    const read = readMarkedNumber(text, grouping);
    if (read === null) continue;
    draft.numbers[grouping] += 1;
    if (grouping === 'comma' || (grouping === 'plain' && comma === null)) comma = read.value;
    if (grouping === 'dot') dot = read.value;
    if (read.currency !== null) draft.currencies.add(read.currency);
    if (read.hasOpenMark) draft.hasOpenMark = true;
    if (read.hasOpenMark && read.mark !== null) draft.openMarks.add(read.mark);
    least = Math.min(least, Math.abs(read.value));
    isNegative ||= read.value < 0;
    isPercent ||= read.isPercent;
    hasWord ||= read.word !== null;
    if (read.word !== null) draft.unitWords.add(read.word);
    openWord ??= read.openWord ?? null;
    if (read.mark === null) draft.hasBareNumber = true;
    if (readNumber(text, grouping) === null) draft.hasMarks = true;
  }
  if (least === Infinity && groupings.some((grouping) => isRange(text, grouping))) draft.noNumberCount += 1;
  else if (least === Infinity) openWord = unknownWordOf(text);
  if (openWord !== null && (draft.openWords.size < mostOpenWords || draft.openWords.has(openWord)))
    draft.openWords.set(openWord, (draft.openWords.get(openWord) ?? 0) + 1);
  if (least < Infinity && !hasWord) noteSigns(draft, text);
  if (least < Infinity) draft.greatest = Math.max(draft.greatest, least);
  if (isNegative) draft.negativeCount += 1;
  if (isPercent) draft.percentCount += 1;
  if (comma !== null && dot !== null && comma !== dot) draft.ambiguousNumber ??= text;
  if (comma !== null && dot === null) draft.hasDotDecimals = true;
  if (comma === null && dot !== null) draft.hasCommaDecimals = true;
  if (/^\d{4,6}$/.test(text)) {
    const value = Number(text);
    draft.serials.count += 1;
    draft.serials.least = Math.min(draft.serials.least, value);
    draft.serials.most = Math.max(draft.serials.most, value);
  }
}

function noteSigns({ signs }: Draft, text: string): void {
  for (const { sign, is } of signsOf(text)) if (!signs.has(sign + is)) signs.set(sign + is, text);
}

function recordDay(draft: Draft, written: string): void {
  if (written.length > 40) return;
  const text = closeDay(written);
  const [, second] = /^(?:19|20)\d{2}[-/–](\d{2})$/.exec(text) ?? [];
  if (second !== undefined && readFiscalYear(text) !== null) {
    draft.fiscalCount += 1;
    if (Number(second) > 12) draft.onlyFiscal += 1;
  }
  if (isEpoch(text)) draft.epochCount += 1;
  for (const order of triedOrders) if (readDay(text, order) !== null) draft.days[order] += 1;
  if (/^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(text)) draft.dayShapedCount += 1;
  if (!/^\d{1,2}[-/.]\d{1,2}[-/.]\d{2}/.test(text)) return;
  const [dmy, mdy] = [readDay(text, 'dmy'), readDay(text, 'mdy')];
  if (dmy !== null && mdy === null) draft.onlyDmy += 1;
  if (mdy !== null && dmy === null) draft.onlyMdy += 1;
  if (dmy !== null && mdy !== null && dmy.day !== mdy.day) noteAmbiguous(draft, text);
}
