import { createHash } from 'node:crypto';
import type { PassKind } from '../../contract/access/access.ts';
import { defaultSettings, type ProductSettings } from '../../contract/product-settings/settings.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { after, days } from '../clock.ts';
import type { Trx } from '../database/connect.ts';
import { passesMade, passesRevoked } from '../metrics.ts';
import { readSaved } from '../current-settings.ts';
import type { Vault } from '../vault.ts';
import {
  correctionPeriod,
  earnedPasses,
  endAfterDecline,
  endAfterWithdrawal,
  isCovered,
  isLive,
  provisionalPeriod,
  reasonTexts,
  revokedDays,
  startOfDay,
  startOfMonth,
  type HeldPass,
} from './rules.ts';
import { lockAccess, lockHolder, lockHolderOf } from './lock-commands.ts';
import {
  changePeriod,
  listProvisional,
  newOwnerDigest,
  openPasses,
  openPeriod,
  periodColumns,
  type OwnedPeriod,
} from './sealed-periods.ts';

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

/** As this transaction sees them. */
const accessSettings = async (trx: Trx): Promise<ProductSettings> => ({
  ...defaultSettings,
  ...(await readSaved(trx)),
});

/** Answers false when the cause gave a pass before; then nothing changes. */
export function givePass(trx: Trx, { startsAt, endsAt, ...pass }: NewPass): Promise<boolean> {
  return addPass(trx, pass, { starts_at: startsAt, ends_at: endsAt });
}

interface PeriodColumns {
  readonly starts_at: Date;
  readonly ends_at: Date;
  /** These three of provisional access, which is stored beside no member. */
  readonly member_id?: null;
  readonly sealed_period?: Buffer;
  readonly owner_digest?: Buffer;
}

