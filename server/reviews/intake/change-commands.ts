import type { Trx } from '../../database/connect.ts';
import { reviewsWithSubject } from '../moderation/subject.ts';
import { screenReview } from '../moderation/screening-queries.ts';
import { addVersion } from '../writing/submission-commands.ts';
import { readStoredOf } from '../writing/stored-answers.ts';
import type { Submission } from './submissions.ts';

interface Taken {
  readonly one: Submission;
  readonly others: readonly object[];
  readonly now: Date;
}

/**
 * A change that came with a return code becomes a review in the queue, which takes the place of the published one when it
 * is published. Of the same voice, without an author: the server does not know who that is.
 */
export async function takeChange(trx: Trx, { one, others, now }: Taken): Promise<void> {
  const { reviewId, kind, replacesId = '' } = one;
  const changed = await findChanged(trx, replacesId);
  const stored = readStoredOf(kind, one.answers);
  const { flags } = await screenReview(trx, {
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
    screening: { at: 'intake', accounts: [], others, similarity: undefined },
  });
  const text = {
    answers: stored,
    screening_flags: flags,
    terms_version: one.termsVersion,
    headline: headlineOf(stored),
  };
  await (one.textsBefore === undefined ? add(trx, { one, changed, text, now }) : addText(trx, { one, text, now }));
}

async function findChanged(trx: Trx, reviewId: string) {
  return reviewsWithSubject(trx).where('reviews.id', '=', reviewId).selectAll('reviews').executeTakeFirstOrThrow();
}

interface Text {
  readonly answers: object;
  readonly screening_flags: string[];
  readonly terms_version: string;
  readonly headline: string | null;
}

async function add(
  trx: Trx,
  { one, changed, text, now }: Omit<Taken, 'others'> & { changed: Awaited<ReturnType<typeof findChanged>>; text: Text },
): Promise<void> {
  const { reviewId, kind, replacesId = '' } = one;
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
  await addVersion(trx, { reviewId, version: 1, stored: text.answers, now });
}

/** After a question, or a decline that a change can fix: it goes back to the queue. */
async function addText(
  trx: Trx,
  { one: { reviewId }, text, now }: Omit<Taken, 'others'> & { text: Text },
): Promise<void> {
  const before = await trx
    .selectFrom('reviews')
    .where('id', '=', reviewId)
    .select('version')
    .forUpdate()
    .executeTakeFirstOrThrow();
  const version = before.version + 1;
  await trx
    .updateTable('reviews')
    .set({ state: 'submitted', version, ...text })
    .where('id', '=', reviewId)
    .execute();
  await addVersion(trx, { reviewId, version, stored: text.answers, now });
}

const headlineOf = (stored: object): string | null =>
  'headline' in stored && typeof stored.headline === 'string' ? stored.headline : null;
