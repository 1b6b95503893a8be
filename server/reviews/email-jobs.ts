import { randomUUID } from 'node:crypto';
import { formatDay } from '../../contract/formats.ts';
import type { previewReviewEmail } from '../../contract/reviews/decisions.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import { ruleOf } from '../../contract/reviews/statements.ts';
import { foundByWords } from '../../contract/reviews/found-by.ts';
import { reasons } from '../../contract/reviews/reasons.ts';
import { findAccess } from '../access/queries.ts';
import type { Context } from '../context.ts';
import { defineJob } from '../queue/queue.ts';
import type { Email } from '../mail/layout.ts';
import { appealDecidedEmail } from '../mail/emails/appeal-decided.ts';
import { reviewApprovedEmail } from '../mail/emails/review-approved.ts';
import { reviewChangesAskedEmail } from '../mail/emails/review-changes-asked.ts';
import { reviewDeclinedEmail } from '../mail/emails/review-declined.ts';
import { reviewHiddenEmail } from '../mail/emails/review-hidden.ts';
import { reviewPublishedEmail } from '../mail/emails/review-published.ts';
import { reviewReceivedEmail } from '../mail/emails/review-received.ts';
import { reviewShownAgainEmail } from '../mail/emails/review-shown-again.ts';
import { reviewRemovedEmail } from '../mail/emails/review-removed.ts';
import { emailFrameOf, emailRetryLimit, sendEmail } from '../mail/send.ts';
import { findAuthorId, findEmailOf } from './authorship/link-queries.ts';
import { findLink } from './authorship/one-link-queries.ts';
import * as emails from './emails.ts';
import { findWaiting } from './intake/submissions.ts';
import { getKnown } from './known-queries.ts';
import type { Decided } from './known-rules.ts';
import { reviewsWithSubject } from './moderation/subject.ts';
import { findPublication, type Subject } from './publishing/waiting-queries.ts';
import { findKnownUntil } from './queries.ts';
import { answerByDay } from './rules.ts';
import { findToldUntil } from './settlement/queries.ts';
import { usualChoices } from './writing/stored-answers.ts';

interface Review {
  readonly id: string;
  readonly memberId: string;
  readonly publishOn: string | null;
  readonly subject: Subject;
  readonly answers: unknown;
  /** The last decision that its author was told of. */
  readonly last: Decided | null;
}

/**
 * An email to the author of a review. A review that has moved on since gets the email of its new state instead, so this
 * one is dropped; so is one to an account that was closed or suspended.
 */
function emailJob(definition: emails.ReviewEmail, write: Writer) {
  const { name, payload } = definition;
  writers.set(name, { definition, write });
  return defineJob({
    name,
    payload,
    retryLimit: emailRetryLimit,
    sealedFor: emails.emailPurpose,
    async handle(context, sent) {
      const about = 'sealed' in sent ? emails.openToAuthor(context.vault, sent) : await ofEarlierRelease(context, sent);
      if (about !== null) await sendAbout(context, { definition, write }, about);
    },
  });
}

type Writer = (context: Context, review: Review) => Promise<Email | null>;
const writers = new Map<string, { definition: emails.ReviewEmail; write: Writer }>();

const decisionJob = defineJob({
  ...emails.decisionEmail,
  retryLimit: emailRetryLimit,
  sealedFor: emails.emailPurpose,
  async handle(context, sent) {
    const about = emails.openToAuthor(context.vault, sent);
    const kind = writers.get(about?.about ?? '');
    if (about !== null && kind !== undefined) await sendAbout(context, kind, about);
  },
});

/**
 * One whose author was told of something else since, or withdrew the review or sent it again, is dropped: emails about
 * one review never arrive in another order than what they say.
 */
