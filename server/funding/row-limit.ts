import { sql } from 'kysely';
import { maximumRowsPerDay } from '../../contract/funding.ts';
import type { Db } from '../database/connect.ts';
import { Refusal } from '../http/refusal.ts';
import type { Member } from '../http/viewer.ts';

/** Counts rows that a member is about to be sent; refused once the UTC day's are used up. Admins are not counted. */
export async function countReading(
  db: Db,
  { viewer, rows, now }: { viewer: Member; rows: number; now: Date },
): Promise<void> {
  if (viewer.role === 'admin' || rows === 0) return;
  const counted = await sql<{ row_count: number }>`
    insert into deal_readings (member_id, read_on, row_count) values (${viewer.memberId}, ${now.toISOString().slice(0, 10)}, ${rows})
    on conflict (member_id, read_on) do update set row_count = deal_readings.row_count + excluded.row_count
    returning row_count`.execute(db);
  if ((counted.rows[0]?.row_count ?? 0) > maximumRowsPerDay)
    throw new Refusal('row_limit', { retryAfterSeconds: secondsToMidnight(now) });
}

const day = 86_400_000;
const secondsToMidnight = (now: Date): number => Math.ceil((day - (now.getTime() % day)) / 1000);
