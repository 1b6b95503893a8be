import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { dealKinds, type DealKind } from '../../contract/funding-options.ts';
import type { Clock } from '../clock.ts';
import { Refusal } from '../http/refusal.ts';
import type { Adapter } from './adapters/adapter.ts';
import { chooseAdapter } from './adapters/choose-adapter.ts';
import { findProblem } from './import-check.ts';
import { readCells } from './import-cells.ts';
import { readHead, readRows, type FileHead, type FileRow } from './import-file.ts';
import { escapeText, importedNames, printRow } from './import-row.ts';
import {
  copyIntoStaging,
  createStaging,
  matchFunders,
  republishMemberDeals,
  tidyAfter,
  writeChanges,
  writeRejects,
} from './import-write.ts';

export interface ImportRequest {
  readonly kind: DealKind;
  readonly file: string;
  /** What the rows say their source is; with the id in the source it names a row for ever. */
  readonly sourceName: string;
  /** Everything is done and counted, and then undone. */
  readonly isDryRun: boolean;
  readonly clock: Clock;
  readonly onProgress?: (readCount: number) => void;
}

export interface Reject {
  readonly line: number;
  readonly code: string;
  readonly reason: string;
}

/** read = added + changed + unchanged + rejected. */
export interface ImportReport {
  readonly adapter: string;
  readonly readCount: number;
  readonly addedCount: number;
  readonly changedCount: number;
  readonly unchangedCount: number;
  readonly rejectedCount: number;
  /** Accepted rows by the kind under which they are kept: a file may hold rows of another. */
  readonly kindCounts: Readonly<Record<DealKind, number>>;
  /** How many accepted rows carry each flag. */
  readonly flagCounts: Readonly<Record<string, number>>;
  /** The first of the refused rows; the database keeps all of them. */
  readonly rejects: readonly Reject[];
}

const maximumReportedRejects = 20;

/**
 * Reads a file into the database in one transaction: all of it or, with a Refusal that says why, nothing. The same
 * file again changes nothing.
 */
export async function importDeals(connection: ClientConfig, request: ImportRequest): Promise<ImportReport> {
  const head = await readHead(request.file);
  const adapter = chooseAdapter(request.kind, head.header);
  // A handle of its own, without the limits that protect answers to people.
  const client = new Client({ ...connection, application_name: 'fundsight import', options: '-c timezone=UTC' });
  await client.connect();
  try {
    await client.query('begin');
    // Two imports of one source would each miss what the other adds.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`import ${request.sourceName}`]);
    const report = await importRows(client, { ...request, head, adapter });
    await client.query(request.isDryRun ? 'rollback' : 'commit');
    if (!request.isDryRun)
      await tidyAfter(
        client,
        dealKinds.filter((kind) => report.kindCounts[kind] > 0),
      );
    return report;
  } finally {
    // Without a commit, the end of the connection undoes everything.
    await client.end();
  }
}

async function importRows(
  client: Client,
  request: ImportRequest & { head: FileHead; adapter: Adapter },
): Promise<ImportReport> {
  const startedAt = request.clock.now();
  const importId = randomUUID();
  const tally = startTally();
  await createStaging(client);
  await copyIntoStaging(client, printLines(request, tally));
  if (tally.readCount === 0) throw new Refusal('invalid', { detail: 'The file has a header but no rows.' });
  await matchFunders(client);
  await client.query(
    'insert into deal_imports (id, kind, source_name, file_name, started_at) values ($1, $2, $3, $4, $5)',
    [importId, request.kind, request.sourceName, basename(request.file), startedAt],
  );
  const { addedCount, changedCount } = await writeChanges(client, {
    importId,
    sourceName: request.sourceName,
    now: startedAt,
  });
  await republishMemberDeals(client, startedAt);
  await writeRejects(client, importId);
  const { readCount, rejectedCount } = tally;
  const unchangedCount = readCount - rejectedCount - addedCount - changedCount;
  await client.query(
    'update deal_imports set finished_at = $2, read_count = $3, added_count = $4, changed_count = $5, unchanged_count = $6, rejected_count = $7 where id = $1',
    [importId, request.clock.now(), readCount, addedCount, changedCount, unchangedCount, rejectedCount],
  );
  return { ...tally, adapter: request.adapter.name, addedCount, changedCount, unchangedCount };
}

interface Tally {
  readCount: number;
  rejectedCount: number;
  kindCounts: Record<DealKind, number>;
  flagCounts: Record<string, number>;
  rejects: Reject[];
}

const startTally = (): Tally => ({
  readCount: 0,
  rejectedCount: 0,
  kindCounts: { equity: 0, debt: 0, grant: 0 },
  flagCounts: {},
  rejects: [],
});

/** Rows per piece of text that is handed to COPY. */
const pieceRows = 500;

async function* printLines(
  request: ImportRequest & { head: FileHead; adapter: Adapter },
  tally: Tally,
): AsyncGenerator<string> {
  const { head, adapter } = request;
  const read = rowReader(head, adapter, tally);
  let piece: string[] = [];
  for await (const row of readRows(request.file, head)) {
    tally.readCount += 1;
    piece.push(read(row));
    if (piece.length < pieceRows) continue;
    yield piece.join('');
    piece = [];
    request.onProgress?.(tally.readCount);
  }
  yield piece.join('');
  request.onProgress?.(tally.readCount);
}

function rowReader(head: FileHead, adapter: Adapter, tally: Tally): (row: FileRow) => string {
  const columns = new Map(head.header.map((name, at) => [name, at]));
  const seen = new Map<string, number>();
  return (row) => {
    const cells = readCells(columns, row.cells);
    const draft = adapter.read(cells);
    const occurrence = (seen.get(draft.recordKey) ?? 0) + 1;
    seen.set(draft.recordKey, occurrence);
    if (adapter.recordId === 'unique' && occurrence > 1)
      cells.refuse('duplicate_id', `The id ${draft.recordKey} stands in an earlier row too`);
    if (row.cells.some((cell) => cell.includes('\0')))
      cells.refuse('bad_text', 'Holds a character that cannot be stored');
    const problem = cells.problems[0] ?? findProblem(draft);
    if (problem !== null) return printReject(row, problem.code, problem.reason, tally);
    tally.kindCounts[draft.kind] += 1;
    for (const flag of new Set(cells.flags)) tally.flagCounts[flag] = (tally.flagCounts[flag] ?? 0) + 1;
    const recordId = adapter.recordId === 'unique' ? draft.recordKey : `${draft.recordKey}#${occurrence}`;
    return `${row.line}\t\\N\t\\N\t\\N\t${printRow(adapter, draft, recordId, cells.flags)}\n`;
  };
}

const maximumRawLength = 4_000;

function printReject(row: FileRow, code: string, reason: string, tally: Tally): string {
  tally.rejectedCount += 1;
  if (tally.rejects.length < maximumReportedRejects) tally.rejects.push({ line: row.line, code, reason });
  const raw = row.cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
  const storable = raw.slice(0, maximumRawLength).replaceAll('\0', '\uFFFD').toWellFormed();
  return `${row.line}\t${code}\t${escapeText(reason.replaceAll('\0', '\uFFFD').toWellFormed())}\t${escapeText(storable)}${'\t\\N'.repeat(importedNames.length)}\n`;
}
