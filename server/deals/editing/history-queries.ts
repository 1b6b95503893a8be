import { sql } from 'kysely';
import type { DealChange, DealChangeKind, DealHistory } from '../../../contract/deals/history.ts';
import type { CellValue, Deal } from '../../../contract/deals/deals.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import type { ReportReason } from '../../../contract/deals/reports.ts';
import type { Db } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import { findDeal } from '../queries.ts';
import { findUndoable } from './undo-commands.ts';

interface Place {
  readonly kind: DealKind;
  readonly dealId: string;
}

const longestHistory = 200;

/** Of a row that is in the database, or that was taken out. */
export async function getDealHistory(db: Db, place: Place): Promise<DealHistory> {
  const changes = await listChanges(db, place);
  return (await findPresent(db, place, changes)) ?? (await findRemoved(db, place, changes)) ?? refuse();
}

function refuse(): never {
  throw new Refusal('not_found');
}

async function findPresent(db: Db, place: Place, changes: DealChange[]): Promise<DealHistory | null> {
  const row = await db
    .selectFrom('deals')
    .leftJoin('deal_imports', 'deal_imports.id', 'deals.import_id')
    .where('deals.kind', '=', place.kind)
    .where('deals.id', '=', place.dealId)
    .select(['deals.origin', 'deals.source_name', 'deals.source_record_id', 'deals.source_url', 'deals.is_sample'])
    .select(['deals.created_at', 'deals.updated_at', 'deals.recipient_name', 'deals.title'])
    .select(['deal_imports.id as import_id', 'deal_imports.file_name'])
    .executeTakeFirst();
  if (row === undefined) return null;
  // What a member reported is moderated with its review, and its id in the source stays private.
  const isReported = row.origin === 'member_reported';
  return {
    name: isReported ? null : (row.recipient_name ?? row.title),
    source: {
      name: row.source_name,
      recordId: isReported ? '' : row.source_record_id,
      url: row.source_url,
      isSample: row.is_sample,
      createdAt: isReported ? null : row.created_at.toISOString(),
      import: row.import_id === null || row.file_name === null ? null : { id: row.import_id, fileName: row.file_name },
    },
    removal: null,
    changes,
    can: {
      undo: !isReported && (await findUndoable(db, { ...place, found: row })) !== null,
      remove: !isReported,
      restore: false,
    },
  };
}

async function findRemoved(db: Db, { kind, dealId }: Place, changes: DealChange[]): Promise<DealHistory | null> {
  const { rows } = await sql<{
    source_name: string;
    source_record_id: string;
    reason: ReportReason | null;
    note: string | null;
    removed_at: Date;
    name: string | null;
    url: string | null;
    is_sample: boolean | null;
    is_kept: boolean;
  }>`select source_name, source_record_id, reason, note, removed_at, deal is not null as is_kept,
      coalesce(deal ->> 'recipient_name', deal ->> 'title') as name, deal ->> 'source_url' as url,
      (deal ->> 'is_sample')::boolean as is_sample
    from deal_removals where kind = ${kind} and deal_id = ${dealId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    name: row.name,
    source: {
      name: row.source_name,
      recordId: row.source_record_id,
      url: row.url,
      isSample: row.is_sample ?? false,
      createdAt: null,
      import: null,
    },
    removal: { reason: row.reason, note: row.note, removedAt: row.removed_at.toISOString() },
    changes,
    can: { undo: false, remove: false, restore: row.is_kept },
  };
}

interface ChangeRow {
  readonly change: DealChangeKind;
  readonly changed_at: Date;
  readonly changed_by: string | null;
  readonly reason: string | null;
  readonly before: Record<string, CellValue | null> | null;
  readonly after: Record<string, CellValue | null> | null;
  readonly file_name: string | null;
}

/** What admins did, and which imports changed the row, newest first. */
async function listChanges(db: Db, { kind, dealId }: Place): Promise<DealChange[]> {
  const { rows } = await sql<ChangeRow>`
    select change, changed_at, members.email as changed_by, reason, before, after, null as file_name, deal_edits.id as place
      from deal_edits left join members on members.id = deal_edits.changed_by
      where kind = ${kind} and deal_id = ${dealId}
    union all
    select 'import', deal_imports.finished_at, members.email, null, null, null, deal_imports.file_name, null
      from deal_import_befores as changed join deal_imports on deal_imports.id = changed.import_id
      left join members on members.id = deal_imports.started_by
      where changed.kind = ${kind} and changed.deal_id = ${dealId} and deal_imports.finished_at is not null
    order by changed_at desc, place desc nulls last limit ${longestHistory}`.execute(db);
  return rows.map((row) => ({
    change: row.change,
    changedAt: row.changed_at.toISOString(),
    changedBy: row.changed_by,
    reason: row.reason,
    fileName: row.file_name,
    values: Object.keys(row.after ?? {}).map((key) => ({
      key,
      before: cellOf(row.before?.[key]),
      after: cellOf(row.after?.[key]),
    })),
  }));
}

/** As the contract has it, whose lists can be written. */
function cellOf(value: CellValue | null | undefined): DealChange['values'][number]['before'] {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'object') return value;
  return value.every((item) => typeof item === 'number') ? value.map(Number) : value.map(String);
}

/** What a member reported is moderated, not edited: it is not found here. */
export async function getDealForEdit(
  db: Db,
  { kind, dealId }: { kind: DealKind; dealId: string },
): Promise<{ deal: Deal; updatedAt: string }> {
  const row = await db
    .selectFrom('deals')
    .select(['origin', 'updated_at'])
    .where('kind', '=', kind)
    .where('id', '=', dealId)
    .executeTakeFirst();
  const deal = await findDeal(db, { kind, id: dealId });
  if (row === undefined || deal === null || row.origin === 'member_reported') throw new Refusal('not_found');
  return { deal, updatedAt: row.updated_at.toISOString() };
}
