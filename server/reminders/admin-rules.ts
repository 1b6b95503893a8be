import { dayOf } from '../clock.ts';
import { dayAfter } from './send-rules.ts';

/** What is wrong with a day to move a reminder to; null when nothing is. Tomorrow to a year ahead, in UTC. */
export function problemOfNewDay(date: string, now: Date): string | null {
  const today = dayOf(now);
  if (date <= today) return 'Choose a day from tomorrow on';
  return date > dayAfter(today, 365) ? 'Choose a day within twelve months' : null;
}
