import { z } from 'zod';
import { passKinds } from '../access/access.ts';
import { endpoint } from '../endpoint.ts';
import { reasonCodes } from '../reviews/reasons.ts';
import { screeningFlags } from '../reviews/moderation.ts';
import { subjectKinds, valuesOf } from '../reviews/options.ts';

/**
 * What admins and moderators ask each day, in whole weeks from Monday to Sunday (UTC). The week in progress is in none
 * of them. Null for a count: under 5. Counts of reviews and of those who wrote them are rounded down to fives: see
 * docs/decisions/0094.
 */

/** Weeks of a period. */
export const periodWeeks = [1, 4, 12] as const;
export type PeriodWeeks = (typeof periodWeeks)[number];
/** Below this, a count is not told. */
export const fewestTold = 5;

/** Four weeks unless told otherwise. `until`: the Monday after the last week; that of the present week at most, and by default. */
const query = z.strictObject({
  weeks: z.enum(['1', '4', '12']).optional(),
  until: z.iso.date().optional(),
});
const count = z.int().nullable();
const week = z.iso.date();
/** The same of the period and of as many weeks before it. */
const compared = <Part extends z.ZodType>(part: Part) => z.object({ present: part, before: part });

const funnel = z.object({
  signedUp: count,
  /** Reviews started. Null as well of weeks before this was counted. */
  started: count,
  /** Reviews taken in. */
  sent: count,
  approved: count,
  /** Members who looked at rows of the database: in a period the largest number of its weeks. */
  active: count,
});
export type Funnel = z.output<typeof funnel>;

export const getFunnel = endpoint('GET /api/admin/numbers/funnel', {
  summary: 'How many signed up, began a review, sent it, had it approved and used the database, by week',
  query,
  reply: z.object({
    data: z.object({ weeks: z.array(funnel.extend({ from: week })), total: compared(funnel) }),
  }),
});

const pace = z.object({
  decided: count,
  /** Working days from the day on which a version was taken in; null for fewer than five decisions. */
  medianDays: z.number().nullable(),
  /** Nine in ten were decided within these. */
  mostDays: z.number().nullable(),
  /** In tenths: within the days that are promised. */
  inTimeShare: z.number().nullable(),
});
export type Pace = z.output<typeof pace>;

export const getDecisions = endpoint('GET /api/admin/numbers/decisions', {
  summary: 'Reviews sent and decided by week and moderator, how fast, and what was decided for which reason',
  query,
  reply: z.object({
    data: z.object({
      weeks: z.array(z.object({ from: week, sent: count, decided: count })),
      /** By address; null for those who are gone. */
      moderators: z.array(pace.extend({ moderator: z.string().nullable() })),
      all: compared(pace),
      /** Share: in tenths of all decisions. */
      outcomes: z.array(
        z.object({ decision: z.enum(['approve', 'request_changes', 'decline']), count, share: z.number().nullable() }),
      ),
      declines: z.array(z.object({ reason: z.enum(reasonCodes), count })),
    }),
  }),
});

/** `data` is null for an admin who is no moderator: what a review was flagged for moderators see. */
export const getFlags = endpoint('GET /api/admin/numbers/flags', {
  summary: 'Subjects with flags: bursts of reviews and what the screening noticed about texts',
  query,
  reply: z.object({
    data: z
      .array(
        z.object({
          subjectKind: z.enum(subjectKinds),
          subjectId: z.string(),
          subjectName: z.string(),
          flags: z.array(z.object({ flag: z.enum(valuesOf(screeningFlags)), reviews: z.int() })),
          /** Reviews of the period, and what is usual in as many weeks, of the year before. */
          reviews: z.int(),
          usual: z.number(),
        }),
      )
      .nullable(),
  }),
});

const accessCount = z.object({
  kind: z.enum(passKinds),
  /** Members who have it now, by the pass that ends last. */
  members: count,
  /** Of those, the ones whose access ends within 14 days. */
  endSoon: count,
  /** Passes that began in the period. */
  given: compared(count),
});
export const getAccess = endpoint('GET /api/admin/numbers/access', {
  summary: 'Who has access and for what, how much ends soon, and what was given',
  query,
  reply: z.object({
    data: z.object({ members: count, endSoon: count, kinds: z.array(accessCount) }),
  }),
});

export const getSearches = endpoint('GET /api/admin/numbers/searches', {
  summary: 'Searches for a funder that found none, five times at least',
  query,
  reply: z.object({
    data: z.object({
      times: compared(count),
      terms: z.array(z.object({ term: z.string(), times: z.int() })),
    }),
  }),
});

export const emailGroups = [
  'account',
  'access',
  'reminders',
  'claims',
  'free-access',
  'funding',
  'invitations',
  'reviews',
  'other',
] as const;
export type EmailGroup = (typeof emailGroups)[number];

const leaving = z.object({ exports: count, rows: count, members: count });
export const getLeaving = endpoint('GET /api/admin/numbers/leaving', {
  summary: 'Exports, and emails that were sent and bounced',
  query,
  reply: z.object({
    data: z.object({
      exports: compared(leaving),
      /** Emails are kept for 90 days. Of emails about reviews only those that bounced are counted: `sent` is null. */
      emails: z.array(z.object({ group: z.enum(emailGroups), sent: count, bounced: count })),
    }),
  }),
});
