import { daysBetween } from '../clock.ts';

/** Days after the one that was asked for on which a letter goes out; then never again. */
export const letterDays = [0, 7, 21] as const;
/** Days between two letters to one address, whatever they remind of. */
export const pauseDays = 6;
/** Letters to one address in any 365 days. */
const lettersPerYear = 6;
/** Days after the last letter until the record goes. */
export const keptDays = 180;

const millisecondsPerDay = 86_400_000;

export function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * millisecondsPerDay).toISOString().slice(0, 10);
}

export interface ReminderFacts {
  /** The day that was asked for. */
  readonly remindOn: string;
  /** Letters that were sent, 0 to 3. */
  readonly sentCount: number;
  /** The days of the last year on which letters went to the same address, for whatever reminder. */
  readonly letterDaysOfAddress: readonly string[];
}

/**
 * What is to be done today: send letter 1, 2 or 3; wait until a day; or end, because all are sent or the year has had
 * its six. A letter that nobody could send in time is left out when the next one is due: it never comes late beside it.
 */
export type Due =
  | { readonly do: 'send'; readonly letter: 1 | 2 | 3; readonly next: string | null }
  | { readonly do: 'wait'; readonly until: string }
  | { readonly do: 'end' };

export function dueLetter({ remindOn, sentCount, letterDaysOfAddress }: ReminderFacts, today: string): Due {
  const past = daysBetween(remindOn, today);
  const reached = letterDays.filter((day) => day <= past).length;
  if (sentCount >= letterDays.length) return { do: 'end' };
  if (reached <= sentCount) return { do: 'wait', until: dayAfter(remindOn, letterDays[sentCount] ?? 0) };
  if (letterDaysOfAddress.length >= lettersPerYear) return { do: 'end' };
  const last = letterDaysOfAddress.reduce<string | null>(
    (late, day) => (late === null || day > late ? day : late),
    null,
  );
  if (last !== null && daysBetween(last, today) < pauseDays) return { do: 'wait', until: dayAfter(last, pauseDays) };
  // `reached` is 1 to 3 here.
  const letter = reached as 1 | 2 | 3;
  const nextDay = letterDays.find((day) => day > past);
  return { do: 'send', letter, next: nextDay === undefined ? null : dayAfter(remindOn, nextDay) };
}
