import { applicationExpiryDays } from '../../contract/free-access/free-access.ts';
import { after, days } from '../clock.ts';
import type { Context } from '../context.ts';

/**
 * Ends requests that were not answered in time, so that their members can ask again, and forgets old attempts at codes.
 */
export async function tidyUp({ db, clock }: Context): Promise<number> {
  const now = clock.now();
  await db
    .deleteFrom('access_code_misses')
    .where('missed_at', '<=', after(now, -days(1)))
    .execute();
  const ended = await db
    .updateTable('access_applications')
    .set((update) => ({ state: 'expired', decided_at: now, version: update('version', '+', 1) }))
    .where('state', '=', 'received')
    .where('asked_at', '<=', after(now, -days(applicationExpiryDays)))
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}
