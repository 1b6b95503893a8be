import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { listWaiting } from '../intake/submissions.ts';
import { findLastDecision } from '../last-decision.ts';
import { answerByDay } from '../rules.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock'>;

/**
 * Declines reviews that their authors did not change by the given last day, for the reason that we had named. They can
 * still be changed and sent again where that reason allows. Returns how many.
 */
export async function declineUnanswered(tools: Tools): Promise<number> {
  const asked = await tools.db.selectFrom('reviews').where('state', '=', 'changes_requested').select('id').execute();
  // Answers that wait to be taken in are answers.
  const answered = new Set((await listWaiting(tools.db, tools)).map(({ reviewId }) => reviewId));
  let declined = 0;
  for (const { id } of asked.filter((one) => !answered.has(one.id))) {
    const isDeclined = await tools.db.transaction().execute((trx) => declineIfLate(tools, trx, id));
    if (isDeclined) declined += 1;
  }
  return declined;
}

async function declineIfLate({ clock }: Tools, trx: Trx, reviewId: string): Promise<boolean> {
  const now = clock.now();
  const review = await trx
    .selectFrom('reviews')
    .where('id', '=', reviewId)
    .where('state', '=', 'changes_requested')
    .select(['id', 'version'])
    .forUpdate()
    .executeTakeFirst();
  const asked = review === undefined ? null : await findLastDecision(trx, reviewId);
  if (review === undefined || asked === null || dayOf(now) <= answerByDay(asked.decidedAt)) return false;
  const version = review.version + 1;
  await trx.updateTable('reviews').set({ state: 'declined', version }).where('id', '=', reviewId).execute();
  await trx
    .insertInto('review_decisions')
    .values({
      review_id: reviewId,
      review_version: review.version,
      decision: 'decline',
      reason_code: asked.reasonCode,
      message: asked.message,
      found_by: 'silence',
      decided_at: now,
    })
    .execute();
  return true;
}
