import { recordAdminAction } from '../../audit/commands.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { findHiding } from './queries.ts';
import { isOver } from './rules.ts';

/**
 * Readers see the words again: a step in the history of the review, which its author hears of like of a decision. Nothing
 * where they are not hidden, or by an order that is not said to be over; no step where the review is no longer public.
 * Answers whether they were hidden until now.
 */
export async function showAgain(
  trx: Trx,
  { reviewId, now, isOrdered = false }: { reviewId: string; now: Date; isOrdered?: boolean },
): Promise<boolean> {
  const hiding = await findHiding(trx, reviewId);
  if (hiding === undefined || (hiding.ends_at === null) !== isOrdered) return false;
  await trx.updateTable('review_hidings').set({ ended_at: now }).where('id', '=', hiding.id).execute();
  const review = await trx
    .selectFrom('reviews')
    .where('id', '=', reviewId)
    .where('state', '=', 'published')
    .select('version')
    .forUpdate()
    .executeTakeFirst();
  if (review === undefined) return true;
  await trx
    .updateTable('reviews')
    .set({ version: review.version + 1 })
    .where('id', '=', reviewId)
    .execute();
  await trx
    .insertInto('review_decisions')
    .values({ review_id: reviewId, review_version: review.version, decision: 'show', decided_at: now })
    .execute();
  return true;
}

/** Words that were hidden for their time, and whose removal no one approved. Answers how many. */
export async function endHidings({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const rows = await db
    .selectFrom('review_hidings')
    .leftJoin('waiting_actions', (join) =>
      join.onRef('waiting_actions.review_id', '=', 'review_hidings.review_id').on('outcome', 'is', null),
    )
    .where('ended_at', 'is', null)
    .select(['review_hidings.review_id', 'ends_at', 'runs_at'])
    .execute();
  const over = rows.filter((row) => isOver({ endsAt: row.ends_at, isGoing: row.runs_at !== null }, now));
  for (const { review_id: reviewId } of over)
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('reviews').where('id', '=', reviewId).select('id').forUpdate().execute();
      await showAgain(trx, { reviewId, now });
      await recordAdminAction(trx, {
        now,
        actorId: null,
        action: 'review.show',
        target: { kind: 'review', id: reviewId },
      });
    });
  return over.length;
}