async function addPass(trx: Trx, pass: Omit<NewPass, 'startsAt' | 'endsAt'>, period: PeriodColumns): Promise<boolean> {
  const given = await trx
    .insertInto('passes')
    .values({
      member_id: pass.memberId,
      kind: pass.kind,
      reason: pass.reason,
      source: pass.source,
      ...period,
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
  {
    vault,
    memberId,
    key,
    others,
    now,
  }: { vault: Vault; memberId: string; key: ReviewKey; others: readonly string[]; now: Date },
): Promise<void> {
  await lockAccess(trx, [memberId]);
  const held = await listPasses(trx, vault, [memberId, ...others]);
  const period = provisionalPeriod(held, now, (await accessSettings(trx)).provisionalDays);
  if (period === null || (await isClosed(trx, memberId))) return;
  const pass = { memberId, reason: reasonTexts.provisional, source: sourceOf('provisional', key) };
  await addPass(
    trx,
    { ...pass, kind: 'provisional' },
    { owner_digest: await newOwnerDigest(trx, { vault, memberId }), ...periodColumns(vault, { memberId, ...period }) },
  );
}

/** What an approved review earns. Approving the same review again gives nothing. */
export async function giveReviewPasses(
  trx: Trx,
  earned: { vault: Vault; memberId: string; key: ReviewKey; hasTermsBonus: boolean; isOther?: boolean; now: Date },
): Promise<void> {
  const { vault, memberId, key, now } = earned;
  const source = sourceOf('review', key);
  const held = await lockPasses(trx, vault, memberId);
  await settleProvisional(trx, { vault, key, now, endsAt: startOfMonth(now) });
  if (held.some((pass) => pass.source === source)) return;
  for (const pass of earnedPasses(held, earned, await accessSettings(trx))) {
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
  await lockHolder(trx, memberId);
  // Provisional access is not extended, so its days are of no matter.
  const rows = await heldBy(trx, [memberId]).where('kind', '<>', 'provisional').execute();
  const period = correctionPeriod(rows.map(heldOf), now);
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
 * keeping the code for later, where the member already has access for at least as long. A request is always given its days: admins
 * read what became of it, and of access that a review earned they are told late (decision 0113).
 */
export async function giveFreePass(
  trx: Trx,
  free: {
    vault: Vault;
    memberId: string;
    kind: 'code' | 'application';
    reason: string;
    source: string;
    days: number;
    dealKind: DealKind | null;
    now: Date;
  },
): Promise<Date | null> {
  const { vault, days: length, now, ...pass } = free;
  const held = await lockPasses(trx, vault, free.memberId);
  const startsAt = startOfDay(now);
  const endsAt = after(startsAt, days(length));
  if (free.kind === 'code' && isCovered(held, { dealKind: free.dealKind, endsAt, now })) return null;
  await givePass(trx, { ...pass, startsAt, endsAt });
  return endsAt;
}

interface OfReview {
  readonly vault: Vault;
  readonly key: ReviewKey;
  readonly now: Date;
}

/**
 * Lets provisional access last at least until the beginning of the day after `until`; one that has ended stays ended.
 * `isTold`: because of what its author is told today.
 */
export async function extendProvisionalPass(
  trx: Trx,
  { until, isTold = false, ...of }: OfReview & { until: Date; isTold?: boolean },
): Promise<void> {
  const endsAt = after(startOfDay(until), days(1));
  if (isTold) return settleProvisional(trx, { ...of, endsAt });
  const pass = await lockProvisional(trx, of);
  if (pass !== null && isLive(pass, of.now) && pass.endsAt < endsAt)
    await setPeriod(trx, of, { memberId: pass.memberId, startsAt: pass.startsAt, endsAt });
}

/**
 * After a decline, and after the author withdrew the review. What approved reviews earned stays: a pass that ends beside
 * the decisions would name the author (decision 0129).
 */
export async function endProvisionalPass(
  trx: Trx,
  { endsAtOnce, ...of }: OfReview & { endsAtOnce: boolean },
): Promise<void> {
  const { key, now } = of;
  if (endsAtOnce) {
    const pass = await lockProvisional(trx, of);
    const source = sourceOf('provisional', key);
    if (pass !== null && isLive(pass, now))
      await revokePass(trx, { source, reason: 'review declined', now: startOfDay(now) });
  }
  await settleProvisional(trx, { ...of, endsAt: endAfterDecline(now) });
}

/**
 * Once its author hears of a decision, provisional access says nothing any more of the day on which the review was sent: it
 * looks as if it had begun a whole one before its end or before today, and its end follows from today. After an approval, which
 * other access follows, and where it was over, its end is the beginning of the month.
 */
async function settleProvisional(trx: Trx, { endsAt, ...of }: OfReview & { endsAt: Date }): Promise<void> {
  const pass = await lockProvisional(trx, of);
  if (pass === null) return;
  const today = startOfDay(of.now);
  // The same for all who are told today, whatever was set when each began.
  const { provisionalDays } = await accessSettings(trx);
  const length = provisionalDays === 0 ? defaultSettings.provisionalDays : provisionalDays;
  const month = startOfMonth(of.now);
  const isOver = endsAt <= month || !isLive({ ...pass, revokedAt: null }, of.now);
  await setPeriod(trx, of, {
    memberId: pass.memberId,
    startsAt: after(isOver ? month : today, -days(length)),
    endsAt: isOver ? month : endsAt,
  });
}

const setPeriod = (trx: Trx, { vault, key }: OfReview, period: OwnedPeriod): Promise<void> =>
  changePeriod(trx, { vault, source: sourceOf('provisional', key), period });

async function lockProvisional(
  trx: Trx,
  { vault, key }: OfReview,
): Promise<(HeldPass & { readonly memberId: string }) | null> {
  const row = await trx
    .selectFrom('passes')
    .where('source', '=', sourceOf('provisional', key))
    .select(heldColumns)
    .forUpdate()
    .executeTakeFirst();
  const [pass] = row === undefined ? [] : openPasses(vault, [row]);
  const period = pass?.sealed_period == null ? null : openPeriod(vault, pass.sealed_period);
  return pass === undefined || period === null ? null : { ...heldOf(pass), memberId: period.memberId };
}

/**
 * After fraud: all that the review earned ends at once. Its days then say no more than the month: beside the days of
 * decisions, they would say which review it was.
 */
export async function revokeReviewPasses(trx: Trx, { vault, key, now }: OfReview): Promise<void> {
  const sources = sourcesOf(key);
  await lockHolderOf(trx, { vault, sources });
  const month = startOfMonth(now);
  await trx
    .updateTable('passes')
    .set({ starts_at: after(month, -days(revokedDays)), ends_at: month })
    .where('source', 'in', sources)
    .where('kind', '<>', 'provisional')
    .where('revoked_at', 'is', null)
    .execute();
  for (const source of sources) await revokePass(trx, { source, reason: 'review removed', now: month });
}

/** After the author withdrew a review that was not taken in yet: it earned nothing else. */
export async function endWithdrawnProvisionalPass(trx: Trx, of: OfReview): Promise<void> {
  await lockHolderOf(trx, { vault: of.vault, sources: [sourceOf('provisional', of.key)] });
  const pass = await lockProvisional(trx, of);
  if (pass !== null && isLive(pass, of.now))
    await setPeriod(trx, of, {
      memberId: pass.memberId,
      startsAt: pass.startsAt,
      endsAt: endAfterWithdrawal(pass, of.now),
    });
}

/** Why the passes of a closed account ended: nothing brings them back. */
export const closedReason = 'account deleted';

/** Whether an account was closed since its member was let in. To be asked with the member locked. */
export async function isClosed(trx: Trx, memberId: string): Promise<boolean> {
  const member = await trx.selectFrom('members').where('id', '=', memberId).select('suspended_at').executeTakeFirst();
  return member?.suspended_at != null;
}

async function lockPasses(trx: Trx, vault: Vault, memberId: string): Promise<(HeldPass & { source: string })[]> {
  await lockHolder(trx, memberId);
  return listPasses(trx, vault, [memberId]);
}

const heldColumns = ['kind', 'deal_kind', 'source', 'starts_at', 'ends_at', 'sealed_period', 'revoked_at'] as const;

async function listPasses(
  trx: Trx,
  vault: Vault,
  memberIds: readonly string[],
): Promise<(HeldPass & { source: string })[]> {
  const passes = await heldBy(trx, memberIds).execute();
  return [...passes, ...(await listProvisional(trx, { vault, memberIds }))].map(heldOf);
}

const heldBy = (trx: Trx, memberIds: readonly string[]) =>
  trx.selectFrom('passes').where('member_id', 'in', memberIds).select(heldColumns);

const heldOf = (row: {
  kind: PassKind;
  deal_kind: DealKind | null;
  source: string;
  starts_at: Date;
  ends_at: Date;
  revoked_at: Date | null;
}): HeldPass & { source: string } => ({
  kind: row.kind,
  dealKind: row.deal_kind,
  source: row.source,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  revokedAt: row.revoked_at,
});
