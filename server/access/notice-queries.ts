import { sql } from 'kysely';
import type { PassKind } from '../../contract/access.ts';
import { after, dayOf, days } from '../clock.ts';
import type { Db } from '../database/connect.ts';
import type { EndingAccess } from './notice-rules.ts';

/** A member whose access ends soon or has just ended. */
export interface EndingMember extends EndingAccess {
  readonly memberId: string;
  readonly email: string;
  /** The UTC day of the last visit; null when there was none. */
  readonly lastSeenOn: string | null;
}

interface Row {
  member_id: string;
  email: string;
  last_seen_on: string | null;
  kind: PassKind;
  starts_at: Date;
  ends_at: Date;
}

/**
 * The pass that ends last is the end of access: those of it that fall between two days before `now` and 31 days after.
 * Admins and suspended members are left out. `memberId` narrows it to one.
 */
export async function listEndingAccess(
  db: Db,
  { now, memberId }: { now: Date; memberId?: string },
): Promise<EndingMember[]> {
  const only = memberId === undefined ? sql`true` : sql`members.id = ${memberId}`;
  const { rows } = await sql<Row>`select members.id as member_id, members.email, members.last_seen_on,
      last.kind, last.starts_at, last.ends_at
    from members cross join lateral (
      select passes.kind, passes.starts_at, passes.ends_at from passes
      where passes.member_id = members.id and passes.revoked_at is null and passes.starts_at <= ${now}
      order by passes.ends_at desc, passes.id limit 1) as last
    where ${only} and members.role = 'member' and members.suspended_at is null
      and last.ends_at > ${after(now, -days(3))} and last.ends_at < ${after(now, days(32))}
    order by members.id`.execute(db);
  return rows.map((row) => ({
    memberId: row.member_id,
    email: row.email,
    lastSeenOn: row.last_seen_on,
    kind: row.kind,
    startsOn: dayOf(row.starts_at),
    endsOn: dayOf(row.ends_at),
  }));
}

/** Rows of the database that everybody with access sees and that came after a day: what a member has not seen yet. */
export async function countDealsSince(db: Db, day: string): Promise<number> {
  const { count } = await db
    .selectFrom('deals')
    .where('created_at', '>=', new Date(`${day}T00:00:00Z`))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
