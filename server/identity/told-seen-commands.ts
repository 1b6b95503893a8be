import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { tellMonthsOver } from '../visits/visits.ts';

/** Members who are told of together, with one month for all of them. */
const toldTogether = 5;

/**
 * Tells admins who was here in the months that are over: five members at least, and one month for all of them, the last in
 * which one of them was here (decisions 0104 and 0164).
 * Those with a role write no reviews, and hide no one.
 */
export async function tellSeenDays({ db, vault, clock }: Pick<Context, 'db' | 'vault' | 'clock'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await tellMonthsOver(trx, vault, clock.now());
    await sql`update members set told_seen_on = last_seen_on, seen_of = last_seen_on
      where (role = 'admin' or is_moderator) and seen_of is distinct from last_seen_on`.execute(trx);
    await sql`with changed as (
        select id, max(last_seen_on) over () as told, count(*) over () as together from members
        where role = 'member' and not is_moderator and last_seen_on is not null and seen_of is distinct from last_seen_on)
      update members set told_seen_on = changed.told, seen_of = members.last_seen_on
      from changed where changed.id = members.id and changed.together >= ${toldTogether}`.execute(trx);
  });
}
