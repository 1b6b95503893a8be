import { termsVersion } from '../../../contract/members/account.ts';
import { formOf, readDraftOf, subjectFieldOf, type SubjectKind } from '../../../contract/reviews/forms.ts';
import { subjectFieldsOf } from '../../../contract/reviews/question.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import type { Member } from '../../http/viewer.ts';
import { changeVenture, lockVoice, type Subject } from '../authorship.ts';
import { changeSubmission, type Submission } from '../intake/submissions.ts';
import { lockWaiting } from '../intake/lock.ts';
import { findOrganisation } from './filing-queries.ts';
import { lockMine, refuseStaleReview } from './own-review-commands.ts';
import { refuseWhilePaused } from '../moderation/pause-queries.ts';
import { authorActionsFor } from '../rules.ts';
import type { Sent } from './send-commands.ts';
import { addVersion, checkAnswers, fileScreened, refuseSecond } from './submission-commands.ts';

/** A moderator saw proof. */
const proven = 2;

type Tools = Pick<Context, 'db' | 'vault' | 'clock' | 'jobs'>;

/** A changed review goes back to the queue, where it keeps its place by age. */
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
    if (waiting !== null) return changeWaiting(tools, trx, { waiting, resent });
    const review = await lockMine(tools, trx, { reviewId: resent.reviewId, memberId });
    refuseStaleReview(review.known, resent.version);
    const { kind } = review.subject;
    refuseOtherKind(kind, resent.subjectKind);
    if (!authorActionsFor(review.known.state, review.known.last?.reasonCode ?? null).includes('resend'))
      throw new Refusal('invalid_transition');
    await refuseWhilePaused(tools, trx, memberId);
    const answers = await checkAnswers(trx, kind, {
      answers: readDraftOf(kind, withSubject(review.subject, resent.answers)),
      now,
    });
    await lockVoice(trx, { vault, memberId, subject: review.subject });
    await refuseSecond(tools, trx, { memberId, subject: review.subject, exceptId: review.id });
    const subject = { ...review.chosen, id: review.subject.id };
    const filed = await fileScreened(tools, trx, { writer: member, kind, answers, subject, now, exceptId: review.id });
    const version = review.version + 1;
    await trx
      .updateTable('reviews')
      .set({
        state: 'submitted',
        version,
        answers: filed.stored,
        screening_flags: filed.flags,
        terms_version: termsVersion,
        ...filed.columns,
        verification_level: review.verificationLevel === proven ? proven : filed.columns.verification_level,
      })
      .where('id', '=', review.id)
      .execute();
    await addVersion(trx, { reviewId: review.id, version, stored: filed.stored, now });
    await changeVenture(trx, { vault, reviewId: review.id, venture: filed.venture });
    // No email: one that leaves at the moment at which the review changes would say whose it is.
    return { reviewId: review.id, state: 'submitted' };
  });
}

/** One that was not taken in yet is changed without a trace. It keeps its subject, and its place among those that wait. */
async function changeWaiting(
  tools: Tools,
  trx: Trx,
  { waiting, resent }: { waiting: Submission; resent: { subjectKind: SubjectKind; answers: object; version: number } },
): Promise<Sent> {
  const { kind, reviewId } = waiting;
  refuseStaleReview(waiting, resent.version);
  refuseOtherKind(kind, resent.subjectKind);
  const fixed = new Set(subjectFieldsOf(formOf(kind).questions));
  const kept = Object.entries(waiting.answers).filter(([field]) => fixed.has(field));
  const changed = Object.entries(resent.answers).filter(([field]) => !fixed.has(field));
  const answers = await checkAnswers(trx, kind, {
    answers: readDraftOf(kind, Object.fromEntries([...kept, ...changed])),
    now: tools.clock.now(),
  });
  const { id, memberId: _memberId, sentAt: _sentAt, ...sealed } = waiting;
  await changeSubmission(trx, {
    vault: tools.vault,
    id,
    sealed: {
      ...sealed,
      answers: { ...answers },
      organisation: await findOrganisation(trx, kind, answers),
      termsVersion,
      version: waiting.version + 1,
    },
  });
  return { reviewId, state: 'submitted' };
}

/** The form that was filled in is that of the review. */
function refuseOtherKind(kind: SubjectKind, sent: SubjectKind): void {
  if (sent !== kind) throw new Refusal('invalid', { errors: { subjectKind: `This is about a ${kind}` } });
}

/** What a review is about does not change: whatever the answers say of it, it is this subject. */
function withSubject({ kind, id }: Subject, answers: object): object {
  const fixed = new Set(subjectFieldsOf(formOf(kind).questions));
  const rest = Object.entries(answers).filter(([field]) => !fixed.has(field));
  return { ...Object.fromEntries(rest), [subjectFieldOf(kind)]: id };
}
