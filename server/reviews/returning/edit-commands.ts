import { randomUUID } from 'node:crypto';
import { termsVersion } from '../../../contract/members/account.ts';
import { clean } from '../../../contract/reviews/form.ts';
import { formOf } from '../../../contract/reviews/forms.ts';
import { readTexts } from '../../../contract/reviews/question.ts';
import type { ReturnedReview } from '../../../contract/reviews/return-codes.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import { lockIntake } from '../intake/lock.ts';
import { addSubmission, changeSubmission } from '../intake/submissions.ts';
import { refuseStaleReview } from '../writing/own-review-commands.ts';
import { joinAnswers, usualChoices } from '../writing/stored-answers.ts';
import { findByCode, withCode, type ByCode, type Caller } from './code-queries.ts';
import { findChange, present, wayToEdit, type Change } from './present-queries.ts';

type Texts = Readonly<Record<string, string>>;

/**
 * New words for a public review. They wait for the intake, sealed, like all that is sent: no review changes now, and what
 * readers see stays until a moderator approved the new words and their batch comes.
 */
export async function editReturned(
  tools: Context,
  caller: Caller & { version: number; texts: Texts },
): Promise<ReturnedReview> {
  return withCode(tools, caller, (code) =>
    tools.db.transaction().execute(async (trx) => {
      await lockIntake(trx);
      const review = await findByCode(trx, code);
      if (review === null) return null;
      refuseStaleReview(review, caller.version);
      const change = await findChange(tools, trx, review.id);
      const way = wayToEdit(tools, review, change);
      if (way === null) throw new Refusal('invalid_transition');
      const answers = checkWords(review, { texts: caller.texts, today: dayOf(tools.clock.now()) });
      await keep(tools, trx, { review, change: way === 'first' ? null : change, answers, isOwn: way === 'own' });
      return present(tools, trx, review);
    }),
  );
}

async function keep(
  { vault, clock }: Context,
  trx: Trx,
  {
    review,
    change,
    answers,
    isOwn,
  }: { review: ByCode; change: Change | null; answers: Record<string, unknown>; isOwn: boolean },
): Promise<void> {
  const { waiting = null, taken = null } = isOwn ? { taken: review } : (change ?? {});
  if (waiting !== null) {
    const { id: _id, memberId: _memberId, sentAt: _sentAt, ...sealed } = waiting;
    const sealedAnew = { ...sealed, answers, termsVersion, version: waiting.version + 1 };
    return changeSubmission(trx, { vault, one: waiting, sealed: sealedAnew });
  }
  await addSubmission(trx, {
    vault,
    memberId: null,
    now: clock.now(),
    sent: {
      draftId: randomUUID(),
      kind: review.subject_kind,
      subjectId: review.subject_id,
      subjectName: review.subject_name ?? '',
      answers,
      organisation: null,
      termsVersion,
      replacesId: review.id,
      ...(taken === null ? {} : { reviewId: taken.id, textsBefore: await countTexts(trx, taken.id) }),
    },
  });
}

async function countTexts(trx: Trx, reviewId: string): Promise<number> {
  const texts = await trx.selectFrom('review_versions').where('review_id', '=', reviewId).select('version').execute();
  return texts.length;
}

/** The answers of the review with the new words; 422 with every text that needs another look. */
function checkWords(
  { subject_kind: kind, subject_id: subjectId, answers: stored }: ByCode,
  { texts, today }: { texts: Texts; today: string },
): Record<string, unknown> {
  const form = formOf(kind);
  const fields = readTexts(form.questions);
  const strange = Object.keys(texts).filter((field) => !fields.includes(field));
  if (strange.length > 0) throw wrong(strange.map((field) => [field, 'This review has no such text']));
  const parts = { subjectId: subjectId ?? '', venture: null, choices: usualChoices };
  const before = joinAnswers(kind, stored, parts);
  const after = { ...before, ...texts };
  // What named the organisation went with the link: only the words can be wrong.
  const problems = Object.entries(form.findProblems(after, today)).filter(([path]) => fields.includes(path));
  if (problems.length > 0) throw wrong(problems);
  const given = new Map<string, unknown>(Object.entries(clean(form.questions, after)));
  const words = fields.flatMap((field) => (given.has(field) ? [[field, given.get(field)] as const] : []));
  const rest = Object.entries(Object(stored)).filter(([field]) => !fields.includes(field));
  const isSame = fields.every((field) => given.get(field) === Object(stored)[field]);
  if (isSame) throw wrong([[fields[0] ?? '', 'Nothing is changed yet']]);
  return { ...Object.fromEntries(rest), ...Object.fromEntries(words), ...soonest(kind) };
}

/** The author chose a day for the first text; a change comes with the next batch. */
const soonest = (kind: ByCode['subject_kind']): object =>
  kind === 'entrepreneur' ? {} : { publishDelay: 'next_batch' };

const wrong = (problems: readonly (readonly [string, string])[]): Refusal =>
  new Refusal('invalid', {
    errors: Object.fromEntries(problems.map(([field, problem]) => [`texts.${field}`, problem])),
  });
