import { after, dayOf, days } from '../clock.ts';
import type { Db, Trx } from '../database/connect.ts';
import { askPrepared, type Prepared } from '../database/prepared.ts';
import { anyOf } from '../owner-digests.ts';
import type { Vault } from '../vault.ts';
import { ofDay } from './digests.ts';

/** Rows of pages and files on a UTC day. */
export async function countRead(
  db: Db | Trx,
  { vault, memberId, readOn }: { vault: Vault; memberId: string; readOn: string },
): Promise<number> {
  const rows = await db
    .selectFrom('deal_readings')
    .where('reader_digest', '=', anyOf(ofDay(vault, { memberId, readOn }).all))
    .select('row_count')
    .execute();
  return sumOf(rows);
}

const sumOf = (rows: readonly { readonly row_count: number }[]): number =>
  Math.max(
    0,
    rows.reduce((sum, { row_count: count }) => sum + count, 0),
  );

const rowsOfDay: Prepared<{ readonly row_count: number }> = {
  name: 'rows of a day',
  text: 'select row_count from deal_readings where reader_digest = any($1::bytea[])',
};

/** The same for every answer to a program: not within a transaction, and for less. */
export async function countReadOften(
  db: Db,
  { vault, memberId, readOn }: { vault: Vault; memberId: string; readOn: string },
): Promise<number> {
  return sumOf(await askPrepared(db, rowsOfDay, [ofDay(vault, { memberId, readOn }).all]));
}

/** What a member may take away: of today, and of yesterday as long as a night has not deleted it. */
export async function listOwnReadings(
  db: Db,
  { vault, memberId, now }: { vault: Vault; memberId: string; now: Date },
): Promise<{ read_on: string; row_count: number }[]> {
  const found: { read_on: string; row_count: number }[] = [];
  for (const readOn of [dayOf(after(now, -days(1))), dayOf(now)]) {
    const count = await countRead(db, { vault, memberId, readOn });
    if (count > 0) found.push({ read_on: readOn, row_count: count });
  }
  return found;
}
