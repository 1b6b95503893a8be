import type { Db } from '../database/connect.ts';

/** Whether this admin or moderator gets emails about cases that are due. */
export async function hasDeskEmails(db: Db, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .where('id', '=', memberId)
    .select('has_desk_emails')
    .executeTakeFirstOrThrow();
  return row.has_desk_emails;
}

export async function changeDeskEmails(
  db: Db,
  { memberId, hasEmails }: { memberId: string; hasEmails: boolean },
): Promise<void> {
  await db.updateTable('members').set({ has_desk_emails: hasEmails }).where('id', '=', memberId).execute();
}
