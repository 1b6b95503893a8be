import { z } from 'zod';
import { cardAttributeWords } from './card-words.ts';
import { endpoint, slug } from '../endpoint.ts';
import { displayChoices, valuesOf } from './options.ts';
import { funderQuestions } from './funder-questions.ts';

/** How many share what the card of a review of a funder would show: decision 0067. */

const optional = <const T extends Readonly<Record<string, string>>>(labels: T) => z.enum(valuesOf(labels)).optional();

/** Half-typed ones fit nothing, and are no mistake here. */
const longest = 2_000;
/** Answers of the form, as far as they are given. */
const facts = z.strictObject({
  funderId: slug,
  stageReached: optional(funderQuestions.stageReached.options),
  outcome: optional(funderQuestions.outcome.options),
  fundingKind: optional(funderQuestions.fundingKind.options),
  introType: optional(funderQuestions.introType.options),
  displayAs: optional(displayChoices),
  authorRole: optional(funderQuestions.authorRole.options),
  country: z.string().max(longest).optional(),
  website: z.string().max(longest).optional(),
  lastContact: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .optional(),
});
export type CardFacts = z.output<typeof facts>;

/** One more than the reviews or known deals that share it; null for fewer than five. */
const size = z.int().min(5).nullable();

const group = z.object({
  /** Who share what the card would show. */
  size,
  /** Organisations with a known deal of the funder that share it; null where it does not show that money was received. */
  deals: z.int().min(0).nullable(),
  /** The same if the card showed all that is listed. */
  all: z.object({ size, deals: z.int().min(0).nullable() }),
  /** What could be shown, in the order in which it is added. `size`: with all before it that is shown. */
  attributes: z.array(
    z.object({ key: z.enum(valuesOf(cardAttributeWords)), value: z.string(), isShown: z.boolean(), size }),
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
