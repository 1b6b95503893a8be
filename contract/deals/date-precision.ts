import { daysOfMonth } from '../calendar.ts';
import type { Range } from '../table/values.ts';

/** How exactly a date is known: to its day, or only to the month, quarter, half-year or year that includes the day. */

const monthsOf = { month: 1, quarter: 3, half_year: 6, year: 12 } as const;
/** A stretch of the calendar, from the shortest to the longest. */
export const periodLengths = ['month', 'quarter', 'half_year', 'year'] as const;
export type PeriodLength = (typeof periodLengths)[number];
export const datePrecisionNames = ['day', ...periodLengths] as const;
export type DatePrecision = (typeof datePrecisionNames)[number];

export const monthsOfLength = (length: PeriodLength): number => monthsOf[length];

/** True when a date of this precision is within one period of this length, whichever of its days is meant. */
export const isExactTo = (precision: DatePrecision, length: PeriodLength): boolean =>
  precision === 'day' || monthsOf[precision] <= monthsOf[length];

/** Months from year 0 on. */
export const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** The first day of a month by its number. */
export const firstDayOfMonth = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;

export function lastDayOfMonth(month: number): string {
  const first = firstDayOfMonth(month);
  return `${first.slice(0, 8)}${daysOfMonth(Math.floor(month / 12), (month % 12) + 1)}`;
}

/** The first and the last month that a date of this precision can mean. */
export function monthsAround(month: number, precision: DatePrecision): readonly [first: number, last: number] {
  if (precision === 'day') return [month, month];
  const length = monthsOf[precision];
  const first = month - (month % length);
  return [first, first + length - 1];
}

/** The first day of the period that a date of this precision means: the quarter of 20 March begins in January. */
export const startOfPeriod = (day: string, precision: DatePrecision): string =>
  precision === 'day' ? day : firstDayOfMonth(monthsAround(monthNumber(day), precision)[0]);

/**
 * The days that a date of this precision may be stored under when its whole period is within a range:
 * a deal of 2024 is within 2024 and within 2023 to 2025, and within no quarter. Null when no period fits.
 */
export function rangeOfPrecision({ from, to }: Range<string>, precision: DatePrecision): Range<string> | null {
  if (precision === 'day') return { from, to };
  const [start, end] = [from && firstStart(from, precision), to && lastEnd(to, precision)];
  if ((start === null && from !== null) || (end === null && to !== null)) return null;
  return start !== null && end !== null && start > end ? null : { from: start, to: end };
}

/** The first day, from a day on, on which a period begins; null behind the year 9999, where the calendar ends. */
function firstStart(day: string, length: PeriodLength): string | null {
  const [first, last] = monthsAround(monthNumber(day), length);
  if (firstDayOfMonth(first) === day) return day;
  return last + 1 < 10_000 * 12 ? firstDayOfMonth(last + 1) : null;
}

/** The last day, up to a day, on which a period ends; null before the year 1. */
function lastEnd(day: string, length: PeriodLength): string | null {
  const [first, last] = monthsAround(monthNumber(day), length);
  if (lastDayOfMonth(last) === day) return day;
  return first > 12 ? lastDayOfMonth(first - 1) : null;
}
