import { publishDelays } from '../../contract/review-options.ts';
import type { Decision, ModeratedReview } from '../../contract/review-moderation.ts';
import { formatDay } from '../ui/formats.ts';

const millisecondsPerHour = 3_600_000;
const hoursPerDay = 24;

/** How long something has waited: `20 min`, `6 h`, `3 d`. */
export function ageOf(since: string, now: Date): string {
  const hours = (now.getTime() - new Date(since).getTime()) / millisecondsPerHour;
  if (hours < 1) return `${Math.max(0, Math.round(hours * 60))} min`;
  return hours < hoursPerDay ? `${Math.floor(hours)} h` : `${Math.floor(hours / hoursPerDay)} d`;
}

const decisionWords: Record<ModeratedReview['history'][number]['decision'], string> = {
  approve: 'Accepted',
  request_changes: 'Asked for a change',
  reject: 'Declined',
  publish: 'Came out with its batch',
  remove: 'Taken down',
  supersede: 'Replaced by a newer review',
  withdraw: 'Withdrawn by the writer',
};
export const historyWord = (decision: ModeratedReview['history'][number]['decision']): string =>
  decisionWords[decision];

/** What the toast says after a decision. */
export function decidedWords(decision: Decision, publishOn: string | null): string {
  if (decision === 'publish') return publishOn ? `Accepted. It comes out on ${formatDay(publishOn)}.` : 'Accepted.';
  return decision === 'decline'
    ? 'Declined. The writer gets a letter with the reason.'
    : 'The writer gets your question by mail.';
}

export const delayWord = (value: keyof typeof publishDelays | undefined): string =>
  value === undefined ? '–' : publishDelays[value];

/** Beginnings of a request for a change; the moderator fills in the rest. */
export const changeTemplates = [
  'One sentence describes a person. Could you say "they" instead?',
  'Could you add what they asked for and what they decided? Others learn most from that.',
  'Please take out the exact sum or date; a rough one serves readers as well.',
] as const;
