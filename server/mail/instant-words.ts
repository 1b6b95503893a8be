const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: '2-digit', month: 'short', year: 'numeric' });

/** "09:14 UTC". */
export function timeWords(instant: Date): string {
  return `${instant.toISOString().slice(11, 16)} UTC`;
}

/** "20 Nov 2026 09:14 UTC". */
export function instantWords(instant: Date): string {
  return `${day.format(instant)} ${timeWords(instant)}`;
}

/** "20 Nov 2026" of a day written YYYY-MM-DD. */
export function dayWords(date: string): string {
  return day.format(new Date(`${date}T00:00:00Z`));
}
