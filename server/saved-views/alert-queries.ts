import { sql } from 'kysely';
import type { DealKind } from '../../contract/deals/options.ts';
import type { TableFilters } from '../../contract/table/table.ts';
import type { Role } from '../../contract/members/account.ts';
import { isKindOpen } from '../access/access-of-members.ts';
import { listProvisional } from '../access/sealed-periods.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/connect.ts';
import { whereOf } from '../deals/filters.ts';

export interface WatchedView {
  readonly id: string;
  readonly kind: DealKind;
  readonly name: string;
  readonly address: string;
  readonly email: string;
  readonly memberId: string;
  readonly role: Role;
  readonly alertToken: string;
  readonly alertedAt: Date;
}

const watched = sql`from deal_views join members on members.id = deal_views.member_id
  where deal_views.has_alert and members.suspended_at is null`;

/** Views that want an email, of members to whom deals of their kind are open. */
export async function listWatchedViewIds({ db, vault }: Pick<Context, 'db' | 'vault'>, now: Date): Promise<string[]> {
  const { rows: members } = await sql<{ id: string }>`select distinct members.id ${watched}`.execute(db);
  const held = await listProvisional(db, { vault, memberIds: members.map(({ id }) => id) });
  const live = held.filter(({ revoked_at: revokedAt, ends_at: endsAt }) => revokedAt === null && endsAt > now);
  const provisional = live.map(({ ownerId }) => ownerId);
  const isOpen = isKindOpen({ member: sql`members.id`, kind: sql`deal_views.kind`, provisional, now });
  const { rows } = await sql<{
    id: string;
  }>`select deal_views.id ${watched} and ${isOpen} order by deal_views.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** One that still wants an email; whether deals are open to its member is to be asked of `findAccess`. */
export async function findWatchedView(db: Db, id: string): Promise<WatchedView | null> {
  const { rows } = await sql<WatchedView>`select deal_views.id, deal_views.kind, deal_views.name, deal_views.address,
      members.email, members.id as "memberId", members.role, deal_views.alert_token as "alertToken", deal_views.alerted_at as "alertedAt"
    ${watched} and deal_views.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Rows of the filter that came after `since`, up to and with `until`. */
export async function countNewDeals(
  db: Db,
  { kind, filters, since, until }: { kind: DealKind; filters: TableFilters; since: Date; until: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from deals
    where ${whereOf(kind, filters)} and deals.created_at > ${since} and deals.created_at <= ${until}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function recordAlerted(db: Db, { id, until }: { id: string; until: Date }): Promise<void> {
  await db
    .updateTable('deal_views')
    .set({ alerted_at: until })
    .where('id', '=', id)
    .where('has_alert', '=', true)
    .execute();
}
