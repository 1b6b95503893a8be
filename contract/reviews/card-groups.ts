import { z } from 'zod';
import { cardAttributes, sharedFunderQuestions } from './card-attributes.ts';
import { endpoint, slug } from '../endpoint.ts';
import { funderQuestions } from './funder-questions.ts';
import { valuesOf } from './options.ts';
import { draftFieldsOf } from './schemas.ts';

/** How many share what the card of a review of a funder would show: decision 0067. */

/** Half-typed ones fit nothing, and are no mistake here. */
const halfTyped = z.string().max(2_000).optional();
/** Answers of the form, as far as they are given. */
const facts = draftFieldsOf({
  stageReached: funderQuestions.stageReached,
  displayAs: funderQuestions.displayAs,
  authorRole: funderQuestions.authorRole,
  ...sharedFunderQuestions,
}).extend({
  funderId: slug,
  country: halfTyped,
  website: halfTyped,
  lastContact: z.optional(z.string().regex(/^\d{4}-\d{2}$/)),
});
export type CardFacts = z.output<typeof facts>;

/** One more than the reviews or known deals that share it; null for fewer than five. */
const size = z.int().min(5).nullable();
/** Organisations with a known deal of the funder that share it; null where it does not show that money was received. */
const deals = z.int().min(0).nullable();

/** Who share what the card would show, and the same if it showed all that is listed. */
const group = z.object({
  size,
  deals,
  all: z.object({ size, deals }),
  /** What could be shown, in the order in which it is added. `size`: with all before it that is shown. */
  attributes: z.array(
    z.object({ key: z.enum(valuesOf(cardAttributes)), value: z.string(), isShown: z.boolean(), size }),
  ),
});
export type CardGroup = z.output<typeof group>;

/**
 * By the rule of the cards, from what public cards show and from deals of public sources: nothing that is not public is
 * counted. 404 for a funder that is not listed. It stores nothing.
 */
export const findCardGroup = endpoint('POST /api/reviews/card-group', {
  summary: 'How many share what the card of my review would show',
  body: facts,
  reply: z.object({ data: group }),
});
