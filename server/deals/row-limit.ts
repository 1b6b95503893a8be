import { maximumRowsPerDay, unhurriedRowsPerHour } from '../../contract/deals/deals.ts';
import type { Context } from '../context.ts';
import { coalescer } from '../database/coalesce.ts';
import { askPrepared, type Prepared } from '../database/prepared.ts';
import { statusOfDay, type LimitStatus, type ReportLimit } from '../http/limit-fields.ts';
import { Refusal } from '../refusal.ts';
import { admin, type Member } from '../http/viewer.ts';

interface Reading {
  readonly memberId: string;
  /** A UTC day. */
  readonly readOn: string;
  readonly hour: number;
  readonly rows: number;
}

/** What a member was sent in this day and this hour, with the rows that are asked about. */
interface Sums {
  readonly day: number;
  readonly hour: number;
}

/** The answer does not wait for the disk: a crash of the database may forget what was read in its last second. */
const addReading: Prepared<{ readonly row_count: number; readonly hour_row_count: number }> = {
  name: 'add reading',
  text: `with unhurried as materialized (select set_config('synchronous_commit', 'off', true))
    insert into deal_readings (member_id, read_on, row_count, hour, hour_row_count)
      select $1::uuid, $2::date, $3::integer, $4::smallint, $3::integer from unhurried
    on conflict (member_id, read_on) do update set row_count = deal_readings.row_count + excluded.row_count,
      hour_row_count = excluded.hour_row_count
        + case when deal_readings.hour = excluded.hour then deal_readings.hour_row_count else 0 end,
      hour = excluded.hour
    returning row_count, hour_row_count`,
};

/**
 * Counts rows that a member is about to be sent; refuses once the limit of the UTC day is used up. The hourly limit
 * only informs the reader and refuses nothing: reading fast once does no harm. Admins are not counted in sessions to
 * which the admin pages are open. What one member reads on several connections at once is written together, and each
 * gets the sum with its own rows. A database that takes no writes, because its disk is full or it is being changed
 * over, must not stop members from reading: then this server counts by itself.
 */
export function countReadings({
  db,
  log,
}: Pick<Context, 'db' | 'log'>): (reading: {
  readonly viewer: Member;
  readonly rows: number;
  readonly now: Date;
  readonly reportLimit: ReportLimit;
}) => Promise<void> {
  const add = coalescer<Reading, Sums>(async (readings) => {
    const [first] = readings;
    const sum = readings.reduce((rows, reading) => rows + reading.rows, 0);
    const [added] = await askPrepared(db, addReading, [first?.memberId, first?.readOn, sum, first?.hour]);
    let day = (added?.row_count ?? 0) - sum;
    let hour = (added?.hour_row_count ?? 0) - sum;
    return readings.map(({ rows }) => ({ day: (day += rows), hour: (hour += rows) }));
  });
  const countAlone = localCounts();
  return async ({ viewer, rows, now, reportLimit }) => {
    if (rows === 0 || admin(viewer).allowed) return;
    const { memberId } = viewer;
    const readOn = now.toISOString().slice(0, 10);
    const hour = now.getUTCHours();
    const reading = { memberId, readOn, hour, rows };
    const sums = await add(`${memberId} ${readOn} ${hour}`, reading).catch((error: unknown) => {
      log.warn({ err: error, event: 'ratelimit.store_failed' }, 'rows that are read are counted by this server alone');
      return countAlone(reading);
    });
    reportLimit(statusOfHour(sums.hour, now));
    const status = statusOfDay({ name: 'rows', quota: maximumRowsPerDay, used: sums.day, now });
    reportLimit(status);
    if (sums.day > maximumRowsPerDay) throw new Refusal('row_limit', { retryAfterSeconds: status.secondsLeft });
  };
}

/** More readers than this are not told apart: none is kept out for another, and none for ever. */
const mostReaders = 100_000;

function localCounts(): (reading: Reading) => Sums {
  const readers = new Map<string, Reading>();
  return (reading) => {
    const before = readers.get(reading.memberId);
    const isSameDay = before?.readOn === reading.readOn;
    const day = reading.rows + (isSameDay ? before.rows : 0);
    if (before !== undefined || readers.size < mostReaders) readers.set(reading.memberId, { ...reading, rows: day });
    return { day, hour: day };
  };
}

const secondsPerHour = 3_600;

/** By the hours of the clock. */
function statusOfHour(used: number, now: Date): LimitStatus {
  const secondsGone = Math.floor(now.getTime() / 1_000) % secondsPerHour;
  return {
    name: 'rows-unhurried',
    quota: unhurriedRowsPerHour,
    windowSeconds: secondsPerHour,
    remaining: Math.max(0, unhurriedRowsPerHour - used),
    secondsLeft: secondsPerHour - secondsGone,
  };
}
