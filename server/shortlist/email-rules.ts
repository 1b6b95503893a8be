import { daysBetween } from '../clock.ts';
import type { StoredEntry } from '../shortlist-rows/content.ts';

/** A server that was away reminds of what came due in the meantime; later the page alone does. */
const longestDelayDays = 6;

/** What an email of today is to remind of: once for each day that a member chose. */
export function isToRemind({ nextOn, remindedOf }: Pick<StoredEntry, 'nextOn' | 'remindedOf'>, today: string): boolean {
  if (nextOn === null || nextOn === remindedOf) return false;
  const late = daysBetween(nextOn, today);
  return late >= 0 && late <= longestDelayDays;
}
