import { draftDays } from '../../../contract/reviews/reviews.ts';
import { after, days } from '../../clock.ts';
import type { Context } from '../../context.ts';

const pieceSize = 500;

/**
 * Deletes the drafts without a change for 180 days, and returns how many. Skips one that is being sent at this moment.
 * A reminder that is still to come stays: it was promised, and no longer mentions a draft.
 */
export async function deleteForgottenDrafts({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const before = after(clock.now(), -days(draftDays));
  for (let deleted = 0; ;) {
    const { numDeletedRows } = await db
      .deleteFrom('review_drafts')
      .where('id', 'in', (draft) =>
        draft
          .selectFrom('review_drafts')
          .where('updated_at', '<=', before)
          .select('id')
          .orderBy('updated_at')
          .limit(pieceSize)
          .forUpdate()
          .skipLocked(),
      )
      .executeTakeFirstOrThrow();
    deleted += Number(numDeletedRows);
    if (numDeletedRows < pieceSize) return deleted;
  }
}
