import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { uuid } from '../../../contract/endpoint.ts';
import type { ReviewState } from '../../../contract/reviews/reviews.ts';
import { subjectKinds, valuesOf } from '../../../contract/reviews/options.ts';
import { funderTypes } from '../../../contract/subjects/organisations.ts';
import type { Context } from '../../context.ts';
import type { Db, Trx } from '../../database/connect.ts';
import type { Vault } from '../../vault.ts';
import { newPassKey } from '../authorship/sealed-link.ts';
import { isAppeal, listAppealsTakenIn } from '../appeals/waiting-appeals.ts';
import { heldBackFor } from '../moderation/screening-rules.ts';
import {
  addStored,
  changeStored,
  countStored,
  deleteStored,
  listStored,
  type Stored,
  type Whose,
} from './stored-submissions.ts';

/**
 * Reviews that were sent and are not taken in yet. They belong to their authors: the only table that holds them is on
 * the members' side, and what it holds is sealed, whose it is and when it was sent included (`stored-submissions.ts`).
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
  /** The cause of the access that it earns. */
  passKey: z.string(),
  kind: z.enum(subjectKinds),
  /** Null for a subject that no member proposed before. */
  subjectId: z.string().nullable(),
  subjectName: z.string(),
  answers: z.record(z.string(), z.unknown()),
  /** The funder that the author of an entrepreneur review works for. */
  organisation: organisation.nullable(),
  termsVersion: z.string(),
  /** Of the most similar other review when these answers were sent, 0 to 1. Absent where that was not looked for. */
  similarity: z.number().optional(),
  /** Counts the changes of its author, from 1. */
  version: z.int(),
  /** Of a review that was sent back and is sent again: how many texts it had by then. Absent for a first one. */
  textsBefore: z.int().optional(),
  /** Why it gave no access when it was sent; empty where nothing was found. */
  heldBackFor: z.array(z.enum(heldBackFor)).default([]),
  /** Of a change that came with a return code: the published review that it changes. `answers` are then in stored form. */
  replacesId: uuid.optional(),
  /** Its account became one of another mailbox: no member reads or changes it now, and the review gets no author. */
  isOrphan: z.boolean().default(false),
});
/** What its author sent. `answers` are checked, in the form of `kind`. */
export type Sealed = z.output<typeof submission>;

export interface Submission extends Sealed, Stored {}

export async function addSubmission(
  trx: Trx,
  {
    vault,
    memberId,
    now,
    sent,
  }: {
    vault: Vault;
    memberId: string | null;
    now: Date;
    sent: Omit<Sealed, 'reviewId' | 'version' | 'passKey' | 'heldBackFor' | 'isOrphan'> &
      Partial<Pick<Sealed, 'reviewId' | 'version' | 'heldBackFor'>>;
  },
): Promise<Sealed> {
  const reviewId = randomUUID();
  const sealed: Sealed = { reviewId, version: 1, passKey: newPassKey(), heldBackFor: [], isOrphan: false, ...sent };
  await addStored(trx, { vault, memberId, sentAt: now, content: sealed });
  return sealed;
}

export async function changeSubmission(
  trx: Trx,
  { vault, one, sealed }: { vault: Vault; one: Stored; sealed: Sealed },
): Promise<void> {
  await changeStored(trx, { vault, one, content: sealed });
}

export async function deleteSubmission(trx: Trx, id: string): Promise<void> {
  await deleteStored(trx, [id]);
}

/** Of one member, or of all members, with those that were taken in and are still to be deleted. */
export async function listSubmitted(db: Db | Trx, whose: Whose): Promise<Submission[]> {
  return (await listStored(db, whose)).flatMap(({ content, ...stored }): Submission[] =>
    isAppeal(content) ? [] : [{ ...submission.parse(content), ...stored }],
  );
}

/** The same, without those that were taken in, and without changes of a review that is no longer public. */
export async function listWaiting(db: Db | Trx, whose: Whose): Promise<Submission[]> {
  const all = await listSubmitted(db, whose);
  if (all.length === 0) return [];
  const ids = all.flatMap(({ reviewId, replacesId }) => [reviewId, ...(replacesId === undefined ? [] : [replacesId])]);
  const reviews = await db
    .selectFrom('reviews')
    .where('id', 'in', ids)
    .select(['id', 'state', 'leaves_on'])
    .select((eb) =>
      eb
        .selectFrom('review_versions')
        .whereRef('review_versions.review_id', '=', 'reviews.id')
        .select((count) => count.fn.countAll<number>().as('texts'))
        .as('texts'),
    )
    .execute();
  const byId = new Map(reviews.map((review) => [review.id, review]));
  const isGone = ({ replacesId, reviewId }: Submission): boolean => {
    // An appeal brought it back to its author, who has its code alone.
    if (replacesId === reviewId) return false;
    const changed = replacesId === undefined ? undefined : byId.get(replacesId);
    return replacesId !== undefined && (changed?.state !== 'published' || changed.leaves_on !== null);
  };
  return all.filter(
    (one) => isWaiting(one, byId.get(one.reviewId)) && !isGone(one) && (whose.memberId === undefined || !one.isOrphan),
  );
}

/** To open and compare one costs some 200 µs, for each review that is sent. */
const comparedSubmissions = 100;

/** What a review that is sent is compared with. Where more waits than is compared, the intake compares again. */
export async function listCompared(
  trx: Trx,
  { vault, exceptId }: { vault: Vault; exceptId?: string },
): Promise<{ answers: object[]; isAll: boolean }> {
  const count = await countStored(trx);
  const some = await listWaiting(trx, { vault, most: comparedSubmissions });
  return {
    answers: some.flatMap(({ id, answers }) => (id === exceptId ? [] : [answers])),
    isAll: count <= comparedSubmissions,
  };
}

/** A review that was sent back waits for its new text until it has it, unless its author withdrew it. */
function isWaiting(
  { textsBefore }: Submission,
  review: { readonly state: ReviewState; readonly leaves_on: string | null; readonly texts: number | null } | undefined,
): boolean {
  if (textsBefore === undefined) return review === undefined;
  if (review === undefined || review.leaves_on !== null) return false;
  const isSentBack = review.state === 'changes_requested' || review.state === 'declined';
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

/** The change of this review that came with its return code and was not taken in yet. */
export async function findWaitingChange(
  db: Db | Trx,
  { vault, reviewId }: { vault: Vault; reviewId: string },
): Promise<Submission | null> {
  return (await listWaiting(db, { vault })).find(({ replacesId }) => replacesId === reviewId) ?? null;
}

/** Deletes what was taken in, in a transaction of its own. Returns how many. */
export async function deleteTakenIn({ db, vault }: Pick<Context, 'db' | 'vault'>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const all = await listSubmitted(trx, { vault });
    const waiting = new Set((await listWaiting(trx, { vault })).map(({ id }) => id));
    const reviews = all.flatMap(({ id }) => (waiting.has(id) ? [] : [id]));
    const done = [...reviews, ...(await listAppealsTakenIn(trx, { vault }))];
    await deleteStored(trx, done);
    return done.length;
  });
}
