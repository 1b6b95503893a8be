import { z } from 'zod';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';

/** The days for which a permanently failed job is kept, to be tried again. */
export const failedJobDays = 14;
/** The newest failed jobs and refused emails that the page lists. */
export const longestJobList = 100;

/** A kind of work, as `feature.what-it-does`. */
const workName = z.string();

const work = z.object({
  name: workName,
  /** The cron expression it starts by, in UTC; null for work that follows an answer. */
  schedule: z.string().nullable(),
  lastDoneAt: instant.nullable(),
  /** Jobs whose turn has come. */
  waiting: z.int(),
  oldestWaitingAt: instant.nullable(),
  /** Jobs that wait for a later hour or for another try. */
  later: z.int(),
  running: z.int(),
  failed: z.int(),
});
export type Work = z.output<typeof work>;

const failedJob = z.object({
  id: uuid,
  name: workName,
  failedAt: instant,
  tries: z.int(),
  /** What is known of the error without its data: a code or the name of its class. */
  error: z.string(),
});
export type FailedJob = z.output<typeof failedJob>;

const refusedEmail = z.object({
  id: uuid,
  /** Which email it was, as `feature.email`. */
  emailName: z.string(),
  /** The domain of the address; null for emails that no act of an admin caused. */
  domain: z.string().nullable(),
  code: z.string(),
  refusedAt: instant,
});
export type RefusedEmail = z.output<typeof refusedEmail>;

/** What happens to reviews together, and some hours or days after it was caused. */
export const reviewRuns = ['take_in', 'settle', 'publish'] as const;
export type ReviewRun = (typeof reviewRuns)[number];

export const listJobs = endpoint('GET /api/admin/jobs', {
  summary: 'Background jobs, permanent failures and refused emails',
  reply: z.object({
    data: z.object({
      works: z.array(work),
      failed: z.array(failedJob),
      refusedEmails: z.array(refusedEmail),
      /** What this server lets an admin do before its hour: all of it in development, no publishing elsewhere. */
      reviewRuns: z.array(z.enum(reviewRuns)),
    }),
  }),
});

const byId = z.strictObject({ id: uuid });

/** 404 when the job is not failed any more: another admin was faster. */
export const retryJob = endpoint('POST /api/admin/jobs/:id/retry', {
  summary: 'Retried a failed job',
  params: byId,
  status: 204,
  reply: nothing,
});

/** 404 as above. */
export const dropJob = endpoint('POST /api/admin/jobs/:id/drop', {
  summary: 'Give up a failed job',
  params: byId,
  status: 204,
  reply: nothing,
});

/**
 * Does now what would happen by itself later. In production only where three or more are concerned, and reviews are
 * published on their day alone (409 `invalid_transition`); in development at once, so that one person can try it out.
 */
export const runReviews = endpoint('POST /api/admin/review-runs', {
  summary: 'Run the intake, give decisions to their authors, or publish, before the hour',
  body: z.strictObject({ run: z.enum(reviewRuns) }),
  reply: z.object({
    data: z.object({
      /** Reviews that were concerned; 0 where nothing waits, or too few do. */
      reviews: z.int(),
    }),
  }),
});
