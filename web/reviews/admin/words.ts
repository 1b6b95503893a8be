import { funderQuestions } from '../../../contract/reviews/funder-questions.ts';
import { labelOf } from '../../../contract/reviews/options.ts';
import type { SubjectKind } from '../../../contract/reviews/forms.ts';
import type { Decision, ModeratedReview, QueueTab } from '../../../contract/reviews/moderation.ts';
import { ageOf } from '../../admin/age.ts';
import { formatDay, formFor } from '../../../contract/formats.ts';

const decisionWords: Record<ModeratedReview['history'][number]['decision'], string> = {
  approve: 'Approved',
  request_changes: 'Asked for a change',
  decline: 'Declined',
  publish: 'Published with its batch',
  remove: 'Removed',
  hide: 'Words hidden',
  show: 'Words shown again',
  supersede: 'Replaced by a newer review',
  withdraw: 'Withdrawn by the writer',
  keep: 'Appeal refused: the decision stays',
};
export const historyWord = (decision: ModeratedReview['history'][number]['decision']): string =>
  decisionWords[decision];

/** What the toast says after a decision. */
export function decidedWords(decision: Exclude<Decision, 'remove'>, publishOn: string | null): string {
  switch (decision) {
    case 'approve':
      return publishOn ? `Approved. It will be published on ${formatDay(publishOn)} at the earliest.` : 'Approved.';
    case 'request_changes':
      return 'The writer gets your question by email.';
    case 'decline':
      return 'Declined. The writer gets an email with the reason.';
  }
}

const manyWords: Record<Decision, string> = {
  approve: 'approved',
  request_changes: 'sent back with your question',
  decline: 'declined',
  remove: 'removed',
};
/** The same for several: `3 reviews declined.` */
export const manyDecidedWords = (decision: Decision, count: number): string =>
  `${count} ${formFor(count, 'review', 'reviews')} ${manyWords[decision]}.`;

export const subjectKindWords: Readonly<Record<SubjectKind, string>> = {
  funder: 'Funder',
  entrepreneur: 'Entrepreneur',
  provider: 'Other',
};

const emptyTabs: Record<Exclude<QueueTab, 'waiting'>, string> = {
  asked: 'No changes have been requested.',
  approved: 'No approved review is waiting to be published.',
  published: 'No review has been published yet.',
  declined: 'No review has been declined.',
  removed: 'No review has been removed.',
};
export function emptyQueueWords(tab: QueueTab, lastPublishedAt: string | null, now: Date): string {
  if (tab !== 'waiting') return emptyTabs[tab];
  return lastPublishedAt === null
    ? 'All reviews have been decided.'
    : `The last review was published ${ageOf(lastPublishedAt, now)} ago.`;
}

export const delayWord = (value: unknown): string =>
  typeof value === 'string' ? labelOf(funderQuestions.publishDelay.options, value) : '';

/** Beginnings of a request for a change; the moderator fills in the rest. */
export const changeTemplates = [
  'One sentence describes a person. Could you say "they" instead?',
  'Could you add what they asked for and what they decided? Others learn most from that.',
  'Please remove the exact sum or date. A rough one helps readers as much.',
] as const;

const verificationLevels = [
  'A confirmed email address only',
  'Mail from the organisation’s own domain',
  'Proven to a moderator',
] as const;
export const verificationWords = (level: number): string => verificationLevels[level] ?? verificationLevels[0];
