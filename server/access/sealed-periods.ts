import { sql } from 'kysely';
import { z } from 'zod';
import { instant, uuid } from '../../contract/endpoint.ts';
import type { Db, Trx } from '../database/connect.ts';
import { askPrepared, type Prepared } from '../database/prepared.ts';
import { anyOf, listOwned, ownerDigests, renewedDigest } from '../owner-digests.ts';
import type { Vault } from '../vault.ts';
import { startOfMonth, type PassFacts, type Period } from './rules.ts';

/**
 * Provisional access: whose it is and its days, which are those on which reviews were sent, are sealed with the author
 * keys. Beside the days on which reviews came in and were settled they would lead to authors (decisions 0105 and 0128).
 */

const purpose = 'provisional access';

const period = z.object({ memberId: uuid, startsAt: instant, endsAt: instant });

/** What the columns of every sealed pass say. */
const hidden = { starts_at: new Date('2000-01-01T00:00:00Z'), ends_at: new Date('2100-01-01T00:00:00Z') };

export interface OwnedPeriod extends Period {
  readonly memberId: string;
}

/** The columns of provisional access with this period. All sealed ones have one length. */
export function periodColumns(vault: Vault, { memberId, startsAt, endsAt }: OwnedPeriod) {
  const json = JSON.stringify({ memberId, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() });
  return { ...hidden, member_id: null, sealed_period: vault.authors.seal(purpose, json) };
}

interface Sealed {
  readonly sealed_period: Buffer | null;
}

