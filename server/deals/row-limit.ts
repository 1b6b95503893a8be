import { maximumRowsPerDay, unhurriedRowsPerMinute } from '../../contract/deals/deals.ts';
import { formatInteger } from '../../contract/formats.ts';
import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import { coalescer } from '../database/coalesce.ts';
import { askPrepared, type Prepared } from '../database/prepared.ts';
import { statusOfDay, type LimitStatus, type ReportLimit } from '../http/limit-fields.ts';
import { Refusal } from '../refusal.ts';
import { admin, type Member } from '../http/viewer.ts';
import { noteReader } from '../readings/commands.ts';
import { ofDay } from '../readings/digests.ts';
import { minuteOf, rowsInLastMinute, waitOf, type MinuteRows } from './reading-rules.ts';

interface Reading {
  readonly memberId: string;
  /** A UTC day. */
  readonly readOn: string;
  readonly minute: number;
  readonly rows: number;
}

/** What a member was sent on this day and in these two minutes, with the rows that are asked about. */
interface Sums extends MinuteRows {
  readonly day: number;
  /** The last hour of the day in which they were noted as reading fast. */
  readonly fastHour: number | null;
}

interface Added {
  /** The first rows of the day. */
  readonly is_new: boolean;
  readonly row_count: number;
  readonly minute_row_count: number;
  readonly earlier_row_count: number;
  readonly fast_hour: number | null;
}

/**
 * The answer does not wait for the disk: a crash of the database may forget what was read in its last second. A row that an
 * older key found is changed, and no other one begun.
 */
const addReading: Prepared<Added> = {
  name: 'add reading',
  text: `with unhurried as materialized (select set_config('synchronous_commit', 'off', true)),
    found as (select reader_digest from deal_readings where reader_digest = any($1::bytea[]) limit 1)
    insert into deal_readings (reader_digest, read_on, row_count, minute, minute_row_count)
      select coalesce((select reader_digest from found), $5::bytea), $2::date, $3::integer, $4::smallint, $3::integer
      from unhurried
    on conflict (reader_digest) do update set row_count = deal_readings.row_count + excluded.row_count,
      minute_row_count = excluded.minute_row_count
        + case when deal_readings.minute = excluded.minute then deal_readings.minute_row_count else 0 end,
      earlier_row_count = case deal_readings.minute when excluded.minute then deal_readings.earlier_row_count
        when excluded.minute - 1 then deal_readings.minute_row_count else 0 end,
      minute = excluded.minute
    returning row_count, minute_row_count, earlier_row_count, fast_hour, (xmax = 0) as is_new`,
};

/** One of several answers at once notes the hour; the others find it noted. */
const noteFastHour: Prepared<{ readonly fast_hour: number }> = {
  name: 'note fast hour',
  text: `update deal_readings set fast_hour = $2::smallint
    where reader_digest = any($1::bytea[]) and fast_hour is distinct from $2::smallint returning fast_hour`,
};

/** Rows that were counted and are refused. */
const takeBack: Prepared<never> = {
  name: 'undo the count of readings',
  text: `update deal_readings set row_count = greatest(0, row_count - $2::integer),
      minute_row_count = greatest(0, minute_row_count - case when minute = $3::smallint then $2::integer else 0 end)
    where reader_digest = any($1::bytea[])`,
};

export interface CountedReading {
  /** Of the rows that were asked about: all, or those that the day has left. */
  readonly rows: number;
  /**
   * How long the answer is to be held back, in milliseconds: after it was read, so that no connection waits with it.
   */
  readonly wait: number;
}

export type CountReading = (reading: {
  readonly viewer: Member;
  readonly rows: number;
  readonly now: Date;
  readonly reportLimit: ReportLimit;
}) => Promise<CountedReading>;

/**
 * Counts rows that a member is about to be sent: all, or those that the UTC day has left; refuses once none is, and says
 * how long the answer waits where more than the unhurried rows of a minute were read. Admins are not counted in sessions to which the
 * admin pages are open. What one member reads on several connections at once is written together, and each gets the sum
 * with its own rows. A database that takes no writes, because its disk is full or it is being changed over, must not stop
 * members from reading: then this server counts by itself.
 */
