import { maximumRowsPerDay } from '../../contract/funding.ts';
import type { Db } from '../database/connect.ts';
import { gatherer } from '../database/gather.ts';
import { askPrepared, type Prepared } from '../database/prepared.ts';
import { Refusal } from '../http/refusal.ts';
import { admin, type Member } from '../http/viewer.ts';

interface Reading {
  readonly memberId: string;
  /** A UTC day. */
  readonly readOn: string;
  readonly rows: number;
}

/** The answer does not wait for the disk: a crash of the database may forget what was read in its last second. */
const addReading: Prepared<{ readonly row_count: number }> = {
  name: 'add reading',
  text: `with unhurried as materialized (select set_config('synchronous_commit', 'off', true))
    insert into deal_readings (member_id, read_on, row_count) select $1::uuid, $2::date, $3::integer from unhurried
    on conflict (member_id, read_on) do update set row_count = deal_readings.row_count + excluded.row_count
    returning row_count`,
};

/**
 * Counts rows that a member is about to be sent; refused once the UTC day's are used up. Admins are not counted in
 * sessions to which the admin pages are open. What one member reads on several connections at once is written together,
 * and each is told the sum with its own rows.
 */
export function countReadings(
  db: Db,
): (reading: { readonly viewer: Member; readonly rows: number; readonly now: Date }) => Promise<void> {
  const add = gatherer<Reading, number>(async (readings) => {
    const [first] = readings;
    const sum = readings.reduce((rows, reading) => rows + reading.rows, 0);
    const [added] = await askPrepared(db, addReading, [first?.memberId, first?.readOn, sum]);
    let after = (added?.row_count ?? 0) - sum;
    return readings.map(({ rows }) => (after += rows));
  });
  return async ({ viewer, rows, now }) => {
    if (rows === 0 || admin(viewer).allowed) return;
    const { memberId } = viewer;
    const readOn = now.toISOString().slice(0, 10);
    const sum = await add(`${memberId} ${readOn}`, { memberId, readOn, rows });
    if (sum > maximumRowsPerDay) throw new Refusal('row_limit', { retryAfterSeconds: secondsToMidnight(now) });
  };
}

const day = 86_400_000;
const secondsToMidnight = (now: Date): number => Math.ceil((day - (now.getTime() % day)) / 1000);
