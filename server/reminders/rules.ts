import { longestReminderMonths, type ReminderTime } from '../../contract/reminders/reminders.ts';
import { after, dayOf, days } from '../clock.ts';

/** When a reminder is sent. Days are UTC, YYYY-MM-DD. */

const monthsAhead = { '1_month': 1, '3_months': 3 } as const;
const daysAhead = { '3_days': 3, '1_week': 7 } as const;

/** The same day so many months later, kept within a shorter month. */
export function monthsAfter(now: Date, months: number): Date {
  const target = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return target;
}

export function dayOfTime(when: ReminderTime, now: Date): string {
  return when === '1_month' || when === '3_months'
    ? dayOf(monthsAfter(now, monthsAhead[when]))
    : dayOf(after(now, days(daysAhead[when])));
}

/** What is wrong with a day that was chosen; null when nothing is. */
export function problemOfDay(date: string, now: Date): string | null {
  if (date <= dayOf(now)) return 'Choose a day from tomorrow on';
  if (date > dayOf(monthsAfter(now, longestReminderMonths))) return 'Choose a day within twelve months';
  return null;
}
