import { formOf, subjectFieldOf, type AnswersByKind, type SubjectKind } from '../../../contract/reviews/forms.ts';
import { subjectFieldsOf } from '../../../contract/reviews/question.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { changeOrganisation, linkAuthor } from '../authorship/link-commands.ts';
import { findLink } from '../authorship/one-link-queries.ts';
import type { Subject } from '../authorship/sealed-link.ts';
import { asPassKey } from '../authorship/sealed-link.ts';
import type { Filed } from '../columns.ts';
import { reviewsWithSubject } from '../moderation/subject.ts';
import type { Account } from '../moderation/screening-queries.ts';
import { sealClaim } from '../moderation/sealed-claim.ts';
import { choicesOf } from '../writing/stored-answers.ts';
import { addVersion, fileScreened } from '../writing/submission-commands.ts';
import type { Submission } from './submissions.ts';

/** A moderator saw proof; a changed text does not take that away. */
const proven = 2;

interface TakenAgain {
  readonly one: Submission;
  readonly writer: { readonly memberId: string; readonly email: string };
  readonly accounts: readonly Account[];
  readonly others: readonly object[];
  readonly now: Date;
}

/** A review that its author changed after a question or a decline: it goes back to the queue, where it keeps its place by age. */
export async function takeAgain(
  { vault }: Pick<Context, 'vault'>,
  trx: Trx,
  { one, writer, accounts, others, now }: TakenAgain,
): Promise<void> {
  const { reviewId, kind, organisation } = one;
  const review = await reviewsWithSubject(trx)
    .where('reviews.id', '=', reviewId)
    .select(['reviews.version', 'reviews.verification_level'])
    .forUpdate('reviews')
    .executeTakeFirstOrThrow();
  const id = review.subject_id ?? '';
  const filed = await fileScreened(trx, {
    writer,
    kind,
    // Checked when it was sent.
    answers: aboutSubject({ kind, id }, one.answers) as unknown as AnswersByKind[SubjectKind],
    subject: {
      id,
      website: review.subject_website,
      state: review.subject_state === 'proposed' ? 'proposed' : 'listed',
    },
    now,
    organisation,
    screening: { at: 'intake', accounts, others, similarity: one.similarity },
    exceptId: reviewId,
    levelBefore: review.verification_level,
  });
  const version = review.version + 1;
  await trx
    .updateTable('reviews')
    .set({
      state: 'submitted',
      version,
      answers: filed.stored,
      screening_flags: filed.flags,
      terms_version: one.termsVersion,
      sealed_claim: kind === 'entrepreneur' ? sealClaim(vault, filed.claimed) : null,
      ...filed.columns,
      verification_level: review.verification_level === proven ? proven : filed.columns.verification_level,
    })
    .where('id', '=', reviewId)
    .execute();
  await addVersion(trx, { reviewId, version, stored: filed.stored, now });
  if (!one.isOrphan) await linkAgain({ vault }, trx, { one, memberId: writer.memberId, subject: { kind, id }, filed });
}

async function linkAgain(
  { vault }: Pick<Context, 'vault'>,
  trx: Trx,
  {
    one,
    memberId,
    subject,
    filed: { organisation, venture },
  }: { one: Submission; memberId: string; subject: Subject; filed: Pick<Filed, 'organisation' | 'venture'> },
): Promise<void> {
  const { reviewId } = one;
  const link = { vault, reviewId, subject, organisation, venture, choices: choicesOf(one.answers) };
  // The link may be gone in the meantime: who sends a review again is known again.
  await ((await findLink(trx, { vault, reviewId })) === null
    ? linkAuthor(trx, { ...link, memberId, passKey: asPassKey(one.passKey) })
    : changeOrganisation(trx, link));
}

/** What a review is about does not change: whatever the answers say of it, it is this subject. */
export function aboutSubject({ kind, id }: Subject, answers: object): object {
  const fixed = new Set(subjectFieldsOf(formOf(kind).questions));
  const rest = Object.entries(answers).filter(([field]) => !fixed.has(field));
  return { ...Object.fromEntries(rest), [subjectFieldOf(kind)]: id };
}
