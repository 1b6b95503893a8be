import { holdsFunder } from '../claims/queries.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/connect.ts';
import { Refusal } from '../refusal.ts';
import { isMine } from '../reviews/authorship/one-link-queries.ts';

interface Mark {
  readonly reviewId: string;
  readonly memberId: string;
}

/**
 * One mark per member and review. For the writer of the review nothing is kept, and the answer is the same as for
 * everyone: neither a refusal nor a row with a note may tell who wrote it.
 */
export async function markHelpful({ db, vault }: Pick<Context, 'db' | 'vault'>, mark: Mark): Promise<void> {
  const { reviewId, memberId } = mark;
  const { funder_id: funderId } = await getPublished(db, reviewId);
  if (funderId !== null && (await holdsFunder(db, { memberId, funderId })))
    throw new Refusal('conflict_of_interest', { detail: 'Members of a funder cannot mark reviews of it.' });
  if (await isMine(db, { vault, reviewId, memberId })) return;
  await db
    .insertInto('helpful_marks')
    .values({ review_id: reviewId, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function unmarkHelpful({ db }: Pick<Context, 'db'>, { reviewId, memberId }: Mark): Promise<void> {
  await getPublished(db, reviewId);
  await db.deleteFrom('helpful_marks').where('review_id', '=', reviewId).where('member_id', '=', memberId).execute();
}

async function getPublished(db: Db, reviewId: string): Promise<{ funder_id: string | null }> {
  const review = await db
    .selectFrom('reviews')
    .where('id', '=', reviewId)
    .where('state', '=', 'published')
    .where('subject_kind', 'in', ['funder', 'provider'])
    .select('funder_id')
    .executeTakeFirst();
  if (review === undefined) throw new Refusal('not_found', { detail: 'There is no such review.' });
  return review;
}
