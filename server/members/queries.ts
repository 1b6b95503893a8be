import type { Db } from '../database/connect.ts';

/** Whether this installation holds the invented members of the sample world. */
export async function hasSampleMembers(db: Db): Promise<boolean> {
  const row = await db.selectFrom('members').select('id').where('is_sample', '=', true).limit(1).executeTakeFirst();
  return row !== undefined;
}
