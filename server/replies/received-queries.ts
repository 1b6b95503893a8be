import type { ReceivedReply } from '../../contract/replies/replies.ts';
import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/connect.ts';
import { listMyReviewIds } from '../reviews/authorship/link-queries.ts';
import { halfYearOf } from '../../contract/reviews/period.ts';

/** The public replies to what this member wrote, the latest first: for this member only. */
export async function listReceivedReplies(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  memberId: string,
): Promise<ReceivedReply[]> {
  const reviewIds = await listMyReviewIds(db, { vault, memberId });
  if (reviewIds.length === 0) return [];
  const [replies, updates] = await Promise.all([listReplies(db, reviewIds), listUpdates(db, reviewIds)]);
  return replies.flatMap(({ reviewId, text, at, id, name }): ReceivedReply[] => {
    if (text === null || at === null) return [];
    const update = updates.find((one) => one.reviewId === reviewId);
    return [
      {
        reviewId,
        funder: { id, name },
        text,
        period: halfYearOf(dayOf(at)),
        updateState: update?.state ?? null,
        // As under the review itself: once it is public it is final.
        can: update?.at == null ? ['update'] : [],
      },
    ];
  });
}

function listReplies(db: Db, reviewIds: readonly string[]) {
  return db
    .selectFrom('review_responses')
    .innerJoin('reviews', 'reviews.id', 'review_responses.review_id')
    .innerJoin('funders', 'funders.id', 'review_responses.funder_id')
    .where('review_responses.review_id', 'in', [...reviewIds])
    .where('review_responses.kind', '=', 'reply')
    .where('review_responses.state', '<>', 'removed')
    .where('reviews.state', '=', 'published')
    .select(['review_responses.review_id as reviewId', 'review_responses.shown_body as text'])
    .select(['review_responses.published_at as at', 'funders.id', 'funders.name'])
    .orderBy('review_responses.published_at', 'desc')
    .orderBy('review_responses.id')
    .execute();
}

function listUpdates(db: Db, reviewIds: readonly string[]) {
  return db
    .selectFrom('review_responses')
    .where('review_id', 'in', [...reviewIds])
    .where('kind', '=', 'update')
    .select(['review_id as reviewId', 'state', 'published_at as at'])
    .execute();
}
