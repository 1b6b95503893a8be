import type { Context } from '../../context.ts';
import type { Member } from '../../http/viewer.ts';
import { listMyReviewIds } from '../authorship.ts';
import { authorActionsFor } from '../rules.ts';
import { withdrawReview } from './withdraw-commands.ts';

/** Withdraws every review of a member that can be withdrawn, each as if its author did. A second run finds none. */
export async function withdrawAllOf(context: Context, memberId: string): Promise<void> {
  const { db, vault } = context;
  const ids = await listMyReviewIds(db, { vault, memberId });
  if (ids.length === 0) return;
  const reviews = await db.selectFrom('reviews').where('id', 'in', ids).select(['id', 'state', 'version']).execute();
  for (const { id, state, version } of reviews) {
    if (!authorActionsFor(state, null).includes('withdraw')) continue;
    // Of the member only the id is looked at; the rest of a viewer does not exist outside a request.
    await withdrawReview(context, { memberId } as Member, { reviewId: id, version });
  }
}
