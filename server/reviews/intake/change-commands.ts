import type { Trx } from '../../database/connect.ts';
import { reviewsWithSubject } from '../moderation/subject.ts';
import { screenReview } from '../moderation/screening-queries.ts';
import { addVersion } from '../writing/submission-commands.ts';
import { readStoredOf } from '../writing/stored-answers.ts';
import type { Submission } from './submissions.ts';

interface Taken {
  readonly one: Submission;
  readonly now: Date;
}

/**
 * A change that came with a return code becomes a review in the queue, which takes the place of the published one when it
 * is published. Of the same voice, without an author: nobody knows who that is.
 */
export async function takeChange(trx: Trx, { one, now }: Taken): Promise<void> {
  const { reviewId, kind, replacesId = '' } = one;
  const changed = await reviewsWithSubject(trx)
    .where('reviews.id', '=', replacesId)
    .selectAll('reviews')
    .executeTakeFirstOrThrow();
  const stored = readStoredOf(kind, one.answers);
  const flags = await screenReview(trx, {
    kind,
    subjectId: changed.subject_id,
    subjectWebsite: changed.subject_website,
    isNewSubject: changed.subject_state === 'proposed',
    answers: stored,
    lastContactOn: changed.last_contact_on ?? '',
    memberId: null,
    isOrganisationProven: kind !== 'entrepreneur' || changed.verification_level > 0,
    now,
    exceptIds: [replacesId, reviewId],
  });
  const text = {
    answers: stored,
    screening_flags: flags,
    terms_version: one.termsVersion,
    headline: headlineOf(stored),
  };
  if (one.textsBefore === undefined) {
    await trx
      .insertInto('reviews')
      .values({
        id: reviewId,
        replaces_id: replacesId,
        subject_kind: kind,
        [`${kind}_id`]: changed.subject_id,
        state: 'submitted',
        submitted_at: now,
        review_class: changed.review_class,
        funding_kind: changed.funding_kind,
        overall: changed.overall,
        verification_level: changed.verification_level,
        venture_name: changed.venture_name,
        last_contact_on: changed.last_contact_on,
        writer_number: changed.writer_number,
        organisation_number: changed.organisation_number,
        is_sample: changed.is_sample,
        ...text,
      })
      .execute();
    return addVersion(trx, { reviewId, version: 1, stored, now });
  }
  const { version } = await trx
    .selectFrom('reviews')
    .where('id', '=', reviewId)
    .select('version')
    .forUpdate()
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('reviews')
    .set({ state: 'submitted', version: version + 1, ...text })
    .where('id', '=', reviewId)
    .execute();
  await addVersion(trx, { reviewId, version: version + 1, stored, now });
}

const headlineOf = (stored: object): string | null =>
  'headline' in stored && typeof stored.headline === 'string' ? stored.headline : null;
