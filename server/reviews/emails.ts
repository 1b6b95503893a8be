import { z } from 'zod';
import { uuid } from '../../contract/endpoint.ts';
import { emailDelaySeconds } from '../../contract/reviews/decisions.ts';
import type { ReviewState } from '../../contract/reviews/reviews.ts';
import { after, seconds } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';

/** The emails to the author of a review, as commands send them. `email-jobs.ts` writes them. */

const payload = z.strictObject({ reviewId: uuid, version: z.int().optional() });

export interface ReviewEmail {
  readonly name: string;
  readonly payload: typeof payload;
  /** The state of the review that the email is about. */
  readonly state: ReviewState;
}

/** Waiting jobs and the history of emails carry the name: it keeps its spelling. */
const reviewEmail = (name: string, state: ReviewState): ReviewEmail => ({
  name: `reviews.${name}-letter`,
  payload,
  state,
});

export const receivedEmail = reviewEmail('received', 'submitted');
export const approvedEmail = reviewEmail('accepted', 'approved');
export const changesAskedEmail = reviewEmail('changes-asked', 'changes_requested');
export const declinedEmail = reviewEmail('declined', 'declined');
export const removedEmail = reviewEmail('removed', 'removed');
export const publishedEmail = reviewEmail('published', 'published');

/** After the seconds in which the decision can be taken back. */
export async function sendDecisionEmail(
  { jobs, clock }: Pick<Context, 'jobs' | 'clock'>,
  trx: Trx,
  email: ReviewEmail,
  { reviewId, version }: { reviewId: string; version: number },
): Promise<void> {
  const startAfter = after(clock.now(), seconds(emailDelaySeconds));
  await jobs.send(trx, email, { reviewId, version }, { key: `${reviewId}:${version}`, startAfter });
}
