import { z } from 'zod';
import { day, endpoint, instant, uuid } from '../endpoint.ts';
import { deskFilter, deskPeople, deskState, heldCases, heldReply } from '../desk/cases.ts';
import { deal, kindParams } from './deals.ts';
import { cursor, pageLimit } from '../funders/funders.ts';
import { dealKinds } from './options.ts';
import { isHttpUrl } from '../reviews/http-url.ts';
import { writtenText } from '../written-text.ts';

/** "Report an error" on a row, and the queue in which admins look at it. */

export const reportReasons = {
  wrong_value: 'A value is wrong',
  duplicate: 'The same deal is here twice',
  not_a_deal: 'This never happened',
  personal_data: 'It names a person or says too much',
  broken_source: 'The source does not say so, or is gone',
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof reportReasons;
// The keys of the literal above; Object.keys forgets them.
const reasons = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]];

export const shortestReport = 10;
export const longestReport = 1_000;
/** Reports of one member in one UTC day. */
export const reportsPerDay = 10;
/** Days of access that an accepted report gives, at most 60 in a year. */
export const correctionDays = 14;

/** A row that is not shown: `not_found`. More than ten a day: `report_limit`. Gate: memberWithAccess. */
export const reportDeal = endpoint('POST /api/deals/:kind/:id/reports', {
  summary: 'Report an error in a row',
  params: kindParams.extend({ id: uuid }),
  body: z.strictObject({
    reason: z.enum(reasons),
    /** The column that is meant; null for the whole row. */
    column: z.string().max(60).nullable(),
    message: writtenText({ least: shortestReport, most: longestReport }),
    /** Where one can see it: http or https, at most 500 characters. Never fetched. */
    sourceUrl: z
      .string()
      .trim()
      .max(500, 'At most 500 characters')
      .refine((value) => isHttpUrl(value), 'An address that starts with https://')
      .nullable(),
  }),
  status: 201,
  reply: z.object({ id: uuid }),
});

export const reportStates = ['open', 'accepted', 'declined'] as const;
export type ReportState = (typeof reportStates)[number];

const dealReport = z.object({
  id: uuid,
  kind: z.enum(dealKinds),
  /** The row as it is shown now; null when it is gone. */
  deal: deal.nullable(),
  reason: z.enum(reasons),
  column: z.string().nullable(),
  message: z.string(),
  sourceUrl: z.string().nullable(),
  state: z.enum(reportStates),
  version: z.int(),
  /** Who reported is not said: a report needs access, and admins are told of access late (docs/decisions/0113). */
  reportedOn: day,
  note: z.string().nullable(),
  decidedAt: instant.nullable(),
  ...deskState,
});
export type DealReport = z.output<typeof dealReport>;

/** Open: oldest first; the others: latest decision first. Gate: admin. */
export const listDealReports = endpoint('GET /api/admin/deal-reports', {
  summary: 'Rows that members reported as wrong',
  query: z.strictObject({
    state: z.enum(reportStates),
    ...deskFilter,
    cursor: cursor.optional(),
    limit: pageLimit.optional(),
  }),
  reply: z.object({
    rows: z.array(dealReport),
    counts: z.object({ open: z.int(), accepted: z.int(), declined: z.int() }),
    people: deskPeople,
    nextCursor: z.string().nullable(),
  }),
});

/**
 * Accepting gives the reporter 14 more days of access; `removesDeal` also removes the row from the table permanently,
 * imports included. Another version: `stale`; decided before: `invalid_transition`. Gate: admin; writes an audit entry.
 */
export const decideDealReport = endpoint('POST /api/admin/deal-reports/:id/decision', {
  summary: 'Accept or decline a report',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    version: z.int(),
    decision: z.enum(['accept', 'decline']),
    removesDeal: z.boolean(),
    note: writtenText({ most: 500 }),
  }),
  reply: dealReport,
});

/**
 * The same about several reports that are open, with one note for other admins. To take a row out is decided one by one.
 * See `heldReply`. Gate: admin; each writes an audit entry.
 */
export const decideDealReports = endpoint('POST /api/admin/deal-report-decisions', {
  summary: 'Accept or decline several reports about rows',
  body: z.strictObject({
    cases: heldCases,
    verdict: z.strictObject({ decision: z.enum(['accept', 'decline']), note: writtenText({ most: 500 }) }),
  }),
  status: 202,
  reply: heldReply,
});
