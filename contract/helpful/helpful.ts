import { z } from 'zod';
import { endpoint, uuid } from '../endpoint.ts';

/**
 * "Helpful": one per member with access and review; there is no opposite. For one's own review, which must not be told
 * from others, the answer is the same and nothing is counted.
 */

/** Marks from which on their number is shown. */
export const fewestMarks = 5;

const byReview = z.strictObject({ id: uuid });
const answer = z.object({ data: z.object({ isHelpfulToMe: z.boolean() }) });

/** A review that is not public: `not_found`; a member of its funder: `conflict_of_interest`. Gate: memberWithAccess. */
export const markHelpful = endpoint('PUT /api/reviews/:id/helpful', {
  summary: 'Say that a review was helpful',
  params: byReview,
  reply: answer,
});

/** Doing it again changes nothing. Gate: memberWithAccess. */
export const unmarkHelpful = endpoint('DELETE /api/reviews/:id/helpful', {
  summary: 'Remove the mark',
  params: byReview,
  reply: answer,
});
