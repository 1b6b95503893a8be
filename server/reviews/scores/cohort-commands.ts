import { sql } from 'kysely';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { countAuthorsByMonth } from '../authorship/count-queries.ts';
import { shownAuthors } from './cohort-rules.ts';

/**
 * Counts the members of each month of sign-up and those of them who have sent a review. Weekly, as figures that move
 * more often tell of a single review; what is kept is rounded, so that not even the database holds the exact count.
 */
export async function countCohorts({ db, vault, clock }: Pick<Context, 'db' | 'vault' | 'clock'>): Promise<void> {
  const authors = await countAuthorsByMonth(db, { vault });
  const { rows } = await sql<{ month: string; members: number }>`
    select date_trunc('month', created_at at time zone 'UTC')::date as month, count(*) as members
    from members group by 1`.execute(db);
  const computedOn = dayOf(clock.now());
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('signup_cohorts').execute();
    if (rows.length === 0) return;
    await trx
      .insertInto('signup_cohorts')
      .values(
        rows.map(({ month, members }) => ({
          month,
          members,
          authors: shownAuthors({ members, authors: authors.get(month) ?? 0 }),
          computed_on: computedOn,
        })),
      )
      .execute();
  });
}
