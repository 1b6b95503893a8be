import { createHash } from 'node:crypto';
import type { PassKind } from '../../contract/access/access.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { after, days } from '../clock.ts';
import type { Trx } from '../database/connect.ts';
import { passesMade, passesRevoked } from '../metrics.ts';
import {
  correctionPeriod,
  earnedPasses,
  endAfterDecline,
  endAfterWithdrawal,
  isCovered,
  provisionalPeriod,
  reasonTexts,
  startOfDay,
  type HeldPass,
} from './rules.ts';

export interface NewPass {
  readonly memberId: string;
  readonly kind: PassKind;
  /** What the menu shows. */
  readonly reason: string;
  /** The cause, unique: the same cause never gives a second pass. */
  readonly source: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** The kind of deals that it opens; absent or null: all. */
  readonly dealKind?: DealKind | null;
  /** The admin who gave it; absent where a rule did. */
  readonly givenBy?: string;
}

/** Answers false when the cause gave a pass before; then nothing changes. */
export async function givePass(trx: Trx, pass: NewPass): Promise<boolean> {
  const given = await trx
    .insertInto('passes')
    .values({
      member_id: pass.memberId,
      kind: pass.kind,
      reason: pass.reason,
      source: pass.source,
      starts_at: pass.startsAt,
      ends_at: pass.endsAt,
      deal_kind: pass.dealKind ?? null,
      given_by: pass.givenBy ?? null,
    })
    .onConflict((conflict) => conflict.column('source').doNothing())
    .executeTakeFirst();
  const isGiven = (given.numInsertedOrUpdatedRows ?? 0n) > 0n;
  if (isGiven) passesMade.inc({ kind: pass.kind });
  return isGiven;
}

/** Ends a pass now. It keeps its dates: the history shows what was given and when it was taken. */
export async function revokePass(
  trx: Trx,
  { source, reason, now }: { source: string; reason: string; now: Date },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('passes')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('source', '=', source)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  passesRevoked.inc(Number(numUpdatedRows));
}

/**
 * The cause of the passes of one review. The key is a keyed digest of the review's id, made by server/reviews: this
 * feature never learns which review it was.
 */
export type ReviewKey = string & { readonly of: 'review' };
type SourceKind = 'provisional' | 'review' | 'terms_bonus';
/** Hashed for each kind: without the key, which goes with the link to the author, no two passes have one cause. */
export const sourceOf = (kind: SourceKind, key: ReviewKey): string =>
  `${kind}:${createHash('sha256').update(`${kind} ${key}`).digest('hex')}`;

const sourcesOf = (key: ReviewKey): string[] =>
  (['provisional', 'review', 'terms_bonus'] as const).map((kind) => sourceOf(kind, key));

/**
 * Access while a review is checked; nothing within a year of the last time. `others`: the other accounts of the
 * member's mailbox, which `lockMailbox` answers; what they had counts as well.
 */
export async function giveProvisionalPass(
  trx: Trx,
  { memberId, key, others, now }: { memberId: string; key: ReviewKey; others: readonly string[]; now: Date },
): Promise<void> {
  await lockHolder(trx, memberId);
  const held = await listPasses(trx, [memberId, ...others]);
  const period = provisionalPeriod(held, now);
  if (period === null || (await isClosed(trx, memberId))) return;
  await givePass(trx, {
    memberId,
    kind: 'provisional',
    reason: reasonTexts.provisional,
    source: sourceOf('provisional', key),
    ...period,
  });
}

/** What an approved review earns. Approving the same review again gives nothing. */
export async function giveReviewPasses(
  trx: Trx,
  earned: { memberId: string; key: ReviewKey; hasTermsBonus: boolean; isOther?: boolean; now: Date },
): Promise<void> {
  const { memberId, key } = earned;
  const source = sourceOf('review', key);
  const held = await lockPasses(trx, memberId);
  if (held.some((pass) => pass.source === source)) return;
  for (const pass of earnedPasses(held, earned)) {
    await givePass(trx, {
      memberId,
      source: pass.kind === 'terms_bonus' ? sourceOf('terms_bonus', key) : source,
      ...pass,
    });
  }
}

/** For a report on the database that was found right. The same report gives nothing twice. */
export async function giveCorrectionPass(
  trx: Trx,
  { memberId, reportId, now }: { memberId: string; reportId: string; now: Date },
): Promise<void> {
  const period = correctionPeriod(await lockPasses(trx, memberId), now);
  if (period === null) return;
  await givePass(trx, {
    memberId,
    kind: 'correction',
    reason: reasonTexts.correction,
    source: `correction:${reportId}`,
    ...period,
  });
}

/**
 * Free access by a code or an approved request: so many days from the beginning of today. Answers when it ends; null,
 * giving nothing, where the member has access for as long already.
 */
