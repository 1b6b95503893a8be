import { sql, type Selectable } from 'kysely';
import type { Deal } from '../../../contract/deals/deals.ts';
import { dealKinds, type DealKind } from '../../../contract/deals/options.ts';
import type { DealReport, ReportState } from '../../../contract/deals/reports.ts';
import type { DeskPeople } from '../../../contract/desk/cases.ts';
import { startOfDay } from '../../access/rules.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db, Trx } from '../../database/connect.ts';
import type { DealReports } from '../../database/schema.generated.ts';
import { assignedPasses } from '../../desk/assignments.ts';
import { casePasses } from '../../desk/case-filter.ts';
import { readDesk, type Desk, type DeskQuery } from '../../desk/desk-state.ts';
import type { Decider } from '../../http/viewer.ts';
import { openCursor, sealCursor } from '../../database/sealed-cursor.ts';
import { selectionOf } from '../columns.ts';
import { presentDeal } from '../rows.ts';

const defaultPage = 50;

export type StoredReport = Omit<Selectable<DealReports>, 'member_id' | 'decided_by'>;

export interface ReportPage {
  rows: DealReport[];
  counts: Record<ReportState, number>;
  people: DeskPeople;
  nextCursor: string | null;
}

/** Open ones: who has waited longest comes first. Decided ones: the latest decision first. */
export async function listDealReports(
  context: Pick<Context, 'db' | 'vault' | 'clock' | 'config'>,
  admin: Decider,
  query: DeskQuery<ReportState>,
): Promise<ReportPage> {
  const { db, vault, clock } = context;
  const { state, search, age, assignee, cursor, limit = defaultPage } = query;
  const binding = JSON.stringify(['listDealReports', state, search, age, assignee]);
  const isOpen = state === 'open';
  const at = isOpen ? 'deal_reports.reported_at' : 'deal_reports.decided_at';
  const direction = isOpen ? 'asc' : 'desc';
  let page = reportsOf(db)
    .where('deal_reports.state', '=', state)
    .where(casePasses({ search, age }, { words: wordsOfReport, at: sql.ref(at), now: clock.now() }))
    .where(
      assignedPasses('deal_report', assignee, {
        memberId: admin.memberId,
        ofCase: sql<boolean>`taken.deal_report_id = deal_reports.id`,
      }),
    );
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
  const [deals, desk] = await Promise.all([
    findDeals(db, rows),
    readDesk(context, db, { kind: 'deal_report', memberId: admin.memberId, ids: rows.map(({ id }) => id) }),
  ]);
  return {
    rows: rows.map((row) => presentReport(row, { deal: deals.get(row.deal_id) ?? null, desk })),
    counts,
    people: desk.people,
    nextCursor: found.length > limit && last !== undefined ? sealCursor(vault, binding, [last.at_text, last.id]) : null,
  };
}

/** The funder and the recipient of the row as it is shown, what was said, and the source that was named. */
const wordsOfReport = sql`concat_ws(' ', deal_reports.message, deal_reports.source_url, (
  select concat_ws(' ', array_to_string(deals.funder_names, ' '), deals.recipient_name) from deals
  where deals.kind = deal_reports.kind and deals.id = deal_reports.deal_id))`;

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

export async function findReport(
  context: Pick<Context, 'clock' | 'config'>,
  db: Db | Trx,
  { id, memberId }: { id: string; memberId: string },
): Promise<DealReport | null> {
  const row = await reportsOf(db).where('deal_reports.id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  const deals = await findDeals(db, [row]);
  const desk = await readDesk(context, db, { kind: 'deal_report', memberId, ids: [id] });
  return presentReport(row, { deal: deals.get(row.deal_id) ?? null, desk });
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

function presentReport(row: StoredReport, { deal, desk }: { deal: Deal | null; desk: Desk }): DealReport {
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
    // The moment of a report is told to no one: it waits from the beginning of its day on.
    ...desk.stateOf({ id: row.id, since: row.state === 'open' ? startOfDay(row.reported_at) : null }),
  };
}
