import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import { listMyReviewIds } from '../reviews/authorship.ts';
import { halfYearOf } from '../reviews/rules.ts';

export interface ReceivedReply {
  readonly reviewId: string;
  readonly funder: { readonly id: string; readonly name: string };
  readonly text: string;
  readonly period: string;
}

/** The public replies to what this member wrote, the latest first: for nobody but the member. */
export async function listReceivedReplies(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  memberId: string,
): Promise<ReceivedReply[]> {
  const reviewIds = await listMyReviewIds(db, { vault, memberId });
  if (reviewIds.length === 0) return [];
  const rows = await db
    .selectFrom('review_responses')
    .innerJoin('reviews', 'reviews.id', 'review_responses.review_id')
    .innerJoin('funders', 'funders.id', 'review_responses.funder_id')
    .where('review_responses.review_id', 'in', reviewIds)
    .where('review_responses.kind', '=', 'reply')
    .where('review_responses.state', '<>', 'removed')
    .where('reviews.state', '=', 'published')
    .select(['review_responses.review_id', 'review_responses.shown_body', 'review_responses.published_at'])
    .select(['funders.id', 'funders.name'])
    .orderBy('review_responses.published_at', 'desc')
    .orderBy('review_responses.id')
    .execute();
  return rows.flatMap(({ review_id: reviewId, shown_body: text, published_at: at, id, name }) =>
    text === null || at === null ? [] : [{ reviewId, funder: { id, name }, text, period: halfYearOf(dayOf(at)) }],
  );
}
