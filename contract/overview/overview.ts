import { z } from 'zod';
import { endpoint, instant, uuid } from '../endpoint.ts';
import type { ProductSettings } from '../product-settings/settings.ts';
import { appealTargetDays } from '../reviews/appeal-words.ts';
import { burstAlert } from '../reviews/moderation.ts';

/** The first page of the admin panel: what waits, how the product does, whether it is well. One answer for each card. */

/** What waits for an admin or a moderator, in the order of the page. */
export const waitingKinds = [
  'funder_reviews',
  'entrepreneur_reviews',
  'appeals',
  'replies',
  'reports',
  'claims',
  'logos',
  'suspension_appeals',
  'waiting_actions',
  'deal_reports',
  'applications',
  'new_funders',
  'sources',
  'duplicates',
  'failed_jobs',
  'refused_emails',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** By kind; null where we promise no time and sooner is better. */
export type WaitingTargets = Readonly<Record<WaitingKind, number | null>>;

/** Working days (UTC) within which each is decided: what our pages and emails promise. */
export const waitingTargetsOf = (settings: ProductSettings): WaitingTargets => ({
  funder_reviews: settings.reviewMostDays,
  entrepreneur_reviews: settings.reviewMostDays,
  appeals: appealTargetDays,
  replies: settings.replyDays,
  reports: settings.reportDays,
  claims: settings.claimDays,
  logos: settings.claimDays,
  suspension_appeals: appealTargetDays,
  waiting_actions: settings.secondAdminDays,
  deal_reports: settings.dealReportDays,
  applications: settings.applicationDays,
  new_funders: null,
  sources: null,
  duplicates: settings.duplicateDays,
  failed_jobs: null,
  refused_emails: null,
});

/** Refused emails count for this many days: they need no decision. */
export const refusedEmailDays = 14;

const waitingItem = z.object({
  kind: z.enum(waitingKinds),
  count: z.int(),
  /** Since when the oldest waits; null where nothing does. */
  oldestAt: instant.nullable(),
  /** The same in working days, with one decimal. */
  waitedDays: z.number().nullable(),
  /** In working days; null without one. */
  target: z.int().nullable(),
  /** How many wait for longer than the target. */
  late: z.int(),
  /** How many more will do so tomorrow. */
  dueToday: z.int(),
  /** The day (UTC) until which the oldest is decided in time; null without a target. */
  dueOn: z.iso.date().nullable(),
  /**
   * Minutes of a case: the median of what was decided in the last four whole weeks, rounded up to 1, 2, 3, 5, 10 or 15.
   * Null where it is not known, fewer than five decisions included.
   */
  minutesPerCase: z.int().nullable(),
});
export type WaitingItem = z.output<typeof waitingItem>;

export const getWaiting = endpoint('GET /api/admin/overview/waiting', {
  /** Reviews, replies and reports only for moderators, the rest only for admins. */
  summary: 'What waits for an admin or a moderator, with the age of the oldest of each kind',
  reply: z.object({ data: z.object({ items: z.array(waitingItem) }) }),
});

/** Changes are told of this many days at most. */
export const mostChangedDays = 30;
/** Decisions that can be appealed for so many more days at most are told of. */
export const expiringDays = 7;

export const getChanges = endpoint('GET /api/admin/overview/changes', {
  summary:
    'What happened since a day: bursts of reviews, failed jobs, refused emails, sources that stopped, funders that imports brought; and which appeals end soon',
  /** A day, not an instant: two questions a minute apart would date an email to an author. */
  query: z.strictObject({ since: z.iso.date() }),
  reply: z.object({
    data: z.object({
      since: z.iso.date(),
      /** For moderators only; those that no one has looked at, of any day. All else but appeals that end is for admins only. */
      bursts: z.array(burstAlert),
      failedJobs: z.int(),
      refusedEmails: z.int(),
      /** Imports with funders that wait to be listed, the newest first. */
      imports: z.array(z.object({ importId: uuid, sourceName: z.string(), funders: z.int() })),
      /** Kept sources that stopped, or failed three times in a row, and failed since; the latest first. */
      sources: z.array(z.object({ sourceId: uuid, sourceName: z.string(), isStopped: z.boolean(), failures: z.int() })),
      /**
       * Decisions that can be appealed until the last of the coming days, by the day of the decision, and that no appeal
       * came in about. Reviews for moderators only, accounts for admins only.
       */
      appealsEnding: z.object({ funderReviews: z.int(), entrepreneurReviews: z.int(), accounts: z.int() }),
    }),
  }),
});

/** How many weeks the chart shows, the present one included. Weeks begin on Monday, UTC. */
export const shownWeeks = 26;

const week = z.object({
  /** Its Monday. */
  from: z.iso.date(),
  signUps: z.int(),
  /** Passes that began in it, whatever their reason. */
  passes: z.int(),
  isInProgress: z.boolean(),
});
export type OverviewWeek = z.output<typeof week>;

export const getWeeks = endpoint('GET /api/admin/overview/weeks', {
  summary: 'Sign-ups and new passes by week, the oldest first',
  reply: z.object({ data: z.object({ weeks: z.array(week) }) }),
});

/** Cohorts with fewer members say nothing: a share of few people points to one of them. */
export const fewestInCohort = 10;
/** Fewer authors are "under 5", and larger numbers are rounded down to fives. */
export const cohortStep = 5;
/** How many months are shown, the last whole one first. */
export const shownMonths = 12;

const cohort = z.object({
  /** The first day of the month of sign-up. */
  month: z.iso.date(),
  members: z.int(),
  /** Those who have sent a review since, rounded down to fives; null: under five, or too few members to say. */
  authors: z.int().nullable(),
});
export type Cohort = z.output<typeof cohort>;

export const getCohorts = endpoint('GET /api/admin/overview/cohorts', {
  summary: 'How many of those who signed up in a month have sent a review; counted once a week',
  reply: z.object({
    data: z.object({
      /** Null before the first count. */
      computedOn: z.iso.date().nullable(),
      cohorts: z.array(cohort),
    }),
  }),
});

export const getHealth = endpoint('GET /api/admin/overview/health', {
  summary: 'Whether the server is well: database, jobs, emails, disk, release',
  reply: z.object({
    data: z.object({
      release: z.string(),
      database: z.object({
        kind: z.enum(['embedded', 'url']),
        /** Milliseconds that it took to answer. */
        answeredInMs: z.number(),
        sizeBytes: z.number(),
        /** What the role that the server works with could do to the audit; only `limited` cannot change it. */
        rights: z.enum(['superuser', 'owner', 'limited']),
      }),
      jobs: z.object({
        running: z.int(),
        /** Whose turn has come. */
        waiting: z.int(),
        oldestWaitingAt: instant.nullable(),
        lastDoneAt: instant.nullable(),
        failed: z.int(),
      }),
      emails: z.object({
        /** Before today; kept for a day or two: null says that none left since. */
        lastSentOn: z.iso.date().nullable(),
        /** Of yesterday (UTC), rounded down to fives; null for fewer: a number that moves with one email would date a review. */
        sentInDay: z.int().nullable(),
        refusedInDay: z.int(),
        goesTo: z.enum(['outbox', 'smtp']),
      }),
      /** Members who read more than the unhurried rows of a minute, today or yesterday (UTC). */
      fastReaders: z.int(),
      /** Whether requests came through a proxy on the machine that TRUST_PROXY does not name. */
      hasUnnamedProxy: z.boolean(),
      /** Whether Terms, Privacy, the footer and emails say who runs the site; true over the sample world, which needs no one. */
      hasOperator: z.boolean(),
      /** Of the volume of the data folder; null where it cannot be read. */
      disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
    }),
  }),
});
