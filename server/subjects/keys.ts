import { sql, type RawBuilder } from 'kysely';
import { recordKinds, type RecordKind } from '../../contract/subjects/admin-subjects.ts';
import type { Follower } from '../../contract/subjects/merges.ts';
import type { Db, Trx } from '../database/connect.ts';

/*
 * Every column that names a funder, an entrepreneur or a provider, and what happens to it when the record it names is
 * merged into another. A test compares this list with the database: a new column with such a key fails until it is
 * listed here. Drafts and reminders name it sealed, and follow the merge when they are opened (`survivors.ts`).
 */

export interface SubjectKey {
  readonly table: string;
  readonly column: string;
  readonly kinds: readonly RecordKind[];
  /**
   * moves: the row names the record that stays. joins: the same, where rows of both may meet; server/merging/joins.ts
   * says how. stays: the row tells of the record that goes, and continues telling of it.
   */
  readonly afterMerge: 'moves' | 'joins' | 'stays';
  /** Counted under this word in the preview; null where it says nothing to an admin. */
  readonly follower: Follower | null;
}

type Parts = Partial<Pick<SubjectKey, 'afterMerge' | 'follower'>>;
const keyOf = (kind: RecordKind, table: string, column: string, parts: Parts = {}): SubjectKey => ({
  table,
  column,
  kinds: [kind],
  afterMerge: 'moves',
  follower: null,
  ...parts,
});
/** Beside a column `subject_kind`. */
const ofAny = (table: string, column: string, parts: Parts = {}): SubjectKey => ({
  ...keyOf('funder', table, column, { afterMerge: 'joins', ...parts }),
  kinds: recordKinds,
});

export const subjectKeys: readonly SubjectKey[] = [
  keyOf('funder', 'funders', 'merged_into', { follower: 'merged' }),
  keyOf('entrepreneur', 'entrepreneurs', 'merged_into', { follower: 'merged' }),
  keyOf('provider', 'providers', 'merged_into', { follower: 'merged' }),
  keyOf('funder', 'funder_aliases', 'funder_id', { follower: 'aliases' }),
  keyOf('entrepreneur', 'entrepreneur_aliases', 'entrepreneur_id', { follower: 'aliases' }),
  keyOf('provider', 'provider_aliases', 'provider_id', { follower: 'aliases' }),
  keyOf('funder', 'funder_ids', 'funder_id', { follower: 'publicIds' }),
  // Before the reviews, which they are compared with.
  keyOf('funder', 'funder_scores', 'funder_id', { afterMerge: 'joins' }),
  keyOf('entrepreneur', 'entrepreneur_scores', 'entrepreneur_id', { afterMerge: 'joins' }),
  keyOf('provider', 'provider_scores', 'provider_id', { afterMerge: 'joins' }),
  keyOf('funder', 'reviews', 'funder_id', { afterMerge: 'joins', follower: 'reviews' }),
  keyOf('entrepreneur', 'reviews', 'entrepreneur_id', { afterMerge: 'joins', follower: 'reviews' }),
  keyOf('provider', 'reviews', 'provider_id', { afterMerge: 'joins', follower: 'reviews' }),
  keyOf('funder', 'review_responses', 'funder_id', { follower: 'replies' }),
  keyOf('funder', 'funder_claims', 'funder_id', { afterMerge: 'joins', follower: 'claims' }),
  keyOf('funder', 'funder_claim_codes', 'funder_id'),
  keyOf('funder', 'funder_logos', 'funder_id', { afterMerge: 'joins' }),
  keyOf('funder', 'deals', 'funder_ids', { afterMerge: 'joins', follower: 'deals' }),
  // What readers see of them is counted among the deals.
  keyOf('funder', 'member_deals', 'funder_ids', { afterMerge: 'joins' }),
  keyOf('funder', 'funder_near_matches', 'candidate_id', { afterMerge: 'joins', follower: 'nearMatches' }),
  // Which record an import brought in; its undo leaves one that was merged.
  keyOf('funder', 'funder_near_matches', 'funder_id', { afterMerge: 'stays' }),
  keyOf('funder', 'deal_import_funders', 'funder_id', { afterMerge: 'stays' }),
  ofAny('moderator_ties', 'subject_id'),
  ofAny('review_alerts', 'subject_id'),
  ofAny('possible_duplicates', 'one_subject_id'),
  ofAny('possible_duplicates', 'other_subject_id'),
];

/** Which rows of a key name the record. */
export function namesRecord(key: SubjectKey, { kind, id }: { kind: RecordKind; id: string }): RawBuilder<boolean> {
  const column = sql.ref(key.column);
  if (key.column === 'funder_ids') return sql<boolean>`${column} @> array[${id}::text]`;
  return key.kinds.length > 1
    ? sql<boolean>`${column} = ${id} and subject_kind = ${kind}`
    : sql<boolean>`${column} = ${id}`;
}

export async function countNaming(
  db: Db | Trx,
  key: SubjectKey,
  record: { kind: RecordKind; id: string },
): Promise<number> {
  const open = key.table === 'funder_near_matches' ? sql` and state = 'open'` : sql``;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(key.table)} where ${namesRecord(key, record)}${open}`.execute(db);
  return rows[0]?.count ?? 0;
}
