import type { BodyOf } from '../../../contract/endpoint.ts';
import type { decideAppeal as endpointOfDecision } from '../../../contract/reviews/appeals.ts';
import type { AppealOutcome } from '../../../contract/reviews/appeal-words.ts';
import { recordAdminAction } from '../../audit/commands.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import type { Moderator } from '../../http/viewer.ts';
import { Refusal } from '../../refusal.ts';
import { listOthersOfSameVoice } from '../authorship/number-queries.ts';
import { approve, moved, moveOn } from '../moderation/commands.ts';
import { lockReview, staleRefusal, type LockedReview } from '../moderation/lock.ts';
import { listModeratorNumbers } from '../moderation/people.ts';
import { findDecider } from './decider-queries.ts';
import { appealsOf, isAgainstNow, whatOf, type FoundAppeal } from './desk-queries.ts';
import { decisionOf } from './rules.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock'>;
type Body = BodyOf<typeof endpointOfDecision>;

interface Deciding {
  readonly id: string;
  readonly body: Body;
  readonly requestId: string;
}

/**
 * Decides an appeal: by a decision about the review like any other, which settles with others and whose email says what
 * came of the appeal. Nothing of any member changes.
 */
export async function decideAppeal(
  tools: Tools,
  admin: Moderator,
  { id, body, requestId }: Deciding,
): Promise<{ id: string; outcome: AppealOutcome }> {
  const now = tools.clock.now();
  return tools.db.transaction().execute(async (trx) => {
    const { appeal, review, isSameDecider } = await lockAppeal(tools, trx, { id, admin, body });
    await change(trx, { review, outcome: body.outcome, now });
    await trx
      .insertInto('review_decisions')
      .values({
        review_id: review.id,
        review_version: review.version,
        decision: decisionOf[body.outcome],
        reason_code: body.reasonCode,
        message: body.facts,
        found_by: body.foundBy,
        is_appeal: true,
        decided_by: admin.memberId,
        decided_at: now,
      })
      .execute();
    await trx
      .updateTable('review_appeals')
      .set({
        outcome: body.outcome,
        decided_version: review.version,
        decided_by: admin.memberId,
        decided_at: now,
        is_same_decider: isSameDecider,
      })
      .where('id', '=', id)
      .execute();
    await recordAdminAction(trx, {
      now,
      actorId: admin.memberId,
      action: `appeal.${body.outcome}`,
      target: { kind: 'review', id: appeal.review_id },
      reason: body.reasonCode,
      before: { state: review.state, version: review.version },
      after: { isSameDecider },
      requestId,
    });
    return { id, outcome: body.outcome };
  });
}

/** The appeal and its review, which are no one else's until the end of the transaction; or the refusal. */
async function lockAppeal(
  tools: Tools,
  trx: Trx,
  { id, admin, body }: { id: string; admin: Moderator; body: Body },
): Promise<{ appeal: FoundAppeal; review: LockedReview; isSameDecider: boolean }> {
  const found = await trx.selectFrom('review_appeals').where('id', '=', id).select('review_id').executeTakeFirst();
  if (found === undefined) throw new Refusal('not_found', { detail: 'There is no such appeal.' });
  const review = await lockReview(tools, trx, { reviewId: found.review_id, admin });
  const appeal = await appealsOf(trx).where('review_appeals.id', '=', id).executeTakeFirstOrThrow();
  if (review.version !== body.version) throw await staleRefusal(trx, review.id);
  if (appeal.outcome !== null || !isAgainstNow(review))
    throw new Refusal('invalid_transition', { detail: 'This appeal is decided already.' });
  const { may, words } = await findDecider(trx, await listModeratorNumbers(trx), {
    subject: review.subject,
    website: review.subject_website,
    decidedBy: appeal.first_decided_by,
    approvedBy: appeal.first_approved_by,
    what: whatOf(appeal),
    cameInOn: appeal.came_in_on,
    admin,
    now: tools.clock.now(),
  });
  if (may === 'conflict' || review.hasConflict) throw new Refusal('conflict_of_interest');
  if (may === 'another' || may === 'later') throw new Refusal('invalid_transition', { detail: words });
  return { appeal, review, isSameDecider: may === 'yes_again' };
}

async function change(
  trx: Trx,
  { review, outcome, now }: { review: LockedReview; outcome: AppealOutcome; now: Date },
): Promise<void> {
  if (outcome === 'keep') return void (await moveOn(trx, review));
  await refuseReplaced(trx, review.id);
  if (outcome === 'ask') return void (await moved(trx, review, 'changes_requested'));
  await approve(trx, { review, now });
}

/** A newer review of the same writer took the place of this one: two of them would be live. */
async function refuseReplaced(trx: Trx, reviewId: string): Promise<void> {
  const others = await listOthersOfSameVoice(trx, reviewId);
  if (others.length === 0) return;
  const newer = await trx
    .selectFrom('reviews')
    .where('id', 'in', others)
    .where('state', 'in', ['submitted', 'changes_requested', 'approved', 'published'])
    .where('submitted_at', '>', (one) =>
      one.selectFrom('reviews as this').where('this.id', '=', reviewId).select('this.submitted_at'),
    )
    .select('id')
    .executeTakeFirst();
  if (newer !== undefined)
    throw new Refusal('invalid_transition', {
      detail: 'The same writer has a newer review of this subject. Keep the decision about this one.',
    });
}
