import { emailDays } from '../../contract/reminders/email-days.ts';
import { daysBetween, dayOf } from '../clock.ts';

/** Days between two emails to one address, whatever they remind of. */
export const pauseDays = 6;
/** Emails to one address in any 365 days. */
const emailsPerYear = 6;
/** Days after the last email until the record goes. */
export const keptDays = 180;

const millisecondsPerDay = 86_400_000;

export function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * millisecondsPerDay).toISOString().slice(0, 10);
}

export interface ReminderFacts {
  /** The day that was asked for. */
  readonly remindOn: string;
  /** Emails that were sent, 0 to 3. */
  readonly sentCount: number;
  /** The days of the last year on which emails went to the same address, for whatever reminder. */
  readonly emailDaysOfAddress: readonly string[];
}

/**
 * What is to be done today: send email 1, 2 or 3; wait until a day; or end, because all are sent or the year has had
 * its six. An email that could not be sent in time is left out when the next one is due: it never comes late beside it.
 */
export type Due =
  | { readonly do: 'send'; readonly email: 1 | 2 | 3; readonly next: string | null }
  | { readonly do: 'wait'; readonly until: string }
  | { readonly do: 'end' };

export function dueEmail({ remindOn, sentCount, emailDaysOfAddress }: ReminderFacts, today: string): Due {
  const past = daysBetween(remindOn, today);
  const reached = emailDays.filter((day) => day <= past).length;
  if (sentCount >= emailDays.length) return { do: 'end' };
  if (reached <= sentCount) return { do: 'wait', until: dayAfter(remindOn, emailDays[sentCount] ?? 0) };
  if (emailDaysOfAddress.length >= emailsPerYear) return { do: 'end' };
  const last = emailDaysOfAddress.reduce<string | null>(
    (late, day) => (late === null || day > late ? day : late),
    null,
  );
  if (last !== null && daysBetween(last, today) < pauseDays) return { do: 'wait', until: dayAfter(last, pauseDays) };
  // `reached` is 1 to 3 here.
  const email = reached as 1 | 2 | 3;
  const nextDay = emailDays.find((day) => day > past);
  return { do: 'send', email, next: nextDay === undefined ? null : dayAfter(remindOn, nextDay) };
}

/** What is wrong with a day to move a reminder to; null when nothing is. Tomorrow to a year ahead, in UTC. */
export function problemOfNewDay(date: string, now: Date): string | null {
  const today = dayOf(now);
  if (date <= today) return 'Choose a day from tomorrow on';
  return date > dayAfter(today, 365) ? 'Choose a day within twelve months' : null;
}