async function sendAbout(
  context: Context,
  { definition, write }: { definition: emails.ReviewEmail; write: Writer },
  about: emails.ToAuthor,
): Promise<void> {
  const { db } = context;
  const { reviewId, memberId } = about;
  const review = await reviewsWithSubject(db)
    .where('reviews.id', '=', reviewId)
    .select(['reviews.id', 'reviews.state', 'reviews.publish_on', 'reviews.subject_kind', 'reviews.answers'])
    .executeTakeFirst();
  if (review === undefined || (await findToldUntil(db, reviewId)) + 1 !== about.version) return;
  const { state, last } = await getKnown(db, review);
  const to = state === definition.state ? await findEmailOf(db, memberId) : null;
  if (to === null) return;
  const { publish_on: publishOn, answers } = review;
  const subject = { kind: review.subject_kind, id: review.subject_id ?? '' };
  const appealed = await writeAppealEmail(context, { reviewId, last });
  const email = appealed ?? (await write(context, { id: reviewId, memberId, publishOn, subject, answers, last }));
  if (email !== null) await sendEmail(context, { to, email, key: about.occasion });
}

/** In the place of the email about the state: the author appealed, and this is the answer. Null for every other decision. */
async function writeAppealEmail(
  context: Context,
  { reviewId, last }: { reviewId: string; last: Decided | null },
): Promise<Email | null> {
  if (last?.isAppeal !== true || last.reasonCode === null) return null;
  const appeal = await context.db
    .selectFrom('review_appeals')
    .where('review_id', '=', reviewId)
    .where('decided_version', '=', last.version)
    .select(['outcome', 'is_same_decider'])
    .executeTakeFirst();
  if (appeal?.outcome == null) return null;
  return appealDecidedEmail(
    {
      reviewsUrl: reviewsUrl(context),
      outcome: appeal.outcome,
      rule: ruleOf(last.reasonCode),
      facts: last.message ?? '',
      foundBy: foundByWords[last.foundBy],
      isSameDecider: appeal.is_same_decider,
      answerBy: formatDay(answerByDay(last.decidedAt)),
    },
    await emailFrameOf(context),
  );
}

/** A job that waited while the product was updated. */
async function ofEarlierRelease(
  { db, vault }: Context,
  { reviewId }: { reviewId: string },
): Promise<emails.ToAuthor | null> {
  const memberId = await findAuthorId(db, { vault, reviewId });
  if (memberId === null) return null;
  return { memberId, reviewId, version: (await findToldUntil(db, reviewId)) + 1, occasion: randomUUID() };
}

const reviewsUrl = ({ config }: Pick<Context, 'config'>): string => `${config.publicUrl}/review`;

async function accessUntil(context: Context, memberId: string): Promise<string | null> {
  const { access } = await findAccess(context, { memberId, role: 'member', now: context.clock.now() });
  return access.accessExpiresOn === null ? null : formatDay(access.accessExpiresOn);
}

/** About one that waits to be taken in as well; one that was withdrawn in the meantime gets none. */
const receivedJob = defineJob({
  name: emails.receivedEmail.name,
  payload: emails.receivedEmail.payload,
  retryLimit: emailRetryLimit,
  sealedFor: emails.emailPurpose,
  async handle(context, sent) {
    const { db, vault } = context;
    const about = 'sealed' in sent ? emails.openToAuthor(vault, sent) : await ofEarlierRelease(context, sent);
    if (about === null || !(await isThere(context, about))) return;
    const to = await findEmailOf(db, about.memberId);
    if (to === null) return;
    const facts = { reviewsUrl: reviewsUrl(context), accessUntil: await accessUntil(context, about.memberId) };
    const email = reviewReceivedEmail(facts, await emailFrameOf(context));
    // A row with the instant of it, behind that of a link to sign in, would say who sent a review. Their number is limited
    // by that of the reviews in a day.
    await sendEmail(context, { to, email, key: about.occasion, leavesNoRow: true });
  },
});

async function isThere({ db, vault }: Context, { reviewId, memberId }: emails.ToAuthor): Promise<boolean> {
  if ((await findWaiting(db, { vault, memberId, reviewId })) !== null) return true;
  const review = await db
    .selectFrom('reviews')
    .where('id', '=', reviewId)
    .where('state', '<>', 'withdrawn')
    .where('leaves_on', 'is', null)
    .select('id')
    .executeTakeFirst();
  return review !== undefined;
}

