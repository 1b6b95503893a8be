import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { uuid } from '../../../contract/endpoint.ts';
import type { ReviewState } from '../../../contract/reviews/reviews.ts';
import { subjectKinds, valuesOf } from '../../../contract/reviews/options.ts';
import { funderTypes } from '../../../contract/subjects/organisations.ts';
import type { Context } from '../../context.ts';
import type { Db, Trx } from '../../database/connect.ts';
import type { Vault } from '../../vault.ts';

/**
 * Reviews that were sent and are not taken in yet. They belong to their authors: the only table that holds them is on
 * the members' side, and what it holds is sealed.
 */

const organisation = z.object({
  name: z.string(),
  website: z.string().nullable(),
  country: z.string().nullable(),
  type: z.enum(valuesOf(funderTypes)),
});

const submission = z.object({
  /** Chance chose it when the review was sent; the review has it from its intake on. */
  reviewId: uuid,
  draftId: uuid,
  kind: z.enum(subjectKinds),
  /** Null for a subject that nobody proposed before. */
  subjectId: z.string().nullable(),
  subjectName: z.string(),
  answers: z.record(z.string(), z.unknown()),
  /** The funder that the author of an entrepreneur review works for. */
  organisation: organisation.nullable(),
  termsVersion: z.string(),
  /** Counts the changes of its author, from 1. */
  version: z.int(),
  /** Of a review that was sent back and is sent again: how many texts it had by then. Absent for a first one. */
  textsBefore: z.int().optional(),
});
/** What its author sent. `answers` are checked, in the form of `kind`. */
export type Sealed = z.output<typeof submission>;

export interface Submission extends Sealed {
  readonly id: string;
  readonly memberId: string;
  readonly sentAt: Date;
}

const purpose = 'review submission';

/** Lengths in bytes that a sealed submission may have: its length says hardly anything of the review. */
const paddedLengths = [8_192, 32_768, 131_072, 524_288];

/** Spaces behind JSON mean nothing to its reader. */
export function padded(json: string): string {
  const bytes = Buffer.byteLength(json);
  const length = paddedLengths.find((one) => bytes <= one) ?? bytes;
  return json + ' '.repeat(length - bytes);
}

const sealOf = (vault: Vault, sealed: Sealed): Buffer => vault.seal(purpose, padded(JSON.stringify(sealed)));

export async function addSubmission(
  trx: Trx,
  {
    vault,
    memberId,
    now,
    sent,
  }: {
    vault: Vault;
    memberId: string;
    now: Date;
    sent: Omit<Sealed, 'reviewId' | 'version'> & Partial<Pick<Sealed, 'reviewId' | 'version'>>;
  },
): Promise<Sealed> {
  const sealed: Sealed = { reviewId: randomUUID(), version: 1, ...sent };
  await trx
    .insertInto('review_submissions')
    .values({ member_id: memberId, sealed: sealOf(vault, sealed), sent_at: now })
    .execute();
  return sealed;
}

export async function changeSubmission(
  trx: Trx,
  { vault, id, sealed }: { vault: Vault; id: string; sealed: Sealed },
): Promise<void> {
  await trx
    .updateTable('review_submissions')
    .set({ sealed: sealOf(vault, sealed) })
    .where('id', '=', id)
    .execute();
}

export async function deleteSubmission(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('review_submissions').where('id', '=', id).execute();
}

/** Of one member, or of everybody, with those that were taken in and are still to be deleted. */
export async function listSubmitted(
  db: Db | Trx,
  { vault, memberId }: { vault: Vault; memberId?: string },
): Promise<Submission[]> {
  const rows = await db
    .selectFrom('review_submissions')
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .selectAll()
    .execute();
  return rows.map((row): Submission => ({
    ...submission.parse(JSON.parse(vault.open(purpose, row.sealed))),
    id: row.id,
    memberId: row.member_id,
    sentAt: row.sent_at,
  }));
}

/** The same, without those that were taken in. */
export async function listWaiting(db: Db | Trx, whose: { vault: Vault; memberId?: string }): Promise<Submission[]> {
  const all = await listSubmitted(db, whose);
  if (all.length === 0) return [];
  const reviews = await db
    .selectFrom('reviews')
    .where(
      'id',
      'in',
      all.map(({ reviewId }) => reviewId),
    )
    .select(['id', 'state'])
    .select((eb) =>
      eb
        .selectFrom('review_versions')
        .whereRef('review_versions.review_id', '=', 'reviews.id')
        .select((count) => count.fn.countAll<number>().as('texts'))
        .as('texts'),
    )
    .execute();
  const byId = new Map(reviews.map((review) => [review.id, review]));
  return all.filter((one) => isWaiting(one, byId.get(one.reviewId)));
}

/** A review that was sent back waits for its new text until it has it, unless its author took it back. */
function isWaiting(
  { textsBefore }: Submission,
  review: { readonly state: ReviewState; readonly texts: number | null } | undefined,
): boolean {
  if (textsBefore === undefined) return review === undefined;
  const isSentBack = review?.state === 'changes_requested' || review?.state === 'declined';
  return isSentBack && Number(review.texts) === textsBefore;
}

/** The member's own by the id that the review will have; null when there is none, or it was taken in. */
export async function findWaiting(
  db: Db | Trx,
  { vault, memberId, reviewId }: { vault: Vault; memberId: string; reviewId: string },
): Promise<Submission | null> {
  const own = await listWaiting(db, { vault, memberId });
  return own.find((one) => one.reviewId === reviewId) ?? null;
}

/** Deletes what was taken in, in a transaction of its own. Returns how many. */
export async function deleteTakenIn({ db, vault }: Pick<Context, 'db' | 'vault'>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const all = await listSubmitted(trx, { vault });
    const waiting = new Set((await listWaiting(trx, { vault })).map(({ id }) => id));
    const done = all.flatMap(({ id }) => (waiting.has(id) ? [] : [id]));
    if (done.length > 0) await trx.deleteFrom('review_submissions').where('id', 'in', done).execute();
    return done.length;
  });
}
