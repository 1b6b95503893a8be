import { endWithdrawnProvisionalPass } from '../../access/commands.ts';
import { sql } from 'kysely';
import type { ReviewState } from '../../../contract/reviews/reviews.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Trx, Db } from '../../database/connect.ts';
import { recordErasure } from '../../erasure-list.ts';
import { Refusal } from '../../refusal.ts';
import type { Member } from '../../http/viewer.ts';
import { listMyReviewIds } from '../authorship/link-queries.ts';
import { partLater } from '../authorship/parting.ts';
import { asPassKey } from '../authorship/sealed-link.ts';
import { lockWaiting } from '../intake/lock.ts';
import { deleteSubmission, listWaiting } from '../intake/submissions.ts';
import { authorActionsFor, batchDayFor } from '../rules.ts';
import { shuffled } from '../settlement/rules.ts';
import { lockMine, refuseStaleReview } from '../writing/own-review-commands.ts';
import type { Sent } from '../writing/send-commands.ts';

/**
 * The author withdraws a review. Doing it again changes nothing. One that was not taken in yet is deleted, as if it had
 * never been sent.
 */
export async function withdrawReview(
  context: Pick<Context, 'db' | 'vault' | 'clock' | 'config' | 'log'>,
  member: Member,
  { reviewId, version }: { reviewId: string; version: number | 'any' },
): Promise<Sent> {
  return context.db.transaction().execute(async (trx) => {
    const { vault, clock } = context;
    const waiting = await lockWaiting(trx, { vault, memberId: member.memberId, reviewId });
    if (waiting !== null && version !== 'any') refuseStaleReview(waiting, version);
    if (waiting !== null && waiting.textsBefore === undefined) {
      await deleteSubmission(trx, waiting.id);
      await endWithdrawnProvisionalPass(trx, { vault, key: asPassKey(waiting.passKey), now: clock.now() });
      return { reviewId, state: 'withdrawn' };
    }
    const review = await lockMine(context, trx, { reviewId, memberId: member.memberId });
    if (review.known.state === 'withdrawn') return { reviewId, state: 'withdrawn' };
    // By what the author knows: a decision that an author has not heard of does not hold up their withdrawal.
    // A changed text that waits goes with the review, and is deleted with those that were taken in.
    if (waiting === null) {
      if (version !== 'any') refuseStaleReview(review.known, version);
      if (!authorActionsFor(review.known.state, null).includes('withdraw')) throw new Refusal('invalid_transition');
    }
    await takeBack(context, trx, review);
    await recordErasure(trx, context, { kind: 'withdrawn', id: reviewId });
    return { reviewId, state: 'withdrawn' };
  });
}

/**
 * What it means for the review, which is locked. It leaves with the next batch: who demanded that it goes cannot see sooner
 * whether its author obeyed, and no moderator sees who was here when it went. What its author earned stays; provisional
 * access ends with the next settlement after that.
 */
export async function takeBack(
  tools: Pick<Context, 'clock'>,
  trx: Trx,
  review: { id: string; state: ReviewState },
): Promise<void> {
  if (review.state === 'withdrawn') return;
  const leaves_on = batchDayFor(tools.clock.now(), 'next_batch');
  await trx.updateTable('reviews').set({ leaves_on }).where('id', '=', review.id).execute();
}

/** Reviews whose authors withdrew them leave, whatever was decided about them in the meantime. Answers how many. */
export async function leaveWithBatch({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const leaving = await trx
      .selectFrom('reviews')
      .where('leaves_on', '<=', dayOf(clock.now()))
      .where('state', '<>', 'withdrawn')
      .select(['id', 'version'])
      .orderBy(sql`random()`)
      .forUpdate()
      .execute();
    for (const review of leaving) await takeBackAtOnce({ clock }, trx, review);
    for (const change of await listStrandedChanges(trx)) await takeBackAtOnce({ clock }, trx, change);
    return leaving.length;
  });
}

/** Changes that came with a return code, of reviews that are no longer public. */
async function listStrandedChanges(trx: Trx): Promise<{ id: string; version: number }[]> {
  return trx
    .selectFrom('reviews')
    .innerJoin('reviews as changed', 'changed.id', 'reviews.replaces_id')
    .where('reviews.state', 'in', ['submitted', 'changes_requested', 'approved'])
    .where('changed.state', '<>', 'published')
    .select(['reviews.id', 'reviews.version'])
    .forUpdate('reviews')
    .execute();
}

async function takeBackAtOnce(
  { clock }: Pick<Context, 'clock'>,
  trx: Trx,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const now = clock.now();
  await trx
    .updateTable('reviews')
    .set({ state: 'withdrawn', version: version + 1, publish_on: null, leaves_on: null })
    .where('id', '=', id)
    .execute();
  await trx
    .insertInto('review_decisions')
    .values({ review_id: id, review_version: version, decision: 'withdraw', decided_at: now })
    .execute();
}

/**
 * Withdraws every review of a member who leaves: what waits at once and without a trace, all else with the next batch. A
 * second run changes nothing.
 */
export async function withdrawAllOf(context: Context, memberId: string): Promise<void> {
  const { db, vault } = context;
  for (const { reviewId } of await listWaiting(db, { vault, memberId }))
    await withdrawReview(context, { memberId } as Member, { reviewId, version: 'any' });
  const ids = await listMyReviewIds(db, { vault, memberId });
  await db.transaction().execute(async (trx) => {
    for (const reviewId of shuffled(ids)) await partLater(context, trx, { what: 'withdraw', reviewId });
  });
}

/** Withdraws a review whose author left, where it can be. */
export async function withdrawForgotten(context: Context, reviewId: string): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const review = await trx
      .selectFrom('reviews')
      .where('id', '=', reviewId)
      .where('leaves_on', 'is', null)
      .select(['id', 'state', 'version'])
      .forUpdate()
      .executeTakeFirst();
    if (review === undefined || !authorActionsFor(review.state, null).includes('withdraw')) return;
    await takeBack(context, trx, review);
    await recordErasure(trx, context, { kind: 'withdrawn', id: reviewId });
  });
}

/** Those that leave with a batch, with its day. */
export async function listLeaving(trx: Trx, reviewIds: readonly string[]): Promise<{ id: string; leavesOn: string }[]> {
  if (reviewIds.length === 0) return [];
  const rows = await trx
    .selectFrom('reviews')
    .where('id', 'in', [...reviewIds])
    .where('leaves_on', 'is not', null)
    .select(['id', 'leaves_on'])
    .execute();
  return rows.flatMap(({ id, leaves_on: leavesOn }) => (leavesOn === null ? [] : [{ id, leavesOn }]));
}

/** After a restore: the reviews that may have been withdrawn since the backup. */
export async function listForWithdrawal(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('reviews').select(['id', 'state']).execute();
  return rows.filter(({ state }) => authorActionsFor(state, null).includes('withdraw')).map(({ id }) => id);
}

/** Withdraws what its author had withdrawn, without knowing who that was. */
export async function repeatWithdrawal(
  tools: Pick<Context, 'db' | 'vault' | 'clock'>,
  reviewId: string,
): Promise<void> {
  await tools.db.transaction().execute(async (trx) => {
    const review = await trx
      .selectFrom('reviews')
      .where('id', '=', reviewId)
      .select(['id', 'version'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    await takeBackAtOnce(tools, trx, review);
  });
}
