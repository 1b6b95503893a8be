import { sql } from 'kysely';
import type { EntrepreneurSummary } from '../../contract/entrepreneurs/entrepreneurs.ts';
import type { Db, Trx } from '../database/connect.ts';
import { patternOf, isNamedLike } from '../subjects/name-match.ts';

const defaultSearchResults = 20;

/** Ventures as the search field offers them. An empty term matches all. */
export async function searchEntrepreneurs(
  db: Db,
  { search, limit = defaultSearchResults }: { search: string; limit?: number | undefined },
): Promise<EntrepreneurSummary[]> {
  const pattern = patternOf(search);
  let found = db.selectFrom('entrepreneurs').where('state', '=', 'listed');
  if (pattern !== null) found = found.where(isNamedLike('entrepreneur', pattern));
  return found
    .select(['id', 'name', 'legal_form as legalForm', 'country', 'sector'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export interface EntrepreneurRecord {
  readonly id: string;
  readonly name: string;
  readonly website: string | null;
  readonly legal_form: EntrepreneurSummary['legalForm'];
}

/** A venture that a review can be about; a merged one answers its survivor. Null for the others. */
export async function findReviewableEntrepreneur(db: Db | Trx, id: string): Promise<EntrepreneurRecord | null> {
  const found = await db
    .selectFrom('entrepreneurs')
    .where('id', '=', id)
    .select(['id', 'name', 'state', 'website', 'legal_form', 'merged_into'])
    .executeTakeFirst();
  if (found?.merged_into != null) return findReviewableEntrepreneur(db, found.merged_into);
  return found?.state === 'listed' ? found : null;
}
