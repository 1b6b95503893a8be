import { sql } from 'kysely';
import type { PassKind } from '../../contract/access/access.ts';
import { dealKinds, type DealKind } from '../../contract/deals/options.ts';
import { after, dayOf, days } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/connect.ts';
import type { EndingAccess } from './notice-rules.ts';
import { findLastVisit } from '../visits/visits.ts';
import { upToMonth } from './rules.ts';
import { listProvisional } from './sealed-periods.ts';

/** A member to whom kinds of deals close soon or have just closed. */
export interface EndingMember extends EndingAccess {
  readonly memberId: string;
  readonly email: string;
  /** The first of the month of the last visit before this month; null when there was none. */
  readonly lastSeenOn: string | null;
}

/** One email about an end of access. */
interface Notice {
  readonly endsOn: string;
  readonly daysBefore: number;
}

interface Row {
  deal_kind: DealKind;
  member_id: string;
  email: string;
  last_seen_on: string | null;
  kind: PassKind;
  starts_at: Date;
  ends_at: Date;
}

/**
 * Of each kind of deals, the pass that ends last is the end of access. Listed are the ends between two days before `now`
 * and 31 days after, but for those of provisional access. Kinds that end on one day are one entry. Admins and suspended
 * members are left out. `memberId` narrows it to one.
 */
export async function listEndingAccess(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  { now, memberId }: { now: Date; memberId?: string },
): Promise<EndingMember[]> {
  const only = memberId === undefined ? sql`true` : sql`members.id = ${memberId}`;
  const { rows } = await sql<Row>`select members.id as member_id, wanted.deal_kind, members.email, members.last_seen_on,
      last.kind, last.starts_at, last.ends_at
    from members cross join unnest(${[...dealKinds]}::text[]) as wanted (deal_kind) cross join lateral (
      select passes.kind, passes.starts_at, passes.ends_at from passes
      where passes.member_id = members.id and passes.revoked_at is null and passes.starts_at <= ${now}
        and (passes.deal_kind is null or passes.deal_kind = wanted.deal_kind)
      order by passes.ends_at desc, passes.id limit 1) as last
    where ${only} and members.role = 'member' and members.suspended_at is null
      and last.ends_at > ${after(now, -days(3))} and last.ends_at < ${after(now, days(32))}
    order by members.id, last.ends_at`.execute(db);
  // No email tells when provisional access ends: the decision on the review says how it continues.
  const memberIds = [...new Set(rows.map((row) => row.member_id))];
  const live = (await listProvisional(db, { vault, memberIds })).filter(
    ({ revoked_at: revokedAt }) => revokedAt === null,
  );
  const provisional = Map.groupBy(live, ({ ownerId }) => ownerId);
  const lasting = rows.filter(({ member_id: id, ends_at: end }) =>
    (provisional.get(id) ?? []).every(({ ends_at: endsAt }) => endsAt <= end),
  );
  const byEnd = Map.groupBy(lasting, (row) => `${row.member_id} ${dayOf(row.ends_at)}`);
  return [...byEnd.values()].flatMap((ends) => endingOf(ends) ?? []);
}

function endingOf(rows: readonly Row[]): EndingMember | null {
  const [first] = rows;
  if (first === undefined) return null;
  return {
    memberId: first.member_id,
    email: first.email,
    lastSeenOn: first.last_seen_on,
    kind: first.kind,
    startsOn: dayOf(first.starts_at),
    endsOn: dayOf(first.ends_at),
    dealKinds: dealKinds.filter((kind) => rows.some((row) => row.deal_kind === kind)),
  };
}

/**
 * Until when a member knew what is in the database: the end of the day of the last visit, or of its month where the day is
 * not known any more, or the last email of this kind
 * where that is later. Null for a member who was never here and got none.
 */
export async function findKnownUntil(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  { memberId, lastSeenOn, now, except }: Pick<EndingMember, 'memberId' | 'lastSeenOn'> & { now: Date; except: Notice },
): Promise<Date | null> {
  const { before } = await db
    .selectFrom('access_notices')
    .where('member_id', '=', memberId)
    .where((eb) => eb.not(eb.and([eb('ends_on', '=', except.endsOn), eb('days_before', '=', except.daysBefore)])))
    .select(({ fn }) => fn.max('noted_at').as('before'))
    .executeTakeFirstOrThrow();
  const visit = await findLastVisit(db, vault, { memberId, now });
  const month = lastSeenOn === null ? null : upToMonth(after(new Date(`${lastSeenOn}T00:00:00Z`), days(1)));
  const seen = visit === null ? month : after(new Date(`${visit}T00:00:00Z`), days(1));
  return before !== null && (seen === null || before > seen) ? before : seen;
}

/** Rows of these kinds that came since, and how many of them are loans that the tables leave out by default. */
export async function countDealsSince(
  db: Db,
  kinds: readonly DealKind[],
  since: Date,
): Promise<{ deals: number; publicLoans: number }> {
  return db
    .selectFrom('deals')
    .where('kind', 'in', kinds)
    .where('created_at', '>=', since)
    .select(({ fn }) => [
      fn.countAll<number>().as('deals'),
      fn.countAll<number>().filterWhere('public_borrower', '=', true).as('publicLoans'),
    ])
    .executeTakeFirstOrThrow();
}
