import { PassThrough, type Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { WorkbookWriter } from '@cj-tech-master/excelts';
import { sql } from 'kysely';
import type { CellValue } from '../../contract/deals/deals.ts';
import type { DealColumn } from '../../contract/deals/column.ts';
import type { Db } from '../database/connect.ts';
import { isDealDate, precisionKey, selectionOf } from '../deals/columns.ts';
import { bitOf, hasMark, markingOf } from './copy-rules.ts';
import { readFileRows, type FileRows } from './queries.ts';
import { neutralised } from '../../contract/formulas.ts';
import { presentDeal } from '../deals/rows.ts';

/** A sheet of Excel ends there; its first row are the titles. */
export const rowsPerSheet = 1_048_575;
/** Longest text of a cell. */
const maximumCellLength = 32_767;
const rowsPerTurn = 500;

type MarkedRow = Readonly<Record<string, unknown>> & { readonly copyMarks: Uint8Array };

/**
 * A workbook of one sheet, as the table shows it: labels for codes, numbers as numbers, dates as dates that show no more
 * than is known, texts never as formulas.
 */
export async function xlsxStream(
  db: Db,
  columns: readonly DealColumn[],
  rows: Omit<FileRows, 'selection'>,
): Promise<Readable> {
  const { pieces, close } = await readFileRows<MarkedRow>(db, {
    ...rows,
    selection: sql`${selectionOf(rows.kind)}, deals.copy_marks as "copyMarks"`,
  });
  const stream = new PassThrough({ highWaterMark: 1 << 16 });
  writeSheet(stream, columns, rows, pieces).catch((error: unknown) =>
    stream.destroy(error instanceof Error ? error : new Error('The workbook could not be written')),
  );
  stream.once('close', () => void close());
  return stream;
}

async function writeSheet(
  stream: PassThrough,
  columns: readonly DealColumn[],
  { kind }: Pick<FileRows, 'kind'>,
  pieces: AsyncGenerator<readonly MarkedRow[]>,
): Promise<void> {
  const workbook = new WorkbookWriter({ stream, useSharedStrings: false, useStyles: true });
  const sheet = workbook.addWorksheet(kind);
  sheet.addRow(columns.map((column) => column.label)).commit();
  const cells = columns.map((column) => ({ column, bit: markingOf(column) === 'items' ? bitOf(column) : null }));
  let written = 0;
  for await (const piece of pieces) {
    for (const row of piece) {
      const deal: Readonly<Record<string, CellValue | null | undefined>> = presentDeal(kind, row);
      writeRow(
        sheet,
        cells.map(({ column, bit }) =>
          column.type === 'date' && !column.isArray
            ? dateCellOf(column, deal)
            : cellOf(column, deal[column.key], isTurned(row, bit)),
        ),
      );
      written += 1;
      if (written % rowsPerTurn > 0) continue;
      // Others get their turn, and a reader that is slower than we are is waited for.
      await setImmediate();
      while (stream.writableNeedDrain && !stream.destroyed) await drained(stream);
      if (stream.destroyed) return;
    }
  }
  sheet.commit();
  await workbook.commit();
}

function writeRow(sheet: ReturnType<WorkbookWriter['addWorksheet']>, cells: readonly (Cell | DateCell)[]): void {
  const row = sheet.addRow(cells.map((cell) => (isDateCell(cell) ? cell.number : cell)));
  cells.forEach((cell, at) => {
    if (isDateCell(cell)) row.getCell(at + 1).numFmt = cell.format;
  });
  row.commit();
}

function drained(stream: PassThrough): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      stream.off('drain', done);
      stream.off('close', done);
      resolve();
    };
    stream.on('drain', done);
    stream.on('close', done);
  });
}

const isTurned = ({ copyMarks }: MarkedRow, bit: number | null): boolean => bit !== null && hasMark(copyMarks, bit);

type Cell = string | number | null;
/** A day as sheets count it, and how it shows. */
interface DateCell {
  readonly number: number;
  readonly format: string;
}
const isDateCell = (cell: Cell | DateCell): cell is DateCell => typeof cell === 'object' && cell !== null;

const formats: Readonly<Record<string, string>> = { day: 'yyyy-mm-dd', month: 'yyyy-mm', year: 'yyyy' };
/** Sheets count a 29 February 1900, which never was: from the day after it on, all count alike. */
const firstDay = '1900-03-01';
const dayZero = Date.UTC(1899, 11, 30);
const dayMilliseconds = 86_400_000;

/** Earlier days, which a sheet cannot hold, stay texts. */
function dateCellOf(column: DealColumn, deal: Readonly<Record<string, CellValue | null | undefined>>): Cell | DateCell {
  const value = deal[column.key];
  if (typeof value !== 'string') return null;
  if (value < firstDay) return neutralised(value);
  const precision = isDealDate(column) ? deal[precisionKey] : 'day';
  return {
    number: Math.round((Date.parse(`${value}T00:00:00Z`) - dayZero) / dayMilliseconds),
    format: formats[String(precision)] ?? 'yyyy-mm-dd',
  };
}

function cellOf(column: DealColumn, value: CellValue | null | undefined, isTurned: boolean): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' && !column.isArray) return column.options === null ? value : labelOf(column, value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const items = typeof value === 'object' ? value : [value];
  const labels = items.map((item) => labelOf(column, item));
  const text = (isTurned ? labels.reverse() : labels).join('; ');
  // Kept whole in the CSV; a sheet cannot hold more.
  return neutralised(text).slice(0, maximumCellLength);
}

function labelOf(column: DealColumn, value: string | number): string {
  return column.options?.find((option) => option.value === String(value))?.label ?? String(value);
}
