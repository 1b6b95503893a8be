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
  const changed = await findChanged(trx, reviewId);
  const others = await listOthersOfSameVoice(trx, reviewId);
  if (others.length === 0) return [];
  const replaced = await trx
    .selectFrom('reviews')
    .where('id', 'in', others)
    .where('state', '=', state)
    // What a return code changes is replaced whatever its age.
    .where((one) => one.or([one('submitted_at', '>', monthsBefore(now, oneReviewMonths)), one('id', '=', changed)]))
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

/** The published review whose words this one changes. */
async function findChanged(trx: Trx, reviewId: string): Promise<string | null> {
  const row = await trx.selectFrom('reviews').where('id', '=', reviewId).select('replaces_id').executeTakeFirst();
  return row?.replaces_id ?? null;
}

/** The return code of the review that was changed opens this one from now on. */
export async function moveReturnCode(trx: Trx, reviewId: string): Promise<void> {
  const changed = await findChanged(trx, reviewId);
  if (changed === null) return;
  const { return_code_hash: hash } = await trx
    .selectFrom('reviews')
    .where('id', '=', changed)
    .select('return_code_hash')
    .executeTakeFirstOrThrow();
  await trx.updateTable('reviews').set({ return_code_hash: null }).where('id', '=', changed).execute();
  await trx.updateTable('reviews').set({ return_code_hash: hash }).where('id', '=', reviewId).execute();
}
