import { join } from 'node:path';
import { z } from 'zod';
import { instant, uuid } from '../../contract/endpoint.ts';
import { after, dayOf, days, hours } from '../clock.ts';
import { defineJob, type JobDefinition } from '../queue/queue.ts';
import { letterFrameOf, letterRetryLimit, sendLetter } from '../mail/send.ts';
import { viewAlertLetter } from '../mail/emails/view-alert.ts';
import { countNewDeals, findWatchedView, listWatchedViewIds, noteAlerted } from '../saved-views/alert-queries.ts';
import { refreshDealRatings } from './ratings.ts';
import { removeAbandonedUploads } from '../imports/upload/abandoned-uploads.ts';
import { publishMemberDeals } from './member-deals.ts';
import { readViewAddress } from '../saved-views/address.ts';

/**
 * Rows carry the instant at which their import began, and show when it ends: the last hours are left to the letter
 * of the next week, so that none is passed over.
 */
const alertDelay = hours(2);
const keptChanges = days(30);
const keptReadings = days(90);

/** Looks at one view and writes when it has new rows. A second run finds the view up to date. */
const alertLetterJob = defineJob({
  name: 'funding.alert-letter',
  payload: z.strictObject({ viewId: uuid, until: instant }),
  retryLimit: letterRetryLimit,
  async handle(context, { viewId, until: untilText }) {
    const { db, clock, config } = context;
    const until = new Date(untilText);
    const view = await findWatchedView(db, { id: viewId, now: clock.now() });
    if (view === null || view.alertedAt >= until) return;
    const read = readViewAddress(view.kind, view.address);
    // A column that was renamed since: the page says so when the view is opened.
    const newCount = read.isValid
      ? await countNewDeals(db, { kind: view.kind, filters: read.filters, since: view.alertedAt, until })
      : 0;
    if (newCount > 0) {
      const letter = viewAlertLetter(
        {
          viewName: view.name,
          newCount,
          viewUrl: `${config.publicUrl}/database/${view.kind}${view.address === '' ? '' : `?${view.address}`}`,
          stopUrl: `${config.publicUrl}/alerts/stop/${view.alertToken}`,
        },
        letterFrameOf(config),
      );
      await sendLetter(context, { to: view.email, letter, key: `funding.alert:${viewId}:${dayOf(until)}` });
    }
    await noteAlerted(db, { id: viewId, until });
  },
});

export const sendAlertsJob = defineJob({
  name: 'funding.send-alerts',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '0 6 * * 1',
  async handle({ db, jobs, clock }) {
    const until = after(clock.now(), -alertDelay);
    const ids = await listWatchedViewIds(db, clock.now());
    await db.transaction().execute(async (trx) => {
      for (const viewId of ids)
        await jobs.send(
          trx,
          alertLetterJob,
          { viewId, until: until.toISOString() },
          { key: `${viewId}:${dayOf(until)}` },
        );
    });
  },
});

/** Which funders are well known, and so may be named on a member's row, depends on the day. */
const publishMemberDealsJob = defineJob({
  name: 'funding.publish-member-deals',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '10 3 * * *',
  async handle({ db, clock }) {
    await publishMemberDeals(db, { now: clock.now() });
  },
});

/** Scores move on Mondays, rows come with imports. */
export const refreshDealRatingsJob = defineJob({
  name: 'funding.refresh-deal-ratings',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '40 3 * * *',
  async handle({ db, log }) {
    const changed = await refreshDealRatings(db);
    log.info({ event: 'funding.ratings', count: changed }, 'ratings of deals refreshed');
  },
});

/** Which rows somebody was sent on which day says what they look for: it goes when no limit needs it. */
const forgetOldReadingsJob = defineJob({
  name: 'funding.forget-old-readings',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '20 3 * * *',
  async handle({ db, clock }) {
    const now = clock.now();
    await db.deleteFrom('deal_changes').where('changed_at', '<=', after(now, -keptChanges)).execute();
    await db
      .deleteFrom('deal_readings')
      .where('read_on', '<=', dayOf(after(now, -keptReadings)))
      .execute();
  },
});

/** Half an upload that nobody goes on with would fill the disk. */
const removeAbandonedUploadsJob = defineJob({
  name: 'funding.remove-abandoned-uploads',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '50 3 * * *',
  async handle({ db, clock, config, log }) {
    const folder = join(config.dataDir, 'imports');
    const count = await removeAbandonedUploads(db, { folder, now: clock.now() });
    if (count > 0) log.info({ event: 'funding.abandoned_uploads', count }, 'abandoned uploads removed');
  },
});

export const fundingJobs: readonly JobDefinition[] = [
  sendAlertsJob,
  alertLetterJob,
  publishMemberDealsJob,
  refreshDealRatingsJob,
  forgetOldReadingsJob,
  removeAbandonedUploadsJob,
];
