import { z } from 'zod';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { hideReasonCodes, shortestHideMessage } from './hiding-words.ts';
import { writtenText } from '../written-text.ts';

/** A published review goes in two ways: it is taken down once a second admin approved it, and its words are hidden at once where there is danger. */

const byId = z.strictObject({ id: uuid });

/** What waits: the removal of a published review. Moderators are named by number. */
export const waitingRemoval = z.object({
  by: z.string(),
  isYours: z.boolean(),
  askedAt: instant,
  /** A second admin approved it. */
  approvedAt: instant.nullable(),
  /** When it is done by itself, with a batch; null while a second admin decides. */
  runsAt: instant.nullable(),
  /** As `2.1 Too vague`. */
  rule: z.string(),
  message: z.string(),
});

/** The words of the review are hidden from readers. */
export const hiding = z.object({
  hiddenAt: instant,
  /** When readers see them again, unless a removal is approved; null where a court or authority ordered it. */
  endsAt: instant.nullable(),
});

/**
 * Hides the words of a published review at once, for seven days at most; its ratings and figures stay. Asks for the removal
 * as well, with the same statement: where it is declined or withdrawn, and after the seven days, readers see the words
 * again. Once for each review. Can be undone for ten seconds like a decision. Refused like a decision; 409
 * `invalid_transition` where they are hidden, or were.
 */
export const hideReview = endpoint('POST /api/admin/reviews/:id/hiding', {
  summary: 'Hide the words of a published review at once',
  params: byId,
  body: z.strictObject({
    version: z.int().min(1),
    reasonCode: z.enum(hideReasonCodes, 'Choose a reason'),
    message: writtenText({
      least: shortestHideMessage,
      most: 1000,
      wanted: `Say what is dangerous, in at least ${shortestHideMessage} characters`,
    }),
  }),
  reply: z.object({ data: z.object({ id: uuid, version: z.int(), endsAt: instant }) }),
});

/**
 * By the one who asked; an admin decides under Second admin. Hidden words are shown again. 409 `invalid_transition` where
 * none waits, and for others.
 */
export const withdrawRemoval = endpoint('POST /api/admin/reviews/:id/removal/withdrawal', {
  summary: 'Withdraw the removal of a review that I asked for',
  params: byId,
  status: 204,
  reply: nothing,
});
