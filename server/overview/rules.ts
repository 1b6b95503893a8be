import { after, dayOf, days, mondayOf } from '../clock.ts';

/** The Mondays of the last `count` weeks, that of the present week last. */
export function lastMondays(now: Date, count: number): string[] {
  const present = new Date(`${mondayOf(now)}T00:00:00Z`);
  return Array.from({ length: count }, (_, place) => dayOf(after(present, -days(7 * (count - 1 - place)))));
}
