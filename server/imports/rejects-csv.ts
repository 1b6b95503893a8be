import { sql } from 'kysely';
import type { Db, Trx } from '../database/connect.ts';
import { csvLines } from '../http/csv-lines.ts';
import { escapeFormula, rejectColumns } from './escape-formulas.ts';
import { getImportRow } from './queries.ts';
import { splitRaw } from './reading/raw-row.ts';

/** The refused rows of an import as a file that can be corrected and loaded again: the columns of the file, then ours. */

const rowsPerStep = 1_000;

export async function* streamRejectsCsv(db: Db | Trx, { importId }: { importId: string }): AsyncGenerator<string> {
  const { detection, state } = await getImportRow(db, importId);
  yield csvLines([[...headerOf(detection), ...rejectColumns]]);
  let after = -1;
  for (;;) {
    const rows = await readRefused(db, { importId, after, isStored: state === 'done' || state === 'undone' });
    const width = headerOf(detection).length;
    if (rows.length > 0)
      yield csvLines(
        rows.map(({ line, code, reason, raw }) => [
          ...padded(splitRaw(raw), width).map(escapeFormula),
          String(line),
          code ?? '',
          escapeFormula(reason ?? ''),
        ]),
      );
    if (rows.length < rowsPerStep) return;
    after = rows.at(-1)?.line ?? after;
  }
}

interface Refused {
  readonly line: number;
  readonly code: string | null;
  readonly reason: string | null;
  readonly raw: string;
}

/** Before the commit they are those of the check. */
async function readRefused(
  db: Db | Trx,
  { importId, after, isStored }: { importId: string; after: number; isStored: boolean },
): Promise<Refused[]> {
  const table = isStored ? sql`deal_import_rejects` : sql`deal_import_rows`;
  const isRefused = isStored ? sql`true` : sql`state = 'refused'`;
  const { rows } = await sql<Refused>`select line, code, reason, raw from ${table}
    where import_id = ${importId} and line > ${after} and ${isRefused} order by line limit ${rowsPerStep}`.execute(db);
  return rows;
}

/** The names of the columns, as they were kept when the file was read. */
const headerOf = (detection: unknown): string[] =>
  typeof detection === 'object' && detection !== null && 'names' in detection && Array.isArray(detection.names)
    ? detection.names.map(String)
    : [];

const padded = (cells: readonly string[], width: number): string[] =>
  Array.from({ length: Math.max(width, cells.length) }, (_none, at) => cells[at] ?? '');
