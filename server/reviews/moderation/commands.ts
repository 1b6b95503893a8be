import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts';
import type {
  decideReview as endpointOfDecision,
  decideReviews as endpointOfDecisions,
} from '../../../contract/reviews/decisions.ts';
import { reasons } from '../../../contract/reviews/reasons.ts';
import { changeDays, type ReviewState } from '../../../contract/reviews/reviews.ts';
import { endProvisionalPass, extendProvisionalPass, giveReviewPasses, lockHolder } from '../../access/commands.ts';
import { revokeReviewPasses } from '../../access/review-pass-commands.ts';
import { recordAdminAction } from '../../audit/commands.ts';
import { after, days } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { reviewsDecided } from '../../metrics.ts';
import { Refusal, refusalOrThrow, sentenceOf } from '../../refusal.ts';
import type { Admin } from '../../http/viewer.ts';
import { findAuthorId, reviewKeyOf } from '../authorship.ts';
import { approvedEmail, changesAskedEmail, declinedEmail, removedEmail, sendDecisionEmail } from '../emails.ts';
import { lockReview, refuseWhileRead, staleRefusal, type LockedReview } from './lock.ts';
import { hasBonusTerms, readDeciding } from './rules.ts';
import { listSubject } from './subject.ts';
import { rememberForUndo, type SideEffects } from './undo-commands.ts';
import { decisionsOf, refusalToDecide, batchDayFor } from '../rules.ts';
import { supersede } from '../publishing/supersede-commands.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock' | 'jobs'>;
type DecisionBody = BodyOf<typeof endpointOfDecision>;
type Decided = ReplyOf<typeof endpointOfDecision>['data'];
type ManyDecided = ReplyOf<typeof endpointOfDecisions>['data'];

/**
 * One decision of one moderator, in one transaction with its history, its passes, its email and its audit line. The
 * email leaves some seconds later, so that a decision can be taken back before anybody reads of it.
 */
export async function decideReview(
  tools: Tools,
  admin: Admin,
  call: { reviewId: string; body: DecisionBody; requestId: string },
): Promise<Decided> {
  const { reviewId, body } = call;
  const now = tools.clock.now();
  return tools.db.transaction().execute(async (trx) => {
    const review = await lockReview(tools, trx, { reviewId, admin });
    if (review.version !== body.version) throw await staleRefusal(trx, reviewId);
    const refusal = refusalToDecide(review, body.decision);
    if (refusal !== null) throw new Refusal(refusal);
    await refuseWhileRead(tools, trx, { reviewId, admin });
    // Before the passes, as an account that closes does: else the two wait for each other.
    const authorId = await findAuthorId(trx, { vault: tools.vault, reviewId });
    if (authorId !== null) await lockHolder(trx, authorId);
    const undo = await rememberForUndo(tools, trx, review);
    const { decided, effects } = await change(tools, trx, { review, body, now });
    await record(trx, {
      review,
      body,
      now,
      adminId: admin.memberId,
      requestId: call.requestId,
      sealedUndo: undo(effects),
    });
    return { id: reviewId, ...decided, can: [...decisionsOf({ state: decided.state, hasConflict: false })] };
  });
}

/** Each by itself: what is refused for one of them is said, and the others are decided. */
export async function decideReviews(
  tools: Tools,
  admin: Admin,
  { body, requestId }: { body: BodyOf<typeof endpointOfDecisions>; requestId: string },
): Promise<ManyDecided> {
  const outcome: ManyDecided = { decided: [], missed: [] };
  for (const { id, version } of body.reviews) {
    const one = await decideReview(tools, admin, {
      reviewId: id,
      body: { ...body.verdict, version },
      requestId,
    }).catch(refusalOrThrow);
    if (one instanceof Refusal) outcome.missed.push({ id, detail: sentenceOf(one) });
    else outcome.decided.push(one);
  }
  return outcome;
}

interface Change {
  readonly review: LockedReview;
  readonly body: DecisionBody;
  readonly now: Date;
}
interface Outcome {
  readonly decided: Omit<Decided, 'id' | 'can'>;
  readonly effects: SideEffects;
}
const noEffects: SideEffects = { wasListed: false, superseded: [] };

async function change(tools: Tools, trx: Trx, { review, body, now }: Change): Promise<Outcome> {
  switch (body.decision) {
    case 'approve':
      return approve(tools, trx, { review, now });
    case 'request_changes':
      return askForChanges(tools, trx, { review, now });
    case 'decline':
      return decline(tools, trx, { review, endsAtOnce: reasons[body.reasonCode].endsAccessAtOnce, now });
    case 'remove':
      return remove(tools, trx, { review, isFraud: reasons[body.reasonCode].endsAccessAtOnce, now });
  }
}

