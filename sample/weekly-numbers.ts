import { sql } from 'kysely';
import { after, dayOf, days, mondayOf } from '../server/clock.ts';
import type { Trx } from '../server/database/connect.ts';
import { createChance } from './chance.ts';
import { insertRows } from './insert-rows.ts';

/** What no other table keeps of a week: how many reviews were begun, and how many members looked at the database. */

const keptWeeks = 26;
/** Half as many again are begun and not sent, and a few in weeks in which none is sent. */
const begunPerSent = 1.5;
const fewestReaders = 40;
const mostReaders = 75;

export async function insertWeeklyNumbers(trx: Trx, now: Date): Promise<void> {
  const chance = createChance('weekly numbers');
  const monday = new Date(`${mondayOf(now)}T00:00:00Z`);
  const { rows } = await sql<{ week: string; sent: number }>`
    select date_trunc('week', submitted_at, 'UTC')::date as week, count(*)::integer as sent from reviews
    where is_sample and submitted_at >= ${after(monday, -days(7 * keptWeeks))} group by 1`.execute(trx);
  const sent = new Map(rows.map((row) => [row.week, row.sent]));
  await insertRows(
    trx,
    'weekly_numbers',
    Array.from({ length: keptWeeks }, (_, place) => {
      const week = dayOf(after(monday, -days(7 * (place + 1))));
      return {
        week,
        sample_started: Math.round((sent.get(week) ?? 0) * begunPerSent) + chance.whole(5, 12),
        sample_active: chance.whole(fewestReaders, mostReaders),
      };
    }),
  );
}
