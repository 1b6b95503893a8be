import { sql } from 'kysely';
import { z } from 'zod';
import { after, dayOf, days } from '../clock.ts';
import type { Db, Trx } from '../database/connect.ts';
import { anyOf } from '../owner-digests.ts';
import type { Vault } from '../vault.ts';
import { ofDay, ofWeek, weekOf } from './digests.ts';
import { countRead } from './queries.ts';

const purpose = 'reader of a week';
const reader = z.object({ memberId: z.string() });

interface Reading {
  readonly vault: Vault;
  readonly memberId: string;
  /** A UTC day. */
  readonly readOn: string;
}

/** Adds rows to those of a day. To be called with the member locked. */
export async function addRowsRead(trx: Trx, { rows, ...reading }: Reading & { rows: number }): Promise<void> {
  const { current, all } = ofDay(reading.vault, reading);
  const changed = await trx
    .updateTable('deal_readings')
    .where('reader_digest', '=', (eb) =>
      eb.selectFrom('deal_readings').where('reader_digest', '=', anyOf(all)).select('reader_digest').limit(1),
    )
    .set((eb) => ({ row_count: eb('row_count', '+', rows) }))
    .executeTakeFirst();
  if (changed.numUpdatedRows > 0n) return;
  await trx
    .insertInto('deal_readings')
    .values({ reader_digest: current, read_on: reading.readOn, row_count: rows })
    .onConflict((conflict) =>
      conflict
        .column('reader_digest')
        .doUpdateSet((eb) => ({ row_count: eb('deal_readings.row_count', '+', eb.ref('excluded.row_count')) })),
    )
    .execute();
  await noteReader(trx, reading);
}

/** Notes that a member read in the week of this day, to be counted once. */
export async function noteReader(db: Db | Trx, { vault, memberId, readOn }: Reading): Promise<void> {
  const week = weekOf(readOn);
  const { current, all } = ofWeek(vault, { memberId, week });
  const sealed = vault.authors.seal(purpose, JSON.stringify({ memberId }));
  await sql`insert into week_readers (reader_digest, week, sealed) select ${current}, ${week}::date, ${sealed}
    where not exists (select from week_readers where reader_digest = ${anyOf(all)}) on conflict do nothing`.execute(db);
}

/** Digests and seals of the key in use for those that have older ones. One whose key is gone is still counted. */
export async function renewReaders(trx: Trx, vault: Vault): Promise<void> {
  const rows = await trx
    .selectFrom('week_readers')
    .select(['reader_digest', 'week', 'sealed'])
    .orderBy(sql`random()`)
    .execute();
  for (const { reader_digest: before, week, sealed } of rows) {
    if (vault.authors.isCurrent(sealed)) continue;
    const opened = vault.authors.open(purpose, sealed);
    if (opened === null) continue;
    const { memberId } = reader.parse(JSON.parse(opened));
    await trx.deleteFrom('week_readers').where('reader_digest', '=', before).execute();
    await trx
      .insertInto('week_readers')
      .values({
        reader_digest: ofWeek(vault, { memberId, week }).current,
        week,
        sealed: vault.authors.seal(purpose, opened),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Until the next week was counted, and some days of trying again. */
const keptWeek = days(8);

/**
 * What no limit looks at any more. Of yesterday those stay who read fast, without the minute: beside the times at which
 * sessions began it would say who they are.
 */
export async function forgetReadings(db: Db, now: Date): Promise<void> {
  const [today, yesterday] = [dayOf(now), dayOf(after(now, -days(1)))];
  await sql`delete from deal_readings where read_on < ${yesterday}::date
    or (read_on < ${today}::date and fast_hour is null)`.execute(db);
  await sql`update deal_readings set minute = 0, minute_row_count = 0, earlier_row_count = 0
    where read_on < ${today}::date and minute <> 0`.execute(db);
  await db
    .deleteFrom('week_readers')
    .where('week', '<', dayOf(after(now, -keptWeek)))
    .execute();
}

const daysOf = (now: Date): string[] => [dayOf(after(now, -days(1))), dayOf(now)];
const weeksOf = (now: Date): string[] => [
  ...new Set([weekOf(dayOf(after(now, -keptWeek))), ...daysOf(now).map(weekOf)]),
];

/** With the accounts that go. */
export async function dropReadings(
  trx: Trx,
  { vault, memberIds, now }: { vault: Vault; memberIds: readonly string[]; now: Date },
): Promise<void> {
  for (const memberId of memberIds) {
    const ofDays = daysOf(now).flatMap((readOn) => ofDay(vault, { memberId, readOn }).all);
    await trx.deleteFrom('deal_readings').where('reader_digest', '=', anyOf(ofDays)).execute();
    const ofWeeks = weeksOf(now).flatMap((week) => ofWeek(vault, { memberId, week }).all);
    await trx.deleteFrom('week_readers').where('reader_digest', '=', anyOf(ofWeeks)).execute();
  }
}

/** What an account read counts for another one of the same mailbox. */
export async function joinReadings(
  trx: Trx,
  { vault, fromId, intoId, now }: { vault: Vault; fromId: string; intoId: string; now: Date },
): Promise<void> {
  for (const readOn of daysOf(now)) {
    const rows = await countRead(trx, { vault, memberId: fromId, readOn });
    if (rows > 0) await addRowsRead(trx, { vault, memberId: intoId, readOn, rows });
  }
  await dropReadings(trx, { vault, memberIds: [fromId], now });
}
