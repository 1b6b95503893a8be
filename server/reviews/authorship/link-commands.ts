import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ReviewKey } from '../../access/commands.ts';
import type { Trx } from '../../database/connect.ts';
import { ownerDigests } from '../../owner-digests.ts';
import type { Vault } from '../../vault.ts';
import { subjectColumn } from '../moderation/subject.ts';
import { usualChoices, type AuthorChoices, type SealedVenture } from '../writing/stored-answers.ts';
import { voiceOfWriter } from '../scores/voice.ts';
import { listLinksOf, listReviewIdsOfVoice, listVentureLinks } from './link-queries.ts';
import { findLink } from './one-link-queries.ts';
import {
  newPassKey,
  organisationDigest,
  organisationDigests,
  sealLink,
  type SealedLink,
  type Subject,
  type Tools,
} from './sealed-link.ts';

/** What the writer says of their organisation. */
interface OfOrganisation {
  /** See `provenOrganisationOf`; null where their mail shows none: then the writer is a voice by themselves. */
  readonly organisation: string | null;
  readonly venture?: SealedVenture | undefined;
  /** Absent: the usual ones. */
  readonly choices?: AuthorChoices;
}

/** Joins a review, which exists, with its author, and gives it its numbers. */
export async function linkAuthor(
  trx: Trx,
  link: Tools &
    OfOrganisation & { reviewId: string; memberId: string; subject: Subject; passKey: ReviewKey; draftId?: string },
): Promise<void> {
  const { vault, reviewId, memberId, subject } = link;
  const organisation = link.organisation ?? voiceOfWriter(memberId);
  const [writerNumber, organisationNumber] = [
    await findWriterNumber(trx, { vault, memberId, subject }),
    await findOrganisationNumber(trx, { vault, organisation, subject }),
  ];
  await writeLink(trx, {
    vault,
    reviewId,
    subject,
    link: {
      memberId,
      passKey: link.passKey,
      draftId: link.draftId ?? null,
      organisation,
      venture: link.venture ?? null,
      choices: link.choices ?? usualChoices,
    },
  });
  await trx
    .updateTable('reviews')
    .set({ writer_number: writerNumber, organisation_number: organisationNumber })
    .where('id', '=', reviewId)
    .execute();
}

/** What the author decides about the way of their review from now on. */
export async function changeChoices(
  trx: Trx,
  { vault, reviewId, choices }: Tools & { reviewId: string; choices: AuthorChoices },
): Promise<void> {
  const link = await findLink(trx, { vault, reviewId });
  if (link !== null) await writeLink(trx, { vault, reviewId, link: { ...link, choices } });
}

interface Written {
  readonly reviewId: string;
  readonly link: SealedLink;
  /** What the review is about; looked up where it is absent. */
  readonly subject?: Subject;
  /** Where its place among the links of the member is known. */
  readonly digest?: Buffer;
}

/** In place of the one that was there. */
export async function writeLink(trx: Trx, { vault, reviewId, link, subject, digest }: Tools & Written): Promise<void> {
  const { memberId, organisation } = link;
  const row = {
    member_digest: digest ?? (await findFreeDigest(trx, { vault, memberId, reviewId })),
    organisation_digest:
      organisation === null
        ? null
        : organisationDigest(vault.authors, { organisation, subject: subject ?? (await findSubject(trx, reviewId)) }),
    sealed: sealLink(vault, link),
  };
  await trx
    .insertInto('authorship.review_authors')
    .values({ review_id: reviewId, ...row })
    .onConflict((conflict) => conflict.column('review_id').doUpdateSet(row))
    .execute();
}

async function findFreeDigest(
  trx: Trx,
  { vault, memberId, reviewId }: Tools & { memberId: string; reviewId: string },
): Promise<Buffer> {
  const others = (await listLinksOf(trx, { vault, memberIds: [memberId] })).filter((row) => row.review_id !== reviewId);
  const taken = others.map((row) => ({ owner_digest: row.member_digest }));
  return ownerDigests(vault.authors, { of: 'member', taken })(memberId);
}

async function findSubject(trx: Trx, reviewId: string): Promise<Subject> {
  const { kind, id } = await trx
    .selectFrom('reviews')
    .where('id', '=', reviewId)
    .select((eb) => ['subject_kind as kind', eb.fn.coalesce('funder_id', 'entrepreneur_id', 'provider_id').as('id')])
    .executeTakeFirstOrThrow();
  return { kind, id: id ?? '' };
}

async function findWriterNumber(trx: Trx, voice: Tools & { memberId: string; subject: Subject }): Promise<string> {
  const [newest] = await listReviewIdsOfVoice(trx, voice);
  if (newest === undefined) return randomUUID();
  const row = await trx
    .selectFrom('reviews')
    .where('id', '=', newest)
    .select('writer_number')
    .executeTakeFirstOrThrow();
  return row.writer_number;
}

export async function findOrganisationNumber(
  trx: Trx,
  { vault, organisation, subject }: Tools & { organisation: string | null; subject: Subject },
): Promise<string | null> {
  if (organisation === null) return null;
  const row = await trx
    .selectFrom('authorship.review_authors as link')
    .innerJoin('reviews', 'reviews.id', 'link.review_id')
    .where('link.organisation_digest', 'in', organisationDigests(vault.authors, { organisation, subject }))
    .where(subjectColumn(subject.kind), '=', subject.id)
    .where('organisation_number', 'is not', null)
    .select('organisation_number')
    .orderBy('organisation_number')
    .limit(1)
    .executeTakeFirst();
  return row?.organisation_number ?? randomUUID();
}

