import { eitherOf } from './lists.ts';
import { dayOfCalendar, firstDayOf, lastDayOf } from './calendar.ts';
import { tidyText } from './tidy-text.ts';

/**
 * A date as people write it, for a field of a form: a day, a month or a year as it was written, a question where day
 * and month may be either, or a problem with words that say what to write. Nothing is dropped and nothing is guessed:
 * a month never becomes its first day here, and a year has four digits, from 1800 to 2200.
 */

export type DatePrecision = 'day' | 'month' | 'year';

export interface DateRules {
  /** What the field may hold. */
  readonly precisions: readonly DatePrecision[];
  /** The first and the last day that the field may hold, YYYY-MM-DD. */
  readonly least?: string | undefined;
  readonly most?: string | undefined;
}

export type DateProblem =
  | 'unclear'
  | 'withTime'
  | 'shortYear'
  | 'noYear'
  | 'range'
  | 'quarter'
  | 'approximate'
  | 'impossible'
  | 'wrongWeekday'
  | 'tooFine'
  | 'tooCoarse'
  | 'outOfBounds';

export type WrittenDate =
  | { readonly kind: 'empty' }
  /** YYYY-MM-DD, YYYY-MM or YYYY: as precise as it was written. */
  | { readonly kind: 'value'; readonly value: string }
  /** The reading with the day first comes first. */
  | { readonly kind: 'question'; readonly readings: readonly [string, string] }
  | { readonly kind: 'problem'; readonly problem: DateProblem; readonly message: string };

const refuse = (problem: DateProblem, message: string): WrittenDate => ({ kind: 'problem', problem, message });
const longestText = 40;

export function readWrittenDate(text: string, rules: DateRules): WrittenDate {
  const tidy = tidyText(text).toLowerCase();
  if (tidy === '') return { kind: 'empty' };
  const known = problemOfWords(tidy, rules);
  if (known !== null) return known;
  const found = readMonthOfYear(tidy, rules) ?? readNumbers(tidy) ?? readWords(tidy);
  if (found === null) return refuse('unclear', `Write ${examples(rules)}`);
  if (!Array.isArray(found)) return found;
  return decide(found, rules);
}

const words = { day: 'a day such as 20 Mar 2026', month: 'a month such as March 2026', year: 'a year such as 2026' };
const examples = ({ precisions }: DateRules): string => eitherOf(precisions.map((precision) => words[precision]));

/** Of a quarter or a half-year, the month that it begins with; of another part of a year, what the field takes. */
function partWords(text: string, rules: DateRules): string {
  const [, kind, digit] = /\b([qh])([1-4])\b/u.exec(text) ?? [];
  const [year] = /\b\d{4}\b/u.exec(text) ?? [];
  if (kind === undefined || year === undefined || !rules.precisions.includes('month'))
    return `Write ${examples(rules)}, not a part of the year`;
  const month = (Number(digit) - 1) * (kind === 'q' ? 3 : 6) + 1;
  return `Write the month it begins with: ${dateInWords(`${year}-${String(month).padStart(2, '0')}`)}`;
}

/** What is written often, and is no date that a field can hold. */
function problemOfWords(text: string, rules: DateRules): WrittenDate | null {
  if (text.length > longestText) return refuse('unclear', `Write ${examples(rules)}`);
  if (/\d:\d|\dt\d/u.test(text)) return refuse('withTime', 'Write the day without a time');
  if (/\bq[1-4]\b|quarter|\bh[12]\b|spring|summer|autumn|\bfall\b|winter/u.test(text))
    return refuse('quarter', partWords(text, rules));
  if (/\d{4} ?[-/] ?\d{4}|\bto\b|\buntil\b|\bbetween\b/u.test(text))
    return refuse('range', 'Write one date, not a range');
  if (
    /~|≈|\?|<|>|\babout\b|\baround\b|\bcirca\b|\bca?\.? ?\d|\bearly\b|\blate\b|\bmid\b|\bbefore\b|\bafter\b|\bsince\b/u.test(
      text,
    )
  )
    return refuse('approximate', 'Write one date, without “about”, “since” or the like');
  return null;
}

/** Only what was written: 0 is not there, and a written 0 is beyond the calendar. */
interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}
const beyondCalendar = 99;
const partOf = (digits: string | undefined): number =>
  digits === undefined ? 0 : Number(digits) === 0 ? beyondCalendar : Number(digits);
