import type { Context } from '../../context.ts';
import { findMyVenture, listMyReviewIds } from '../authorship.ts';

/** Everything that a member sent, as it is kept, with what only they may see: for the export of their own data. */
export async function listMyReviewAnswers(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  memberId: string,
): Promise<Record<string, unknown>[]> {
  const ids = await listMyReviewIds(db, { vault, memberId });
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('reviews')
    .where('id', 'in', ids)
    .select(['id', 'subject_kind', 'funder_id', 'entrepreneur_id', 'provider_id', 'state', 'answers', 'submitted_at'])
    .orderBy('submitted_at')
    .orderBy('id')
    .execute();
  return Promise.all(
    rows.map(async ({ funder_id, entrepreneur_id, provider_id, ...row }) => ({
      ...row,
      subject_id: funder_id ?? entrepreneur_id ?? provider_id,
      organisation: await findMyVenture(db, { vault, reviewId: row.id }),
    })),
  );
}
