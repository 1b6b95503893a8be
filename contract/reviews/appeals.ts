import { z } from 'zod';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { cursor, pageLimit } from '../funders/funders.ts';
import { writtenText } from '../written-text.ts';
import {
  appealOutcomes,
  appealTabs,
  longestAppeal,
  longestFacts,
  shortestAppeal,
  shortestFacts,
} from './appeal-words.ts';
import { subjectKinds } from './options.ts';
import { reasonCodes } from './reasons.ts';
import { returned, typedReturnCode } from './return-codes.ts';
import { myAppeal, reviewStates, statement } from './reviews.ts';
import { foundByCodes } from './found-by.ts';

/** Authors appeal a decision, and another moderator decides anew. */

const byId = z.strictObject({ id: uuid });
const version = z.int().min(1);
const text = writtenText({
  least: shortestAppeal,
  most: longestAppeal,
  wanted: `Say why, in at least ${shortestAppeal} characters`,
});

/**
 * It waits for the next intake, together with what others sent. 409 `invalid_transition` for a decision that was appealed
 * already, that is older than 180 days, or that is none against the review; 409 `stale` when the review changed since.
 */
export const appealReview = endpoint('POST /api/reviews/:id/appeal', {
  summary: 'Appeal a decision on my review',
  params: byId,
  body: z.strictObject({ text, version }),
  reply: z.object({ data: myAppeal }),
});

/** 409 `invalid_transition` once it was taken in. */
export const takeAppealBack = endpoint('DELETE /api/reviews/:id/appeal', {
  summary: 'Withdraw my appeal before a moderator sees it',
  params: byId,
  status: 204,
  reply: nothing,
});

/** The same refusals, and those of a code. */
export const appealReturned = endpoint('POST /api/review-returns/appeal', {
  summary: 'Appeal a decision with the return code of the review',
  body: z.strictObject({ code: typedReturnCode, text, version }),
  reply: z.object({ data: returned }),
});

export const takeReturnedAppealBack = endpoint('POST /api/review-returns/appeal/take-back', {
  summary: 'Withdraw an appeal with the return code of the review',
  body: z.strictObject({ code: typedReturnCode }),
  reply: z.object({ data: returned }),
});

/** A decision, as both sides read it. */
const decided = statement.extend({
  reason: z.string().nullable(),
  message: z.string().nullable(),
});

const appealRow = z.object({
  id: uuid,
  reviewId: uuid,
  /** Of the review. */
  version,
  subjectKind: z.enum(subjectKinds),
  subjectId: z.string(),
  subjectName: z.string(),
  headline: z.string(),
  reviewState: z.enum(reviewStates),
  /** `Writer 7KQ2M`. */
  pseudonym: z.string(),
  cameInOn: z.iso.date(),
  /** The day until which it is decided in time. */
  dueOn: z.iso.date(),
  isLate: z.boolean(),
  /** Null where the key of the text is gone. */
  text: z.string().nullable(),
  /** The review, as readers saw it or would see it. */
  words: z.array(z.object({ title: z.string(), words: z.string() })),
  /** Null where a later release took its reason out of the list. */
  first: decided
    .extend({ by: z.string(), reasonCode: z.enum(reasonCodes), what: z.enum(['decline', 'remove']) })
    .nullable(),
  outcome: z.enum(appealOutcomes).nullable(),
  decidedAt: instant.nullable(),
  final: decided.nullable(),
  /** Who decides, and why, as a sentence. */
  whoDecides: z.string(),
  can: z.array(z.enum(appealOutcomes)),
});
export type AppealRow = z.output<typeof appealRow>;

/** Open: who waited longest first; decided: the latest first. */
export const listAppeals = endpoint('GET /api/admin/appeals', {
  summary: 'Appeals of authors',
  query: z.strictObject({ state: z.enum(appealTabs), limit: pageLimit.optional(), cursor: cursor.optional() }),
  reply: z.object({
    rows: z.array(appealRow),
    counts: z.object({ open: z.int(), decided: z.int() }),
    nextCursor: z.string().nullable(),
  }),
});

/**
 * 409 `invalid_transition` for the moderator who had decided, while there is another one or within 24 hours; for an appeal
 * that is decided; and for a review that a newer one of the same writer replaced. 409 `conflict_of_interest`, `stale`.
 */
export const decideAppeal = endpoint('POST /api/admin/appeals/:id/decisions', {
  summary: 'Decide an appeal',
  params: byId,
  body: z.strictObject({
    outcome: z.enum(appealOutcomes, 'Choose a decision'),
    reasonCode: z.enum(reasonCodes, 'Choose a rule'),
    foundBy: z.enum(foundByCodes),
    facts: writtenText({
      least: shortestFacts,
      most: longestFacts,
      wanted: `Give the facts and reasons, in at least ${shortestFacts} characters`,
    }),
    version,
  }),
  reply: z.object({ data: z.object({ id: uuid, outcome: z.enum(appealOutcomes) }) }),
});