/** The review is approved: its author has access from today, it is published with its batch. No rating is looked at. */
async function approve(tools: Tools, trx: Trx, { review, now }: { review: LockedReview; now: Date }): Promise<Outcome> {
  const { vault } = tools;
  const deciding = readDeciding(review.answers);
  const publishOn = batchDayFor(now, deciding.publishDelay);
  const version = await moveTo(trx, review, { state: 'approved', publish_on: publishOn });
  const wasListed = await listSubject(trx, review.subject);
  const superseded = await supersede(trx, { reviewId: review.id, state: 'approved', now });
  const memberId = await findAuthorId(trx, { vault, reviewId: review.id });
  if (memberId !== null) {
    await giveReviewPasses(trx, {
      memberId,
      key: reviewKeyOf(vault, review.id),
      hasTermsBonus: hasBonusTerms(review.subject.kind, deciding),
      isOther: review.subject.kind === 'provider',
      now,
    });
  }
  await sendDecisionEmail(tools, trx, approvedEmail, { reviewId: review.id, version });
  return { decided: { state: 'approved', version, publishOn }, effects: { wasListed, superseded } };
}

async function askForChanges(
  tools: Tools,
  trx: Trx,
  { review, now }: { review: LockedReview; now: Date },
): Promise<Outcome> {
  const version = await moveTo(trx, review, { state: 'changes_requested' });
  const key = reviewKeyOf(tools.vault, review.id);
  await extendProvisionalPass(trx, { key, now, until: after(now, days(changeDays)) });
  await sendDecisionEmail(tools, trx, changesAskedEmail, { reviewId: review.id, version });
  return { decided: { state: 'changes_requested', version, publishOn: null }, effects: noEffects };
}

async function decline(
  tools: Tools,
  trx: Trx,
  { review, endsAtOnce, now }: { review: LockedReview; endsAtOnce: boolean; now: Date },
): Promise<Outcome> {
  const version = await moveTo(trx, review, { state: 'declined' });
  await endProvisionalPass(trx, { key: reviewKeyOf(tools.vault, review.id), endsAtOnce, now });
  await sendDecisionEmail(tools, trx, declinedEmail, { reviewId: review.id, version });
  return { decided: { state: 'declined', version, publishOn: null }, effects: noEffects };
}

/** Readers see a tombstone. What the author earned in good faith stays; what a fraud earned ends now. */
async function remove(
  tools: Tools,
  trx: Trx,
  { review, isFraud, now }: { review: LockedReview; isFraud: boolean; now: Date },
): Promise<Outcome> {
  const version = await moveTo(trx, review, { state: 'removed' });
  if (isFraud) await revokeReviewPasses(trx, { key: reviewKeyOf(tools.vault, review.id), now });
  await sendDecisionEmail(tools, trx, removedEmail, { reviewId: review.id, version });
  return { decided: { state: 'removed', version, publishOn: null }, effects: noEffects };
}

async function moveTo(
  trx: Trx,
  review: LockedReview,
  values: { state: ReviewState; publish_on?: string },
): Promise<number> {
  const version = review.version + 1;
  await trx
    .updateTable('reviews')
    .set({ ...values, version })
    .where('id', '=', review.id)
    .execute();
  return version;
}

/** The history of the review, and the audit line that says which admin it was. Neither knows the author. */
async function record(trx: Trx, { review, body, now, adminId, requestId, sealedUndo }: Change & Signed): Promise<void> {
  const reasonCode = body.decision === 'approve' ? null : body.reasonCode;
  const message = body.decision === 'approve' ? null : body.message || null;
  await trx
    .insertInto('review_decisions')
    .values({
      review_id: review.id,
      review_version: review.version,
      decision: body.decision,
      reason_code: reasonCode,
      message,
      decided_by: adminId,
      decided_at: now,
      sealed_undo: sealedUndo,
    })
    .execute();
  reviewsDecided.inc({ decision: body.decision, reason: reasonCode ?? 'none' });
  await recordAdminAction(trx, {
    now,
    actorId: adminId,
    action: `review.${body.decision}`,
    target: { kind: 'review', id: review.id },
    reason: reasonCode,
    before: { state: review.state, version: review.version },
    requestId,
  });
}

interface Signed {
  readonly adminId: string;
  readonly requestId: string;
  readonly sealedUndo: Buffer;
}