const partsOf = (year: string, month?: string, day?: string): Parts => ({
  year: Number(year),
  month: partOf(month),
  day: partOf(day),
});

const yearAlone = /^(\d{4})$/u;
const yearMonth = /^(\d{4})(?: ?[-/.] ?| )(\d{1,2})$/u;
const monthYear = /^(\d{1,2})(?: ?[-/.] ?| )(\d{4})$/u;
const yearFirst = /^(\d{4}) ?([-/. ]) ?(\d{1,2}) ?\2 ?(\d{1,2})\.?$/u;
const yearLast = /^(\d{1,2}) ?([-/. ]) ?(\d{1,2}) ?\2 ?(\d{4})$/u;
const packed = /^\d{8}$/u;
const monthShortYear = /^(\d{1,2}) ?\/ ?'?(\d{2})$/u;
const shortYear = /^\d{1,2} ?[-/. ] ?\d{1,2} ?[-/. ] ?'?\d{2}$/u;
const twoNumbers = /^\d{1,2} ?[-/. ] ?'?\d{1,2}$/u;

/** The readings of a date in digits; null where it is written with words. */
function readNumbers(text: string): Parts[] | WrittenDate | null {
  const [, year] = yearAlone.exec(text) ?? [];
  if (year !== undefined) return [partsOf(year)];
  const [, monthsYear, itsMonth] = yearMonth.exec(text) ?? [];
  if (monthsYear !== undefined) return [partsOf(monthsYear, itsMonth)];
  const [, monthBefore, yearBehind] = monthYear.exec(text) ?? [];
  if (yearBehind !== undefined) return [partsOf(yearBehind, monthBefore)];
  const first = yearFirst.exec(text);
  if (first !== null) return [partsOf(first[1] ?? '', first[3], first[4])];
  const last = yearLast.exec(text);
  if (last !== null) return bothOrders(last[4] ?? '', last[1] ?? '', last[3] ?? '');
  if (packed.test(text))
    return [
      partsOf(text.slice(0, 4), text.slice(4, 6), text.slice(6)),
      ...bothOrders(text.slice(4), text.slice(0, 2), text.slice(2, 4)),
    ];
  if (shortYear.test(text)) return refuse('shortYear', 'Write the year with four digits');
  if (twoNumbers.test(text)) return refuse('noYear', 'Write the year too, with four digits');
  return null;
}

/**
 * 03/24 is March 2024 where a month may be written; 70 to 99 are years of the last century. 03/04 is one only in a field
 * for months: elsewhere it may be a day without its year.
 */
function readMonthOfYear(text: string, { precisions }: DateRules): Parts[] | null {
  const [, month = '', year = ''] = monthShortYear.exec(text) ?? [];
  const isMonth = Number(month) >= 1 && Number(month) <= 12 && precisions.includes('month');
  if (!isMonth || (Number(year) <= 12 && precisions.includes('day'))) return null;
  return [partsOf(`${Number(year) < 70 ? '20' : '19'}${year}`, month)];
}

/** The day first, then the month first. */
const bothOrders = (year: string, one: string, two: string): Parts[] =>
  one === two ? [partsOf(year, two, one)] : [partsOf(year, two, one), partsOf(year, one, two)];

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The place of a word in a list by its first three letters or more; -1 where it is none of them. */
const placeOf = (word: string, names: readonly string[]): number =>
  word.length < 3 ? -1 : names.findIndex((name) => name.startsWith(word) || (name === 'september' && word === 'sept'));

