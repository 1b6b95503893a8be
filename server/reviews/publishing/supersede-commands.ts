import type { Trx } from '../../database/connect.ts';
import { listOthersOfSameVoice } from '../authorship/number-queries.ts';
import { monthsBefore, oneReviewMonths } from '../rules.ts';

/** A review that a newer one replaced, as it stood before. */
export interface Superseded {
  readonly id: string;
  /** After it was replaced. */
  readonly version: number;
  readonly publishOn: string | null;
}

/** An author has one live review of a subject within twelve months: the newer one takes the place of those in `state`. */
export async function supersede(
  trx: Trx,
  { reviewId, state, now }: { reviewId: string; state: 'approved' | 'published'; now: Date },
): Promise<Superseded[]> {
  const others = await listOthersOfSameVoice(trx, reviewId);
  if (others.length === 0) return [];
  const replaced = await trx
    .selectFrom('reviews')
    .where('id', 'in', others)
    .where('state', '=', state)
    .where('submitted_at', '>', monthsBefore(now, oneReviewMonths))
    .select(['id', 'version', 'publish_on'])
    .forUpdate()
    .execute();
  for (const { id, version } of replaced) {
    await trx
      .updateTable('reviews')
      .set({ state: 'superseded', publish_on: null, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await trx
      .insertInto('review_decisions')
      .values({ review_id: id, review_version: version, decision: 'supersede', decided_at: now })
      .execute();
  }
  return replaced.map(({ id, version, publish_on: publishOn }) => ({ id, version: version + 1, publishOn }));
}
