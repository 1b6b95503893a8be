import { sql } from 'kysely';
import { z } from 'zod';
import { after, dayOf, days, mondayOf } from '../clock.ts';
import { defineJob } from '../queue/queue.ts';

/** When a week is over: which members read rows is deleted some days later. Running it twice counts the same. */
export const countActiveJob = defineJob({
  name: 'numbers.count-active',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '10 1 * * 1',
  async handle({ db, clock }) {
    const monday = new Date(`${mondayOf(clock.now())}T00:00:00Z`);
    const first = dayOf(after(monday, -days(7)));
    await sql`insert into weekly_numbers (week, active)
      select ${first}::date, count(*) from week_readers where week = ${first}::date
      on conflict (week) do update set active = greatest(weekly_numbers.active, excluded.active)`.execute(db);
  },
});

export const numberJobs = [countActiveJob];
