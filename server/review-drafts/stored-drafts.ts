import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { z } from 'zod';
import { instant } from '../../contract/endpoint.ts';
import { subjectKinds } from '../../contract/reviews/options.ts';
import { draftDays } from '../../contract/reviews/reviews.ts';
import { after, dayOf, days } from '../clock.ts';
import type { Db, Trx } from '../database/connect.ts';
import { padded } from '../padding.ts';
import type { Vault } from '../vault.ts';

/**
 * Forms that members have begun. Beside its member a row holds nothing but bytes of one of a few lengths, and the week in
 * which it is forgotten: whom a draft is about, what it says and when it was saved is sealed (decision 0061).
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

const purpose = 'review draft';

export const sealDraft = (vault: Vault, content: DraftContent): Buffer =>
  vault.authors.seal(purpose, padded(JSON.stringify(content)));

/** One that was sealed with a key that is gone is not there for its member, and goes when its week is over. */
function openDraft(vault: Vault, { id, sealed }: { id: string; sealed: Buffer }): StoredDraft | null {
  const opened = vault.authors.open(purpose, sealed);
  return opened === null ? null : { ...draft.parse(JSON.parse(opened)), id };
}

const openDrafts = (vault: Vault, rows: readonly { id: string; sealed: Buffer }[]): StoredDraft[] =>
  rows.flatMap((row) => openDraft(vault, row) ?? []);

/** The Monday of the week in which a draft will have been without a change for long enough: no finer than needed. */
export function expiresInWeek({ savedAt }: Pick<DraftContent, 'savedAt'>): string {
  const end = after(new Date(savedAt), days(draftDays));
  const daysSinceMonday = (end.getUTCDay() + 6) % 7;
  return dayOf(after(end, -days(daysSinceMonday)));
}

const rowOf = (vault: Vault, content: DraftContent) => ({
  sealed: sealDraft(vault, content),
  expires_in_week: expiresInWeek(content),
});

export async function addDraft(
  trx: Db | Trx,
  { vault, memberId, content }: { vault: Vault; memberId: string; content: DraftContent },
): Promise<string> {
  const { id } = await trx
    .insertInto('review_drafts')
    .values({ member_id: memberId, ...rowOf(vault, content) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function changeDraft(
  trx: Trx,
  { vault, id, content }: { vault: Vault; id: string; content: DraftContent },
): Promise<void> {
  await trx.updateTable('review_drafts').set(rowOf(vault, content)).where('id', '=', id).execute();
}

export async function dropDraft(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('review_drafts').where('id', '=', id).execute();
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
    .where('member_id', '=', memberId)
    .select(['id', 'sealed'])
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : openDraft(vault, row);
}

/** All of a member as they were stored, the one saved last first. A member has few (`mostDrafts`). */
export async function listStoredDrafts(db: Db | Trx, { vault, memberId }: Own): Promise<StoredDraft[]> {
  const rows = await db
    .selectFrom('review_drafts')
    .where('member_id', '=', memberId)
    .select(['id', 'sealed'])
    .execute();
  return openDrafts(vault, rows).toSorted(byLastSaved);
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

/** The subjects of the drafts of all members who are no sample accounts, as they were chosen. */
export async function listSubjectsOfRealDrafts(
  db: Db | Trx,
  { vault }: { vault: Vault },
): Promise<Pick<DraftContent, 'kind' | 'subjectId'>[]> {
  const rows = await db
    .selectFrom('review_drafts')
    .innerJoin('members', 'members.id', 'review_drafts.member_id')
    .where('members.is_sample', '=', false)
    .select(['review_drafts.id', 'review_drafts.sealed'])
    .execute();
  return openDrafts(vault, rows);
}

/** Whether the answers are those that were stored, whatever the order of their fields. */
export const hasSameAnswers = ({ answers }: Pick<DraftContent, 'answers'>, others: object): boolean =>
  isDeepStrictEqual(answers, JSON.parse(JSON.stringify(others)));

/** Seals those anew that are not sealed with the key in use. */
export async function renewDrafts(trx: Trx, { authors }: Vault): Promise<void> {
  const rows = await trx.selectFrom('review_drafts').select(['id', 'sealed']).forUpdate().execute();
  for (const { id, sealed } of rows) {
    if (authors.isCurrent(sealed)) continue;
    const opened = authors.open(purpose, sealed);
    if (opened === null) continue;
    await trx
      .updateTable('review_drafts')
      .set({ sealed: authors.seal(purpose, opened) })
      .where('id', '=', id)
      .execute();
  }
}
