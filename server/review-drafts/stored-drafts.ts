import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { z } from 'zod';
import { instant } from '../../contract/endpoint.ts';
import { subjectKinds } from '../../contract/reviews/options.ts';
import { draftDays } from '../../contract/reviews/reviews.ts';
import { after, dayOf, days } from '../clock.ts';
import type { Db, Trx } from '../database/connect.ts';
import { anyOf, listOwned, ownerDigests, renewedDigest } from '../owner-digests.ts';
import { padded } from '../padding.ts';
import type { Vault } from '../vault.ts';

/**
 * Forms that members have begun. A row holds nothing but bytes of one of a few lengths, and the week in which it is
 * forgotten: whose a draft is, whom it is about, what it says and when it was saved is sealed (decisions 0061 and 0128).
 */

const draft = z.object({
  kind: z.enum(subjectKinds),
  /** As it was chosen: a merged one leads to its survivor (`queries.ts`). Null until one is chosen, or for a new one. */
  subjectId: z.string().nullable(),
  answers: z.record(z.string(), z.unknown()),
  step: z.int(),
  /** Counts the saves, from 1. */
  version: z.int(),
  createdAt: instant,
  savedAt: instant,
});
export type DraftContent = z.output<typeof draft>;

export interface StoredDraft extends DraftContent {
  readonly id: string;
}

/** Absent in one that an earlier release sealed, which no digest finds. */
const owned = draft.extend({ memberId: z.string().optional() });

const purpose = 'review draft';

export const sealDraft = (vault: Vault, memberId: string, content: DraftContent): Buffer =>
  vault.authors.seal(purpose, padded(JSON.stringify({ memberId, ...content })));

/** Null where its key is gone. */
const openText = (vault: Vault, sealed: Buffer): string | null => vault.authors.open(purpose, sealed);

/** One that was sealed with a key that is gone is not there for its member, and goes when its week is over. */
function openDraft(
  vault: Vault,
  { id, sealed }: { id: string; sealed: Buffer },
): (StoredDraft & { readonly memberId?: string | undefined }) | null {
  const opened = openText(vault, sealed);
  return opened === null ? null : { ...owned.parse(JSON.parse(opened)), id };
}

const openDrafts = (vault: Vault, rows: readonly { id: string; sealed: Buffer }[]) =>
  rows.flatMap((row) => openDraft(vault, row) ?? []);

/** The Monday of the week in which a draft will have been without a change for long enough: no finer than needed. */
export function expiresInWeek({ savedAt }: Pick<DraftContent, 'savedAt'>): string {
  const end = after(new Date(savedAt), days(draftDays));
  const daysSinceMonday = (end.getUTCDay() + 6) % 7;
  return dayOf(after(end, -days(daysSinceMonday)));
}

const rowOf = (vault: Vault, memberId: string, content: DraftContent) => ({
  sealed: sealDraft(vault, memberId, content),
  expires_in_week: expiresInWeek(content),
});

/** The rows of these members, in no order. */
export const listRows = (db: Db | Trx, { vault, memberIds }: { vault: Vault; memberIds: readonly string[] }) =>
  listOwned(vault.authors, { of: 'draft', memberIds }, (digests) =>
    db
      .selectFrom('review_drafts')
      .where('owner_digest', '=', anyOf(digests))
      .select(['id', 'owner_digest', 'sealed'])
      .execute(),
  );

