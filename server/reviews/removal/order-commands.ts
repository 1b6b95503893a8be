import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import type { Admin } from '../../http/viewer.ts';
import { Refusal } from '../../refusal.ts';
import { closeWaiting } from '../../waiting-actions/commands.ts';
import { moved, recordDecision } from '../moderation/commands.ts';
import { lockReview } from '../moderation/lock.ts';
import { findWaitingRemoval } from './ask-commands.ts';
import { hide } from './hide-now-commands.ts';

/* What a court or authority ordered: at once, by one admin, and before any batch. A tie to the subject does not matter. */

type Tools = Pick<Context, 'vault' | 'clock'>;
interface Ordered {
  readonly reviewId: string;
  readonly admin: Admin;
  /** What the author reads beside the reason. */
  readonly message: string;
  readonly requestId: string;
}
const foundBy = 'order';
const reasonCode = 'court_order';

/** A removal that waits is over with it. */
export async function removeByOrder(tools: Tools, trx: Trx, ordered: Ordered): Promise<void> {
  const { reviewId, admin, message, requestId } = ordered;
  const now = tools.clock.now();
  const review = await lockPublic(tools, trx, ordered);
  await moved(trx, review, 'removed');
  await endHiding(trx, reviewId, now);
  const waiting = await findWaitingRemoval(trx, reviewId);
  if (waiting !== undefined)
    await closeWaiting(trx, { id: waiting.id, outcome: 'dropped', decidedBy: admin.memberId, now });
  await recordDecision(trx, {
    review,
    body: { decision: 'remove', version: review.version, reasonCode, message },
    now,
    adminId: admin.memberId,
    requestId,
    foundBy,
    sealedUndo: null,
  });
}

/** Until an admin says that the order is over. */
export async function hideByOrder(tools: Tools, trx: Trx, ordered: Ordered): Promise<void> {
  const { reviewId, admin, message, requestId } = ordered;
  const now = tools.clock.now();
  const review = await lockPublic(tools, trx, ordered);
  await endHiding(trx, reviewId, now);
  const signed = { adminId: admin.memberId, requestId, foundBy, sealedUndo: null } as const;
  await hide(trx, { ...signed, review, reasonCode, message, endsAt: null, now });
}

async function lockPublic(tools: Tools, trx: Trx, { reviewId, admin }: Ordered) {
  const review = await lockReview(tools, trx, { reviewId, admin });
  if (review.state !== 'published')
    throw new Refusal('invalid_transition', { detail: 'This review is not public, or no longer.' });
  return review;
}

/** What hid the words until now gives way to the order. */
async function endHiding(trx: Trx, reviewId: string, now: Date): Promise<void> {
  await trx
    .updateTable('review_hidings')
    .set({ ended_at: now })
    .where('review_id', '=', reviewId)
    .where('ended_at', 'is', null)
    .execute();
}
