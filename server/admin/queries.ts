import { sql, type RawBuilder } from 'kysely';
import {
  defaultMemberSort,
  memberColumns,
  soonInDays,
  type MemberColumn,
  type MemberRow,
} from '../../contract/admin.ts';
import { printTableQuery, type Filter, type TableFilters, type TableQuery } from '../../contract/table.ts';
import type { Range } from '../../contract/table-values.ts';
import { accessOfMembers } from '../access/access-of-members.ts';
import { after, dayOf, days } from '../clock.ts';
import type { Db } from '../database/connect.ts';
import { printCursor, readCursor, readPage, segmentsOf, type OrderTerm } from '../database/paging.ts';
import { likePattern } from '../funding/filters.ts';
import type { Vault } from '../vault.ts';

/** What each column of the contract is called in the relation below. */
const storedNames: Readonly<Record<MemberColumn['key'], string>> = {
  email: 'email',
  memberType: 'member_type',
  role: 'role',
  hasAccess: 'has_access',
  reason: 'reason',
  accessExpiresOn: 'access_expires_on',
  isSuspended: 'is_suspended',
  joinedOn: 'joined_on',
  lastSeenOn: 'last_seen_on',
};

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

const isColumn = (key: string): key is MemberColumn['key'] => Object.hasOwn(storedNames, key);

function valueOf(key: string): RawBuilder<unknown> {
  if (!isColumn(key)) throw new Error(`no column of members is called ${key}`);
  return sql.ref(`people.${storedNames[key]}`);
}

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
  const { limit: _limit, cursor: _cursor, ...rest } = printTableQuery(memberColumns, query);
  const binding = JSON.stringify(['listMembers', readerId, rest]);
  const start = query.cursor === null ? null : readCursor(vault, binding, query.cursor);
  const direction = start?.direction ?? 'next';
  const sort = query.sort.length > 0 ? query.sort : defaultMemberSort;
  const terms: OrderTerm[] = sort.map(({ key, direction: way }) => ({
    expression: valueOf(key),
    sqlType: key === 'email' ? 'text' : 'date',
    direction: way,
  }));
  const where = whereOf(query);
  const page = await readPage<StoredMember>({
    segments: segmentsOf(terms, sql.ref('people.id'), direction, start?.position ?? null),
    direction,
    isFirst: start === null,
    limit: query.limit,
    read: async ({ condition, order }, limit) => {
      const found =
        await sql<StoredMember>`select * from (${people(now)}) as people where ${where} and ${condition} order by ${order} limit ${limit}`.execute(
          db,
        );
      return found.rows;
    },
  });
  const rows = page.rows.map(presentMember);
  const cursorAt = (row: MemberRow | undefined, towards: 'next' | 'previous'): string | null =>
    row === undefined
      ? null
      : printCursor(vault, binding, towards, { id: row.id, values: sort.map(({ key }) => sortValue(row, key)) });
  return {
    rows,
    nextCursor: page.hasNext ? cursorAt(rows.at(-1), 'next') : null,
    previousCursor: page.hasPrevious ? cursorAt(rows[0], 'previous') : null,
  };
}

export async function countMembers(
  db: Db,
  { filters, now }: { filters: TableFilters; now: Date },
): Promise<{ count: number; withAccess: number; expireSoon: number }> {
  const soon = dayOf(after(now, days(soonInDays)));
  const { rows } = await sql<{ count: number; with_access: number; expire_soon: number }>`
    select count(*) as count, count(*) filter (where people.has_access) as with_access,
      count(*) filter (where people.access_expires_on <= ${soon}::date) as expire_soon
    from (${people(now)}) as people where ${whereOf(filters)}`.execute(db);
  const [row] = rows;
  return { count: row?.count ?? 0, withAccess: row?.with_access ?? 0, expireSoon: row?.expire_soon ?? 0 };
}

/** The one condition that page and count share. */
function whereOf({ filters, unknown, search }: TableFilters): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`];
  if (search !== '') conditions.push(containsText(valueOf('email'), search));
  for (const [key, filter] of Object.entries(filters)) {
    const condition = conditionOf(valueOf(key), filter);
    conditions.push(unknown.includes(key) ? sql<boolean>`(${condition} or ${valueOf(key)} is null)` : condition);
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function conditionOf(value: RawBuilder<unknown>, filter: Filter): RawBuilder<boolean> {
  switch (filter.kind) {
    case 'text':
      return containsText(value, filter.text);
    case 'in':
      return sql<boolean>`${value} = any(${filter.items}::text[])`;
    case 'triState':
      return filter.state === 'null'
        ? sql<boolean>`${value} is null`
        : sql<boolean>`${value} = ${sql.raw(filter.state)}`;
    case 'dateRange':
      return within(value, filter.range);
    case 'arrayContains':
    case 'range':
      throw new Error(`no column of members has a filter of the kind ${filter.kind}`);
  }
}

const containsText = (value: RawBuilder<unknown>, term: string): RawBuilder<boolean> =>
  sql<boolean>`' ' || deal_fold(${value}) like ${likePattern(term)}`;

function within(value: RawBuilder<unknown>, { from, to }: Range<string>): RawBuilder<boolean> {
  const ends: RawBuilder<boolean>[] = [];
  if (from !== null) ends.push(sql<boolean>`${value} >= ${from}::date`);
  if (to !== null) ends.push(sql<boolean>`${value} <= ${to}::date`);
  return sql<boolean>`(${sql.join(ends, sql` and `)})`;
}

function sortValue(row: MemberRow, key: string): string | null {
  const value = isColumn(key) ? row[key] : null;
  return typeof value === 'string' ? value : null;
}

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
