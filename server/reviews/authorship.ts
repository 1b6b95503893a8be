import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { SubjectKind } from '../../contract/reviews/forms.ts';
import type { ReviewKey } from '../access/commands.ts';
import type { Db, Trx } from '../database/connect.ts';
import type { Vault } from '../vault.ts';
import { sealedVenture, writeVenture, type SealedVenture } from './writing/stored-answers.ts';
import { noReviews, type AuthorCounts, type ReviewCounts } from './scores/record-counts-rules.ts';

/**
 * Who wrote a review. The only module that names the schema `authorship`; a test scans for others. What it answers
 * is used for: is this mine, one review per author and subject, the author's passes, an email to the author.
 */

export interface Subject {
  readonly kind: SubjectKind;
  readonly id: string;
}

interface Tools {
  readonly vault: Vault;
}

const memberDigest = (vault: Vault, memberId: string): Buffer => vault.digest('review author', memberId);
const draftDigest = (vault: Vault, draftId: string): Buffer => vault.digest('review draft', draftId);
const voiceDigest = (vault: Vault, memberId: string, subject: Subject): Buffer =>
  vault.digest('review voice', `${memberId}\n${subject.kind}\n${subject.id}`);

/** The cause of the passes that a review earns; without the secret it does not lead to the review. */
export function reviewKeyOf(vault: Vault, reviewId: string): ReviewKey {
  // The brand says where it comes from: here and nowhere else.
  return vault.digest('review pass', reviewId).toString('hex') as ReviewKey;
}

/** The id of a database row that a review reported; it does not lead to the review either. */
export function dealKeyOf(vault: Vault, reviewId: string, kind: string): string {
  return vault.digest('review deal', `${reviewId}\n${kind}`).toString('hex');
}

export async function linkAuthor(
  trx: Trx,
  link: Tools & {
    reviewId: string;
    memberId: string;
    subject: Subject;
    draftId?: string;
    venture?: SealedVenture | undefined;
  },
): Promise<void> {
  const { vault, reviewId, memberId, subject, draftId, venture } = link;
  await trx
    .insertInto('authorship.review_authors')
    .values({
      review_id: reviewId,
      member_digest: memberDigest(vault, memberId),
      sealed_member_id: vault.seal('review author', memberId),
      voice_digest: voiceDigest(vault, memberId, subject),
      draft_digest: draftId === undefined ? null : draftDigest(vault, draftId),
      sealed_venture: venture === undefined ? null : sealVenture(vault, venture),
    })
    .execute();
}

const sealVenture = (vault: Vault, venture: SealedVenture): Buffer =>
  vault.seal('review venture', writeVenture(venture));

export async function changeVenture(
  trx: Trx,
  { vault, reviewId, venture }: Tools & { reviewId: string; venture: SealedVenture | undefined },
): Promise<void> {
  await trx
    .updateTable('authorship.review_authors')
    .set({ sealed_venture: venture === undefined ? null : sealVenture(vault, venture) })
    .where('review_id', '=', reviewId)
    .execute();
}

