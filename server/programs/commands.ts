import type { Db } from '../database/connect.ts';
import { Refusal } from '../refusal.ts';

export async function endConnection(db: Db, { memberId, id }: { memberId: string; id: string }): Promise<void> {
  const gone = await db
    .deleteFrom('program_grants')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst();
  if (gone === undefined) throw new Refusal('not_found');
}
