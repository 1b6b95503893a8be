import { endReviewPasses } from '../../access/commands.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { recordErasure } from '../../erasure-list.ts';
import { Refusal } from '../../refusal.ts';
import type { Member } from '../../http/viewer.ts';
import { reviewKeyOf } from '../authorship.ts';
import { authorActionsFor } from '../rules.ts';
import { lockMine, refuseStaleReview } from '../writing/own-review-commands.ts';
import type { Sent } from '../writing/send-commands.ts';

/** The author takes a review back. Doing it again changes nothing. */
export async function withdrawReview(
  context: Pick<Context, 'db' | 'vault' | 'clock' | 'config' | 'log'>,
  member: Member,
  { reviewId, version }: { reviewId: string; version: number },
): Promise<Sent> {
  return context.db.transaction().execute(async (trx) => {
    const review = await lockMine(context, trx, { reviewId, memberId: member.memberId });
    if (review.state === 'withdrawn') return { reviewId, state: 'withdrawn' };
    refuseStaleReview(review, version);
    if (!authorActionsFor(review.state, null).includes('withdraw')) throw new Refusal('invalid_transition');
    await takeBack(context, trx, { id: reviewId, version: review.version });
    await recordErasure(context, 'withdrawn', reviewId);
    return { reviewId, state: 'withdrawn' };
  });
}

/** What it means for the review and for the access that it earned; the review is locked. */
export async function takeBack(
  { vault, clock }: Pick<Context, 'vault' | 'clock'>,
  trx: Trx,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const now = clock.now();
  await trx
    .updateTable('reviews')
    .set({ state: 'withdrawn', version: version + 1, publish_on: null })
    .where('id', '=', id)
    .execute();
  await trx
    .insertInto('review_decisions')
    .values({ review_id: id, review_version: version, decision: 'withdraw', decided_at: now })
    .execute();
  await endReviewPasses(trx, { key: reviewKeyOf(vault, id), now });
}
