import { sql } from 'kysely';
import type { Trx } from '../database/connect.ts';
import { earnedByReview, endedByReview } from './access-of-members.ts';
import { startOfDay } from './rules.ts';

/** Members whose access changed since admins were told last, from which on they are told of it. */
const toldTogether = 5;

/** Whether a pass is not as admins were told. */
const isChanged = sql<boolean>`(${earnedByReview} and (passes.told_ends_at is distinct from passes.ends_at
  or (${endedByReview} and passes.told_revoked_at is distinct from passes.revoked_at)))`;

/**
 * Members whose access is not as admins were told. Provisional access of today alone waits for a later settlement: who
 * was seen sending a review today must not be among those who appear today.
 */
const changedMembers = (now: Date) => sql`(select member_id from passes where ${isChanged}
  and not (kind = 'provisional' and starts_at >= ${startOfDay(now)}))`;

/**
 * After a settlement, in its transaction: from five members on whose access changed since the last time, admins are told
 * of all of it; of fewer they are told of none.
 */
export async function tellAdminsOfPasses(trx: Trx, now: Date): Promise<void> {
  const { rows } = await sql<{ members: number }>`
    select count(distinct member_id)::integer as members from ${changedMembers(now)} as changed`.execute(trx);
  if ((rows[0]?.members ?? 0) < toldTogether) return;
  await sql`update passes set told_ends_at = ends_at, told_revoked_at = case when ${endedByReview} then revoked_at end
    where ${isChanged} and member_id in ${changedMembers(now)}`.execute(trx);
}
