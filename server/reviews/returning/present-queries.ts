import { formOf } from '../../../contract/reviews/forms.ts';
import { cardTexts } from '../../../contract/reviews/published.ts';
import { readTexts, type Questions } from '../../../contract/reviews/question.ts';
import { reasons } from '../../../contract/reviews/reasons.ts';
import type { ReturnedReview } from '../../../contract/reviews/return-codes.ts';
import type { ReviewState } from '../../../contract/reviews/reviews.ts';
import { after, days } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db, Trx } from '../../database/connect.ts';
import { findWaitingChange, type Submission } from '../intake/submissions.ts';
import { appealActionsOf, findOwnAppeal, findToldAt } from '../appeals/own-queries.ts';
import { statementOf } from '../statement-rules.ts';
import { findLastDecision, type LastDecision } from '../last-decision.ts';
import { answerByDay, authorActionsFor, pauseDays } from '../rules.ts';
import type { ByCode } from './code-queries.ts';

type Tools = Pick<Context, 'vault' | 'clock'>;

/** A change of the words of a public review, before it is public itself. */
export interface Change {
  /** Null once it was taken in. */
  readonly waiting: Submission | null;
  /** Null before that. */
  readonly taken: { readonly id: string; readonly state: ReviewState; readonly answers: unknown } | null;
  readonly last: LastDecision | null;
}

export async function findChange(tools: Tools, db: Db | Trx, reviewId: string): Promise<Change | null> {
  const waiting = await findWaitingChange(db, { vault: tools.vault, reviewId });
  const taken =
    (await db
      .selectFrom('reviews')
      .where('replaces_id', '=', reviewId)
      .select(['id', 'state', 'answers'])
      .orderBy('submitted_at', 'desc')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()) ?? null;
  if (waiting === null && taken === null) return null;
  return { waiting, taken, last: taken === null ? null : await findLastDecision(db, taken.id) };
}

/**
 * How the words may be changed now: a first time, what waits, what was sent back, the review itself after an appeal; null
 * while a change is checked.
 */
export function wayToEdit(
  { clock }: Tools,
  review: Pick<ByCode, 'state' | 'leaves_on'>,
  change: Change | null,
): 'first' | 'waiting' | 'again' | 'own' | null {
  if (review.state === 'changes_requested' && review.leaves_on === null)
    return (change?.waiting ?? null) === null ? 'own' : 'waiting';
  if (review.state !== 'published' || review.leaves_on !== null) return null;
  if (change === null) return 'first';
  if (change.waiting !== null) return 'waiting';
  const { taken, last } = change;
  if (taken === null || taken.state === 'withdrawn') return 'first';
  if (authorActionsFor(taken.state, last?.reasonCode ?? null).includes('resend')) return 'again';
  const isPaused = last !== null && last.decidedAt > after(clock.now(), -days(pauseDays));
  return taken.state === 'declined' && !isPaused ? 'first' : null;
}

/** What who has the code reads of the review. */
export async function present(tools: Tools, db: Db | Trx, review: ByCode): Promise<ReturnedReview> {
  const state = review.leaves_on === null ? review.state : 'withdrawn';
  const change = await findChange(tools, db, review.id);
  const way = wayToEdit(tools, review, change);
  // As it is: what became of it is said here as soon as it is decided.
  const last = await findLastDecision(db, review.id);
  const isHidden = state === 'published' && last?.decision === 'hide';
  const isAnswered = isHidden || state === 'declined' || state === 'removed' || state === 'changes_requested';
  const reason = isAnswered && last?.reasonCode != null ? reasons[last.reasonCode].sentence : null;
  const toldAt = await findToldAt(db, review.id);
  const appeal = await findOwnAppeal(tools, db, { reviewId: review.id, last, toldAt });
  const { questions } = formOf(review.subject_kind);
  const words =
    way === 'waiting' ? change?.waiting?.answers : way === 'again' ? change?.taken?.answers : review.answers;
  return {
    subjectKind: review.subject_kind,
    subjectName: review.subject_name ?? '',
    headline: review.headline,
    state,
    leavesOn: review.leaves_on,
    overall: review.overall,
    texts: cardTexts(questions, Object(review.answers)),
    version: review.version,
    fields: way === null ? [] : fieldsOf(questions, Object(words)),
    change: change !== null && (state === 'published' || change.waiting !== null) ? presentChange(change) : null,
    reason,
    message: isAnswered ? (last?.message ?? null) : null,
    statement: isAnswered ? statementOf(last) : null,
    appeal: appeal.shown,
    can: [
      ...(way === null ? [] : (['edit'] as const)),
      ...authorActionsFor(state, null).filter((action) => action === 'withdraw'),
      ...appealActionsOf(appeal),
    ],
  };
}

function fieldsOf(questions: Questions, answers: object): ReturnedReview['fields'] {
  const given = new Map<string, unknown>(Object.entries(answers));
  return readTexts(questions).flatMap((name) => {
    const question = questions[name];
    if (question?.kind !== 'text') return [];
    const words = given.get(name);
    return [
      {
        name,
        label: question.label,
        help: question.help ?? '',
        words: typeof words === 'string' ? words : '',
        least: question.least,
        most: question.most,
        isOptional: question.isOptional === true,
        isLine: question.isLine === true,
      },
    ];
  });
}

function presentChange({ waiting, taken, last }: Change): ReturnedReview['change'] {
  if (waiting !== null || taken === null)
    return { state: 'submitted', reason: null, howToFix: null, message: null, answerBy: null };
  const { state } = taken;
  if (state !== 'submitted' && state !== 'approved' && state !== 'changes_requested' && state !== 'declined')
    return null;
  const isAnswered = state === 'changes_requested' || state === 'declined';
  const reason = isAnswered && last?.reasonCode != null ? reasons[last.reasonCode] : null;
  return {
    state,
    reason: reason?.sentence ?? null,
    howToFix: reason?.howToFix ?? null,
    message: isAnswered ? (last?.message ?? null) : null,
    answerBy: state === 'changes_requested' && last !== null ? answerByDay(last.decidedAt) : null,
  };
}