export function countReadings({ db, log, vault }: Pick<Context, 'db' | 'log' | 'vault'>): CountReading {
  const add = coalescer<Reading, Sums>(async (readings) => {
    const [first] = readings;
    if (first === undefined) return [];
    const { memberId, readOn } = first;
    const sum = readings.reduce((rows, reading) => rows + reading.rows, 0);
    const { current, all } = ofDay(vault, { memberId, readOn });
    const [added] = await askPrepared(db, addReading, [all, readOn, sum, first.minute, current]);
    if (added?.is_new === true) await noteReader(db, { vault, memberId, readOn });
    let day = (added?.row_count ?? 0) - sum;
    let minute = (added?.minute_row_count ?? 0) - sum;
    const rest = { earlier: added?.earlier_row_count ?? 0, fastHour: added?.fast_hour ?? null };
    return readings.map(({ rows }) => ({ ...rest, day: (day += rows), minute: (minute += rows) }));
  });
  const countAlone = localCounts();
  /** A security event, once an hour for each member; who it was is in the table alone. */
  const noteFast = async ({ memberId, readOn }: Reading, hour: number): Promise<void> => {
    const noted = await askPrepared(db, noteFastHour, [ofDay(vault, { memberId, readOn }).all, hour]);
    if (noted.length > 0) log.warn({ event: 'rows.fast' }, 'a member reads faster than a person does');
  };
  return async ({ viewer, rows, now, reportLimit }) => {
    if (rows === 0 || admin(viewer).allowed) return { rows, wait: 0 };
    const { memberId } = viewer;
    const reading = { memberId, readOn: dayOf(now), minute: minuteOf(now), rows };
    const sums = await add(`${memberId} ${reading.readOn} ${reading.minute}`, reading).catch((error: unknown) => {
      log.warn({ err: error, event: 'ratelimit.store_failed' }, 'rows that are read are counted by this server alone');
      return countAlone(reading, now);
    });
    const lately = rowsInLastMinute(sums, now);
    reportLimit(statusOfMinute(lately));
    if (lately > unhurriedRowsPerMinute && sums.fastHour !== now.getUTCHours())
      await noteFast(reading, now.getUTCHours());
    const surplus = Math.min(rows, Math.max(0, sums.day - maximumRowsPerDay));
    const used = sums.day - surplus;
    const status = statusOfDay({ name: 'rows', quota: maximumRowsPerDay, used, now });
    reportLimit(status);
    if (surplus === 0) return { rows, wait: waitOf(lately) };
    await askPrepared(db, takeBack, [ofDay(vault, reading).all, surplus, reading.minute]).catch((error: unknown) => {
      log.warn({ err: error, event: 'ratelimit.store_failed' }, 'rows that were refused stay counted');
    });
    if (surplus < rows) return { rows: rows - surplus, wait: waitOf(lately) };
    throw rowLimit(status.secondsLeft, used);
  };
}

/** `used`: the rows of the day without those that are refused. */
export function rowLimit(secondsLeft: number, used: number): Refusal {
  const left = Math.max(0, maximumRowsPerDay - used);
  return new Refusal('row_limit', {
    detail: `You read at most ${formatInteger(maximumRowsPerDay)} rows a day, those of files included. ${left === 0 ? 'None is' : `${formatInteger(left)} are`} left until midnight UTC. Filters, counts and charts still work.`,
    retryAfterSeconds: secondsLeft,
  });
}

/** More readers than this are not told apart: none is kept out for another, and none for ever. */
const mostReaders = 100_000;

interface Reader {
  readonly readOn: string;
  readonly at: number;
  readonly sums: Sums;
}

/** Nothing is noted: the hour counts as noted already. */
function localCounts(): (reading: Reading, now: Date) => Sums {
  const readers = new Map<string, Reader>();
  return ({ memberId, readOn, minute, rows }, now) => {
    const known = readers.get(memberId);
    const before = known?.readOn === readOn ? known : null;
    const ofMinute = (at: number): number => (before?.at === at ? before.sums.minute : 0);
    const sums = {
      day: rows + (before?.sums.day ?? 0),
      minute: rows + ofMinute(minute),
      earlier: before?.at === minute ? before.sums.earlier : ofMinute(minute - 1),
      fastHour: now.getUTCHours(),
    };
    if (known !== undefined || readers.size < mostReaders) readers.set(memberId, { readOn, at: minute, sums });
    return sums;
  };
}

const secondsPerMinute = 60;

function statusOfMinute(used: number): LimitStatus {
  return {
    name: 'rows-unhurried',
    quota: unhurriedRowsPerMinute,
    windowSeconds: secondsPerMinute,
    remaining: Math.max(0, unhurriedRowsPerMinute - used),
    secondsLeft: secondsPerMinute,
  };
}
