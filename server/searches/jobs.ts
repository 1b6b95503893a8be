import { z } from 'zod';
import { after, dayOf, days } from '../clock.ts';
import { defineJob } from '../queue/queue.ts';

const keptWeeks = 26;

/** Rare searches go when their week is over, all others after half a year. */
const forgetSearches = defineJob({
  name: 'searches.forget',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '40 3 * * *',
  async handle({ db, clock }) {
    const now = clock.now();
    await db
      .deleteFrom('empty_searches')
      .where((eb) =>
        eb.or([
          eb.and([eb('term', 'is', null), eb('week', '<=', dayOf(after(now, -days(7))))]),
          eb('week', '<=', dayOf(after(now, -days(7 * keptWeeks)))),
        ]),
      )
      .execute();
  },
});

export const searchJobs = [forgetSearches];
