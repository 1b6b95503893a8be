import { sql, type RawBuilder } from 'kysely';
import {
  defaultRemovedSort,
  removedDealColumns,
  type RemovedDeal,
  type RemovedDealColumn,
} from '../../../contract/deals/history.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import type { ReportReason } from '../../../contract/deals/reports.ts';
import { printTableQuery, type Filter, type TableFilters, type TableQuery } from '../../../contract/table/table.ts';
import type { Db } from '../../database/connect.ts';
import { printCursor, readCursor, readPage, segmentsOf, type OrderTerm } from '../../database/paging.ts';
import type { Vault } from '../../vault.ts';
import { containsTerm } from '../filters.ts';

/** Each row that was taken out and has an id, as the columns of the contract name it. */
const removals = sql`select removal.deal_id as id, removal.kind, removal.reason, removal.note, removal.source_name,
    coalesce(removal.deal ->> 'recipient_name', removal.deal ->> 'title') as name,
    (removal.removed_at at time zone 'UTC')::date as removed_on, members.email as removed_by,
    removal.deal is not null as is_kept
  from deal_removals as removal left join members on members.id = removal.removed_by
  where removal.deal_id is not null`;

const storedNames: Readonly<Record<RemovedDealColumn['key'], string>> = {
  name: 'name',
  kind: 'kind',
  reason: 'reason',
  note: 'note',
  sourceName: 'source_name',
  removedOn: 'removed_on',
  removedBy: 'removed_by',
};

interface StoredRemoval {
  id: string;
  kind: DealKind;
  reason: ReportReason | null;
  note: string | null;
  source_name: string;
  name: string | null;
  removed_on: string;
  removed_by: string | null;
  is_kept: boolean;
}

const isColumn = (key: string): key is RemovedDealColumn['key'] => Object.hasOwn(storedNames, key);

function valueOf(key: string): RawBuilder<unknown> {
  if (!isColumn(key)) throw new Error(`no column of removed deals is called ${key}`);
  return sql.ref(`removals.${storedNames[key]}`);
}

export async function listRemovedDeals(
  db: Db,
  { query, vault, readerId }: { query: TableQuery; vault: Vault; readerId: string },
): Promise<{ rows: RemovedDeal[]; nextCursor: string | null; previousCursor: string | null }> {
  const { limit: _limit, cursor: _cursor, ...rest } = printTableQuery(removedDealColumns, query);
  const binding = JSON.stringify(['listRemovedDeals', readerId, rest]);
  const start = query.cursor === null ? null : readCursor(vault, binding, query.cursor);
  const direction = start?.direction ?? 'next';
  const sort = query.sort.length > 0 ? query.sort : defaultRemovedSort;
  const terms: OrderTerm[] = sort.map((term) => ({
    expression: valueOf(term.key),
    sqlType: 'date',
    direction: term.direction,
  }));
  const where = whereOf(query);
  const page = await readPage<StoredRemoval>({
    segments: segmentsOf(terms, sql.ref('removals.id'), direction, start?.position ?? null),
    direction,
    isFirst: start === null,
    limit: query.limit,
    read: async ({ condition, order }, limit) =>
      (
        await sql<StoredRemoval>`select * from (${removals}) as removals where ${where} and ${condition} order by ${order} limit ${limit}`.execute(
          db,
        )
      ).rows,
  });
  const cursorAt = (row: StoredRemoval | undefined, towards: 'next' | 'previous'): string | null =>
    row === undefined
      ? null
      : printCursor(vault, binding, towards, { id: row.id, values: sort.map(() => row.removed_on) });
  return {
    rows: page.rows.map(present),
    nextCursor: page.hasNext ? cursorAt(page.rows.at(-1), 'next') : null,
    previousCursor: page.hasPrevious ? cursorAt(page.rows[0], 'previous') : null,
  };
}

export async function countRemovedDeals(db: Db, filters: TableFilters): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${removals}) as removals where ${whereOf(filters)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The one condition that page and count share. */
function whereOf({ filters, unknown, search }: TableFilters): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`];
  if (search !== '') conditions.push(containsText('name', search));
  for (const [key, filter] of Object.entries(filters)) {
    const condition = conditionOf(key, filter);
    conditions.push(unknown.includes(key) ? sql<boolean>`(${condition} or ${valueOf(key)} is null)` : condition);
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function conditionOf(key: string, filter: Filter): RawBuilder<boolean> {
  switch (filter.kind) {
    case 'text':
      return containsText(key, filter.text);
    case 'in':
      return sql<boolean>`${valueOf(key)} = any(${filter.items}::text[])`;
    case 'dateRange': {
      const { from, to } = filter.range;
      return sql<boolean>`${valueOf(key)} between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date`;
    }
    case 'triState':
    case 'arrayContains':
    case 'range':
      throw new Error(`no column of removed deals has a filter of the kind ${filter.kind}`);
  }
}

const containsText = (key: string, term: string): RawBuilder<boolean> =>
  sql<boolean>`${containsTerm(valueOf(key), term)}`;

const present = (row: StoredRemoval): RemovedDeal => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  reason: row.reason,
  note: row.note,
  sourceName: row.source_name,
  removedOn: row.removed_on,
  removedBy: row.removed_by,
  can: { restore: row.is_kept },
});
