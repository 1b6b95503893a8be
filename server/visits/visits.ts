import { sql } from 'kysely';
import { z } from 'zod';
import { uuid } from '../../contract/endpoint.ts';
import { after, dayOf, days } from '../clock.ts';
import type { Db, Trx } from '../database/connect.ts';
import { anyOf } from '../owner-digests.ts';
import type { Vault } from '../vault.ts';

/**
 * The last day in a month on which a member was here, beside no member: a digest with the author keys finds the row of a
 * member and a month, and the day is sealed. When the month is over, `members.last_seen_on` says that month, of all
 * members together (decision 0164).
 */

const purpose = 'visits of a month';
const visit = z.object({ memberId: uuid, seenOn: z.iso.date() });
export type Visit = z.infer<typeof visit>;

/** Days after a month for which the days of its visits are still known: the intake asks who was here lately. */
const keptDays = 8;

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

const digestsOf = ({ authors }: Vault, { memberId, month }: { memberId: string; month: string }): Buffer[] =>
  authors.digests(purpose, `${memberId}\n${month}`);

const sealedColumns = (
  { authors }: Vault,
  { memberId, seenOn }: Visit,
): { visitor_digest: Buffer; sealed: Buffer } => ({
  visitor_digest: authors.digest(purpose, `${memberId}\n${monthOf(seenOn)}`),
  sealed: authors.seal(purpose, JSON.stringify({ memberId, seenOn })),
});

function openVisit({ authors }: Vault, sealed: Buffer): Visit | null {
  const json = authors.open(purpose, sealed);
  return json === null ? null : visit.parse(JSON.parse(json));
}

/** Notes that a member was here on this day. */
export async function noteVisit(db: Db | Trx, vault: Vault, seen: Visit): Promise<void> {
  const month = monthOf(seen.seenOn);
  const all = digestsOf(vault, { memberId: seen.memberId, month });
  const known = await db
    .selectFrom('month_visits')
    .select(['visitor_digest', 'sealed'])
    .where('visitor_digest', '=', anyOf(all))
    .execute();
  if (known.some(({ sealed }) => (openVisit(vault, sealed)?.seenOn ?? '') >= seen.seenOn)) return;
  const [row] = known;
  const { visitor_digest: digest, sealed } = sealedColumns(vault, seen);
  if (row === undefined)
    await db
      .insertInto('month_visits')
      .values({ visitor_digest: digest, month, sealed })
      .onConflict((conflict) => conflict.column('visitor_digest').doUpdateSet({ sealed }))
      .execute();
  else
    await sql`update month_visits set visitor_digest = ${digest}, sealed = ${sealed}
      where visitor_digest = ${row.visitor_digest}`.execute(db);
}

/** Of the months from that of this day on: who was here, and on which day last. In no order. */
export async function listVisits(db: Db | Trx, vault: Vault, since: string): Promise<Visit[]> {
  const rows = await db.selectFrom('month_visits').select('sealed').where('month', '>=', monthOf(since)).execute();
  return rows.flatMap(({ sealed }) => openVisit(vault, sealed) ?? []);
}

/** The last day of a visit that is known; null where none is: the month of earlier ones stands beside the member. */
export async function findLastVisit(
  db: Db | Trx,
  vault: Vault,
  { memberId, now }: { memberId: string; now: Date },
): Promise<string | null> {
  const digests = monthsKept(now).flatMap((month) => digestsOf(vault, { memberId, month }));
  const rows = await db
    .selectFrom('month_visits')
    .select('sealed')
    .where('visitor_digest', '=', anyOf(digests))
    .execute();
  const seen = rows.flatMap(({ sealed }) => openVisit(vault, sealed)?.seenOn ?? []);
  return seen.toSorted().at(-1) ?? null;
}

/**
 * Tells of the months that are over: all members who were here in one, at once. Afterwards the days go.
 */
export async function tellMonthsOver(trx: Trx, vault: Vault, now: Date): Promise<void> {
  const thisMonth = monthOf(dayOf(now));
  const rows = await trx
    .selectFrom('month_visits')
    .select(['month', 'sealed'])
    .where('month', '<', thisMonth)
    .orderBy('month')
    .execute();
  for (const [month, ofMonth] of Map.groupBy(rows, (row) => row.month)) {
    const seen = ofMonth.flatMap(({ sealed }) => openVisit(vault, sealed)?.memberId ?? []);
    await sql`update members set last_seen_on = ${month}::date where id = any(${seen}::uuid[])
      and (last_seen_on is null or last_seen_on < ${month}::date)`.execute(trx);
  }
  const lastKept = monthOf(dayOf(after(now, -days(keptDays))));
  await trx.deleteFrom('month_visits').where('month', '<', lastKept).execute();
}

/** Digests and seals of the key in use for those that have older ones. */
export async function renewVisits(trx: Trx, vault: Vault): Promise<void> {
  const rows = await trx
    .selectFrom('month_visits')
    .select(['visitor_digest', 'month', 'sealed'])
    .orderBy(sql`random()`)
    .forUpdate()
    .execute();
  for (const row of rows) {
    if (vault.authors.isCurrent(row.sealed)) continue;
    const opened = openVisit(vault, row.sealed);
    if (opened === null) continue;
    await trx.deleteFrom('month_visits').where('visitor_digest', '=', row.visitor_digest).execute();
    await trx
      .insertInto('month_visits')
      .values({ month: row.month, ...sealedColumns(vault, opened) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

const monthsKept = (now: Date): string[] => [
  ...new Set([after(now, -days(31 + keptDays)), after(now, -days(keptDays)), now].map((one) => monthOf(dayOf(one)))),
];

/** With the accounts that go. */
export async function dropVisits(
  trx: Trx,
  { vault, memberIds, now }: { vault: Vault; memberIds: readonly string[]; now: Date },
): Promise<void> {
  for (const memberId of memberIds) {
    const digests = monthsKept(now).flatMap((month) => digestsOf(vault, { memberId, month }));
    await trx.deleteFrom('month_visits').where('visitor_digest', '=', anyOf(digests)).execute();
  }
}

/** The visits of an account count for another one of the same person. */
export async function moveVisits(
  trx: Trx,
  { vault, fromId, intoId, now }: { vault: Vault; fromId: string; intoId: string; now: Date },
): Promise<void> {
  const seenOn = await findLastVisit(trx, vault, { memberId: fromId, now });
  if (seenOn !== null) await noteVisit(trx, vault, { memberId: intoId, seenOn });
  await dropVisits(trx, { vault, memberIds: [fromId], now });
}
