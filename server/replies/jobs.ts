import { z } from 'zod';
import { uuid } from '../../contract/endpoint.ts';
import type { Context } from '../context.ts';
import { defineJob, type JobDefinition } from '../queue/queue.ts';
import { replyReceivedEmail } from '../mail/emails/reply-received.ts';
import { responseDecidedEmail } from '../mail/emails/response-decided.ts';
import { emailFrameOf, emailRetryLimit, sendEmail } from '../mail/send.ts';
import { findAuthorEmail } from '../reviews/authorship/link-queries.ts';
import { findLastDecision } from './own-queries.ts';
import { reasonWordsOf } from './rules.ts';

/** To the writer of a review whose funder replied. The payload holds the review alone: who wrote it is looked up last. */
export const receivedEmail = defineJob({
  name: 'replies.received-letter',
  payload: z.strictObject({ reviewId: uuid }),
  retryLimit: emailRetryLimit,
  async handle(context, { reviewId }) {
    const { db, vault, config } = context;
    const review = await db
      .selectFrom('reviews')
      .innerJoin('review_responses', 'review_responses.review_id', 'reviews.id')
      .where('reviews.id', '=', reviewId)
      .where('reviews.state', '=', 'published')
      .where('review_responses.kind', '=', 'reply')
      .where('review_responses.state', '<>', 'removed')
      .select('review_responses.funder_id')
      .executeTakeFirst();
    const to = review === undefined ? null : await findAuthorEmail(db, { vault, reviewId });
    if (review === undefined || to === null) return;
    const reviewUrl = `${config.publicUrl}/funder/${review.funder_id}#review-${reviewId}`;
    await sendEmail(context, {
      to,
      email: replyReceivedEmail({ reviewUrl }, emailFrameOf(config)),
      key: `replies.received:${reviewId}`,
    });
  },
});

/** To who wrote a reply or an update, about a decision. One that moved on since gets the email of what came after. */
export const decidedEmail = defineJob({
  name: 'replies.decided-letter',
  payload: z.strictObject({ responseId: uuid, version: z.int() }),
  retryLimit: emailRetryLimit,
  async handle(context, { responseId, version }) {
    const { db, config } = context;
    const response = await db
      .selectFrom('review_responses')
      .where('id', '=', responseId)
      .where('version', '=', version)
      .selectAll()
      .executeTakeFirst();
    if (response === undefined) return;
    const last = await findLastDecision(db, responseId);
    const to = await findWriterEmail(context, response);
    if (last === null || to === null) return;
    const words = reasonWordsOf(last.reason_code);
    const email = responseDecidedEmail(
      {
        kind: response.kind,
        decision: last.decision,
        reason: words?.sentence ?? null,
        howToFix: words?.howToFix ?? null,
        message: last.message,
        pageUrl: `${config.publicUrl}/funder/${response.funder_id}#review-${response.review_id}`,
      },
      emailFrameOf(config),
    );
    await sendEmail(context, { to, email, key: `replies.decided:${responseId}:${version}` });
  },
});

/** Of an update the writer of the review; of a reply the member who sent it, unless suspended. */
async function findWriterEmail(
  { db, vault }: Context,
  response: { kind: 'reply' | 'update'; review_id: string; written_by: string | null },
): Promise<string | null> {
  if (response.kind === 'update') return findAuthorEmail(db, { vault, reviewId: response.review_id });
  if (response.written_by === null) return null;
  const member = await db
    .selectFrom('members')
    .where('id', '=', response.written_by)
    .where('suspended_at', 'is', null)
    .select('email')
    .executeTakeFirst();
  return member?.email ?? null;
}

export const replyJobs: readonly JobDefinition[] = [receivedEmail, decidedEmail];