const approvedJob = emailJob(emails.approvedEmail, async (context, { id, memberId, publishOn, subject, answers }) => {
  const link = await findLink(context.db, { vault: context.vault, reviewId: id });
  const { company, linkUntil } = link?.choices ?? usualChoices;
  const waitsForOthers = company === 'two_others';
  return reviewApprovedEmail(
    {
      databaseUrl: `${context.config.publicUrl}/database/equity`,
      publication:
        publishOn === null
          ? 'Your list of reviews says when it is published.'
          : await findPublication(context, { subject, publishOn, answers, waitsForOthers }),
      accessUntil: await accessUntil(context, memberId),
      forgetsSoon: linkUntil === 'soon',
    },
    await emailFrameOf(context),
  );
});

/** What a decision says, with the day by which a change is expected, and the last day of the link to its writer. */
type Said = BodyOf<typeof previewReviewEmail> & { answerBy: string; knownUntil: string | null };

/** The email of a decision, for its writer and for the moderator who looks at it before. */
export async function writeDecisionEmail(context: Pick<Context, 'db' | 'config'>, said: Said): Promise<Email> {
  const frame = await emailFrameOf(context);
  const { sentence, howToFix, endsAccessAtOnce, isFixable } = reasons[said.reasonCode];
  const statement = {
    rule: ruleOf(said.reasonCode),
    reason: sentence,
    foundBy: foundByWords[said.foundBy ?? 'person'],
  };
  const url = reviewsUrl(context);
  const message = said.message || null;
  if (said.decision === 'request_changes')
    return reviewChangesAskedEmail(
      { ...statement, reviewsUrl: url, message: message ?? '', answerBy: said.answerBy },
      frame,
    );
  const because = { ...statement, reviewsUrl: url, knownUntil: said.knownUntil, howToFix, message };
  return said.decision === 'decline'
    ? reviewDeclinedEmail({ ...because, canResend: isFixable }, frame)
    : reviewRemovedEmail({ ...because, keepsAccess: !endsAccessAtOnce }, frame);
}

const fromLastDecision =
  (decision: Said['decision']) =>
  async (context: Context, review: Review): Promise<Email | null> => {
    const { last } = review;
    if (last?.reasonCode == null) return null;
    const answerBy = formatDay(answerByDay(last.decidedAt));
    const state = decision === 'remove' ? 'removed' : 'declined';
    const knownUntil = decision === 'request_changes' ? null : await findKnownUntil(context, { id: review.id, state });
    return writeDecisionEmail(context, {
      decision,
      reasonCode: last.reasonCode,
      message: last.message ?? '',
      foundBy: last.foundBy,
      answerBy,
      knownUntil: knownUntil === null ? null : formatDay(knownUntil),
    });
  };

const changesAskedJob = emailJob(emails.changesAskedEmail, fromLastDecision('request_changes'));
const declinedJob = emailJob(emails.declinedEmail, fromLastDecision('decline'));
const removedJob = emailJob(emails.removedEmail, fromLastDecision('remove'));

const publishedJob = emailJob(emails.publishedEmail, async (context, { id, subject }) => {
  const knownUntil = await findKnownUntil(context, { id, state: 'published' });
  return reviewPublishedEmail(
    {
      reviewsUrl: reviewsUrl(context),
      isForVenture: subject.kind === 'entrepreneur',
      knownUntil: knownUntil === null ? null : formatDay(knownUntil),
    },
    await emailFrameOf(context),
  );
});

const hiddenJob = emailJob(emails.hiddenEmail, async (context, { last }) => {
  if (last?.reasonCode == null || last.decision !== 'hide') return null;
  const { sentence } = reasons[last.reasonCode];
  return reviewHiddenEmail(
    {
      reviewsUrl: reviewsUrl(context),
      rule: ruleOf(last.reasonCode),
      reason: sentence,
      message: last.message,
      foundBy: foundByWords[last.foundBy],
    },
    await emailFrameOf(context),
  );
});
const shownAgainJob = emailJob(emails.shownAgainEmail, async (context) =>
  reviewShownAgainEmail({ reviewsUrl: reviewsUrl(context) }, await emailFrameOf(context)),
);

export const emailJobs = [
  receivedJob,
  decisionJob,
  approvedJob,
  changesAskedJob,
  declinedJob,
  removedJob,
  publishedJob,
  hiddenJob,
  shownAgainJob,
];
