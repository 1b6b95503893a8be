import { startOfMonth } from '../access/rules.ts';
import { dayOf } from '../clock.ts';
import type { Db, Trx } from '../database/connect.ts';

/**
 * What an account says of when it was opened and its terms were accepted: the month. The day would stand beside those on
 * which reviews came in (decision 0132).
 */
export const openedIn = (now: Date): { created_at: Date; terms_accepted_at: Date } => ({
  created_at: startOfMonth(now),
  terms_accepted_at: startOfMonth(now),
});

/** Counts an account on the day on which it is opened, beside no member. */
export async function countSignUp(db: Db | Trx, now: Date): Promise<void> {
  await db
    .insertInto('sign_up_counts')
    .values({ opened_on: dayOf(now), accounts: 1, is_sample: false })
    .onConflict((conflict) =>
      conflict
        .columns(['opened_on', 'is_sample'])
        .doUpdateSet((eb) => ({ accounts: eb('sign_up_counts.accounts', '+', 1) })),
    )
    .execute();
}
