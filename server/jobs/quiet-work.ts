import { sql } from 'kysely';

/**
 * Work that follows one act of one member about a review, as SQL over the name of a queue: an email to its author, or
 * what happens to the reviews of an account that goes. A time or a number of it would say when the member did it, or how
 * many reviews the member wrote.
 */
export const quietWork = sql<boolean>`name ~ '^(reviews|replies)\\..*-letter$' or name in ('reviews.part', 'account.withdraw-reviews')`;

const hour = 3_600_000;

/** The whole hour, where work of the reviews was done: the minute would date an intake or a settlement. */
export function shownTime(name: string, at: Date | null): string | null {
  if (at === null) return null;
  return (name.startsWith('reviews.') ? new Date(Math.floor(at.getTime() / hour) * hour) : at).toISOString();
}