/** To be called with the drafts of the member locked. */
export async function addDraft(
  trx: Db | Trx,
  { vault, memberId, content }: { vault: Vault; memberId: string; content: DraftContent },
): Promise<string> {
  const taken = await listRows(trx, { vault, memberIds: [memberId] });
  const owner_digest = ownerDigests(vault.authors, { of: 'draft', taken })(memberId);
  const { id } = await trx
    .insertInto('review_drafts')
    .values({ owner_digest, ...rowOf(vault, memberId, content) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function changeDraft(
  trx: Trx,
  { vault, memberId, id, content }: { vault: Vault; memberId: string; id: string; content: DraftContent },
): Promise<void> {
  const { owner_digest: digest } = await trx
    .selectFrom('review_drafts')
    .where('id', '=', id)
    .select('owner_digest')
    .executeTakeFirstOrThrow();
  const owner_digest = await renewedDigest(vault.authors, { of: 'draft', memberId, digest }, () =>
    listRows(trx, { vault, memberIds: [memberId] }),
  );
  await trx
    .updateTable('review_drafts')
    .set({ owner_digest, ...rowOf(vault, memberId, content) })
    .where('id', '=', id)
    .execute();
}

export async function dropDraft(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('review_drafts').where('id', '=', id).execute();
}

/** With the accounts that go. */
export async function dropDraftsOf(
  trx: Trx,
  of: { readonly vault: Vault; readonly memberIds: readonly string[] },
): Promise<void> {
  const ids = await lockDraftsOf(trx, of);
  if (ids.length > 0) await trx.deleteFrom('review_drafts').where('id', 'in', ids).execute();
}

/** All of these members, in the same order for all who do so. Answers their ids. */
export async function lockDraftsOf(
  trx: Trx,
  of: { readonly vault: Vault; readonly memberIds: readonly string[] },
): Promise<string[]> {
  const ids = (await listRows(trx, of)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('review_drafts')
    .where('id', 'in', ids)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Becomes one of another member. */
export async function moveDrafts(
  trx: Trx,
  { vault, fromId, intoId }: { vault: Vault; fromId: string; intoId: string },
): Promise<void> {
  const taken = await listRows(trx, { vault, memberIds: [intoId] });
  const digestFor = ownerDigests(vault.authors, { of: 'draft', taken });
  for (const row of await listRows(trx, { vault, memberIds: [fromId] })) {
    const content = openDraft(vault, row);
    if (content === null) continue;
    const { id, memberId: _before, ...rest } = content;
    await trx
      .updateTable('review_drafts')
      .set({ owner_digest: digestFor(intoId), sealed: sealDraft(vault, intoId, rest) })
      .where('id', '=', id)
      .execute();
  }
}

/** Two tabs of a member that begin or save at once wait for each other. */
export async function lockDrafts(trx: Trx, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`review drafts ${memberId}`}, 0))`.execute(trx);
}

interface Own {
  readonly vault: Vault;
  readonly memberId: string;
}

/** One of the member's own, locked until the transaction ends; null for one that is gone or another member's. */
export async function lockDraft(
  trx: Trx,
  { vault, memberId, draftId }: Own & { draftId: string },
): Promise<StoredDraft | null> {
  const row = await trx
    .selectFrom('review_drafts')
    .where('id', '=', draftId)
    .select(['id', 'sealed'])
    .forUpdate()
    .executeTakeFirst();
  const opened = row === undefined ? null : openDraft(vault, row);
  if (opened === null) return null;
  const { memberId: ownerId, ...found } = opened;
  return ownerId === memberId ? found : null;
}

/** All of a member as they were stored, the one saved last first. A member has few (`mostDrafts`). */
export async function listStoredDrafts(db: Db | Trx, { vault, memberId }: Own): Promise<StoredDraft[]> {
  const opened = openDrafts(vault, await listRows(db, { vault, memberIds: [memberId] }));
  return opened.map(({ memberId: _member, ...one }) => one).toSorted(byLastSaved);
}

function byLastSaved(one: StoredDraft, other: StoredDraft): number {
  if (one.savedAt !== other.savedAt) return one.savedAt > other.savedAt ? -1 : 1;
  return one.id > other.id ? -1 : 1;
}

interface Expiring {
  readonly id: string;
  /** Null where its key is gone. */
  readonly savedAt: string | null;
  readonly week: string;
}

/** Those whose week has come, a piece at a time. */
export async function listExpiring(
  db: Db,
  { vault, today, afterId, limit }: { vault: Vault; today: string; afterId: string; limit: number },
): Promise<Expiring[]> {
  const rows = await db
    .selectFrom('review_drafts')
    .where('expires_in_week', '<=', today)
    .where('id', '>', afterId)
    .select(['id', 'sealed', 'expires_in_week'])
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    savedAt: openDraft(vault, row)?.savedAt ?? null,
    week: row.expires_in_week,
  }));
}

/** To open one costs some 200 µs: many at once would hold up every request. */
const openedAtOnce = 100;

/** All drafts with whose they are, in no order. For counts, and for what a subject still has. */
export async function listAllDrafts(
  db: Db | Trx,
  { vault }: { vault: Vault },
): Promise<(Pick<DraftContent, 'kind' | 'subjectId'> & { readonly memberId: string })[]> {
  const rows = await db.selectFrom('review_drafts').select(['id', 'sealed']).execute();
  const found = [];
  for (const [place, row] of rows.entries()) {
    if (place % openedAtOnce === 0) await setImmediate();
    const opened = openDraft(vault, row);
    if (opened?.memberId !== undefined)
      found.push({ kind: opened.kind, subjectId: opened.subjectId, memberId: opened.memberId });
  }
  return found;
}

/** The subjects of the drafts of all members who are no sample accounts, as they were chosen. */
export async function listSubjectsOfRealDrafts(
  db: Db | Trx,
  { vault }: { vault: Vault },
): Promise<Pick<DraftContent, 'kind' | 'subjectId'>[]> {
  const sample = await db.selectFrom('members').where('is_sample', '=', true).select('id').execute();
  const isSample = new Set(sample.map(({ id }) => id));
  return (await listAllDrafts(db, { vault })).filter(({ memberId }) => !isSample.has(memberId));
}

/** Whether the answers are those that were stored, whatever the order of their fields. */
export const hasSameAnswers = ({ answers }: Pick<DraftContent, 'answers'>, others: object): boolean =>
  isDeepStrictEqual(answers, JSON.parse(JSON.stringify(others)));

/** Seals those anew that are not sealed with the key in use. */
export async function renewDrafts(trx: Trx, { authors }: Vault): Promise<void> {
  const rows = await trx.selectFrom('review_drafts').select(['id', 'sealed', 'owner_digest']).forUpdate().execute();
  const taken = rows.filter(({ sealed }) => authors.isCurrent(sealed));
  const digestFor = ownerDigests(authors, { of: 'draft', taken });
  for (const { id, sealed } of rows) {
    if (authors.isCurrent(sealed)) continue;
    const opened = authors.open(purpose, sealed);
    const memberId = opened === null ? undefined : owned.parse(JSON.parse(opened)).memberId;
    if (opened === null || memberId === undefined) continue;
    await trx
      .updateTable('review_drafts')
      .set({ owner_digest: digestFor(memberId), sealed: authors.seal(purpose, opened) })
      .where('id', '=', id)
      .execute();
  }
}

/** What an earlier release stored beside its member. Null where its key is gone. */
export function nameDraft(vault: Vault, { memberId, sealed }: { memberId: string; sealed: Buffer }): Buffer | null {
  const opened = openText(vault, sealed);
  return opened === null ? null : sealDraft(vault, memberId, draft.parse(JSON.parse(opened)));
}