/** What the author says of their organisation when they send a review again. */
export async function changeOrganisation(
  trx: Trx,
  change: Tools & OfOrganisation & { reviewId: string; subject: Subject },
): Promise<void> {
  const { vault, reviewId, venture, subject, choices } = change;
  const link = await findLink(trx, { vault, reviewId });
  if (link === null) throw new Error('a review is sent again whose link is gone');
  const organisation = change.organisation ?? voiceOfWriter(link.memberId);
  const said = { organisation, venture: venture ?? null, choices: choices ?? link.choices };
  await writeLink(trx, { vault, reviewId, subject, link: { ...link, ...said } });
  // Who sends it again wants it to continue as theirs.
  await trx
    .updateTable('authorship.review_authors')
    .set({ is_asked: false })
    .where('review_id', '=', reviewId)
    .execute();
  if (link.organisation === organisation) return;
  // Of the others: it may still be known as what it was.
  await trx.updateTable('reviews').set({ organisation_number: null }).where('id', '=', reviewId).execute();
  const number = await findOrganisationNumber(trx, { vault, organisation, subject });
  await trx.updateTable('reviews').set({ organisation_number: number }).where('id', '=', reviewId).execute();
}

/** Until the end of the transaction no other request sends a review of the same author and subject. */
export async function lockVoice(
  trx: Trx,
  { vault, memberId, subject }: { vault: Pick<Vault, 'digest'>; memberId: string; subject: Subject },
): Promise<void> {
  const lockNumber = vault.digest('review voice', `${memberId}\n${subject.kind}\n${subject.id}`).readBigInt64BE(0);
  await sql`select pg_advisory_xact_lock(${lockNumber.toString()}::bigint)`.execute(trx);
}

/** After two subjects became one, which `reviewIds` are about now: their links are found by it. No number changes. */
export async function moveLinks(
  trx: Trx,
  { vault, reviewIds, subject }: Tools & { reviewIds: readonly string[]; subject: Subject },
): Promise<void> {
  for (const reviewId of reviewIds) {
    const link = await findLink(trx, { vault, reviewId });
    if (link !== null) await writeLink(trx, { vault, reviewId, subject, link });
  }
}

async function renumber(
  trx: Trx,
  one: Tools & { organisation: string; subject: Subject; number: string },
): Promise<void> {
  const { vault, organisation, subject, number } = one;
  const ofOrganisation = trx
    .selectFrom('authorship.review_authors')
    .where('organisation_digest', 'in', organisationDigests(vault.authors, { organisation, subject }))
    .select('review_id');
  const known = trx
    .selectFrom('reviews')
    .where('id', 'in', ofOrganisation)
    .where(subjectColumn(subject.kind), '=', subject.id)
    .select('organisation_number');
  // Those of which no link is left as well: they shared a number with one of these.
  await trx
    .updateTable('reviews')
    .set({ organisation_number: number })
    .where(subjectColumn(subject.kind), '=', subject.id)
    .where('organisation_number', 'in', known)
    .execute();
}

/**
 * An organisation is known by something else from now on: what is written afterwards must be the same voice.
 */
export async function renameOrganisation(
  trx: Trx,
  { vault, before, after }: Tools & { before: string; after: string },
): Promise<void> {
  const about = new Set<string>();
  for (const { reviewId, link, subject } of await listVentureLinks(trx, vault)) {
    if (link.organisation !== before) continue;
    about.add(subject.id);
    await writeLink(trx, { vault, reviewId, subject, link: { ...link, organisation: after } });
  }
  for (const id of about) {
    const one = { vault, organisation: after, subject: { kind: 'entrepreneur', id } } as const;
    const number = await findOrganisationNumber(trx, one);
    if (number !== null) await renumber(trx, { ...one, number });
  }
}

/**
 * Moves everything that one account wrote to another. The numbers of a review, above all its pseudonym, stay the same:
 * the admin who merges accounts must not learn which reviews were theirs. So where both accounts wrote about a subject
 * nothing is replaced.
 */
export async function moveAuthor(
  trx: Trx,
  { vault, fromId, intoId }: Tools & { fromId: string; intoId: string },
): Promise<void> {
  for (const { review_id: reviewId } of await listLinksOf(trx, { vault, memberIds: [fromId] })) {
    const link = await findLink(trx, { vault, reviewId });
    if (link !== null) await writeLink(trx, { vault, reviewId, link: { ...link, memberId: intoId } });
  }
}

/**
 * Cuts the link to everything that this member wrote: from then on no one, including us, can say who it was. A link that
 * leads nowhere takes its place until it would have gone: an admin who makes an account go, and sees that a review waits for
 * others no more, or cannot be sent back, would know its author (decision 0128).
 */
export async function cutAuthor(trx: Trx, { vault, memberId }: { vault: Vault; memberId: string }): Promise<void> {
  const lost = randomUUID();
  for (const { review_id: reviewId } of await listLinksOf(trx, { vault, memberIds: [memberId] })) {
    const link = await findLink(trx, { vault, reviewId });
    const { choices } = link ?? { choices: usualChoices };
    await writeLink(trx, { vault, reviewId, link: lostLink(lost, choices) });
  }
  await trx
    .deleteFrom('authorship.recorded_counts')
    .where('member_digest', '=', countedDigest(vault, memberId))
    .execute();
}

/** Of an account that is gone: `lost` is chance, and no member has it. */
export const lostLink = (lost: string, choices: AuthorChoices): SealedLink => ({
  memberId: lost,
  passKey: newPassKey(),
  draftId: null,
  organisation: null,
  venture: null,
  choices,
});

/** Of the numbers that admins are told. It leads to a member, and to no review. */
export const countedDigest = (vault: Pick<Vault, 'digest'>, memberId: string): Buffer =>
  vault.digest('review author', memberId);
