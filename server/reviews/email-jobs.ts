import { formatDay } from '../../contract/formats.ts';
import type { previewReviewEmail } from '../../contract/reviews/decisions.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import { reasons } from '../../contract/reviews/reasons.ts';
import type { SubjectKind } from '../../contract/reviews/forms.ts';
import { findAccess } from '../access/queries.ts';
import type { Context } from '../context.ts';
import { defineJob } from '../queue/queue.ts';
import type { Email } from '../mail/layout.ts';
import { reviewApprovedEmail } from '../mail/emails/review-approved.ts';
import { reviewChangesAskedEmail } from '../mail/emails/review-changes-asked.ts';
import { reviewDeclinedEmail } from '../mail/emails/review-declined.ts';
import { reviewPublishedEmail } from '../mail/emails/review-published.ts';
import { reviewReceivedEmail } from '../mail/emails/review-received.ts';
import { reviewRemovedEmail } from '../mail/emails/review-removed.ts';
import { emailFrameOf, emailRetryLimit, sendEmail } from '../mail/send.ts';
import { findAuthorEmail, findAuthorId } from './authorship.ts';
import * as emails from './emails.ts';
import { findLastDecision } from './last-decision.ts';
import { answerByDay } from './rules.ts';

interface Review {
  readonly id: string;
  readonly publishOn: string | null;
  readonly subjectKind: SubjectKind;
}

/**
 * An email to the author of a review. The payload holds the review alone: who wrote it is looked up when the email
 * leaves. A review that has moved on since, or whose decision was taken back, gets the email of its new state
 * instead, so this one is dropped.
 */
function emailJob(
  { name, payload, state }: emails.ReviewEmail,
  write: (context: Context, review: Review) => Promise<Email | null>,
) {
  return defineJob({
    name,
    payload,
    retryLimit: emailRetryLimit,
    async handle(context, { reviewId, version }) {
      const { db, vault } = context;
      const review = await db
        .selectFrom('reviews')
        .where('id', '=', reviewId)
        .select(['id', 'state', 'version', 'publish_on', 'subject_kind'])
        .executeTakeFirst();
      if (review?.state !== state || (version !== undefined && version !== review.version)) return;
      await closeUndo(db, reviewId);
      const to = await findAuthorEmail(db, { vault, reviewId });
      const { publish_on: publishOn, subject_kind: subjectKind } = review;
      const email = to === null ? null : await write(context, { id: review.id, publishOn, subjectKind });
      if (to !== null && email !== null)
        await sendEmail(context, {
          to,
          email,
          key: `${name.replace(/-letter$/, '')}:${review.id}:${review.version}`,
        });
    },
  });
}

/** From here on the decision is final: the data to undo it is deleted. */
async function closeUndo(db: Context['db'], reviewId: string): Promise<void> {
  await db
    .updateTable('review_decisions')
    .set({ sealed_undo: null })
    .where('review_id', '=', reviewId)
    .where('sealed_undo', 'is not', null)
    .execute();
}

const reviewsUrl = ({ config }: Pick<Context, 'config'>): string => `${config.publicUrl}/review`;

async function accessUntil({ db, vault, clock }: Context, reviewId: string): Promise<string | null> {
  const memberId = await findAuthorId(db, { vault, reviewId });
  if (memberId === null) return null;
  const { access } = await findAccess(db, { memberId, role: 'member', now: clock.now() });
  return access.accessExpiresOn === null ? null : formatDay(access.accessExpiresOn);
}

const receivedJob = emailJob(emails.receivedEmail, async (context, review) =>
  reviewReceivedEmail(
    { reviewsUrl: reviewsUrl(context), accessUntil: await accessUntil(context, review.id) },
    emailFrameOf(context.config),
  ),
);

const approvedJob = emailJob(emails.approvedEmail, async (context, review) =>
  reviewApprovedEmail(
    {
      databaseUrl: `${context.config.publicUrl}/database/equity`,
      publishOn: formatDay(review.publishOn ?? ''),
      accessUntil: await accessUntil(context, review.id),
    },
    emailFrameOf(context.config),
  ),
);

/** What a decision says, with the day by which a change is expected. */
type Said = BodyOf<typeof previewReviewEmail> & { answerBy: string };

/** The email of a decision, for its writer and for the moderator who looks at it before. */
export function writeDecisionEmail(context: Pick<Context, 'config'>, said: Said): Email {
  const frame = emailFrameOf(context.config);
  const { sentence, howToFix, clause, endsAccessAtOnce } = reasons[said.reasonCode];
  const url = reviewsUrl(context);
  const message = said.message || null;
  if (said.decision === 'request_changes')
    return reviewChangesAskedEmail(
      { reviewsUrl: url, reason: sentence, message: message ?? '', answerBy: said.answerBy },
      frame,
    );
  const because = { reviewsUrl: url, reason: sentence, howToFix, clause, message };
  return said.decision === 'decline'
    ? reviewDeclinedEmail(because, frame)
    : reviewRemovedEmail({ ...because, keepsAccess: !endsAccessAtOnce }, frame);
}

const fromLastDecision =
  (decision: Said['decision']) =>
  async (context: Context, review: Review): Promise<Email | null> => {
    const last = await findLastDecision(context.db, review.id);
    if (last?.reasonCode == null) return null;
    const answerBy = formatDay(answerByDay(last.decidedAt));
    return writeDecisionEmail(context, {
      decision,
      reasonCode: last.reasonCode,
      message: last.message ?? '',
      answerBy,
    });
  };

const changesAskedJob = emailJob(emails.changesAskedEmail, fromLastDecision('request_changes'));
const declinedJob = emailJob(emails.declinedEmail, fromLastDecision('decline'));
const removedJob = emailJob(emails.removedEmail, fromLastDecision('remove'));

const publishedJob = emailJob(emails.publishedEmail, async (context, { subjectKind }) =>
  reviewPublishedEmail(
    { reviewsUrl: reviewsUrl(context), isForVenture: subjectKind === 'entrepreneur' },
    emailFrameOf(context.config),
  ),
);

export const emailJobs = [receivedJob, approvedJob, changesAskedJob, declinedJob, removedJob, publishedJob];
