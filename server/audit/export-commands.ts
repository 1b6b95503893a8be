import { Readable } from 'node:stream';
import { actionWords, targetWords } from '../../contract/audit/words.ts';
import { filesPerDayOfAdmins } from '../../contract/exports/exports.ts';
import type { TableFilters } from '../../contract/table/table.ts';
import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/connect.ts';
import { neutralised } from '../../contract/formulas.ts';
import { csvLines } from '../http/csv-lines.ts';
import type { FileAnswer } from '../http/file-route.ts';
import type { ReportLimit } from '../http/limit-fields.ts';
import { whereOf } from './filters.ts';
import { recordAdminFile } from './file-commands.ts';
import { actorOf, readEntries, type StoredEntry, type Stretch } from './queries.ts';

interface ExportCall {
  readonly adminId: string;
  readonly filters: TableFilters;
  readonly requestId: string;
  readonly reportLimit: ReportLimit;
}

/**
 * Records the export and the names of its filters, then makes it. Filter values may name a person, so it leaves them
 * out.
 */
export async function exportAudit(
  { db, clock }: Context,
  { adminId, filters, requestId, reportLimit }: ExportCall,
): Promise<FileAnswer> {
  const now = clock.now();
  const where = await whereOf(db, filters);
  await recordAdminFile(db, {
    now,
    actorId: adminId,
    action: 'audit.export',
    target: { kind: 'audit', id: 'all' },
    after: { filteredBy: [...Object.keys(filters.filters), ...(filters.search === '' ? [] : ['search'])] },
    requestId,
    reportLimit,
    limitName: 'audit-exports',
    // As many as of deals.
    quota: filesPerDayOfAdmins,
    refusal: `You made ${filesPerDayOfAdmins} files of the audit today. The next is possible from midnight UTC.`,
  });
  return {
    contentType: 'text/csv; charset=utf-8; header=present',
    fileName: `fundsight-audit-${dayOf(now)}.csv`,
    headers: {},
    stream: Readable.from(linesOf(db, where), { objectMode: false }),
  };
}

const pieceSize = 1_000;
const head = [
  'id',
  'happenedAt',
  'actor',
  'action',
  'what',
  'targetKind',
  'target',
  'targetId',
  'reason',
  'before',
  'after',
  'requestId',
];

/** Piece by piece by the same keyset as the page: the memory does not grow with the file, and no transaction stays open. */
async function* linesOf(db: Db, where: Stretch['where']): AsyncGenerator<string> {
  yield `\uFEFF${print([head])}`;
  for (let beyond: Stretch['beyond'] = null; ;) {
    const rows: StoredEntry[] = await readEntries(db, { where, beyond, isAscending: false, limit: pieceSize });
    if (rows.length > 0) yield print(rows.map(cellsOf));
    const last = rows.at(-1);
    if (last === undefined || rows.length < pieceSize) return;
    beyond = { moment: last.moment, id: String(last.id) };
  }
}

const print = (lines: readonly (readonly (string | number | null)[])[]): string =>
  csvLines(lines.map((line) => line.map((cell) => (typeof cell === 'string' ? neutralised(cell) : cell))));

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

const cellsOf = (row: StoredEntry): (string | number | null)[] => [
  row.id,
  row.happened_at.toISOString(),
  actorOf(row),
  row.action,
  actionWords(row.action),
  row.target_kind,
  targetWords(row.target_kind),
  row.target_id,
  row.reason,
  json(row.before),
  json(row.after),
  row.request_id,
];
