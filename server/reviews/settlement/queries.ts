import { sql } from 'kysely';
import type { SubjectKind } from '../../../contract/reviews/forms.ts';
import { reasons, type ReasonCode } from '../../../contract/reviews/reasons.ts';
import type { ReviewState } from '../../../contract/reviews/reviews.ts';
import type { Db, Trx } from '../../database/connect.ts';
import { reasonCodeOf } from '../last-decision.ts';

/** What changes something for an author: also what they withdrew themselves, for it ends access. */
export const settledDecisions = ['approve', 'request_changes', 'decline', 'remove', 'publish', 'withdraw'] as const;
type SettledDecision = (typeof settledDecisions)[number];

/** The moment up to which decisions have reached their authors; null before the first time. */
export async function findSettledUntil(db: Db | Trx): Promise<Date | null> {
  const last = await db
    .selectFrom('review_settlements')
    .select('decided_until')
    .orderBy('decided_until', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.decided_until ?? null;
}

/** A review with decisions that its author does not know yet. */
export interface Unsettled {
  readonly reviewId: string;
  readonly subjectKind: SubjectKind;
  readonly state: ReviewState;
  readonly version: number;
  readonly answers: unknown;
  /** Oldest first. */
  readonly decisions: readonly { readonly decision: SettledDecision; readonly isFraud: boolean }[];
  readonly oldest: Date;
}

/** What was decided after `from` and not after `until`, in random order. */
export async function listUnsettled(
  trx: Trx,
  { from, until }: { from: Date | null; until: Date },
): Promise<Unsettled[]> {
  const rows = await trx
    .selectFrom('review_decisions')
    .innerJoin('reviews', 'reviews.id', 'review_decisions.review_id')
    .where('decision', 'in', [...settledDecisions])
    .where('decided_at', '<=', until)
    .$if(from !== null, (query) => query.where('decided_at', '>', from))
    .select(['reviews.id', 'subject_kind', 'state', 'version', 'answers'])
    .select(sql<Date>`min(decided_at)`.as('oldest'))
    .select(
      sql<{ decision: SettledDecision; reason: string | null }[]>`
        jsonb_agg(jsonb_build_object('decision', decision, 'reason', reason_code) order by review_version, decided_at)`.as(
        'decisions',
      ),
    )
    .groupBy('reviews.id')
    .orderBy(sql`random()`)
    .execute();
  return rows.map((row) => ({
    reviewId: row.id,
    subjectKind: row.subject_kind,
    state: row.state,
    version: row.version,
    answers: row.answers,
    oldest: row.oldest,
    decisions: row.decisions.map(({ decision, reason }) => ({ decision, isFraud: isFraud(reasonCodeOf(reason)) })),
  }));
}

const isFraud = (reason: ReasonCode | null): boolean => reason !== null && reasons[reason].endsAccessAtOnce;
