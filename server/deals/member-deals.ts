import { sql } from 'kysely';
import type { Db, Trx } from '../database/connect.ts';

/**
 * Writes anew what the table shows of rows that members reported (migration 0009: `publish_member_deals`). To be
 * called after every change of `member_deals`, and daily: which funders are well known depends on the day.
 */
export async function publishMemberDeals(db: Db | Trx, { now }: { now: Date }): Promise<void> {
  await sql`select publish_member_deals(${now.toISOString().slice(0, 10)}::date, ${now}::timestamptz)`.execute(db);
}

/** Permanently removes the row that the table shows under this id, and writes anew what is shown of the others. */
export async function removeMemberDeal(trx: Trx, { shownId, now }: { shownId: string; now: Date }): Promise<void> {
  await trx.deleteFrom('member_deals').where('shown_id', '=', shownId).execute();
  await publishMemberDeals(trx, { now });
}
