import { z } from 'zod';
import { instant, uuid } from '../../contract/endpoint.ts';
import { findAccess, opensKind } from '../access/queries.ts';
import { rowsFor } from '../deals/filters.ts';
import { after, dayOf, hours } from '../clock.ts';
import { defineJob, type JobDefinition } from '../queue/queue.ts';
import { emailFrameOf, emailRetryLimit, sendEmail } from '../mail/send.ts';
import { viewAlertEmail } from '../mail/emails/view-alert.ts';
import { readViewAddress } from './address.ts';
import { viewHookJobs } from './hook-jobs.ts';
import { countNewDeals, findWatchedView, listWatchedViewIds, recordAlerted } from './alert-queries.ts';

/**
 * Rows carry the instant at which their import began, and show when it ends: the last hours are left to the email
 * of the next week, so that none is passed over.
 */
const alertDelay = hours(2);

/** Looks at one view and writes when it has new rows. A second run finds the view up to date. */
const alertEmailJob = defineJob({
  name: 'funding.alert-letter',
  payload: z.strictObject({ viewId: uuid, until: instant }),
  retryLimit: emailRetryLimit,
  async handle(context, { viewId, until: untilText }) {
    const { db, clock, config } = context;
    const until = new Date(untilText);
    const view = await findWatchedView(db, viewId);
    if (view === null || view.alertedAt >= until) return;
    const holder = await findAccess(context, { ...view, now: clock.now() });
    if (!opensKind(holder, view.kind)) return;
    const read = readViewAddress(view.kind, view.address);
    // A column that was renamed since: the page says so when the view is opened.
    const newCount = read.isValid
      ? await countNewDeals(db, {
          kind: view.kind,
          filters: rowsFor(read.filters, holder, view.kind),
          since: view.alertedAt,
          until,
        })
      : 0;
    if (newCount > 0) {
      const email = viewAlertEmail(
        {
          viewName: view.name,
          newCount,
          viewUrl: `${config.publicUrl}/database/${view.kind}${view.address === '' ? '' : `?${view.address}`}`,
          stopUrl: `${config.publicUrl}/alerts/stop/${view.alertToken}`,
        },
        await emailFrameOf(context),
      );
      await sendEmail(context, { to: view.email, email, key: `funding.alert:${viewId}:${dayOf(until)}` });
    }
    await recordAlerted(db, { id: viewId, until });
  },
});

export const sendAlertsJob = defineJob({
  name: 'funding.send-alerts',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '0 6 * * 1',
  async handle({ db, vault, jobs, clock }) {
    const until = after(clock.now(), -alertDelay);
    const ids = await listWatchedViewIds({ db, vault }, clock.now());
    await db.transaction().execute(async (trx) => {
      for (const viewId of ids)
        await jobs.send(
          trx,
          alertEmailJob,
          { viewId, until: until.toISOString() },
          { key: `${viewId}:${dayOf(until)}` },
        );
    });
  },
});

export const savedViewJobs: readonly JobDefinition[] = [sendAlertsJob, alertEmailJob, ...viewHookJobs];
