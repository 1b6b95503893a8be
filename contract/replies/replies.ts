import { z } from 'zod';
import { deskFilter, deskPeople, deskState, heldCases, heldReply } from '../desk/cases.ts';
import { endpoint, instant, uuid } from '../endpoint.ts';
import { cursor, pageLimit, parameter } from '../funders/funders.ts';
import { fixableResponseReasons, responseReasonCodes } from './response-reasons.ts';
import { parseList } from '../table/values.ts';
import { writtenText } from '../written-text.ts';

/**
 * The texts under a review: one reply by a verified member of the funder, and one update with which the author of the
 * review answers it. An admin reads both before they are published.
 */

const responseKinds = ['reply', 'update'] as const;
export type ResponseKind = (typeof responseKinds)[number];

/** Characters. */
export const lengths = { reply: { shortest: 20, longest: 1500 }, update: { shortest: 20, longest: 500 } } as const;
/** Days after its first publication in which a reply may be edited. */
export const editDays = 14;

const responseStates = ['draft', 'submitted', 'changes_requested', 'declined', 'published', 'removed'] as const;
export type ResponseState = (typeof responseStates)[number];

const version = z.int().min(1);
const byReview = z.strictObject({ id: uuid });

const shown = z.object({
  id: uuid,
  /** Null when it was removed: then `removedReason` says why. */
  text: z.string().nullable(),
  /** The half-year of its publication, `2026 H2`: as coarse as that of the review. */
  period: z.string(),
  removedReason: z.string().nullable(),
});
export type ShownResponse = z.output<typeof shown>;

const responses = z.object({
  reviewId: uuid,
  reply: shown.nullable(),
  update: shown.nullable(),
  /** How many found it helpful; null below five. */
  helpful: z.number().nullable(),
  isHelpfulToMe: z.boolean(),
  /** The texts of this review that the reader reported already. */
  reported: z.array(uuid),
  can: z.array(z.enum(['mark_helpful', 'reply', 'update'])),
});
export type Responses = z.output<typeof responses>;

const mostReviewsAtOnce = 50;

/**
 * What appears under published reviews, for those who may read them: members with access, and verified members of the funder.
 * Reviews that the reader may not see are left out. Gate: activeMember.
 */
export const listResponses = endpoint('GET /api/review-responses', {
  summary: 'Replies, updates and marks of some reviews',
  query: z.strictObject({
    reviewIds: parameter(parseList).pipe(z.array(uuid).min(1).max(mostReviewsAtOnce)),
  }),
  reply: z.object({ data: z.array(responses) }),
});

/** A reply or an update as those who write it see it. */
export const ownResponse = z.object({
  kind: z.enum(responseKinds),
  reviewId: uuid,
  subjectName: z.string(),
  headline: z.string(),
  /** Null when nothing is written yet. */
  state: z.enum(responseStates).nullable(),
  text: z.string(),
  /** What readers see now; null when nothing. */
  shownText: z.string().nullable(),
  /** 0 when nothing is written yet. */
  version: z.int().min(0),
  /** Why it was sent back, declined or taken down, and how to fix it. */
  reason: z.string().nullable(),
  howToFix: z.string().nullable(),
  message: z.string().nullable(),
  /** The last day on which a published reply may be edited. */
  editableUntil: z.iso.date().nullable(),
  can: z.array(z.enum(['save', 'send'])),
});
export type OwnResponse = z.output<typeof ownResponse>;

/** A caller without a claim of the funder, or a review that is not public: `not_found`. Gate: activeMember. */
export const getReply = endpoint('GET /api/reviews/:id/reply', {
  summary: 'The reply of my funder to a review, in its present state',
  params: byReview,
  reply: z.object({ data: ownResponse }),
});

export const versionRead = z.int().min(0);

/** Keeps what is written so far; what readers see stays. Another version: `stale`. */
export const saveReply = endpoint('PUT /api/reviews/:id/reply', {
  summary: 'Save a reply while it is written',
  params: byReview,
  body: z.strictObject({ text: writtenText({ most: lengths.reply.longest }), version: versionRead }),
  reply: z.object({ data: ownResponse }),
});

/** Sends the text to be checked. Later than fourteen days after its publication: `invalid_transition`. */
export const sendReply = endpoint('POST /api/reviews/:id/reply/send', {
  summary: 'Send a reply to be checked',
  params: byReview,
  body: z.strictObject({
    text: writtenText({ least: lengths.reply.shortest, most: lengths.reply.longest }),
    version: versionRead,
  }),
  reply: z.object({ data: ownResponse }),
});

/** A caller who did not write the review, or a review without a public reply: `not_found`. Gate: activeMember. */
export const getUpdate = endpoint('GET /api/reviews/:id/update', {
  summary: 'My update to my review, as it stands',
  params: byReview,
  reply: z.object({ data: ownResponse }),
});

