import { formatDay } from '../../../contract/formats.ts';

const today = (now: Date): string => now.toISOString().slice(0, 10);

/** "made 02 Oct 2026, ends 31 Dec 2026." Days are in UTC, as everywhere here. */
export function endWords(
  { createdOn, endsOn }: { readonly createdOn: string; readonly endsOn: string },
  began = 'made',
  now = new Date(),
): string {
  const made = createdOn === today(now) ? 'today' : formatDay(createdOn);
  return `${began} ${made}, ${endsOn < today(now) ? 'ended' : 'ends'} ${formatDay(endsOn)}.`;
}

/** "Last used today.", "Not used yet." */
export function useWords(lastUsedOn: string | null, now = new Date()): string {
  if (lastUsedOn === null) return 'Not used yet.';
  return `Last used ${lastUsedOn === today(now) ? 'today' : formatDay(lastUsedOn)}.`;
}
