import { sql, type RawBuilder } from 'kysely';
import {
  auditColumns,
  auditCountLimit,
  defaultAuditSort,
  erasedName,
  hiddenName,
  operatorName,
  type AuditEntry,
} from '../../contract/audit/audit.ts';
import { printTableQuery, type TableFilters, type TableQuery } from '../../contract/table/table.ts';
import type { Db, Trx } from '../database/connect.ts';
import { openCursor, sealCursor } from '../database/sealed-cursor.ts';
import type { Vault } from '../vault.ts';
import { hiddenMark, isHidden, whereOf } from './filters.ts';
import type { Head } from './chain-rules.ts';
import { readNames, type RecordNames } from './names.ts';

export interface StoredEntry {
  readonly id: number;
  readonly happened_at: Date;
  /** With microseconds: what a cursor compares with. */
  readonly moment: string;
  readonly actor_id: string | null;
  readonly actor_email: string | null;
  readonly is_erased: boolean;
  /** A member without a role did it: nothing of the actor is read. */
  readonly is_hidden: boolean;
  readonly action: string;
  readonly target_kind: string;
  readonly target_id: string;
  readonly target_email: string | null;
  readonly reason: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly request_id: string | null;
}

interface Place {
  readonly moment: string;
  readonly id: string;
}

export interface Stretch {
  readonly where: RawBuilder<boolean>;
  /** Rows beyond this one; null for the start. */
  readonly beyond: Place | null;
  readonly isAscending: boolean;
  readonly limit: number;
}

/** Entries by (time, id), the names of people beside them: found for the rows of the stretch alone. */
export async function readEntries(db: Db, { where, beyond, isAscending, limit }: Stretch): Promise<StoredEntry[]> {
  const way = sql.raw(isAscending ? 'asc' : 'desc');
  const start =
    beyond === null
      ? sql`true`
      : sql`(happened_at, id) ${sql.raw(isAscending ? '>' : '<')} (${beyond.moment}::timestamptz, ${beyond.id}::bigint)`;
  const { rows } = await sql<StoredEntry>`
    select entry.id, entry.happened_at, entry.happened_at::text as moment,
      case when not entry.is_hidden then entry.actor_id end as actor_id,
      case when not entry.is_hidden then actor.email end as actor_email, entry.is_hidden,
      coalesce(not entry.is_hidden and actor.email like 'erased-%@erased.invalid', false) as is_erased,
      entry.action, entry.target_kind, entry.target_id, target.email as target_email, entry.reason, entry.before,
      case when entry.is_hidden then entry.after - ${hiddenMark}::text else entry.after end as after, entry.request_id
    from (select *, ${isHidden} as is_hidden from audit_entries where ${where} and ${start} order by happened_at ${way}, id ${way} limit ${limit}) as entry
      left join members as actor on actor.id = entry.actor_id
      left join members as target on target.id = case
        when entry.target_kind = 'member' and entry.target_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then entry.target_id::uuid end
    order by entry.happened_at ${way}, entry.id ${way}`.execute(db);
  return rows;
}

interface Asked {
  readonly query: TableQuery;
  readonly vault: Vault;
  readonly readerId: string;
  readonly isModerator: boolean;
}

/** One page in the order asked for, with cursors that only this admin can use and only for this filter and order. */
export async function listAudit(
  db: Db,
  { query, vault, readerId, isModerator }: Asked,
): Promise<{ rows: AuditEntry[]; nextCursor: string | null; previousCursor: string | null }> {
  const { limit: _limit, cursor: _cursor, ...rest } = printTableQuery(auditColumns, query);
  const binding = JSON.stringify(['listAudit', readerId, rest]);
  const start = query.cursor === null ? null : openCursor(vault, binding, query.cursor);
  const [direction, moment, id] = start ?? [];
  const isBack = direction === 'previous';
  const [term] = query.sort.length > 0 ? query.sort : defaultAuditSort;
  const found = await readEntries(db, {
    where: await whereOf(db, query),
    beyond: moment === undefined || id === undefined ? null : { moment, id },
    isAscending: (term?.direction === 'ascending') !== isBack,
    limit: query.limit + 1,
  });
  const hasMore = found.length > query.limit;
  const rows = found.slice(0, query.limit);
  if (isBack) rows.reverse();
  const names = await readNames(db, rows, { isModerator });
  const cursorAt = (row: StoredEntry | undefined, towards: 'next' | 'previous'): string | null =>
    row === undefined ? null : sealCursor(vault, binding, [towards, row.moment, String(row.id)]);
  return {
    rows: rows.map((row) => present(row, names)),
    nextCursor: isBack || hasMore ? cursorAt(rows.at(-1), 'next') : null,
    previousCursor: (isBack ? hasMore : start !== null) ? cursorAt(rows[0], 'previous') : null,
  };
}

export async function countAudit(db: Db, filters: TableFilters): Promise<{ count: number; isMore: boolean }> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select from audit_entries where ${await whereOf(db, filters)} limit ${auditCountLimit + 1}) as found`.execute(db);
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, auditCountLimit), isMore: count > auditCountLimit };
}

/** Where the chain ends, and with which key; null before the first entry. */
export async function findEnd(db: Db | Trx): Promise<(Head & { readonly keyId: string | null }) | null> {
  const row = await db
    .selectFrom('audit_chain')
    .select(['position', 'hash', 'key_id'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { position: row.position, hash: row.hash.toString('hex'), keyId: row.key_id };
}

export async function findHead(db: Db): Promise<Head | null> {
  const end = await findEnd(db);
  return end === null ? null : { position: end.position, hash: end.hash };
}

export function actorOf(row: Pick<StoredEntry, 'actor_email' | 'is_erased' | 'is_hidden'>): string {
  if (row.is_hidden) return hiddenName;
  return row.is_erased ? erasedName : (row.actor_email ?? operatorName);
}

function present(row: StoredEntry, { nameOf, peopleOf }: RecordNames): AuditEntry {
  return {
    id: row.id,
    happenedAt: row.happened_at.toISOString(),
    actorId: row.actor_id,
    actor: actorOf(row),
    action: row.action,
    targetKind: row.target_kind,
    targetId: row.target_id,
    targetEmail: row.target_email,
    targetName: nameOf(row),
    people: peopleOf(row),
    reason: row.reason,
    before: row.before,
    after: row.after,
    requestId: row.request_id,
  };
}
