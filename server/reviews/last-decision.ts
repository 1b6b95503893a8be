import { reasonCodes, type ReasonCode } from '../../contract/reviews/reasons.ts';
import { foundByCodes, type FoundBy } from '../../contract/reviews/found-by.ts';
import type { Db, Trx } from '../database/connect.ts';
import type { Decided } from './known-rules.ts';

/** A code of ours; null for one that a later release may have taken out of the list. */
export function reasonCodeOf(text: string | null): ReasonCode | null {
  return reasonCodes.find((code) => code === text) ?? null;
}

/** Of decisions of before, which kept nothing of it: a person. */
export const foundByCodeOf = (text: string | null): FoundBy => foundByCodes.find((code) => code === text) ?? 'person';

export type LastDecision = Decided;

/** The last thing that was decided about a review, and why. */
export async function findLastDecision(db: Db | Trx, reviewId: string): Promise<LastDecision | null> {
  const row = await db
    .selectFrom('review_decisions')
    .where('review_id', '=', reviewId)
    .select(['review_version', 'decision', 'reason_code', 'message', 'decided_at', 'found_by', 'is_appeal'])
    .orderBy('review_version', 'desc')
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        version: row.review_version,
        decision: row.decision,
        isAppeal: row.is_appeal,
        reasonCode: reasonCodeOf(row.reason_code),
        message: row.message,
        foundBy: foundByCodeOf(row.found_by),
        decidedAt: row.decided_at,
      };
}

export async function findLastReason(db: Db | Trx, reviewId: string): Promise<ReasonCode | null> {
  return (await findLastDecision(db, reviewId))?.reasonCode ?? null;
}
