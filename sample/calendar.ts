import { after, dayOf, days } from '../server/clock.ts';
import type { Chance } from './chance.ts';

/** Days and months of the sample world, all in UTC; the world lies around `now`, so that it never grows old. */

const daysPerYear = 365.25;

export type DatePrecision = 'day' | 'month' | 'quarter' | 'year';

export function daysBefore(now: Date, count: number): Date {
  return after(now, -days(count));
}

/** A moment of a working day, the given number of days before `now`. */
export function momentBefore(chance: Chance, now: Date, count: number): Date {
  const moment = new Date(`${dayOf(daysBefore(now, count))}T00:00:00.000Z`);
  moment.setUTCHours(chance.whole(7, 20), chance.whole(0, 59), chance.whole(0, 59));
  return moment < now ? moment : new Date(now.getTime() - 60_000);
}

/** More recent days are likelier: half of them lie in the last two fifths of the time. */
export function recentMoment(chance: Chance, now: Date, years: number): Date {
  return daysBefore(now, Math.floor(chance.next() ** 1.4 * years * daysPerYear));
}

/** The first day of the period in which a day lies, YYYY-MM-DD. */
export function periodStart(day: Date, precision: DatePrecision): string {
  const text = dayOf(day);
  if (precision === 'day') return text;
  if (precision === 'month') return `${text.slice(0, 7)}-01`;
  if (precision === 'year') return `${text.slice(0, 4)}-01-01`;
  const month = Math.floor(day.getUTCMonth() / 3) * 3 + 1;
  return `${text.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
}

export function monthOf(day: Date): string {
  return dayOf(day).slice(0, 7);
}

/** The same day the given number of months later; the last of the month where there is no such day. */
export function monthsAfter(day: Date, count: number): Date {
  const moved = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + count, 1));
  const lastOfMonth = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(day.getUTCDate(), lastOfMonth));
  return moved;
}

/** 2026-Q3 */
export function quarterOf(day: Date): string {
  return `${day.getUTCFullYear()}-Q${Math.floor(day.getUTCMonth() / 3) + 1}`;
}
