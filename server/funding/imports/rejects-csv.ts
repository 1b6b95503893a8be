import { stringify } from 'csv-stringify/sync';
import type { Db, Trx } from '../../database/connect.ts';
import { disarm, rejectColumns } from './disarm.ts';
import { getImportRow } from './queries.ts';
import { splitRaw } from './raw-row.ts';

/** The refused rows of an import as a file that can be mended and loaded again: the columns of the file, then ours. */

const rowsPerStep = 1_000;

export async function* streamRejectsCsv(db: Db | Trx, { importId }: { importId: string }): AsyncGenerator<string> {
  const { detection } = await getImportRow(db, importId);
  yield stringify([[...headerOf(detection), ...rejectColumns]]);
  let after = -1;
  for (;;) {
    const rows = await db
      .selectFrom('deal_import_rejects')
      .select(['line', 'code', 'reason', 'raw'])
      .where('import_id', '=', importId)
      .where('line', '>', after)
      .orderBy('line')
      .limit(rowsPerStep)
      .execute();
    const width = headerOf(detection).length;
    if (rows.length > 0)
      yield stringify(
        rows.map(({ line, code, reason, raw }) => [
          ...padded(splitRaw(raw), width).map(disarm),
          String(line),
          code,
          disarm(reason),
        ]),
      );
    if (rows.length < rowsPerStep) return;
    after = rows.at(-1)?.line ?? after;
  }
}

/** The names of the columns, as they were kept when the file was read. */
const headerOf = (detection: unknown): string[] =>
  typeof detection === 'object' && detection !== null && 'names' in detection && Array.isArray(detection.names)
    ? detection.names.map(String)
    : [];

const padded = (cells: readonly string[], width: number): string[] =>
  Array.from({ length: Math.max(width, cells.length) }, (_none, at) => cells[at] ?? '');
