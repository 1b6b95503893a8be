import { formatCount } from '../../contract/formats.ts';

const millisecondsPerHour = 3_600_000;
const hoursPerDay = 24;

/** How long something has waited: `20 min`, `6 h`, `3 d`. */
export function ageOf(since: string, now: Date): string {
  const hours = (now.getTime() - new Date(since).getTime()) / millisecondsPerHour;
  if (hours < 1) return `${Math.max(0, Math.round(hours * 60))} min`;
  return hours < hoursPerDay ? `${Math.floor(hours)} h` : `${Math.floor(hours / hoursPerDay)} d`;
}

/** The same of a day: `today`, `3 d`. */
export function ageInDays(since: string, now: Date): string {
  const days = Math.floor((now.getTime() - new Date(since).getTime()) / millisecondsPerHour / hoursPerDay);
  return days < 1 ? 'today' : `${days} d`;
}

/** `2.5 working days` beside an age that counts weekends. */
export const waitedWords = (days: number): string => formatCount(days, 'working day');
