import type { Reminder } from '../../contract/reminders/reminders.ts';
import type { Db, Trx } from '../database/connect.ts';

/** The reminders of a member that are still to come, the next first. */
export async function listReminders(db: Db, memberId: string): Promise<Reminder[]> {
  const rows = await remindersOf(db, memberId)
    .where('reminders.state', '=', 'scheduled')
    .orderBy('reminders.next_send_on')
    .orderBy('reminders.id')
    .execute();
  return rows.map(present);
}

/** One of the member's reminders, in any state; null for another member's. */
export async function findReminder(
  db: Db | Trx,
  { memberId, id }: { memberId: string; id: string },
): Promise<Reminder | null> {
  const row = await remindersOf(db, memberId).where('reminders.id', '=', id).executeTakeFirst();
  return row === undefined ? null : present(row);
}

function remindersOf(db: Db | Trx, memberId: string) {
  return db
    .selectFrom('reminders')
    .leftJoin('funders', 'funders.id', 'reminders.about_funder_id')
    .where('reminders.member_id', '=', memberId)
    .select([
      'reminders.id',
      'reminders.next_send_on',
      'reminders.why',
      'reminders.draft_id',
      'reminders.about_funder_id',
      'reminders.created_at',
      'funders.name as funder_name',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof remindersOf>['execute']>>[number];

function present(row: Row): Reminder {
  const { about_funder_id: id, funder_name: name } = row;
  return {
    id: row.id,
    remindOn: row.next_send_on ?? '',
    why: row.why,
    draftId: row.draft_id,
    about: id === null || name === null ? null : { id, name },
    createdAt: row.created_at.toISOString(),
  };
}
