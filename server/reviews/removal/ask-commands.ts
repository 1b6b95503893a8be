import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts';
import type { decideReview as endpointOfDecision } from '../../../contract/reviews/decisions.ts';
import { recordAdminAction } from '../../audit/commands.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import type { Moderator } from '../../http/viewer.ts';
import { Refusal } from '../../refusal.ts';
import { closeWaiting, keepWaiting } from '../../waiting-actions/commands.ts';
import { lockReview, refuseWhileRead, staleRefusal } from '../moderation/lock.ts';
import { refusalToDecide } from '../rules.ts';
import { showAgain } from './hide-commands.ts';
import { listFreeAdmins } from './queries.ts';
import { removalRunsAt } from './rules.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock' | 'jobs'>;
export type Removal = Extract<BodyOf<typeof endpointOfDecision>, { decision: 'remove' }>;

interface Asking {
  readonly reviewId: string;
  readonly body: Removal;
  readonly requestId: string;
  /** The reports of readers that it answers. */
  readonly reports?: { readonly ids: readonly string[]; readonly answer: string | null };
}

/** Asks for the removal of a published review. Nothing of the review changes until it is done. */
export async function askRemoval(
  tools: Tools,
  admin: Moderator,
  asking: Asking,
): Promise<ReplyOf<typeof endpointOfDecision>['data']> {
  const { reviewId, body } = asking;
  return tools.db.transaction().execute(async (trx) => {
    const review = await lockForRemoval(tools, trx, { reviewId, admin, version: body.version });
    const runsAt = await keepRemoval(tools, trx, admin, asking);
    return {
      id: reviewId,
      state: review.state,
      version: review.version,
      publishOn: null,
      can: [],
      waits: { runsAt: runsAt?.toISOString() ?? null },
    };
  });
}

/** The review, published and free for this moderator to decide about; or the refusal. */
export async function lockForRemoval(
  tools: Tools,
  trx: Trx,
  { reviewId, admin, version }: { reviewId: string; admin: Moderator; version: number },
) {
  const review = await lockReview(tools, trx, { reviewId, admin });
  if (review.version !== version) throw await staleRefusal(trx, reviewId);
  const refusal = refusalToDecide(review, 'remove');
  if (refusal !== null) throw new Refusal(refusal);
  await refuseWhileRead(tools, trx, { reviewId, admin });
  return review;
}

/** In the transaction of the caller, which holds the review. Answers when it is done without a second admin. */
export async function keepRemoval(
  tools: Tools,
  trx: Trx,
  admin: Moderator,
  { reviewId, body, requestId, reports }: Asking,
): Promise<Date | null> {
  const now = tools.clock.now();
  const waiting = await findWaitingRemoval(trx, reviewId);
  if (waiting !== undefined)
    throw new Refusal('invalid_transition', { detail: 'The removal of this review is already waiting.' });
  const others = await listFreeAdmins(trx, { reviewId, askedBy: admin.memberId });
  const runsAt = removalRunsAt(others.length, now);
  await keepWaiting(
    trx,
    tools,
    {
      kind: 'remove_review',
      reason: body.message ?? '',
      askedBy: admin.memberId,
      now,
      runsAt,
      removal: {
        reviewId,
        reasonCode: body.reasonCode,
        reportIds: reports?.ids ?? [],
        reportAnswer: reports?.answer ?? null,
      },
    },
    others,
  );
  await recordAdminAction(trx, {
    now,
    actorId: admin.memberId,
    action: 'review.ask_remove',
    target: { kind: 'review', id: reviewId },
    reason: body.reasonCode,
    after: { runsAt: runsAt?.toISOString() ?? null },
    requestId,
  });
  return runsAt;
}

export const findWaitingRemoval = (trx: Trx, reviewId: string) =>
  trx
    .selectFrom('waiting_actions')
    .where('review_id', '=', reviewId)
    .where('outcome', 'is', null)
    .select(['id', 'asked_by'])
    .forUpdate()
    .executeTakeFirst();

/** By the one who asked. Hidden words are shown again. */
export async function withdrawRemoval(
  tools: Tools,
  admin: Moderator,
  { reviewId, requestId }: { reviewId: string; requestId: string },
): Promise<void> {
  const now = tools.clock.now();
  await tools.db.transaction().execute(async (trx) => {
    await lockReview(tools, trx, { reviewId, admin });
    const waiting = await findWaitingRemoval(trx, reviewId);
    if (waiting === undefined)
      throw new Refusal('invalid_transition', { detail: 'No removal of this review is waiting any more.' });
    if (waiting.asked_by !== admin.memberId)
      throw new Refusal('invalid_transition', {
        detail: 'Another moderator asked for this. Admins decide about it under Second admin.',
      });
    await closeWaiting(trx, { id: waiting.id, outcome: 'withdrawn', decidedBy: admin.memberId, now });
    await showAgain(trx, { reviewId, now });
    await recordAdminAction(trx, {
      now,
      actorId: admin.memberId,
      action: 'review.withdraw_removal',
      target: { kind: 'review', id: reviewId },
      requestId,
    });
  });
}
