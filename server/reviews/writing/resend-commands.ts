import { randomUUID } from 'node:crypto';
import { termsVersion } from '../../../contract/members/account.ts';
import { formOf, readDraftOf, type SubjectKind } from '../../../contract/reviews/forms.ts';
import { subjectFieldsOf } from '../../../contract/reviews/question.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import type { Member } from '../../http/viewer.ts';
import { findOwnAppeal } from '../appeals/own-queries.ts';
import { lockVoice } from '../authorship/link-commands.ts';
import { aboutSubject } from '../intake/again-commands.ts';
import { addSubmission, changeSubmission, listWaiting, type Submission } from '../intake/submissions.ts';
import { lockWaiting } from '../intake/lock.ts';
import { findOrganisation } from './filing-queries.ts';
import { findMine, refuseStaleReview } from './own-review-commands.ts';
import { refuseWhilePaused } from '../moderation/pause-queries.ts';
import { authorActionsFor } from '../rules.ts';
import type { Sent } from './send-commands.ts';
import { screenChanged } from './held-back-commands.ts';
import { alreadyReviewed, checkAnswers, refuseSecond } from './submission-commands.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock' | 'jobs'>;

/**
 * A changed review waits on its author's side until it is taken in with others, like one that is sent first. The review
 * is not locked: its row would note the transaction beside the member.
 */
export async function resendReview(
  tools: Tools,
  member: Member,
  resent: { reviewId: string; subjectKind: SubjectKind; answers: object; version: number },
): Promise<Sent> {
  const { vault } = tools;
  const { memberId } = member;
  const now = tools.clock.now();
  return tools.db.transaction().execute(async (trx) => {
    const waiting = await lockWaiting(trx, { vault, memberId, reviewId: resent.reviewId });
    if (waiting !== null) return changeWaiting(tools, trx, { member, waiting, resent });
    const review = await findMine(tools, trx, { reviewId: resent.reviewId, memberId });
    const { known, subject } = review;
    refuseStaleReview(known, resent.version);
    refuseOtherKind(subject.kind, resent.subjectKind);
    const { isPending } = await findOwnAppeal(tools, trx, { reviewId: review.id, last: known.last, toldAt: null });
    if (isPending || !authorActionsFor(known.state, known.last?.reasonCode ?? null).includes('resend'))
      throw new Refusal('invalid_transition');
    await refuseWhilePaused(tools, trx, memberId);
    const answers = await checkAnswers(trx, subject.kind, {
      answers: readDraftOf(subject.kind, aboutSubject(subject, resent.answers)),
      now,
    });
    await lockVoice(trx, { vault, memberId, subject });
    await refuseSecond(tools, trx, { memberId, subject, exceptId: review.id });
    const isAnotherSent = (one: Submission): boolean => one.kind === subject.kind && one.subjectId === subject.id;
    if ((await listWaiting(trx, { vault, memberId })).some(isAnotherSent)) throw alreadyReviewed(subject.kind);
    await addSubmission(trx, {
      vault,
      memberId,
      now,
      sent: {
        reviewId: review.id,
        version: known.version + 1,
        textsBefore: await countTexts(trx, review.id),
        // No draft leads here.
        draftId: randomUUID(),
        kind: subject.kind,
        subjectId: subject.id,
        subjectName: review.subjectName,
        answers: { ...answers },
        organisation: await findOrganisation(trx, subject.kind, answers),
        termsVersion,
      },
    });
    // No email: "We got your review" came when it was sent first.
    return { reviewId: review.id, state: 'submitted' };
  });
}

async function countTexts(trx: Trx, reviewId: string): Promise<number> {
  const texts = await trx.selectFrom('review_versions').where('review_id', '=', reviewId).select('version').execute();
  return texts.length;
}

/** One that was not taken in yet is changed without a trace. It keeps its subject, and its place among those that wait. */
async function changeWaiting(
  tools: Tools,
  trx: Trx,
  {
    member,
    waiting,
    resent,
  }: {
    member: Member;
    waiting: Submission;
    resent: { subjectKind: SubjectKind; answers: object; version: number };
  },
): Promise<Sent> {
  const { kind, reviewId } = waiting;
  const { vault } = tools;
  const now = tools.clock.now();
  refuseStaleReview(waiting, resent.version);
  refuseOtherKind(kind, resent.subjectKind);
  const fixed = new Set(subjectFieldsOf(formOf(kind).questions));
  const kept = Object.entries(waiting.answers).filter(([field]) => fixed.has(field));
  const changed = Object.entries(resent.answers).filter(([field]) => !fixed.has(field));
  const answers = await checkAnswers(trx, kind, {
    answers: readDraftOf(kind, Object.fromEntries([...kept, ...changed])),
    now,
  });
  const organisation = await findOrganisation(trx, kind, answers);
  const heldBackFor = await screenChanged(trx, { vault, writer: member, waiting, answers, organisation, now });
  const { id: _id, memberId: _memberId, sentAt: _sentAt, similarity: _similarity, ...sealed } = waiting;
  await changeSubmission(trx, {
    vault,
    one: waiting,
    sealed: {
      ...sealed,
      answers: { ...answers },
      organisation,
      termsVersion,
      heldBackFor: [...heldBackFor],
      version: waiting.version + 1,
    },
  });
  return { reviewId, state: 'submitted' };
}

/** The form that was filled in is that of the review. */
function refuseOtherKind(kind: SubjectKind, sent: SubjectKind): void {
  if (sent !== kind) throw new Refusal('invalid', { errors: { subjectKind: `This is about a ${kind}` } });
}
