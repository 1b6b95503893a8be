import { reasons } from '../../contract/reviews/reasons.ts';
import type { MyReview, MyReviewWithAnswers } from '../../contract/reviews/reviews.ts';
import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/connect.ts';
import { Refusal } from '../refusal.ts';
import { findMyVenture, isMine, listMyReviewIds } from './authorship.ts';
import { answersOfKind } from './writing/draft-queries.ts';
import { findLastDecision, type LastDecision } from './last-decision.ts';
import { reviewsWithSubject } from './moderation/subject.ts';
import { answerByDay, authorActionsFor, nextStepOf } from './rules.ts';
import { joinAnswers } from './writing/stored-answers.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock'>;

/** The reviews that a member sent, newest first. */
export async function listMyReviews({ db, vault }: Tools, memberId: string): Promise<MyReview[]> {
  const ids = await listMyReviewIds(db, { vault, memberId });
  if (ids.length === 0) return [];
  const rows = await mineOf(db, ids).orderBy('reviews.submitted_at', 'desc').orderBy('reviews.id').execute();
  return Promise.all(rows.map(async (row) => present(row, await findLastDecision(db, row.id))));
}

export async function getMyReview(
  { db, vault }: Tools,
  { reviewId, memberId }: { reviewId: string; memberId: string },
): Promise<MyReviewWithAnswers> {
  const row = (await isMine(db, { vault, reviewId, memberId }))
    ? await mineOf(db, [reviewId]).executeTakeFirst()
    : undefined;
  if (row === undefined) throw new Refusal('not_found', { detail: 'We find no review of yours here.' });
  const kind = row.subject_kind;
  const venture = await findMyVenture(db, { vault, reviewId });
  const answers = joinAnswers(kind, row.answers, { subjectId: row.subject_id ?? '', venture });
  return { ...present(row, await findLastDecision(db, reviewId)), ...answersOfKind(kind, answers) };
}

function mineOf(db: Db, ids: readonly string[]) {
  return reviewsWithSubject(db)
    .where('reviews.id', 'in', [...ids])
    .select([
      'reviews.id',
      'reviews.subject_kind',
      'reviews.state',
      'reviews.headline',
      'reviews.version',
      'reviews.submitted_at',
      'reviews.publish_on',
      'reviews.answers',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof mineOf>['execute']>>[number];

function present(row: Row, last: LastDecision | null): MyReview {
  const isAnswered = row.state === 'changes_requested' || row.state === 'declined';
  const reason = isAnswered && last?.reasonCode != null ? reasons[last.reasonCode] : null;
  const can = authorActionsFor(row.state, last?.reasonCode ?? null);
  const answerBy = row.state === 'changes_requested' && last !== null ? answerByDay(last.decidedAt) : null;
  const publishOn = row.state === 'approved' ? row.publish_on : null;
  return {
    id: row.id,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id ?? '',
    subjectName: row.subject_name ?? '',
    state: row.state,
    headline: row.headline,
    version: row.version,
    sentOn: dayOf(row.submitted_at),
    nextStep: nextStepOf(row.state, {
      isForVenture: row.subject_kind === 'entrepreneur',
      publishOn,
      answerBy,
      canResend: can.includes('resend'),
    }),
    reason: reason?.sentence ?? null,
    howToFix: reason?.howToFix ?? null,
    message: isAnswered ? (last?.message ?? null) : null,
    answerBy,
    publishOn,
    can: [...can],
  };
}
