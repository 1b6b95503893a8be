import type { Db } from '../database/connect.ts';

/** Whether an admin took the sample world out: it must not come back at the next start. */
export async function wasSampleRemoved(db: Db): Promise<boolean> {
  const row = await db.selectFrom('sample_removals').select('removed_at').limit(1).executeTakeFirst();
  return row !== undefined;
}
