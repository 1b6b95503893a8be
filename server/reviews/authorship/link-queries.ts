import type { ReviewKey } from '../../access/commands.ts';
import type { Db, Trx } from '../../database/connect.ts';
import { anyOf, listOwned } from '../../owner-digests.ts';
import { subjectColumn } from '../moderation/subject.ts';
import type { AuthorChoices, SealedVenture } from '../writing/stored-answers.ts';
import { findLink } from './one-link-queries.ts';
import { asPassKey, openLink, type Subject, type Tools } from './sealed-link.ts';

/**
 * Who wrote a review. This folder alone names the schema `authorship`; a test scans for others. What it answers is used
 * for: is this mine, one review per author and subject, the author's passes, an email to the author. Where a link was
 * deleted, or its key was destroyed, it has no author.
 */

interface StoredLink {
  readonly review_id: string;
  readonly member_digest: Buffer;
}

/** The links of these members, in no order. */
export async function listLinksOf(
  db: Db | Trx,
  { vault, memberIds }: Tools & { memberIds: readonly string[] },
): Promise<StoredLink[]> {
  return listOwned(vault.authors, { of: 'member', memberIds }, (digests) =>
    db
      .selectFrom('authorship.review_authors')
      .where('member_digest', '=', anyOf(digests))
      .select(['review_id', 'member_digest', 'member_digest as owner_digest'])
      .execute(),
  );
}

export async function listMyReviewIds(
  db: Db | Trx,
  { vault, memberId }: Tools & { memberId: string },
): Promise<string[]> {
  return listReviewIdsOfMembers(db, { vault, memberIds: [memberId] });
}

/** Everything that these members wrote, in no order. */
export async function listReviewIdsOfMembers(
  db: Db | Trx,
  { vault, memberIds }: Tools & { memberIds: readonly string[] },
): Promise<string[]> {
  return (await listLinksOf(db, { vault, memberIds })).map((row) => row.review_id);
}

/** For the author only: what the review hides from everyone else. */
export async function findMyVenture(db: Db, review: Tools & { reviewId: string }): Promise<SealedVenture | null> {
  return (await findLink(db, review))?.venture ?? null;
}

/** What the authors of these reviews chose, by the id of the review; none where the link is gone. */
export async function listChoices(
  db: Db | Trx,
  { vault, reviewIds }: Tools & { reviewIds: readonly string[] },
): Promise<Map<string, AuthorChoices>> {
  if (reviewIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('authorship.review_authors')
    .where('review_id', 'in', [...reviewIds])
    .select(['review_id', 'sealed'])
    .execute();
  return new Map(
    rows.flatMap(({ review_id: id, sealed }) => {
      const link = openLink(vault, sealed);
      return link === null ? [] : [[id, link.choices] as const];
    }),
  );
}

/** The review that came from a draft of this member, so that sending twice makes one. */
export async function findReviewOfDraft(
  trx: Trx,
  { vault, draftId, memberId }: Tools & { draftId: string; memberId: string },
): Promise<string | null> {
  for (const reviewId of await listMyReviewIds(trx, { vault, memberId }))
    if ((await findLink(trx, { vault, reviewId }))?.draftId === draftId) return reviewId;
  return null;
}

/** Everything that this member wrote about the subject, the newest first. */
export async function listReviewIdsOfVoice(
  db: Db | Trx,
  { vault, memberId, subject }: Tools & { memberId: string; subject: Subject },
): Promise<string[]> {
  const ids = await listMyReviewIds(db, { vault, memberId });
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('reviews')
    .where('id', 'in', ids)
    .where(subjectColumn(subject.kind), '=', subject.id)
    .select('id')
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** For the passes of the author. */
export async function findAuthorId(db: Db | Trx, review: Tools & { reviewId: string }): Promise<string | null> {
  return (await findLink(db, review))?.memberId ?? null;
}

/** The cause of the passes that a review earns; null when no member can be given any. */
export async function findPassKey(db: Db | Trx, review: Tools & { reviewId: string }): Promise<ReviewKey | null> {
  const link = await findLink(db, review);
  return link === null ? null : asPassKey(link.passKey);
}

/** For an email to the author; null when the account is gone or suspended, too. */
export async function findAuthorEmail(db: Db, review: Tools & { reviewId: string }): Promise<string | null> {
  const memberId = await findAuthorId(db, review);
  return memberId === null ? null : findEmailOf(db, memberId);
}

/** Null when the account is gone or suspended. */
export async function findEmailOf(db: Db, memberId: string): Promise<string | null> {
  const member = await db
    .selectFrom('members')
    .where('id', '=', memberId)
    .where('suspended_at', 'is', null)
    .select('email')
    .executeTakeFirst();
  return member?.email ?? null;
}

/** The links of reviews of ventures: these alone name a listed organisation. */
export async function listVentureLinks(trx: Trx, vault: Tools['vault']) {
  const rows = await trx
    .selectFrom('authorship.review_authors as link')
    .innerJoin('reviews', 'reviews.id', 'link.review_id')
    .where('subject_kind', '=', 'entrepreneur')
    .select(['link.review_id', 'link.sealed', 'reviews.entrepreneur_id'])
    .execute();
  return rows.flatMap(({ review_id: reviewId, sealed, entrepreneur_id: id }) => {
    const link = openLink(vault, sealed);
    return link === null ? [] : [{ reviewId, link, subject: { kind: 'entrepreneur', id: id ?? '' } as const }];
  });
}
