import { sql } from 'kysely';
import type { Trx } from '../database/connect.ts';

/**
 * A member sent a review: no email goes to them any more about the reminders that asked for none in particular, about
 * that of the draft it was sent from, and about those that the same address asked for as a guest. Their states and days
 * stay and continue as if nothing had happened, since an admin can list them: it is the job that writes no email (decision
 * 0061). They forget whom they were about; what is noted is the month, and whether it was within a week of an email.
 * `today` is YYYY-MM-DD.
 */
export async function answerRemindersOf(
  trx: Trx,
  { memberId, draftId, today }: { memberId: string; draftId: string; today: string },
): Promise<void> {
  await trx
    .updateTable('reminders')
    .set({
      sealed_about: null,
      draft_id: null,
      answered_in: `${today.slice(0, 7)}-01`,
      came_back_in_week: sql<
        boolean | null
      >`case when sent_count > 0 then coalesce(last_sent_on >= ${today}::date - 7, false) end`,
    })
    .where('state', 'in', ['scheduled', 'sent'])
    .where('answered_in', 'is', null)
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