/** Null where its key is gone. */
export function openPeriod(vault: Vault, sealed: Buffer): OwnedPeriod | null {
  const json = vault.authors.open(purpose, sealed);
  if (json === null) return null;
  const { memberId, startsAt, endsAt } = period.parse(JSON.parse(json));
  return { memberId, startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
}

/** Rows of passes with their real days, in the order in which they came. One whose key is gone opens nothing any more. */
export function openPasses<
  Row extends Sealed & { readonly starts_at?: Date; readonly ends_at: Date; readonly revoked_at: Date | null },
>(vault: Vault, rows: readonly Row[]): Row[] {
  return rows.flatMap((row) => {
    if (row.sealed_period === null) return [row];
    const opened = openPeriod(vault, row.sealed_period);
    if (opened === null) return [];
    // What was revoked after its end was over: the columns do not say so.
    const revoked_at = row.revoked_at !== null && row.revoked_at >= opened.endsAt ? null : row.revoked_at;
    const starts = row.starts_at === undefined ? {} : { starts_at: opened.startsAt };
    return [{ ...row, ...starts, ends_at: opened.endsAt, revoked_at }];
  });
}

interface Members {
  readonly vault: Vault;
  readonly memberIds: readonly string[];
}

const listRows = (db: Db | Trx, { vault, memberIds }: Members) =>
  listOwned(vault.authors, { of: purpose, memberIds }, (digests) =>
    db
      .selectFrom('passes')
      .where('owner_digest', '=', anyOf(digests))
      .select(['id', 'kind', 'reason', 'deal_kind', 'source', 'starts_at', 'ends_at', 'sealed_period'])
      .select(['revoked_at', 'revoked_reason', 'revoked_by', 'owner_digest'])
      .execute(),
  );

/** Provisional access of these members with its real days, in no order. */
export async function listProvisional(db: Db | Trx, of: Members) {
  return openPasses(of.vault, await listRows(db, of));
}

interface AskedRow extends PassFacts, Sealed {
  readonly owner_digest: Buffer;
}

/** Asked with every request. */
const provisionalOf: Prepared<AskedRow> = {
  name: 'provisional access',
  text: `select kind, reason, deal_kind, ends_at, sealed_period, revoked_at, owner_digest from passes
    where owner_digest = any($1::bytea[])`,
};

/** The same of one member, with what access is read from. Not within a transaction. */
export async function findProvisional(
  db: Db,
  { vault, memberId }: { vault: Vault; memberId: string },
): Promise<AskedRow[]> {
  const rows = await listOwned(vault.authors, { of: purpose, memberIds: [memberId] }, (digests) =>
    askPrepared(db, provisionalOf, [digests]),
  );
  return openPasses(vault, rows);
}

/** The column that finds new provisional access. To be called with the holder locked. */
export async function newOwnerDigest(
  trx: Trx,
  { vault, memberId }: { vault: Vault; memberId: string },
): Promise<Buffer> {
  const taken = await listRows(trx, { vault, memberIds: [memberId] });
  return ownerDigests(vault.authors, { of: purpose, taken })(memberId);
}

/** Other days for the provisional access with this cause. To be called with the holder locked. */
export async function changePeriod(
  trx: Trx,
  { vault, source, period: changed }: { vault: Vault; source: string; period: OwnedPeriod },
): Promise<void> {
  const { memberId } = changed;
  const { owner_digest: digest } = await trx
    .selectFrom('passes')
    .where('source', '=', source)
    .select('owner_digest')
    .executeTakeFirstOrThrow();
  const owner_digest = await renewedDigest(vault.authors, { of: purpose, memberId, digest }, () =>
    listRows(trx, { vault, memberIds: [memberId] }),
  );
  await trx
    .updateTable('passes')
    .set({ owner_digest, ...periodColumns(vault, changed) })
    .where('source', '=', source)
    .execute();
}

/** With the accounts that go. */
export async function dropProvisional(trx: Trx, of: Members): Promise<void> {
  const ids = (await listRows(trx, of)).map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom('passes').where('id', 'in', ids).execute();
}

/** To another account of the same mailbox. */
export async function moveProvisional(
  trx: Trx,
  { vault, fromId, intoId }: { vault: Vault; fromId: string; intoId: string },
): Promise<void> {
  const taken = await listRows(trx, { vault, memberIds: [intoId] });
  const digestFor = ownerDigests(vault.authors, { of: purpose, taken });
  for (const { id, sealed_period: sealed } of await listRows(trx, { vault, memberIds: [fromId] })) {
    const opened = sealed === null ? null : openPeriod(vault, sealed);
    if (opened === null) continue;
    await trx
      .updateTable('passes')
      .set({ owner_digest: digestFor(intoId), ...periodColumns(vault, { ...opened, memberId: intoId }) })
      .where('id', '=', id)
      .execute();
  }
}

/** What is over says the month alone: its days are those of a decision. */
const ofMonths = (owned: OwnedPeriod, now: Date): OwnedPeriod => {
  if (owned.endsAt >= startOfMonth(now)) return owned;
  return { ...owned, startsAt: startOfMonth(owned.startsAt), endsAt: startOfMonth(owned.endsAt) };
};

/** Seals those anew that are not sealed with the key in use, and those that ended before this month. */
export async function renewPeriods(trx: Trx, vault: Vault, now: Date): Promise<void> {
  const rows = await trx
    .selectFrom('passes')
    .where('sealed_period', 'is not', null)
    .select(['id', 'sealed_period', 'owner_digest'])
    .orderBy(sql`random()`)
    .execute();
  const isCurrent = ({ sealed_period: sealed }: Sealed): boolean => sealed !== null && vault.authors.isCurrent(sealed);
  const digestFor = ownerDigests(vault.authors, { of: purpose, taken: rows.filter(isCurrent) });
  for (const row of rows) {
    const { id, sealed_period: sealed } = row;
    const opened = sealed === null ? null : openPeriod(vault, sealed);
    if (opened === null) continue;
    const kept = ofMonths(opened, now);
    if (isCurrent(row) && isSame(kept, opened)) continue;
    const owner_digest = isCurrent(row) ? row.owner_digest : digestFor(opened.memberId);
    await trx
      .updateTable('passes')
      .set({ owner_digest, ...periodColumns(vault, kept) })
      .where('id', '=', id)
      .execute();
  }
}

const isSame = (one: Period, other: Period): boolean =>
  one.startsAt.getTime() === other.startsAt.getTime() && one.endsAt.getTime() === other.endsAt.getTime();

const oldPeriod = period.omit({ memberId: true });

/** Seals what earlier releases stored in plain: the days, and beside sealed days the member. Answers how many. */
export async function sealOldPeriods({ db, vault }: { db: Db; vault: Vault }): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('passes')
      .where('kind', '=', 'provisional')
      .where('member_id', 'is not', null)
      .select(['id', 'member_id', 'starts_at', 'ends_at', 'sealed_period'])
      .orderBy(sql`random()`)
      .forUpdate()
      .execute();
    const digestFor = ownerDigests(vault.authors, { of: purpose, taken: [] });
    for (const row of rows) {
      const memberId = row.member_id ?? '';
      const days = openOldPeriod(vault, row);
      // Its key is gone: it opens nothing any more.
      if (days === null) await trx.deleteFrom('passes').where('id', '=', row.id).execute();
      else
        await trx
          .updateTable('passes')
          .set({ owner_digest: digestFor(memberId), ...periodColumns(vault, { memberId, ...days }) })
          .where('id', '=', row.id)
          .execute();
    }
    // The count of dead rows, by which the table is written anew.
    await sql`select pg_stat_force_next_flush()`.execute(trx);
    return rows.length;
  });
}

function openOldPeriod(
  vault: Vault,
  { starts_at, ends_at, sealed_period: sealed }: { starts_at: Date; ends_at: Date; sealed_period: Buffer | null },
): Period | null {
  if (sealed === null) return { startsAt: starts_at, endsAt: ends_at };
  const json = vault.authors.open(purpose, sealed);
  if (json === null) return null;
  const { startsAt, endsAt } = oldPeriod.parse(JSON.parse(json));
  return { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
}
