import { reminderTimes, type ReminderTime } from '../../contract/reminders/reminders.ts';

const dayInMilliseconds = 86_400_000;

function monthsLater(day: Date, months: number): Date {
  const target = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(day.getUTCDate(), lastDay));
  return target;
}

const later: Readonly<Record<ReminderTime, (now: Date) => Date>> = {
  '3_days': (now) => new Date(now.getTime() + 3 * dayInMilliseconds),
  '1_week': (now) => new Date(now.getTime() + 7 * dayInMilliseconds),
  '1_month': (now) => monthsLater(now, 1),
  '3_months': (now) => monthsLater(now, 3),
};

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The days that are offered, YYYY-MM-DD in UTC; the server counts the same way. */
export function offeredDays(now: Date): readonly { time: ReminderTime; label: string; day: string }[] {
  // The keys are those of the list.
  const times = Object.keys(reminderTimes) as ReminderTime[];
  return times.map((time) => ({ time, label: reminderTimes[time], day: dayOf(later[time](now)) }));
}

/** The first and the last day that may be picked. */
export function pickableDays(now: Date): { first: string; last: string } {
  return { first: dayOf(new Date(now.getTime() + dayInMilliseconds)), last: dayOf(monthsLater(now, 12)) };
}
