import { after, dayOf, days } from '../clock.ts';

/** The Monday (UTC) of the week in which a moment lies, YYYY-MM-DD. */
export function mondayOf(moment: Date): string {
  const daysSinceMonday = (moment.getUTCDay() + 6) % 7;
  return dayOf(after(moment, -days(daysSinceMonday)));
}

/** The Mondays of the last `count` weeks, that of the present week last. */
export function lastMondays(now: Date, count: number): string[] {
  const present = new Date(`${mondayOf(now)}T00:00:00Z`);
  return Array.from({ length: count }, (_, place) => dayOf(after(present, -days(7 * (count - 1 - place)))));
}
