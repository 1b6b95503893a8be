import { sql } from 'kysely';
import { defaultRemovedSort, removedDealColumns, type RemovedDeal } from '../../../contract/deals/history.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import type { ReportReason } from '../../../contract/deals/reports.ts';
import type { TableFilters, TableQuery } from '../../../contract/table/table.ts';
import type { Db } from '../../database/connect.ts';
import { countTableRows, readTablePage, type TableRelation } from '../../database/table-query.ts';
import type { Vault } from '../../vault.ts';

/** Each row that was taken out and has an id, as the columns of the contract name it. */
const removals = sql`select removal.deal_id as id, removal.kind, removal.reason, removal.note, removal.source_name,
    coalesce(removal.deal ->> 'recipient_name', removal.deal ->> 'title') as name,
    (removal.removed_at at time zone 'UTC')::date as removed_on, members.email as removed_by,
    removal.deal is not null as is_kept
  from deal_removals as removal left join members on members.id = removal.removed_by
  where removal.deal_id is not null`;

const relation: TableRelation = {
  name: 'listRemovedDeals',
  columns: removedDealColumns,
  alias: 'removals',
  idType: 'uuid',
  searched: ['name'],
  defaultSort: defaultRemovedSort,
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

export async function listRemovedDeals(
  db: Db,
  call: { query: TableQuery; vault: Vault; readerId: string },
): Promise<{ rows: RemovedDeal[]; nextCursor: string | null; previousCursor: string | null }> {
  const page = await readTablePage<StoredRemoval>(db, { relation, from: removals, ...call });
  return { ...page, rows: page.rows.map(present) };
}

export const countRemovedDeals = (db: Db, filters: TableFilters): Promise<number> =>
  countTableRows(db, { relation, from: removals, filters });

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
