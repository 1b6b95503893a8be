import { reasons } from '../../contract/reviews/reasons.ts';
import type { AuthorChoices, MyReview, MyReviewWithAnswers, ReviewState } from '../../contract/reviews/reviews.ts';
import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/connect.ts';
import { currentSettings, readAuthorDays } from '../current-settings.ts';
import { Refusal } from '../refusal.ts';
import { knownUntilOf, type AuthorDays, type Remembered } from './authorship/forget-rules.ts';
import { listChoices, listMyReviewIds } from './authorship/link-queries.ts';
import { findLink, isMine } from './authorship/one-link-queries.ts';
import { listRemembered } from './authorship/remembered-queries.ts';
import { answersOfKind } from './writing/draft-queries.ts';
import { findKnown, getKnown } from './known-queries.ts';
import type { Known } from './known-rules.ts';
import { reviewsWithSubject } from './moderation/subject.ts';
import { readDeciding } from './moderation/rules.ts';
import { appealActionsOf, findOwnAppeal, findToldAt } from './appeals/own-queries.ts';
import { heldBackWords } from './moderation/screening-rules.ts';
import { findPublication } from './publishing/waiting-queries.ts';
import { answerByDay, authorActionsFor, batchDayFor, canChoose, nextStepOf } from './rules.ts';
import { longestWaitingHours } from './intake/rules.ts';
import { findWaiting, listWaiting, type Submission } from './intake/submissions.ts';
import { statementOf } from './statement-rules.ts';
import { choicesOf, joinAnswers, usualChoices } from './writing/stored-answers.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock' | 'config'>;

/** The reviews that a member sent, newest first. */
export async function listMyReviews(tools: Tools, memberId: string): Promise<MyReview[]> {
  const { db, vault } = tools;
  const waiting = await listWaiting(db, { vault, memberId });
  const sent = waiting.toSorted((one, other) => other.sentAt.getTime() - one.sentAt.getTime()).map(presentWaiting);
  const waitingIds = new Set(waiting.map(({ reviewId }) => reviewId));
  const takenIn = await listTakenIn(tools, memberId);
  // One that was sent again is there as it waits.
  return [...sent, ...takenIn.filter(({ id }) => !waitingIds.has(id))];
}

async function listTakenIn(tools: Tools, memberId: string): Promise<MyReview[]> {
  const { db, vault, clock, config } = tools;
  const ids = await listMyReviewIds(db, { vault, memberId });
  if (ids.length === 0) return [];
  const rows = await mineOf(db, ids).orderBy('reviews.submitted_at', 'desc').orderBy('reviews.id').execute();
  const known = await findKnown(db, rows);
  const remembered = new Map((await listRemembered(db, { vault, reviewIds: ids })).map((one) => [one.id, one]));
  const choices = await listChoices(db, { vault, reviewIds: ids });
  const terms = { authorDays: await readAuthorDays(db, config), today: dayOf(clock.now()) };
  const mine: MyReview[] = [];
  for (const row of rows) {
    const one = known.get(row.id);
    if (one === undefined) continue;
    mine.push({
      ...(await present(tools, row, one, choices.get(row.id))),
      isLinkGoing: remembered.get(row.id)?.isAsked === true,
      knownUntil: lastDayIn(remembered.get(row.id), one, terms),
    });
  }
  return mine;
}

export async function getMyReview(
  tools: Tools,
  { reviewId, memberId }: { reviewId: string; memberId: string },
): Promise<MyReviewWithAnswers> {
  const { db, vault, clock, config } = tools;
  const waiting = await findWaiting(db, { vault, memberId, reviewId });
  if (waiting !== null) return { ...presentWaiting(waiting), ...answersOfKind(waiting.kind, waiting.answers) };
  const row = (await isMine(db, { vault, reviewId, memberId }))
    ? await mineOf(db, [reviewId]).executeTakeFirst()
    : undefined;
  if (row === undefined) throw new Refusal('not_found', { detail: 'We found no review of yours here.' });
  const kind = row.subject_kind;
  const link = await findLink(db, { vault, reviewId });
  const choices = link?.choices ?? usualChoices;
  const subjectId = row.subject_id ?? '';
  const answers = joinAnswers(kind, row.answers, { subjectId, venture: link?.venture ?? null, choices });
  const known = await getKnown(db, row);
  const [remembered] = await listRemembered(db, { vault, reviewIds: [reviewId] });
  const knownUntil = lastDayIn(remembered, known, {
    authorDays: await readAuthorDays(db, config),
    today: dayOf(clock.now()),
  });
  return {
    ...(await present(tools, row, known, choices)),
    knownUntil,
    isLinkGoing: remembered?.isAsked === true,
    ...answersOfKind(kind, answers),
  };
}

