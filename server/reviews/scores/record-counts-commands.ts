import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { countByAuthor, keepRecordedCounts } from '../authorship/count-queries.ts';
import {
  countedStates,
  moveTogether,
  sharedNumbers,
  type AuthorCounts,
  type CountedState,
} from './record-counts-rules.ts';

/** Writes anew what admins are told of how many reviews members wrote. Answers of how many members. */
export function recordReviewCounts({ db, vault }: Pick<Context, 'db' | 'vault'>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // Two servers at once: the second waits and counts what the first has recorded.
    await sql`lock table member_review_counts in exclusive mode`.execute(trx);
    const authors = moveTogether(await countByAuthor(trx, { vault }));
    const isRecorded = ({ recorded }: AuthorCounts): boolean => countedStates.some((state) => recorded[state] > 0);
    await keepRecordedCounts(
      trx,
      authors.filter(isRecorded).map(({ author, recorded }) => ({ author, ...recorded })),
    );
    const { count } = await trx
      .selectFrom('members')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    await writeCounts(trx, authors, sharedNumbers(authors, count));
    return authors.length;
  });
}

/**
 * A row for those alone of whom more than 0 was recorded, in random order: one for each author would name all who wrote, on
 * the night after they did, in the order of their links. Where hardly any member has none, "none" would point to them:
 * then all have a row.
 */
async function writeCounts(
  trx: Trx,
  authors: readonly AuthorCounts[],
  shared: Readonly<Record<CountedState, ReadonlySet<number>>>,
): Promise<void> {
  const told = authors.filter(({ recorded }) => recorded.declined > 0);
  const shown = told.map(({ recorded: { declined } }) => (shared.declined.has(declined) ? declined : null));
  const which = shared.declined.has(0) ? sql`join` : sql`right join`;
  await sql`delete from member_review_counts`.execute(trx);
  await sql`insert into member_review_counts (member_id, declined)
    select members.id, shown.declined
    from unnest(${told.map(({ memberId }) => memberId)}::uuid[], ${shown}::integer[]) as shown (member_id, declined)
      ${which} members on members.id = shown.member_id
    order by random()`.execute(trx);
}
