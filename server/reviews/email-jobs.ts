import type { previewReviewLetter } from '../../contract/reviews/decisions.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import { reasons } from '../../contract/reviews/reasons.ts';
import type { SubjectKind } from '../../contract/reviews/forms.ts';
import { findAccess } from '../access/queries.ts';
import type { Context } from '../context.ts';
import { defineJob } from '../queue/queue.ts';
import type { Letter } from '../mail/layout.ts';
import { reviewAcceptedLetter } from '../mail/emails/review-accepted.ts';
import { reviewChangesAskedLetter } from '../mail/emails/review-changes-asked.ts';
import { reviewDeclinedLetter } from '../mail/emails/review-declined.ts';
import { reviewPublishedLetter } from '../mail/emails/review-published.ts';
import { reviewReceivedLetter } from '../mail/emails/review-received.ts';
import { reviewRemovedLetter } from '../mail/emails/review-removed.ts';
import { letterFrameOf, letterRetryLimit, sendLetter } from '../mail/send.ts';
import { findAuthorEmail, findAuthorId } from './authorship.ts';
import * as emails from './emails.ts';
import { findLastDecision } from './last-decision.ts';
import { answerByDay, dayInWords } from './rules.ts';

interface Review {
  readonly id: string;
  readonly publishOn: string | null;
  readonly subjectKind: SubjectKind;
}

/**
 * A letter to the author of a review. The payload holds the review alone: who wrote it is looked up when the letter
 * leaves. A review that has moved on since, or whose decision was taken back, gets the letter of its new state
 * instead, so this one is dropped.
 */
function letterJob(
  { name, payload, state }: emails.ReviewLetter,
  write: (context: Context, review: Review) => Promise<Letter | null>,
) {
  return defineJob({
    name,
    payload,
    retryLimit: letterRetryLimit,
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
      const letter = to === null ? null : await write(context, { id: review.id, publishOn, subjectKind });
      if (to !== null && letter !== null)
        await sendLetter(context, {
          to,
          letter,
          key: `${name.replace(/-letter$/, '')}:${review.id}:${review.version}`,
        });
    },
  });
}

/** From here on the decision stands: what could take it back is forgotten. */
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
  return access.accessExpiresOn === null ? null : dayInWords(access.accessExpiresOn);
}

const receivedJob = letterJob(emails.receivedLetter, async (context, review) =>
  reviewReceivedLetter(
    { reviewsUrl: reviewsUrl(context), accessUntil: await accessUntil(context, review.id) },
    letterFrameOf(context.config),
  ),
);

const acceptedJob = letterJob(emails.acceptedLetter, async (context, review) =>
  reviewAcceptedLetter(
    {
      databaseUrl: `${context.config.publicUrl}/database/equity`,
      publishOn: dayInWords(review.publishOn ?? ''),
      accessUntil: await accessUntil(context, review.id),
    },
    letterFrameOf(context.config),
  ),
);

/** What a decision says, with the day by which a change is expected. */
type Said = BodyOf<typeof previewReviewLetter> & { answerBy: string };

/** The letter of a decision, for its writer and for the moderator who looks at it before. */
export function writeDecisionLetter(context: Pick<Context, 'config'>, said: Said): Letter {
  const frame = letterFrameOf(context.config);
  const { sentence, howToFix, clause, endsAccessAtOnce } = reasons[said.reasonCode];
  const url = reviewsUrl(context);
  const message = said.message || null;
  if (said.decision === 'request_changes')
    return reviewChangesAskedLetter(
      { reviewsUrl: url, reason: sentence, message: message ?? '', answerBy: said.answerBy },
      frame,
    );
  const because = { reviewsUrl: url, reason: sentence, howToFix, clause, message };
  return said.decision === 'decline'
    ? reviewDeclinedLetter(because, frame)
    : reviewRemovedLetter({ ...because, keepsAccess: !endsAccessAtOnce }, frame);
}

const fromLastDecision =
  (decision: Said['decision']) =>
  async (context: Context, review: Review): Promise<Letter | null> => {
    const last = await findLastDecision(context.db, review.id);
    if (last?.reasonCode == null) return null;
    const answerBy = dayInWords(answerByDay(last.decidedAt));
    return writeDecisionLetter(context, {
      decision,
      reasonCode: last.reasonCode,
      message: last.message ?? '',
      answerBy,
    });
  };

const changesAskedJob = letterJob(emails.changesAskedLetter, fromLastDecision('request_changes'));
const declinedJob = letterJob(emails.declinedLetter, fromLastDecision('decline'));
const removedJob = letterJob(emails.removedLetter, fromLastDecision('remove'));

const publishedJob = letterJob(emails.publishedLetter, async (context, { subjectKind }) =>
  reviewPublishedLetter(
    { reviewsUrl: reviewsUrl(context), isForVenture: subjectKind === 'entrepreneur' },
    letterFrameOf(context.config),
  ),
);

export const letterJobs = [receivedJob, acceptedJob, changesAskedJob, declinedJob, removedJob, publishedJob];
