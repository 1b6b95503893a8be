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

/**
 * Days as pages and letters write them: "20 Nov 2026", "21 Sep 2026". Put together from American parts, as
 * web/ui/formats.ts does: British English would write "Sept" and American "Nov 20, 2026".
 */
const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', day: '2-digit', month: 'short', year: 'numeric' });

/** "09:14 UTC". */
export function timeWords(instant: Date): string {
  return `${instant.toISOString().slice(11, 16)} UTC`;
}

/** "20 Nov 2026 09:14 UTC". */
export function instantWords(instant: Date): string {
  return `${dayOfInstantWords(instant)} ${timeWords(instant)}`;
}

/** "20 Nov 2026" of a day written YYYY-MM-DD. */
export function dayWords(date: string): string {
  return dayOfInstantWords(new Date(`${date}T00:00:00Z`));
}

function dayOfInstantWords(instant: Date): string {
  const parts = new Map(day.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts.get('day')} ${parts.get('month')} ${parts.get('year')}`;
}
