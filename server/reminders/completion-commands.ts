import { sql } from 'kysely';
import type { Trx } from '../database/connect.ts';

/**
 * Ends the reminders of a member who sent a review: those about no draft, that of the draft it was sent from, and those
 * that the same address asked for as a guest. Each forgets whom it was about and every day that would point to the
 * review; what is left is the month, and whether it was within a week of an email. `today` is YYYY-MM-DD.
 */
export async function completeRemindersOf(
  trx: Trx,
  { memberId, draftId, today }: { memberId: string; draftId: string; today: string },
): Promise<void> {
  await trx
    .updateTable('reminders')
    .set({
      state: 'completed',
      next_send_on: null,
      remind_on: null,
      about_funder_id: null,
      draft_id: null,
      ended_on: `${today.slice(0, 7)}-01`,
      last_sent_on: sql<string | null>`date_trunc('month', last_sent_on)::date`,
      came_back_in_week: sql<boolean>`coalesce(last_sent_on >= ${today}::date - 7, false)`,
    })
    .where('state', 'in', ['scheduled', 'sent'])
    .where((eb) =>
      eb.or([
        eb('member_id', '=', memberId),
        eb.and([
          eb('member_id', 'is', null),
          eb('email', '=', eb.selectFrom('members').where('id', '=', memberId).select('email')),
        ]),
      ]),
    )
    .where((eb) => eb.or([eb('draft_id', 'is', null), eb('draft_id', '=', draftId)]))
    .execute();
}
