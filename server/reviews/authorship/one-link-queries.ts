import type { Db, Trx } from '../../database/connect.ts';
import { openLink, type SealedLink, type Tools } from './sealed-link.ts';

/** Whose one review is. Of the reviews of a member: `link-queries.ts`. */

/** Null when the link was deleted or its key destroyed. */
export async function findLink(
  db: Db | Trx,
  { vault, reviewId }: Tools & { reviewId: string },
): Promise<SealedLink | null> {
  const row = await db
    .selectFrom('authorship.review_authors')
    .where('review_id', '=', reviewId)
    .select('sealed')
    .executeTakeFirst();
  return row === undefined ? null : openLink(vault, row.sealed);
}

export async function isMine(
  db: Db | Trx,
  { vault, reviewId, memberId }: Tools & { reviewId: string; memberId: string },
): Promise<boolean> {
  return (await findLink(db, { vault, reviewId }))?.memberId === memberId;
}
