import { termsVersion } from '../../../contract/members/account.ts';
import { readDraftOf, type AnswersByKind, type SubjectKind } from '../../../contract/reviews/forms.ts';
import type { ReviewState } from '../../../contract/reviews/reviews.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import type { ReportLimit } from '../../http/limit-fields.ts';
import { Refusal } from '../../refusal.ts';
import type { Member } from '../../http/viewer.ts';
import { reviewsSent } from '../../metrics.ts';
import { findReviewOfDraft } from '../authorship/link-queries.ts';
import { answerRemindersOf } from '../../reminders/answer-commands.ts';
import { findOwnDraft } from '../../review-drafts/queries.ts';
import { dropDraft, lockDraft } from '../../review-drafts/stored-drafts.ts';
import { refuseStaleDraft } from './draft-commands.ts';
import { receivedEmail, sendToAuthor } from '../emails.ts';
import { refuseWhilePaused } from '../moderation/pause-queries.ts';
import { refusalToWrite } from '../policy.ts';
import { whyHeldBack } from '../moderation/screening-rules.ts';
import { nameKeyOf } from '../../subjects/names.ts';
import { addSubmission, listCompared, listWaiting, type Submission } from '../intake/submissions.ts';
import { findOrganisation } from './filing-queries.ts';
import { checkSubject, type CheckedSubject } from './subject-commands.ts';
import { claimSending } from './send-limit-commands.ts';
import { openWhileChecked } from './held-back-commands.ts';
import { alreadyReviewed, checkAnswers, fileScreened, refuseSecond } from './submission-commands.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock' | 'jobs'>;
export interface Sent {
  readonly reviewId: string;
  readonly state: ReviewState;
}

/**
 * A draft becomes a submission, once: sending it again answers the same review. One transaction, on the member's side
 * only: the review itself is made when it is taken in (`intake/commands.ts`).
 */
export async function sendDraft(
  tools: Tools,
  member: Member,
  { draftId, version, reportLimit }: { draftId: string; version: number; reportLimit: ReportLimit },
): Promise<Sent> {
  const { memberId } = member;
  return tools.db.transaction().execute(async (trx) => {
    const { vault, clock } = tools;
    if ((await lockDraft(trx, { vault, memberId, draftId })) === null)
      return sentBefore(tools, trx, { draftId, memberId });
    const draft = await findOwnDraft(trx, { vault, memberId, draftId });
    if (draft === null) throw new Error('a draft that is locked is gone');
    refuseStaleDraft(draft, version);
    const { kind } = draft;
    await refuseToSend(tools, trx, { member, kind });
    const now = clock.now();
    const answers = await checkAnswers(trx, kind, { answers: readDraftOf(kind, draft.answers), now });
    await answerRemindersOf(trx, { memberId, draftId, today: dayOf(now) });
    await dropDraft(trx, draftId);
    return submit(tools, trx, { member, draftId, kind, answers, reportLimit });
  });
}

async function refuseToSend(
  tools: Tools,
  trx: Trx,
  { member, kind }: { member: Member; kind: SubjectKind },
): Promise<void> {
  const refusal = refusalToWrite(member, kind);
  if (refusal !== null) throw new Refusal(refusal);
  await refuseWhilePaused(tools, trx, member.memberId);
}

async function sentBefore(
  { vault }: Tools,
  trx: Trx,
  { draftId, memberId }: { draftId: string; memberId: string },
): Promise<Sent> {
  const waiting = (await listWaiting(trx, { vault, memberId })).find((one) => one.draftId === draftId);
  if (waiting !== undefined) return { reviewId: waiting.reviewId, state: 'submitted' };
  const reviewId = await findReviewOfDraft(trx, { vault, draftId, memberId });
  const review =
    reviewId === null
      ? undefined
      : await trx.selectFrom('reviews').where('id', '=', reviewId).select(['id', 'state']).executeTakeFirst();
  if (review === undefined) throw new Refusal('not_found', { detail: 'This draft is gone. It was sent or deleted.' });
  return { reviewId: review.id, state: review.state };
}

async function submit<K extends SubjectKind>(
  tools: Tools,
  trx: Trx,
  sent: { member: Member; draftId: string; kind: K; answers: AnswersByKind[K]; reportLimit: ReportLimit },
): Promise<Sent> {
  const { vault } = tools;
  const { member, draftId, kind, answers } = sent;
  const { memberId } = member;
  const now = tools.clock.now();
  await claimSending(tools, trx, sent);
  const subject = await checkSubject(trx, member, sent);
  await refuseSecondOf(tools, trx, { memberId, kind, subject });
  const organisation = await findOrganisation(trx, kind, answers);
  const { flags, similarity } = await fileScreened(trx, {
    writer: member,
    kind,
    answers,
    subject,
    now,
    organisation,
    screening: {
      at: 'sending',
      listWaiting: () => listCompared(trx, { vault }),
    },
  });
  const held = whyHeldBack(flags);
  const { reviewId, passKey } = await addSubmission(trx, {
    vault,
    memberId,
    now,
    sent: {
      draftId,
      kind,
      subjectId: subject.id,
      subjectName: subject.name,
      answers: { ...answers },
      organisation,
      termsVersion,
      similarity,
      heldBackFor: held,
    },
  });
  if (held.length === 0) await openWhileChecked(trx, { vault, memberId, passKey, now });
  await sendToAuthor(tools, trx, receivedEmail, { memberId, reviewId, version: 1 });
  reviewsSent.inc();
  return { reviewId, state: 'submitted' };
}

/** Of one that is being checked, or waits to be taken in. Two that are sent at once wait for each other before. */
async function refuseSecondOf(
  tools: Tools,
  trx: Trx,
  { memberId, kind, subject }: { memberId: string; kind: SubjectKind; subject: CheckedSubject },
): Promise<void> {
  const { vault } = tools;
  const isSame = (one: Submission): boolean =>
    one.kind === kind &&
    (one.subjectId === null || subject.id === null
      ? nameKeyOf(one.subjectName) === nameKeyOf(subject.name)
      : one.subjectId === subject.id);
  if ((await listWaiting(trx, { vault, memberId })).some(isSame)) throw alreadyReviewed(kind);
  if (subject.id !== null) await refuseSecond(tools, trx, { memberId, subject: { kind, id: subject.id } });
}
