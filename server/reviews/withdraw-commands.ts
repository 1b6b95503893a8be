import { endReviewPasses } from '../access/commands.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../http/refusal.ts';
import type { Member } from '../http/viewer.ts';
import { reviewKeyOf } from './authorship.ts';
import { authorActionsFor } from './rules.ts';
import { lockMine, refuseStaleReview } from './own-review-commands.ts';
import type { Sent } from './send-commands.ts';

/** The author takes a review back. Doing it again changes nothing. */
export async function withdrawReview(
  { db, vault, clock }: Pick<Context, 'db' | 'vault' | 'clock'>,
  member: Member,
  { reviewId, version }: { reviewId: string; version: number },
): Promise<Sent> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const review = await lockMine({ vault }, trx, { reviewId, memberId: member.memberId });
    if (review.state === 'withdrawn') return { reviewId, state: 'withdrawn' };
    refuseStaleReview(review, version);
    if (!authorActionsFor(review.state, null).includes('withdraw')) throw new Refusal('invalid_transition');
    await trx
      .updateTable('reviews')
      .set({ state: 'withdrawn', version: review.version + 1, publish_on: null })
      .where('id', '=', reviewId)
      .execute();
    await trx
      .insertInto('review_decisions')
      .values({ review_id: reviewId, review_version: review.version, decision: 'withdraw', decided_at: now })
      .execute();
    await endReviewPasses(trx, { key: reviewKeyOf(vault, reviewId), now });
    return { reviewId, state: 'withdrawn' };
  });
}
