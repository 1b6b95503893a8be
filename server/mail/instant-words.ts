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