/** One update, which is final once it is public: then `invalid_transition`. */
export const sendUpdate = endpoint('POST /api/reviews/:id/update', {
  summary: 'Answer the reply to my review, once',
  params: byReview,
  body: z.strictObject({
    text: writtenText({ least: lengths.update.shortest, most: lengths.update.longest }),
    version: versionRead,
  }),
  reply: z.object({ data: ownResponse }),
});

/** A public reply to a review of mine, and the state of my one update. */
const received = z.object({
  reviewId: uuid,
  funder: z.object({ id: z.string(), name: z.string() }),
  text: z.string(),
  /** The half-year of its publication, `2026 H2`. */
  period: z.string(),
  /** Null when I wrote none. */
  updateState: z.enum(responseStates).nullable(),
  can: z.array(z.enum(['update'])),
});
export type ReceivedReply = z.output<typeof received>;

/** Only for the author of the reviews, because what it answers joins a member with reviews. Gate: activeMember. */
export const listReceivedReplies = endpoint('GET /api/replies/received', {
  summary: 'Public replies to my reviews, the latest first',
  reply: z.object({ data: z.array(received) }),
});

/** The tabs of the queue, each with the states in it. */
export const responseTabs = {
  waiting: { label: 'Waiting', states: ['submitted'] },
  asked: { label: 'Asked', states: ['changes_requested'] },
  published: { label: 'Published', states: ['published'] },
  declined: { label: 'Declined', states: ['declined', 'removed'] },
} as const;
export type ResponseTab = keyof typeof responseTabs;
// The keys of the literal above; Object.keys forgets them.
export const responseTabKeys = Object.keys(responseTabs) as [ResponseTab, ...ResponseTab[]];

const responseDecisions = ['approve', 'request_changes', 'decline'] as const;
export type ResponseDecision = (typeof responseDecisions)[number];

const queued = z.object({
  id: uuid,
  kind: z.enum(responseKinds),
  funder: z.object({ id: z.string(), name: z.string() }),
  state: z.enum(responseStates),
  version,
  text: z.string(),
  /** What readers see for now; null when nothing. */
  shownText: z.string().nullable(),
  sentAt: instant,
  /** The review, and for an update the reply, that it answers. */
  review: z.object({
    id: uuid,
    headline: z.string(),
    overall: z.number(),
    texts: z.array(z.object({ title: z.string(), words: z.string() })),
  }),
  reply: z.string().nullable(),
  history: z.array(
    z.object({
      decision: z.enum(['approve', 'request_changes', 'decline', 'remove']),
      /** As a label. */
      reason: z.string().nullable(),
      message: z.string().nullable(),
      decidedAt: instant,
    }),
  ),
  can: z.array(z.enum(responseDecisions)),
  ...deskState,
});
export type QueuedResponse = z.output<typeof queued>;

/** Waiting: longest first; the others: latest first. Never who wrote an update. Gate: moderator. */
export const listResponseQueue = endpoint('GET /api/admin/review-responses', {
  summary: 'Replies and updates to moderate',
  query: z.strictObject({
    state: z.enum(responseTabKeys),
    ...deskFilter,
    cursor: cursor.optional(),
    limit: pageLimit.optional(),
  }),
  reply: z.object({
    rows: z.array(queued),
    counts: z.object({ waiting: z.number(), asked: z.number(), published: z.number(), declined: z.number() }),
    people: deskPeople,
    nextCursor: z.string().nullable(),
  }),
});

const words = writtenText({ most: 1000 });

/** Another version: `stale`; not in that state: `invalid_transition`; one's own: `conflict_of_interest`. Gate: moderator. */
export const decideResponse = endpoint('POST /api/admin/review-responses/:id/decisions', {
  summary: 'Approve a reply or an update, ask for a change or decline it',
  params: z.strictObject({ id: uuid }),
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('approve'), version }),
    z.strictObject({
      decision: z.literal('request_changes'),
      version,
      reasonCode: z.enum(fixableResponseReasons, 'Choose a reason that a change can fix'),
      message: words.min(10, 'Say what to change, in at least 10 characters'),
    }),
    z.strictObject({
      decision: z.literal('decline'),
      version,
      reasonCode: z.enum(responseReasonCodes, 'Choose a reason'),
      message: words.optional(),
    }),
  ]),
  reply: z.object({ data: queued }),
});

/**
 * The same about several texts that wait. A question to a writer is about one text, so it is not asked of several. See
 * `heldReply`. Gate: moderator; each writes an audit entry.
 */
export const decideResponses = endpoint('POST /api/admin/reply-decisions', {
  summary: 'Approve or decline several replies or updates with the same reason',
  body: z.strictObject({
    cases: heldCases,
    verdict: z.discriminatedUnion('decision', [
      z.strictObject({ decision: z.literal('approve') }),
      z.strictObject({
        decision: z.literal('decline'),
        reasonCode: z.enum(responseReasonCodes, 'Choose a reason'),
        message: words.optional(),
      }),
    ]),
  }),
  status: 202,
  reply: heldReply,
});
