import type { FoundBy } from '../../../contract/reviews/found-by.ts';
import type { ReasonCode } from '../../../contract/reviews/reasons.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { moved, recordDecision } from '../moderation/commands.ts';
import { lockReview } from '../moderation/lock.ts';
import { refusalToDecide } from '../rules.ts';

type Tools = Pick<Context, 'vault' | 'clock'>;

export interface Removing {
  readonly reviewId: string;
  /** The moderator who asked. */
  readonly askedBy: string | null;
  /** The second admin; null after a pause. */
  readonly approvedBy: string | null;
  readonly reasonCode: ReasonCode;
  readonly message: string;
  readonly requestId: string;
  readonly foundBy?: FoundBy;
}

/**
 * Takes the review down in the name of the moderator who asked, judged as it stands now. False where it is not public any
 * more, or that moderator may not decide about it any more: then nothing was written.
 */
export async function removeReview(tools: Tools, trx: Trx, removing: Removing): Promise<boolean> {
  const { reviewId, askedBy, approvedBy, reasonCode, message, requestId, foundBy } = removing;
  const now = tools.clock.now();
  const asker =
    askedBy === null
      ? undefined
      : await trx
          .selectFrom('members')
          .where('id', '=', askedBy)
          .where('is_moderator', '=', true)
          .where('suspended_at', 'is', null)
          .select(['id', 'email'])
          .executeTakeFirst();
  if (asker === undefined) return false;
  const review = await lockReview(tools, trx, { reviewId, admin: { memberId: asker.id, email: asker.email } });
  if (refusalToDecide(review, 'remove') !== null) return false;
  // Readers see a tombstone.
  await moved(trx, review, 'removed');
  await trx
    .updateTable('review_hidings')
    .set({ ended_at: now })
    .where('review_id', '=', reviewId)
    .where('ended_at', 'is', null)
    .execute();
  await recordDecision(trx, {
    review,
    body: { decision: 'remove', version: review.version, reasonCode, message },
    now,
    adminId: asker.id,
    approvedBy,
    requestId,
    sealedUndo: null,
    ...(foundBy === undefined ? {} : { foundBy }),
  });
  return true;
}
