import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts';
import type {
  decideReview as endpointOfDecision,
  decideReviews as endpointOfDecisions,
} from '../../../contract/reviews/decisions.ts';
import type { FoundBy } from '../../../contract/reviews/found-by.ts';
import type { ReasonCode } from '../../../contract/reviews/reasons.ts';
import type { ReviewState } from '../../../contract/reviews/reviews.ts';
import { foundByOf } from '../../../contract/reviews/statements.ts';
import { recordAdminAction } from '../../audit/commands.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { reviewsDecided } from '../../metrics.ts';
import { Refusal, refusalOrThrow, sentenceOf } from '../../refusal.ts';
import type { Moderator } from '../../http/viewer.ts';
import { lockReview, refuseWhileRead, staleRefusal, type LockedReview } from './lock.ts';
import { readDeciding } from './rules.ts';
import { listSubject } from './subject.ts';
import { rememberForUndo, type SideEffects } from './undo-commands.ts';
import { decisionsOf, refusalToDecide, batchDayFor } from '../rules.ts';
import { supersede } from '../publishing/supersede-commands.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock' | 'jobs'>;
type DecisionBody = BodyOf<typeof endpointOfDecision>;
type Decided = ReplyOf<typeof endpointOfDecision>['data'];
type ManyDecided = ReplyOf<typeof endpointOfDecisions>['data'];

/**
 * One decision of one moderator, in one transaction with its history and its audit line. It changes nothing of any
 * member: access and email come later, with those of others (`settlement/commands.ts`).
 */
export async function decideReview(
  tools: Tools,
  admin: Moderator,
  call: { reviewId: string; body: Exclude<DecisionBody, { decision: 'remove' }>; requestId: string },
): Promise<Decided> {
  const { reviewId, body } = call;
  const now = tools.clock.now();
  return tools.db.transaction().execute(async (trx) => {
    const review = await lockReview(tools, trx, { reviewId, admin });
    if (review.version !== body.version) throw await staleRefusal(trx, reviewId);
    const refusal = refusalToDecide(review, body.decision);
    if (refusal !== null) throw new Refusal(refusal);
    await refuseWhileRead(tools, trx, { reviewId, admin });
    const undo = rememberForUndo(tools, review);
    const { decided, effects } = await change(trx, { review, body, now });
    await recordDecision(trx, {
      review,
      body,
      now,
      adminId: admin.memberId,
      requestId: call.requestId,
      sealedUndo: undo(effects),
    });
    const can = [...decisionsOf({ state: decided.state, hasConflict: false })];
    return { id: reviewId, ...decided, can, waits: null };
  });
}

/** Each by itself: what is refused for one of them is said, and the others are decided. */
export async function decideReviews(
  tools: Tools,
  admin: Moderator,
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
  readonly body: Verdict;
  readonly now: Date;
}
/** A decision, or the hiding of the words. */
type Verdict =
  | DecisionBody
  | { readonly decision: 'hide'; readonly reasonCode: ReasonCode; readonly message?: string | undefined };
interface Outcome {
  readonly decided: Omit<Decided, 'id' | 'can' | 'waits'>;
  readonly effects: SideEffects;
}
export const noEffects: SideEffects = { wasListed: false, superseded: [] };

async function change(
  trx: Trx,
  { review, body, now }: Change & { body: Exclude<DecisionBody, { decision: 'remove' }> },
): Promise<Outcome> {
  switch (body.decision) {
    case 'approve':
      return approve(trx, { review, now });
    case 'request_changes':
      return moved(trx, review, 'changes_requested');
    case 'decline':
      return moved(trx, review, 'declined');
  }
}

/** The review is approved: it is published with its batch. No rating is looked at. */
export async function approve(trx: Trx, { review, now }: { review: LockedReview; now: Date }): Promise<Outcome> {
  const publishOn = batchDayFor(now, readDeciding(review.answers).publishDelay);
  const version = await moveTo(trx, review, { state: 'approved', publish_on: publishOn });
  const wasListed = await listSubject(trx, review.subject);
  const superseded = await supersede(trx, { reviewId: review.id, state: 'approved', now });
  return { decided: { state: 'approved', version, publishOn }, effects: { wasListed, superseded } };
}

export async function moved(trx: Trx, review: LockedReview, state: ReviewState): Promise<Outcome> {
  const version = await moveTo(trx, review, { state });
  return { decided: { state, version, publishOn: null }, effects: noEffects };
}

/** The state stays; who read it before reads it again. */
export const moveOn = (trx: Trx, review: LockedReview): Promise<number> => moveTo(trx, review, { state: review.state });

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
export async function recordDecision(trx: Trx, signed: Change & Signed): Promise<void> {
  const { review, body, now, adminId, requestId, sealedUndo, approvedBy = null } = signed;
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
      found_by: signed.foundBy ?? (reasonCode === null ? null : foundByOf(reasonCode, review.screening_flags)),
      decided_by: adminId,
      approved_by: approvedBy,
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
  /** The second admin of a removal. */
  readonly approvedBy?: string | null;
  readonly requestId: string;
  /** Where the marks of the review do not say it. */
  readonly foundBy?: FoundBy;
  /** Null: it cannot be undone. */
  readonly sealedUndo: Buffer | null;
}
