import { z } from 'zod';
import { defineJob, type JobDefinition } from '../queue/queue.ts';
import { burstEmailJob } from './moderation/burst-email-job.ts';
import { countCohorts } from './scores/cohort-commands.ts';
import { deleteForgottenDrafts } from './writing/draft-commands.ts';
import { declineUnanswered } from './publishing/expiry-commands.ts';
import { appealJobs } from './appeals/late-jobs.ts';
import { emailJobs } from './email-jobs.ts';
import { extendLateReviews, publishBatch } from './publishing/publish-commands.ts';
import { leaveWithBatch } from './publishing/withdraw-commands.ts';
import { forgetUndo } from './moderation/undo-commands.ts';
import { mailAlerts } from './moderation/screening-alert-commands.ts';
import { computeScores } from './scores/commands.ts';
import { tellSeenDays } from '../identity/told-seen-commands.ts';
import { recordDraftCounts } from '../review-drafts/told-counts-commands.ts';
import { recordReviewCounts } from './scores/record-counts-commands.ts';
import { forgetAuthors } from './authorship/forget-commands.ts';
import { partJob } from './authorship/parting-jobs.ts';
import { takeIn } from './intake/commands.ts';
import { deleteTakenIn } from './intake/submissions.ts';
import { endHidings } from './removal/hide-commands.ts';
import { settle } from './settlement/commands.ts';
import { rewriteCounts, shuffleRows } from './shuffling/commands.ts';
import { reportTerms } from './term-deal-commands.ts';

/** Daily, so that a batch that could not be published on its day does on the next; approved reviews wait for Mondays. */
export const publishBatchJob = defineJob({
  name: 'reviews.publish-batch',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '0 5 * * *',
  async handle(context) {
    const published = await publishBatch(context);
    const gone = await leaveWithBatch(context);
    await reportTerms(context);
    await extendLateReviews(context);
    await forgetUndo(context);
    context.log.info({ event: 'reviews.published', count: published, gone }, 'batch published');
  },
});

/** Weekly, after the batch of Monday: a figure that moves more often tells of a single review. */
export const computeScoresJob = defineJob({
  name: 'reviews.compute-scores',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '0 6 * * 1',
  async handle(context) {
    const written = await computeScores(context);
    context.log.info({ event: 'reviews.scores', count: written }, 'scores computed');
  },
});

/** Weekly, for the same reason. */
const countCohortsJob = defineJob({
  name: 'reviews.count-cohorts',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '20 6 * * 1',
  async handle(context) {
    await countCohorts(context);
  },
});

/** Tells the admins when one subject gets many reviews within a day. */
const mailAlertsJob = defineJob({
  name: 'reviews.mail-alerts',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '*/5 * * * *',
  async handle(context) {
    await mailAlerts(context);
  },
});

/** Tries often, and takes in at most four times a day: see `isIntakeDue`. */
export const intakeJob = defineJob({
  name: 'reviews.take-in',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '*/30 * * * *',
  async handle(context) {
    const taken = await takeIn(context);
    if (taken > 0) context.log.info({ event: 'reviews.taken_in', count: taken }, 'reviews taken in');
  },
});

/** Daily. Reviews are published and scores computed at other hours: what happens to members and what to reviews is hours apart. */
export const settleJob = defineJob({
  name: 'reviews.settle',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '10 14 * * *',
  async handle(context) {
    await deleteTakenIn(context);
    const settled = await settle(context);
    context.log.info({ event: 'reviews.settled', count: settled.reviews }, 'decisions given to their authors');
  },
});

/** Daily, after the last day (UTC) that an author was given. */
export const declineUnansweredJob = defineJob({
  name: 'reviews.decline-unanswered',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '30 0 * * *',
  async handle(context) {
    const declined = await declineUnanswered(context);
    context.log.info({ event: 'reviews.unanswered', count: declined }, 'unanswered requests declined');
  },
});

/** Nightly: what admins are told of how many reviews members wrote, how many drafts they have, and when they were here. */
const recordCountsJob = defineJob({
  name: 'reviews.tell-counts',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '40 4 * * *',
  async handle(context) {
    await recordReviewCounts(context);
    await recordDraftCounts(context);
    await rewriteCounts(context);
    await tellSeenDays(context);
  },
});

/** Nightly, away from everything that changes reviews or members. */
export const forgetAuthorsJob = defineJob({
  name: 'reviews.forget-authors',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '50 2 * * *',
  async handle(context) {
    const forgotten = await forgetAuthors(context);
    context.log.info({ event: 'reviews.authors_forgotten', count: forgotten }, 'links to authors deleted');
  },
});

/** Nightly, when few members are here: each table waits while it is written anew. */
const shuffleRowsJob = defineJob({
  name: 'reviews.shuffle-rows',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '20 3 * * *',
  async handle(context) {
    await shuffleRows(context);
  },
});

/** Every five minutes: hidden words come back once their time is over. */
export const endHidingsJob = defineJob({
  name: 'reviews.end-hidings',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '*/5 * * * *',
  async handle(context) {
    await endHidings(context);
  },
});

/** Nightly: they are not used again, and they may name people. */
const deleteForgottenDraftsJob = defineJob({
  name: 'reviews.delete-forgotten-drafts',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '10 4 * * *',
  async handle(context) {
    const deleted = await deleteForgottenDrafts(context);
    context.log.info({ event: 'reviews.drafts_deleted', count: deleted }, 'forgotten drafts deleted');
  },
});

export const reviewJobs: readonly JobDefinition[] = [
  publishBatchJob,
  intakeJob,
  settleJob,
  declineUnansweredJob,
  forgetAuthorsJob,
  partJob,
  mailAlertsJob,
  burstEmailJob,
  ...appealJobs,
  computeScoresJob,
  countCohortsJob,
  recordCountsJob,
  shuffleRowsJob,
  deleteForgottenDraftsJob,
  endHidingsJob,
  ...emailJobs,
];