/** One that no moderator can see yet. */
function presentWaiting(submission: Submission): MyReview {
  const { reviewId, kind, subjectId, subjectName, answers, version, sentAt } = submission;
  const headline = answers['headline'];
  const found = submission.heldBackFor.map((cause) => heldBackWords[cause]);
  const choices = choicesOf(answers);
  return {
    id: reviewId,
    subjectKind: kind,
    subjectId: subjectId ?? '',
    subjectName,
    state: 'submitted',
    headline: typeof headline === 'string' ? headline : null,
    version,
    sentOn: dayOf(sentAt),
    nextStep: `It goes to the moderators with at least two others${choices.company === 'two_others' ? ', as you chose, however long that takes' : `, or with fewer after ${longestWaitingHours} hours`}. Until then you can change it, or withdraw it without a trace.`,
    reason:
      found.length === 0
        ? null
        : `A person looks at it before it opens the database. ${found.map(({ reason }) => reason).join(' ')}`,
    howToFix:
      found.length === 0
        ? null
        : `${found.map(({ howToFix }) => howToFix).join(' ')} Changed before it goes to the moderators, it can open the database at once.`,
    message: null,
    statement: null,
    appeal: null,
    answerBy: null,
    publishOn: null,
    knownUntil: null,
    isLinkGoing: false,
    choices,
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
      'reviews.submitted_at',
      'reviews.publish_on',
      'reviews.published_on',
      'reviews.leaves_on',
      'reviews.answers',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof mineOf>['execute']>>[number];

/** Of one that a newer review replaced, which its author does not know yet. */
const batchDayOf = (row: Pick<Row, 'answers'>, last: Known['last']): string | null =>
  last === null ? null : batchDayFor(last.decidedAt, readDeciding(row.answers).publishDelay);

/** The last day on which we know who wrote a review; null where that is open, or the link is gone. */
export async function findKnownUntil(
  { db, vault, clock, config }: Tools,
  review: { readonly id: string; readonly state: ReviewState },
): Promise<string | null> {
  const [remembered] = await listRemembered(db, { vault, reviewIds: [review.id] });
  const known = await getKnown(db, review);
  return lastDayIn(remembered, known, { authorDays: await readAuthorDays(db, config), today: dayOf(clock.now()) });
}

/** By what the author knows: another day would tell them of a decision. */
function lastDayIn(
  remembered: Remembered | undefined,
  { state, last }: Known,
  terms: { authorDays: AuthorDays; today: string },
): string | null {
  if (remembered === undefined) return null;
  const lastReason = last?.reasonCode ?? null;
  return knownUntilOf({ ...remembered, state, lastReason, toldAt: last?.decidedAt ?? null }, terms);
}

async function present(
  tools: Tools,
  { state: _present, ...row }: Row,
  { state, version, last }: Known,
  choices: AuthorChoices = usualChoices,
): Promise<Omit<MyReview, 'knownUntil' | 'isLinkGoing'>> {
  const toldAt = await findToldAt(tools.db, row.id);
  const appeal = await findOwnAppeal(tools, tools.db, { reviewId: row.id, last, toldAt });
  const can = [
    ...authorActionsFor(state, last?.reasonCode ?? null).filter((action) => action !== 'resend' || !appeal.isPending),
    ...appealActionsOf(appeal),
  ];
  const answerBy = state === 'changes_requested' && last !== null ? answerByDay(last.decidedAt) : null;
  const publishOn = state === 'approved' ? (row.publish_on ?? batchDayOf(row, last)) : null;
  const subject = { kind: row.subject_kind, id: row.subject_id ?? '' };
  const waitsForOthers = choices.company === 'two_others';
  return {
    id: row.id,
    subjectKind: row.subject_kind,
    subjectId: subject.id,
    subjectName: row.subject_name ?? '',
    state,
    headline: row.headline,
    version,
    sentOn: dayOf(row.submitted_at),
    nextStep: nextStepOf(state, {
      isHidden: isTextHidden(state, last),
      isForVenture: row.subject_kind === 'entrepreneur',
      publication:
        publishOn === null
          ? ''
          : await findPublication(tools, { subject, publishOn, answers: row.answers, waitsForOthers }),
      leavesOn: row.leaves_on,
      wasPublic: row.published_on !== null,
      answerBy,
      canResend: can.includes('resend'),
      canAppeal: can.includes('appeal'),
      reviewDays: (await currentSettings(tools)).reviewDays,
    }),
    ...saidOf(state, last),
    appeal: appeal.shown,
    answerBy,
    publishOn,
    choices: canChoose(state) ? choices : null,
    can,
  };
}

const isTextHidden = (state: ReviewState, last: Known['last']): boolean =>
  state === 'published' && last?.decision === 'hide';

/** What was said to the author with the last decision, where it is against the review. */
function saidOf(
  state: ReviewState,
  last: Known['last'],
): Pick<MyReview, 'reason' | 'howToFix' | 'message' | 'statement'> {
  const isHidden = isTextHidden(state, last);
  const isAnswered = isHidden || state === 'changes_requested' || state === 'declined' || state === 'removed';
  if (!isAnswered || last === null) return { reason: null, howToFix: null, message: null, statement: null };
  const reason = last.reasonCode === null ? null : reasons[last.reasonCode];
  return {
    reason: reason?.sentence ?? null,
    howToFix: isHidden ? null : (reason?.howToFix ?? null),
    message: last.message,
    statement: statementOf(last),
  };
}
