import { reasons } from '../../contract/reviews/reasons.ts';
import type { MyReview, MyReviewWithAnswers, ReviewState } from '../../contract/reviews/reviews.ts';
import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/connect.ts';
import { Refusal } from '../refusal.ts';
import { knownUntilOf, type Remembered } from './authorship/forget-rules.ts';
import { findMyVenture, isMine, listMyReviewIds } from './authorship/link-queries.ts';
import { listRemembered } from './authorship/remembered-queries.ts';
import { answersOfKind } from './writing/draft-queries.ts';
import { findLastDecision, type LastDecision } from './last-decision.ts';
import { reviewsWithSubject } from './moderation/subject.ts';
import { answerByDay, authorActionsFor, nextStepOf } from './rules.ts';
import { findSettledUntil } from './settlement/queries.ts';
import { longestWaitingHours } from './intake/rules.ts';
import { findWaiting, listWaiting, type Submission } from './intake/submissions.ts';
import { joinAnswers } from './writing/stored-answers.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock' | 'config'>;

/** The reviews that a member sent, newest first. */
export async function listMyReviews(tools: Tools, memberId: string): Promise<MyReview[]> {
  const { db, vault } = tools;
  const waiting = await listWaiting(db, { vault, memberId });
  const sent = waiting.toSorted((one, other) => other.sentAt.getTime() - one.sentAt.getTime()).map(presentWaiting);
  return [...sent, ...(await listTakenIn(tools, memberId))];
}

async function listTakenIn({ db, vault, clock, config }: Tools, memberId: string): Promise<MyReview[]> {
  const ids = await listMyReviewIds(db, { vault, memberId });
  if (ids.length === 0) return [];
  const rows = await mineOf(db, ids).orderBy('reviews.submitted_at', 'desc').orderBy('reviews.id').execute();
  const settledUntil = await findSettledUntil(db);
  const remembered = new Map((await listRemembered(db, ids)).map((one) => [one.id, one]));
  return Promise.all(
    rows.map(async (row) => {
      const known = {
        settledUntil,
        remembered: remembered.get(row.id),
        terms: { authorDays: config.authorDays, today: dayOf(clock.now()) },
      };
      return presentKnown(row, await findLastDecision(db, row.id), known);
    }),
  );
}

export async function getMyReview(
  { db, vault, clock, config }: Tools,
  { reviewId, memberId }: { reviewId: string; memberId: string },
): Promise<MyReviewWithAnswers> {
  const waiting = await findWaiting(db, { vault, memberId, reviewId });
  if (waiting !== null) return { ...presentWaiting(waiting), ...answersOfKind(waiting.kind, waiting.answers) };
  const row = (await isMine(db, { vault, reviewId, memberId }))
    ? await mineOf(db, [reviewId]).executeTakeFirst()
    : undefined;
  if (row === undefined) throw new Refusal('not_found', { detail: 'We find no review of yours here.' });
  const kind = row.subject_kind;
  const venture = await findMyVenture(db, { vault, reviewId });
  const answers = joinAnswers(kind, row.answers, { subjectId: row.subject_id ?? '', venture });
  const last = await findLastDecision(db, reviewId);
  const [remembered] = await listRemembered(db, [reviewId]);
  const known = {
    settledUntil: await findSettledUntil(db),
    remembered,
    terms: { authorDays: config.authorDays, today: dayOf(clock.now()) },
  };
  return { ...presentKnown(row, last, known), ...answersOfKind(kind, answers) };
}

/** One that no moderator can see yet. */
function presentWaiting({ reviewId, kind, subjectId, subjectName, answers, version, sentAt }: Submission): MyReview {
  const headline = answers['headline'];
  return {
    id: reviewId,
    subjectKind: kind,
    subjectId: subjectId ?? '',
    subjectName,
    state: 'submitted',
    headline: typeof headline === 'string' ? headline : null,
    version,
    sentOn: dayOf(sentAt),
    nextStep: `It goes to the moderators with at least two others, or alone after ${longestWaitingHours} hours. Until then you can change it, or withdraw it without a trace.`,
    reason: null,
    howToFix: null,
    message: null,
    answerBy: null,
    publishOn: null,
    knownUntil: null,
    can: ['resend', 'withdraw'],
  };
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
      'reviews.published_on',
      'reviews.answers',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof mineOf>['execute']>>[number];

/** The state before a decision that its author hears of later; the same where the decision is known already. */
function knownStateOf(row: Row, last: LastDecision | null, settledUntil: Date | null): ReviewState {
  const isKnown = last === null || (settledUntil !== null && last.decidedAt <= settledUntil);
  if (isKnown) return row.state;
  if (row.state === 'removed') return 'published';
  return row.state === 'approved' || row.state === 'changes_requested' || row.state === 'declined'
    ? 'submitted'
    : row.state;
}

interface Known {
  readonly settledUntil: Date | null;
  readonly remembered: Remembered | undefined;
  /** What `knownUntilOf` goes by. */
  readonly terms: { readonly authorDays: number; readonly today: string };
}

function presentKnown(row: Row, last: LastDecision | null, { settledUntil, remembered, terms }: Known): MyReview {
  const state = knownStateOf(row, last, settledUntil);
  const isAsBefore = state !== row.state;
  // A publication that the author knows of was told on its day at the earliest.
  const toldAt = isAsBefore && state === 'published' ? new Date(row.published_on ?? 0) : (remembered?.toldAt ?? null);
  const knownUntil = remembered === undefined ? null : knownUntilOf({ ...remembered, state, toldAt }, terms);
  return { ...present(row, last, state), knownUntil };
}

function present(
  { state: _present, ...row }: Row,
  last: LastDecision | null,
  state: ReviewState,
): Omit<MyReview, 'knownUntil'> {
  const isAnswered = state === 'changes_requested' || state === 'declined';
  const reason = isAnswered && last?.reasonCode != null ? reasons[last.reasonCode] : null;
  const can = authorActionsFor(state, last?.reasonCode ?? null);
  const answerBy = state === 'changes_requested' && last !== null ? answerByDay(last.decidedAt) : null;
  const publishOn = state === 'approved' ? row.publish_on : null;
  return {
    id: row.id,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id ?? '',
    subjectName: row.subject_name ?? '',
    state,
    headline: row.headline,
    version: row.version,
    sentOn: dayOf(row.submitted_at),
    nextStep: nextStepOf(state, {
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
