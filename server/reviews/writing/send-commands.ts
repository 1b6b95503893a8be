import { termsVersion } from '../../../contract/members/account.ts';
import { readDraftOf, type AnswersByKind, type SubjectKind } from '../../../contract/reviews/forms.ts';
import type { ReviewState } from '../../../contract/reviews/reviews.ts';
import { giveProvisionalPass } from '../../access/commands.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import type { ReportLimit } from '../../http/limit-fields.ts';
import { Refusal } from '../../refusal.ts';
import type { Member } from '../../http/viewer.ts';
import { reviewsSent } from '../../metrics.ts';
import { completeRemindersOf } from '../../reminders/completion-commands.ts';
import { findReviewOfDraft, linkAuthor, lockVoice, reviewKeyOf, type Subject } from '../authorship.ts';
import { refuseStaleDraft } from './draft-commands.ts';
import { receivedEmail, sendToAuthor } from '../emails.ts';
import { refuseWhilePaused } from '../moderation/pause-queries.ts';
import { refusalToWrite } from '../policy.ts';
import { passesScreening } from '../moderation/screening-rules.ts';
import { chooseSubject } from './subject-commands.ts';
import { claimSending } from './send-limit-commands.ts';
import { addVersion, checkAnswers, fileScreened, refuseSecond } from './submission-commands.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock' | 'jobs'>;
export interface Sent {
  readonly reviewId: string;
  readonly state: ReviewState;
}

/** A draft becomes a review, once: sending it again answers the review it became. One transaction. */
export async function sendDraft(
  tools: Tools,
  member: Member,
  { draftId, version, reportLimit }: { draftId: string; version: number; reportLimit: ReportLimit },
): Promise<Sent> {
  const { vault } = tools;
  const { memberId } = member;
  return tools.db.transaction().execute(async (trx) => {
    const draft = await trx
      .selectFrom('review_drafts')
      .where('id', '=', draftId)
      .where('member_id', '=', memberId)
      .select(['id', 'version', 'updated_at', 'subject_kind', 'answers'])
      .forUpdate()
      .executeTakeFirst();
    if (draft === undefined) return sentBefore(trx, await findReviewOfDraft(trx, { vault, draftId, memberId }));
    refuseStaleDraft(draft, version);
    const kind = draft.subject_kind;
    await refuseToSend(tools, trx, { member, kind });
    const answers = await checkAnswers(trx, kind, {
      answers: readDraftOf(kind, draft.answers),
      now: tools.clock.now(),
    });
    await completeRemindersOf(trx, { memberId, draftId, today: dayOf(tools.clock.now()) });
    await trx.deleteFrom('review_drafts').where('id', '=', draftId).execute();
    return addReview(tools, trx, { member, draftId, kind, answers, reportLimit });
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

async function sentBefore(trx: Trx, reviewId: string | null): Promise<Sent> {
  const review =
    reviewId === null
      ? undefined
      : await trx.selectFrom('reviews').where('id', '=', reviewId).select(['id', 'state']).executeTakeFirst();
  if (review === undefined) throw new Refusal('not_found', { detail: 'This draft is gone. It was sent or deleted.' });
  return { reviewId: review.id, state: review.state };
}

async function addReview<K extends SubjectKind>(
  tools: Tools,
  trx: Trx,
  sent: { member: Member; draftId: string; kind: K; answers: AnswersByKind[K]; reportLimit: ReportLimit },
): Promise<Sent> {
  const { vault } = tools;
  const { member, draftId, kind } = sent;
  const { memberId } = member;
  const now = tools.clock.now();
  const chosen = await chooseSubject(trx, member, { ...sent, now });
  const subject: Subject = { kind, id: chosen.id };
  await lockVoice(trx, { vault, memberId, subject });
  await refuseSecond(tools, trx, { memberId, subject });
  await claimSending(tools, trx, sent);
  const filed = await fileScreened(tools, trx, { ...sent, subject, chosen, now });
  const { stored, venture, columns, flags } = filed;
  const review = await trx
    .insertInto('reviews')
    .values({
      subject_kind: kind,
      [`${kind}_id`]: chosen.id,
      state: 'submitted',
      submitted_at: now,
      answers: stored,
      screening_flags: flags,
      terms_version: termsVersion,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addVersion(trx, { reviewId: review.id, version: 1, stored, now });
  await linkAuthor(trx, { vault, reviewId: review.id, memberId, subject, draftId, venture });
  if (passesScreening(flags)) await giveProvisionalPass(trx, { memberId, key: reviewKeyOf(vault, review.id), now });
  await sendToAuthor(tools, trx, receivedEmail, { memberId, reviewId: review.id, version: 1 });
  reviewsSent.inc();
  return { reviewId: review.id, state: 'submitted' };
}
