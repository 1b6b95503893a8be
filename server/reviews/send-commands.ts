import { termsVersion } from '../../contract/account.ts';
import { findReviewProblems, readReview, reviewClassOf } from '../../contract/review-check.ts';
import {
  funderReviewDraftAnswers,
  type FunderReviewAnswers,
  type FunderReviewDraftAnswers,
} from '../../contract/review-fields.ts';
import type { ReviewState } from '../../contract/reviews.ts';
import { giveProvisionalPass } from '../access/commands.ts';
import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import { isMailOf } from '../funders/rules.ts';
import { Refusal } from '../http/refusal.ts';
import type { Member } from '../http/viewer.ts';
import {
  changeVenture,
  findReviewOfDraft,
  isMine,
  linkAuthor,
  listReviewIdsOfVoice,
  lockVoice,
  reviewKeyOf,
  type Subject,
} from './authorship.ts';
import { refuseStaleDraft } from './draft-commands.ts';
import { receivedLetter } from './letter-jobs.ts';
import { authorActionsFor, firstOfMonth, monthsBefore, oneReviewMonths } from './rules.ts';
import { findLastReason } from './review-queries.ts';
import { passesScreening } from './screening-rules.ts';
import { screenReview } from './screening-queries.ts';
import { splitAnswers, type StoredAnswers } from './stored-answers.ts';
import { chooseSubject } from './subject-commands.ts';
import { voiceOf } from './voice.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock' | 'jobs'>;
export interface Sent {
  readonly reviewId: string;
  readonly state: ReviewState;
}

/** A draft becomes a review, once: sending it again answers the review it became. One transaction. */
export async function sendDraft(
  tools: Tools,
  member: Member,
  { draftId, version }: { draftId: string; version: number },
): Promise<Sent> {
  const { vault } = tools;
  const { memberId } = member;
  return tools.db.transaction().execute(async (trx) => {
    const draft = await trx
      .selectFrom('review_drafts')
      .where('id', '=', draftId)
      .where('member_id', '=', memberId)
      .select(['id', 'version', 'updated_at', 'answers'])
      .forUpdate()
      .executeTakeFirst();
    if (draft === undefined) return sentBefore(trx, await findReviewOfDraft(trx, { vault, draftId, memberId }));
    refuseStaleDraft(draft, version);
    const answers = check(funderReviewDraftAnswers.parse(draft.answers), tools.clock.now());
    await trx.deleteFrom('review_drafts').where('id', '=', draftId).execute();
    return addReview(tools, trx, { member, draftId, answers });
  });
}

async function sentBefore(trx: Trx, reviewId: string | null): Promise<Sent> {
  const review =
    reviewId === null
      ? undefined
      : await trx.selectFrom('reviews').where('id', '=', reviewId).select(['id', 'state']).executeTakeFirst();
  if (review === undefined) throw new Refusal('not_found', { detail: 'This draft is gone. It was sent or deleted.' });
  return { reviewId: review.id, state: review.state };
}

function check(answers: FunderReviewDraftAnswers, now: Date): FunderReviewAnswers {
  const review = readReview(answers, dayOf(now));
  if (review === null) throw new Refusal('invalid', { errors: findReviewProblems(answers, dayOf(now)) });
  return review;
}

