import type { Db, Trx } from '../../database/connect.ts';
import type { Vault } from '../../vault.ts';

/**
 * Two numbers of a review that last longer than what is known of its author: reviews of one writer about one subject
 * share `writer_number`, those of one organisation about one subject `organisation_number`. Chance chose them.
 */

/** The other reviews by the author of this one about the same subject. */
export async function listOthersOfSameVoice(db: Db | Trx, reviewId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('reviews as this')
    .innerJoin('reviews as other', 'other.writer_number', 'this.writer_number')
    .where('this.id', '=', reviewId)
    .where('other.id', '<>', reviewId)
    .select('other.id')
    .execute();
  return rows.map(({ id }) => id);
}

const pseudonymLetters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const pseudonymLength = 5;

/** `Writer 7KQ2M`: the same for one author and subject, another for the same author elsewhere. */
export async function pseudonymOf(
  db: Db,
  { vault, reviewId }: { vault: Pick<Vault, 'digest'>; reviewId: string },
): Promise<string> {
  const row = await db.selectFrom('reviews').where('id', '=', reviewId).select('writer_number').executeTakeFirst();
  if (row === undefined) return 'Writer unknown';
  const digest = vault.digest('review pseudonym', row.writer_number);
  return `Writer ${[...digest.subarray(0, pseudonymLength)].map((byte) => pseudonymLetters[byte % pseudonymLetters.length]).join('')}`;
}
