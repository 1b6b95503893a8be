import {
  formOf,
  reviewForms,
  type AnswersByKind,
  type DraftAnswersByKind,
  type SubjectKind,
} from '../../../contract/reviews/forms.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import type { Member } from '../../http/viewer.ts';
import { listReviewIdsOfVoice } from '../authorship/link-queries.ts';
import type { Subject } from '../authorship/sealed-link.ts';
import { findKnown } from '../known-queries.ts';
import type { ReviewState } from '../../../contract/reviews/reviews.ts';
import { completeAnswers, fileReview } from './filing-queries.ts';
import { monthsBefore, oneReviewMonths } from '../rules.ts';
import { screenReview, tellsOfMailOf, type Screening } from '../moderation/screening-queries.ts';
import type { FunderOrg } from './stored-answers.ts';

/** What sending and sending again have in common. */

type Tools = Pick<Context, 'vault' | 'clock'>;

/** The answers checked as a whole; 422 with every field that needs another look. */
export async function checkAnswers<K extends SubjectKind>(
  trx: Trx,
  kind: K,
  { answers, now }: { answers: DraftAnswersByKind[K]; now: Date },
): Promise<AnswersByKind[K]> {
  const complete = await completeAnswers(trx, kind, answers);
  const review = reviewForms[kind].read(complete, dayOf(now));
  if (review === null) throw new Refusal('invalid', { errors: formOf(kind).findProblems(complete, dayOf(now)) });
  return review;
}

interface Written<K extends SubjectKind> {
  readonly writer: Pick<Member, 'memberId' | 'email'>;
  readonly kind: K;
  readonly answers: AnswersByKind[K];
  readonly subject: { readonly id: string | null; readonly website: string | null; readonly state: string };
  readonly now: Date;
  /** As it was when the review was sent; absent: as it is listed. */
  readonly organisation?: FunderOrg | null;
  /** The review itself, when it was sent before. */
  readonly exceptId?: string;
  /** How it was verified when it was taken in before. */
  readonly levelBefore?: number;
  /** Of a review that is sent, or is taken in. */
  readonly screening: Screening;
}

/** What the tables keep of the review, and what the screening noticed. */
export async function fileScreened<K extends SubjectKind>(trx: Trx, written: Written<K>) {
  const { writer, kind, answers, subject, now, organisation = null, exceptId, screening } = written;
  const filed = await fileReview(trx, kind, { answers, writer, today: dayOf(now), organisation });
  const { level, isClaimTold } = toldOfMail(written, filed.isProven);
  const noticed = await screenReview(trx, {
    kind,
    subjectId: subject.id,
    subjectWebsite: subject.website,
    isNewSubject: subject.state === 'proposed',
    answers: filed.stored,
    lastContactOn: filed.columns.last_contact_on,
    memberId: writer.memberId,
    writerWebsite: filed.writerWebsite ?? undefined,
    isOrganisationProven: kind !== 'entrepreneur' || level > 0,
    now,
    screening,
    ...(exceptId === undefined ? {} : { exceptIds: [exceptId] }),
  });
  const columns = { ...filed.columns, verification_level: level };
  const claimed = isClaimTold && kind === 'entrepreneur' ? (filed.venture?.name ?? null) : null;
  return { ...filed, ...noticed, columns, claimed };
}

/**
 * What moderators are told of whether the writer's mail shows where they work, which is nothing where few members share
 * it (decision 0114). What was told before is told again.
 */
function toldOfMail<K extends SubjectKind>(
  { writer, kind, now, levelBefore = 0, screening }: Written<K>,
  isProven: boolean,
): { level: 0 | 1; isClaimTold: boolean } {
  const isTold =
    screening.at === 'intake' && tellsOfMailOf({ kind, memberId: writer.memberId, now }, screening.accounts);
  const level = isProven && (isTold || levelBefore > 0) ? 1 : 0;
  return { level, isClaimTold: isTold && !isProven };
}

export async function addVersion(
  trx: Trx,
  { reviewId, version, stored, now }: { reviewId: string; version: number; stored: object; now: Date },
): Promise<void> {
  await trx
    .insertInto('review_versions')
    .values({ review_id: reviewId, version, answers: stored, sent_at: now })
    .execute();
}

/** One at a time: while one is checked it is changed, not repeated. One that stands is replaced when the new one is published. */
export async function refuseSecond(
  tools: Tools,
  trx: Trx,
  one: { memberId: string; subject: Subject; exceptId?: string },
): Promise<void> {
  const ids = await listReviewIdsOfVoice(trx, { vault: tools.vault, ...one });
  const others = ids.filter((id) => id !== one.exceptId);
  if (others.length === 0) return;
  const recent = await trx
    .selectFrom('reviews')
    .where('id', 'in', others)
    .where('submitted_at', '>', monthsBefore(tools.clock.now(), oneReviewMonths))
    .select(['id', 'state'])
    .execute();
  // By what the author knows: a second one that is let in would tell them of a decision.
  const isChecked = [...(await findKnown(trx, recent)).values()].some(({ state }) => checkedStates.has(state));
  if (isChecked) throw alreadyReviewed(one.subject.kind);
}

const checkedStates: ReadonlySet<ReviewState> = new Set(['submitted', 'changes_requested']);

export const alreadyReviewed = (kind: SubjectKind): Refusal =>
  new Refusal('already_reviewed', {
    detail: `Your review of this ${kind} is being checked. Change that one instead.`,
  });