async function addReview(
  tools: Tools,
  trx: Trx,
  sent: { member: Member; draftId: string; answers: FunderReviewAnswers },
): Promise<Sent> {
  const { vault, jobs } = tools;
  const { member, draftId, answers } = sent;
  const { memberId } = member;
  const now = tools.clock.now();
  const funder = await chooseSubject(trx, member, { answers, now });
  const subject: Subject = { kind: 'funder', id: funder.id };
  await lockVoice(trx, { vault, memberId, subject });
  await refuseSecond(tools, trx, { memberId, subject });
  const { stored, venture } = splitAnswers(answers);
  const flags = await screenReview(trx, {
    answers: stored,
    funderId: funder.id,
    isNewFunder: funder.state === 'proposed',
    memberId,
    now,
  });
  const review = await trx
    .insertInto('reviews')
    .values({
      subject_kind: 'funder',
      funder_id: funder.id,
      state: 'in_review',
      screening_flags: flags,
      submitted_at: now,
      ...columnsOf(tools, { stored, answers, member }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('review_versions')
    .values({ review_id: review.id, version: 1, answers: stored, sent_at: now })
    .execute();
  await linkAuthor(trx, { vault, reviewId: review.id, memberId, subject, draftId, venture });
  if (passesScreening(flags)) await giveProvisionalPass(trx, { memberId, key: reviewKeyOf(vault, review.id), now });
  await jobs.send(trx, receivedLetter, { reviewId: review.id }, { key: `${review.id}:1` });
  return { reviewId: review.id, state: 'in_review' };
}

/** One at a time: while one is checked it is changed, not repeated. One that stands is replaced when the new one comes out. */
async function refuseSecond(
  tools: Tools,
  trx: Trx,
  one: { memberId: string; subject: Subject; exceptId?: string },
): Promise<void> {
  const ids = await listReviewIdsOfVoice(trx, { vault: tools.vault, ...one });
  const others = ids.filter((id) => id !== one.exceptId);
  if (others.length === 0) return;
  const waiting = await trx
    .selectFrom('reviews')
    .where('id', 'in', others)
    .where('state', 'in', ['in_review', 'changes_requested'])
    .where('submitted_at', '>', monthsBefore(tools.clock.now(), oneReviewMonths))
    .select('state')
    .executeTakeFirst();
  if (waiting !== undefined)
    throw new Refusal('already_reviewed', {
      detail: 'Your review of this funder is being checked. Change that one instead.',
    });
}

/** What lists, scores and searches need of the answers. */
function columnsOf(
  { vault }: Tools,
  { stored, answers, member }: { stored: StoredAnswers; answers: FunderReviewAnswers; member: Member },
) {
  return {
    review_class: reviewClassOf(answers.stageReached),
    funding_kind: answers.fundingKind,
    overall: answers.overall,
    headline: answers.headline,
    answers: stored,
    verification_level: isMailOf(member.email, answers.venture.website) ? 1 : 0,
    venture_digest: voiceOf(vault, answers.venture),
    venture_name: answers.displayAs === 'named_venture' ? answers.venture.name : null,
    terms_version: termsVersion,
    last_contact_on: firstOfMonth(answers.lastContact),
  };
}

/** A changed review goes back to the queue, where it keeps its place by age. */
export async function resendReview(
  tools: Tools,
  member: Member,
  resent: { reviewId: string; answers: FunderReviewDraftAnswers; version: number },
): Promise<Sent> {
  const { vault, jobs } = tools;
  const { memberId } = member;
  const now = tools.clock.now();
  return tools.db.transaction().execute(async (trx) => {
    const review = await lockMine(tools, trx, { reviewId: resent.reviewId, memberId });
    refuseStaleReview(review, resent.version);
    if (!authorActionsFor(review.state, await findLastReason(trx, review.id)).includes('resend'))
      throw new Refusal('invalid_transition');
    const answers = check({ ...resent.answers, funderId: review.funder_id ?? undefined, newFunder: undefined }, now);
    const subject: Subject = { kind: 'funder', id: review.funder_id ?? '' };
    await lockVoice(trx, { vault, memberId, subject });
    await refuseSecond(tools, trx, { memberId, subject, exceptId: review.id });
    const { stored, venture } = splitAnswers(answers);
    const flags = await screenReview(trx, {
      answers: stored,
      funderId: subject.id,
      isNewFunder: review.funder_state === 'proposed',
      memberId,
      now,
      exceptId: review.id,
    });
    const version = review.version + 1;
    await trx
      .updateTable('reviews')
      .set({ state: 'in_review', version, screening_flags: flags, ...columnsOf(tools, { stored, answers, member }) })
      .where('id', '=', review.id)
      .execute();
    await trx
      .insertInto('review_versions')
      .values({ review_id: review.id, version, answers: stored, sent_at: now })
      .execute();
    await changeVenture(trx, { vault, reviewId: review.id, venture });
    await jobs.send(trx, receivedLetter, { reviewId: review.id }, { key: `${review.id}:${version}` });
    return { reviewId: review.id, state: 'in_review' };
  });
}

export function refuseStaleReview(review: { version: number }, version: number): void {
  if (review.version !== version)
    throw new Refusal('stale', {
      detail: 'This review changed since you opened it. Open it again to see how it stands.',
    });
}

/** The member's own review, locked. Somebody else's is not found. */
export async function lockMine(
  { vault }: Tools,
  trx: Trx,
  { reviewId, memberId }: { reviewId: string; memberId: string },
) {
  const review = (await isMine(trx, { vault, reviewId, memberId }))
    ? await trx
        .selectFrom('reviews')
        .innerJoin('funders', 'funders.id', 'reviews.funder_id')
        .where('reviews.id', '=', reviewId)
        .select([
          'reviews.id',
          'reviews.state',
          'reviews.version',
          'reviews.funder_id',
          'funders.state as funder_state',
        ])
        .forUpdate('reviews')
        .executeTakeFirst()
    : undefined;
  if (review === undefined) throw new Refusal('not_found', { detail: 'We find no review of yours here.' });
  return review;
}
