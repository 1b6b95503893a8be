import { sql } from 'kysely';
import type { ModeratedReview } from '../../../contract/reviews/moderation.ts';
import { hiddenWords } from '../../../contract/reviews/hiding-words.ts';
import { ruleOf } from '../../../contract/reviews/statements.ts';
import type { Db, Trx } from '../../database/connect.ts';
import { listOtherAdmins } from '../../waiting-actions/queries.ts';
import { reasonCodeOf } from '../last-decision.ts';
import { hasTie } from '../moderation/lock.ts';
import { reviewsWithSubject } from '../moderation/subject.ts';

/** The removal that waits, and whether readers see the words, as the desk tells it. */
export async function findRemoval(
  db: Db | Trx,
  { reviewId, memberId, by }: { reviewId: string; memberId: string; by: (id: string | null) => string },
): Promise<Pick<ModeratedReview, 'removal' | 'hiding'>> {
  const [waiting, hidden] = await Promise.all([
    db
      .selectFrom('waiting_actions')
      .where('review_id', '=', reviewId)
      .where('outcome', 'is', null)
      .select(['asked_by', 'asked_at', 'approved_at', 'runs_at', 'reason_code', 'reason'])
      .executeTakeFirst(),
    findHiding(db, reviewId),
  ]);
  const code = reasonCodeOf(waiting?.reason_code ?? null);
  return {
    removal:
      waiting === undefined
        ? null
        : {
            by: by(waiting.asked_by),
            isYours: waiting.asked_by === memberId,
            askedAt: waiting.asked_at.toISOString(),
            approvedAt: waiting.approved_at?.toISOString() ?? null,
            runsAt: waiting.runs_at?.toISOString() ?? null,
            rule: code === null ? '' : ruleOf(code),
            message: waiting.reason,
          },
    hiding:
      hidden === undefined
        ? null
        : { hiddenAt: hidden.hidden_at.toISOString(), endsAt: hidden.ends_at?.toISOString() ?? null },
  };
}

export const findHiding = (db: Db | Trx, reviewId: string) =>
  db
    .selectFrom('review_hidings')
    .where('review_id', '=', reviewId)
    .where('ended_at', 'is', null)
    .select(['id', 'hidden_at', 'ends_at'])
    .executeTakeFirst();

/** It was hidden before, or is: that is done once. */
export async function wasHidden(db: Db | Trx, reviewId: string): Promise<boolean> {
  const row = await db
    .selectFrom('review_hidings')
    .where('review_id', '=', reviewId)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of these reviews those whose words no reader sees. */
export async function listHidden(db: Db | Trx, reviewIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (reviewIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('review_hidings')
    .where('review_id', 'in', [...reviewIds])
    .where('ended_at', 'is', null)
    .select('review_id')
    .execute();
  return new Set(rows.map(({ review_id: id }) => id));
}

/** Whether no reader sees the words of a row of `reviews`. */
export const isHidden = sql<boolean>`exists (select from review_hidings
  where review_hidings.review_id = reviews.id and review_hidings.ended_at is null)`;

/** The headline of a row of `reviews`, as lists and files show it. */
export const shownHeadline = sql<
  string | null
>`case when ${isHidden} then ${sql.lit(hiddenWords)} else reviews.headline end`;

/** Active admins who could approve a removal: not the one who asked, and none with a tie to the subject. */
export async function listFreeAdmins(
  db: Db | Trx,
  { reviewId, askedBy }: { reviewId: string; askedBy: string | null },
): Promise<{ id: string }[]> {
  const review = await reviewsWithSubject(db)
    .where('reviews.id', '=', reviewId)
    .select('reviews.subject_kind')
    .executeTakeFirst();
  if (review === undefined) return [];
  const subject = { kind: review.subject_kind, id: review.subject_id ?? '' };
  const free: { id: string }[] = [];
  for (const { id, email } of await listOtherAdmins(db, { askedBy, memberIds: [] }))
    if (!(await hasTie(db, { admin: { memberId: id, email }, subject, website: review.subject_website })))
      free.push({ id });
  return free;
}
