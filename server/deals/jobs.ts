import { sql } from 'kysely';
import { z } from 'zod';
import { after, days } from '../clock.ts';
import { defineJob, type JobDefinition } from '../queue/queue.ts';
import { forgetReadings } from '../readings/commands.ts';
import { refreshDealRatings } from './ratings.ts';
import { publishMemberDeals } from './member-deals.ts';

/** A file of the engine that is older is rebuilt (engine/feed.ts). */
const keptChanges = days(7);
/** So that a table that stands still is not read again for it. */
const keptEntries = 1_000;

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
    log.info({ event: 'deals.ratings', count: changed }, 'ratings of deals refreshed');
  },
});

/** On which days members read rows is deleted when nothing needs it (decisions 0113 and 0133). */
export const forgetOldReadingsJob = defineJob({
  name: 'funding.forget-old-readings',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '20 3 * * *',
  async handle({ db, clock }) {
    const now = clock.now();
    await db
      .deleteFrom('deal_changes')
      .where('changed_at', '<=', after(now, -keptChanges))
      .where('id', '<=', sql<number>`(select max(id) - ${keptEntries}::bigint from deal_changes)`)
      .execute();
    await forgetReadings(db, now);
  },
});

export const dealJobs: readonly JobDefinition[] = [publishMemberDealsJob, refreshDealRatingsJob, forgetOldReadingsJob];
