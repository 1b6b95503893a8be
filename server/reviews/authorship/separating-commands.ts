import { sql } from 'kysely';
import type { ClientConfig } from 'pg';
import type { Context } from '../../context.ts';
import { dropAsOwner } from '../../database/drop-as-owner.ts';
import { shuffled } from '../settlement/rules.ts';
import { writeLink } from './link-commands.ts';
import { openLink } from './sealed-link.ts';

interface GroupedLink {
  readonly review_id: string;
  readonly sealed: Buffer;
  readonly kept_until: string | null;
  readonly is_asked: boolean;
}

/**
 * Gives the links of an earlier release digests of their own (decision 0073) and drops the old table, whose files said
 * which reviews belong together. To be called at the start, after `moveOldLinks` and as that. Answers how many; null
 * where there was nothing to do.
 */
export async function separateLinks(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  owner: ClientConfig,
): Promise<number | null> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('authorship.review_authors_grouped') is not null as exists`.execute(db);
  if (rows[0]?.exists !== true) return null;
  const separated = await db.transaction().execute(async (trx) => {
    const grouped = await sql<GroupedLink>`select review_id, sealed, kept_until, is_asked
      from authorship.review_authors_grouped`.execute(trx);
    let count = 0;
    for (const { review_id: reviewId, sealed, ...kept } of shuffled(grouped.rows)) {
      const link = openLink(vault, sealed);
      // Its key was destroyed: no one can be found by it.
      if (link === null) continue;
      await writeLink(trx, { vault, reviewId, link });
      await trx.updateTable('authorship.review_authors').set(kept).where('review_id', '=', reviewId).execute();
      count += 1;
    }
    return count;
  });
  await dropAsOwner(owner, 'authorship.review_authors_grouped');
  return separated;
}
