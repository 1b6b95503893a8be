import { after, days } from '../../clock.ts';
import type { Db } from '../../database/connect.ts';

const keptDays = 7;

/** The audit keeps what happened; deeds are of use for their undo and for letters that wait. */
export async function forgetDeeds(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('member_deeds')
    .where('done_at', '<=', after(now, -days(keptDays)))
    .execute();
}
