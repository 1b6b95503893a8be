import { sql } from 'kysely';
import { z } from 'zod';
import type { PassKind } from '../../contract/access/access.ts';
import { instant } from '../../contract/endpoint.ts';
import type { Db, Trx } from '../database/connect.ts';
import type { Vault } from '../vault.ts';
import type { Period } from './rules.ts';

/**
 * The days of provisional access, which are those on which reviews were sent, are sealed with the author keys: beside the
 * days on which reviews came in and were settled they would lead to authors (decision 0105).
 */

const purpose = 'provisional access';

const period = z.object({ startsAt: instant, endsAt: instant });

/** What the columns of every sealed pass say. */
const hidden = { starts_at: new Date('2000-01-01T00:00:00Z'), ends_at: new Date('2100-01-01T00:00:00Z') };

/** The columns of a pass with this period. All sealed ones have one length. */
export function periodColumns(vault: Vault, kind: PassKind, { startsAt, endsAt }: Period) {
  if (kind !== 'provisional') return { starts_at: startsAt, ends_at: endsAt, sealed_period: null };
  const json = JSON.stringify({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() });
  return { ...hidden, sealed_period: vault.authors.seal(purpose, json) };
}

interface Sealed {
  readonly sealed_period: Buffer | null;
}

function openPeriod(vault: Vault, sealed: Buffer): Period | null {
  const json = vault.authors.open(purpose, sealed);
  if (json === null) return null;
  const { startsAt, endsAt } = period.parse(JSON.parse(json));
  return { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
}

/** Rows of passes with their real days, in the order in which they came. One whose key is gone opens nothing any more. */
export function openPasses<
  Row extends Sealed & { readonly starts_at?: Date; readonly ends_at: Date; readonly revoked_at: Date | null },
>(vault: Vault, rows: readonly Row[]): Row[] {
  return rows.flatMap((row) => {
    if (row.sealed_period === null) return [row];
    const opened = openPeriod(vault, row.sealed_period);
    if (opened === null) return [];
    // What was taken back after its end was over: the columns do not say so.
    const revoked_at = row.revoked_at !== null && row.revoked_at >= opened.endsAt ? null : row.revoked_at;
    const starts = row.starts_at === undefined ? {} : { starts_at: opened.startsAt };
    return [{ ...row, ...starts, ends_at: opened.endsAt, revoked_at }];
  });
}

/** Whether a sealed pass ends after that. */
export function endsAfter(vault: Vault, sealed: Buffer, end: Date): boolean {
  const opened = openPeriod(vault, sealed);
  return opened !== null && opened.endsAt > end;
}

/** Seals those anew that are not sealed with the key in use. */
export async function renewPeriods(trx: Trx, vault: Vault): Promise<void> {
  const rows = await trx
    .selectFrom('passes')
    .where('sealed_period', 'is not', null)
    .select(['id', 'sealed_period'])
    .orderBy(sql`random()`)
    .execute();
  for (const { id, sealed_period: sealed } of rows) {
    if (sealed === null || vault.authors.isCurrent(sealed)) continue;
    const opened = openPeriod(vault, sealed);
    if (opened === null) continue;
    await trx
      .updateTable('passes')
      .set(periodColumns(vault, 'provisional', opened))
      .where('id', '=', id)
      .execute();
  }
}

/** Seals the days that an earlier release stored in plain. Answers how many. */
export async function sealOldPeriods({ db, vault }: { db: Db; vault: Vault }): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('passes')
      .where('kind', '=', 'provisional')
      .where('sealed_period', 'is', null)
      .select(['id', 'starts_at', 'ends_at'])
      .orderBy(sql`random()`)
      .forUpdate()
      .execute();
    for (const { id, starts_at: startsAt, ends_at: endsAt } of rows)
      await trx
        .updateTable('passes')
        .set(periodColumns(vault, 'provisional', { startsAt, endsAt }))
        .where('id', '=', id)
        .execute();
    return rows.length;
  });
}
