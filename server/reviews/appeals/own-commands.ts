import type { MyAppeal } from '../../../contract/reviews/reviews.ts';
import type { ReturnedReview } from '../../../contract/reviews/return-codes.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import type { Member } from '../../http/viewer.ts';
import { Refusal } from '../../refusal.ts';
import { lockIntake } from '../intake/lock.ts';
import { deleteSubmission, findWaiting } from '../intake/submissions.ts';
import { findLastDecision } from '../last-decision.ts';
import { findByCode, withCode, type ByCode, type Caller } from '../returning/code-queries.ts';
import { present } from '../returning/present-queries.ts';
import { findMine, refuseStaleReview } from '../writing/own-review-commands.ts';
import { findOwnAppeal, findToldAt, type OwnAppeal } from './own-queries.ts';
import { findWaitingAppeal, addWaitingAppeal } from './waiting-appeals.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock'>;

/**
 * An appeal waits for the intake on its author's side, sealed. Sending it reads the review without a lock and writes
 * nothing of it: its row would note the transaction beside the member.
 */
export async function appealReview(
  tools: Tools,
  member: Member,
  { reviewId, text, version }: { reviewId: string; text: string; version: number },
): Promise<MyAppeal> {
  const { memberId } = member;
  return tools.db.transaction().execute(async (trx) => {
    await lockIntake(trx);
    const { known } = await findMine(tools, trx, { reviewId, memberId });
    const isSentAgain = (await findWaiting(trx, { vault: tools.vault, memberId, reviewId })) !== null;
    const asked = { reviewId, last: known.last, toldAt: await findToldAt(trx, reviewId), isSentAgain };
    const own = await findOwnAppeal(tools, trx, asked);
    if (!isSentAgain) refuseStaleReview(known, version);
    await send(tools, trx, { own, reviewId, memberId, text });
    const sent = (await findOwnAppeal(tools, trx, asked)).shown;
    if (sent === null) throw new Error('an appeal that was sent waits');
    return sent;
  });
}

async function send(
  { vault, clock }: Tools,
  trx: Trx,
  { own, reviewId, memberId, text }: { own: OwnAppeal; reviewId: string; memberId: string | null; text: string },
): Promise<void> {
  if (own.appealable === null)
    throw new Refusal('invalid_transition', { detail: 'There is no decision here that can be appealed now.' });
  const decidedVersion = own.appealable.version;
  await addWaitingAppeal(trx, { vault, memberId, now: clock.now(), appealOf: reviewId, decidedVersion, text });
}

/** Before the intake, and without a trace. */
export async function takeAppealBack(tools: Tools, member: Member, reviewId: string): Promise<void> {
  await tools.db.transaction().execute(async (trx) => {
    await lockIntake(trx);
    await findMine(tools, trx, { reviewId, memberId: member.memberId });
    await takeBack(tools, trx, { reviewId, memberId: member.memberId });
  });
}

async function takeBack(
  { vault }: Tools,
  trx: Trx,
  { reviewId, memberId }: { reviewId: string; memberId: string | null },
): Promise<void> {
  const waiting = await findWaitingAppeal(trx, { vault, reviewId });
  // With the code, also one that came from the account.
  if (
    waiting === null ||
    waiting.isOrphan ||
    (memberId !== null && waiting.memberId !== null && waiting.memberId !== memberId)
  )
    throw new Refusal('invalid_transition', { detail: 'A moderator already has it. It can no longer be withdrawn.' });
  await deleteSubmission(trx, waiting.id);
}

/** With the return code, by someone whom the server does not know. */
export const appealReturned = (
  tools: Context,
  caller: Caller & { text: string; version: number },
): Promise<ReturnedReview> =>
  changeReturned(tools, caller, async (trx, review) => {
    refuseStaleReview(review, caller.version);
    const last = await findLastDecision(trx, review.id);
    const asked = { reviewId: review.id, last, toldAt: await findToldAt(trx, review.id) };
    await send(tools, trx, {
      own: await findOwnAppeal(tools, trx, asked),
      reviewId: review.id,
      memberId: null,
      text: caller.text,
    });
  });

export const takeReturnedAppealBack = (tools: Context, caller: Caller): Promise<ReturnedReview> =>
  changeReturned(tools, caller, (trx, review) => takeBack(tools, trx, { reviewId: review.id, memberId: null }));

const changeReturned = (
  tools: Context,
  caller: Caller,
  change: (trx: Trx, review: ByCode) => Promise<void>,
): Promise<ReturnedReview> =>
  withCode(tools, caller, (code) =>
    tools.db.transaction().execute(async (trx) => {
      await lockIntake(trx);
      const review = await findByCode(trx, code);
      if (review === null) return null;
      await change(trx, review);
      return present(tools, trx, review);
    }),
  );
