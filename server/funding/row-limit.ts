import { sql } from 'kysely';
import { maximumRowsPerDay } from '../../contract/funding.ts';
import type { Db } from '../database/connect.ts';
import { Refusal } from '../http/refusal.ts';
import type { Member } from '../http/viewer.ts';

/**
 * Counts rows that a member is about to be sent; refused once the UTC day's are used up. Admins are not counted. The
 * answer does not wait for the disk: a crash of the database may forget what was read in its last second.
 */
export async function countReading(
  db: Db,
  { viewer, rows, now }: { viewer: Member; rows: number; now: Date },
): Promise<void> {
  if (viewer.role === 'admin' || rows === 0) return;
  const counted = await sql<{ row_count: number }>`
    with unhurried as materialized (select set_config('synchronous_commit', 'off', true))
    insert into deal_readings (member_id, read_on, row_count)
      select ${viewer.memberId}::uuid, ${now.toISOString().slice(0, 10)}::date, ${rows}::integer from unhurried
    on conflict (member_id, read_on) do update set row_count = deal_readings.row_count + excluded.row_count
    returning row_count`.execute(db);
  if ((counted.rows[0]?.row_count ?? 0) > maximumRowsPerDay)
    throw new Refusal('row_limit', { retryAfterSeconds: secondsToMidnight(now) });
}

const day = 86_400_000;
const secondsToMidnight = (now: Date): number => Math.ceil((day - (now.getTime() % day)) / 1000);
