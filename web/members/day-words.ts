import { formatDay, formatMonth } from '../../contract/formats.ts';

/** "used today", "used 11 Nov 2026", "not used yet". `usedOn`: YYYY-MM-DD in UTC, as all days here. */
export function usedWords(usedOn: string | null, now = new Date()): string {
  if (usedOn === null) return 'not used yet';
  return usedOn === now.toISOString().slice(0, 10) ? 'used today' : `used ${formatDay(usedOn)}`;
}

/** "used in Nov 2026", "not used yet". `usedOn`: the first of a month. */
export const usedInWords = (usedOn: string | null): string =>
  usedOn === null ? 'not used yet' : `used in ${formatMonth(usedOn)}`;
