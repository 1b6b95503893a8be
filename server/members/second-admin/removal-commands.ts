import type { WaitingDecision } from '../../../contract/members/second-admin.ts';
import { recordAdminAction } from '../../audit/commands.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import type { Admin } from '../../http/viewer.ts';
import { Refusal } from '../../refusal.ts';
import { closeReportsOfRemoval } from '../../review-reports/moderation-commands.ts';
import { isMine } from '../../reviews/authorship/one-link-queries.ts';
import { reasonCodeOf } from '../../reviews/last-decision.ts';
import { hasTie, lockReview } from '../../reviews/moderation/lock.ts';
import { showAgain } from '../../reviews/removal/hide-commands.ts';
import { removeReview } from '../../reviews/removal/remove-commands.ts';
import { nextBatchAt } from '../../reviews/removal/rules.ts';
import { closeWaiting } from '../../waiting-actions/commands.ts';
import { removalDecisionsOf } from './rules.ts';
import type { Action } from './waiting.ts';

/** A second admin approves the removal of a review or declines it, or the one who asked withdraws it. */
export async function decideRemoval(
  context: Context,
  trx: Trx,
  call: { action: Action; reviewId: string; admin: Admin; decision: WaitingDecision; note: string; requestId: string },
): Promise<{ outcome: 'withdrawn' | 'declined' | 'dropped' | null; runsAt: Date | null }> {
  const { action, reviewId, admin, decision, note, requestId } = call;
  const now = context.clock.now();
  const review = await lockReview(context, trx, { reviewId, admin });
  const isYours = action.asked_by === admin.memberId;
  const isTied = await hasTie(trx, { admin, subject: review.subject, website: review.subject_website });
  if (isTied && !isYours) throw new Refusal('conflict_of_interest');
  const isAuthor = await isMine(trx, { vault: context.vault, reviewId, memberId: admin.memberId });
  const can = removalDecisionsOf({ isYours, isApproved: action.approved_at !== null, isTied, isAuthor });
  if (!can.includes(decision))
    throw new Refusal('invalid_transition', {
      detail: isYours ? 'You asked for this, so another admin decides.' : 'This cannot be decided in that way now.',
    });
  if (decision === 'decline' && note === '') throw new Refusal('invalid', { errors: { note: 'Say why, briefly' } });
  const record = (verb: 'approve_removal' | 'decline_removal' | 'withdraw_removal') =>
    recordAdminAction(trx, {
      now,
      actorId: admin.memberId,
      action: `review.${verb}`,
      target: { kind: 'review', id: reviewId },
      reason: decision === 'decline' ? note : null,
      requestId,
    });
  if (decision !== 'approve') {
    const outcome = decision === 'decline' ? 'declined' : 'withdrawn';
    await closeWaiting(trx, { id: action.id, outcome, decidedBy: admin.memberId, note: note || null, now });
    await showAgain(trx, { reviewId, now });
    await record(decision === 'decline' ? 'decline_removal' : 'withdraw_removal');
    return { outcome, runsAt: null };
  }
  await record('approve_removal');
  if (review.state !== 'published') {
    await closeWaiting(trx, { id: action.id, outcome: 'dropped', decidedBy: admin.memberId, now });
    return { outcome: 'dropped', runsAt: null };
  }
  const runsAt = nextBatchAt(now);
  await trx
    .updateTable('waiting_actions')
    .set({ approved_by: admin.memberId, approved_at: now, runs_at: runsAt })
    .where('id', '=', action.id)
    .execute();
  return { outcome: null, runsAt };
}

/** With its batch: the review goes, and who reported it is told. */
export async function carryOutRemoval(
  context: Context,
  trx: Trx,
  { action, reviewId }: { action: Action; reviewId: string },
): Promise<'done' | 'dropped'> {
  const reasonCode = reasonCodeOf(action.reason_code);
  if (reasonCode === null) return 'dropped';
  const requestId = `waiting:${action.id}`;
  const { asked_by: askedBy, approved_by: approvedBy, reason: message, report_ids: reportIds } = action;
  const isDone = await removeReview(context, trx, {
    reviewId,
    askedBy,
    approvedBy,
    reasonCode,
    message,
    requestId,
    ...(reportIds.length > 0 ? { foundBy: 'report' } : {}),
  });
  if (!isDone || askedBy === null) {
    await showAgain(trx, { reviewId, now: context.clock.now() });
    return 'dropped';
  }
  await closeReportsOfRemoval(context, trx, {
    reportIds,
    answer: action.report_answer,
    reasonCode,
    decidedBy: askedBy,
    requestId,
  });
  return 'done';
}
