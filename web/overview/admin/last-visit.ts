const key = 'admin-visits';

/** Before the first visit that this browser knows of. */
const daysAtFirst = 7;
const millisecondsPerDay = 86_400_000;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

function readVisits(): { last: string; before: string } | null {
  const [last, before] = (localStorage.getItem(key) ?? '').split(' ');
  const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');
  return isDay(last) && isDay(before) ? { last, before } : null;
}

/** The day (UTC) of the last visit before today, kept on this browser. Notes that today is one. */
export function noteVisit(now: number): string {
  const today = dayOf(now);
  const visits = readVisits();
  if (visits?.last === today) return visits.before;
  const before = visits?.last ?? dayOf(now - daysAtFirst * millisecondsPerDay);
  localStorage.setItem(key, `${today} ${before}`);
  return before;
}
