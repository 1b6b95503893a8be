import type { Db } from '../database/connect.ts';

/** How many members found each of these reviews helpful; reviews without a mark are missing. */
export async function countMarks(db: Db, reviewIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('helpful_marks')
    .where('review_id', 'in', [...reviewIds])
    .select(['review_id', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('review_id')
    .execute();
  return new Map(rows.map((row) => [row.review_id, row.count]));
}

export async function listMarkedByMe(
  db: Db,
  { memberId, reviewIds }: { memberId: string; reviewIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('helpful_marks')
    .where('member_id', '=', memberId)
    .where('review_id', 'in', [...reviewIds])
    .select('review_id')
    .execute();
  return new Set(rows.map((row) => row.review_id));
}
