import { formatInstant } from '../../../contract/formats.ts';
import type { ModeratedReview } from '../../../contract/reviews/moderation.ts';

/** Said when the removal of a public review was asked for. */
export const askedWords = (runsAt: string | null): string =>
  runsAt === null
    ? 'The removal waits for a second admin, who gets an email.'
    : `There is no second admin, so the review is removed on ${formatInstant(runsAt)}. Until then you can withdraw the removal.`;

type Waiting = NonNullable<ModeratedReview['removal']>;

/** What waits, since when, and for whom. */
export function waitingWords({ by, askedAt, approvedAt, runsAt, rule, message }: Waiting): string {
  const who = by === 'you' ? 'You' : `${by.charAt(0).toUpperCase()}${by.slice(1)}`;
  const why = [rule, message].filter((part) => part !== '').join(': ');
  const next =
    runsAt === null
      ? 'It waits for a second admin.'
      : approvedAt === null
        ? `There is no second admin, so the review is removed with the batch of ${formatInstant(runsAt)}.`
        : `A second admin approved it. The review is removed with the batch of ${formatInstant(runsAt)}.`;
  return `${who} asked on ${formatInstant(askedAt)}. ${why}. ${next}`.replaceAll('..', '.');
}

export const hidingWords = ({ hiddenAt, endsAt }: NonNullable<ModeratedReview['hiding']>): string =>
  `Since ${formatInstant(hiddenAt)}. The ratings count as before. ${
    endsAt === null
      ? 'A court or authority ordered it: an admin ends it under Orders.'
      : `Readers see the words again on ${formatInstant(endsAt)}, unless the removal is approved.`
  }`;
