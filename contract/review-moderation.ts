import { z } from 'zod';
import { endpoint, instant, uuid } from './endpoint.ts';
import { cursor, pageLimit } from './funders.ts';
import { funderReviewDraftAnswers } from './review-fields.ts';
import { fundingKinds, reviewClasses, valuesOf } from './review-options.ts';
import { fixableReasonCodes, reasonCodes } from './review-reasons.ts';
import { reviewStates } from './reviews.ts';

/** What the automatic screening may notice. It sorts the queue's attention; it never decides. */
export const screeningFlags = {
  similar_text: 'Very like another review',
  repeated_text: 'Says the same words over and over',
  burst: 'One of several within three days',
  new_account: 'Account is less than a day old',
  personal_data: 'May hold an e-mail address, a phone number or a link',
  exact_sum: 'May hold an exact sum or date',
  names_person: 'May name a person',
  new_funder: 'The funder is not listed yet',
  declared_tie: 'The writer named a tie',
  serious_concern: 'The writer has a private concern',
  out_of_window: 'Contact more than 60 months ago: no score',
} as const;
export type ScreeningFlag = keyof typeof screeningFlags;
const flag = z.enum(valuesOf(screeningFlags));

/** The tabs of the queue, each with the states in it. */
export const queueTabs = {
  waiting: { label: 'Waiting', states: ['in_review'] },
  asked: { label: 'Asked', states: ['changes_requested'] },
  published: { label: 'Published', states: ['approved', 'published'] },
  declined: { label: 'Declined', states: ['rejected'] },
} as const;
export type QueueTab = keyof typeof queueTabs;
// The keys of the literal above; Object.keys forgets them.
const tabs = Object.keys(queueTabs) as [QueueTab, ...QueueTab[]];

const queueRow = z.object({
  id: uuid,
  subjectId: z.string(),
  subjectName: z.string(),
  headline: z.string(),
  state: z.enum(reviewStates),
  version: z.number(),
  reviewClass: z.enum(valuesOf(reviewClasses)),
  fundingKind: z.enum(valuesOf(fundingKinds)),
  overall: z.number(),
  verificationLevel: z.number(),
  flags: z.array(flag),
  /** Sent again after we asked for a change. */
  isResent: z.boolean(),
  submittedAt: instant,
});
export type QueueRow = z.output<typeof queueRow>;

/** Waiting: oldest first; the other tabs: newest first. */
export const listReviewQueue = endpoint('GET /api/admin/reviews', {
  summary: 'Reviews to moderate',
  query: z.strictObject({
    state: z.enum(tabs),
    subjectKind: z.literal('funder').optional(),
    limit: pageLimit.optional(),
    cursor: cursor.optional(),
  }),
  reply: z.object({
    data: z.array(queueRow),
    nextCursor: z.string().nullable(),
    /** How many reviews each tab holds. */
    counts: z.object({ waiting: z.number(), asked: z.number(), published: z.number(), declined: z.number() }),
  }),
});

export const decisions = ['publish', 'request_changes', 'decline'] as const;
export type Decision = (typeof decisions)[number];

const moderated = queueRow.extend({
  answers: funderReviewDraftAnswers,
  /** Names the writer for this funder only: the same writer has another one elsewhere. */
  pseudonym: z.string(),
  /** True when the admin who asks wrote it. Then, and when they use the mail of the funder, `can` is empty. */
  isMine: z.boolean(),
  publishOn: z.iso.date().nullable(),
  subject: z.object({
    isProposed: z.boolean(),
    website: z.string().nullable(),
    country: z.string().nullable(),
    /** Listed funders with nearly the same name, for a proposed one. */
    similar: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  /** Every version that was sent, oldest first. */
  versions: z.array(z.object({ version: z.number(), sentAt: instant, answers: funderReviewDraftAnswers })),
  history: z.array(
    z.object({
      decision: z.enum(['approve', 'request_changes', 'reject', 'publish', 'remove', 'supersede', 'withdraw']),
      reasonCode: z.enum(reasonCodes).nullable(),
      message: z.string().nullable(),
      decidedAt: instant,
      /** `you`, `another admin`, `the writer` or `the system`. */
      by: z.string(),
    }),
  ),
  similarReviews: z.array(
    z.object({
      id: uuid,
      subjectName: z.string(),
      headline: z.string(),
      similarity: z.number(),
      worked: z.string(),
      didNot: z.string(),
    }),
  ),
  can: z.array(z.enum(decisions)),
});
export type ModeratedReview = z.output<typeof moderated>;

/** Never an e-mail address, a member or the name of the writer's organisation. */
export const getReviewForModeration = endpoint('GET /api/admin/reviews/:id', {
  summary: 'A review with everything a moderator needs to decide',
  params: z.strictObject({ id: uuid }),
  reply: z.object({ data: moderated }),
});

const message = z.string().trim().max(1000, 'At most 1000 characters');
const version = z.int().min(1);

/**
 * 409 `stale` when the review changed since `version` was read (another decision, another version by its writer),
 * with when and what in `detail`; 409 `invalid_transition` when the decision does not fit the state; 409
 * `conflict_of_interest` for one's own review or funder. Publishing lists a funder that was only proposed.
 */
export const decideReview = endpoint('POST /api/admin/reviews/:id/decisions', {
  summary: 'Publish a review, ask for a change or decline it',
  params: z.strictObject({ id: uuid }),
  body: z.discriminatedUnion('decision', [
    z.strictObject({
      decision: z.literal('publish'),
      version,
      /** The moderator saw proof (a public register, say): the review counts as proven. */
      isProven: z.boolean().optional(),
    }),
    z.strictObject({
      decision: z.literal('request_changes'),
      version,
      reasonCode: z.enum(fixableReasonCodes, 'Choose a reason that a change can mend'),
      message: message.min(10, 'Say what to change, in at least 10 characters'),
    }),
    z.strictObject({
      decision: z.literal('decline'),
      version,
      reasonCode: z.enum(reasonCodes, 'Choose a reason'),
      message: message.optional(),
    }),
  ]),
  reply: z.object({
    data: z.object({
      id: uuid,
      state: z.enum(reviewStates),
      version: z.number(),
      publishOn: z.iso.date().nullable(),
      can: z.array(z.enum(decisions)),
    }),
  }),
});
