/** The one source of "now". Business code takes the instant as an argument; tests hand in a clock that they move. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const millisecondsPerMinute = 60_000;

/** Lengths of time in milliseconds, so that every number has its unit. */
export const seconds = (count: number): number => count * 1_000;
export const minutes = (count: number): number => count * millisecondsPerMinute;
export const hours = (count: number): number => count * 60 * millisecondsPerMinute;
export const days = (count: number): number => count * 24 * 60 * millisecondsPerMinute;

export function after(start: Date, milliseconds: number): Date {
  return new Date(start.getTime() + milliseconds);
}

/** The calendar day in UTC, YYYY-MM-DD. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** Whole days from one calendar day to another, both YYYY-MM-DD; negative when it lies before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / days(1));
}

/** The Monday (UTC) of the week in which a moment lies, YYYY-MM-DD. */
export function mondayOf(moment: Date): string {
  const daysSinceMonday = (moment.getUTCDay() + 6) % 7;
  return dayOf(after(moment, -days(daysSinceMonday)));
}
