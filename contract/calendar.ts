/** Days of the calendar as YYYY-MM-DD, and parts of them: 2026 and 2026-03. */

const longMonths = new Set([1, 3, 5, 7, 8, 10, 12]);
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
export const daysOfMonth = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : longMonths.has(month) ? 31 : 30;

/** Null where the calendar has no such day. */
export function dayOfCalendar(year: number, month: number, day: number): string | null {
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysOfMonth(year, month)) return null;
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
}

/** The first day of a year, a month or a day. */
export const firstDayOf = (date: string): string => `${date}-01-01`.slice(0, 10);

/** The last day of a year, a month or a day. */
export function lastDayOf(date: string): string {
  if (date.length === 10) return date;
  const month = date.length === 7 ? date.slice(5) : '12';
  return `${date.slice(0, 4)}-${month}-${daysOfMonth(Number(date.slice(0, 4)), Number(month))}`;
}
