import { Readable } from 'node:stream';
import { sql } from 'kysely';
import {
  exportedMemberColumns,
  memberColumns,
  memberFilesPerDay,
  type MemberRow,
} from '../../../contract/members/list.ts';
import { printTableQuery, type TableFilters } from '../../../contract/table/table.ts';
import { recordAdminFile } from '../../audit/file-commands.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../database/connect.ts';
import { whereOf } from '../../database/table-query.ts';
import { neutralised } from '../../../contract/formulas.ts';
import { csvLines } from '../../http/csv-lines.ts';
import type { FileAnswer } from '../../http/file-route.ts';
import type { ReportLimit } from '../../http/limit-fields.ts';
import { memberTable, people } from './relation.ts';
import { readMembers } from './queries.ts';

export interface ExportedMembers {
  readonly filters: TableFilters;
  /** These of the filter; null for all but `except`. */
  readonly only: readonly string[] | null;
  readonly except: readonly string[];
}

interface By {
  readonly adminId: string;
  readonly requestId: string;
  readonly reportLimit: ReportLimit;
}

/** Writes down that the file leaves, then makes it. A file that is broken off still counts. */
export async function exportMembers(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  by: By,
  asked: ExportedMembers,
): Promise<FileAnswer> {
  const now = clock.now();
  const ids = await listExported(db, asked, now);
  await recordAdminFile(db, {
    now,
    actorId: by.adminId,
    action: 'members.export',
    target: { kind: 'member_list', id: 'members' },
    after: { ...whatWasTaken(asked), rowCount: ids.length },
    requestId: by.requestId,
    reportLimit: by.reportLimit,
    limitName: 'member-exports',
    quota: memberFilesPerDay,
    refusal: `You took ${memberFilesPerDay} files today. Tomorrow (UTC) you can take more.`,
  });
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName: `members-${dayOf(now)}.csv`,
    headers: { 'cache-control': 'no-store' },
    stream: Readable.from(linesOf(db, ids, now), { objectMode: false }),
  };
}

async function listExported(db: Db, { filters, only, except }: ExportedMembers, now: Date): Promise<string[]> {
  const chosen = only === null ? sql`people.id <> all(${except}::uuid[])` : sql`people.id = any(${only}::uuid[])`;
  const { rows } = await sql<{ id: string }>`select people.id from (${people(now)}) as people
    where ${whereOf(memberTable, filters)} and ${chosen} order by people.email`.execute(db);
  return rows.map(({ id }) => id);
}

/** A search or a filter may hold an address: the names of the filters say enough. */
const whatWasTaken = ({ filters, only }: ExportedMembers): Readonly<Record<string, unknown>> => ({
  filteredBy: Object.keys(printTableQuery(memberColumns, { ...filters, sort: [], cursor: null, limit: 50 })),
  isChosen: only !== null,
});

const rowsPerPiece = 1_000;

async function* linesOf(db: Db, ids: readonly string[], now: Date): AsyncGenerator<string> {
  yield `\uFEFF${exportedMemberColumns.join(',')}\r\n`;
  for (let read = 0; read < ids.length; read += rowsPerPiece) {
    const rows = await readMembers(db, ids.slice(read, read + rowsPerPiece), now);
    yield csvLines(rows.map(cellsOf));
  }
}

const cellsOf = (row: MemberRow): string[] => exportedMemberColumns.map((key) => cellOf(row[key]));

function cellOf(value: string | number | boolean | null): string {
  if (value === null) return '';
  return typeof value === 'string' ? neutralised(value) : String(value);
}
