import { sql, type RawBuilder } from 'kysely';
import { defaultMemberSort, memberColumns, soonInDays, type MemberRow } from '../../contract/admin.ts';
import type { TableFilters, TableQuery } from '../../contract/table.ts';
import { accessOfMembers } from '../access/access-of-members.ts';
import { after, dayOf, days } from '../clock.ts';
import type { Db } from '../database/connect.ts';
import { listTableIds, readTablePage, whereOf, type TableRelation } from '../database/table-query.ts';
import type { Vault } from '../vault.ts';

interface StoredMember {
  id: string;
  email: string;
  member_type: MemberRow['memberType'];
  role: MemberRow['role'];
  has_access: boolean;
  reason: string | null;
  access_expires_on: string | null;
  is_suspended: boolean;
  joined_on: string;
  last_seen_on: string | null;
  is_sample: boolean;
}

const memberTable: TableRelation = {
  name: 'listMembers',
  columns: memberColumns,
  alias: 'people',
  idType: 'uuid',
  searched: ['email'],
  defaultSort: defaultMemberSort,
};

/** Every member with their access at the moment, as the columns of the contract name it. */
const people = (
  now: Date,
): RawBuilder<unknown> => sql`select members.id, members.email, members.member_type, members.role,
    access.has_access, access.reason, access.access_expires_on, members.suspended_at is not null as is_suspended,
    (members.created_at at time zone 'UTC')::date as joined_on, members.last_seen_on, members.is_sample
  from members join (${accessOfMembers(now)}) as access on access.member_id = members.id`;

/** One page in the order asked for, with cursors that only this admin can use and only for this filter and order. */
export async function listMembers(
  db: Db,
  { query, now, vault, readerId }: { query: TableQuery; now: Date; vault: Vault; readerId: string },
): Promise<{ rows: MemberRow[]; nextCursor: string | null; previousCursor: string | null }> {
  const from = people(now);
  const page = await readTablePage<StoredMember>(db, { relation: memberTable, from, query, vault, readerId });
  return { ...page, rows: page.rows.map(presentMember) };
}

/** The ids of a filter in their own order, at most so many: for what is done with all of them. */
export function listMemberIds(
  db: Db,
  { filters, except, limit, now }: { filters: TableFilters; except: readonly string[]; limit: number; now: Date },
): Promise<string[]> {
  return listTableIds(db, { relation: memberTable, from: people(now), filters, except, limit });
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

/** The one condition that page and count share. */
function presentMember(row: StoredMember): MemberRow {
  return {
    id: row.id,
    email: row.email,
    memberType: row.member_type,
    role: row.role,
    hasAccess: row.has_access,
    reason: row.reason,
    accessExpiresOn: row.access_expires_on,
    isSuspended: row.is_suspended,
    joinedOn: row.joined_on,
    lastSeenOn: row.last_seen_on,
    isSample: row.is_sample,
  };
}
