import type { Db, Trx } from '../database/connect.ts';
import type { ReviewState } from '../../contract/reviews/reviews.ts';
import { knownOf, type Decided, type Known } from './known-rules.ts';
import { foundByCodeOf, reasonCodeOf } from './last-decision.ts';

/** What the authors of these reviews know of each. */
export async function findKnown(
  db: Db | Trx,
  reviews: readonly { readonly id: string; readonly state: ReviewState }[],
): Promise<Map<string, Known>> {
  if (reviews.length === 0) return new Map();
  const ids = reviews.map(({ id }) => id);
  const decisions = await decisionsOf(db, ids);
  const versions = await db
    .selectFrom('review_versions')
    .where('review_id', 'in', ids)
    .select(['review_id', 'version'])
    .execute();
  const leaving = await db
    .selectFrom('reviews')
    .where('id', 'in', ids)
    .where('leaves_on', 'is not', null)
    .select(['id', 'version', 'leaves_on'])
    .execute();
  const tellings = await db
    .selectFrom('review_tellings')
    .where('review_id', 'in', ids)
    .select(['review_id', 'told_until'])
    .execute();
  const known = reviews.map(({ id, state }): [string, Known] => {
    const taken = leaving.find((row) => row.id === id);
    const decided = decisions.flatMap((row) => (row.review_id === id ? [decidedOf(row)] : []));
    return [
      id,
      knownOf({
        state: taken === undefined ? state : 'withdrawn',
        decisions: taken === undefined ? decided : [...decided, withdrawalOf(taken)],
        sentVersions: versions.flatMap((row) => (row.review_id === id ? [row.version] : [])),
        toldUntil: tellings.find((row) => row.review_id === id)?.told_until ?? 0,
      }),
    ];
  });
  return new Map(known);
}

const decisionsOf = (db: Db | Trx, ids: readonly string[]) =>
  db
    .selectFrom('review_decisions')
    .where('review_id', 'in', ids)
    .select([
      'review_id',
      'review_version',
      'decision',
      'reason_code',
      'message',
      'decided_at',
      'found_by',
      'is_appeal',
    ])
    .orderBy('review_version')
    .orderBy('decided_at')
    .execute();

const decidedOf = (row: {
  review_version: number;
  decision: string;
  reason_code: string | null;
  message: string | null;
  found_by: string | null;
  is_appeal: boolean;
  decided_at: Date;
}): Decided => ({
  version: row.review_version,
  decision: row.decision,
  reasonCode: reasonCodeOf(row.reason_code),
  message: row.message,
  foundBy: foundByCodeOf(row.found_by),
  isAppeal: row.is_appeal,
  decidedAt: row.decided_at,
});

/** Of a review that leaves with the next batch: its author withdrew it, whatever others see. */
const withdrawalOf = (row: { version: number; leaves_on: string | null }): Decided => ({
  version: row.version,
  decision: 'withdraw',
  reasonCode: null,
  message: null,
  foundBy: 'person',
  isAppeal: false,
  decidedAt: new Date(row.leaves_on ?? 0),
});

/** The same of one. */
export async function getKnown(db: Db | Trx, review: { id: string; state: ReviewState }): Promise<Known> {
  const known = (await findKnown(db, [review])).get(review.id);
  if (known === undefined) throw new Error('each review has what its author knows of it');
  return known;
}
