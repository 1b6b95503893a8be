import { z } from 'zod';
import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts';
import { undoGraceSeconds, type undoDecisions as endpointOfUndo } from '../../../contract/reviews/decisions.ts';
import { reviewStates } from '../../../contract/reviews/reviews.ts';
import { recordAdminAction } from '../../audit/commands.ts';
import { after, seconds } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { Refusal, refusalOrThrow, sentenceOf } from '../../refusal.ts';
import type { Moderator } from '../../http/viewer.ts';
import type { Vault } from '../../vault.ts';
import { findToldUntil } from '../settlement/queries.ts';
import { lockReview, type LockedReview } from './lock.ts';
import { proposeSubjectAgain } from './subject.ts';
import type { Superseded } from '../publishing/supersede-commands.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock'>;

/** What a decision changed besides its review. */
export interface SideEffects {
  /** The subject was only proposed before. */
  readonly wasListed: boolean;
  readonly superseded: readonly Superseded[];
}

const undoRecord = z.object({
  state: z.enum(reviewStates),
  publishOn: z.string().nullable(),
  wasListed: z.boolean(),
  superseded: z.array(z.strictObject({ id: z.string(), version: z.number(), publishOn: z.string().nullable() })),
});
type UndoRecord = z.output<typeof undoRecord>;

const purpose = 'review undo';

/** How things stand before a decision; what that decision changes beside the review is added when it is made. */
export function rememberForUndo({ vault }: { vault: Vault }, review: LockedReview): (effects: SideEffects) => Buffer {
  return ({ wasListed, superseded }) => {
    const before: UndoRecord = {
      state: review.state,
      publishOn: review.publish_on,
      wasListed,
      superseded: [...superseded],
    };
    return vault.seal(purpose, JSON.stringify(before));
  };
}

/** Each by itself; one that changed since, or is too old, is listed and stays. */
export async function undoDecisions(
  tools: Tools,
  admin: Moderator,
  { body, requestId }: { body: BodyOf<typeof endpointOfUndo>; requestId: string },
): Promise<ReplyOf<typeof endpointOfUndo>['data']> {
  const outcome: ReplyOf<typeof endpointOfUndo>['data'] = { undone: [], missed: [] };
  for (const { id, version } of body.reviews) {
    const refusal = await tools.db
      .transaction()
      .execute((trx) => undoOne(tools, trx, { admin, reviewId: id, version, requestId }))
      .catch(refusalOrThrow);
    if (refusal instanceof Refusal) outcome.missed.push({ id, detail: sentenceOf(refusal) });
    else outcome.undone.push(id);
  }
  return outcome;
}

async function undoOne(
  tools: Tools,
  trx: Trx,
  call: { admin: Moderator; reviewId: string; version: number; requestId: string },
): Promise<void> {
  const { vault, clock } = tools;
  const { admin, reviewId } = call;
  const review = await lockReview(tools, trx, { reviewId, admin });
  const decision = await trx
    .selectFrom('review_decisions')
    .where('review_id', '=', reviewId)
    .where('review_version', '=', call.version - 1)
    .where('decided_by', '=', admin.memberId)
    .where('decided_at', '>', after(clock.now(), -seconds(undoGraceSeconds)))
    .select(['id', 'decision', 'decided_at', 'sealed_undo'])
    .forUpdate()
    .executeTakeFirst();
  const isSettled = (await findToldUntil(trx, reviewId)) >= call.version - 1;
  if (review.version !== call.version || decision?.sealed_undo == null || isSettled)
    throw new Refusal('invalid_transition', { detail: 'It is too late to undo this.' });
  const before = undoRecord.parse(JSON.parse(vault.open(purpose, decision.sealed_undo)));
  await trx
    .updateTable('reviews')
    .set({ state: before.state, publish_on: before.publishOn, version: review.version + 1 })
    .where('id', '=', reviewId)
    .execute();
  if (before.wasListed) await proposeSubjectAgain(trx, review.subject);
  for (const other of before.superseded) await bringBack(trx, other);
  await trx.deleteFrom('review_decisions').where('id', '=', decision.id).execute();
  if (decision.decision === 'hide')
    await undoHiding(trx, { reviewId, hiddenAt: decision.decided_at, now: clock.now() });
  await recordAdminAction(trx, {
    now: clock.now(),
    actorId: admin.memberId,
    action: 'review.undo',
    target: { kind: 'review', id: reviewId },
    before: { state: review.state, version: review.version },
    requestId: call.requestId,
  });
}

/** Readers see the words again at once, and the removal that was asked for with it waits no more. */
async function undoHiding(
  trx: Trx,
  { reviewId, hiddenAt, now }: { reviewId: string; hiddenAt: Date; now: Date },
): Promise<void> {
  await trx.deleteFrom('review_hidings').where('review_id', '=', reviewId).where('hidden_at', '=', hiddenAt).execute();
  await trx
    .updateTable('waiting_actions')
    .set((action) => ({ outcome: 'withdrawn', decided_by: action.ref('asked_by'), decided_at: now }))
    .where('review_id', '=', reviewId)
    .where('asked_at', '=', hiddenAt)
    .where('outcome', 'is', null)
    .execute();
}

/** A review that the undone decision had replaced; one that its writer withdrew since stays so. */
async function bringBack(trx: Trx, { id, version, publishOn }: Superseded): Promise<void> {
  const back = await trx
    .updateTable('reviews')
    .set({ state: 'approved', publish_on: publishOn, version: version + 1 })
    .where('id', '=', id)
    .where('state', '=', 'superseded')
    .where('version', '=', version)
    .executeTakeFirst();
  if (back.numUpdatedRows === 0n) return;
  await trx
    .deleteFrom('review_decisions')
    .where('review_id', '=', id)
    .where('decision', '=', 'supersede')
    .where('review_version', '=', version - 1)
    .execute();
}

/** Decisions that no moderator can undo any more keep no record of what was before them. Returns how many. */
export async function forgetUndo({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('review_decisions')
    .set({ sealed_undo: null })
    .where('sealed_undo', 'is not', null)
    .where('decided_at', '<', after(clock.now(), -seconds(undoGraceSeconds)))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
