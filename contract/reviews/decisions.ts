import { z } from 'zod';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { subjectKinds } from './options.ts';
import { decisions, deskNames } from './moderation.ts';
import { fixableReasonCodes, reasonCodes } from './reasons.ts';
import { reviewStates } from './reviews.ts';
import { foundByCodes } from './found-by.ts';
import { writtenText } from '../written-text.ts';

/** What moderators do: decide, undo, tell each other, say who reads what. */

const byId = z.strictObject({ id: uuid });
const version = z.int().min(1);
const message = writtenText({ most: 1000 });

/** Seconds for which the page offers to undo a decision. */
export const undoSeconds = 5;
/** Seconds until which the server undoes it: the page counts from the answer, and the way here takes time. */
export const undoGraceSeconds = 10;
/** The seconds between a decision and its email, so that a decision that was undone sends none. */
export const emailDelaySeconds = 15;

const publish = z.strictObject({ decision: z.literal('approve') });
const requestChanges = z.strictObject({
  decision: z.literal('request_changes'),
  reasonCode: z.enum(fixableReasonCodes, 'Choose a reason that a change can fix'),
  message: message.min(10, 'Say what to change, in at least 10 characters'),
});
const decline = z.strictObject({
  decision: z.literal('decline'),
  reasonCode: z.enum(reasonCodes, 'Choose a reason'),
  message: message.optional(),
});
const remove = z.strictObject({
  decision: z.literal('remove'),
  reasonCode: z.enum(reasonCodes, 'Choose a reason'),
  message: message.optional(),
});

const decided = z.object({
  id: uuid,
  state: z.enum(reviewStates),
  version: z.number(),
  publishOn: z.iso.date().nullable(),
  can: z.array(z.enum(decisions)),
  /** A removal waits: for a second admin, or for the batch of this instant. Null where the decision is made. */
  waits: z.object({ runsAt: instant.nullable() }).nullable(),
});

/**
 * 409 `stale` when the review changed since `version` was read (another decision, another version by its writer),
 * with when and what in `detail`; 409 `invalid_transition` when the decision does not fit the state; 409
 * `being_read` while another moderator reads it; 409 `conflict_of_interest` for one's own review and for a subject
 * that one has a tie to. Publishing lists a subject that was only proposed. `remove` asks for
 * the removal: a second admin approves it, and it is done with the next batch (removals.ts).
 */
export const decideReview = endpoint('POST /api/admin/reviews/:id/decisions', {
  summary: 'Approve a review, ask for a change, decline it or remove it',
  params: byId,
  body: z.discriminatedUnion('decision', [
    publish.extend({ version }),
    requestChanges.extend({ version }),
    decline.extend({ version }),
    remove.extend({ version }),
  ]),
  reply: z.object({ data: decided }),
});

/** Reviews in one call. */
export const mostAtOnce = 50;
const chosen = z
  .array(z.strictObject({ id: uuid, version }))
  .min(1)
  .max(mostAtOnce);
const missed = z.object({ id: uuid, detail: z.string() });

/** Each review is decided by itself, as alone: one that cannot be is listed in `missed`, the others are done. */
export const decideReviews = endpoint('POST /api/admin/review-decisions', {
  summary: 'The same decision about several reviews',
  body: z.strictObject({
    reviews: chosen,
    verdict: z.discriminatedUnion('decision', [publish, requestChanges, decline]),
  }),
  reply: z.object({ data: z.object({ decided: z.array(decided), missed: z.array(missed) }) }),
});

/**
 * Takes back what this admin decided within the last seconds, with its passes and before its email. `version` is
 * the one that the decision answered. What changed since, or took longer, is in `missed`.
 */
export const undoDecisions = endpoint('POST /api/admin/review-decisions/undo', {
  summary: 'Undo a decision just made',
  body: z.strictObject({ reviews: chosen }),
  reply: z.object({ data: z.object({ undone: z.array(uuid), missed: z.array(missed) }) }),
});

const foundBy = z.enum(foundByCodes).optional();

