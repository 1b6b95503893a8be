import { Readable } from 'node:stream';
import { actionWords, targetWords } from '../../contract/audit/words.ts';
import { filesPerDayOfAdmins } from '../../contract/exports/exports.ts';
import type { TableFilters } from '../../contract/table/table.ts';
import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/connect.ts';
import { neutralised } from '../http/formulas.ts';
import { csvLines } from '../http/csv-lines.ts';
import type { FileAnswer } from '../http/file-route.ts';
import { statusOfDay, type TellLimit } from '../http/limit-fields.ts';
import { Refusal } from '../refusal.ts';
import { whereOf } from './filters.ts';
import { recordAdminAction } from './commands.ts';
import { actorOf, readEntries, type StoredEntry, type Stretch } from './queries.ts';

interface ExportCall {
  readonly adminId: string;
  readonly filters: TableFilters;
  readonly requestId: string;
  readonly recordLimit: TellLimit;
}

/**
 * Records the export and the names of its filters, then makes it. Filter values may name a person, so it leaves them
 * out.
 */
export async function exportAudit(
  { db, clock }: Context,
  { adminId, filters, requestId, recordLimit }: ExportCall,
): Promise<FileAnswer> {
  const now = clock.now();
  await refuseAfterTooMany(db, { adminId, now, recordLimit });
  const where = await whereOf(db, filters);
  await recordAdminAction(db, {
    now,
    actorId: adminId,
    action: 'audit.export',
    target: { kind: 'audit', id: 'all' },
    after: { filteredBy: [...Object.keys(filters.filters), ...(filters.search === '' ? [] : ['search'])] },
    requestId,
  });
  return {
    contentType: 'text/csv; charset=utf-8; header=present',
    fileName: `fundsight-audit-${dayOf(now)}.csv`,
    headers: {},
    stream: Readable.from(linesOf(db, where), { objectMode: false }),
  };
}

/** As many files a day as of deals; the day is one of UTC. */
async function refuseAfterTooMany(
  db: Db,
  { adminId, now, recordLimit }: { adminId: string; now: Date; recordLimit: TellLimit },
): Promise<void> {
  const midnight = new Date(`${dayOf(now)}T00:00:00Z`);
  const { count } = await db
    .selectFrom('audit_entries')
    .where('actor_id', '=', adminId)
    .where('happened_at', '>=', midnight)
    .where('action', '=', 'audit.export')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const status = statusOfDay({ name: 'audit-exports', quota: filesPerDayOfAdmins, used: count + 1, now });
  recordLimit(status);
  if (count < filesPerDayOfAdmins) return;
  throw new Refusal('export_limit', {
    detail: `You made ${filesPerDayOfAdmins} files of the audit today. The next is possible from midnight UTC.`,
    retryAfterSeconds: status.secondsLeft,
  });
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
