import type { BodyOf } from '../../../contract/endpoint.ts';
import type { verifyReview as endpointOfVerification } from '../../../contract/reviews/decisions.ts';
import { recordAdminAction, type Act } from '../../audit/commands.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import type { Moderator } from '../../http/viewer.ts';
import { lockReview } from './lock.ts';
import { listModeratorNumbers } from './people.ts';

/** What moderators write down about a review beside their decisions: notes, proof, their own ties. */

type Tools = Pick<Context, 'db' | 'vault' | 'clock'>;
interface Call {
  readonly reviewId: string;
  readonly requestId: string;
}

export async function addNote(
  { db, clock }: Tools,
  admin: Moderator,
  { reviewId, note }: { reviewId: string; note: string },
): Promise<{ id: string }> {
  return db.transaction().execute(async (trx) => {
    const review = await trx.selectFrom('reviews').where('id', '=', reviewId).select('id').executeTakeFirst();
    if (review === undefined) throw new Refusal('not_found', { detail: 'There is no such review.' });
    return trx
      .insertInto('review_notes')
      .values({ review_id: reviewId, note, written_by: admin.memberId, written_at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
}

const proven = 2;

/** Doing it again changes nothing. Taken back, the review has the level that it had before it was proven. */
export async function verifyReview(
  tools: Tools,
  admin: Moderator,
  { reviewId, body, requestId }: Call & { body: BodyOf<typeof endpointOfVerification> },
): Promise<{ verificationLevel: number }> {
  return tools.db.transaction().execute(async (trx) => {
    const review = await lockReview(tools, trx, { reviewId, admin });
    if (review.hasConflict) throw new Refusal('conflict_of_interest');
    const previous = review.verification_level;
    if ((previous === proven) === body.isProven) return { verificationLevel: previous };
    const level = body.isProven ? proven : await findLevelBefore(trx, reviewId);
    await trx.updateTable('reviews').set({ verification_level: level }).where('id', '=', reviewId).execute();
    await trx
      .insertInto('review_verifications')
      .values({
        review_id: reviewId,
        level,
        previous_level: previous,
        proof: body.proof,
        set_by: admin.memberId,
        set_at: tools.clock.now(),
      })
      .execute();
    const action = body.isProven ? 'review.prove' : 'review.unprove';
    await audit(tools, trx, { admin, action, target: { kind: 'review', id: reviewId }, requestId });
    return { verificationLevel: level };
  });
}

async function findLevelBefore(trx: Trx, reviewId: string): Promise<number> {
  const last = await trx
    .selectFrom('review_verifications')
    .where('review_id', '=', reviewId)
    .where('level', '=', proven)
    .select('previous_level')
    .orderBy('set_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.previous_level ?? 0;
}

/** Holds for all reviews of the subject, until another moderator removes it. What this admin was reading of it is free again. */
export async function declareTie(tools: Tools, admin: Moderator, { reviewId, requestId }: Call): Promise<void> {
  await tools.db.transaction().execute(async (trx) => {
    const { subject } = await lockReview(tools, trx, { reviewId, admin });
    const declared = await trx
      .insertInto('moderator_ties')
      .values({
        admin_id: admin.memberId,
        subject_kind: subject.kind,
        subject_id: subject.id,
        declared_at: tools.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    await trx
      .deleteFrom('review_readings')
      .where('admin_id', '=', admin.memberId)
      .where('review_id', '=', reviewId)
      .execute();
    if (declared.numInsertedOrUpdatedRows === 0n) return;
    await audit(tools, trx, { admin, action: 'review.declare_tie', target: subject, requestId });
  });
}

/** Of another moderator: never one's own. */
export async function removeTie(
  tools: Tools,
  admin: Moderator,
  { reviewId, requestId, moderator }: Call & { moderator: number },
): Promise<void> {
  await tools.db.transaction().execute(async (trx) => {
    const { subject } = await lockReview(tools, trx, { reviewId, admin });
    const numbers = await listModeratorNumbers(trx);
    const holder = [...numbers].find(([, number]) => number === moderator)?.[0];
    if (holder === admin.memberId)
      throw new Refusal('conflict_of_interest', { detail: 'Another moderator removes your tie.' });
    const removed = await trx
      .deleteFrom('moderator_ties')
      .where('admin_id', '=', holder ?? null)
      .where('subject_kind', '=', subject.kind)
      .where('subject_id', '=', subject.id)
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) return;
    await audit(tools, trx, { admin, action: 'review.remove_tie', target: subject, requestId });
  });
}

async function audit(
  { clock }: Tools,
  trx: Trx,
  { admin, ...act }: Pick<Act, 'action' | 'target' | 'requestId'> & { admin: Moderator },
): Promise<void> {
  await recordAdminAction(trx, { ...act, now: clock.now(), actorId: admin.memberId });
}
