import { sql } from 'kysely';
import { soonInDays, type MemberRow } from '../../../contract/members/list.ts';
import type { TableFilters, TableQuery } from '../../../contract/table/table.ts';
import { after, dayOf, days } from '../../clock.ts';
import type { Db, Trx } from '../../database/connect.ts';
import { listTableIds, readTablePage, whereOf } from '../../database/table-query.ts';
import type { Vault } from '../../vault.ts';
import { memberTable, people, presentMember, type StoredMember } from './relation.ts';

/**
 * One page in the order asked for, with cursors that only this admin can use and only for this filter and order. The
 * ids come first: what is neither filtered nor sorted by is read of the rows of the page alone.
 */
export async function listMembers(
  db: Db,
  { query, now, vault, readerId }: { query: TableQuery; now: Date; vault: Vault; readerId: string },
): Promise<{ rows: MemberRow[]; nextCursor: string | null; previousCursor: string | null }> {
  const page = await readTablePage<{ id: string }>(db, {
    relation: memberTable,
    from: people(now),
    selection: sql`people.id`,
    query,
    vault,
    readerId,
  });
  const rows = await readMembers(
    db,
    page.rows.map(({ id }) => id),
    now,
  );
  return { ...page, rows };
}

/** In the order of the ids; those that are gone are left out. */
export async function readMembers(db: Db | Trx, ids: readonly string[], now: Date): Promise<MemberRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await people(now, ids).execute(db);
  // The columns are those that the relation names.
  const found = new Map((rows as StoredMember[]).map((row) => [row.id, presentMember(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

export async function countMembers(
  db: Db,
  { filters, now }: { filters: TableFilters; now: Date },
): Promise<{ count: number; withAccess: number; expireSoon: number }> {
  const soon = dayOf(after(now, days(soonInDays)));
  const { rows } = await sql<{ count: number; with_access: number; expire_soon: number }>`
    select count(*) as count, count(*) filter (where people.has_access) as with_access,
      count(*) filter (where people.access_expires_on <= ${soon}::date) as expire_soon
    from (${people(now)}) as people where ${whereOf(memberTable, filters)}`.execute(db);
  const [row] = rows;
  return { count: row?.count ?? 0, withAccess: row?.with_access ?? 0, expireSoon: row?.expire_soon ?? 0 };
}

/** The ids of a filter in their own order, at most so many. */
export function listMemberIds(
  db: Db | Trx,
  { filters, except, limit, now }: { filters: TableFilters; except: readonly string[]; limit: number; now: Date },
): Promise<string[]> {
  return listTableIds(db, { relation: memberTable, from: people(now), filters, except, limit });
}
