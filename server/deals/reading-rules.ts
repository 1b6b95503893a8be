import { unhurriedRowsPerMinute } from '../../contract/deals/deals.ts';
import { seconds } from '../clock.ts';

const secondsPerMinute = 60;
const millisecondsPerMinute = seconds(secondsPerMinute);
const minutesPerDay = 1_440;

/** The minute of the UTC day, from 0. */
export function minuteOf(now: Date): number {
  return Math.floor(now.getTime() / millisecondsPerMinute) % minutesPerDay;
}

/** What a member read in the present minute of the clock and in the one before. */
export interface MinuteRows {
  readonly minute: number;
  readonly earlier: number;
}

/** The rows of the last 60 seconds, taking those of the minute before as spread evenly over it. */
export function rowsInLastMinute({ minute, earlier }: MinuteRows, now: Date): number {
  const gone = (now.getTime() % millisecondsPerMinute) / millisecondsPerMinute;
  return Math.ceil(minute + earlier * (1 - gone));
}

/** Rows above the unhurried ones that make an answer wait a second. */
const rowsPerSecondOfWaiting = 300;
const longestWait = seconds(4);

/** How long an answer is held back, in milliseconds: a page more than six hardly, a copying program for seconds. */
export function waitOf(rowsInMinute: number): number {
  const over = Math.max(0, rowsInMinute - unhurriedRowsPerMinute);
  return Math.min(longestWait, Math.round((over / rowsPerSecondOfWaiting) * seconds(1)));
}
