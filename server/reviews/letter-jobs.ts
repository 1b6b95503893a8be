import { z } from 'zod';
import { uuid } from '../../contract/endpoint.ts';
import { reasons } from '../../contract/review-reasons.ts';
import type { ReviewState } from '../../contract/reviews.ts';
import { findAccess } from '../access/queries.ts';
import type { Context } from '../context.ts';
import { defineJob } from '../jobs/queue.ts';
import type { Letter } from '../mail/layout.ts';
import { reviewAcceptedLetter } from '../mail/review-accepted-letter.ts';
import { reviewChangesAskedLetter } from '../mail/review-changes-asked-letter.ts';
import { reviewDeclinedLetter } from '../mail/review-declined-letter.ts';
import { reviewPublishedLetter } from '../mail/review-published-letter.ts';
import { reviewReceivedLetter } from '../mail/review-received-letter.ts';
import { letterFrameOf, letterRetryLimit, sendLetter } from '../mail/send.ts';
import { findAuthorEmail, findAuthorId } from './authorship.ts';
import { findLastDecision } from './review-queries.ts';
import { answerByDay, dayInWords } from './rules.ts';

interface Review {
  readonly id: string;
  readonly publishOn: string | null;
}

/**
 * A letter to the author of a review. The payload holds the review alone: who wrote it is looked up when the letter
 * leaves. A review that has moved on since gets the letter of its new state instead, so this one is dropped.
 */
function letterJob(
  name: string,
  state: ReviewState,
  write: (context: Context, review: Review) => Promise<Letter | null>,
) {
  return defineJob({
    name: `reviews.${name}-letter`,
    payload: z.strictObject({ reviewId: uuid }),
    retryLimit: letterRetryLimit,
    async handle(context, { reviewId }) {
      const { db, vault } = context;
      const review = await db
        .selectFrom('reviews')
        .where('id', '=', reviewId)
        .select(['id', 'state', 'version', 'publish_on'])
        .executeTakeFirst();
      if (review?.state !== state) return;
      const to = await findAuthorEmail(db, { vault, reviewId });
      const letter = to === null ? null : await write(context, { id: review.id, publishOn: review.publish_on });
      if (to !== null && letter !== null)
        await sendLetter(context, { to, letter, key: `reviews.${name}:${review.id}:${review.version}` });
    },
  });
}

const reviewsUrl = ({ config }: Context): string => `${config.publicUrl}/review`;

async function accessUntil({ db, vault, clock }: Context, reviewId: string): Promise<string | null> {
  const memberId = await findAuthorId(db, { vault, reviewId });
  if (memberId === null) return null;
  const { access } = await findAccess(db, { memberId, role: 'member', now: clock.now() });
  return access.accessExpiresOn === null ? null : dayInWords(access.accessExpiresOn);
}

export const receivedLetter = letterJob('received', 'in_review', async (context, review) =>
  reviewReceivedLetter(
    { reviewsUrl: reviewsUrl(context), accessUntil: await accessUntil(context, review.id) },
    letterFrameOf(context.config),
  ),
);

export const acceptedLetter = letterJob('accepted', 'approved', async (context, review) =>
  reviewAcceptedLetter(
    {
      databaseUrl: `${context.config.publicUrl}/database/equity`,
      publishOn: dayInWords(review.publishOn ?? ''),
      accessUntil: await accessUntil(context, review.id),
    },
    letterFrameOf(context.config),
  ),
);

export const changesAskedLetter = letterJob('changes-asked', 'changes_requested', async (context, review) => {
  const last = await findLastDecision(context.db, review.id);
  if (last?.reasonCode == null) return null;
  const { sentence } = reasons[last.reasonCode];
  return reviewChangesAskedLetter(
    {
      reviewsUrl: reviewsUrl(context),
      reason: sentence,
      message: last.message ?? '',
      answerBy: dayInWords(answerByDay(last.decidedAt)),
    },
    letterFrameOf(context.config),
  );
});

export const declinedLetter = letterJob('declined', 'rejected', async (context, review) => {
  const last = await findLastDecision(context.db, review.id);
  if (last?.reasonCode == null) return null;
  const { sentence, howToFix, clause } = reasons[last.reasonCode];
  return reviewDeclinedLetter(
    { reviewsUrl: reviewsUrl(context), reason: sentence, howToFix, clause, message: last.message },
    letterFrameOf(context.config),
  );
});

export const publishedLetter = letterJob('published', 'published', async (context) =>
  reviewPublishedLetter({ reviewsUrl: reviewsUrl(context) }, letterFrameOf(context.config)),
);

export const letterJobs = [receivedLetter, acceptedLetter, changesAskedLetter, declinedLetter, publishedLetter];