/** 3rd of March, 2026; Mar 3 2026; 2026 March; Friday, 20-Nov-2026. */
function readWords(text: string): Parts[] | WrittenDate | null {
  const pieces = text
    .replace(/(\d)(?:st|nd|rd|th)\b/u, '$1')
    .replaceAll(/(\d)(\p{L})/gu, '$1 $2')
    .replaceAll(/(\p{L})(\d)/gu, '$1 $2')
    .split(/[ ,./-]+/u)
    .filter((piece) => piece !== '' && piece !== 'of' && piece !== 'the');
  const weekday = placeOf(pieces[0] ?? '', weekdays);
  const rest = weekday < 0 ? pieces : pieces.slice(1);
  const at = rest.findIndex((piece) => placeOf(piece, months) >= 0);
  const numbers = rest.filter((_, index) => index !== at);
  if (at < 0 || numbers.length > 2 || numbers.some((piece) => !/^'?\d{1,4}$/u.test(piece))) return null;
  const year = numbers.find((piece) => /^\d{4}$/u.test(piece));
  const others = numbers.filter((piece) => piece !== year);
  if (year === undefined)
    return numbers.length === 2 || numbers[0]?.startsWith("'") === true
      ? refuse('shortYear', 'Write the year with four digits')
      : refuse('noYear', 'Write the year too, with four digits');
  const [day] = others;
  if (others.length > 1 || (day !== undefined && !/^\d{1,2}$/u.test(day))) return null;
  // A day beside the year, with the month at an end, is not written anywhere: Mar 2026 3.
  if (day !== undefined && rest.indexOf(year) === 1) return null;
  const parts = partsOf(year, String(placeOf(rest[at] ?? '', months) + 1), day);
  return weekday < 0 ? [parts] : checkedDay(parts, weekday);
}

/** A weekday that is not that of the day shows a mistake in one of both. */
function checkedDay(parts: Parts, weekday: number): Parts[] | WrittenDate | null {
  const day = dateOf(parts);
  if (day === null || parts.day === 0) return day === null ? [parts] : null;
  const right = new Date(`${day}T00:00:00Z`).getUTCDay();
  const name = weekdays[right] ?? '';
  if (right === weekday) return [parts];
  return refuse('wrongWeekday', `That day is a ${name.charAt(0).toUpperCase()}${name.slice(1)}`);
}

/** Null where the calendar has no such date. */
function dateOf({ year, month, day }: Parts): string | null {
  if (year < 1800 || year > 2200) return null;
  const found = dayOfCalendar(year, month === 0 ? 1 : month, day === 0 ? 1 : day);
  return found === null ? null : found.slice(0, month === 0 ? 4 : day === 0 ? 7 : 10);
}

const precisionOf = (date: string): DatePrecision => (date.length === 4 ? 'year' : date.length === 7 ? 'month' : 'day');

function decide(found: readonly Parts[], { precisions, least, most }: DateRules): WrittenDate {
  const dates = [...new Set(found.flatMap((parts) => dateOf(parts) ?? []))];
  const [date] = dates;
  if (date === undefined) return refuse('impossible', impossibleWords(found));
  const precision = precisionOf(date);
  if (!precisions.includes(precision)) return wrongPrecision(precision, precisions);
  const inBounds = dates.filter(
    (one) => (least === undefined || lastDayOf(one) >= least) && (most === undefined || firstDayOf(one) <= most),
  );
  const [first, second] = inBounds;
  if (first === undefined) return refuse('outOfBounds', dayBoundsWords(least, most));
  return second === undefined ? { kind: 'value', value: first } : { kind: 'question', readings: [first, second] };
}

function impossibleWords([first]: readonly Parts[]): string {
  if (first !== undefined && (first.year < 1800 || first.year > 2200)) return 'Write a year from 1800 to 2200';
  return first?.day === 0 ? 'A month is from 1 to 12' : 'That day is not in the calendar';
}

const ranks: Readonly<Record<DatePrecision, number>> = { year: 1, month: 2, day: 3 };

function wrongPrecision(written: DatePrecision, precisions: readonly DatePrecision[]): WrittenDate {
  const finest = precisions.reduce((one, other) => (ranks[one] > ranks[other] ? one : other));
  if (ranks[written] > ranks[finest])
    return refuse('tooFine', `Only the ${finest} is asked for: write ${words[finest]}`);
  const next = precisions.find((precision) => ranks[precision] > ranks[written]) ?? finest;
  return refuse('tooCoarse', `Write ${words[next]}`);
}

const monthNames = months.map((name) => name.charAt(0).toUpperCase() + name.slice(1));

/** 20 Mar 2026, March 2026 or 2026. */
export function dateInWords(date: string): string {
  const [year = '', month, day] = date.split('-');
  const name = monthNames[Number(month) - 1] ?? '';
  if (month === undefined) return year;
  return day === undefined ? `${name} ${year}` : `${day} ${name.slice(0, 3)} ${year}`;
}

function dayBoundsWords(least: string | undefined, most: string | undefined): string {
  if (least === undefined) return `${dateInWords(most ?? '')} at the latest`;
  return most === undefined ? `From ${dateInWords(least)} on` : `From ${dateInWords(least)} to ${dateInWords(most)}`;
}
