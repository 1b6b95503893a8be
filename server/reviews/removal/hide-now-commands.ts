import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts';
import type { hideReview as endpointOfHiding } from '../../../contract/reviews/removals.ts';
import type { FoundBy } from '../../../contract/reviews/found-by.ts';
import type { ReasonCode } from '../../../contract/reviews/reasons.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import type { Moderator } from '../../http/viewer.ts';
import { Refusal } from '../../refusal.ts';
import { moveOn, noEffects, recordDecision } from '../moderation/commands.ts';
import type { LockedReview } from '../moderation/lock.ts';
import { rememberForUndo } from '../moderation/undo-commands.ts';
import { findWaitingRemoval, keepRemoval, lockForRemoval } from './ask-commands.ts';
import { wasHidden } from './queries.ts';
import { hidingEndsAt } from './rules.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock' | 'jobs'>;

/** Hides the words of a published review at once, and asks for its removal where none waits. */
export async function hideNow(
  tools: Tools,
  admin: Moderator,
  { reviewId, body, requestId }: { reviewId: string; body: BodyOf<typeof endpointOfHiding>; requestId: string },
): Promise<ReplyOf<typeof endpointOfHiding>['data']> {
  const now = tools.clock.now();
  const endsAt = hidingEndsAt(now);
  const { version: expected, ...verdict } = body;
  return tools.db.transaction().execute(async (trx) => {
    const review = await lockForRemoval(tools, trx, { reviewId, admin, version: expected });
    if (await wasHidden(trx, reviewId))
      throw new Refusal('invalid_transition', {
        detail: 'The words of this review are hidden, or were. That is done once; ask for its removal.',
      });
    const sealedUndo = rememberForUndo(tools, review)(noEffects);
    const version = await hide(trx, {
      ...verdict,
      review,
      endsAt,
      now,
      adminId: admin.memberId,
      requestId,
      sealedUndo,
    });
    if ((await findWaitingRemoval(trx, reviewId)) === undefined)
      await keepRemoval(tools, trx, admin, {
        reviewId,
        body: { decision: 'remove', version, ...verdict },
        requestId,
      });
    return { id: reviewId, version, endsAt: endsAt.toISOString() };
  });
}

interface Hiding {
  readonly review: LockedReview;
  readonly reasonCode: ReasonCode;
  readonly message: string;
  /** Null: until an admin ends it. */
  readonly endsAt: Date | null;
  readonly now: Date;
  readonly adminId: string;
  readonly requestId: string;
  readonly foundBy?: FoundBy;
  readonly sealedUndo: Buffer | null;
}

/** A decision about the review like any other: it settles with others. Answers the new version. */
export async function hide(trx: Trx, { review, reasonCode, message, endsAt, ...signed }: Hiding): Promise<number> {
  const version = await moveOn(trx, review);
  await trx
    .insertInto('review_hidings')
    .values({ review_id: review.id, review_version: review.version, hidden_at: signed.now, ends_at: endsAt })
    .execute();
  await recordDecision(trx, { ...signed, review, body: { decision: 'hide', reasonCode, message } });
  return version;
}
