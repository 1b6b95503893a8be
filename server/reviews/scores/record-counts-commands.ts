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

async function writeCounts(
  trx: Trx,
  authors: readonly AuthorCounts[],
  shared: Readonly<Record<CountedState, ReadonlySet<number>>>,
): Promise<void> {
  const shownOf = (state: CountedState): (number | null)[] =>
    authors.map(({ recorded }) => (shared[state].has(recorded[state]) ? recorded[state] : null));
  const zeroOf = (state: CountedState): number | null => (shared[state].has(0) ? 0 : null);
  await sql`delete from member_review_counts`.execute(trx);
  await sql`insert into member_review_counts (member_id, declined)
    select shown.member_id, shown.declined
    from unnest(${authors.map(({ memberId }) => memberId)}::uuid[], ${shownOf('declined')}::integer[])
      as shown (member_id, declined)
      join members on members.id = shown.member_id`.execute(trx);
  // Where hardly any member wrote none, "none" would point to them.
  if (countedStates.some((state) => zeroOf(state) === null)) {
    await sql`insert into member_review_counts (member_id, declined)
      select members.id, ${zeroOf('declined')}::integer
      from members on conflict do nothing`.execute(trx);
  }
}