export async function giveFreePass(
  trx: Trx,
  free: {
    memberId: string;
    kind: 'code' | 'application';
    reason: string;
    source: string;
    days: number;
    dealKind: DealKind | null;
    now: Date;
  },
): Promise<Date | null> {
  const { days: length, now, ...pass } = free;
  const held = await lockPasses(trx, free.memberId);
  const startsAt = startOfDay(now);
  const endsAt = after(startsAt, days(length));
  if (isCovered(held, { dealKind: free.dealKind, endsAt, now })) return null;
  await givePass(trx, { ...pass, startsAt, endsAt });
  return endsAt;
}

/** Lets provisional access last at least until the beginning of the day after `until`; one that has ended stays ended. */
export async function extendProvisionalPass(
  trx: Trx,
  { key, now, until }: { key: ReviewKey; now: Date; until: Date },
): Promise<void> {
  const endsAt = after(startOfDay(until), days(1));
  await trx
    .updateTable('passes')
    .set({ ends_at: endsAt })
    .where('source', '=', sourceOf('provisional', key))
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', now)
    .where('ends_at', '<', endsAt)
    .execute();
}

/** After a decline. Passes that other reviews earned stay. */
export async function endProvisionalPass(
  trx: Trx,
  { key, endsAtOnce, now }: { key: ReviewKey; endsAtOnce: boolean; now: Date },
): Promise<void> {
  const pass = await trx
    .selectFrom('passes')
    .where('source', '=', sourceOf('provisional', key))
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', now)
    .select(['source', 'starts_at', 'ends_at'])
    .forUpdate()
    .executeTakeFirst();
  if (pass === undefined) return;
  if (endsAtOnce) return revokePass(trx, { source: pass.source, reason: 'review declined', now: startOfDay(now) });
  const endsAt = endAfterDecline({ startsAt: pass.starts_at, endsAt: pass.ends_at }, { endsAtOnce, now });
  await trx.updateTable('passes').set({ ends_at: endsAt }).where('source', '=', pass.source).execute();
}

/** After fraud: all that the review earned ends at once. */
export async function revokeReviewPasses(trx: Trx, { key, now }: { key: ReviewKey; now: Date }): Promise<void> {
  const sources = sourcesOf(key);
  await lockHolderOf(trx, sources);
  for (const source of sources) await revokePass(trx, { source, reason: 'review removed', now: startOfDay(now) });
}

/** After the author took the review back. */
export async function endReviewPasses(trx: Trx, { key, now }: { key: ReviewKey; now: Date }): Promise<void> {
  const sources = sourcesOf(key);
  await lockHolderOf(trx, sources);
  const passes = await trx
    .selectFrom('passes')
    .where('source', 'in', sources)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', now)
    .select(['source', 'starts_at', 'ends_at'])
    .forUpdate()
    .execute();
  for (const pass of passes) {
    const endsAt = endAfterWithdrawal({ startsAt: pass.starts_at, endsAt: pass.ends_at }, now);
    await trx.updateTable('passes').set({ ends_at: endsAt }).where('source', '=', pass.source).execute();
  }
}

/**
 * Locks who holds passes: two decisions at once must not both extend the same end. A caller that also locks passes of a
 * member does so after this.
 */
export async function lockHolder(trx: Trx, memberId: string): Promise<void> {
  await trx.selectFrom('members').where('id', '=', memberId).select('id').forNoKeyUpdate().execute();
}

/** The same for several members, always in the same order: two such transactions must not wait for each other. */
export async function lockHolders(trx: Trx, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return;
  await trx.selectFrom('members').where('id', 'in', memberIds).select('id').orderBy('id').forNoKeyUpdate().execute();
}

/**
 * The same for the holders of the passes with these causes, without revealing who they are. Lock several passes of one
 * member only after this: a closing account locks them in another order, and the two would deadlock.
 */
export async function lockHolderOf(trx: Trx, sources: readonly string[]): Promise<void> {
  await trx
    .selectFrom('members')
    .where('id', 'in', (passes) => passes.selectFrom('passes').where('source', 'in', sources).select('member_id'))
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Why the passes of a closed account ended: nothing brings them back. */
export const closedReason = 'account deleted';

/** Whether an account was closed since its member was let in. To be asked with the member locked. */
export async function isClosed(trx: Trx, memberId: string): Promise<boolean> {
  const member = await trx.selectFrom('members').where('id', '=', memberId).select('suspended_at').executeTakeFirst();
  return member?.suspended_at != null;
}

async function lockPasses(trx: Trx, memberId: string): Promise<(HeldPass & { source: string })[]> {
  await lockHolder(trx, memberId);
  return listPasses(trx, [memberId]);
}

async function listPasses(trx: Trx, memberIds: readonly string[]): Promise<(HeldPass & { source: string })[]> {
  const rows = await trx
    .selectFrom('passes')
    .where('member_id', 'in', memberIds)
    .select(['kind', 'deal_kind', 'source', 'starts_at', 'ends_at', 'revoked_at'])
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    dealKind: row.deal_kind,
    source: row.source,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    revokedAt: row.revoked_at,
  }));
}
