import { sql } from 'kysely';
import { columnsOf } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { isOpenLicence } from '../../contract/exports/exports.ts';
import type { RowFormat } from '../../contract/public-api/deals.ts';
import type { TableQuery } from '../../contract/table/table.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/connect.ts';
import { listDeals } from '../deals/queries.ts';
import { findWrittenDeals } from '../deals/rows.ts';
import { dealWriter, writeDeal, type WriteDeal } from '../deals/writer.ts';
import { bitOf, copyKeyOf, hasMark, markingOf, marksOfRow } from '../exports/copy-rules.ts';
import { csvHead, csvLinesOf } from '../exports/csv.ts';
import { columnsOfFile } from '../exports/rules.ts';
import type { Member } from '../http/viewer.ts';

/** Columns whose lists are turned around for some readers, by kind. */
const markedColumns = (kind: DealKind) =>
  columnsOf(kind)
    .filter((column) => markingOf(column) === 'items')
    .map((column) => ({ key: column.key, bit: bitOf(column) }));
const marked = { equity: markedColumns('equity'), debt: markedColumns('debt'), grant: markedColumns('grant') };

/** The copy of a row that this reader gets, in JSON: the values are the same for all. */
function writerFor(kind: DealKind, copyKey: Buffer, fields: readonly string[] | null): WriteDeal {
  const write =
    fields === null ? writeDeal[kind] : dealWriter(kind, new Set(columnsOfFile(kind, fields).map(({ key }) => key)));
  const turnedOf = (rowId: string): ReadonlySet<string> => {
    const marks = marksOfRow(copyKey, rowId);
    const turned = new Set<string>();
    for (const { key, bit } of marked[kind]) if (hasMark(marks, bit)) turned.add(key);
    return turned;
  };
  return (cells) => write(cells, turnedOf);
}

export interface AskedRows {
  readonly kind: DealKind;
  readonly query: TableQuery;
  readonly fields: readonly string[] | null;
  readonly reader: Member;
}

export type RowsPage = Awaited<ReturnType<typeof listRows>>;

/** A page of the rows that may leave to a program, each as JSON. */
export function listRows(db: Db, { vault }: Pick<Context, 'vault'>, { kind, query, fields, reader }: AskedRows) {
  const copyKey = copyKeyOf(vault, reader.memberId);
  return listDeals(db, {
    kind,
    query: { ...query, isExportable: true },
    vault,
    readerId: reader.memberId,
    write: writerFor(kind, copyKey, fields),
  });
}

/** One row as JSON; null where it is not there or may not leave to a program. */
export async function findRow(
  db: Db,
  { vault }: Pick<Context, 'vault'>,
  { kind, id, reader }: { kind: DealKind; id: string; reader: Member },
): Promise<string | null> {
  const { rows } = await sql<{ licence: string | null }>`select licence from deals
    where kind = ${kind} and id = ${id} and origin <> 'member_reported'`.execute(db);
  if (!isOpenLicence(rows[0]?.licence ?? null)) return null;
  const write = writerFor(kind, copyKeyOf(vault, reader.memberId), null);
  return (await findWrittenDeals(db, kind, [{ id }], write))[0] ?? null;
}

const idIn = /"id":"([0-9a-f-]{36})"/;

/** The page in one of the formats. CSV is written by the database, as files are. */
export async function printRows(
  db: Db,
  { vault }: Pick<Context, 'vault'>,
  { kind, fields, reader }: AskedRows,
  { rows, nextCursor, previousCursor }: RowsPage,
  format: RowFormat,
): Promise<string | Buffer> {
  if (format === 'jsonl') return rows.map((row) => `${row}\n`).join('');
  if (format === 'json')
    return `{"rows":[${rows.join(',')}],${JSON.stringify({ nextCursor, previousCursor }).slice(1)}`;
  const ids = rows.flatMap((row) => idIn.exec(row)?.[1] ?? []);
  const columns = columnsOfFile(kind, fields);
  // The engine loads with the first file.
  if (format === 'parquet') return (await import('./parquet.ts')).parquetOf(columns, rows);
  const copyKey = copyKeyOf(vault, reader.memberId);
  return csvHead(columns) + (await csvLinesOf(db, columns, { ids, copyKey }));
}
