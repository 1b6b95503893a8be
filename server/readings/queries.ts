import { after, dayOf, days } from '../clock.ts';
import type { Db, Trx } from '../database/connect.ts';
import { anyOf } from '../owner-digests.ts';
import type { Vault } from '../vault.ts';
import { ofDay } from './digests.ts';

/** Rows of pages and files on a UTC day. */
export async function countRead(
  db: Db | Trx,
  { vault, memberId, readOn }: { vault: Vault; memberId: string; readOn: string },
): Promise<number> {
  const rows = await db
    .selectFrom('deal_readings')
    .where('reader_digest', '=', anyOf(ofDay(vault, { memberId, readOn }).all))
    .select('row_count')
    .execute();
  return Math.max(
    0,
    rows.reduce((sum, { row_count: count }) => sum + count, 0),
  );
}

/** What a member may take away: of today, and of yesterday as long as a night has not deleted it. */
export async function listOwnReadings(
  db: Db,
  { vault, memberId, now }: { vault: Vault; memberId: string; now: Date },
): Promise<{ read_on: string; row_count: number }[]> {
  const found: { read_on: string; row_count: number }[] = [];
  for (const readOn of [dayOf(after(now, -days(1))), dayOf(now)]) {
    const count = await countRead(db, { vault, memberId, readOn });
    if (count > 0) found.push({ read_on: readOn, row_count: count });
  }
  return found;
}