export async function isMine(
  db: Db | Trx,
  { vault, reviewId, memberId }: Tools & { reviewId: string; memberId: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('authorship.review_authors')
    .where('review_id', '=', reviewId)
    .where('member_digest', '=', memberDigest(vault, memberId))
    .select('review_id')
    .executeTakeFirst();
  return found !== undefined;
}

export async function listMyReviewIds(
  db: Db | Trx,
  { vault, memberId }: Tools & { memberId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('authorship.review_authors')
    .where('member_digest', '=', memberDigest(vault, memberId))
    .select('review_id')
    .execute();
  return rows.map((row) => row.review_id);
}

/** For the author only: what the review hides from everybody else. */
export async function findMyVenture(
  db: Db,
  { vault, reviewId }: Tools & { reviewId: string },
): Promise<SealedVenture | null> {
  const row = await db
    .selectFrom('authorship.review_authors')
    .where('review_id', '=', reviewId)
    .select('sealed_venture')
    .executeTakeFirst();
  return row?.sealed_venture == null
    ? null
    : sealedVenture.parse(JSON.parse(vault.open('review venture', row.sealed_venture)));
}

/**
 * For a moderator who decides whether the writer of an entrepreneur review works where they say: the name of the
 * funder. Null where the mail address shows it already, and for reviews of other subjects.
 */
export async function findUnprovenOrganisation(
  db: Db,
  { vault, reviewId }: Tools & { reviewId: string },
): Promise<string | null> {
  const review = await db
    .selectFrom('reviews')
    .where('id', '=', reviewId)
    .where('subject_kind', '=', 'entrepreneur')
    .where('verification_level', '=', 0)
    .select('id')
    .executeTakeFirst();
  return review === undefined ? null : ((await findMyVenture(db, { vault, reviewId }))?.name ?? null);
}

/** The review that came from a draft of this member, so that sending twice makes one. */
export async function findReviewOfDraft(
  trx: Trx,
  { vault, draftId, memberId }: Tools & { draftId: string; memberId: string },
): Promise<string | null> {
  const row = await trx
    .selectFrom('authorship.review_authors')
    .where('draft_digest', '=', draftDigest(vault, draftId))
    .where('member_digest', '=', memberDigest(vault, memberId))
    .select('review_id')
    .executeTakeFirst();
  return row?.review_id ?? null;
}

/** Everything that this member wrote about the subject. */
export async function listReviewIdsOfVoice(
  db: Db | Trx,
  { vault, memberId, subject }: Tools & { memberId: string; subject: Subject },
): Promise<string[]> {
  const voice = voiceDigest(vault, memberId, subject);
  const rows = await db
    .selectFrom('authorship.review_authors')
    .where((it) => it.or([it('voice_digest', '=', voice), it('present_voice_digest', '=', voice)]))
    .select('review_id')
    .execute();
  return rows.map((row) => row.review_id);
}

/** Until the end of the transaction no other request sends a review of the same author and subject. */
export async function lockVoice(
  trx: Trx,
  { vault, memberId, subject }: Tools & { memberId: string; subject: Subject },
): Promise<void> {
  const lockNumber = voiceDigest(vault, memberId, subject).readBigInt64BE(0);
  await sql`select pg_advisory_xact_lock(${lockNumber.toString()}::bigint)`.execute(trx);
}

/** After two subjects became one: the voices of reviews that are about `subject` from now on. */
export async function moveVoices(
  trx: Trx,
  { vault, reviewIds, subject }: Tools & { reviewIds: readonly string[]; subject: Subject },
): Promise<void> {
  if (reviewIds.length === 0) return;
  const links = await trx
    .selectFrom('authorship.review_authors')
    .where('review_id', 'in', reviewIds)
    .select(['review_id', 'sealed_member_id'])
    .execute();
  for (const link of links)
    await trx
      .updateTable('authorship.review_authors')
      .set({ voice_digest: voiceDigest(vault, vault.open('review author', link.sealed_member_id), subject) })
      .where('review_id', '=', link.review_id)
      .execute();
}

/** The other reviews by the author of this one about the same subject. */
export async function listOthersOfSameVoice(db: Db | Trx, reviewId: string): Promise<string[]> {
  const { rows } = await sql<{ review_id: string }>`
    select other.review_id from authorship.review_authors as this join authorship.review_authors as other
      on other.voice_digest = this.voice_digest or other.present_voice_digest = this.voice_digest
    where this.review_id = ${reviewId} and other.review_id <> ${reviewId}`.execute(db);
  return rows.map((row) => row.review_id);
}

/** For the passes of the author; null when the link was cut. */
export async function findAuthorId(
  db: Db | Trx,
  { vault, reviewId }: Tools & { reviewId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('authorship.review_authors')
    .where('review_id', '=', reviewId)
    .select('sealed_member_id')
    .executeTakeFirst();
  return row === undefined ? null : vault.open('review author', row.sealed_member_id);
}

/** For an email to the author; null when the link was cut or the account is gone or suspended. */
export async function findAuthorEmail(
  db: Db,
  { vault, reviewId }: Tools & { reviewId: string },
): Promise<string | null> {
  const memberId = await findAuthorId(db, { vault, reviewId });
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

const pseudonymLetters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const pseudonymLength = 5;

/** `Writer 7KQ2M`: the same for one author and subject, another for the same author elsewhere. */
export async function pseudonymOf(db: Db, { vault, reviewId }: Tools & { reviewId: string }): Promise<string> {
  const row = await db
    .selectFrom('authorship.review_authors')
    .where('review_id', '=', reviewId)
    .select('voice_digest')
    .executeTakeFirst();
  if (row === undefined) return 'Writer unknown';
  const digest = vault.digest('review pseudonym', row.voice_digest.toString('hex'));
  return `Writer ${[...digest.subarray(0, pseudonymLength)].map((byte) => pseudonymLetters[byte % pseudonymLetters.length]).join('')}`;
}

/**
 * Moves everything that one account wrote to another. The visible parts of a review, above all its pseudonym, stay the
 * same: the admin who merges accounts must not learn which reviews were theirs. The present voice lets a later review
 * replace one that moved; where both accounts wrote about a subject nothing is replaced, since that would reveal who
 * wrote them.
 */
export async function moveAuthor(trx: Trx, move: Tools & { fromId: string; intoId: string }): Promise<void> {
  const { vault, fromId, intoId } = move;
  const rows = await trx
    .selectFrom('authorship.review_authors as author')
    .innerJoin('reviews', 'reviews.id', 'author.review_id')
    .where('member_digest', '=', memberDigest(vault, fromId))
    .select(['reviews.id', 'subject_kind', 'funder_id', 'entrepreneur_id', 'provider_id'])
    .execute();
  for (const { id, subject_kind: kind, ...row } of rows) {
    const subject = { kind, id: row.funder_id ?? row.entrepreneur_id ?? row.provider_id ?? '' };
    const own = await listReviewIdsOfVoice(trx, { vault, memberId: intoId, subject });
    const isAlone = own.every((other) => rows.some((moved) => moved.id === other));
    await trx
      .updateTable('authorship.review_authors')
      .set({
        member_digest: memberDigest(vault, intoId),
        sealed_member_id: vault.seal('review author', intoId),
        present_voice_digest: isAlone ? voiceDigest(vault, intoId, subject) : null,
      })
      .where('review_id', '=', id)
      .execute();
  }
}

/** Cuts the link to everything that this member wrote: from then on no one, including us, can say who it was. */
export async function cutAuthor(trx: Trx, { vault, memberId }: Tools & { memberId: string }): Promise<void> {
  const digest = memberDigest(vault, memberId);
  await trx.deleteFrom('authorship.review_authors').where('member_digest', '=', digest).execute();
  await trx.deleteFrom('authorship.recorded_counts').where('member_digest', '=', digest).execute();
}

/**
 * How many reviews of each state every author has, and what of it was recorded last: for record-counts-commands.ts
 * alone, which records no more of it than docs/decisions/0019 allows.
 */
export async function countByAuthor(trx: Trx, { vault }: Tools): Promise<AuthorCounts[]> {
  const { rows } = await sql<ReviewCounts & { author: string; sealed: Buffer; recorded: ReviewCounts | null }>`
    select encode(authors.member_digest, 'hex') as author, authors.sealed, authors.approved, authors.pending,
      authors.declined, case when recorded.member_digest is not null then to_jsonb(recorded) - 'member_digest' end as recorded
    from (
      select links.member_digest, (array_agg(links.sealed_member_id))[1] as sealed,
        count(*) filter (where reviews.state in ('approved', 'published')) as approved,
        count(*) filter (where reviews.state in ('submitted', 'changes_requested')) as pending,
        count(*) filter (where reviews.state in ('declined', 'removed')) as declined
      from authorship.review_authors as links join reviews on reviews.id = links.review_id
      group by links.member_digest) as authors
      left join authorship.recorded_counts as recorded on recorded.member_digest = authors.member_digest`.execute(trx);
  const authors: AuthorCounts[] = [];
  for (const { author, sealed, recorded, ...counts } of rows) {
    // Opening thousands of seals at once would hold up every request.
    if (authors.length % 200 === 0) await setImmediate();
    authors.push({ author, memberId: vault.open('review author', sealed), counts, recorded: recorded ?? noReviews });
  }
  return authors;
}

/** Keeps what is recorded from now on; authors of whom nothing is recorded keep no row. */
export async function keepRecordedCounts(
  trx: Trx,
  recorded: readonly (ReviewCounts & { author: string })[],
): Promise<void> {
  const of = (state: keyof ReviewCounts): number[] => recorded.map((counts) => counts[state]);
  await sql`delete from authorship.recorded_counts`.execute(trx);
  await sql`insert into authorship.recorded_counts (member_digest, approved, pending, declined)
    select decode(author, 'hex'), approved, pending, declined
    from unnest(${recorded.map(({ author }) => author)}::text[], ${of('approved')}::integer[], ${of('pending')}::integer[],
      ${of('declined')}::integer[]) as counts (author, approved, pending, declined)`.execute(trx);
}

const authorsPerStep = 500;

/**
 * How many of the members who signed up in each month have written a review, by the first day of the month. Exact, so
 * for the cohorts alone (cohort-commands.ts), which round it. In steps: opening thousands of seals at once would hold
 * up everybody else.
 */
export async function countAuthorsByMonth(db: Db, { vault }: Tools): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  let last: Buffer = Buffer.alloc(0);
  for (;;) {
    const authors = await db
      .selectFrom('authorship.review_authors')
      .where('member_digest', '>', last)
      .distinctOn('member_digest')
      .orderBy('member_digest')
      .limit(authorsPerStep)
      .select(['member_digest', 'sealed_member_id'])
      .execute();
    const end = authors.at(-1);
    if (end === undefined) return counts;
    last = end.member_digest;
    const ids = authors.map((author) => vault.open('review author', author.sealed_member_id));
    const { rows } = await sql<{ month: string; count: number }>`
      select date_trunc('month', created_at at time zone 'UTC')::date as month, count(*) as count
      from members where id = any(${ids}::uuid[]) group by 1`.execute(db);
    for (const { month, count } of rows) counts.set(month, (counts.get(month) ?? 0) + count);
  }
}

/** Everything that these members wrote, in no order: for removing the sample world, whose members are not real. */
export async function listReviewIdsOfMembers(
  db: Db | Trx,
  { vault, memberIds }: Tools & { memberIds: readonly string[] },
): Promise<string[]> {
  if (memberIds.length === 0) return [];
  const digests = memberIds.map((memberId) => memberDigest(vault, memberId));
  const rows = await db
    .selectFrom('authorship.review_authors')
    .where('member_digest', 'in', digests)
    .select('review_id')
    .execute();
  return rows.map((row) => row.review_id);
}
