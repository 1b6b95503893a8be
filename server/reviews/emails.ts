import { z } from 'zod';
import { uuid } from '../../contract/endpoint.ts';
import { letterDelaySeconds } from '../../contract/reviews/decisions.ts';
import type { ReviewState } from '../../contract/reviews/reviews.ts';
import { after, seconds } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';

/** The letters to the author of a review, as commands send them. `email-jobs.ts` writes them. */

const payload = z.strictObject({ reviewId: uuid, version: z.int().optional() });

export interface ReviewLetter {
  readonly name: string;
  readonly payload: typeof payload;
  /** The state of the review that the letter is about. */
  readonly state: ReviewState;
}

const reviewLetter = (name: string, state: ReviewState): ReviewLetter => ({
  name: `reviews.${name}-letter`,
  payload,
  state,
});

export const receivedLetter = reviewLetter('received', 'in_review');
export const acceptedLetter = reviewLetter('accepted', 'approved');
export const changesAskedLetter = reviewLetter('changes-asked', 'changes_requested');
export const declinedLetter = reviewLetter('declined', 'rejected');
export const removedLetter = reviewLetter('removed', 'removed');
export const publishedLetter = reviewLetter('published', 'published');

/** After the seconds in which the decision can be taken back. */
export async function sendDecisionLetter(
  { jobs, clock }: Pick<Context, 'jobs' | 'clock'>,
  trx: Trx,
  letter: ReviewLetter,
  { reviewId, version }: { reviewId: string; version: number },
): Promise<void> {
  const startAfter = after(clock.now(), seconds(letterDelaySeconds));
  await jobs.send(trx, letter, { reviewId, version }, { key: `${reviewId}:${version}`, startAfter });
}
