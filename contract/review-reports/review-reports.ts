import { z } from 'zod';
import { deskFilter, deskPeople, deskState, heldReply, mostCasesAtOnce } from '../desk/cases.ts';
import { endpoint, instant, slug, uuid } from '../endpoint.ts';
import { cursor, pageLimit } from '../funders/funders.ts';
import { reasonCodes } from '../reviews/reasons.ts';
import { writtenText } from '../written-text.ts';

/**
 * "Report": any member says that a published review, a reply or an update breaks the rules. A report hides nothing and
 * its number is never shown; an admin looks at all reports of one text together, as one case.
 */

export const reportReasons = {
  harmful_or_illegal: 'It is harmful or illegal',
  personal_information: 'It holds personal information',
  advertising: 'It is advertising',
  not_genuine: 'It is not a genuine experience',
  wrong_subject: 'It is about someone else',
} as const;
export type ReviewReportReason = keyof typeof reportReasons;
// The keys of the literal above; Object.keys forgets them.
const reportReasonKeys = Object.keys(reportReasons) as [ReviewReportReason, ...ReviewReportReason[]];

/** Characters. */
export const shortestReport = 10;
export const longestReport = 1_000;
/** Reports of one member in one UTC day. */
export const reviewReportsPerDay = 10;
/** This many rejected reports within this many days pause reporting for this many days. */
export const misuse = { rejected: 3, withinDays: 90, pauseDays: 30 } as const;

/**
 * `responseId` names the reply or the update that is meant; null for the review itself. Not public: `not_found`; twice:
 * `already_reported`; more than ten a day: `report_limit`; paused for misuse: `report_paused`. Gate: activeMember.
 */
export const reportReview = endpoint('POST /api/reviews/:id/reports', {
  summary: 'Report a review or a reply that breaks the rules',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    responseId: uuid.nullable(),
    reason: z.enum(reportReasonKeys, 'Choose a reason'),
    message: writtenText({ least: shortestReport, most: longestReport }),
  }),
  status: 201,
  reply: z.object({ id: uuid }),
});

export const reviewReportStates = ['open', 'taken_down', 'rejected'] as const;
export type ReviewReportState = (typeof reviewReportStates)[number];
const caseDecisions = ['take_down', 'reject'] as const;
export type CaseDecision = (typeof caseDecisions)[number];

const reportCase = z.object({
  /** The id of the oldest report of the case. */
  id: uuid,
  kind: z.enum(['review', 'reply', 'update']),
  state: z.enum(reviewReportStates),
  reviewId: uuid,
  subject: z.object({ kind: z.enum(['funder', 'entrepreneur', 'provider']), id: z.string(), name: z.string() }),
  /** What is reported, as readers see it. */
  headline: z.string(),
  paragraphs: z.array(z.string()),
  /** Whether readers see it now. */
  isShown: z.boolean(),
  /** Without the reporters. Oldest first. */
  reports: z.array(z.object({ id: uuid, reason: z.enum(reportReasonKeys), message: z.string(), reportedAt: instant })),
  answer: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** The removal of the review waits: since when, and when it is done by itself. Null otherwise. */
  removal: z.object({ askedAt: instant, runsAt: instant.nullable() }).nullable(),
  can: z.array(z.enum(caseDecisions)),
  ...deskState,
});
export type ReportCase = z.output<typeof reportCase>;

/** Open: longest waiting first; the others: latest decision first. Gate: moderator. */
export const listReviewReports = endpoint('GET /api/admin/review-reports', {
  summary: 'Reviews and replies that members reported',
  query: z.strictObject({
    state: z.enum(reviewReportStates),
    ...deskFilter,
    cursor: cursor.optional(),
    limit: pageLimit.optional(),
  }),
  reply: z.object({
    rows: z.array(reportCase),
    /** Cases. */
    counts: z.object({ open: z.number(), taken_down: z.number(), rejected: z.number() }),
    people: deskPeople,
    nextCursor: z.string().nullable(),
  }),
});

const reportIds = z.array(uuid).min(1).max(500);
const answer = writtenText({ most: 1000 });

/**
 * Decides the reports that were read, and takes down what they are about or leaves it. A public review is taken down once a
 * second admin approved it; until then its reports stay open, and taking it down is not offered again. One of them decided in the meantime:
 * `stale`; one's own text, report or funder: `conflict_of_interest`. Readers see the `reasonCode`, and so does the
 * author of a review. Gate: moderator; writes an audit entry.
 */
export const decideReportCase = endpoint('POST /api/admin/review-reports/:id/decisions', {
  summary: 'Remove what was reported, or leave it',
  params: z.strictObject({ id: uuid }),
  body: z.discriminatedUnion('decision', [
    z.strictObject({
      decision: z.literal('take_down'),
      reportIds,
      reasonCode: z.enum(reasonCodes, 'Choose a reason'),
      answer: answer.optional(),
    }),
    z.strictObject({ decision: z.literal('reject'), reportIds, answer: answer.optional() }),
  ]),
  reply: z.object({
    data: z.object({
      decided: z.number(),
      /** The removal of a review waits for a second admin, or for the batch of this instant. Null where it is decided. */
      waits: z.object({ runsAt: instant.nullable() }).nullable(),
    }),
  }),
});

/**
 * Leaves several reported texts, with the same words to all who reported them. To take a text down is decided one by one.
 * Reports that came after the ones named stay open. See `heldReply`. Gate: moderator; each writes an audit entry.
 */
export const rejectReportCases = endpoint('POST /api/admin/report-decisions', {
  summary: 'Leave several reported texts as they are',
  body: z.strictObject({
    cases: z
      .array(z.strictObject({ id: uuid, reportIds }))
      .min(1)
      .max(mostCasesAtOnce),
    answer: answer.optional(),
  }),
  status: 202,
  reply: heldReply,
});

/** No id: with one kept from before, a reader would know which review it was. */
const tombstone = z.object({
  /** The day on which we took it down; null when its writer withdrew it, of which the day is not told. */
  takenDownOn: z.iso.date().nullable(),
  /** The reason that readers see; null when the author withdrew it. */
  reason: z.string().nullable(),
});
export type Tombstone = z.output<typeof tombstone>;

/**
 * Published reviews that were taken down or back, in the order of what is told of them: it tells no more.
 * Gate: memberWithAccess.
 */
export const listTombstones = endpoint('GET /api/review-tombstones', {
  summary: 'Reviews of a subject that are no longer shown',
  query: z.strictObject({ subjectKind: z.enum(['funder', 'provider']), subjectId: slug }),
  reply: z.object({ data: z.array(tombstone) }),
});
