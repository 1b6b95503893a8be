import { after, days } from '../../clock.ts';
import type { Db } from '../../database/connect.ts';

const keptDays = 7;

/** The audit keeps what happened; admin actions are of use for their undo and for emails that wait. */
export async function forgetActions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('admin_actions')
    .where('done_at', '<=', after(now, -days(keptDays)))
    .execute();
}
