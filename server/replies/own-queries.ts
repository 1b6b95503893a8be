import { hiddenWords } from '../../contract/reviews/hiding-words.ts';
import type { OwnResponse, ResponseKind } from '../../contract/replies/replies.ts';
import { holdsFunder } from '../claims/queries.ts';
import type { Context } from '../context.ts';
import type { Db, Trx } from '../database/connect.ts';
import { Refusal } from '../refusal.ts';
import { listHidden } from '../reviews/removal/queries.ts';
import { isMine } from '../reviews/authorship/one-link-queries.ts';
import { lastEditDay, reasonWordsOf, writerActionsFor, type ResponseStatus } from './rules.ts';

/** A published review that the member may answer, and how. */
export interface Answerable {
  readonly reviewId: string;
  readonly funderId: string;
  readonly subjectName: string;
  readonly headline: string;
  /** Its author withdrew it, and it leaves with the next batch. */
  readonly isLeaving: boolean;
}

const nothingHere = (): Refusal => new Refusal('not_found', { detail: 'There is nothing here that you could answer.' });

async function getPublishedReview(db: Db | Trx, reviewId: string): Promise<Answerable> {
  const review = await findPublishedReview(db, reviewId);
  if (review === null) throw nothingHere();
  return review;
}

/** Null for one that is not public, or not of a funder. */
export async function findPublishedReview(db: Db | Trx, reviewId: string): Promise<Answerable | null> {
  const review = await db
    .selectFrom('reviews')
    .innerJoin('funders', 'funders.id', 'reviews.funder_id')
    .where('reviews.id', '=', reviewId)
    .where('reviews.state', '=', 'published')
    .select(['reviews.id', 'reviews.headline', 'reviews.leaves_on', 'funders.id as funder_id', 'funders.name'])
    .executeTakeFirst();
  if (review === undefined) return null;
  return {
    reviewId: review.id,
    funderId: review.funder_id,
    subjectName: review.name,
    headline: review.headline ?? '',
    isLeaving: review.leaves_on !== null,
  };
}

/** For verified members of the funder. The answer for all others is empty. */
export async function getReviewToReply(
  db: Db | Trx,
  { reviewId, memberId }: { reviewId: string; memberId: string },
): Promise<Answerable> {
  const review = await getPublishedReview(db, reviewId);
  if (!(await holdsFunder(db, { memberId, funderId: review.funderId }))) throw nothingHere();
  const hidden = await listHidden(db, [reviewId]);
  return hidden.has(reviewId) ? { ...review, headline: hiddenWords } : review;
}

/** For the writer of a review with a public reply. The answer for all others is empty. */
export async function getReviewToUpdate(
  { vault }: Pick<Context, 'vault'>,
  db: Db | Trx,
  { reviewId, memberId }: { reviewId: string; memberId: string },
): Promise<Answerable> {
  if (!(await isMine(db, { vault, reviewId, memberId }))) throw nothingHere();
  const review = await getPublishedReview(db, reviewId);
  if (review.isLeaving) throw nothingHere();
  if ((await findPublicReply(db, reviewId)) === null) throw nothingHere();
  return review;
}

/** What readers see of the reply under a review; null when nothing. */
export async function findPublicReply(db: Db | Trx, reviewId: string): Promise<string | null> {
  const reply = await findResponse(db, { reviewId, kind: 'reply' });
  return reply === null || reply.state === 'removed' ? null : reply.shown_body;
}

async function findResponse(db: Db | Trx, { reviewId, kind }: { reviewId: string; kind: ResponseKind }) {
  const found = await db
    .selectFrom('review_responses')
    .where('review_id', '=', reviewId)
    .where('kind', '=', kind)
    .selectAll()
    .executeTakeFirst();
  return found ?? null;
}

export type StoredResponse = NonNullable<Awaited<ReturnType<typeof findResponse>>>;

export async function findLastDecision(db: Db | Trx, responseId: string) {
  const found = await db
    .selectFrom('review_response_decisions')
    .where('response_id', '=', responseId)
    .select(['decision', 'reason_code', 'message', 'decided_at'])
    .orderBy('decided_at', 'desc')
    .orderBy('response_version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

export function statusOf(kind: ResponseKind, stored: StoredResponse | null, lastReason: string | null): ResponseStatus {
  return { kind, state: stored?.state ?? null, publishedAt: stored?.published_at ?? null, lastReason };
}

/** A reply or an update as those who write it see it. */
export async function presentOwn(
  db: Db | Trx,
  { review, kind, now }: { review: Answerable; kind: ResponseKind; now: Date },
): Promise<OwnResponse> {
  const stored = await findResponse(db, { reviewId: review.reviewId, kind });
  const last = stored === null ? null : await findLastDecision(db, stored.id);
  const isAnswered = stored !== null && ['changes_requested', 'declined', 'removed'].includes(stored.state);
  const words = isAnswered ? reasonWordsOf(last?.reason_code ?? null) : null;
  return {
    kind,
    reviewId: review.reviewId,
    subjectName: review.subjectName,
    headline: review.headline,
    state: stored?.state ?? null,
    text: stored?.body ?? '',
    shownText: stored?.state === 'removed' ? null : (stored?.shown_body ?? null),
    version: stored?.version ?? 0,
    reason: words?.sentence ?? null,
    howToFix: words?.howToFix ?? null,
    message: isAnswered ? (last?.message ?? null) : null,
    editableUntil: kind === 'reply' && stored?.published_at != null ? lastEditDay(stored.published_at) : null,
    can: [...writerActionsFor(statusOf(kind, stored, last?.reason_code ?? null), now)],
  };
}
