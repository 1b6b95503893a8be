import type { Trx } from '../database/connect.ts';
import type { Vault } from '../vault.ts';
import { cutAuthor } from './authorship/link-commands.ts';
import { listMyReviewIds } from './authorship/link-queries.ts';

/**
 * Cuts the link between a member and all their reviews permanently. `takesReviews`: what was withdrawn, was never
 * published or was declined is deleted, but those of `staying`; else the reviews stay as they are, without an author.
 */
export async function forgetAuthor(
  trx: Trx,
  {
    vault,
    memberId,
    takesReviews,
    staying,
  }: { vault: Vault; memberId: string; takesReviews: boolean; staying: readonly string[] },
): Promise<void> {
  const ids = (await listMyReviewIds(trx, { vault, memberId })).filter((id) => !staying.includes(id));
  await cutAuthor(trx, { vault, memberId });
  if (takesReviews && ids.length > 0) await trx.deleteFrom('reviews').where('id', 'in', ids).execute();
}