/** The email that a decision would send, word for word. `foundBy`: as the marks of the review say it; a person alone where it is absent. */
export const previewReviewEmail = endpoint('POST /api/admin/review-emails', {
  summary: 'The email that a decision sends to the writer',
  body: z.discriminatedUnion('decision', [
    requestChanges.extend({ message, foundBy }),
    decline.extend({ foundBy }),
    remove.extend({ foundBy }),
  ]),
  reply: z.object({ data: z.object({ subject: z.string(), text: z.string() }) }),
});

/** Seconds for which a review stays with who reads it, counted from the last time they said so. */
export const readingSeconds = 120;

const reading = z.object({
  /** False while another one reads it. */
  isMine: z.boolean(),
  /** `Moderator 3`, the one who has it. */
  by: z.string(),
  expiresAt: instant,
});
export type Reading = z.output<typeof reading>;

/** Said again and again while the page is open. `takesOver` takes it from another one, who then cannot decide. */
export const readReview = endpoint('PUT /api/admin/reviews/:id/reading', {
  summary: 'Say that I am reading this review',
  params: byId,
  body: z.strictObject({ takesOver: z.boolean().optional() }),
  reply: z.object({ data: reading }),
});

export const stopReadingReview = endpoint('DELETE /api/admin/reviews/:id/reading', {
  summary: 'Say that I am no longer reading this review',
  params: byId,
  status: 204,
  reply: nothing,
});

/** Level 2 when a moderator saw proof (a public register, say), or back to what it was before. Refused like a decision. */
export const verifyReview = endpoint('PUT /api/admin/reviews/:id/verification', {
  summary: 'Mark a review as proven, or undo that',
  params: byId,
  body: z.strictObject({
    isProven: z.boolean(),
    proof: writtenText({ least: 5, most: 500, wanted: 'Say what you saw, in at least 5 characters' }),
  }),
  reply: z.object({ data: z.object({ verificationLevel: z.number() }) }),
});

export const addReviewNote = endpoint('POST /api/admin/reviews/:id/notes', {
  summary: 'Write a note that only moderators see',
  params: byId,
  body: z.strictObject({ note: writtenText({ least: 1, most: 2000, wanted: 'Please write something' }) }),
  status: 201,
  reply: z.object({ id: uuid }),
});

/** A moderator with a tie cannot drop it when it suits them: another one removes it. */
export const declareTie = endpoint('POST /api/admin/reviews/:id/tie', {
  summary: 'Say that I have a tie to the subject: others decide about its reviews',
  params: byId,
  status: 204,
  reply: nothing,
});

/** One's own: 409 `conflict_of_interest`. One that is gone changes nothing. */
export const removeTie = endpoint('DELETE /api/admin/reviews/:id/ties/:moderator', {
  summary: 'Remove a tie that another moderator declared by mistake, or that is over',
  params: z.strictObject({ id: uuid, moderator: z.string().regex(/^\d{1,6}$/) }),
  status: 204,
  reply: nothing,
});

export const markAlertSeen = endpoint('POST /api/admin/review-alerts/seen', {
  summary: 'Say that a moderator looks into a burst of reviews',
  body: z.strictObject({ subjectKind: z.enum(subjectKinds), subjectId: z.string().min(2).max(80) }),
  status: 204,
  reply: nothing,
});

const batchReview = z.object({ id: uuid, headline: z.string(), waitsFor: z.string().nullable() });
const batchDay = z.object({
  publishOn: z.iso.date(),
  subjects: z.array(
    z.object({ subjectKind: z.enum(subjectKinds), subjectName: z.string(), reviews: z.array(batchReview) }),
  ),
});
export type BatchDay = z.output<typeof batchDay>;

/** As of now: `waitsFor` says what keeps a review back although its day has come. The nearest day first. */
export const listNextBatches = endpoint('GET /api/admin/review-batches', {
  summary: 'Which approved reviews are published when',
  query: z.strictObject({ desk: z.enum(deskNames).optional() }),
  reply: z.object({ data: z.array(batchDay) }),
});
