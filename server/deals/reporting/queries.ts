import { sql, type Selectable } from 'kysely';
import type { Deal } from '../../../contract/deals/deals.ts';
import { dealKinds, type DealKind } from '../../../contract/deals/options.ts';
import type { DealReport, ReportState } from '../../../contract/deals/reports.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db, Trx } from '../../database/connect.ts';
import type { DealReports } from '../../database/schema.generated.ts';
import { openCursor, sealCursor } from '../../database/sealed-cursor.ts';
import { selectionOf } from '../columns.ts';
import { presentDeal } from '../rows.ts';

const defaultPage = 50;

export type StoredReport = Omit<Selectable<DealReports>, 'member_id' | 'decided_by'>;

export interface ReportPage {
  rows: DealReport[];
  counts: Record<ReportState, number>;
  nextCursor: string | null;
}

/** Open ones: who has waited longest comes first. Decided ones: the latest decision first. */
export async function listDealReports(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  query: { state: ReportState; cursor?: string | undefined; limit?: number | undefined },
): Promise<ReportPage> {
  const { state, cursor, limit = defaultPage } = query;
  const binding = JSON.stringify(['listDealReports', state]);
  const isOpen = state === 'open';
  const at = isOpen ? 'deal_reports.reported_at' : 'deal_reports.decided_at';
  const direction = isOpen ? 'asc' : 'desc';
  let page = reportsOf(db).where('deal_reports.state', '=', state);
  if (cursor !== undefined) {
    const [instant = '', id = ''] = openCursor(vault, binding, cursor);
    page = page.where(
      sql<boolean>`(${sql.ref(at)}, deal_reports.id) ${sql.raw(isOpen ? '>' : '<')} (${instant}::timestamptz, ${id}::uuid)`,
    );
  }
  const [found, counts] = await Promise.all([
    page
      // The whole instant: the driver's dates end at milliseconds.
      .select(sql<string>`${sql.ref(at)}::text`.as('at_text'))
      .orderBy(at, direction)
      .orderBy('deal_reports.id', direction)
      .limit(limit + 1)
      .execute(),
    countStates(db),
  ]);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const deals = await findDeals(db, rows);
  return {
    rows: rows.map((row) => presentReport(row, deals.get(row.deal_id) ?? null)),
    counts,
    nextCursor: found.length > limit && last !== undefined ? sealCursor(vault, binding, [last.at_text, last.id]) : null,
  };
}

function reportsOf(db: Db | Trx) {
  return db
    .selectFrom('deal_reports')
    .select([
      'deal_reports.id',
      'deal_reports.kind',
      'deal_reports.deal_id',
      'deal_reports.reason',
      'deal_reports.column_key',
      'deal_reports.message',
      'deal_reports.source_url',
      'deal_reports.state',
      'deal_reports.note',
      'deal_reports.version',
      'deal_reports.reported_at',
      'deal_reports.decided_at',
    ]);
}

export async function findReport(db: Db | Trx, id: string): Promise<DealReport | null> {
  const row = await reportsOf(db).where('deal_reports.id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  const deals = await findDeals(db, [row]);
  return presentReport(row, deals.get(row.deal_id) ?? null);
}

async function countStates(db: Db): Promise<Record<ReportState, number>> {
  const counts: Record<ReportState, number> = { open: 0, accepted: 0, declined: 0 };
  const found = await db
    .selectFrom('deal_reports')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  for (const { state, count } of found) counts[state] = count;
  return counts;
}

/** The rows that are meant, as they are shown now, by id: one question per kind. */
async function findDeals(
  db: Db | Trx,
  reports: readonly { kind: DealKind; deal_id: string }[],
): Promise<Map<string, Deal>> {
  const deals = new Map<string, Deal>();
  for (const kind of dealKinds) {
    const ids = reports.filter((report) => report.kind === kind).map((report) => report.deal_id);
    if (ids.length === 0) continue;
    const { rows } = await sql<Record<string, unknown>>`select ${selectionOf(kind)} from deals
      where deals.kind = ${kind} and deals.id = any(${ids}::uuid[])`.execute(db);
    for (const row of rows) deals.set(String(row['id']), presentDeal(kind, row));
  }
  return deals;
}

function presentReport(row: StoredReport, deal: Deal | null): DealReport {
  return {
    id: row.id,
    kind: row.kind,
    deal,
    reason: row.reason,
    column: row.column_key,
    message: row.message,
    sourceUrl: row.source_url,
    state: row.state,
    version: row.version,
    reportedOn: dayOf(row.reported_at),
    note: row.note,
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}
