import type { Readable } from 'node:stream';
import type { z } from 'zod';
import {
  periodDays,
  rowsPerPeriod,
  type exportDeals as endpointOfExport,
  type ExportQuota,
} from '../../contract/exports/exports.ts';
import { columnsOf, findColumn, maximumRowsPerDay } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { defaultLimit, printTableQuery, type TableQuery } from '../../contract/table/table.ts';
import { recordAdminAction } from '../audit/commands.ts';
import { hiddenMark } from '../audit/filters.ts';
import { after, dayOf, days } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import { statusOfDay, type ReportLimit } from '../http/limit-fields.ts';
import { rowLimit } from '../deals/row-limit.ts';
import { addRowsRead } from '../readings/commands.ts';
import { countRead } from '../readings/queries.ts';
import { Refusal } from '../refusal.ts';
import { isStaff, type Member } from '../http/viewer.ts';
import { copyKeyOf } from './copy-rules.ts';
import { csvStream } from './csv.ts';
import { countExportable, listPastExports, type ExportableCount } from './queries.ts';
import { columnsOfFile, fileNameOf, quotaOf, refusalOfExport, rowsOfFile } from './rules.ts';
import { rowsPerSheet, xlsxStream } from './xlsx.ts';

export interface ExportCall {
  readonly viewer: Member;
  readonly kind: DealKind;
  readonly query: TableQuery;
  readonly body: z.output<typeof endpointOfExport.body>;
  readonly requestId: string;
  readonly reportLimit: ReportLimit;
}

export interface ExportedFile {
  readonly fileName: string;
  readonly stream: Readable;
  readonly rowCount: number;
  readonly skippedCount: number;
}

/** Writes down that the file leaves, then makes it. A file that is broken off still counts. */
export async function exportDeals(context: Context, call: ExportCall): Promise<ExportedFile> {
  const { db, clock, vault } = context;
  const { kind, query, body } = call;
  refuseUnreadable(call);
  const now = clock.now();
  const { counted, rowCount } = await db.transaction().execute((trx) => claim(trx, { vault, call, now }));
  const columns = columnsOfFile(kind, body.columns);
  const rows = {
    kind,
    filters: query,
    sort: query.sort,
    only: body.only,
    except: body.except,
    openLicences: counted.openLicences,
    limit: rowCount,
    copyKey: copyKeyOf(vault, call.viewer.memberId),
  };
  const stream = body.format === 'csv' ? await csvStream(db, columns, rows) : await xlsxStream(db, columns, rows);
  return {
    fileName: fileNameOf(kind, body.format, now),
    stream,
    rowCount,
    skippedCount: counted.count - rowCount,
  };
}

function refuseUnreadable({ kind, query, body }: ExportCall): void {
  if (query.cursor !== null) throw new Refusal('invalid_query', { errors: { cursor: 'A file has no pages' } });
  if (query.limit !== defaultLimit) throw new Refusal('invalid_query', { errors: { limit: 'A file has no pages' } });
  const strangers = (body.columns ?? []).filter((key) => findColumn(kind, key) === null);
  if (strangers.length > 0)
    throw new Refusal('invalid', { errors: { columns: `The ${kind} table has no column ${strangers.join(', ')}` } });
}

/** Takes the rows from the allowance. The member is locked: two files at once must not both take the last rows. */
async function claim(
  trx: Trx,
  { vault, call, now }: { vault: Context['vault']; call: ExportCall; now: Date },
): Promise<{ counted: ExportableCount; rowCount: number }> {
  const { viewer, kind, query, body } = call;
  await trx.selectFrom('members').where('id', '=', viewer.memberId).select('id').forNoKeyUpdate().execute();
  const of = { memberId: viewer.memberId, now };
  const reading = { vault, memberId: viewer.memberId, readOn: dayOf(now) };
  const readToday = await countRead(trx, reading);
  const quota = quotaOf(await listPastExports(trx, of), { isAdmin: viewer.role === 'admin', readToday, now });
  reportExportLimits(call, quota, now);
  const refusal = refusalOfExport(quota, now);
  if (refusal !== null) throw new Refusal('export_limit', refusal);
  if (quota.rowsLeftToday !== null) refuseAtEndOfDay(call, readToday, now);
  const counted = await countExportable(trx, { kind, filters: query, only: body.only, except: body.except });
  const rowCount = Math.min(counted.exportable, longestFile(quota, body.format));
  if (rowCount === 0) throw new Refusal('nothing_to_export', { detail: whyNothing(counted) });
  await record(trx, call, { rowCount, now });
  if (quota.rowsLeftToday !== null) await addRowsRead(trx, { ...reading, rows: rowCount });
  return { counted, rowCount };
}

function reportExportLimits(
  { reportLimit }: ExportCall,
  { filesPerDay, filesToday, rowsLeft, freesAt }: ExportQuota,
  now: Date,
) {
  reportLimit(statusOfDay({ name: 'exports', quota: filesPerDay, used: filesToday + 1, now }));
  if (rowsLeft === null) return;
  const free = freesAt === null ? after(now, days(periodDays)) : new Date(freesAt);
  reportLimit({
    name: 'exported-rows',
    quota: rowsPerPeriod,
    windowSeconds: days(periodDays) / 1_000,
    remaining: rowsLeft,
    secondsLeft: Math.max(1, Math.ceil((free.getTime() - now.getTime()) / 1_000)),
  });
}

/** What is read on the pages and what leaves in files are the same rows: together they are at most those of a day. */
function refuseAtEndOfDay({ reportLimit }: ExportCall, used: number, now: Date): void {
  const status = statusOfDay({ name: 'rows', quota: maximumRowsPerDay, used, now });
  reportLimit(status);
  if (used >= maximumRowsPerDay) throw rowLimit(status.secondsLeft, used);
}

function longestFile(quota: ExportQuota, format: 'csv' | 'xlsx'): number {
  const allowed = rowsOfFile(quota) ?? Number.MAX_SAFE_INTEGER;
  return format === 'xlsx' ? Math.min(allowed, rowsPerSheet) : allowed;
}

function whyNothing({ count, memberReported, closedLicence }: ExportableCount): string {
  if (count === 0) return 'No row matches.';
  const reasons = [
    ...(memberReported > 0 ? [`${memberReported} reported by members`] : []),
    ...(closedLicence > 0 ? [`${closedLicence} under a licence that does not let us pass them on`] : []),
  ];
  return `Of the rows that match: ${reasons.join(', ')}.`;
}

/**
 * A file needs a review that was approved, and says when its member was here. So admins do not read who took it where the
 * account has no role; `npm run trace-leak` does (decision 0113).
 */
const hiding = (viewer: Member): object => (isStaff(viewer) ? {} : { [hiddenMark]: true });

async function record(
  trx: Trx,
  { viewer, kind, query, body, requestId }: ExportCall,
  { rowCount, now }: { rowCount: number; now: Date },
): Promise<void> {
  const { id } = await trx
    .insertInto('deal_exports')
    .values({
      member_id: viewer.memberId,
      kind,
      format: body.format,
      address: new URLSearchParams(printTableQuery(columnsOf(kind), query)).toString(),
      row_count: rowCount,
      exported_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordAdminAction(trx, {
    now,
    actorId: viewer.memberId,
    action: 'deals.export',
    target: { kind: 'deal_export', id },
    after: { kind, format: body.format, rowCount, ...hiding(viewer) },
    requestId,
  });
}
