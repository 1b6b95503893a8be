import { randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { uuid } from '../../contract/endpoint.ts';
import { after, hours } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import { openPayload, payloadKey, sealedPayload, sealPayload } from '../queue/author-jobs.ts';
import { defineJob, type JobDefinition, type JobKind } from '../queue/queue.ts';
import { replyReceivedEmail } from '../mail/emails/reply-received.ts';
import { responseDecidedEmail } from '../mail/emails/response-decided.ts';
import { emailFrameOf, emailRetryLimit, sendEmail } from '../mail/send.ts';
import { findAuthorEmail } from '../reviews/authorship/link-queries.ts';
import { findLastDecision } from './own-queries.ts';
import { reasonWordsOf } from './rules.ts';

/** Sealed; the other shape of a payload is of an earlier release, or of a reply, whose writer is no author of a review. */
const purpose = 'reply email';
/** The same however often it is tried; chance, since the history of emails keeps it. */
const occasion = z.string().default(() => randomUUID());
const aboutReview = z.strictObject({ reviewId: uuid, occasion });
const aboutResponse = z.strictObject({ responseId: uuid, version: z.int(), occasion });

/** To the writer of a review whose funder replied. The payload holds the review alone: who wrote it is looked up last. */
export const receivedEmail = defineJob({
  name: 'replies.received-letter',
  payload: z.union([sealedPayload, aboutReview]),
  retryLimit: emailRetryLimit,
  sealedFor: purpose,
  async handle(context, sent) {
    const { db, vault, config } = context;
    const about = 'sealed' in sent ? openPayload(vault, purpose, sent) : sent;
    if (about === null) return;
    const { reviewId, occasion: chance } = aboutReview.parse(about);
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
      email: replyReceivedEmail({ reviewUrl }, await emailFrameOf(context)),
      key: keyOf(chance),
    });
  },
});

/** To who wrote a reply or an update, about a decision. One that moved on since gets the email of what came after. */
export const decidedEmail = defineJob({
  name: 'replies.decided-letter',
  payload: z.union([sealedPayload, aboutResponse]),
  retryLimit: emailRetryLimit,
  sealedFor: purpose,
  async handle(context, sent) {
    const { db, vault, config } = context;
    const about = 'sealed' in sent ? openPayload(vault, purpose, sent) : sent;
    if (about === null) return;
    const { responseId, version, occasion: chance } = aboutResponse.parse(about);
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
      await emailFrameOf(context),
    );
    await sendEmail(context, { to, email, key: keyOf(chance) });
  },
});

/** What stands before the colon is the name of the email. */
const keyOf = (chance: string): string => `replies.email:${chance}`;

/** Hours within which an email to the writer of a review leaves, after what others did. */
const shortestDelay = 6;
const longestDelay = 72;

/**
 * An email to the writer of a review about what others did leaves at a time that chance chooses: an address that an email
 * goes to just after a reply was published would be that of its writer. For the same reason nothing in its job says which
 * review it is about.
 */
export async function sendLater(
  { jobs, vault, clock }: Pick<Context, 'jobs' | 'vault' | 'clock'>,
  trx: Trx,
  job: typeof receivedEmail | typeof decidedEmail,
  about: z.input<typeof aboutReview> | z.input<typeof aboutResponse>,
): Promise<void> {
  const payload = sealPayload(vault, purpose, { ...about, occasion: randomUUID() });
  const key = payloadKey(vault, purpose, about);
  const startAfter = after(clock.now(), randomInt(hours(shortestDelay), hours(longestDelay)));
  const kind: JobKind<typeof sealedPayload> = { name: job.name, payload: sealedPayload };
  await jobs.send(trx, kind, payload, { key, startAfter });
}

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
